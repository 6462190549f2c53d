//! The threads and their queue. The more thoughts wait, the less time each gets, so a server full
//! of bots stays quick for people.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bots::{Ask, Bot as _, BotKind, Budget, Computer, Searched};
use catalog::{AnyMatch, with_match};
use engine::{Match, Observer, Seat};

/// The most that a bot may spend on one decision, when nothing else waits. Levels below the
/// strongest need less.
const LONGEST: Duration = Duration::from_secs(1);
const SIMULATIONS: u64 = 20_000;
/// The least that a decision gets, however many wait: still better than no search.
const SHORTEST: Duration = Duration::from_millis(20);
const FEWEST: u64 = 100;

/// The decision of a seat that must act or may speak up: a move in notation, or silence.
pub type Thought = Box<dyn FnOnce(Budget<'_>) -> Option<String> + Send>;

/// Called with the move, or with `None` for silence and when there was no time.
pub type Done = Box<dyn FnOnce(Option<String>) + Send>;

/// What a thought may cost at most, however few wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    pub time: Duration,
    pub simulations: u64,
    /// The deadline: a thought that has not begun by then never does.
    pub until: Option<Instant>,
}

impl Limit {
    /// This much time, and the usual number of simulations.
    pub const fn within(time: Duration) -> Self {
        Self { time, simulations: SIMULATIONS, until: None }
    }

    /// The least that a thought may cost.
    pub const LEAST: Self = Self { time: SHORTEST, simulations: FEWEST, until: None };
}

struct Waiting {
    limit: Limit,
    thought: Thought,
    done: Done,
}

/// Whether somebody waits for a thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// Somebody is looking at the table.
    Watched,
    /// Nobody is.
    Alone,
}

#[derive(Default)]
struct Queue {
    watched: VecDeque<Waiting>,
    alone: VecDeque<Waiting>,
    closed: bool,
}

impl Queue {
    fn len(&self) -> usize {
        self.watched.len() + self.alone.len()
    }
}

struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
    threads: usize,
    most: usize,
    fixed: Option<u64>,
    #[cfg(feature = "testing")]
    answered: std::sync::atomic::AtomicU64,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How much a pool may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub threads: usize,
    /// Thoughts that may wait for a thread.
    pub queue: usize,
    /// What each thought spends, however long it takes and many wait: for tests. Usually the time
    /// and the queue decide.
    pub simulations: Option<u64>,
}

/// The threads. They end when the pool is dropped.
pub struct Pool {
    shared: Arc<Shared>,
}

impl Pool {
    pub fn new(settings: Settings) -> Self {
        let threads = settings.threads.max(1);
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            ready: Condvar::new(),
            threads,
            most: settings.queue,
            fixed: settings.simulations,
            #[cfg(feature = "testing")]
            answered: std::sync::atomic::AtomicU64::default(),
        });
        let (alarms, inbox) = channel();
        let name = |what: &str| thread::Builder::new().name(what.to_owned());
        name("bot-clock")
            .spawn(move || watch_the_clock(&inbox))
            .expect("the system has a thread for a clock");
        for number in 0..threads {
            let (shared, alarms) = (Arc::clone(&shared), alarms.clone());
            name(&format!("bot-{number}"))
                .spawn(move || work(&shared, &alarms))
                .expect("the system has a thread for each bot thread");
        }
        Self { shared }
    }

    /// How many wait for a thread.
    pub fn waiting(&self) -> usize {
        self.shared.queue().len()
    }

    /// How many thoughts have been answered.
    #[cfg(feature = "testing")]
    pub fn answered(&self) -> u64 {
        self.shared.answered.load(Ordering::SeqCst)
    }

    /// Whether a new thought would spend most of this time in the queue, even if those before it
    /// get the least.
    pub fn is_busy(&self, time: Duration) -> bool {
        let before = self.waiting() / self.shared.threads;
        SHORTEST * u32::try_from(before).unwrap_or(u32::MAX) > time / 2
    }

    /// Queues a thought. Gives `done` back if the queue is full.
    pub fn think(&self, urgency: Urgency, limit: Limit, thought: Thought, done: Done) -> Result<(), Done> {
        let mut queue = self.shared.queue();
        if queue.len() >= self.shared.most {
            return Err(done);
        }
        let waiting = Waiting { limit, thought, done };
        match urgency {
            Urgency::Watched => queue.watched.push_back(waiting),
            Urgency::Alone => queue.alone.push_back(waiting),
        }
        drop(queue);
        self.shared.ready.notify_one();
        Ok(())
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.queue().closed = true;
        self.shared.ready.notify_all();
    }
}

