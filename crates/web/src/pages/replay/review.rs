//! The review of a match: luck and skill as a ruler, the chances as a curve, and the costliest
//! decisions. It fills while the page's worker judges one decision after another. The numbers are
//! those of `pioche review`.

pub mod curve;
pub mod decision;
pub mod ruler;

use catalog::GameId;
use engine::{Record, Seat};
use leptos::prelude::*;
use review::messages::{Ask, Tell};
use review::{Judged, Measure, Review, SEED, SIMULATIONS};

use crate::boards::story::Decision;
use crate::boards::{TableContext, is_move};
use crate::locales::printed;
use crate::net::thinker::{self, Request, Thought};
use crate::parts::bar::Mark;
use crate::parts::seats::initial;
use curve::Chances;
use decision::DecisionCard;
use ruler::Ruler;

texts::texts! { pub struct Texts in "texts/review" }

/// The number of costliest decisions shown at first.
const FEW: usize = 3;
/// What counts as a point, in the game's unit.
const POINT: f64 = 1.0;

/// The state of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Idle,
    /// The thinker is being compiled.
    Preparing,
    Running,
    Stopped,
    Done,
    /// The record cannot be reviewed.
    Failed,
    /// The worker crashed.
    Broken,
}

/// The review of a match, which may not have started yet. Moves are in notation.
#[derive(Clone, Copy)]
pub struct Reviewing {
    record: StoredValue<Record>,
    game: GameId,
    found: RwSignal<Review<String>>,
    measure: RwSignal<Option<Measure>>,
    stage: RwSignal<Stage>,
    asked: StoredValue<Option<Request>>,
}

impl Reviewing {
    pub fn new(game: GameId, record: Record) -> Self {
        let reviewing = Self {
            record: StoredValue::new(record),
            game,
            found: RwSignal::new(Review::default()),
            measure: RwSignal::new(None),
            stage: RwSignal::new(Stage::Idle),
            asked: StoredValue::new(None),
        };
        on_cleanup(move || reviewing.let_go());
        reviewing
    }

    fn let_go(self) {
        if let Some(request) = self.asked.try_update_value(Option::take).flatten() {
            request.stop();
        }
    }

    /// Starts it, unless it has started; decisions of seat `first` are judged first.
    fn begin(self, first: Option<Seat>) {
        if self.stage.get_untracked() != Stage::Idle {
            return;
        }
        self.found.set(Review::default());
        self.stage.set(Stage::Running);
        let ask =
            Ask::Review { record: self.record.get_value(), first, simulations: SIMULATIONS, seed: SEED };
        let request = thinker::ask(ask, move |thought| {
            let stage = match thought {
                Thought::Preparing => Stage::Preparing,
                Thought::Broken => Stage::Broken,
                Thought::Told(Tell::Begun { measure, decisions }) => {
                    self.measure.try_set(Some(measure));
                    self.found.try_update(|found| found.decisions = decisions);
                    Stage::Running
                }
                Thought::Told(Tell::Judged(judged)) => {
                    if is_readable(&judged, self.game) {
                        self.found.try_update(|found| found.add(judged));
                    }
                    return;
                }
                Thought::Told(Tell::Done) => Stage::Done,
                Thought::Told(Tell::Failed | Tell::Weighed { .. } | Tell::Chosen(_)) => Stage::Failed,
            };
            self.stage.try_set(stage);
        });
        self.asked.set_value(Some(request));
    }

    fn stop(self) {
        self.let_go();
        self.stage.set(Stage::Stopped);
    }

    fn again(self, first: Option<Seat>) {
        self.let_go();
        self.stage.set(Stage::Idle);
        self.begin(first);
    }
}

fn is_readable(judged: &Judged<String>, game: GameId) -> bool {
    is_move(game, &judged.played.mv) && is_move(game, &judged.best.mv)
}

