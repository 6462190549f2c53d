//! A page on the host, for tests: its signals, memos and effects run, but nothing is rendered.
//! Board and match are fakes whose signals a test sets.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Wake, Waker};

use any_spawner::{CustomExecutor, Executor, PinnedFuture, PinnedLocalFuture};
use catalog::GameId;
use engine::{Lang, Outcome, Seat, SeatSet};
use leptos::prelude::*;
use protocol::{Chair, Info, Person};
use table::{Moment, Room, Sheet};

use crate::boards::any::{Happened, Scoring};
use crate::boards::source::{Answered, Offers, Reading, Request};
use crate::boards::{AnyBoard, Environment, MatchSource, TableContext};
use crate::net::Link;
use crate::net::clock::Heard;
use crate::net::table::TableNow;
use crate::parts::journal::Entry;
use crate::parts::motion;
use crate::parts::moves::{Found, Moves, Named};
use crate::parts::why::Why;

/// The game that gives them name and felt; any will do.
const GAME: GameId = GameId::ALL[0];

thread_local! {
    static TASKS: RefCell<Vec<PinnedLocalFuture<()>>> = const { RefCell::new(Vec::new()) };
}

/// Keeps spawned tasks until [`Page::settle`].
struct Tasks;

impl CustomExecutor for Tasks {
    fn spawn(&self, task: PinnedFuture<()>) {
        self.spawn_local(task);
    }

    fn spawn_local(&self, task: PinnedLocalFuture<()>) {
        TASKS.with_borrow_mut(|tasks| tasks.push(task));
    }

    fn poll_local(&self) {}
}

/// Whether a task can make progress.
#[derive(Default)]
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A page without a browser. Everything in it is dropped with it.
pub(crate) struct Page {
    owner: Owner,
    woken: Arc<Woken>,
}

impl Page {
    pub(crate) fn new() -> Self {
        // One per thread, and so one per test.
        let _ = Executor::init_local_custom_executor(Tasks);
        TASKS.take();
        motion::pace(0.0);
        let owner = Owner::new();
        owner.set();
        Self { owner, woken: Arc::default() }
    }