/// What one decision may cost while `waiting` others wait for `threads` threads.
fn allowance(waiting: usize, threads: usize) -> (Duration, u64) {
    let share = 1 + waiting / threads;
    let time = LONGEST / u32::try_from(share).unwrap_or(u32::MAX);
    (time.max(SHORTEST), (SIMULATIONS / share as u64).max(FEWEST))
}

fn work(shared: &Shared, alarms: &Sender<(Instant, Arc<AtomicBool>)>) {
    loop {
        let mut queue = shared.queue();
        let Waiting { limit, thought, done } = loop {
            if queue.closed {
                return;
            }
            if let Some(job) = queue.watched.pop_front() {
                break job;
            }
            if let Some(job) = queue.alone.pop_front() {
                break job;
            }
            queue = shared.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
        };
        let (time, simulations) = allowance(queue.len(), shared.threads);
        let (time, simulations) = (time.min(limit.time).max(SHORTEST), simulations.min(limit.simulations));
        drop(queue);
        let now = Instant::now();
        let left = limit.until.map_or(Duration::MAX, |until| until.saturating_duration_since(now));
        if left.is_zero() {
            done(None);
            continue;
        }
        let time = time.min(left).max(SHORTEST);
        let stop = Arc::new(AtomicBool::new(false));
        if shared.fixed.is_none() {
            // Without a clock it would think on, up to the simulations.
            let _ = alarms.send((now + time, Arc::clone(&stop)));
        }
        let budget = Budget::until(&stop).at_most(shared.fixed.unwrap_or(simulations));
        // A bot that breaks must not take the thread with it; its table then asks again.
        let move_ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| thought(budget)));
        done(move_.unwrap_or_else(|_| {
            tracing::error!("a bot broke while thinking");
            None
        }));
        #[cfg(feature = "testing")]
        shared.answered.fetch_add(1, Ordering::SeqCst);
    }
}

