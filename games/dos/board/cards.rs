//! Cards as they are drawn, the piles, and the person's hand.

use game_dos::{Card, Move};
use leptos::prelude::*;
use table::State;
use table_dos::{self as texts, Gesture, InHand, LastAt, Layout, Mismatch, Origin, Thing, Words, value};

use crate::boards::TableContext;
use crate::parts::{Class, Face};

/// The name under which a card is animated.
pub fn name(thing: Thing) -> String {
    format!("card-{}", thing.id)
}

/// Where a new card comes from.
pub fn origin(thing: Thing) -> String {
    match thing.from {
        Origin::Pile => "pile".to_owned(),
        Origin::Seat(seat) => format!("seat-{seat}"),
    }
}

/// What is printed on a card.
#[component]
pub fn DosFace(card: Card) -> impl IntoView {
    match card.colour() {
        Some(hue) => view! { <Face hue value=value(card)/> }.into_any(),
        None => view! {
            <span class="ix" aria-hidden="true">"2"<Four/></span>
            <span class="med" aria-hidden="true"><Four/><b>"2"</b></span>
        }
        .into_any(),
    }
}

/// The four shapes, for a card without colour.
#[component]
fn Four() -> impl IntoView {
    view! {
        <svg viewBox="0 0 24 24" aria-hidden="true">
            <use href="#r" class="fr" width="9" height="9"></use>
            <use href="#b" class="fb" x="15" width="9" height="9"></use>
            <use href="#v" class="fv" y="15" width="9" height="9"></use>
            <use href="#j" class="fj" x="15" y="15" width="9" height="9"></use>
        </svg>
    }
}

/// The class of a card's colours.
pub fn painted(card: Card) -> &'static str {
    card.colour().map_or("wild", Class::class)
}

/// The draw pile and the discard pile.
#[component]
pub fn Piles(context: TableContext, laid: Memo<Layout>, act: Callback<Gesture>) -> impl IntoView {
    let lang = context.lang;
    let w = Words::of(lang);
    let deck = Memo::new(move |_| laid.with(|laid| laid.deck));
    let top = Memo::new(move |_| laid.with(|laid| laid.top));
    let count = Memo::new(move |_| laid.with(|laid| laid.discard));
    let last = Memo::new(move |_| laid.with(|laid| laid.last));
    let by = move |here: LastAt| last.get().filter(|(_, at)| *at == here).map(|(seat, _)| seat);
    let tag = move |here: LastAt| {
        by(here).map(|seat| view! { <span class="by" aria-hidden="true">{context.name(seat)}</span> })
    };
    view! {
        <div class="piles">
            <div>
                <button
                    class="deck"
                    class:lit-soft=move || laid.with(|laid| laid.plain.contains(&Move::Draw))
                    class:empty=move || deck.get() == 0
                    data-place="pile"
                    data-try="draw"
                    data-move="draw"
                    on:click=move |_| act.run(Gesture::Play(Move::Draw))
                >
                    <span class="vh">{move || w.draw_named(deck.get())}</span>
                    <span class="card back"></span>
                    {move || tag(LastAt::Deck)}
                </button>
                <p aria-hidden="true">{move || w.deck(deck.get())}</p>
            </div>
            <div>
                <div
                    class="gone"
                    class:now=move || by(LastAt::Discard).is_some()
                    role="img"
                    data-place="discard"
                    aria-label=move || texts::discard(top.get().map(|top| top.card), count.get(), lang)
                >
                    {move || {
                        top.get().map(|top| {
                            view! {
                                <span class=format!("card mini {}", painted(top.card)) data-thing=name(top)>
                                    <DosFace card=top.card/>
                                </span>
                            }
                        })
                    }}
                    {move || tag(LastAt::Discard)}
                </div>
                <p aria-hidden="true">{move || w.discard(count.get())}</p>
            </div>
        </div>
    }
}

/// A card in the person's hand; its place is kept while it is in a tray.
#[component]
pub fn HandCard(
    context: TableContext,
    thing: Thing,
    laid: Memo<Layout>,
    act: Callback<Gesture>,
) -> impl IntoView {
    let lang = context.lang;
    let place =
        Memo::new(move |_| laid.with(|laid| laid.hand.iter().position(|each| each.thing.id == thing.id)));
    let mine = Memo::new(move |_| {
        laid.with(|laid| laid.hand.iter().find(|each| each.thing.id == thing.id).cloned())
    });
    let state =
        move || mine.with(|each: &Option<InHand>| each.as_ref().map_or(State::Rest, |each| each.state));
    let attempt = move || {
        mine.with(|each: &Option<InHand>| {
            each.as_ref().and_then(|each| each.attempt).map(|mv| mv.to_string())
        })
    };
    let ghost = move || mine.with(|each: &Option<InHand>| each.as_ref().is_some_and(|each| each.ghost));
    view! {
        <button
            class=move || {
                if ghost() { "card ghost".to_owned() } else { format!("card {} {}", painted(thing.card), state().class()) }
            }
            style=("--i", move || place.get().unwrap_or_default().to_string())
            data-thing=move || (!ghost()).then(|| name(thing))
            data-from=origin(thing)
            data-drag=name(thing)
            data-move=thing.card.to_string()
            data-try=attempt
            class:no=move || context.refused.get().is_some_and(|refused| Some(refused) == attempt())
            aria-pressed=move || (state() == State::Held).to_string()
            on:click=move |_| act.run(Gesture::Touch(thing))
        >
            <span class="vh">{move || format!("{}{}", texts::named(thing.card, lang), texts::standing(state(), lang))}</span>
            <DosFace card=thing.card/>
        </button>
    }
}

/// What cards add up to, and what they would have to add up to.
#[component]
pub fn Sum(why: Mismatch) -> impl IntoView {
    let Mismatch { cards, sum, row, .. } = why;
    let many = row.len() > 2;
    let drawn = |card: Card| view! { <span class=format!("card {}", painted(card))><DosFace card/></span> };
    let cards = cards.into_iter().enumerate().map(|(place, card)| {
        view! {
            {(place > 0).then_some(view! { <i>"+"</i> })}
            {drawn(card)}
        }
    });
    view! {
        <div class="dos sum" class:many=many aria-hidden="true">
            {cards.collect_view()}
            {sum.map(|sum| view! { <i>"="</i><b class="num">{sum}</b> })}
            <i class="not">"≠"</i>
            {row.into_iter().map(drawn).collect_view()}
        </div>
    }
}
