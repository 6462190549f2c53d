//! Who plays whom, how many times, and on how many threads.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use bots::{BotKind, Searched};
use engine::{Dice, Game, Lang, Outcome, Seed, SetupError};

use crate::program::ProgramFault;
use crate::report::{Report, report};
use crate::table::{Cost, Lineup, PendingMove, Played};

/// A participant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Its name in reports, as in `strong=5` or `mybot=cmd:./mybot --fast`; its player's if none
    /// is given.
    pub name: Option<String>,
    /// Who plays.
    pub player: Player,
}

/// Who plays for a participant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A built-in player.
    Ours(BotKind),
    /// A program that replies in JSON lines.
    Program {
        /// The command that starts it, with its arguments, quoted as for a shell.
        command: String,
    },
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.name, &self.player) {
            (Some(name), _) => f.write_str(name),
            (None, Player::Ours(kind)) => kind.fmt(f),
            (None, Player::Program { command }) => write!(f, "cmd:{command}"),
        }
    }
}

impl Entrant {
    /// The texts of the participants in a list. Commas between quotation marks belong to a command.
    pub fn in_list(list: &str) -> Vec<&str> {
        let (mut entrants, mut from, mut quote) = (Vec::new(), 0, None);
        for (at, sign) in list.char_indices() {
            match (sign, quote) {
                (',', None) => {
                    entrants.push(list[from..at].trim());
                    from = at + 1;
                }
                ('"' | '\'', None) => quote = Some(sign),
                (sign, Some(open)) if sign == open => quote = None,
                _ => {}
            }
        }
        entrants.push(list[from..].trim());
        entrants
    }

    /// The last argument of its program if that could be meant as part of a list, such as "1" in
    /// `cmd:./mybot --weights 1,2`, where the comma begins another participant.
    pub fn argument_like_a_bot(&self) -> Option<String> {
        let Player::Program { command } = &self.player else { return None };
        let mut arguments = shlex::split(command)?.into_iter().skip(1);
        let like = |argument: &String| argument.parse::<BotKind>().is_ok() || argument.parse::<f64>().is_ok();
        arguments.next_back().filter(like)
    }

    /// Names for reports: the second of two with the same name has a number after it.
    pub(crate) fn names(entrants: &[Self]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for entrant in entrants {
            let name = entrant.to_string();
            let numbered = (2..).map(|number| format!("{name} ({number})"));
            let free = [name.clone()].into_iter().chain(numbered).find(|name| !names.contains(name));
            names.extend(free);
        }
        names
    }
}

/// A text that names no participant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAnEntrant(String);

impl fmt::Display for NotAnEntrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<String> = BotKind::ALL.iter().map(ToString::to_string).collect();
        write!(f, "{:?} ? {}, cmd:./program", self.0, known.join(", "))
    }
}

impl std::error::Error for NotAnEntrant {}

impl FromStr for Entrant {
    type Err = NotAnEntrant;

    fn from_str(text: &str) -> Result<Self, NotAnEntrant> {
        let wrong = || NotAnEntrant(text.to_owned());
        let (name, player) = match text.split_once('=') {
            Some((name, player)) if !name.starts_with("cmd:") => {
                (Some(name.trim().to_owned()), player.trim())
            }
            _ => (None, text),
        };
        if name.as_ref().is_some_and(String::is_empty) {
            return Err(wrong());
        }
        let player = match player.strip_prefix("cmd:") {
            Some(command) if shlex::split(command).is_some_and(|words| !words.is_empty()) => {
                Player::Program { command: command.to_owned() }
            }
            Some(_) => return Err(wrong()),
            None => Player::Ours(player.parse().map_err(|_| wrong())?),
        };
        Ok(Self { name, player })
    }
}

/// How long each player may think about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// This many simulations.
    Simulations(u64),
    /// This much wall-clock time. The results then depend on the machine.
    Time(Duration),
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simulations(count) => write!(f, "{count}it"),
            Self::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

/// A text that is not a budget.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotThinking(String);

impl fmt::Display for NotThinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ? 1s, 100ms, 10000it", self.0)
    }
}

impl std::error::Error for NotThinking {}