/// Sets each flag when its time has come. Ends with the threads that set alarms.
fn watch_the_clock(inbox: &Receiver<(Instant, Arc<AtomicBool>)>) {
    let mut alarms: Vec<(Instant, Arc<AtomicBool>)> = Vec::new();
    loop {
        let now = Instant::now();
        // A thought that is over has dropped its end of the flag.
        alarms.retain(|(at, stop)| {
            if *at <= now {
                stop.store(true, Ordering::Relaxed);
            }
            *at > now && Arc::strong_count(stop) > 1
        });
        let next = alarms.iter().map(|(at, _)| *at).min();
        let heard = match next {
            Some(at) => inbox.recv_timeout(at.saturating_duration_since(now)),
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match heard {
            Ok(alarm) => alarms.push(alarm),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// A bot's decision in this seat. The bot gets a view, never the state. **This is the one place
/// where players plug in:** a level becomes a way to play here and nowhere else.
pub fn thought(game: &AnyMatch, seat: Seat, level: u8, number: u64) -> Thought {
    with_match!(game, game => of(game, seat, level, number))
}

fn of<G: Searched>(game: &Match<G>, seat: Seat, level: u8, number: u64) -> Thought {
    let state = game.state();
    let must = state.to_act().must.has(seat);
    let computer = Computer::<G>::new(kind(level), number);
    let view = state.view(Observer { seat: Some(seat), memory: computer.memory() });
    let mut legal = Vec::new();
    state.legal_moves(seat, &mut legal);
    thought_of(computer, seat, must, view, legal)
}

/// The bot of a level.
pub(crate) fn kind(level: u8) -> BotKind {
    level.to_string().parse().unwrap_or(BotKind::Simple(bots::Policy::Greedy))
}

pub(crate) fn thought_of<G: Searched>(
    mut computer: Computer<G>,
    seat: Seat,
    must: bool,
    view: G::View,
    legal: Vec<G::Move>,
) -> Thought {
    Box::new(move |budget| {
        if legal.is_empty() {
            return None;
        }
        let ask = Ask { seat, view: &view, legal: &legal };
        let Ok(mv) = if must { computer.choose(&ask, budget).map(Some) } else { computer.speak_up(&ask) };
        mv.map(|mv| mv.to_string())
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use catalog::GameId;
    use engine::Seed;

    use super::*;

    #[test]
    fn the_more_wait_the_less_each_may_spend() {
        assert_eq!(allowance(0, 2), (LONGEST, SIMULATIONS));
        let (mut time, mut simulations) = allowance(1, 1);
        for waiting in 2..300 {
            let (less_time, fewer) = allowance(waiting, 1);
            assert!(less_time <= time && fewer <= simulations);
            (time, simulations) = (less_time, fewer);
        }
        assert_eq!((time, simulations), (SHORTEST, FEWEST));
    }

    /// Longer than any thought takes, on a busy machine too.
    const PATIENCE: Duration = Duration::from_mins(1);

    /// Nightly runs hold them to about the time they have.
    #[test]
    fn bots_of_every_game_and_level_move_legally_and_in_time() {
        let pool = Pool::new(Settings { threads: 1, queue: 8, simulations: None });
        for game in GameId::ALL.into_iter().chain([GameId::Sevens]) {
            let seats = game.info().usual_seats;
            for level in 1..=5 {
                let any = AnyMatch::new(game, seats, &BTreeMap::new(), Seed::numbered(5, 0)).expect("a deal");
                let seat = any.to_act().must.first().expect("somebody begins");
                let (sender, answer) = channel();
                let start = Instant::now();
                let done = Box::new(move |mv| {
                    let _ = sender.send(mv);
                });
                let queued = pool.think(
                    Urgency::Watched,
                    Limit::within(Duration::MAX),
                    thought(&any, seat, level, 7),
                    done,
                );
                assert!(queued.is_ok());
                let mv = answer.recv_timeout(PATIENCE).expect("an answer").expect("a move");
                assert!(any.legal(seat).contains(&mv), "{game} {level}: {mv}");
                load::took_at_most(3 * LONGEST / 2, start.elapsed(), &format!("{game} {level}"));
            }
        }
    }

    /// However many simulations a bot may spend, a thought ends when its time is up, with a move.
    #[test]
    fn bots_of_every_game_and_level_stop_when_their_time_is_up() {
        for game in GameId::ALL.into_iter().chain([GameId::Sevens]) {
            let seats = game.info().usual_seats;
            for level in 1..=5 {
                let any = AnyMatch::new(game, seats, &BTreeMap::new(), Seed::numbered(5, 0)).expect("a deal");
                let seat = any.to_act().must.first().expect("somebody begins");
                let thought = thought(&any, seat, level, 7);
                let (sender, answer) = channel();
                // Without an end of its own.
                thread::spawn(move || {
                    let _ = sender.send(thought(Budget::until(&AtomicBool::new(true))));
                });
                let mv = answer.recv_timeout(PATIENCE).expect("it stops").expect("a move");
                assert!(any.legal(seat).contains(&mv), "{game} {level}: {mv}");
            }
        }
    }

    /// The clock sets the flag of a thought whose time is up, and no other.
    #[test]
    fn the_clock_ends_each_thought_at_its_time() {
        let (alarms, inbox) = channel();
        let clock = thread::spawn(move || watch_the_clock(&inbox));
        let [due, later] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        let start = Instant::now();
        for (time, stop) in [(Duration::from_hours(1), &later), (Duration::from_millis(50), &due)] {
            alarms.send((start + time, Arc::clone(stop))).expect("the clock listens");
        }
        while !due.load(Ordering::Relaxed) {
            assert!(start.elapsed() < PATIENCE, "it is never set");
            thread::yield_now();
        }
        assert!(start.elapsed() >= Duration::from_millis(50), "not before its time");
        assert!(!later.load(Ordering::Relaxed));
        drop(alarms);
        clock.join().expect("it ends with those who set alarms");
    }

    #[test]
    fn a_full_queue_says_so_and_those_who_are_watched_come_first() {
        let pool = Pool::new(Settings { threads: 1, queue: 3, simulations: None });
        let (hold, released) = channel::<()>();
        let (sender, order) = channel();
        let job = |name: &'static str| {
            let sender = sender.clone();
            let done: Done = Box::new(move |_| {
                let _ = sender.send(name);
            });
            (Box::new(|_: Budget<'_>| None) as Thought, done)
        };
        let any = Limit::within(Duration::MAX);
        let (begun, begins) = channel();
        let blocking: Thought = Box::new(move |_| {
            let _ = begun.send(());
            let _ = released.recv();
            None
        });
        assert!(pool.think(Urgency::Alone, any, blocking, Box::new(|_| {})).is_ok());
        begins.recv().expect("it thinks");
        for (urgency, name) in [(Urgency::Alone, "alone"), (Urgency::Watched, "watched")] {
            let (thought, done) = job(name);
            assert!(pool.think(urgency, any, thought, done).is_ok());
        }
        let (thought, done) = job("last");
        assert!(pool.think(Urgency::Alone, any, thought, done).is_ok());
        let (thought, done) = job("too many");
        assert!(pool.think(Urgency::Watched, any, thought, done).is_err());
        drop(hold);
        let told: Vec<&str> = (0..3).map(|_| order.recv().expect("a thought")).collect();
        assert_eq!(told, ["watched", "alone", "last"]);
    }
}
