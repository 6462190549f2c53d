//! One's own tiles and secret cards, and the buttons that go with them.

use game_otto_game_over::{Action, Kind, Move, Secret, View};
use leptos::prelude::*;

use super::Holding;
use super::art::{TileArt, picture};
use super::layout::{Aim, tiles};
use crate::boards::TableContext;
use crate::locales::boards::otto_game_over as texts;
use crate::parts::keys;
use crate::parts::moves::capital;

/// One's tiles and secret cards.
#[component]
pub fn Own(
    /// Who sits where.
    context: TableContext,
    /// What one sees.
    view: Signal<View>,
    /// What is held.
    hold: Holding,
    /// Turns what is held.
    on_turn: Callback<i32>,
    /// Hears what is tried.
    on_move: Callback<Move>,
) -> impl IntoView {
    let lang = context.lang;
    let kinds = Memo::new(move |_| {
        context.me.get().map(|seat| view.with(|view| tiles(view, seat))).unwrap_or_default()
    });
    let secrets = Memo::new(move |_| {
        let hand = context.me.get().and_then(|seat| view.with(|view| view.hands[seat]));
        hand.map(|hand| hand.iter().enumerate().collect::<Vec<_>>()).unwrap_or_default()
    });
    let [left, right] = texts::turns(lang);
    view! {
        <Show when=move || context.me.get().is_some()>
            <section class="own">
                <h2>{texts::your_tiles(lang)}</h2>
                <div class="two" data-place="tiles" role="group" aria-label=texts::your_tiles(lang) on:keydown=keys::row>
                    <For each=move || kinds.get().into_iter().enumerate() key=|(place, kind)| (*place, kind.index()) children=move |(_, kind)| view! { <TileButton context view kind hold on_turn on_move/> }/>
                </div>
                <div class="turns">
                    <button aria-label=left disabled=move || hold.aim.get().is_none() on:click=move |_| on_turn.run(-1)>
                        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12a8 8 0 1 0 2.500-5.800M4 3.500v4.300h4.300"></path></svg>
                    </button>
                    <button aria-label=right disabled=move || hold.aim.get().is_none() on:click=move |_| on_turn.run(1)>
                        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 12a8 8 0 1 1-2.500-5.800M20 3.500v4.300h-4.300"></path></svg>
                    </button>
                </div>
                <Show when=move || secrets.with(|secrets| !secrets.is_empty())>
                    <h2>{texts::your_secrets(lang)}</h2>
                    <div
                        class="secrets"
                        role="group"
                        aria-label=texts::your_secrets(lang)
                        style=("--n", move || secrets.with(Vec::len).to_string())
                        on:keydown=keys::row
                    >
                        <For each=move || secrets.get() key=|(place, card)| (*place, *card) children=move |(_, card)| view! { <SecretCard context card hold on_move/> }/>
                    </div>
                </Show>
            </section>
        </Show>
    }
}

/// One of one's tiles; a click takes it up, another one turns it.
#[component]
fn TileButton(
    context: TableContext,
    view: Signal<View>,
    kind: Kind,
    hold: Holding,
    on_turn: Callback<i32>,
    on_move: Callback<Move>,
) -> impl IntoView {
    let chosen = Memo::new(move |_| hold.aim.get() == Some(Aim::Lay(kind)));
    let can = Memo::new(move |_| hold.index.with(|index| index.lays(kind)));
    let dim = move || matches!(hold.aim.get(), Some(Aim::Lay(_))) && !can.get();
    // A place to ask the rules about: where it is held, or the first that is free.
    let attempt = move || {
        let free = view.with_untracked(|view| view.open.board.empty());
        let cell = hold.cell.get_untracked().filter(|cell| free.has(*cell)).or_else(|| free.iter().next())?;
        Aim::Lay(kind).on(cell, 0)
    };
    let spins = move || if chosen.get() { hold.spins.get() } else { 0 };
    let click = move |_| {
        if chosen.get_untracked() {
            on_turn.run(1);
        } else if can.get_untracked() {
            hold.spins.set(0);
            hold.chosen.set(Some(kind));
        } else if let Some(mv) = attempt() {
            // The rules say why it cannot be laid.
            on_move.run(mv);
        }
    };
    view! {
        <button
            class:held=move || chosen.get()
            class:dim=dim
            class:black=kind == Kind::BLACK
            style=("--spins", move || spins().to_string())
            data-thing=format!("mine-{kind}")
            data-drag=kind.to_string()
            data-tile=kind.to_string()
            class:no=move || context.refused.get().is_some_and(|refused| attempt().is_some_and(|mv| refused == mv.to_string()))
            aria-pressed=move || chosen.get().to_string()
            aria-label=move || texts::in_hand(kind, chosen.get(), can.get(), context.lang)
            on:click=click
        >
            <TileArt kind/>
        </button>
    }
}

