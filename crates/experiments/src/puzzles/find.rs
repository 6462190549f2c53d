//! Searches bots' matches for puzzles.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use bots::{Ask, Bot as _, BotKind, Budget, Computer, Level, Searched};
use engine::{Dice, Game, Match, Observer, Seat, SeatSet, Seed, TableOptions as _};
use puzzles::{Found, Header};

use super::judge::{Clear, Sure, clear, is_in_sight, may_be_clear, obvious};

/// What to look for.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// The number of puzzles.
    pub count: usize,
    /// The seed number of the matches.
    pub seed: u64,
    /// The number of simulations that confirm a puzzle.
    pub simulations: u64,
    /// The puzzles do not depend on it.
    pub threads: u64,
}

/// Statistics of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Matches played.
    pub matches: u64,
    /// Decisions examined.
    pub decisions: u64,
    /// Of these, those that looked promising at first glance, and not obvious.
    pub promising: u64,
    /// Of these, those with one best move at a second look.
    pub clear: u64,
    /// Of these, those that were confirmed.
    pub found: u64,
}

/// The simulations of the first glance, which rejects most decisions.
const GLANCE: u64 = 256;
/// The simulations of the second look.
const LOOK: u64 = 2048;
/// The simulations per move when playing the matches.
const PLAYED: u64 = 80;
/// A decision between fewer moves is not a puzzle.
const LEAST_MOVES: usize = 3;
/// The maximum number of decisions examined per match.
const MOST_DECISIONS: usize = 16;
/// Matches are cut off after this many moves.
const MOST_MOVES: usize = 300;
/// The maximum number of seats: with more, hands are small, and so are the puzzles.
const MOST_SEATS: usize = 5;

