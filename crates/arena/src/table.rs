//! One match, in which each seat has its own player with its own views.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bots::{Ask, Bot, BotKind, Budget, Computer, Evaluate, Searched};
use engine::{Dice, Memory, Observer, Outcome, Seat, Seed, TableOptions as _};
use serde_json::{Value, json};

use crate::contest::{Contest, Player, Problem, Thinking};
use crate::program::{Program, ProgramFault};

/// The result of one match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Played {
    /// It was played to the end.
    Whole(Outcome),
    /// A program forfeited it.
    Forfeit {
        /// The index of its participant.
        entrant: usize,
        /// What it did instead of replying.
        fault: ProgramFault,
    },
}

/// The resources of a participant, over all its matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// The number of decisions.
    pub moves: u64,
    /// The time they took.
    pub time: Duration,
    /// The time of the longest one.
    pub longest: Duration,
    /// The peak memory of a program, in kilobytes, if known.
    pub memory_kb: Option<u64>,
}

impl Cost {
    pub(crate) fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.memory_kb = self.memory_kb.max(other.memory_kb);
    }

    fn spent(&mut self, time: Duration) {
        self.add(&Self { moves: 1, time, longest: time, memory_kb: None });
    }
}

/// Why a seat has not moved.
enum NoMove {
    Forfeit(ProgramFault),
    Problem(Problem),
}

impl From<ProgramFault> for NoMove {
    fn from(fault: ProgramFault) -> Self {
        Self::Forfeit(fault)
    }
}

/// A move that is about to be made.
#[derive(Clone, Copy, Debug)]
pub struct PendingMove<'a, G: Evaluate> {
    /// The full state before the move.
    pub state: &'a G,
    /// The seat that makes it.
    pub seat: Seat,
    /// The move.
    pub mv: G::Move,
    /// The built-in player that chose it; none for a move out of turn.
    pub by: Option<&'a Computer<G>>,
}

/// The players of one thread: built-in ones by seat, and programs that were started.
pub(crate) struct Lineup<'a, G: Searched> {
    contest: &'a Contest<G>,
    ours: Vec<Option<(BotKind, Computer<G>)>>,
    programs: Vec<Option<Program>>,
    costs: Vec<Cost>,
}

impl<'a, G: Searched> Lineup<'a, G> {
    pub(crate) fn new(contest: &'a Contest<G>) -> Self {
        Self {
            contest,
            ours: (0..contest.seats).map(|_| None).collect(),
            programs: contest.entrants.iter().map(|_| None).collect(),
            costs: vec![Cost::default(); contest.entrants.len()],
        }
    }

    pub(crate) fn costs(&self) -> &[Cost] {
        &self.costs
    }

