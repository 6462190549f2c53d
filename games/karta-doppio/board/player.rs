//! A player's side of the table: the player, the remaining cards, the lines.

use engine::Lang;
use game_karta_doppio::{Card, Colour, View};
use leptos::prelude::*;
use table::State;
use table_karta_doppio::{self as texts, Places, Spread, at_rest, hue, sides};

use super::film::FilmArt;
use super::holding::Holding;
use crate::boards::TableContext;
use crate::parts::seats::Time;
use crate::parts::{Class as _, ColourArt as _, keys, pixels};

/// A player, the remaining cards, the lines.
#[component]
pub fn Side(
    context: TableContext,
    view: Signal<View>,
    laid: Memo<Spread>,
    hold: Holding,
    places: Memo<Places>,
    low: bool,
    on_click: Callback<(Card, bool)>,
) -> impl IntoView {
    let lang = context.lang;
    let seat = Memo::new(move |_| {
        let (top, bottom) = sides(context.me.get());
        if low { bottom } else { top }
    });
    let colour = Memo::new(move |_| view.with(|view| view.colour(seat.get())));
    // A card on its way to the server is already on the table.
    let cards = Memo::new(move |_| {
        let sent = |laid: &Spread| laid.films.last().copied().filter(|film| film.state == State::Pending);
        let gone = laid.with(sent).map(|film| film.mv.face().card());
        let hand = view.with(|view| view.hands[seat.get()]);
        hand.iter().filter(|card| Some(*card) != gone).collect::<Vec<Card>>()
    });
    let lines = Memo::new(move |_| laid.with(|laid| laid.table.lines(colour.get())));
    let mine = Memo::new(move |_| low && context.me.get().is_some());
    let label = move || {
        if mine.get() {
            context.words().your_hand.to_owned()
        } else {
            cards.with(|cards| texts::their_cards(&context.name(seat.get()), cards, lang))
        }
    };
    view! {
        <section
            class="side-row"
            class:low=low
            class:stacked=move || if low { places.get().over.0 } else { places.get().over.1 }
            style=("--kc", move || pixels(cards_of(&places.get(), low).0))
            style=("--row", move || cards_of(&places.get(), low).1.to_string())
            aria-label=move || context.name(seat.get())
        >
            <div
                class="seat"
                class:turn=move || context.must.get().has(seat.get())
                class:away=move || context.away(seat.get())
                data-seat=move || seat.get().to_string()
                data-place=move || format!("seat-{}", seat.get())
            >
                <span class=move || format!("ava p{}", seat.get().index() + 1) aria-hidden="true">
                    {move || context.name(seat.get()).chars().next().map(String::from)}
                </span>
                <span class="who">
                    <b>
                        {move || context.name(seat.get())}
                        <Show when=move || context.must.get().has(seat.get())><span class="vh">{context.words().is_playing}</span></Show>
                    </b>
                    <span>{move || texts::stands(colour.get(), cards.with(Vec::len), lang)}</span>
                    {move || view! { <Time context seat=seat.get()/> }}
                </span>
            </div>
            <div class="holder">
                <div
                    class="kcs"
                    class:choose=move || mine.get() && context.my_turn() && hold.face.get().is_none()
                    role=move || if mine.get() { "group" } else { "img" }
                    aria-label=label
                    on:keydown=keys::row
                >
                    <For each=move || cards.get() key=|card| card.index() let:card>
                        <InHand lang card colour mine hold on_click/>
                    </For>
                </div>
            </div>
            <p class=move || format!("lines {}", hue(colour.get()).class()) aria-label=move || view.with(|view| texts::tally(view.scores[seat.get()], colour.get(), lang))>
                <svg aria-hidden="true"><use href=move || hue(colour.get()).shape()></use></svg>
                <For each=move || [lines.get()] key=|lines| *lines let:lines><span class="n">{lines}</span></For>
                <small>{move || texts::line_word(lines.get(), lang)}</small>
            </p>
        </section>
    }
}

/// The width of the person's cards, or the opponent's, and the number of cards in a row.
const fn cards_of(places: &Places, low: bool) -> (i32, i32) {
    if low { places.near } else { places.far }
}

/// A card that is still to be played.
#[component]
fn InHand(
    lang: Lang,
    card: Card,
    colour: Memo<Colour>,
    mine: Memo<bool>,
    hold: Holding,
    on_click: Callback<(Card, bool)>,
) -> impl IntoView {
    let held = Memo::new(move |_| hold.face.get().filter(|face| face.card() == card));
    let shown = Memo::new(move |_| held.get().unwrap_or_else(|| at_rest(card, colour.get())));
    // The drawing is turned as a whole; only the other side is a different drawing.
    let side = Memo::new(move |_| card.face(shown.get().side(), 0));
    let spins = move || if held.get().is_some() { hold.spins.get() } else { 0 };
    let art = move || view! { <FilmArt face=side.get() letter=true/> };
    move || {
        if mine.get() {
            view! {
                <button
                    class="kc"
                    class:held=move || held.get().is_some()
                    style=("--spins", move || spins().to_string())
                    class:tall=move || spins() % 2 == 1
                    data-thing=format!("card-{card}")
                    data-drag=card.to_string()
                    data-card=card.to_string()
                    aria-pressed=move || held.get().is_some().to_string()
                    on:click=move |event| on_click.run((card, event.detail() == 0))
                >
                    <span class="vh">{move || texts::card(shown.get(), held.get().is_some(), lang)}</span>
                    {art}
                </button>
            }
            .into_any()
        } else {
            view! { <span class="kc" data-thing=format!("card-{card}") data-card=card.to_string()>{art}</span> }.into_any()
        }
    }
}
