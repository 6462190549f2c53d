//! Everything between the racks: the face in play, the piles, the combinations.

use catalog::OttoBruno;
use game_otto_bruno::{Pile, Side};
use leptos::prelude::*;
use table::{Colour, Shows, State};
use table_otto_bruno::{self as texts, Gesture, Heap, Layout, Places, Texts};

use super::cards::{Sides, look, name};
use crate::boards::{BoardProps, Hands, TableContext};
use crate::parts::{Class as _, Glyph};

fn pile_name(pile: Pile) -> &'static str {
    match pile {
        Pile::Left => "left",
        Pile::Right => "right",
        Pile::Discard => "take",
    }
}

/// The face in play, as a coin that turns.
#[component]
pub fn Coin(face: Memo<Side>) -> impl IntoView {
    let half = move |side| {
        let hidden = move || if face.get() == side { "false" } else { "true" };
        view! { <span class=look(side) aria-hidden=hidden>{texts::side(side)}</span> }
    };
    view! { <span class="coin" class:brown=move || face.get() == Side::Bruno>{[Side::Otto, Side::Bruno].map(half)}</span> }
}

/// A pile.
#[component]
pub fn PileOf(context: TableContext, pile: Pile, hands: Hands<OttoBruno>) -> impl IntoView {
    let (lang, laid) = (context.lang, hands.laid);
    let heap: Memo<Heap> = Memo::new(move |_| laid.with(|laid| laid.pile(pile).clone()));
    let top = Memo::new(move |_| heap.with(|heap| heap.top.clone()));
    let turns = Memo::new(move |_| laid.with(|laid| laid.turns));
    let count = move || heap.with(|heap| heap.count);
    let lit = move || heap.with(|heap| heap.draw || heap.target);
    let last =
        Memo::new(move |_| laid.with(|laid| laid.last.filter(|(_, at)| *at == pile).map(|(seat, _)| seat)));
    let state = move || top.with(|top| top.as_ref().map_or(State::Rest, |top| top.state));
    let id = Memo::new(move |_| top.with(|top| top.as_ref().map(|top| top.id)));
    let wave = match pile {
        Pile::Left | Pile::Discard => "0.4",
        Pile::Right => "0",
    };
    view! {
        <button
            class="pile"
            class:discard=pile == Pile::Discard
            class:empty=move || count() == 0
            data-place=pile_name(pile)
            data-drop=(pile == Pile::Discard).then_some("discard")
            data-try=pile_name(pile)
            data-move=move || lit().then(|| laid.with(|laid| laid.on_pile(pile)).to_string())
            on:click=move |_| hands.act(Gesture::Pile(pile))
        >
            <span class="vh">{move || heap.with(|heap| texts::pile_named(heap, lang))}</span>
            <span aria-hidden="true" class="stack" class:lit=lit class:now=move || last.get().is_some() style=("--h", move || (count().min(12)).to_string())>
                {move || {
                    id.get().map(|id| {
                        view! {
                            <span class="die" class:pending=move || state() == State::Pending data-thing=name(id) style=("--k", wave)>
                                <Sides die=top turns/>
                            </span>
                        }
                    })
                }}
                {move || last.get().map(|seat| view! { <span class="by" aria-hidden="true">{context.name(seat)}</span> })}
            </span>
            <span class="count" aria-hidden="true">
                <span><span>{texts::pile_title(pile, lang)}</span>" "<span>{count}</span></span>
                {move || {
                    let known = heap.with(|heap| heap.known.len());
                    (known > 0).then(|| view! { <small>{Texts::of(lang).known(known)}</small> })
                }}
            </span>
        </button>
    }
}

/// The combinations: the newest of any player while it is news, otherwise the person's own.
#[component]
pub fn Tricks(play: BoardProps<OttoBruno>, laid: Memo<Layout>, places: Memo<Places>) -> impl IntoView {
    let lang = play.context.lang;
    let tricks = Memo::new(move |_| laid.with(|laid| play.scene(|scene| texts::tricks(scene, laid))));
    let room = Memo::new(move |_| places.get().tricks);
    move || {
        let (head, mut shown) = tricks.get()?;
        // The newest ones, if there is no room for all.
        shown.drain(..shown.len().saturating_sub(room.get()));
        Some(view! {
            <div class="tricks">
                <p>{head}</p>
                {shown
                    .into_iter()
                    .map(|trick| {
                        let side = if trick.side == Side::Bruno { "bn" } else { "" };
                        let names: Vec<String> = trick.faces.iter().map(|face| face.name(lang)).collect();
                        view! {
                            <ol aria-label=names.join(", ")>
                                {trick
                                    .faces
                                    .iter()
                                    .map(|face| {
                                        let shape = face.colour();
                                        let class = shape.map_or("jok", Colour::class);
                                        let value = face.die().map_or_else(|| "★".to_owned(), |(_, value)| value.to_string());
                                        view! { <li class=format!("{class} {side}")>{value}{shape.map(|hue| view! { <Glyph hue/> })}</li> }
                                    })
                                    .collect_view()}
                            </ol>
                            <p>{texts::trick(&trick, lang)}</p>
                        }
                    })
                    .collect_view()}
            </div>
        })
    }
}

/// The number of combinations the person has shown, if their seat is not among the others.
#[component]
pub fn OwnCount(context: TableContext, shows: Signal<Vec<Shows>>) -> impl IntoView {
    let count = move || {
        let me = context.me.get()?;
        shows.with(|shows| shows.get(me.index()).and_then(|shows| shows.lines.first().cloned()))
    };
    let name = move || context.me.get().map(|me| context.name(me));
    view! { <span class="own-count"><b>{name}</b>" "{count}</span> }
}
