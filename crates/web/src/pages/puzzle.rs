//! The puzzle of the day: a position on the game's own board, and one move to be found. Nothing of
//! it needs a server but the file, which is fetched once and kept by the browser.

pub mod calendar;
pub mod file;
pub mod side;

use std::sync::Arc;

use catalog::{AnyMatch, GameId};
use engine::text::decimal;
use engine::{Lang, Seat, capital};
use leptos::prelude::*;
use protocol::Info;
use puzzles::{Cost, Day, Solved};
use table::Sound;

use super::learn;
use super::learn::place::{place, room};
use super::local;
use super::shell::{Shell, title};
use crate::boards::puzzle::{AnyPuzzle, Judgement};
use crate::boards::{AnyBoard, Environment, MatchSource};
use crate::locales::printed;
use crate::net::table::called;
use crate::parts::why::Why;
use crate::parts::{motion, sound};
use crate::route::Route;
use crate::settings::{settings, words};
use calendar::{Kept, Week, long_date, today};
use side::{Five, Side};

texts::texts! { pub struct Texts in "texts/puzzle" }

/// What is said to the last move, or instead of one.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    Nothing,
    /// What the move costs.
    Wrong(String),
    /// What the best move is worth.
    Right(String),
    /// The same, to whoever had it shown.
    Shown(String),
}

/// All games' puzzles of today.
#[component]
pub fn Puzzles() -> impl IntoView {
    let w = Texts::of(settings().lang.get_untracked());
    let kept = Kept::load();
    let day = today();
    view! {
        <Shell title=w.puzzle>
            <div class="puzzles">
                <p>{w.about}</p>
                <Week kept day/>
                <h2>{w.today}" "<small>{long_date(day, settings().lang.get_untracked())}</small></h2>
                <Five kept day here=None/>
            </div>
        </Shell>
    }
}

/// The puzzle of a game, of a day or of today.
#[component]
pub fn PuzzlePage(game: GameId, day: Option<Day>) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    title(&format!("{} — Pioche", w.puzzle_of(game.info().name)));
    let now = today();
    let day = day.unwrap_or(now);
    if day > now {
        return nothing(game, w.not_yet);
    }
    let text = RwSignal::new(None::<Result<Arc<str>, file::Unreachable>>);
    leptos::task::spawn_local(async move {
        let read = file::fetch(game).await;
        text.try_set(Some(read));
    });
    (move || match text.get() {
        None => view! { <main class="sheet-page" id="content" tabindex="-1"><p class="quiet" role="status">{words().loading}</p></main> }
            .into_any(),
        Some(Err(file::Unreachable)) => nothing(game, w.unreachable),
        Some(Ok(text)) => shown(game, day, &text),
    })
    .into_any()
}

/// Where there is nothing to show.
fn nothing(game: GameId, says: &'static str) -> AnyView {
    let w = Texts::of(settings().lang.get_untracked());
    view! {
        <Shell title=w.puzzle_of(game.info().name)>
            <p role="alert">{says}</p>
            <p><a class="btn go" href=Route::Puzzle(None, None).path()>{w.all}</a></p>
        </Shell>
    }
    .into_any()
}

fn shown(game: GameId, day: Day, text: &str) -> AnyView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let Ok(puzzle) = AnyPuzzle::of_day(game, text, day, lang) else { return nothing(game, w.no_puzzle) };
    let now = RwSignal::new(puzzle.game.clone());
    let desk = Desk::new(game, day, puzzle.unit.clone());
    let (seat, info) = (puzzle.seat, local::sitting(game, &[], puzzle.game.seats()));
    let (puzzle, seats) = (StoredValue::new(puzzle), Arc::clone(&info));
    // The answer is played on the board, and what there is to say is said.
    let end = move |says: fn(String) -> Said| {
        let names = |each| called(&seats, each, Some(seat), lang);
        let (mv, gap) = puzzle.with_value(|puzzle| (capital(&puzzle.best(lang, &names)), puzzle.gap));
        let after = puzzle.with_value(|puzzle| puzzle.solved.clone());
        desk.end(says(desk.worth(mv, gap, lang)), move || now.set(after));
    };
    let end = Callback::new(end);
    let source = desk.source(game, (now, info, seat), puzzle, end);
    let place = place();
    let Some(board) = AnyBoard::open(source, Environment::browser(room(place))) else {
        return nothing(game, w.no_puzzle);
    };
    let show = Callback::new(move |()| {
        desk.note(Solved::Shown);
        end.run(Said::Shown);
    });
    let again = Callback::new(move |()| {
        let first = puzzle.with_value(|puzzle| puzzle.game.clone());
        desk.again(move || now.set(first));
    });
    let strip = view! { <Side board desk show again/> };
    let drawn = local::board(board, source);
    learn::frame(board, w.of_date(long_date(day, lang)), place, drawn, strip.into_any())
}

