//! A guided first game: at the moment it matters the table says, once, what one sees, what one may
//! do and why one would. What the tips of a game are for is in `games/*/tips`; here they are shown
//! and remembered. They stand beside the felt, and a ring on it shows what they speak of.

use catalog::GameId;
use leptos::prelude::*;
use lessons::{Guide, Sight, Tip};
use protocol::Info;
use serde::Serialize;
use serde_json::Value;
use table::Room;

use crate::boards::{BoardProps, BoardUi, TableContext};
use crate::locales::at_table::at_table;
use crate::locales::printed;
use crate::pages::place::{Place, Strip, folded, window_size};
use crate::route::Route;
use crate::settings::{forget, keep, kept};

/// So many of the newest events are looked at; no tip is about older ones.
const RECENT: usize = 200;

/// The tips at a table.
#[derive(Clone, Copy)]
pub struct Guidance {
    game: GameId,
    /// Whether there are tips.
    pub(super) on: RwSignal<bool>,
    guide: RwSignal<Guide>,
    /// A tip was just read: nothing more is said until the person has moved.
    quiet: RwSignal<bool>,
    /// The newest event before the person's last move.
    heard: StoredValue<Option<u64>>,
}

fn choice_key(game: GameId) -> String {
    format!("guided.{game}")
}

fn silent_key(game: GameId) -> String {
    format!("tips.{game}")
}

/// Whether a table is guided: one person against bots, in a browser where that was asked for, or
/// where no lesson of the game was done and no match of it finished.
fn is_guided(alone: bool, choice: Option<&str>, lessons: Option<&str>) -> bool {
    alone && choice.map_or_else(|| lessons.is_none_or(|done| done.trim().is_empty()), |choice| choice == "on")
}

/// Asks for a guided game at the next table, all tips anew.
pub fn ask_for_tips(game: GameId) {
    keep(&choice_key(game), "on");
    forget(&silent_key(game));
}

impl Guidance {
    /// What this browser remembers of a game's tips, at this table.
    pub(super) fn load<G: BoardUi>(game: GameId, info: &Info) -> Self {
        let alone =
            info.you.is_some() && info.seats.iter().filter(|chair| chair.person.is_some()).count() == 1;
        let choice = kept(&choice_key(game));
        let lessons = kept(&format!("lessons.{game}"));
        let silent = kept(&silent_key(game)).unwrap_or_default();
        let tips = lessons::tips::<G::Table>().unwrap_or_default();
        let guide = Guide::new(tips, silent.split_whitespace().map(str::to_owned));
        let on = is_guided(alone, choice.as_deref(), lessons.as_deref()) && !guide.is_silent();
        Self {
            game,
            on: RwSignal::new(on),
            guide: RwSignal::new(guide),
            quiet: RwSignal::new(false),
            heard: StoredValue::new(None),
        }
    }

    /// The board, which tells of the person's moves what they show.
    pub(super) fn follow<G: BoardUi>(self, play: BoardProps<G>) -> BoardProps<G> {
        let context = play.context;
        Effect::new(move || {
            if context.outcome.with(Option::is_some) && context.me.with_untracked(Option::is_some) {
                self.stop();
            }
        });
        let inner = play.on_move;
        let on_move = Callback::new(move |mv: G::Move| {
            if self.on.get_untracked() && play.legal.with_untracked(|legal| legal.contains(&mv)) {
                self.moved(play, mv);
            }
            inner.run(mv);
        });
        BoardProps { on_move, ..play }
    }

    /// The tip of the moment.
    pub(super) fn tip<G: BoardUi>(self, play: BoardProps<G>) -> Memo<Option<Tip>> {
        let context = play.context;
        Memo::new(move |_| {
            if !self.on.get() || self.quiet.get() || context.round_end.with(Option::is_some) {
                return None;
            }
            self.guide.with(|guide| sight(guide, play, self.heard, |now| guide.tip(now).cloned()).flatten())
        })
    }

    fn moved<G: BoardUi>(self, play: BoardProps<G>, mv: G::Move) {
        untrack(|| {
            let mut guide = self.guide.get();
            let before = guide.clone();
            sight(&before, play, self.heard, |now| guide.moves(now, &mv.to_string()));
            self.heard.set_value(play.events.with(|events| events.last().map(|(n, _)| *n)));
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

    /// No more tips, at this table or at the next.
    fn stop(self) {
        keep(&choice_key(self.game), "off");
        self.on.set(false);
    }
}

/// The moment as the person sees it; none where they cannot act.
fn sight<G: BoardUi, T>(
    guide: &Guide,
    play: BoardProps<G>,
    heard: StoredValue<Option<u64>>,
    look: impl FnOnce(&Sight<'_>) -> T,
) -> Option<T> {
    let seat = play.context.me.get()?;
    let legal = play.legal.with(|legal| {
        let names = || legal.iter().map(ToString::to_string).collect::<Vec<String>>();
        (!legal.is_empty()).then(|| if guide.reads_moves() { names() } else { Vec::new() })
    })?;
    let view = play.view.with(read_again)?;
    let heard = heard.get_value();
    let seen: Vec<Value> = play.events.with(|events| {
        let new = events.iter().rev().take(RECENT).take_while(|(n, _)| heard.is_none_or(|heard| *n > heard));
        new.filter_map(|(_, seen)| read_again(seen)).collect()
    });
    Some(look(&Sight { seat, view: &view, legal: &legal, seen: &seen }))
}

/// What tips look at. By way of its text: a form of its own for every type would be compiled for
/// every game.
fn read_again(what: &impl Serialize) -> Option<Value> {
    serde_json::from_str(&serde_json::to_string(what).ok()?).ok()
}

/// The room that the table has beside the tips: all of the window where there are none.
pub(super) fn place(guided: Signal<bool>) -> Signal<Place> {
    let (size, folded) = (window_size(), folded());
    let place = Memo::new(move |_| {
        let (width, height) = size.get();
        if guided.get() {
            Place::beside(width, height, folded.get())
        } else {
            Place { room: Room::new(width, height), strip: Strip::None }
        }
    });
    place.into()
}

/// The tip of the moment, beside the felt; or that there are tips.
#[component]
pub fn Tips(
    guidance: Guidance,
    /// The tip of the moment.
    tip: Memo<Option<Tip>>,
    context: TableContext,
) -> impl IntoView {
    let t = at_table();
    let lang = context.lang;
    let Guidance { game, on, .. } = guidance;
    let fresh = Memo::new(move |_| guidance.guide.with(|guide| guide.silent().next().is_none()));
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
    let offer = move || {
        view! {
            <div class="tip offer" class:old=move || !fresh.get()>
                <p>{t.tips_offer}</p>
                <footer><button class="no-tips" data-no-tips on:click=move |_| guidance.stop()>{t.no_tips}</button></footer>
            </div>
        }
    };
    view! {
        <Show when=move || on.get()>
            <aside class="tips" aria-label=t.tips>
                <div role="status">
                    {said}
                    <Show when=move || tip.with(Option::is_none)>{offer}</Show>
                </div>
            </aside>
        </Show>
    }
}

/// A ring on the table round what the tip speaks of.
#[component]
pub fn TipMark(
    /// The tip of the moment.
    tip: Memo<Option<Tip>>,
    context: TableContext,
) -> impl IntoView {
    move || {
        let at = tip.with(|tip| tip.as_ref().map(|tip| tip.at.clone()))?;
        // Things come to rest, and windows change: where it is now is asked four times a second.
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

/// Left, top, width and height of a part of the board, on the table.
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
