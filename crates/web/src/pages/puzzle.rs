//! The puzzle of the day: a position on the game's own board, and one move to be found. Nothing of
//! it needs a server but the file, which is fetched once and kept by the browser.

pub mod calendar;
pub mod file;
pub mod side;

use std::sync::Arc;

use catalog::{GameId, with_game};
use engine::text::decimal;
use engine::{Match, Positions, Speak as _, capital};
use leptos::prelude::*;
use puzzles::{Book, Broken, Cost, Day, Puzzle, Solved, Verdict};
use table::Sound;

use super::learn;
use super::learn::place::place;
use super::local;
use super::shell::{Shell, title};
use crate::boards::{BoardProps, BoardUi};
use crate::locales::printed;
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
        Some(Ok(text)) => with_game!(game, G => shown::<G>(game, day, &text)),
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

/// The puzzle of a day, with the words for its values.
fn find<G: BoardUi>(text: &str, day: Day, lang: engine::Lang) -> Result<(Puzzle<G>, String), Broken> {
    let book = Book::read::<G>(text)?;
    Ok((book.of_day(day)?, book.header().unit(lang).to_owned()))
}

fn shown<G: BoardUi + Positions>(game: GameId, day: Day, text: &str) -> AnyView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let Ok((puzzle, unit)) = find::<G>(text, day, lang) else { return nothing(game, w.no_puzzle) };
    let Some(info) = local::sitting(game, &[], puzzle.game.state().seats()) else {
        return nothing(game, words().table_broken);
    };
    let desk = Desk {
        game: RwSignal::new(puzzle.game.clone()),
        over: RwSignal::new(false),
        tries: RwSignal::new(0),
        said: RwSignal::new(Said::Nothing),
        refused: RwSignal::new(None),
        puzzle: StoredValue::new(puzzle),
        unit: StoredValue::new(unit),
        id: StoredValue::new(game.info().id),
        day,
        kept: Kept::load(),
    };
    let place = place();
    let me = desk.puzzle.with_value(|puzzle| puzzle.seat);
    let (context, on_refused) = local::seated::<G>(desk.game.into(), me, info, place, desk.refused);
    let names = move |seat| untrack(|| context.name(seat));
    let on_move = Callback::new(move |mv: G::Move| {
        if desk.over.get_untracked() {
            return;
        }
        match desk.puzzle.with_value(|puzzle| puzzle.judge(mv)) {
            Verdict::Refused(refusal) => on_refused.run((mv, refusal)),
            Verdict::Wrong(cost) => {
                sound::play(Sound::Refusal);
                desk.refused.set(None);
                desk.tries.update(|tries| *tries = tries.saturating_add(1));
                desk.said.set(Said::Wrong(desk.costs(cost, lang)));
            }
            Verdict::Right => {
                sound::play(Sound::Tick);
                desk.tries.update(|tries| *tries = tries.saturating_add(1));
                desk.kept.note(day, desk.id.get_value(), Solved::At(desk.tries.get_untracked()));
                desk.end(Said::Right(desk.worth(lang, &names)));
            }
        }
    });
    let legal =
        Memo::new(move |_| if desk.over.get() { Vec::new() } else { desk.puzzle.with_value(Puzzle::legal) });
    let play: BoardProps<G> = local::props(desk.game.into(), legal.into(), context, on_move, on_refused);
    let show = Callback::new(move |()| {
        desk.kept.note(day, desk.id.get_value(), Solved::Shown);
        desk.end(Said::Shown(desk.worth(lang, &names)));
    });
    let board = local::board(game, play, desk.refused);
    let heading = w.of_date(long_date(day, lang));
    let strip = view! { <Side game desk play show/> };
    learn::frame::<G>(game, heading, place, play.context, board, strip.into_any())
}

/// Somebody at a puzzle.
pub struct Desk<G: BoardUi> {
    puzzle: StoredValue<Puzzle<G>>,
    /// What values are told in.
    unit: StoredValue<String>,
    /// The game's name in the diary.
    id: StoredValue<&'static str>,
    game: RwSignal<Match<G>>,
    /// Whether the answer is there, found or shown.
    over: RwSignal<bool>,
    tries: RwSignal<u8>,
    said: RwSignal<Said>,
    refused: RwSignal<Option<Why>>,
    day: Day,
    kept: Kept,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask that games be `Copy`")]
impl<G: BoardUi> Clone for Desk<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: BoardUi> Copy for Desk<G> {}

impl<G: BoardUi> Desk<G> {
    /// The answer is there: it is played on the board, and what there is to say is said.
    fn end(self, says: Said) {
        self.refused.set(None);
        let after = self.puzzle.with_value(Puzzle::solved);
        motion::around(|| {
            self.over.set(true);
            self.game.set(after);
        });
        self.said.set(says);
        request_animation_frame(|| crate::parts::keys::focus("#next-puzzle"));
    }

    /// As it was at first.
    fn again(self) {
        self.refused.set(None);
        self.said.set(Said::Nothing);
        self.tries.set(0);
        motion::around(|| {
            self.over.set(false);
            self.game.set(self.puzzle.with_value(|puzzle| puzzle.game.clone()));
        });
    }

    fn worth(self, lang: engine::Lang, names: engine::Names<'_>) -> String {
        let (mv, gap) =
            self.puzzle.with_value(|puzzle| (capital(&puzzle.best.speak(lang, names)), puzzle.gap));
        printed(&Texts::of(lang).worth(decimal(gap, 1, lang), mv, self.unit.get_value()), lang)
    }

    fn costs(self, cost: Cost, lang: engine::Lang) -> String {
        let (w, unit) = (Texts::of(lang), self.unit.get_value());
        let says = match cost {
            Cost::About(cost) => w.costs(decimal(cost, 1, lang), unit),
            Cost::AtLeast(cost) => w.costs_at_least(decimal(cost, 1, lang), unit),
        };
        printed(&says, lang)
    }
}
