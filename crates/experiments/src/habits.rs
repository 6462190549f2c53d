//! `pioche habits`: what watching tables of bots is like: how long rounds last, how often nothing
//! happens, and how good the moves are.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher as _;
use std::io::Write;
use std::sync::atomic::Ordering;

use anyhow::anyhow;
use arena::{Contest, Entrant, PendingMove};
use bots::{Reason, Searched, look};
use catalog::with_game;
use clap::ArgMatches;
use engine::text::decimal;
use engine::{Dice, Game, Lang, Memory, Observer, Seat, TableOptions as _};

use crate::contest;
use crate::texts::Texts;
use cli::Seating;
use cli::interrupt;
use cli::problem::{wrong_budget, wrong_value};

pub fn command(matches: &ArgMatches, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    with_game!(cli::args::game(matches, lang)?, G => command_for::<G>(matches, lang, out))
}

fn command_for<G: Searched>(matches: &ArgMatches, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    let number = |name: &str| matches.get_one::<u64>(name).copied().unwrap_or(0);
    let text = |name: &str| cli::args::text(matches, name).unwrap_or_default();
    let thinking = text("budget").parse().map_err(|_| anyhow!(wrong_budget(text("budget"), lang)))?;
    let Seating { seats, options } = Seating::<G>::from_args(matches, G::Options::default(), lang)?;
    let (samples, wanted) = (number("judge") as u32, number("errors") as usize);
    let mut tables: Vec<(&str, Vec<Entrant>)> = Vec::new();
    for table in Entrant::in_list(text("bots")) {
        let entrant = |name: &str| {
            let wrong = || anyhow!(wrong_value(name.trim(), "--bots", w.arena_bots, lang));
            name.trim().parse::<Entrant>().map_err(|_| wrong())
        };
        tables.push((table, table.split('+').map(entrant).collect::<Result<_, _>>()?));
    }
    let stop = interrupt::watch()?;
    if wanted == 0 {
        writeln!(out, "| {} |", w.habits_columns)?;
        writeln!(out, "|---|---|---|---|---|---|---|---|---|")?;
    }
    for (table, entrants) in tables {
        let contest = Contest::<G> {
            seats,
            options: options.clone().one_round(),
            entrants,
            deals: number("games"),
            seed: number("seed"),
            threads: 1,
            thinking,
        };
        let mut watched = Watched::<G>::new(samples, wanted, contest.seed);
        let played = arena::watch(&contest, &stop, |deal, moment| watched.see(deal, moment))
            .map_err(|problem| anyhow!(contest::tell(&problem, lang)))?;
        watched.round_over();
        if wanted > 0 {
            watched.tell_errors(table, lang, out)?;
        } else {
            let points = played.iter().flat_map(|(_, outcome)| outcome.points.as_slice().to_vec());
            let points = f64::from(points.sum::<i32>()) / (played.len() * seats).max(1) as f64;
            watched.tell(table, seats, points, lang, out)?;
        }
        if stop.load(Ordering::Relaxed) {
            writeln!(out, "\n{}", w.arena_stopped(contest.deals, played.len()))?;
            break;
        }
    }
    Ok(())
}

/// A move is clearly better than another if it looks better by more than this fraction of a whole
/// value, and by more than the margin of error.
const CLEARLY: f64 = 0.02;

/// By how much one move looks better than another over the same determinizations, if that is clear.
fn clearly_better(one: &[f64], other: &[f64]) -> Option<f64> {
    let count = one.len().min(other.len()).max(1) as f64;
    let apart = || one.iter().zip(other).map(|(one, other)| one - other);
    let mean = apart().sum::<f64>() / count;
    let variance = apart().map(|apart| (apart - mean) * (apart - mean)).sum::<f64>() / count;
    (mean > CLEARLY.max(1.96 * (variance / count).sqrt())).then_some(mean)
}

/// Observations at tables of one kind.
struct Watched<G: Game> {
    /// The number of determinizations by which each move is judged; 0 to judge none.
    samples: u32,
    dice: Dice,
    deal: Option<u64>,
    rounds: u64,
    moves: u64,
    in_round: u64,
    longest: u64,
    /// Positions of this round.
    seen: std::collections::HashSet<u64>,
    repeated: u64,
    /// Moves by the first word of their notation.
    words: BTreeMap<String, u64>,
    run: Run,
    longest_run: Run,
    judged: u64,
    worst_half: u64,
    errors: u64,
    /// How many errors to keep: a uniform sample.
    wanted: usize,
    kept: Vec<Kept<G>>,
}

/// A run of moves with the same name, at least one of which could have been different.
#[derive(Clone, Default)]
struct Run {
    word: String,
    length: u64,
    free: bool,
}

/// An error to report.
struct Kept<G: Game> {
    view: G::View,
    played: G::Move,
    better: G::Move,
    cost: f64,
    reason: Option<Reason>,
}

impl<G: Searched> Watched<G> {
    fn new(samples: u32, wanted: usize, seed: u64) -> Self {
        Self {
            samples: if wanted > 0 { samples.max(200) } else { samples },
            dice: Dice::new(seed),
            deal: None,
            rounds: 0,
            moves: 0,
            in_round: 0,
            longest: 0,
            seen: std::collections::HashSet::new(),
            repeated: 0,
            words: BTreeMap::new(),
            run: Run::default(),
            longest_run: Run::default(),
            judged: 0,
            worst_half: 0,
            errors: 0,
            wanted,
            kept: Vec::new(),
        }
    }