/// The lines of the puzzles, in order, and the statistics of the search. Fewer than requested if
/// `stop` is set. `progress` is called with the number found.
pub fn find<G: Searched>(
    job: Job,
    stop: &AtomicBool,
    progress: impl Fn(usize) + Sync,
) -> (Vec<String>, Tally) {
    let shared = Mutex::new(Shared {
        next: 0,
        waiting: BTreeMap::new(),
        counted: 0,
        lines: Vec::new(),
        tally: Tally::default(),
    });
    let now = || shared.lock().unwrap_or_else(PoisonError::into_inner);
    let work = || {
        loop {
            let number = {
                let mut shared = now();
                if shared.lines.len() >= job.count || stop.load(Ordering::Relaxed) {
                    return;
                }
                shared.next += 1;
                shared.next - 1
            };
            let Some(looked) = look_through::<G>(job, number, stop) else { return };
            let mut shared = now();
            shared.waiting.insert(number, looked);
            shared.settle(job.count);
            progress(shared.lines.len());
        }
    };
    thread::scope(|scope| {
        for _ in 1..job.threads {
            scope.spawn(work);
        }
        work();
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    (shared.lines, shared.tally)
}

/// The header of the file.
pub fn header<G: Searched>(seed: u64) -> Header {
    Header {
        game: G::INFO.id.to_owned(),
        seed,
        options: G::Options::puzzle().to_map(),
        unit: (G::UNIT.name.fr.to_owned(), G::UNIT.name.en.to_owned()),
    }
}

/// The results of all threads. Matches count in the order of their numbers, whichever finishes
/// first.
struct Shared {
    next: u64,
    waiting: BTreeMap<u64, (Tally, Option<String>)>,
    counted: u64,
    lines: Vec<String>,
    tally: Tally,
}

impl Shared {
    fn settle(&mut self, count: usize) {
        while self.lines.len() < count
            && let Some((looked, line)) = self.waiting.remove(&self.counted)
        {
            self.counted += 1;
            self.tally.matches += looked.matches;
            self.tally.decisions += looked.decisions;
            self.tally.promising += looked.promising;
            self.tally.clear += looked.clear;
            self.tally.found += looked.found;
            self.lines.extend(line);
        }
    }
}

/// Plays the match with this number and looks for one puzzle in it; none if stopped.
fn look_through<G: Searched>(job: Job, number: u64, stop: &AtomicBool) -> Option<(Tally, Option<String>)> {
    let mut dice = Dice::new(job.seed.rotate_left(32) ^ number);
    let most = (*G::INFO.seats.end()).min(MOST_SEATS);
    let least = (*G::INFO.seats.start()).max(2).min(most);
    let seats = least + (number as usize) % (most - least + 1);
    let mut tally = Tally { matches: 1, ..Tally::default() };
    let Some(game) = play::<G>(seats, Seed::numbered(job.seed, number), &mut dice) else {
        return Some((tally, None));
    };
    let mut decisions = decisions(&game);
    // In random order, so that the puzzle may come from anywhere in the match.
    dice.shuffle(&mut decisions);
    for (at, seat, state) in decisions.into_iter().take(MOST_DECISIONS) {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        tally.decisions += 1;
        let Some(clear) = judge(&state, seat, job.simulations, &mut dice, &mut tally) else { continue };
        return Some((tally, Some(line(&game, at, number, &clear))));
    }
    Some((tally, None))
}

/// Three searches, each with different dice and more simulations, that must all find the same best
/// move.
fn judge<G: Searched>(
    state: &G,
    seat: Seat,
    simulations: u64,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Option<Clear<G::Move>> {
    if !may_be_clear(state, seat) {
        return None;
    }
    let glance = clear(state, seat, GLANCE, dice.next_word(), Sure::Promising)?;
    if obvious(state, seat, glance.best, dice) {
        return None;
    }
    tally.promising += 1;
    let looked = clear(state, seat, LOOK, dice.next_word(), Sure::Surely)?;
    if looked.best != glance.best {
        return None;
    }
    tally.clear += 1;
    let found = clear(state, seat, simulations, dice.next_word(), Sure::Surely)?;
    if found.best != looked.best || obvious(state, seat, found.best, dice) {
        return None;
    }
    tally.found += 1;
    Some(found)
}

/// One round between bots of levels 2 to 4.
fn play<G: Searched>(seats: usize, seed: Seed, dice: &mut Dice) -> Option<Match<G>> {
    let mut game = Match::<G>::new(G::Options::puzzle(), seats, seed).ok()?;
    let mut level = || BotKind::Level(Level::ALL[1 + dice.below(3) as usize]);
    let kinds: Vec<BotKind> = (0..seats).map(|_| level()).collect();
    let mut computers: Vec<Computer<G>> =
        kinds.into_iter().map(|kind| Computer::new(kind, dice.next_word())).collect();
    let mut legal = Vec::new();
    while game.moves().len() < MOST_MOVES {
        let to_act = game.state().to_act();
        let mut chosen = None;
        for seat in to_act.may.iter().filter(|seat| !to_act.must.has(*seat)).chain(to_act.must.first()) {
            legal.clear();
            game.state().legal_moves(seat, &mut legal);
            let computer = &mut computers[seat.index()];
            let view = game.state().view(Observer { seat: Some(seat), memory: computer.memory() });
            let ask = Ask { seat, view: &view, legal: &legal };
            if to_act.must.has(seat) {
                let Ok(mv) = computer.choose(&ask, Budget::iterations(PLAYED));
                chosen = Some((seat, mv));
            } else {
                let Ok(said) = computer.speak_up(&ask);
                chosen = said.map(|mv| (seat, mv));
            }
            if chosen.is_some() {
                break;
            }
        }
        let Some((seat, mv)) = chosen else { break };
        game.play(seat, mv).ok()?;
    }
    Some(game)
}

/// Every decision that could be a puzzle: the number of moves before it, its seat, and the state.
fn decisions<G: Searched>(game: &Match<G>) -> Vec<(usize, Seat, G)> {
    let mut decisions = Vec::new();
    let mut legal = Vec::new();
    for_each_state(game, |at, seat, state| {
        legal.clear();
        state.legal_moves(seat, &mut legal);
        if state.to_act().must == SeatSet::only(seat) && legal.len() >= LEAST_MOVES && is_in_sight(state) {
            decisions.push((at, seat, state.clone()));
        }
    });
    decisions
}

/// The line of a puzzle that begins after move number `at` of a match.
fn line<G: Searched>(game: &Match<G>, at: usize, deal: u64, clear: &Clear<G::Move>) -> String {
    let mut alone = Vec::new();
    for_each_state(game, |_, seat, state| alone.push(state.to_act().must == SeatSet::only(seat)));
    let in_unit = |value: f64| value * G::UNIT.scale;
    let found = Found {
        seats: game.state().seats(),
        deal,
        moves: game.moves()[..at].to_vec(),
        best: clear.best,
        gap: in_unit(clear.gap),
        costs: clear.costs.iter().map(|(mv, cost)| (*mv, in_unit(*cost))).collect(),
    };
    found.write(|index| alone[index])
}

/// Calls `see` with the state before each move, its index and its seat.
fn for_each_state<G: Game>(game: &Match<G>, mut see: impl FnMut(usize, Seat, &G)) {
    let mut again = game.clone();
    while again.undo() {}
    for (at, (seat, mv)) in game.moves().iter().enumerate() {
        see(at, *seat, again.state());
        // The move was made once already.
        let _ = again.play(*seat, *mv);
    }
}
