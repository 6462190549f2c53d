//! A guided first game: the table says, once and when it matters, what the person sees, what they
//! may do and why they would. `games/*/tips` defines the tips; this module shows and remembers
//! them. They are beside the felt, and a ring on it shows what they are about.

use catalog::GameId;
use leptos::prelude::*;
use lessons::{Guide, Tip};
use protocol::Info;
use table::Room;

use crate::boards::any::{Glance, GlanceAt};
use crate::boards::{AnyBoard, MatchSource, TableContext};
use crate::chunk;
use crate::locales::at_table::at_table;
use crate::locales::printed;
use crate::pages::place::{Place, Strip, folded, window_size};
use crate::route::Route;
use crate::settings::{forget, keep, kept};

/// The tips at a table.
#[derive(Clone, Copy)]
pub struct Guidance {
    game: GameId,
    /// Whether there are tips.
    pub(super) on: RwSignal<bool>,
    guide: RwSignal<Guide>,
    /// Whether one is shown now: between two of them, the table has the whole window.
    pub(super) shown: RwSignal<bool>,
    /// A tip was just read: no more until the person has moved.
    quiet: RwSignal<bool>,
    /// The latest event before the person's last move.
    heard: StoredValue<Option<u64>>,
    /// The board that they are about, once it exists.
    board: StoredValue<Option<AnyBoard>>,
}

fn choice_key(game: GameId) -> String {
    format!("guided.{game}")
}

fn silent_key(game: GameId) -> String {
    format!("tips.{game}")
}

/// Whether a table is guided: one person against bots, and either the browser's choice is on, or
/// there is no choice and no lesson of the game is done.
fn is_guided(alone: bool, choice: Option<&str>, lessons: Option<&str>) -> bool {
    alone && choice.map_or_else(|| lessons.is_none_or(|done| done.trim().is_empty()), |choice| choice == "on")
}

/// Whether the next table against bots will be guided.
pub fn is_next_guided(game: GameId) -> bool {
    is_guided(true, kept(&choice_key(game)).as_deref(), kept(&format!("lessons.{game}")).as_deref())
}

/// Requests a guided game at the next table, with all tips.
pub fn ask_for_tips(game: GameId) {
    keep(&choice_key(game), "on");
    forget(&silent_key(game));
}

impl Guidance {
    /// What this browser remembers of a game's tips, at this table.
    pub(super) fn load(game: GameId, info: &Info) -> Self {
        let alone =
            info.you.is_some() && info.seats.iter().filter(|chair| chair.person.is_some()).count() == 1;
        let choice = kept(&choice_key(game));
        let lessons = kept(&format!("lessons.{game}"));
        let silent = kept(&silent_key(game)).unwrap_or_default();
        let tips = chunk::board(game).loaded().map(|parts| (parts.tips)()).unwrap_or_default();
        let guide = Guide::new(tips, silent.split_whitespace().map(str::to_owned));
        let on = is_guided(alone, choice.as_deref(), lessons.as_deref()) && !guide.is_silent();
        Self {
            game,
            on: RwSignal::new(on),
            guide: RwSignal::new(guide),
            shown: RwSignal::new(false),
            quiet: RwSignal::new(false),
            heard: StoredValue::new(None),
            board: StoredValue::new(None),
        }
    }

    /// Wraps the match, to learn from the person's moves what they know.
    pub(super) fn follow(self, source: MatchSource) -> MatchSource {
        let MatchSource { outcome, me, play, .. } = source;
        Effect::new(move || {
            if outcome.with(Option::is_some) && me.with_untracked(Option::is_some) {
                self.stop();
            }
        });
        let play = play.map(|play| {
            Callback::new(move |notation: String| {
                if self.on.get_untracked() {
                    self.moved(&notation);
                }
                play.run(notation)
            })
        });
        MatchSource { play, ..source }
    }

    /// The current tip at this board.
    pub(super) fn tip(self, board: AnyBoard) -> Memo<Option<Tip>> {
        self.board.set_value(Some(board));
        let context = board.context;
        let tip = Memo::new(move |_| {
            if !self.on.get() || self.quiet.get() || context.round_end.with(Option::is_some) {
                return None;
            }
            self.guide.with(|guide| guide.tip(&self.glance(board, guide)?.sight()).cloned())
        });
        Effect::new(move || self.shown.set(tip.with(Option::is_some)));
        tip
    }

    /// The situation as the person sees it; none if they cannot act.
    fn glance(self, board: AnyBoard, guide: &Guide) -> Option<Glance> {
        board.glance.run(GlanceAt { since: self.heard.get_value(), moves: guide.reads_moves() })
    }