    fn see(&mut self, deal: u64, moment: PendingMove<'_, G>) {
        if self.deal != Some(deal) {
            self.round_over();
            self.deal = Some(deal);
        }
        let PendingMove { state, seat, mv, .. } = moment;
        self.moves += 1;
        self.in_round += 1;
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        self.repeated += u64::from(!self.seen.insert(hasher.finish()));
        let mut legal = Vec::new();
        state.legal_moves(seat, &mut legal);
        let word = word(&mv);
        let free = legal.iter().any(|other| self::word(other) != word);
        if self.run.word != word {
            self.run = Run { word: word.clone(), ..Run::default() };
        }
        self.run.length += 1;
        self.run.free |= free;
        // Moves without a name are the normal course of the game.
        if self.run.free && self.run.word != PLAY && self.run.length > self.longest_run.length {
            self.longest_run = self.run.clone();
        }
        *self.words.entry(word).or_default() += 1;
        let must = state.to_act().must.has(seat);
        if self.samples > 0 && legal.len() > 1 && must {
            self.judge(moment, &legal);
        }
    }

    fn judge(&mut self, PendingMove { state, seat, mv, by }: PendingMove<'_, G>, legal: &[G::Move]) {
        let view = state.view(Observer { seat: Some(seat), memory: Memory::Ever });
        let values = look::<G>(&view, seat, legal, self.samples, &mut self.dice);
        let Some(at) = legal.iter().position(|other| *other == mv) else { return };
        let Some(mine) = values.get(at) else { return };
        self.judged += 1;
        let better = values.iter().zip(legal);
        let better = better.filter_map(|(values, mv)| clearly_better(values, mine).map(|by| (by, *mv)));
        let better: Vec<(f64, G::Move)> = better.collect();
        self.worst_half += u64::from(2 * better.len() >= legal.len());
        let Some(&(cost, best)) = better.iter().max_by(|a, b| a.0.total_cmp(&b.0)) else { return };
        if self.wanted == 0 {
            return;
        }
        self.errors += 1;
        let reason = by.map(|computer| computer.reason(mv, best));
        let kept = Kept { view, played: mv, better: best, cost, reason };
        // Reservoir sampling: the n-th error is kept with probability wanted/n.
        if self.kept.len() < self.wanted {
            self.kept.push(kept);
        } else {
            let at = self.dice.below(self.errors as u32) as usize;
            if let Some(place) = self.kept.get_mut(at) {
                *place = kept;
            }
        }
    }

    fn round_over(&mut self) {
        self.rounds += u64::from(self.in_round > 0);
        self.longest = self.longest.max(self.in_round);
        self.in_round = 0;
        self.run = Run::default();
        self.seen.clear();
    }

    fn tell(
        &self,
        name: &str,
        seats: usize,
        points: f64,
        lang: Lang,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let percent = |part: u64, whole: u64| decimal(100.0 * part as f64 / whole.max(1) as f64, 1, lang);
        let words = self.words.iter().filter(|(word, _)| *word != PLAY);
        let words: Vec<String> =
            words.map(|(word, count)| format!("{word} {}", percent(*count, self.moves))).collect();
        let run = &self.longest_run;
        let run = if run.length == 0 { String::from("–") } else { format!("{} {}", run.length, run.word) };
        let judged =
            if self.judged == 0 { String::from("–") } else { percent(self.worst_half, self.judged) };
        writeln!(
            out,
            "| {seats} | {name} | {} | {} | {} | {run} | {} | {judged} | {} |",
            decimal(self.moves as f64 / self.rounds.max(1) as f64, 1, lang),
            self.longest,
            self.repeated,
            decimal(points, 1, lang),
            words.join(", "),
        )?;
        Ok(())
    }

    fn tell_errors(&self, name: &str, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
        let w = Texts::of(lang);
        let share = decimal(100.0 * self.errors as f64 / self.judged.max(1) as f64, 1, lang);
        writeln!(out, "### {}\n", w.habits_errors_of(name))?;
        writeln!(out, "{}\n", w.habits_errors(self.judged, share))?;
        for Kept { view, played, better, cost, reason } in &self.kept {
            let names = |seat: Seat| w.habits_seat(seat.index() + 1);
            let [played, better] = [played, better].map(|mv| engine::Speak::speak(mv, lang, &names));
            let cost = decimal(cost * G::UNIT.scale, 1, lang);
            let unit = G::UNIT.name.get(lang);
            let reason = match reason {
                Some(Reason::Overlooked) => w.habits_overlooked,
                Some(Reason::Alike) => w.habits_alike,
                Some(Reason::AtOnce) => w.habits_at_once,
                Some(Reason::Misjudged) | None => w.habits_misjudged,
            };
            let error = w.habits_error(better, cost, played, reason, unit);
            let table = engine::Speak::speak(view, lang, &names);
            // A table drawn in several columns does not fit on one line.
            let table = if table.contains("  ") { String::new() } else { table.replace('\n', " ") };
            writeln!(out, "{}", wrapped(&format!("- {error} {table}")))?;
        }
        writeln!(out)?;
        Ok(())
    }
}

/// A list item wrapped at a hundred characters.
fn wrapped(text: &str) -> String {
    let (mut lines, mut width) = (String::new(), 0);
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width + 1 + length > 100 {
            lines.push_str("\n ");
            width = 1;
        }
        if width > 0 {
            lines.push(' ');
        }
        lines.push_str(word);
        width += length + usize::from(width > 0);
    }
    lines
}

/// The name of moves that have none in notation: playing a card, placing a tile.
const PLAY: &str = "";

/// The first word of a move's notation: "token", "draw", "discard".
fn word<M: ToString>(mv: &M) -> String {
    let text = mv.to_string();
    let end = text.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(text.len());
    if end >= 3 { text[..end].to_owned() } else { PLAY.to_owned() }
}