/// The page of a review.
#[component]
pub fn ReviewPage(
    reviewing: Reviewing,
    context: TableContext,
    seats: usize,
    /// The number of moves in the match.
    moves: usize,
    /// The description of a decision.
    tell: Callback<Judged<String>, Option<Decision>>,
    /// The seat whose match is reviewed.
    seat: Signal<Seat>,
    /// Switches to another seat.
    on_seat: Callback<Seat>,
    /// Goes to a moment at the table.
    on_moment: Callback<usize>,
    /// Plays on from a decision.
    on_play: Callback<usize>,
    /// The game's name.
    name: &'static str,
) -> impl IntoView {
    let lang = context.lang;
    let w = Texts::of(lang);
    let Reviewing { found, measure, stage, .. } = reviewing;
    reviewing.begin(Some(seat.get_untracked()));
    let mistakes = Memo::new(move |_| {
        found.with(|found| {
            found.mistakes(seat.get()).into_iter().map(|judged| judged.at).collect::<Vec<usize>>()
        })
    });
    let all = RwSignal::new(false);
    let shown = move || {
        let mut shown = mistakes.get();
        if !all.get() {
            shown.truncate(FEW);
        }
        shown
    };
    let nothing = Memo::new(move |_| {
        let scale = measure.with(|measure| measure.as_ref().map_or(1.0, |measure| measure.scale));
        found
            .with(|found| found.mistakes(seat.get()).first().is_none_or(|worst| worst.cost() * scale < POINT))
    });
    let about = move || match measure.get() {
        Some(measure) => w.about(SIMULATIONS, measure.name(lang)),
        None => w.about_soon.to_owned(),
    };
    let judged = Memo::new(move |_| found.with(|found| (found.judged.len(), found.decisions)));
    let state = move || match stage.get() {
        Stage::Idle => String::new(),
        Stage::Preparing => w.preparing.to_owned(),
        Stage::Running | Stage::Stopped => {
            let (done, of) = judged.get();
            w.progress(of, done)
        }
        Stage::Done => w.done(judged.get().1),
        Stage::Failed => w.failed.to_owned(),
        Stage::Broken => w.broken.to_owned(),
    };
    let share = move || {
        let (done, of) = judged.get();
        format!("{:.1}%", 100.0 * done as f64 / of.max(1) as f64)
    };
    let running = move || matches!(stage.get(), Stage::Preparing | Stage::Running);
    let again = move || matches!(stage.get(), Stage::Stopped | Stage::Broken);
    view! {
        <div class="paper review-page" data-review=move || format!("{:?}", stage.get()).to_lowercase()>
            <header class="top"><Mark/><span class="sp"></span><button class="btn" id="to-table" on:click=move |_| on_moment.run(usize::MAX)>{w.to_table}</button></header>
            <main class="rev" id="content" tabindex="-1">
                <div class="hd1">
                    <h1>{printed(&w.review_game(name), lang)}</h1>
                    <p>{move || printed(&about(), lang)}</p>
                    <div class="for" role="group" aria-label=w.seen_by>
                        {Seat::all(seats).map(|each| {
                            let name = untrack(|| context.sitter(each));
                            view! {
                                <button data-seat=each.to_string() aria-pressed=move || (seat.get() == each).to_string() aria-label=format!("{} {name}", w.seen_by) title=name.clone() on:click=move |_| on_seat.run(each)>
                                    <span class=format!("ava p{}", each.index() % 4 + 1) aria-hidden="true">{initial(&name)}</span>
                                </button>
                            }
                        }).collect_view()}
                    </div>
                    <div class="prog" role="status">
                        <i aria-hidden="true" style=("--done", share)></i>
                        <span id="progress">{state}</span>
                        <Show when=running><button id="stop" on:click=move |_| reviewing.stop()>{w.stop}</button></Show>
                        <Show when=again><button id="again" on:click=move |_| reviewing.again(Some(seat.get_untracked()))>{w.again}</button></Show>
                    </div>
                </div>
                <div class="upper">
                    <Ruler reviewing seat lang/>
                    <Chances reviewing seat context seats moves on_moment/>
                </div>
                <section class="lower" aria-labelledby="costliest">
                    <h2 id="costliest">{w.costliest}</h2>
                    <Show when=move || nothing.get()>
                        <p class="good" role="status">{move || if stage.get() == Stage::Done { w.nothing_cost } else { w.nothing_yet }}</p>
                    </Show>
                    <div class="decs">
                        <For each=shown key=|each| *each let:each>
                            <DecisionCard reviewing tell context mistakes at=each on_moment on_play/>
                        </For>
                    </div>
                    <Show when=move || !all.get() && mistakes.with(|mistakes| mistakes.len() > FEW)>
                        <button class="btn" id="all" on:click=move |_| all.set(true)>{w.more}</button>
                    </Show>
                </section>
            </main>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use review::Weighed;

    use super::*;

    #[test]
    fn a_decision_is_read_or_left_out() {
        let weighed = |mv: &str| Weighed { mv: mv.to_owned(), value: 0.5, margin: 0.0 };
        let readable = |played: &str, best: &str| {
            let (played, best) = (weighed(played), weighed(best));
            is_readable(&Judged { at: 3, seat: Seat::FIRST, round: 0, played, best }, GameId::Ole)
        };
        assert!(readable("token", "R5"));
        assert!(!readable("token", "nonsense"));
        assert!(!readable("nonsense", "R5"));
    }
}
