//! A hint in three steps: where to look, which move, why. The page's worker computes it from the
//! person's view.

use engine::{Lang, capital};
use leptos::prelude::*;
use review::messages::{Ask, Tell};
use review::{Measure, Weighed};
use table::{Advice, Mark};

use crate::boards::AnyBoard;
use crate::locales::printed;
use crate::net::thinker::{self, Request, Thought};
use crate::parts::icons::{Draw, Icon};
use crate::parts::{Thing, keys, named, pixels};
use crate::route::Route;
use crate::settings::words;

texts::texts! { pub struct Texts in "texts/hint" }

/// The number of steps of a hint.
const STEPS: usize = 3;
/// The maximum number of simulations of the worker.
const SIMULATIONS: u64 = 8000;
/// The worker stops earlier, after this many milliseconds.
const MILLIS: u32 = 350;

/// The state of a hint.
#[derive(Clone, PartialEq, Debug)]
enum Stage {
    /// It is being computed; the thinker may have to be compiled first.
    Thinking { preparing: bool },
    /// This many of its steps are shown.
    Shown { steps: usize, hint: Hint },
    /// There is no hint.
    Broken,
}

/// The text of each step.
#[derive(Clone, PartialEq, Debug)]
struct Hint {
    notation: String,
    advice: Advice,
    which: String,
    worth: String,
}

/// The hint of a table, while it is open.
#[derive(Clone, Copy)]
pub struct Hints {
    board: AnyBoard,
    stage: RwSignal<Option<Stage>>,
    asked: StoredValue<Option<Request>>,
    /// The marks on the table.
    marked: RwSignal<Vec<Spot>>,
    /// Whether a hint is available.
    pub offered: Signal<bool>,
}

impl Hints {
    pub fn new(board: AnyBoard, offered: Signal<bool>) -> Self {
        let marked = RwSignal::new(Vec::new());
        let hints =
            Self { board, stage: RwSignal::new(None), asked: StoredValue::new(None), marked, offered };
        // Anything that happens at the table makes the hint obsolete.
        Effect::new(move |_| {
            board.track.run(());
            hints.close();
        });
        on_cleanup(move || hints.forget());
        hints
    }

    fn forget(self) {
        if let Some(request) = self.asked.try_update_value(Option::take).flatten() {
            request.stop();
        }
    }

    pub fn close(self) {
        self.forget();
        if self.stage.with_untracked(Option::is_some) {
            self.stage.set(None);
        }
    }

    /// Shows the next step; the first one starts the worker.
    pub fn next(self) {
        match self.stage.get_untracked() {
            Some(Stage::Shown { steps, hint }) => {
                self.stage.set(Some(Stage::Shown { steps: (steps + 1).min(STEPS), hint }));
            }
            Some(Stage::Thinking { .. }) => {}
            None | Some(Stage::Broken) => self.think(),
        }
        request_animation_frame(|| keys::focus("#hint-slip"));
    }

    fn think(self) {
        let AnyBoard { game, context, view, .. } = self.board;
        let Some(seat) = context.me.get_untracked() else { return };
        let Some(view) = view.run(()) else { return };
        self.stage.set(Some(Stage::Thinking { preparing: false }));
        let ask = Ask::Hint {
            game: game.to_string(),
            seat,
            view,
            simulations: SIMULATIONS,
            millis: MILLIS,
            seed: review::SEED,
        };
        let request = thinker::ask(ask, move |thought| {
            let stage = match thought {
                Thought::Preparing => Stage::Thinking { preparing: true },
                Thought::Told(Tell::Weighed { measure, moves }) => match hint(self.board, &measure, &moves) {
                    Some(hint) => Stage::Shown { steps: 1, hint },
                    None => Stage::Broken,
                },
                Thought::Told(_) | Thought::Broken => Stage::Broken,
            };
            self.stage.try_set(Some(stage));
        });
        self.asked.set_value(Some(request));
    }
}

/// The three steps for the best of these moves.
fn hint(board: AnyBoard, measure: &Measure, moves: &[Weighed<String>]) -> Option<Hint> {
    let best = moves.first()?;
    untrack(|| {
        let name = |weighed: &Weighed<String>| board.name.run(weighed.mv.clone());
        let next = moves.get(1).and_then(|next| Some((next, name(next)?)));
        Some(Hint {
            notation: best.mv.clone(),
            advice: board.advice.run(best.mv.clone())?,
            which: capital(&name(best)?) + ".",
            worth: worth(best, next, measure, board.context.lang),
        })
    })
}

/// The value of the best move compared with the second best.
fn worth(
    best: &Weighed<String>,
    next: Option<(&Weighed<String>, String)>,
    measure: &Measure,
    lang: Lang,
) -> String {
    let w = Texts::of(lang);
    let Some((next, other)) = next else { return w.only_one.to_owned() };
    if best.value - best.margin > next.value + next.margin {
        w.better_than(measure.amount(best.value - next.value, lang), other, measure.name(lang))
    } else {
        w.close_to(other)
    }
}