impl FromStr for Thinking {
    type Err = NotThinking;

    fn from_str(text: &str) -> Result<Self, NotThinking> {
        let wrong = || NotThinking(text.to_owned());
        let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let number: u64 = digits.parse().ok().filter(|number| *number > 0).ok_or_else(wrong)?;
        match &text[digits.len()..] {
            "it" => Ok(Self::Simulations(number)),
            "ms" if number <= 3_600_000 => Ok(Self::Time(Duration::from_millis(number))),
            "s" if number <= 3600 => Ok(Self::Time(Duration::from_secs(number))),
            _ => Err(wrong()),
        }
    }
}

/// What to play.
#[derive(Clone, Debug)]
pub struct Contest<G: Game> {
    /// Seats per table.
    pub seats: usize,
    /// The options of the tables.
    pub options: G::Options,
    /// The participants. If there are fewer than seats, they are repeated in order until every seat
    /// is taken; if there are more, every combination of them that fills a table plays.
    pub entrants: Vec<Entrant>,
    /// The number of deals; each is played by every table in every rotation.
    pub deals: u64,
    /// The seed number of the deals.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// The budget per move.
    pub thinking: Thinking,
}

/// Why a contest cannot be played, or not to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// No participants, or too many to enumerate their tables.
    Entrants(usize),
    /// The table cannot be set up.
    Setup(SetupError),
    /// It was stopped before the first deal was complete.
    Stopped,
    /// A program does not start.
    Program {
        /// Its command.
        command: String,
        /// Why it does not start.
        fault: ProgramFault,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entrants(count) => write!(f, "1 to {MOST_ENTRANTS} entrants can take part, not {count}"),
            Self::Setup(error) => error.fmt(f),
            Self::Stopped => f.write_str("stopped before the first deal was over"),
            Self::Program { command, fault } => write!(f, "cmd:{command}: {}", fault.tell(Lang::En)),
        }
    }
}

impl std::error::Error for Problem {}

/// The most participants whose tables can be enumerated.
const MOST_ENTRANTS: usize = 16;

impl<G: Game> Contest<G> {
    /// The seating of each table, as indices of participants by seat: every combination of
    /// participants in every distinct rotation.
    pub fn tables(&self) -> Vec<Vec<usize>> {
        let all: Vec<usize> = (0..self.entrants.len()).collect();
        let choices = if all.len() <= self.seats {
            vec![all.iter().copied().cycle().take(self.seats).collect()]
        } else {
            choose(&all, self.seats)
        };
        let mut tables = Vec::new();
        for choice in choices {
            let first = tables.len();
            for turn in 0..self.seats {
                let mut table: Vec<usize> = choice.clone();
                table.rotate_right(turn);
                if !tables[first..].contains(&table) {
                    tables.push(table);
                }
            }
        }
        tables
    }
}

impl<G: Game> Contest<G> {
    /// The number that determines the players' choices in a match.
    fn number(&self, index: u64) -> u64 {
        Dice::new(self.seed ^ Dice::new(index).next_word()).next_word()
    }
}

/// Every way to choose `count` of the items, in order.
fn choose(items: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut ways = Vec::new();
    for (index, first) in items.iter().enumerate() {
        for rest in choose(&items[index + 1..], count - 1) {
            ways.push([&[*first], rest.as_slice()].concat());
        }
    }
    ways
}

