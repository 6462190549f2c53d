//! Bots think on threads of their own, never on the runtime's: a small fixed number of them, with a bounded queue.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use bots::{Greedy, Policy};
use catalog::{AnyMatch, with_match};
use engine::{Dice, Match, Observer, Seat};

/// What a seat that may speak up, or must act, comes to: a move in notation, or silence.
pub(crate) type Thought = Box<dyn FnOnce(&mut Dice) -> Option<String> + Send>;

struct Job {
    thought: Thought,
    done: Box<dyn FnOnce(Option<String>) + Send>,
}

/// The threads. They end when the pool is dropped.
#[derive(Clone)]
pub(crate) struct Pool {
    jobs: SyncSender<Job>,
}

impl Pool {
    pub(crate) fn new(threads: usize, queue: usize) -> Self {
        let (jobs, inbox) = sync_channel(queue);
        let inbox = Arc::new(Mutex::new(inbox));
        for number in 0..threads.max(1) {
            let inbox = Arc::clone(&inbox);
            thread::Builder::new()
                .name(format!("bot-{number}"))
                .spawn(move || work(&inbox))
                .expect("the system has a thread for each bot thread");
        }
        Self { jobs }
    }

    /// Thinks some time soon; false if too many are waiting already.
    pub(crate) fn think(&self, thought: Thought, done: impl FnOnce(Option<String>) + Send + 'static) -> bool {
        self.jobs.try_send(Job { thought, done: Box::new(done) }).is_ok()
    }
}

fn work(inbox: &Mutex<Receiver<Job>>) {
    let mut dice = Dice::new(u64::from_le_bytes(crate::ids::random()));
    loop {
        let next = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { thought, done }) = next else { return };
        // A bot that breaks must not take the thread with it; its table then asks again.
        let move_ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| thought(&mut dice)));
        done(move_.unwrap_or_else(|_| {
            tracing::error!("a bot broke while thinking");
            None
        }));
    }
}

/// What a bot in this seat has to think about. It is given a view, never the state. **This is the one place where
/// players plug in:** a level becomes a way to play here and nowhere else.
pub(crate) fn thought(game: &AnyMatch, seat: Seat, level: u8) -> Thought {
    with_match!(game, game => of(game, seat, level))
}

fn of<G: Greedy>(game: &Match<G>, seat: Seat, level: u8) -> Thought {
    let state = game.state();
    let must = state.to_act().must.has(seat);
    let view = state.view(Observer::bot(seat));
    let mut legal = Vec::new();
    state.legal_moves(seat, &mut legal);
    Box::new(move |dice| {
        if legal.is_empty() {
            return None;
        }
        let mv = if !must {
            G::speak_up(&view, &legal, dice)?
        } else if level == 1 || (level == 2 && dice.below(2) == 0) {
            Policy::Random.choose::<G>(&view, &legal, dice)
        } else {
            Policy::Greedy.choose::<G>(&view, &legal, dice)
        };
        Some(mv.to_string())
    })
}
