//! The puzzle of the day: a position on the game's own board, and one move to find. It needs
//! nothing from the server but the file, which is fetched once and cached by the browser.

pub mod calendar;
pub mod file;
pub mod side;

use std::sync::Arc;

use catalog::{AnyMatch, GameId};
use engine::text::decimal;
use engine::{Lang, capital};
use leptos::prelude::*;
use protocol::Info;
use puzzles::{Cost, Day, Solved};
use table::Sound;

use super::learn;
use super::learn::place::{place, room};
use super::local;
use super::shell::{Shell, title};
use crate::boards::puzzle::{AnyPuzzle, Judgement};
use crate::boards::{AnyBoard, Environment, MatchSource, felt};
use crate::locales::printed;
use crate::net::table::called;
use crate::parts::opening::opening;
use crate::parts::why::Why;
use crate::parts::{motion, sound};
use crate::route::Route;
use crate::settings::settings;
use calendar::{Kept, Week, long_date, today};
use side::{Five, Side};

texts::texts! { pub struct Texts in "texts/puzzle" }

/// The response to the last move, or the solution.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    Nothing,
    /// What the move costs.
    Wrong(String),
    /// The value of the best move.
    Right(String),
    /// The same, if the person asked to see it.
    Shown(String),
}

/// Today's puzzles of all games.
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

/// The puzzle of a game, of a given day or of today.
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
        None => opening(Some(felt(game)), Some(game)),
        Some(Err(file::Unreachable)) => nothing(game, w.unreachable),
        Some(Ok(text)) => shown(game, day, &text),
    })
    .into_any()
}

/// The page if there is nothing to show.
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
    let Some(puzzle) = AnyPuzzle::of_day(game, text, day, lang) else { return nothing(game, w.no_puzzle) };
    let session = PuzzleSession::new(game, day, puzzle, lang);
    let source = session.source();
    let place = place();
    let Some(board) = AnyBoard::open(source, Environment::browser(room(place))) else {
        return nothing(game, w.no_puzzle);
    };
    let strip = view! { <Side board session/> };
    let drawn = local::board(board, source);
    learn::frame(board, w.of_date(long_date(day, lang)), place, drawn, strip.into_any())
}

/// A person's attempt at a puzzle.
#[derive(Clone, Copy)]
pub struct PuzzleSession {
    puzzle: StoredValue<AnyPuzzle>,
    game: GameId,
    lang: Lang,
    /// The match on the table: up to the decision, or including the solution.
    now: RwSignal<AnyMatch>,
    info: StoredValue<Arc<Info>>,
    /// Whether it is solved: found or shown.
    over: RwSignal<bool>,
    tries: RwSignal<u8>,
    said: RwSignal<Said>,
    refused: RwSignal<Option<Why>>,
    day: Day,
    kept: Kept,
}

impl PuzzleSession {
    fn new(game: GameId, day: Day, puzzle: AnyPuzzle, lang: Lang) -> Self {
        Self {
            game,
            lang,
            now: RwSignal::new(puzzle.game.clone()),
            info: StoredValue::new(local::sitting(game, &[], puzzle.game.seats())),
            puzzle: StoredValue::new(puzzle),
            over: RwSignal::new(false),
            tries: RwSignal::new(0),
            said: RwSignal::new(Said::Nothing),
            refused: RwSignal::new(None),
            day,
            kept: Kept::load(),
        }
    }

    /// The puzzle's table.
    fn source(self) -> MatchSource {
        let seat = self.puzzle.with_value(|puzzle| puzzle.seat);
        let me = Signal::derive(move || Some(seat));
        let info = Signal::derive(move || self.info.get_value());
        let here = MatchSource::here(self.game, self.now.into(), me, info);
        let here = MatchSource { refused: self.refused, ..here };
        let play = Callback::new(move |notation: String| self.attempt(&notation));
        here.played(Signal::derive(move || (!self.over.get()).then_some(seat)), play)
    }

    /// Tries a legal move; false if it is not legal.
    fn attempt(self, notation: &str) -> bool {
        let Some(judgement) = self.puzzle.with_value(|puzzle| puzzle.judge(notation)) else { return false };
        self.tries.update(|tries| *tries = tries.saturating_add(1));
        match judgement {
            Judgement::Wrong(cost) => {
                sound::play(Sound::Refusal);
                self.refused.set(None);
                self.said.set(Said::Wrong(self.costs(cost)));
            }
            Judgement::Right => {
                sound::play(Sound::Tick);
                self.note(Solved::At(self.tries.get_untracked()));
                self.end(Said::Right);
            }
        }
        true
    }

    /// Shows the solution.
    fn show(self) {
        self.note(Solved::Shown);
        self.end(Said::Shown);
    }

    fn note(self, how: Solved) {
        self.kept.note(self.day, self.game.info().id, how);
    }