/// A secret card; a click takes it up.
#[component]
fn SecretCard(context: TableContext, card: Secret, hold: Holding, on_move: Callback<Move>) -> impl IntoView {
    let lang = context.lang;
    let can = Memo::new(move |_| hold.index.with(|index| !index.actions(card, None).is_empty()));
    let taken = Memo::new(move |_| hold.card.get() == Some(card));
    let click = move |_| {
        let again = taken.get_untracked();
        hold.let_go();
        if can.get_untracked() {
            hold.taken.set(Some(card).filter(|_| !again));
        } else if let Some(mv) = sample(card) {
            // The rules say why it cannot be played.
            on_move.run(mv);
        }
    };
    view! {
        <button
            class="secret"
            class:lit=move || can.get()
            class:held=move || taken.get()
            data-secret=card.to_string()
            data-try=sample(card).map(|mv| mv.to_string())
            aria-pressed=move || taken.get().to_string()
            on:click=click
        >
            <span class="vh">{format!("{}. {}", capital(card.name(lang)), texts::card_does(card, lang))}</span>
            <svg viewBox="0 0 48 48" aria-hidden="true"><path d=picture(card)></path></svg>
            <span aria-hidden="true">{texts::on_card(card, lang)}</span>
        </button>
    }
}

/// A move with this card, to ask the rules about.
fn sample(card: Secret) -> Option<Move> {
    let action = match card {
        Secret::TimeTravel => Action::TimeTravel,
        Secret::Meteorite => Action::Meteorite,
        Secret::Eight => Action::Eight,
        Secret::CosmicVoid => return "void:travel".parse().ok(),
        Secret::Revolution => return "revolution:left".parse().ok(),
        Secret::MagneticInversion => return "inversion:0".parse().ok(),
        Secret::AlienAbduction => return "abduction:0".parse().ok(),
        Secret::QuantumLeap => return "leap:a1-b1".parse().ok(),
    };
    Some(Move::Card(game_otto_game_over::Via::Itself, action))
}

/// The buttons of the sentence: draw, pass, place, what a card needs to know.
#[component]
pub fn Steps(
    /// Who sits where.
    context: TableContext,
    /// What is held.
    hold: Holding,
    /// Hears what is played.
    on_move: Callback<Move>,
    /// Lays what is held where it is held.
    on_lay: Callback<()>,
) -> impl IntoView {
    let lang = context.lang;
    let has = move |mv: Move| hold.index.with(|index| index.has(mv));
    let button = move |mv: Move, text: String, go: bool| {
        let class = if go { "btn go" } else { "btn" };
        view! { <button class=class data-move=mv.to_string() on:click=move |_| on_move.run(mv)>{text}</button> }
    };
    let targets = move || {
        let card = hold.card.get()?;
        let as_kind = hold.as_kind.get();
        if card == Secret::CosmicVoid && as_kind.is_none() {
            let kinds = hold.index.with(|index| index.kinds());
            let pick = move |kind: Secret| view! { <button class="btn" data-kind=kind.to_string() on:click=move |_| hold.as_kind.set(Some(kind))>{capital(kind.name(lang))}</button> };
            return Some(kinds.into_iter().map(pick).collect_view().into_any());
        }
        if as_kind.unwrap_or(card) == Secret::QuantumLeap {
            return None;
        }
        let moves = hold.index.with(|index| index.actions(card, as_kind));
        Some(
            moves
                .into_iter()
                .map(|mv| button(mv, texts::target(mv, lang, &|seat| context.name(seat)), true))
                .collect_view()
                .into_any(),
        )
    };
    let eights = move || {
        let asked = hold.index.with(|index| index.has(Move::Pass));
        let eight = |mv: &Move| matches!(mv, Move::Card(_, Action::Eight));
        let moves = if asked {
            hold.index.with(|index| index.iter().filter(eight).collect::<Vec<_>>())
        } else {
            Vec::new()
        };
        moves
            .into_iter()
            .map(|mv| button(mv, capital(&engine::Speak::speak(&mv, lang, &|seat| context.name(seat))), true))
            .collect_view()
    };
    let notation = move || hold.ghost.with(|ghost| ghost.as_ref().map(|ghost| ghost.mv.to_string()));
    view! {
        {targets}
        <Show when=move || hold.taken.get().is_some() && hold.card.get().is_some()>
            <button class="btn" on:click=move |_| hold.let_go()>{texts::never_mind(lang)}</button>
        </Show>
        <Show when=move || has(Move::Remind)>{button(Move::Remind, texts::remind(lang).to_owned(), false)}</Show>
        {eights}
        <Show when=move || has(Move::Pass)>{button(Move::Pass, texts::pass(lang).to_owned(), false)}</Show>
        <Show when=move || has(Move::Draw) && hold.card.get().is_none()>{button(Move::Draw, texts::draw(lang).to_owned(), true)}</Show>
        <Show when=move || hold.ghost.with(Option::is_some)>
            <button class="btn go" id="lay" data-move=notation on:click=move |_| on_lay.run(())>{texts::place(lang)}</button>
        </Show>
    }
}