/// Plays the first table of every deal on this thread, rotating the seats from deal to deal, until
/// `stop` is set. `heard` is called before every move, with the number of its deal.
pub fn watch<G: Searched>(
    contest: &Contest<G>,
    stop: &AtomicBool,
    mut heard: impl FnMut(u64, PendingMove<'_, G>),
) -> Result<Vec<(Vec<usize>, Outcome)>, Problem> {
    if contest.entrants.is_empty() || contest.entrants.len() > MOST_ENTRANTS {
        return Err(Problem::Entrants(contest.entrants.len()));
    }
    G::deal(&contest.options, contest.seats, &Seed::numbered(0, 0), &mut ()).map_err(Problem::Setup)?;
    let tables = contest.tables();
    let mut lineup = Lineup::<G>::new(contest);
    let mut matches = Vec::new();
    for deal in 0..contest.deals {
        let table = &tables[(deal % tables.len() as u64) as usize];
        let seed = Seed::numbered(contest.seed, deal);
        let played = lineup.play(table, &seed, contest.number(deal), stop, |mv| heard(deal, mv))?;
        match played {
            Some(Played::Whole(outcome)) => matches.push((table.clone(), outcome)),
            Some(Played::Forfeit { .. }) => {}
            None => break,
        }
    }
    Ok(matches)
}

/// Plays a contest. `progress` is called now and then with the number of finished matches and of
/// all matches.
pub fn run<G: Searched>(
    contest: &Contest<G>,
    progress: impl Fn((u64, u64)) + Sync,
) -> Result<Report, Problem> {
    run_until(contest, &AtomicBool::new(false), progress).map(|(report, _)| report)
}

/// The same, until `stop` is set. The report then covers the complete deals before the first
/// incomplete one, says how many there should have been, and is otherwise identical to that of a
/// contest with that many deals. Also returns each participant's resources, which differ from run
/// to run.
pub fn run_until<G: Searched>(
    contest: &Contest<G>,
    stop: &AtomicBool,
    progress: impl Fn((u64, u64)) + Sync,
) -> Result<(Report, Vec<Cost>), Problem> {
    if contest.entrants.is_empty() || contest.entrants.len() > MOST_ENTRANTS {
        return Err(Problem::Entrants(contest.entrants.len()));
    }
    G::deal(&contest.options, contest.seats, &Seed::numbered(0, 0), &mut ()).map_err(Problem::Setup)?;
    let tables = contest.tables();
    let total = contest.deals * tables.len() as u64;
    let (next, over, done) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let failed = Mutex::new(None);
    let costs = Mutex::new(vec![Cost::default(); contest.entrants.len()]);
    let play_all = |lineup: &mut Lineup<'_, G>| {
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= total || stop.load(Ordering::Relaxed) {
                return results;
            }
            let table = &tables[(index % tables.len() as u64) as usize];
            let deal = index / tables.len() as u64;
            let number = contest.number(index);
            match lineup.play(table, &Seed::numbered(contest.seed, deal), number, stop, |_| ()) {
                Ok(Some(result)) => results.push((index, result)),
                Ok(None) => return results,
                Err(problem) => {
                    // Report the failure that comes first in the order of matches, whichever thread
                    // finds one first.
                    let mut held = failed.lock().unwrap_or_else(PoisonError::into_inner);
                    if held.as_ref().is_none_or(|(earlier, _)| index < *earlier) {
                        *held = Some((index, problem));
                    }
                    next.store(total, Ordering::Relaxed);
                    return results;
                }
            }
            over.fetch_add(1, Ordering::Relaxed);
        }
    };
    let mut results: Vec<(u64, Played)> = thread::scope(|scope| {
        let work = || {
            let mut lineup = Lineup::<G>::new(contest);
            let results = play_all(&mut lineup);
            let mut costs = costs.lock().unwrap_or_else(PoisonError::into_inner);
            for (sum, cost) in costs.iter_mut().zip(lineup.costs()) {
                sum.add(cost);
            }
            results
        };
        let workers: Vec<_> = (0..contest.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let watcher = scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                progress((over.load(Ordering::Relaxed), total));
                thread::park_timeout(Duration::from_millis(100));
            }
        });
        let results =
            workers.into_iter().flat_map(|worker| worker.join().expect("a worker does not panic")).collect();
        done.store(true, Ordering::Relaxed);
        watcher.thread().unpark();
        results
    });
    if let Some((_, problem)) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(problem);
    }
    results.sort_by_key(|(index, _)| *index);
    let unbroken = (0..).zip(results).take_while(|(at, (index, _))| at == index);
    let mut results: Vec<Played> = unbroken.map(|(_, (_, result))| result).collect();
    results.truncate(results.len() / tables.len() * tables.len());
    if results.is_empty() {
        return Err(Problem::Stopped);
    }
    let costs = costs.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((report(contest, &tables, &results), costs))
}
