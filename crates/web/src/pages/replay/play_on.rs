//! Plays a decision differently: the match continues from there in the page, against the worker's
//! bots. The match itself does not change.

use std::sync::Arc;
use std::time::Duration;

use catalog::{AnyMatch, GameId};
use engine::{Memory, Observer, Seat};
use leptos::prelude::*;
use protocol::Info;
use review::messages::{Ask, Tell};
use table::Sound;

use super::review::Texts;
use crate::boards::{AnyBoard, Environment, MatchSource, TableContext};
use crate::locales::printed;
use crate::net::thinker::{self, Request, Thought};
use crate::pages::learn::frame;
use crate::pages::learn::place::{place, room};
use crate::pages::local;
use crate::parts::{motion, sound};

/// The level of these bots.
const LEVEL: u8 = 4;
/// The number of simulations per move.
const SIMULATIONS: u64 = 800;
/// How long each move is shown before the next bot acts.
const PAUSE: Duration = Duration::from_millis(450);

/// The page on which a match continues from a decision.
pub fn play_on(
    game: GameId,
    start: AnyMatch,
    info: Arc<Info>,
    (at, seat): (usize, Seat),
    on_back: Callback<()>,
) -> AnyView {
    let now = RwSignal::new(start.clone());
    let broken = RwSignal::new(false);
    let place = place();
    let source = source(game, now, seat, info);
    let refused = source.refused;
    let Some(board) = AnyBoard::open(source, Environment::browser(room(place))) else {
        return ().into_any();
    };
    bots(game, now, seat, broken);
    let again = Callback::new(move |()| {
        broken.set(false);
        refused.set(None);
        motion::around(|| now.set(start.clone()));
    });
    let made = Signal::derive(move || now.with(AnyMatch::moves));
    let strip = strip(board.context, (at, seat), made, broken, again, on_back);
    let heading = Texts::of(board.context.lang).playing_on(at + 1);
    frame(board, heading, place, local::board(board, source), strip)
}

/// The text beside the board, and the buttons.
fn strip(
    context: TableContext,
    (at, seat): (usize, Seat),
    made: Signal<usize>,
    broken: RwSignal<bool>,
    again: Callback<()>,
    on_back: Callback<()>,
) -> AnyView {
    let lang = context.lang;
    let w = Texts::of(lang);
    let over = move || context.outcome.with(Option::is_some);
    let says = move || match () {
        () if broken.get() => w.broken,
        () if over() => w.over,
        () if context.must.get().has(seat) => w.playing_on_how,
        () => w.bots_think,
    };
    view! {
        <aside class="teacher" id="play-on" data-moves=move || made.get().to_string() aria-label=w.playing_on(at + 1)>
            <div class="words" tabindex="0"><p class="task" role="status">{move || printed(says(), lang)}</p></div>
            <div class="acts">
                <button class="btn" id="from-here" on:click=move |_| again.run(())>{w.from_here}</button>
                <button class="btn go" id="to-review" on:click=move |_| on_back.run(())>{w.review}</button>
            </div>
        </aside>
    }
    .into_any()
}

/// A match in the page, played from one seat.
fn source(game: GameId, now: RwSignal<AnyMatch>, me: Seat, info: Arc<Info>) -> MatchSource {
    let info = Signal::derive(move || Arc::clone(&info));
    let seat: Signal<Option<Seat>> = Signal::derive(move || Some(me));
    let here = MatchSource::here(game, now.into(), seat, info);
    let refused = here.refused;
    let play = Callback::new(move |notation: String| {
        let mut after = now.get_untracked();
        let made = after.play(me, &notation).is_ok();
        if made {
            sound::play(Sound::Tick);
            refused.set(None);
            motion::around(|| now.set(after));
        }
        made
    });
    here.played(seat, play)
}

/// Everybody else who must act is a bot, which gets its own view.
fn bots(game: GameId, now: RwSignal<AnyMatch>, me: Seat, broken: RwSignal<bool>) {
    let asked = StoredValue::new(None::<Request>);
    let let_go = move || {
        if let Some(request) = asked.try_update_value(Option::take).flatten() {
            request.stop();
        }
    };
    Effect::new(move |_| {
        let_go();
        let made = now.with(AnyMatch::moves);
        let must = now.with(AnyMatch::to_act).must;
        let Some(seat) = must.iter().find(|seat| *seat != me).filter(|_| !must.has(me)) else { return };
        let observer = Observer { seat: Some(seat), memory: Memory::Ever };
        let Ok(view) = serde_json::value::to_raw_value(&now.with(|now| now.view(observer))) else { return };
        let seed = review::SEED + made as u64;
        let ask =
            Ask::Play { game: game.to_string(), seat, view, level: LEVEL, simulations: SIMULATIONS, seed };
        let request = thinker::ask(ask, move |thought| match thought {
            Thought::Preparing => {}
            Thought::Told(Tell::Chosen(mv)) => set_timeout(
                move || {
                    // The person may have started over meanwhile.
                    let Some(mut after) = now.try_get_untracked().filter(|now| now.moves() == made) else {
                        return;
                    };
                    let played = after.play(seat, &mv).is_ok();
                    if played {
                        motion::around(|| drop(now.try_set(after)));
                    } else {
                        broken.try_set(true);
                    }
                },
                PAUSE,
            ),
            Thought::Told(_) | Thought::Broken => {
                broken.try_set(true);
            }
        });
        asked.set_value(Some(request));
    });
    on_cleanup(let_go);
}