    /// Runs effects until none can make progress.
    pub(crate) fn settle(&self) {
        let waker = Waker::from(Arc::clone(&self.woken));
        let mut context = Context::from_waker(&waker);
        loop {
            self.woken.0.store(false, Ordering::Relaxed);
            // A task may spawn others, which run in the next round.
            let mut tasks = TASKS.take();
            tasks.retain_mut(|task| task.as_mut().poll(&mut context).is_pending());
            let new = TASKS.with_borrow_mut(|all| {
                let new = all.len();
                tasks.append(all);
                *all = tasks;
                new
            });
            if new == 0 && !self.woken.0.load(Ordering::Relaxed) {
                break;
            }
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        TASKS.take();
        self.owner.cleanup();
    }
}

/// A laptop window, in English.
pub(crate) fn environment() -> Environment {
    let room = Signal::derive(|| Room::new(1280, 800));
    Environment { lang: Lang::En, touch: false, room }
}

/// A table of these people and bots, seen by the first of them.
pub(crate) fn seats(people: &[&str], seats: usize) -> Info {
    let chair = |index: usize| Chair {
        person: people.get(index).map(|name| Person {
            person: format!("p{index}"),
            name: (*name).to_owned(),
            account: false,
        }),
        ..Chair::default()
    };
    Info::local(GAME.to_string(), (0..seats).map(chair).collect())
}

/// A fake match and board.
pub(crate) struct Fake {
    pub(crate) source: MatchSource,
    pub(crate) board: AnyBoard,
    pub(crate) info: RwSignal<Arc<Info>>,
    pub(crate) me: RwSignal<Option<Seat>>,
    pub(crate) must: RwSignal<SeatSet>,
    pub(crate) legal: RwSignal<Vec<&'static str>>,
    pub(crate) outcome: RwSignal<Option<Outcome>>,
    pub(crate) clocks: RwSignal<Option<Heard>>,
    pub(crate) round_over: RwSignal<Option<(u64, Moment)>>,
    /// The number of the round in the headline.
    pub(crate) round: RwSignal<u32>,
    pub(crate) played: StoredValue<Vec<String>>,
    pub(crate) requests: StoredValue<Vec<Request>>,
}

impl Fake {
    /// With these people and this many seats. Moves that are not in `legal` are refused.
    pub(crate) fn new(people: &[&str], of: usize) -> Self {
        let info = RwSignal::new(Arc::new(seats(people, of)));
        let (me, must) = (RwSignal::new(Some(Seat::FIRST)), RwSignal::new(SeatSet::NONE));
        let (outcome, clocks) = (RwSignal::new(None::<Outcome>), RwSignal::new(None::<Heard>));
        let (refused, round_over) = (RwSignal::new(None::<Why>), RwSignal::new(None::<(u64, Moment)>));
        let legal = RwSignal::new(Vec::<&'static str>::new());
        let round = RwSignal::new(1);
        let (played, requests) = (StoredValue::new(Vec::new()), StoredValue::new(Vec::new()));
        let no = Signal::derive(|| false);
        let refuse = Callback::new(move |why: Why| why.show(refused));
        let play = Callback::new(move |notation: String| {
            played.update_value(|played| played.push(notation));
            true
        });
        let source = MatchSource {
            game: GAME,
            reading: Reading::Told(RwSignal::new(TableNow::default())),
            table: StoredValue::new("t".to_owned()),
            info: info.into(),
            me: me.into(),
            plays: me.into(),
            must: must.into(),
            may: Signal::derive(|| SeatSet::NONE),
            outcome: outcome.into(),
            version: Signal::derive(|| 0),
            pending: Signal::derive(|| None),
            play: Some(play),
            refuse,
            refused,
            journal: false,
            happenings: Signal::derive(|| (0, Arc::default())),
            clocks: clocks.into(),
            time: Signal::derive(|| 0.0),
            link: Signal::derive(|| Link::Open),
            counts: no,
            offers: Offers { undo: no, ask_undo: no, hint: no, talk: no },
            request: Callback::new(move |(request, _): (Request, Answered)| {
                requests.update_value(|requests| requests.push(request));
            }),
        };
        let journal = Signal::derive(Vec::<Entry>::new);
        let named = |mv: &str| Named { notation: mv.to_owned(), name: format!("play {mv}") };
        let pick = Callback::new(move |notation: String| {
            if legal.with_untracked(|legal| legal.contains(&&*notation)) {
                play.run(notation);
            } else {
                let says = format!("{notation} is not legal");
                refuse.run(Why { notation, says, article: Some("A1".to_owned()) });
            }
        });
        let all = move || legal.get().into_iter().map(named).collect::<Vec<_>>();
        let board = AnyBoard {
            game: source.game,
            context: TableContext::new(source, environment(), journal),
            moves: Moves {
                count: Signal::derive(move || legal.with(Vec::len)),
                find: Callback::new(move |_| Found { count: legal.with(Vec::len), shown: all() }),
                pick,
            },
            few: Signal::derive(all),
            pending: no,
            headline: Signal::derive(move || format!("Round {}", round.get())),
            sheet: Signal::derive(Sheet::default),
            journal,
            happened: Memo::new(|_| Happened::default()),
            round_over: Memo::new(move |_| round_over.get()),
            round_told: Memo::new(|_| None),
            keeps_board: false,
            scoring: Scoring {
                score: |best, next, _| Some(format!("{best} to {}", next?)),
                tie_break: |won, next, _| Some(format!("by {won} to {next}")),
            },
            illustration: Callback::new(|_| None),
            name: Callback::new(move |notation: String| Some(named(&notation).name)),
            advice: Callback::new(|_| None),
            view: Callback::new(|()| None),
            glance: Callback::new(|_| None),
            track: Callback::new(|()| ()),
            draw: Callback::new(|()| ().into_any()),
        };
        Self { source, board, info, me, must, legal, outcome, clocks, round_over, round, played, requests }
    }
}
