//! A decision taken again: the match goes on from there in the page, against the worker's bots.
//! Nothing of the match itself changes.

use std::sync::Arc;
use std::time::Duration;

use catalog::GameId;
use engine::{Match, Memory, Observer, Positions, Seat};
use leptos::prelude::*;
use protocol::Info;
use review::messages::{Ask, Tell};
use table::Sound;

use super::review::Texts;
use super::story::Story;
use crate::boards::{BoardProps, BoardUi, TableContext};
use crate::locales::printed;
use crate::net::thinker::{self, Request, Thought};
use crate::pages::learn::frame;
use crate::pages::learn::place::{Place, place};
use crate::pages::local;
use crate::parts::why::Why;
use crate::parts::{motion, sound};

/// How well the bots play that go on with a match.
const LEVEL: u8 = 4;
/// How long they think.
const SIMULATIONS: u64 = 800;
/// How long one sees what was done before the next of them acts.
const PAUSE: Duration = Duration::from_millis(450);

/// The page on which a match goes on from a decision.
pub fn play_on<G: BoardUi + Positions>(
    game: GameId,
    story: StoredValue<Story<G>>,
    info: Arc<Info>,
    at: usize,
    seat: Seat,
    on_back: Callback<()>,
) -> AnyView {
    let start = move || story.with_value(|story| story.at(at));
    let now = RwSignal::new(start());
    let refused = RwSignal::new(None::<Why>);
    let broken = RwSignal::new(false);
    let place = place();
    let play = board_props(now, seat, info, refused, place);
    bots::<G>(game, now, seat, broken);
    let again = Callback::new(move |()| {
        broken.set(false);
        refused.set(None);
        motion::around(|| now.set(start()));
    });
    let board = play.any(game);
    let made = Signal::derive(move || now.with(|now| now.moves().len()));
    let strip = strip(board.context, (at, seat), made, broken, again, on_back);
    let heading = Texts::of(board.context.lang).playing_on(at + 1);
    frame(board, heading, place, local::board(board, refused), strip)
}

/// What is said beside the board, and the ways from there.
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

/// What the board is given: the match in the page.
fn board_props<G: BoardUi + Positions>(
    now: RwSignal<Match<G>>,
    me: Seat,
    info: Arc<Info>,
    refused: RwSignal<Option<Why>>,
    place: Signal<Place>,
) -> BoardProps<G> {
    let (context, on_refused) = local::seated::<G>(now.into(), me, info, place, refused);
    let on_move = Callback::new(move |mv: G::Move| {
        let mut after = now.get_untracked();
        let refusal = after.play(me, mv).err();
        if let Some(refusal) = refusal {
            on_refused.run((mv, refusal));
        } else {
            sound::play(Sound::Tick);
            refused.set(None);
            motion::around(|| now.set(after));
        }
    });
    let legal = Memo::new(move |_| {
        let mut legal = Vec::new();
        now.with(|now| now.state().legal_moves(me, &mut legal));
        legal
    });
    local::props(now.into(), legal.into(), context, on_move, on_refused)
}

/// Whoever else must act is a bot, which is given its own view.
fn bots<G: BoardUi + Positions>(game: GameId, now: RwSignal<Match<G>>, me: Seat, broken: RwSignal<bool>) {
    let asked = StoredValue::new(None::<Request>);
    let let_go = move || {
        if let Some(request) = asked.try_update_value(Option::take).flatten() {
            request.stop();
        }
    };
    Effect::new(move |_| {
        let_go();
        let made = now.with(|now| now.moves().len());
        let next = now.with(|now| now.state().to_act().must.iter().find(|seat| *seat != me));
        let Some(seat) = next.filter(|_| !now.with(|now| now.state().to_act().must.has(me))) else { return };
        let observer = Observer { seat: Some(seat), memory: Memory::Ever };
        let view = now.with(|now| serde_json::value::to_raw_value(&now.state().view(observer)));
        let Ok(view) = view else { return };
        let seed = review::SEED + made as u64;
        let ask =
            Ask::Play { game: game.to_string(), seat, view, level: LEVEL, simulations: SIMULATIONS, seed };
        let request = thinker::ask(ask, move |thought| match thought {
            Thought::Preparing => {}
            Thought::Told(Tell::Chosen(mv)) => set_timeout(
                move || {
                    // Whoever took the decision again meanwhile is somewhere else.
                    let Some(mut after) = now.try_get_untracked().filter(|now| now.moves().len() == made)
                    else {
                        return;
                    };
                    let played = mv.parse::<G::Move>().is_ok_and(|mv| after.play(seat, mv).is_ok());
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
