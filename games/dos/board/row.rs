//! The centre row: a tray under each card, and the free place at its end.

use game_dos::{Card, Move};
use leptos::prelude::*;
use table::State;
use table_dos::{self as texts, Aim, Gesture, LastAt, Layout, Note, Spotted, Words};

use super::cards::{DosFace, name, origin, painted};
use crate::boards::TableContext;
use crate::parts::Class as _;

/// A card of the row with its tray: a place to build a match.
#[component]
pub fn RowCard(
    context: TableContext,
    id: u32,
    card: Card,
    laid: Memo<Layout>,
    act: Callback<Gesture>,
) -> impl IntoView {
    let lang = context.lang;
    let mine =
        Memo::new(move |_| laid.with(|laid| laid.row.iter().find(|spot| spot.thing.id == id).cloned()));
    let state =
        move || mine.with(|spot: &Option<Spotted>| spot.as_ref().map_or(State::Rest, |spot| spot.state));
    let place = move || mine.with(|spot: &Option<Spotted>| spot.as_ref().and_then(|spot| spot.place));
    let note =
        Memo::new(move |_| mine.with(|spot| spot.as_ref().map_or(Note::None, |spot| spot.note.clone())));
    let index = move || laid.with(|laid| laid.row.iter().position(|spot| spot.thing.id == id));
    let label = move || {
        let over: Vec<Card> =
            mine.with(|spot| spot.iter().flat_map(|spot| spot.tray.iter().map(|thing| thing.card)).collect());
        texts::spot(index().unwrap_or_default() + 1, card, &over, &note.get(), lang)
    };
    // The move that a click would try, so that a refusal shakes this card.
    let attempt = move || Some(laid.with(|laid| laid.tried(place()?))?.to_string());
    let by = move || {
        let at = index()?;
        let (seat, last) = laid.with(|laid| laid.last)?;
        (last == LastAt::Row(at) || last == LastAt::Tray(at)).then_some(seat)
    };
    let from = mine.with_untracked(|spot| spot.as_ref().map(|spot| origin(spot.thing)));
    view! {
        <button
            class=move || {
                let covered = mine.with(|spot| spot.as_ref().and_then(|spot| spot.covered));
                let tray = if covered.is_some() { "covered" } else { "" };
                format!("spot {tray} {}", if state() == State::Dim { "stays" } else { "" })
            }
            data-drop=move || place().map(|place| place.to_string())
            data-try=attempt
            data-move=move || matches!(state(), State::Lit | State::Held).then(attempt).flatten()
            on:click=move |_| if let Some(place) = place() { act.run(Gesture::Row(place)) }
        >
            <span class="vh">{label}</span>
            <span
                class=move || format!("card {} {}", painted(card), state().class())
                class:no=move || context.refused.get().is_some_and(|refused| Some(refused) == attempt())
                data-thing=format!("card-{id}")
                data-from=from
            >
                <DosFace card/>
            </span>
            {move || {
                let spot = mine.get()?;
                let covered = spot.covered?;
                let open = spot.open;
                let plus = spot.tray.len() > 1 || open;
                let cards = spot
                    .tray
                    .iter()
                    .enumerate()
                    .map(|(index, thing)| {
                        let state = if covered == State::Held { "pending" } else { covered.class() };
                        view! {
                            {(index > 0).then(|| view! { <i>"+"</i> })}
                            <span
                                class=format!("card mini {} {state}", painted(thing.card))
                                data-thing=name(*thing)
                                data-from=origin(*thing)
                            >
                                <DosFace card=thing.card/>
                            </span>
                        }
                    })
                    .collect_view();
                Some(view! {
                    <span class="tray" class:building=covered == State::Held class:two=plus aria-hidden="true">
                        {cards}
                        {open.then(|| view! { <i>"+"</i><span class="ghost"></span> })}
                    </span>
                })
            }}
            <em aria-hidden="true">{move || texts::under(&note.get(), lang)}</em>
            {move || by().map(|seat| view! { <span class="by" aria-hidden="true">{context.name(seat)}</span> })}
        </button>
    }
}

/// The free place at the end of the row.
#[component]
pub fn FreePlace(context: TableContext, laid: Memo<Layout>, act: Callback<Gesture>) -> impl IntoView {
    let lang = context.lang;
    let card = move || {
        laid.with(|laid| match (&laid.held.cards[..], laid.slot) {
            ([one], Some(State::Lit)) => Some(one.card),
            _ => None,
        })
    };
    let staged = move || {
        laid.with(|laid| match (&laid.held.cards[..], laid.held.aim) {
            ([one], Some(Aim::Centre)) => Some(*one),
            _ => None,
        })
    };
    view! {
        <button
            class="spot free"
            class:may=move || card().is_some()
            data-drop="centre"
            data-move=move || card().map(|card| Move::Place { card, shout: false }.to_string())
            on:click=move |_| act.run(Gesture::Centre)
        >
            <span class="vh">{move || texts::slot(card(), lang)}</span>
            {move || match staged() {
                Some(thing) => view! {
                    <span class=format!("card pending {}", painted(thing.card)) data-thing=name(thing)><DosFace card=thing.card/></span>
                }
                .into_any(),
                None => view! { <span class="place-here" aria-hidden="true">{Words::of(lang).slot_word}</span> }.into_any(),
            }}
        </button>
    }
}