/// The button that opens a hint.
#[component]
pub fn HintButton(hints: Hints) -> impl IntoView {
    let AnyBoard { context, pending, .. } = hints.board;
    let w = Texts::of(context.lang);
    let turn = move || context.my_turn() && !pending.get();
    view! {
        <Show when=move || hints.offered.get()>
            <button class="ico" id="hint" aria-label=w.hint title=w.hint disabled=move || !turn() on:click=move |_| hints.next()>
                <svg viewBox="0 0 18 18" aria-hidden="true"><path d="M6.500 12.200c0-1.700-2-2.400-2-5a4.500 4.500 0 0 1 9 0c0 2.600-2 3.300-2 5zM7 15h4"></path></svg>
            </button>
        </Show>
    }
}

/// The marks on the table.
#[component]
pub fn HintMarks(hints: Hints) -> impl IntoView {
    view! {
        <div class="marks" aria-hidden="true">
            {move || hints.marked.get().into_iter().map(|spot| view! {
                <i
                    style=("--x", pixels(spot.left))
                    style=("--y", pixels(spot.top))
                    style=("--w", pixels(spot.width))
                    style=("--h", pixels(spot.height))
                ></i>
            }).collect_view()}
        </div>
    }
}

/// The slip with the steps so far: over the side panel if there is one, otherwise over the table,
/// away from what it is about.
#[component]
pub fn HintSlip(hints: Hints) -> impl IntoView {
    let Hints { stage, marked, board, .. } = hints;
    let (game, lang) = (board.game, board.context.lang);
    let w = Texts::of(lang);
    // The table is laid out already, so that the slip need not move; a change of the room lays it
    // out again.
    Effect::new(move |_| {
        board.context.room.track();
        // A move in two steps, such as a secret card, may not be marked anywhere yet.
        let selectors = stage.with(|stage| match stage {
            Some(Stage::Shown { steps, hint }) => [selectors(hint, *steps), selectors(hint, 1)],
            _ => Default::default(),
        });
        let seen = move || selectors.iter().map(|each| spots(each)).find(|spots| !spots.is_empty());
        marked.set(seen().unwrap_or_default());
        request_animation_frame(move || {
            let found = seen().unwrap_or_default();
            if marked.try_with_untracked(|marked| *marked != found) == Some(true) {
                marked.try_set(found);
            }
        });
    });
    let below =
        Memo::new(move |_| marked.with(|spots| spots.first().is_some_and(|spot| spot.middle() < 0.5)));
    // In a low window it is at the side that keeps what it is about visible.
    let left = Memo::new(move |_| marked.with(|spots| spots.first().is_some_and(|spot| spot.is_right())));
    let article = move |advice: &Advice| {
        (!advice.article.is_empty()).then(|| {
            let number = advice.article;
            let address = Route::Rules(game, Some(number.to_owned())).path();
            view! { " "<a class="article" href=address target="_blank" rel="noopener">{number}</a> }
        })
    };
    let step = move |number: usize, hint: &Hint| {
        let advice = &hint.advice;
        let (head, text) = match number {
            0 if advice.look.is_empty() => (w.look, w.look_anywhere.to_owned()),
            0 => (w.look, advice.look.clone()),
            1 => (w.which, hint.which.clone()),
            _ => (w.why, advice.why.clone()),
        };
        let why = (number == 2).then(|| {
            view! { {(!advice.why.is_empty()).then(|| article(advice))} <span class="worth">{printed(&hint.worth, lang)}</span> }
        });
        view! { <li><b>{head}</b><span>{printed(&text, lang)}{why}</span></li> }
    };
    let says = move || match stage.get()? {
        Stage::Thinking { preparing } => {
            let says = if preparing { w.preparing } else { w.thinking };
            Some(view! { <p class="quiet">{says}</p> }.into_any())
        }
        Stage::Broken => Some(view! { <p>{w.broken}</p> }.into_any()),
        Stage::Shown { steps, hint } => {
            let told = (0..steps).map(|number| step(number, &hint)).collect_view();
            Some(view! { <ol class="hints">{told}</ol> }.into_any())
        }
    };
    let told = move || {
        stage.with(|stage| match stage {
            Some(Stage::Shown { steps, hint }) => {
                let texts = [&hint.advice.look, &hint.which, &hint.advice.why];
                texts[..*steps].iter().map(|text| text.as_str()).collect::<Vec<_>>().join(" ")
            }
            _ => String::new(),
        })
    };
    named::light("named-hint", Signal::derive(told));
    let more = Memo::new(move |_| {
        stage.with(|stage| match stage {
            Some(Stage::Shown { steps, .. }) => *steps < STEPS,
            Some(Stage::Broken) => true,
            _ => false,
        })
    });
    view! {
        <Show when=move || stage.with(Option::is_some)>
            <section class="hint-slip" class:below=move || below.get() class:left=move || left.get() id="hint-slip" tabindex="-1" aria-label=w.hint>
                <div role="status">{says}</div>
                <Show when=move || more.get()>
                    <button class="btn" id="more-hint" on:click=move |_| hints.next()>
                        {move || if stage.with(|stage| stage == &Some(Stage::Broken)) { w.hint } else { w.more }}
                    </button>
                </Show>
                <button class="ico" id="close-hint" aria-label=words().close on:click=move |_| { hints.close(); keys::focus("#hint"); }><Draw icon=Icon::Close/></button>
            </section>
        </Show>
    }
}

