//! `pioche engine`: gives the crate `engine-protocol` randomness and searches, and watches for
//! `stop` while it searches.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use arena::Thinking;
use bots::{BotKind, Budget};
use catalog::{AnyMatch, with_match};
use engine::{Dice, Lang, Seat, Seed};
use engine_protocol::{Around, PlayOn, Rollouts};
use experiments::Continuation;
use serde_json::Value;

use crate::analysis;
use crate::play;

/// The number of chunks of input that can wait while a request is served.
const WAITING: usize = 1024;
/// What a budget looks like, in any language.
const BUDGETS: &str = "1s, 100ms, 1000it";
/// Longer lines cannot be `stop`.
const LONGEST_STOP: usize = 200;

pub(crate) fn command(lang: Lang) -> anyhow::Result<()> {
    let stops = Stops::default();
    let input = Heard::listen(io::stdin(), stops.clone());
    engine_protocol::serve(input, io::stdout().lock(), Program { stops, lang }, lang).context("engine")
}

struct Program {
    stops: Stops,
    lang: Lang,
}

impl Around for Program {
    fn fresh_seed(&mut self) -> Result<Seed, String> {
        play::fresh_seed(self.lang).map_err(|error| cli::problem::tell(&error, self.lang))
    }

    fn go(&mut self, game: &AnyMatch, seat: Seat, budget: &str, seed: u64) -> Result<Value, String> {
        let thinking = self.thinking(budget)?;
        let limit = match thinking {
            Thinking::Simulations(_) => None,
            Thinking::Time(time) => Some(time),
        };
        let mut dice = Dice::new(seed);
        let analysed = until(limit, &self.stops, |halt| {
            let budget = match thinking {
                Thinking::Simulations(count) => Budget::until(halt).at_most(count),
                Thinking::Time(_) => Budget::until(halt),
            };
            with_match!(game, game => analysis::of(game, seat, budget, &mut dice).map(|found| analysis::json(&found)))
        });
        analysed.map_err(|error| error.tell(self.lang).to_owned())
    }

    fn playout(&mut self, game: &AnyMatch, how: &PlayOn, number: u64) -> Result<Value, String> {
        let how = self.continuation(how)?;
        experiments::playout(game, &how, number).map_err(|error| error.tell(self.lang).to_owned())
    }

    fn rollouts(&mut self, game: &AnyMatch, how: &PlayOn, many: Rollouts) -> Result<Value, String> {
        let how = self.continuation(how)?;
        let played =
            until(None, &self.stops, |halt| experiments::rollouts(game, &how, many.count, many.each, halt));
        played.map_err(|error| error.tell(self.lang).to_owned())
    }

    fn stop_answered(&mut self) {
        self.stops.answered();
    }
}

impl Program {
    fn thinking(&self, budget: &str) -> Result<Thinking, String> {
        budget.parse().map_err(|_| cli::problem::wrong_value(budget, "budget", BUDGETS, self.lang))
    }

    fn continuation(&self, how: &PlayOn) -> Result<Continuation, String> {
        let wrong = |_| {
            let known: Vec<String> = BotKind::ALL.iter().map(ToString::to_string).collect();
            cli::problem::wrong_value(&how.policy, "policy", &known.join(", "), self.lang)
        };
        let policy = how.policy.parse().map_err(wrong)?;
        Ok(Continuation { seat: how.seat, policy, thinking: self.thinking(&how.budget)?, seed: how.seed })
    }
}

/// Works until it is done, the time is over or a `stop` arrives; the last two set the flag.
fn until<T>(limit: Option<Duration>, stops: &Stops, work: impl FnOnce(&AtomicBool) -> T) -> T {
    let (halt, done) = (AtomicBool::new(false), AtomicBool::new(false));
    let start = Instant::now();
    thread::scope(|scope| {
        let clock = scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                let late = limit.is_some_and(|limit| start.elapsed() >= limit);
                if late || stops.waiting() {
                    halt.store(true, Ordering::Relaxed);
                }
                thread::park_timeout(Duration::from_millis(5));
            }
        });
        let answer = work(&halt);
        done.store(true, Ordering::Relaxed);
        clock.thread().unpark();
        answer
    })
}

/// The numbers of `stop`s received and answered.
#[derive(Clone, Default)]
struct Stops(Arc<Mutex<(u64, u64)>>);

impl Stops {
    fn heard(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0 += 1;
    }

    fn answered(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1 += 1;
    }

    /// Whether one was received that is not answered yet.
    fn waiting(&self) -> bool {
        let (heard, answered) = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        heard > answered
    }
}

/// The input, read by a separate thread, so that `stop` is noticed while a request is served.
struct Heard {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    at: usize,
}

impl Heard {
    fn listen(input: impl Read + Send + 'static, stops: Stops) -> Self {
        let (sender, chunks) = sync_channel(WAITING);
        thread::spawn(move || {
            let mut input = BufReader::new(input);
            let mut line = Vec::new();
            loop {
                let chunk = input.fill_buf().map(<[u8]>::to_vec);
                let length = chunk.as_ref().map_or(0, Vec::len);
                for part in chunk.iter().flat_map(|chunk| chunk.split_inclusive(|byte| *byte == b'\n')) {
                    if line.len() <= LONGEST_STOP {
                        line.extend_from_slice(&part[..part.len().min(LONGEST_STOP)]);
                    }
                    if part.ends_with(b"\n") {
                        if says_stop(&line) {
                            stops.heard();
                        }
                        line.clear();
                    }
                }
                input.consume(length);
                if sender.send(chunk).is_err() || length == 0 {
                    return;
                }
            }
        });
        Self { chunks, chunk: Vec::new(), at: 0 }
    }
}

fn says_stop(line: &[u8]) -> bool {
    serde_json::from_slice::<Value>(line).is_ok_and(|request| request["cmd"] == "stop")
}

impl Read for Heard {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Heard {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.chunk.len() {
            // The reading thread has ended: end of input.
            self.chunk = self.chunks.recv().unwrap_or_else(|_| Ok(Vec::new()))?;
            self.at = 0;
        }
        Ok(&self.chunk[self.at..])
    }

    fn consume(&mut self, amount: usize) {
        self.at = (self.at + amount).min(self.chunk.len());
    }
}
