//! The others' racks, and the cards of the person's own.

use catalog::OttoBruno;
use engine::Seat;
use leptos::prelude::*;
use table::{Shows, State};
use table_otto_bruno::{self as texts, Die, Gesture, Layout};

use super::act;
use super::cards::{Sides, name, wave};
use crate::boards::{Hands, TableContext};
use crate::parts::seats::SeatOf;
use crate::parts::{Class as _, motion};

/// Another player's cards. Everything turns over at once, but only one rack is redrawn per
/// animation frame, because all of them together would be noticeable.
fn one_by_one(
    context: TableContext,
    seat: Seat,
    laid: Memo<Layout>,
    turns: Memo<usize>,
) -> RwSignal<Vec<Die>> {
    let now = Memo::new(move |_| laid.with(|laid| laid.racks.get(seat.index()).cloned().unwrap_or_default()));
    let shown = RwSignal::new(now.get_untracked());
    let place = untrack(|| context.others().iter().position(|other| *other == seat).unwrap_or_default());
    let follow = move || {
        if let Some(now) = now.try_get_untracked() {
            shown.try_set(now);
        }
    };
    Effect::new(move |before: Option<usize>| {
        now.track();
        let turns = turns.get();
        if before.is_some_and(|before| before != turns) {
            // The first animation frame shows the person's own rack.
            motion::after(place + 2, follow);
        } else {
            follow();
        }
        turns
    });
    shown
}

/// Another player's rack.
#[component]
pub fn Other(
    context: TableContext,
    seat: Seat,
    shows: Signal<Vec<Shows>>,
    laid: Memo<Layout>,
) -> impl IntoView {
    let shows =
        Signal::derive(move || shows.with(|shows| shows.get(seat.index()).cloned().unwrap_or_default()));
    let turns = Memo::new(move |_| laid.with(|laid| laid.turns));
    let rack = one_by_one(context, seat, laid, turns);
    let label = move || rack.with(|rack| texts::rack(&context.sitter(seat), rack, context.lang));
    view! {
        <div class="other">
            <SeatOf context seat shows/>
            <div class="rack" role="img" aria-label=label style=("--n", move || rack.with(|rack| rack.len().to_string()))>
                <For each=move || rack.get() key=|die| die.id let:each>
                    {
                        let id = each.id;
                        let die = Memo::new(move |_| rack.with(|rack| rack.iter().find(|die| die.id == id).cloned()));
                        let place = move || die.with(|die: &Option<Die>| die.as_ref().map_or(0, |die| die.place));
                        view! {
                            <span
                                class="die"
                                data-thing=name(id)
                                data-from=format!("seat-{seat}")
                                style=("--k", move || format!("{:.2}", wave(place(), rack.with(Vec::len))))
                            >
                                <Sides die turns/>
                            </span>
                        }
                    }
                </For>
            </div>
        </div>
    }
}

/// A card of the person's rack.
#[component]
pub fn Own(context: TableContext, id: u32, hands: Hands<OttoBruno>) -> impl IntoView {
    let laid = hands.laid;
    let die = Memo::new(move |_| laid.with(|laid| laid.mine.iter().find(|die| die.id == id).cloned()));
    let turns = Memo::new(move |_| laid.with(|laid| laid.turns));
    let place = move || die.with(|die: &Option<Die>| die.as_ref().map_or(0, |die| die.place));
    let state = move || die.with(|die: &Option<Die>| die.as_ref().map_or(State::Rest, |die| die.state));
    let label = move || die.with(|die| die.as_ref().map(|die| texts::mine(die, context.lang)));
    view! {
        <button
            class=move || format!("die {}", state().class())
            class:no=move || context.refused.get() == Some(format!("discard:{}", place() + 1))
            data-thing=name(id)
            data-from=move || context.me.get().map(|seat| format!("seat-{seat}"))
            data-drag=name(id)
            data-move=move || format!("discard:{}", place() + 1)
            data-try=move || format!("discard:{}", place() + 1)
            aria-pressed=move || (state() == State::Held).to_string()
            style=("--k", move || format!("{:.2}", wave(place(), laid.with(|laid| laid.mine.len()))))
            on:click=move |_| act(hands, Gesture::Touch(id))
        >
            <span class="vh">{label}</span>
            <Sides die turns/>
        </button>
    }
}