/// What a step marks: first the place; then, if it is shown, the thing itself.
fn selectors(hint: &Hint, steps: usize) -> Vec<String> {
    let mut found: Vec<String> =
        hint.advice.marks.iter().map(|mark| Thing::Marked(mark).selector()).collect();
    if steps > 1 {
        if hint.advice.marks == [Mark::Own] {
            found.clear();
        }
        found.push(Thing::Move(&hint.notation).selector());
    }
    found
}

/// A rectangle on the table, in pixels from its corner.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Spot {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    /// The width and height of the table.
    across: f64,
    of: f64,
}

impl Spot {
    /// The vertical position of its middle, from 0 to 1.
    fn middle(self) -> f64 {
        (self.top + self.height / 2.0) / self.of.max(1.0)
    }

    /// Whether its middle is in the right half.
    fn is_right(self) -> bool {
        self.left + self.width / 2.0 > self.across / 2.0
    }

    /// The smallest rectangle that contains both.
    fn with(self, other: Self) -> Self {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Self { left, top, width: right - left, height: bottom - top, ..self }
    }

    fn touches(self, other: Self) -> bool {
        let apart =
            |from: f64, length: f64, to: f64, other: f64| from > to + other + 2.0 || to > from + length + 2.0;
        !apart(self.left, self.width, other.left, other.width)
            && !apart(self.top, self.height, other.top, other.height)
    }
}

/// The positions of these things; those that touch are merged.
fn spots(selectors: &[String]) -> Vec<Spot> {
    let document = web_sys::window().and_then(|window| window.document());
    let find = |selector: &str| document.as_ref()?.query_selector(selector).ok()?;
    let Some(table) = find("main.table").map(|table| table.get_bounding_client_rect()) else {
        return Vec::new();
    };
    let mut found = Vec::<Spot>::new();
    for selector in selectors {
        let Some(thing) = find(selector).map(|thing| thing.get_bounding_client_rect()) else { continue };
        let mut spot = Spot {
            left: thing.left() - table.left(),
            top: thing.top() - table.top(),
            width: thing.width(),
            height: thing.height(),
            across: table.width(),
            of: table.height(),
        };
        if spot.width < 1.0 {
            continue;
        }
        while let Some(at) = found.iter().position(|other| spot.touches(*other)) {
            spot = spot.with(found.remove(at));
        }
        found.push(spot);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weighed(mv: &str, value: f64, margin: f64) -> Weighed<String> {
        Weighed { mv: mv.to_owned(), value, margin }
    }

    #[test]
    fn the_difference_is_told_where_it_is_sure() {
        let measure = Measure { scale: 40.0, fr: "points".to_owned(), en: "points".to_owned() };
        let best = weighed("R5", 0.6, 0.01);
        let says = |next: &Weighed<String>| worth(&best, Some((next, "x".to_owned())), &measure, Lang::En);
        assert!(says(&weighed("R4", 0.5, 0.01)).contains("4.0 points more"));
        assert!(says(&weighed("R4", 0.595, 0.01)).contains("almost as much"));
        assert_eq!(worth(&best, None, &measure, Lang::Fr), Texts::of(Lang::Fr).only_one);
    }

    #[test]
    fn squares_side_by_side_are_one_mark() {
        let spot = |left: f64| Spot { left, top: 10.0, width: 20.0, height: 20.0, across: 100.0, of: 100.0 };
        assert!(spot(0.0).touches(spot(21.0)) && !spot(0.0).touches(spot(60.0)));
        let both = spot(0.0).with(spot(21.0));
        assert_eq!((both.left, both.width), (0.0, 41.0));
        assert!((both.middle() - 0.2).abs() < 1e-9);
        assert!(!both.is_right() && spot(41.0).is_right());
    }

    #[test]
    fn the_thing_itself_is_marked_with_the_move() {
        let advice = Advice { marks: vec![Mark::Own], ..Advice::default() };
        let hint = Hint { notation: "R5".to_owned(), advice, which: String::new(), worth: String::new() };
        assert_eq!(selectors(&hint, 1), [Thing::Marked(&Mark::Own).selector()]);
        assert_eq!(selectors(&hint, 2), [".felt [data-move=\"R5\"]"]);
    }
}