/// Somebody at a puzzle.
#[derive(Clone, Copy)]
pub struct Desk {
    /// What values are told in.
    unit: StoredValue<String>,
    /// The game's name in the diary.
    id: &'static str,
    /// Whether the answer is there, found or shown.
    over: RwSignal<bool>,
    tries: RwSignal<u8>,
    said: RwSignal<Said>,
    refused: RwSignal<Option<Why>>,
    day: Day,
    kept: Kept,
}

impl Desk {
    fn new(game: GameId, day: Day, unit: String) -> Self {
        Self {
            unit: StoredValue::new(unit),
            id: game.info().id,
            over: RwSignal::new(false),
            tries: RwSignal::new(0),
            said: RwSignal::new(Said::Nothing),
            refused: RwSignal::new(None),
            day,
            kept: Kept::load(),
        }
    }

    /// The puzzle's table; `end` hears that the move was found.
    fn source(
        self,
        game: GameId,
        (now, info, seat): (RwSignal<AnyMatch>, Arc<Info>, Seat),
        puzzle: StoredValue<AnyPuzzle>,
        end: Callback<fn(String) -> Said>,
    ) -> MatchSource {
        let me = Signal::derive(move || Some(seat));
        let info = Signal::derive(move || Arc::clone(&info));
        let here = MatchSource { refused: self.refused, ..MatchSource::here(game, now.into(), me, info) };
        let play = Callback::new(move |notation: String| {
            let judgement = puzzle.with_value(|puzzle| puzzle.judge(&notation));
            match judgement {
                None => return false,
                Some(Judgement::Wrong(cost)) => self.wrong(cost, settings().lang.get_untracked()),
                Some(Judgement::Right) => {
                    self.right();
                    end.run(Said::Right);
                }
            }
            true
        });
        here.played(Signal::derive(move || (!self.over.get()).then_some(seat)), play)
    }

    fn note(self, how: Solved) {
        self.kept.note(self.day, self.id, how);
    }

    fn wrong(self, cost: Cost, lang: Lang) {
        sound::play(Sound::Refusal);
        self.refused.set(None);
        self.tries.update(|tries| *tries = tries.saturating_add(1));
        self.said.set(Said::Wrong(self.costs(cost, lang)));
    }

    fn right(self) {
        sound::play(Sound::Tick);
        self.tries.update(|tries| *tries = tries.saturating_add(1));
        self.note(Solved::At(self.tries.get_untracked()));
    }

    /// The answer is there.
    fn end(self, says: Said, lay: impl FnOnce()) {
        self.refused.set(None);
        motion::around(|| {
            self.over.set(true);
            lay();
        });
        self.said.set(says);
        request_animation_frame(|| crate::parts::keys::focus("#next-puzzle"));
    }

    /// As it was at first.
    fn again(self, lay: impl FnOnce()) {
        self.refused.set(None);
        self.said.set(Said::Nothing);
        self.tries.set(0);
        motion::around(|| {
            self.over.set(false);
            lay();
        });
    }

    fn worth(self, mv: String, gap: f64, lang: Lang) -> String {
        printed(&Texts::of(lang).worth(decimal(gap, 1, lang), mv, self.unit.get_value()), lang)
    }

    fn costs(self, cost: Cost, lang: Lang) -> String {
        let (w, unit) = (Texts::of(lang), self.unit.get_value());
        let says = match cost {
            Cost::About(cost) => w.costs(decimal(cost, 1, lang), unit),
            Cost::AtLeast(cost) => w.costs_at_least(decimal(cost, 1, lang), unit),
        };
        printed(&says, lang)
    }
}
