//! One match: each seat a player of its own, shown its own views.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use bots::{Ask, Bot, BotKind, Budget, Computer, Searched};
use engine::{Dice, Memory, Observer, Outcome, Seat, Seed};

use crate::contest::{Contest, Entrant, Problem, Thinking};
use crate::program::{Program, ProgramFault};

/// The players of one thread: seats' own, and the programs that were started.
pub(crate) struct Lineup<'a, G: Searched> {
    contest: &'a Contest<G>,
    ours: Vec<Option<(BotKind, Computer<G>)>>,
    programs: Vec<Option<Program>>,
}

impl<'a, G: Searched> Lineup<'a, G> {
    pub(crate) fn new(contest: &'a Contest<G>) -> Self {
        Self {
            contest,
            ours: (0..contest.seats).map(|_| None).collect(),
            programs: contest.entrants.iter().map(|_| None).collect(),
        }
    }

    /// Plays the deal with these entrants by seat; none if somebody says stop. What our players do
    /// follows from the number.
    pub(crate) fn play(
        &mut self,
        table: &[usize],
        deal: &Seed,
        number: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Outcome>, Problem> {
        let mut numbers = Dice::new(number);
        let numbers: Vec<u64> = table.iter().map(|_| numbers.next_word()).collect();
        for (seat, entrant) in table.iter().enumerate() {
            if let Entrant::Ours(kind) = self.contest.entrants[*entrant] {
                match &mut self.ours[seat] {
                    Some((held, computer)) if *held == kind => computer.reset(numbers[seat]),
                    place => *place = Some((kind, Computer::new(kind, numbers[seat]))),
                }
            }
        }
        let mut state =
            G::deal(&self.contest.options, self.contest.seats, deal, &mut ()).map_err(Problem::Setup)?;
        loop {
            if let Some(outcome) = state.outcome() {
                return Ok(Some(outcome));
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let to_act = state.to_act();
            let mut spoke = false;
            for seat in to_act.may.iter().filter(|seat| !to_act.must.has(*seat)) {
                if let Some(mv) = self.ask(&state, table, seat, &numbers, Asked::May)? {
                    state.play_unchecked(seat, mv, &mut ());
                    spoke = true;
                    break;
                }
            }
            if spoke {
                continue;
            }
            let seat = to_act.must.first().expect("a match that is not over waits for somebody");
            let mv = self.ask(&state, table, seat, &numbers, Asked::Must)?;
            state.play_unchecked(seat, mv.expect("whoever must act does"), &mut ());
        }
    }

    fn ask(
        &mut self,
        state: &G,
        table: &[usize],
        seat: Seat,
        numbers: &[u64],
        asked: Asked,
    ) -> Result<Option<G::Move>, Problem> {
        let mut legal = Vec::new();
        state.legal_moves(seat, &mut legal);
        let view = |memory: Memory| state.view(Observer { seat: Some(seat), memory });
        let thinking = self.contest.thinking;
        match &self.contest.entrants[table[seat.index()]] {
            Entrant::Ours(_) => {
                let Some((_, bot)) = &mut self.ours[seat.index()] else { return Ok(None) };
                let view = view(bot.memory());
                let ask = Ask { seat, view: &view, legal: &legal };
                let Ok(mv) = match asked {
                    Asked::May => bot.speak_up(&ask),
                    Asked::Must => within(thinking, |budget| bot.choose(&ask, budget)).map(Some),
                };
                Ok(mv)
            }
            Entrant::Program(command) => {
                let place = &mut self.programs[table[seat.index()]];
                if place.is_none() {
                    *place = Some(Program::start(command)?);
                }
                let Some(program) = place else { return Ok(None) };
                let question = serde_json::json!({
                    "cmd": "choose", "game": G::INFO.id, "seats": state.seats(), "seat": seat,
                    "must": asked == Asked::Must, "budget": thinking.to_string(),
                    // Few enough digits for any language's numbers.
                    "number": numbers[seat.index()] >> 32,
                    "view": view(Memory::Ever), "legal": legal,
                });
                let patience = match thinking {
                    Thinking::Simulations(_) => PATIENCE,
                    Thinking::Time(time) => time + PATIENCE,
                };
                let answer = program.ask(&question, patience)?;
                let problem = |fault| Problem::Program { command: command.clone(), fault };
                let Some(text) = answer else {
                    return match asked {
                        Asked::May => Ok(None),
                        Asked::Must => Err(problem(ProgramFault::NoMove)),
                    };
                };
                match text.parse() {
                    Ok(mv) if legal.contains(&mv) => Ok(Some(mv)),
                    _ => Err(problem(ProgramFault::NotLegal(text.chars().take(40).collect()))),
                }
            }
        }
    }
}

/// Whether a seat has to answer with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Must,
    May,
}

/// How long a program may take over and above its budget.
const PATIENCE: Duration = Duration::from_secs(20);

/// Thinks with a budget; if it is one of time, another thread watches the clock.
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