    /// Plays the deal with these participants by seat; none if `stop` is set. The number determines
    /// what built-in players do. `heard` is called before every move.
    pub(crate) fn play(
        &mut self,
        table: &[usize],
        deal: &Seed,
        number: u64,
        stop: &AtomicBool,
        heard: impl FnMut(PendingMove<'_, G>),
    ) -> Result<Option<Played>, Problem> {
        let mut numbers = Dice::new(number);
        let numbers: Vec<u64> = table.iter().map(|_| numbers.next_word()).collect();
        for (seat, entrant) in table.iter().enumerate() {
            if let Player::Ours(kind) = self.contest.entrants[*entrant].player {
                match &mut self.ours[seat] {
                    Some((held, computer)) if *held == kind => computer.reset(numbers[seat]),
                    place => *place = Some((kind, Computer::new(kind, numbers[seat]))),
                }
            }
        }
        let state =
            G::deal(&self.contest.options, self.contest.seats, deal, &mut ()).map_err(Problem::Setup)?;
        match self.play_from(state, table, &numbers, stop, heard) {
            Ok(outcome) => Ok(outcome.map(Played::Whole)),
            Err((_, NoMove::Problem(problem))) => Err(problem),
            Err((seat, NoMove::Forfeit(fault))) => {
                let entrant = table[seat.index()];
                // Its state is unknown, so the next match starts it again.
                self.programs[entrant] = None;
                Ok(Some(Played::Forfeit { entrant, fault }))
            }
        }
    }

    fn play_from(
        &mut self,
        mut state: G,
        table: &[usize],
        numbers: &[u64],
        stop: &AtomicBool,
        mut heard: impl FnMut(PendingMove<'_, G>),
    ) -> Result<Option<Outcome>, (Seat, NoMove)> {
        for seat in Seat::all(self.contest.seats) {
            let start = json!({
                "cmd": "start", "game": G::INFO.id, "seats": self.contest.seats, "seat": seat,
                "options": self.contest.options.to_map(), "budget": self.contest.thinking.to_string(),
                "number": numbers[seat.index()] >> 32,
            });
            self.tell(table, seat, &start).map_err(|why| (seat, why))?;
        }
        loop {
            if let Some(outcome) = state.outcome() {
                for seat in Seat::all(self.contest.seats) {
                    let result = json!({"cmd": "result", "seat": seat, "outcome": outcome});
                    self.tell(table, seat, &result).map_err(|why| (seat, why))?;
                }
                return Ok(Some(outcome));
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let to_act = state.to_act();
            let mut spoke = false;
            for seat in to_act.may.iter().filter(|seat| !to_act.must.has(*seat)) {
                let said = self.ask(&state, table, seat, numbers, Asked::May).map_err(|why| (seat, why))?;
                if let Some(mv) = said {
                    heard(PendingMove { state: &state, seat, mv, by: None });
                    state.play_unchecked(seat, mv, &mut ());
                    spoke = true;
                    break;
                }
            }
            if spoke {
                continue;
            }
            let seat = to_act.must.first().expect("a match that is not over waits for somebody");
            let mv = self.ask(&state, table, seat, numbers, Asked::Must).map_err(|why| (seat, why))?;
            let mv = mv.expect("whoever must act does");
            let by = self.ours[seat.index()].as_ref().map(|(_, computer)| computer);
            heard(PendingMove { state: &state, seat, mv, by });
            state.play_unchecked(seat, mv, &mut ());
        }
    }

    /// The program that plays a seat, started if necessary; none for a built-in player.
    fn program(&mut self, table: &[usize], seat: Seat) -> Result<Option<&mut Program>, NoMove> {
        let entrant = table[seat.index()];
        let Player::Program { command } = &self.contest.entrants[entrant].player else { return Ok(None) };
        let place = &mut self.programs[entrant];
        if place.is_none() {
            *place = Some(Program::start(command).map_err(NoMove::Problem)?);
        }
        Ok(place.as_mut())
    }

    /// Sends a message that requires no decision, if the seat's player is a program.
    fn tell(&mut self, table: &[usize], seat: Seat, message: &Value) -> Result<(), NoMove> {
        let Some(program) = self.program(table, seat)? else { return Ok(()) };
        program.tell(message, PATIENCE)?;
        let memory_kb = program.memory();
        self.costs[table[seat.index()]].add(&Cost { memory_kb, ..Cost::default() });
        Ok(())
    }

    fn ask(
        &mut self,
        state: &G,
        table: &[usize],
        seat: Seat,
        numbers: &[u64],
        asked: Asked,
    ) -> Result<Option<G::Move>, NoMove> {
        let mut legal = Vec::new();
        state.legal_moves(seat, &mut legal);
        let view = |memory: Memory| state.view(Observer { seat: Some(seat), memory });
        let (thinking, entrant) = (self.contest.thinking, table[seat.index()]);
        let start = Instant::now();
        let answer = if let Some(program) = self.program(table, seat)? {
            let question = json!({
                "cmd": "choose", "game": G::INFO.id, "seats": state.seats(), "seat": seat,
                "must": asked == Asked::Must, "budget": thinking.to_string(),
                // Few enough bits for any language's numbers.
                "number": numbers[seat.index()] >> 32,
                "view": view(Memory::Ever), "legal": legal,
            });
            let patience = match thinking {
                Thinking::Simulations(_) => PATIENCE,
                Thinking::Time(time) => time + GRACE,
            };
            match program.ask(&question, patience)? {
                None if asked == Asked::Must => return Err(ProgramFault::NoMove.into()),
                None => None,
                Some(text) => match text.parse() {
                    Ok(mv) if legal.contains(&mv) => Some(mv),
                    _ => return Err(ProgramFault::NotLegal(text.chars().take(40).collect()).into()),
                },
            }
        } else {
            let Some((_, bot)) = &mut self.ours[seat.index()] else { return Ok(None) };
            let view = view(bot.memory());
            let ask = Ask { seat, view: &view, legal: &legal };
            let Ok(mv) = match asked {
                Asked::May => bot.speak_up(&ask),
                Asked::Must => within(thinking, |budget| bot.choose(&ask, budget)).map(Some),
            };
            mv
        };
        if asked == Asked::Must {
            self.costs[entrant].spent(start.elapsed());
        }
        Ok(answer)
    }
}

/// Whether a seat must answer with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Must,
    May,
}

/// The timeout of programs where the budget is not a time, and for messages without a decision.
const PATIENCE: Duration = Duration::from_secs(20);
/// How far a program may exceed a time budget: the latency of the round trip.
const GRACE: Duration = Duration::from_millis(250);

/// Runs `think` with a budget; if that is a time, another thread watches the clock.
pub fn within<T>(thinking: Thinking, think: impl FnOnce(Budget<'_>) -> T) -> T {
    match thinking {
        Thinking::Simulations(count) => think(Budget::iterations(count)),
        Thinking::Time(time) => {
            let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
            thread::scope(|scope| {
                let clock = scope.spawn(|| {
                    let start = std::time::Instant::now();
                    while !done.load(Ordering::Relaxed) {
                        let Some(left) = time.checked_sub(start.elapsed()) else { break };
                        thread::park_timeout(left);
                    }
                    stop.store(true, Ordering::Relaxed);
                });
                let answer = think(Budget::until(&stop));
                done.store(true, Ordering::Relaxed);
                clock.thread().unpark();
                answer
            })
        }
    }
}
