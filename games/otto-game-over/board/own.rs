//! The person's own tiles and secret cards, and the buttons that belong to them.

use catalog::OttoGameOver;
use game_otto_game_over::{Kind, Move, Secret};
use leptos::prelude::*;
use table::State;
use table_otto_game_over::{self as texts, Aim, Gesture, Places, Words, sample};

use super::art::{TileArt, Worth, picture};
use crate::boards::{Hands, TableContext};
use crate::parts::{keys, motion, pixels};
use engine::capital;

/// The person's tiles and secret cards.
#[component]
pub fn Own(
    /// Who sits where.
    context: TableContext,
    /// What is held.
    hands: Hands<OttoGameOver>,
    /// Where everything lies.
    places: Memo<Places>,
) -> impl IntoView {
    let (w, laid) = (Words::of(context.lang), hands.laid);
    let kinds =
        Memo::new(move |_| laid.with(|laid| laid.tiles.iter().map(|(kind, _)| *kind).collect::<Vec<_>>()));
    let secrets = Memo::new(move |_| {
        laid.with(|laid| laid.secrets.iter().map(|(card, _)| *card).enumerate().collect::<Vec<_>>())
    });
    let aims = Memo::new(move |_| laid.with(|laid| laid.aim.is_some()));
    let own = move || places.get().own;
    view! {
        <section
            class="own"
            data-form=move || own().form.name()
            class:plain=move || !own().named
            style=("--tile-w", move || pixels(own().tile))
            style=("--card-w", move || pixels(own().secret.0))
            style=("--card-h", move || pixels(own().secret.1))
            style=("--step", move || pixels(own().step))
            style=("--row", move || own().row.to_string())
        >
            <h2>{w.your_tiles}</h2>
            <div class="two" data-place="tiles" role="group" aria-label=w.your_tiles on:keydown=keys::row>
                <For each=move || kinds.get().into_iter().enumerate() key=|(place, kind)| (*place, kind.index()) children=move |(_, kind)| view! { <TileButton context kind hands/> }/>
            </div>
            <div class="turns">
                <button aria-label=w.turn_left disabled=move || !aims.get() on:click=move |_| hands.act(Gesture::Turn(-1))>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12a8 8 0 1 0 2.500-5.800M4 3.500v4.300h4.300"></path></svg>
                </button>
                <button aria-label=w.turn_right disabled=move || !aims.get() on:click=move |_| hands.act(Gesture::Turn(1))>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 12a8 8 0 1 1-2.500-5.800M20 3.500v4.300h-4.300"></path></svg>
                </button>
            </div>
            <Show when=move || secrets.with(|secrets| !secrets.is_empty())>
                <h2>{w.your_secrets}</h2>
                <div class="secrets" role="group" aria-label=w.your_secrets on:keydown=keys::row>
                    <For each=move || secrets.get() key=|(place, card)| (*place, *card) children=move |(_, card)| view! { <SecretCard context card hands/> }/>
                </div>
            </Show>
        </section>
    }
}

/// One of the person's tiles; a click picks it up, another one turns it.
#[component]
fn TileButton(context: TableContext, kind: Kind, hands: Hands<OttoGameOver>) -> impl IntoView {
    let laid = hands.laid;
    let state = Memo::new(move |_| laid.with(|laid| laid.tile(kind)));
    let chosen = move || state.get() == State::Held;
    let spins =
        Memo::new(move |_| laid.with(|laid| if laid.aim == Some(Aim::Lay(kind)) { laid.spins } else { 0 }));
    let refused = move || {
        let asked = laid.with(|laid| laid.asked(kind));
        context.refused.get().is_some_and(|refused| asked.is_some_and(|mv| refused == mv.to_string()))
    };
    view! {
        <button
            class:held=chosen
            class:dim=move || state.get() == State::Dim
            class:black=kind == Kind::BLACK
            style=("--spins", move || spins.get().to_string())
            data-thing=format!("mine-{kind}")
            data-drag=kind.to_string()
            data-tile=kind.to_string()
            class:no=refused
            aria-pressed=move || chosen().to_string()
            aria-label=move || texts::in_hand(kind, state.get(), context.lang)
            on:click=move |_| hands.act(Gesture::Tile(kind))
        >
            <TileArt kind/>
            <Worth kind/>
        </button>
    }
}

/// A secret card; a click picks it up.
#[component]
fn SecretCard(context: TableContext, card: Secret, hands: Hands<OttoGameOver>) -> impl IntoView {
    let lang = context.lang;
    let state = Memo::new(move |_| hands.laid.with(|laid| laid.secret(card)));
    view! {
        <button
            class="secret"
            class:lit=move || state.get() != State::Rest
            class:held=move || state.get() == State::Held
            data-secret=card.to_string()
            data-try=sample(card).map(|mv| mv.to_string())
            aria-pressed=move || (state.get() == State::Held).to_string()
            on:click=move |_| hands.act(Gesture::Card(card))
        >
            <span class="vh">{format!("{}. {}", capital(card.name(lang)), texts::card_does(card, lang))}</span>
            <svg viewBox="0 0 48 48" aria-hidden="true"><path d=picture(card)></path></svg>
            <span aria-hidden="true">{texts::on_card(card, lang)}</span>
        </button>
    }
}

/// The buttons of the sentence: draw, pass, place, and a card's parameters.
#[component]
pub fn Steps(
    /// Who sits where.
    context: TableContext,
    /// What is held.
    hands: Hands<OttoGameOver>,
    /// Where everything lies.
    places: Memo<Places>,
) -> impl IntoView {
    let laid = hands.laid;
    // While the slip at the end of a round is shown, it leads on.
    let covered = move || context.round_end.with(Option::is_some);
    let steps = Memo::new(move |_| {
        let hidden = |step: &Gesture| *step == Gesture::GoOn && covered();
        laid.with(|laid| laid.steps.iter().copied().filter(|step| !hidden(step)).collect::<Vec<_>>())
    });
    let button = move |step: Gesture| {
        let quiet =
            matches!(step, Gesture::As(_) | Gesture::LetGo | Gesture::Play(Move::Pass | Move::Remind));
        let id = match step {
            Gesture::Lay => Some("lay"),
            Gesture::GoOn => Some("go-on"),
            _ => None,
        };
        let mv = Memo::new(move |_| match step {
            Gesture::Play(mv) => Some(mv.to_string()),
            Gesture::Lay => laid.with(|laid| laid.ghost.map(|ghost| ghost.mv.to_string())),
            _ => None,
        });
        // A step that would be refused is not highlighted.
        let refused = move || laid.with(|laid| laid.ghost.is_some_and(|ghost| !ghost.legal));
        let bright = move || !(quiet || step == Gesture::Lay && refused());
        let act =
            move |_| if step == Gesture::GoOn { motion::around(|| hands.act(step)) } else { hands.act(step) };
        view! {
            <button class="btn" class:go=bright id=id data-move=move || mv.get() on:click=act>
                {texts::step(step, context.lang, &|seat| context.name(seat))}
            </button>
        }
    };
    let columns = move || places.get().choices;
    view! {
        <div class="steps" class:many=move || columns().is_some() style=("--cols", move || columns().map(|columns| columns.to_string()))>
            <For each=move || steps.get() key=|step| format!("{step:?}") children=button/>
        </div>
    }
}