    /// Plays the solution on the board, and shows the response.
    fn end(self, says: fn(String) -> Said) {
        let worth = self.worth();
        let solved = self.puzzle.with_value(|puzzle| puzzle.solved.clone());
        self.refused.set(None);
        motion::around(|| {
            self.over.set(true);
            self.now.set(solved);
        });
        self.said.set(says(worth));
        motion::soon(|| crate::parts::keys::focus("#next-puzzle"));
    }

    /// Starts over.
    fn again(self) {
        let first = self.puzzle.with_value(|puzzle| puzzle.game.clone());
        self.refused.set(None);
        self.said.set(Said::Nothing);
        self.tries.set(0);
        motion::around(|| {
            self.over.set(false);
            self.now.set(first);
        });
    }

    /// The value of the best move.
    fn worth(self) -> String {
        let lang = self.lang;
        self.puzzle.with_value(|puzzle| {
            let info = self.info.get_value();
            let names = |each| called(&info, each, Some(puzzle.seat), lang);
            let best = capital(&puzzle.best(lang, &names));
            printed(&Texts::of(lang).worth(decimal(puzzle.gap, 1, lang), best, &puzzle.unit), lang)
        })
    }

    /// What a move costs.
    fn costs(self, cost: Cost) -> String {
        let (lang, w) = (self.lang, Texts::of(self.lang));
        let unit = self.puzzle.with_value(|puzzle| puzzle.unit.clone());
        let says = match cost {
            Cost::About(cost) => w.costs(decimal(cost, 1, lang), unit),
            Cost::AtLeast(cost) => w.costs_at_least(decimal(cost, 1, lang), unit),
        };
        printed(&says, lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{Page, environment};

    const BOOK: &str = include_str!("../../../../games/ole/puzzles.txt");

    fn session() -> (PuzzleSession, AnyBoard) {
        let (day, lang) = (Day::new(2026, 11, 18).expect("a day"), Lang::En);
        let puzzle = AnyPuzzle::of_day(GameId::Ole, BOOK, day, lang).expect("a puzzle of the day");
        let session = PuzzleSession::new(GameId::Ole, day, puzzle, lang);
        let board = AnyBoard::open(session.source(), environment()).expect("a match in the page");
        (session, board)
    }

    /// Every legal move with its verdict.
    fn judged(session: PuzzleSession, board: AnyBoard) -> Vec<(String, Judgement)> {
        let judge = |mv: &str| session.puzzle.with_value(|puzzle| puzzle.judge(mv)).expect("it is legal");
        let all = board.moves.find.run(String::new()).shown;
        all.into_iter().map(|named| (named.notation.clone(), judge(&named.notation))).collect()
    }

    #[test]
    fn the_best_move_is_found_and_its_worth_is_said() {
        let _page = Page::new();
        let (session, board) = session();
        let all = judged(session, board);
        let (wrong, _) = all.iter().find(|(_, how)| *how != Judgement::Right).expect("a worse move");
        let (right, _) = all.iter().find(|(_, how)| *how == Judgement::Right).expect("the best move");
        let start = session.now.with_untracked(AnyMatch::moves);
        board.moves.pick.run(wrong.clone());
        assert!(matches!(session.said.get_untracked(), Said::Wrong(says) if says.contains("points")));
        assert_eq!((session.tries.get_untracked(), session.over.get_untracked()), (1, false));
        assert_eq!(session.now.with_untracked(AnyMatch::moves), start, "nothing was played");
        board.moves.pick.run(right.clone());
        assert!(matches!(session.said.get_untracked(), Said::Right(says) if says.contains("points")));
        assert_eq!((session.tries.get_untracked(), session.over.get_untracked()), (2, true));
        assert_eq!(session.now.with_untracked(AnyMatch::moves), start + 1);
        // There is nothing more to try.
        assert_eq!(board.moves.count.get_untracked(), 0);
        board.moves.pick.run(wrong.clone());
        assert_eq!(session.tries.get_untracked(), 2);
        session.again();
        assert_eq!((session.tries.get_untracked(), session.said.get_untracked()), (0, Said::Nothing));
        assert_eq!(board.moves.count.get_untracked(), all.len());
    }

    #[test]
    fn the_answer_can_be_shown() {
        let _page = Page::new();
        let (session, board) = session();
        session.show();
        assert!(matches!(session.said.get_untracked(), Said::Shown(_)));
        assert_eq!((session.over.get_untracked(), session.tries.get_untracked()), (true, 0));
        assert_eq!(board.moves.count.get_untracked(), 0);
    }

    #[test]
    fn what_the_rules_refuse_is_no_try() {
        let _page = Page::new();
        let (session, board) = session();
        let legal = judged(session, board);
        let all =
            ["R", "G", "B", "Y"].into_iter().flat_map(|colour| (1..=9).map(move |n| format!("{colour}{n}")));
        let refused = all.into_iter().find(|mv| legal.iter().all(|(known, _)| known != mv));
        board.moves.pick.run(refused.expect("not every card is held"));
        assert!(session.refused.get_untracked().is_some());
        assert_eq!((session.tries.get_untracked(), session.said.get_untracked()), (0, Said::Nothing));
    }
}
