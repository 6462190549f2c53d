//! A board of any game, as pages see it: moves are in notation. Code that knows no game is compiled
//! once, instead of once per game.
//!
//! [`AnyBoard::open`] opens a board for a [`MatchSource`]; only there do the two meet the types of
//! a game.

use catalog::GameId;
use engine::{Lang, Seat, Speak as _};
use leptos::prelude::*;
use lessons::Sight;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use table::{Advice, Moment, Room, Sheet, Sound, Table as _};

use super::plain::{moves, named};
use super::reading::{MatchSignals, last_line};
use super::source::{MatchSource, Reading};
use super::{BoardProps, BoardUi, Illustration, TableContext};
use crate::chunk;
use crate::parts::journal::Entry;
use crate::parts::moves::{Moves, Named};
use crate::parts::why::Why;
use crate::settings::{asks, settings};

/// The number of moves suggested when another was refused.
const FEW: usize = 6;

/// The number of recent events examined for tips; no tip is about older ones.
const RECENT: usize = 200;

/// Where a board is shown.
#[derive(Clone, Copy)]
pub struct Environment {
    pub lang: Lang,
    /// Whether the person uses a touch screen rather than a mouse.
    pub touch: bool,
    /// The space for the table.
    pub room: Signal<Room>,
}

impl Environment {
    /// The environment of this browser.
    pub fn browser(room: Signal<Room>) -> Self {
        Self { lang: settings().lang.get_untracked(), touch: asks("(pointer: coarse)"), room }
    }
}

/// How a game words the result of a match.
#[derive(Clone, Copy)]
pub struct Scoring {
    /// From the winner's points and those of the runner-up.
    pub score: fn(i32, Option<i32>, Lang) -> Option<String>,
    /// What decided between equal points.
    pub tie_break: fn(i32, i32, Lang) -> Option<String>,
}

/// How many events there are, and the newest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Happened {
    pub count: usize,
    /// The number of the newest event.
    pub newest: Option<u64>,
    pub sound: Option<Sound>,
}

/// What tips examine: the situation as the person sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Glance {
    pub seat: Seat,
    pub view: Value,
    pub legal: Vec<String>,
    pub seen: Vec<Value>,
}

impl Glance {
    pub fn sight(&self) -> Sight<'_> {
        Sight { seat: self.seat, view: &self.view, legal: &self.legal, seen: &self.seen }
    }
}

/// The extent of a glance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GlanceAt {
    /// Only events after this one are included.
    pub since: Option<u64>,
    /// Whether the legal moves are included.
    pub moves: bool,
}

#[derive(Clone, Copy)]
pub struct AnyBoard {
    pub game: GameId,
    pub context: TableContext,
    /// The legal moves.
    pub moves: Moves,
    /// The legal moves by name, if there are few.
    pub few: Signal<Vec<Named>>,
    /// Whether a move of the person is on its way to the server.
    pub pending: Signal<bool>,
    /// "Manche 2 sur 4".
    pub headline: Signal<String>,
    pub sheet: Signal<Sheet>,
    /// The journal, oldest first.
    pub journal: Signal<Vec<Entry>>,
    pub happened: Memo<Happened>,
    /// The latest round that is over, with the number of its event, if the table shows it.
    pub round_over: Memo<Option<(u64, Moment)>>,
    /// How the last round ended, in a sentence, with the number of its event.
    pub round_told: Memo<Option<(u64, String)>>,
    /// Whether the board stays visible after a round until the person goes on.
    pub keeps_board: bool,
    pub scoring: Scoring,
    /// A picture that shows why a move is refused, if there is one.
    pub illustration: Callback<String, Option<Illustration>>,
    /// The name of a move.
    pub name: Callback<String, Option<String>>,
    /// Where to look for a move, and why to make it.
    pub advice: Callback<String, Option<Advice>>,
    /// The person's view, as input for a search.
    pub view: Callback<(), Option<Box<RawValue>>>,
    /// What tips examine; none if the person cannot act.
    pub glance: Callback<GlanceAt, Option<Glance>>,
    /// Subscribes to changes of the view and the legal moves.
    pub track: Callback<()>,
    pub(crate) draw: Callback<(), AnyView>,
}

impl AnyBoard {
    /// The board of a match; none if its source cannot be parsed, or the board has not been
    /// fetched.
    pub fn open(source: MatchSource, shown: Environment) -> Option<Self> {
        (chunk::board(source.game).loaded()?.open)(source, shown)
    }

    /// The board itself.
    pub fn draw(self) -> AnyView {
        self.draw.run(())
    }
}