    fn moved(self, notation: &str) {
        let Some(board) = self.board.get_value() else { return };
        untrack(|| {
            let mut guide = self.guide.get();
            if let Some(glance) = self.glance(board, &guide) {
                guide.moves(&glance.sight(), notation);
            }
            self.heard.set_value(board.happened.with(|happened| happened.newest));
            self.quiet.set(false);
            self.remember(guide);
        });
    }

    fn read(self, tip: &str) {
        let mut guide = self.guide.get_untracked();
        guide.silence(tip);
        self.quiet.set(true);
        self.remember(guide);
    }

    fn remember(self, guide: Guide) {
        let silent: Vec<&str> = guide.silent().collect();
        keep(&silent_key(self.game), &silent.join(" "));
        if guide.is_silent() {
            self.stop();
        }
        self.guide.set(guide);
    }

    /// No more tips, at this table or later ones.
    fn stop(self) {
        keep(&choice_key(self.game), "off");
        self.on.set(false);
    }
}

/// The space that the table has beside a tip: the whole window if none is shown.
pub(super) fn place(shown: Signal<bool>) -> Signal<Place> {
    let (size, folded) = (window_size(), folded());
    let place = Memo::new(move |_| {
        let (width, height) = size.get();
        if shown.get() {
            Place::beside(width, height, folded.get())
        } else {
            Place { room: Room::new(width, height), strip: Strip::None }
        }
    });
    place.into()
}

/// The current tip, beside the felt.
#[component]
pub fn Tips(
    guidance: Guidance,
    /// The current tip.
    tip: Memo<Option<Tip>>,
    context: TableContext,
) -> impl IntoView {
    let t = at_table();
    let lang = context.lang;
    let Guidance { game, on, .. } = guidance;
    let said = move || {
        tip.get().map(|tip| {
            let Tip { id, article, title, says, .. } = tip;
            let read = {
                let id = id.clone();
                move |_| guidance.read(&id)
            };
            let rule = Route::Rules(game, Some(article.clone())).path();
            view! {
                <div class="tip" id="tip" data-tip=id>
                    <div class="words" tabindex="0">
                        <h2>{printed(title.get(lang), lang)}</h2>
                        <p>{printed(says.get(lang), lang)}" "<a href=rule>{article}</a></p>
                    </div>
                    <footer>
                        <button class="no-tips" data-no-tips on:click=move |_| guidance.stop()>{t.no_tips}</button>
                        <button class="btn" id="tip-read" on:click=read>{t.tip_read}</button>
                    </footer>
                </div>
            }
        })
    };
    view! {
        <Show when=move || on.get()>
            <aside class="tips" aria-label=t.tips>
                <div role="status">{said}</div>
            </aside>
        </Show>
    }
}

/// A ring around the thing that the tip is about.
#[component]
pub fn TipMark(
    /// The current tip.
    tip: Memo<Option<Tip>>,
    context: TableContext,
) -> impl IntoView {
    move || {
        let at = tip.with(|tip| tip.as_ref().map(|tip| tip.at.clone()))?;
        // Things move, and windows change size, so the position is updated four times a second.
        let spot = Memo::new(move |_| {
            context.time.track();
            context.room.track();
            spot(&at)
        });
        let side = move |index: usize| move || spot.get().map(|sides| format!("{}px", sides[index]));
        Some(view! {
            <i
                class="tip-mark"
                class:lost=move || spot.get().is_none()
                aria-hidden="true"
                style=("--x", side(0))
                style=("--y", side(1))
                style=("--w", side(2))
                style=("--h", side(3))
            ></i>
        })
    }
}

/// Left, top, width and height of a part of the board, relative to the table.
fn spot(selector: &str) -> Option<[i32; 4]> {
    let page = web_sys::window()?.document()?;
    let table = page.query_selector("main.table").ok()??;
    let around = table.get_bounding_client_rect();
    let part = table.query_selector(selector).ok()??.get_bounding_client_rect();
    let sides = [part.left() - around.left(), part.top() - around.top(), part.width(), part.height()];
    (part.width() > 0.0).then(|| sides.map(|side| side.round() as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_table_against_bots_is_guided() {
        for (alone, choice, lessons, guided) in [
            (true, None, None, true),
            (true, None, Some(""), true),
            (true, None, Some("higher"), false),
            (true, Some("on"), Some("higher"), true),
            (true, Some("off"), None, false),
            (false, None, None, false),
            (false, Some("on"), None, false),
        ] {
            assert_eq!(is_guided(alone, choice, lessons), guided, "{alone} {choice:?} {lessons:?}");
        }
    }
}