impl<G: BoardUi> BoardProps<G> {
    /// Opens a board for a match.
    pub(super) fn open(source: MatchSource, shown: Environment) -> Option<AnyBoard> {
        let MatchSignals { view, legal, events, entries } = MatchSignals::<G>::of(source, shown.lang)?;
        let context = TableContext::new(source, shown, entries);
        let on_refused = Callback::new(move |(mv, why): (G::Move, G::Refusal)| {
            if source.play.is_some() {
                let names = |seat| untrack(|| context.name(seat));
                source.refuse.run(Why::new::<G>(mv, why, context.lang, &names));
            }
        });
        // The rules themselves say why a move is not legal.
        let refusal = move |mv: G::Move| {
            let seat = source.plays.get_untracked()?;
            match source.reading {
                Reading::Told(_) => view.with_untracked(|view| table::refusal::<G>(view, seat, mv)),
                Reading::Here(now) => now.with_untracked(|now| now.of::<G>()?.state().check(seat, mv).err()),
            }
        };
        let on_move = Callback::new(move |mv: G::Move| {
            let Some(play) = source.play else { return };
            if legal.with_untracked(|legal| legal.contains(&mv)) {
                if play.run(mv.to_string()) && context.news.with_untracked(Option::is_some) {
                    context.news.set(None);
                }
            } else if let Some(why) = refusal(mv) {
                on_refused.run((mv, why));
            }
        });
        let play = Self {
            view: view.into(),
            legal: legal.into(),
            events: events.into(),
            pending: Signal::derive(move || source.pending.get().and_then(|notation| notation.parse().ok())),
            on_move,
            on_refused,
            context,
        };
        let totals = Memo::new(move |_| play.scene(G::Table::totals));
        let context = TableContext { totals: totals.into(), ..context };
        Some(Self { context, ..play }.any(source.game, entries))
    }

    /// The same for callers that need not know the game.
    fn any(self, game: GameId, journal: Signal<Vec<Entry>>) -> AnyBoard {
        let Self { view, legal, events, pending, context, .. } = self;
        let lang = context.lang;
        AnyBoard {
            game,
            context,
            moves: moves(self),
            few: Signal::derive(move || {
                let few = |legal: &Vec<G::Move>| legal.iter().map(|mv| named::<G>(mv, self)).collect();
                legal.with(|legal| if legal.len() <= FEW { few(legal) } else { Vec::new() })
            }),
            pending: Signal::derive(move || pending.with(Option::is_some)),
            headline: Signal::derive(move || self.scene(G::Table::headline)),
            sheet: Signal::derive(move || self.scene(G::Table::sheet)),
            journal,
            happened: Memo::new(move |_| {
                events.with(|events| Happened {
                    count: events.len(),
                    newest: events.last().map(|(number, _)| *number),
                    sound: events.last().and_then(|(_, seen)| G::Table::sound(seen)),
                })
            }),
            round_over: Memo::new(move |_| {
                self.scene(|scene| {
                    let mut events = scene.events.iter().rev();
                    events.find_map(|(number, seen)| Some((*number, G::Table::moment(scene, seen)?)))
                })
            }),
            round_told: Memo::new(move |_| {
                self.scene(|scene| {
                    let (mut events, by) = (scene.events.iter().rev(), scene.narrator());
                    events.find_map(|(number, seen)| Some((*number, G::Table::round_end(seen, by)?)))
                })
            }),
            keeps_board: G::KEEPS_BOARD,
            scoring: Scoring { score: G::Table::score, tie_break: G::Table::tie_break },
            illustration: Callback::new(move |notation: String| {
                let mv = notation.parse().ok()?;
                view.with_untracked(|view| G::illustrate_refusal(view, mv, lang))
            }),
            name: Callback::new(move |notation: String| {
                let mv = notation.parse::<G::Move>().ok()?;
                Some(mv.speak(lang, &|seat| context.name(seat)))
            }),
            advice: Callback::new(move |notation: String| {
                let mv = notation.parse().ok()?;
                Some(self.scene(|scene| G::Table::advice(scene, mv)))
            }),
            view: Callback::new(move |()| view.with_untracked(serde_json::value::to_raw_value).ok()),
            glance: Callback::new(move |at: GlanceAt| self.glance(at)),
            track: Callback::new(move |()| {
                legal.track();
                view.track();
            }),
            draw: Callback::new(move |()| G::board(self)),
        }
    }

    fn glance(self, GlanceAt { since, moves }: GlanceAt) -> Option<Glance> {
        let seat = self.context.me.get()?;
        let legal = self.legal.with(|legal| {
            let names = || legal.iter().map(ToString::to_string).collect::<Vec<String>>();
            (!legal.is_empty()).then(|| if moves { names() } else { Vec::new() })
        })?;
        let view = self.view.with(read_again)?;
        let seen = self.events.with(|events| {
            let newest = events.iter().rev().take(RECENT);
            let new = newest.take_while(|(number, _)| since.is_none_or(|since| *number > since));
            new.filter_map(|(_, seen)| read_again(seen)).collect()
        });
        Some(Glance { seat, view, legal, seen })
    }
}

impl TableContext {
    /// The table around a board.
    pub(crate) fn new(source: MatchSource, shown: Environment, entries: Signal<Vec<Entry>>) -> Self {
        let Environment { lang, touch, room } = shown;
        let MatchSource { info, me, must, may, outcome, refused, clocks, time, .. } = source;
        Self {
            lang,
            touch,
            info,
            me,
            must,
            may,
            outcome,
            last: Signal::derive(move || entries.with(|entries| last_line(entries))),
            news: RwSignal::new(None),
            round_end: RwSignal::new(None),
            goes_on: Trigger::new(),
            totals: RwSignal::new(Vec::new()).into(),
            room,
            drawer: RwSignal::new(false),
            refused: Signal::derive(move || refused.with(|why| Some(why.as_ref()?.notation.clone()))),
            clocks,
            time,
        }
    }
}

/// Converts a value for a glance, by way of its JSON text: converting each type directly would be
/// compiled for every game.
fn read_again(what: &impl Serialize) -> Option<Value> {
    serde_json::from_str(&serde_json::to_string(what).ok()?).ok()
}
