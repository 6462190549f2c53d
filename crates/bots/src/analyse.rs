//! What a player could have done: for hints, for reviews, for teaching.

use std::collections::HashMap;

use engine::{Dice, Game, Observer, PositionError, Seat};

use crate::search::{Deep, Question, Team};
use crate::{Budget, Evaluate, Searched, Style, Think, Verdict};

/// What is thought of each legal move, best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<G: Game> {
    /// How many simulations it stands on.
    pub iterations: u64,
    /// The moves that were tried.
    pub moves: Vec<Opinion<G::Move>>,
}

/// What is thought of one move, given what its seat can see.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion<M> {
    /// One of the legal moves.
    pub mv: M,
    /// What it is worth to the seat, from 0 to 1.
    pub value: f64,
    /// Half the width of the 95 % confidence interval around it.
    pub margin: f64,
    /// How often it was tried, or how many moves deep it was looked at where everything is seen.
    pub visits: u32,
    /// The line of play expected: the move itself first.
    pub line: Vec<(Seat, M)>,
}

impl<M> Opinion<M> {
    fn new(verdict: Verdict<M>, line: Vec<(Seat, M)>) -> Self {
        let Verdict { mv, visits, value, margin } = verdict;
        Self { mv, value, margin, visits, line }
    }
}

/// The lengths of the first batches of simulations; later ones double.
const FIRST: u64 = 256;
/// No analysis looks deeper where everything is seen.
const DEEPEST: u32 = 4;
/// The moves of a line.
const LINE: usize = 6;

/// Searches the moves of a seat that must act, as level 5 does. `heard` gets every better analysis
/// as it comes, and stops it by giving `false`.
pub fn analyse<G: Searched>(
    view: &G::View,
    seat: Seat,
    budget: Budget<'_>,
    dice: &mut Dice,
    mut heard: impl FnMut(&Analysis<G>) -> bool,
) -> Result<Analysis<G>, PositionError> {
    G::analysed(view, seat, None, budget, dice, &mut heard)
}

/// As [`analyse`], and surely with an opinion of one move.
pub(crate) fn analyse_with<G: Evaluate>(
    view: &G::View,
    seat: Seat,
    also: Option<G::Move>,
    budget: Budget<'_>,
    dice: &mut Dice,
    heard: &mut dyn FnMut(&Analysis<G>) -> bool,
) -> Result<Analysis<G>, PositionError> {
    let style = match G::skill(crate::Level::ALL[4]).think {
        Think::Search(style, _) => style,
        Think::Random | Think::Greedy | Think::Look(_) => Style::PLAIN,
        Think::Plan(effort, _) => match planned(view, seat, effort, budget, dice, heard)? {
            Some(analysis) => return Ok(analysis),
            None => Style::PLAIN,
        },
        Think::Deep(depth) => return deep(view, seat, also, depth, budget, dice, heard),
    };
    let mut search = Team::<G>::default();
    let mut batch = FIRST;
    search.run(view, seat, style, budget.at_most(batch), dice)?;
    loop {
        let analysis = summary(&search);
        let done = search.iterations();
        // An answer short of its batch was cut short by the flag.
        if !heard(&analysis) || done >= budget.most() || done < batch {
            return Ok(analysis);
        }
        let next = batch.min(budget.most() - done);
        batch += next;
        search.step(budget.at_most(next))?;
    }
}

/// As above by the game's own planner, which begins anew for each step; none where it has nothing
/// to say.
fn planned<G: Evaluate>(
    view: &G::View,
    seat: Seat,
    effort: u8,
    budget: Budget<'_>,
    dice: &mut Dice,
    heard: &mut dyn FnMut(&Analysis<G>) -> bool,
) -> Result<Option<Analysis<G>>, PositionError> {
    let mut legal = Vec::new();
    G::determinize(view, dice)?.legal_moves(seat, &mut legal);
    let mut batch = FIRST.min(budget.most());
    // What follows a move does not depend on how long one thinks of it.
    let mut lines: HashMap<G::Move, Vec<(Seat, G::Move)>> = HashMap::new();
    loop {
        let verdicts = G::plan(view, seat, &legal, effort, budget.at_most(batch), dice);
        if verdicts.is_empty() {
            return Ok(None);
        }
        let opinion = |verdict: Verdict<G::Move>| {
            let line =
                lines.entry(verdict.mv).or_insert_with_key(|mv| likely_line::<G>(view, seat, *mv, dice));
            Opinion::new(verdict, line.clone())
        };
        let analysis = Analysis { iterations: batch, moves: verdicts.into_iter().map(opinion).collect() };
        if !heard(&analysis) || batch >= budget.most().min(MOST_PLANNED) || budget.is_stopped() {
            return Ok(Some(analysis));
        }
        batch = (2 * batch).min(budget.most());
    }
}

/// How many tables are imagined to see how play goes on after a move.
const IMAGINED: usize = 8;

/// A move and what follows it as level 4 plays, as long as it is the same on most of some imagined
/// tables.
fn likely_line<G: Evaluate>(
    view: &G::View,
    seat: Seat,
    mv: G::Move,
    dice: &mut Dice,
) -> Vec<(Seat, G::Move)> {
    let Think::Plan(effort, _) = G::skill(crate::Level::ALL[3]).think else { return vec![(seat, mv)] };
    let mut tables: Vec<G> = (0..IMAGINED).filter_map(|_| G::determinize(view, dice).ok()).collect();
    let mut line = Vec::with_capacity(LINE);
    let mut next = (seat, mv);
    let mut legal = Vec::new();
    loop {
        line.push(next);
        for table in &mut tables {
            table.play_unchecked(next.0, next.1, &mut ());
        }
        if line.len() == LINE {
            return line;
        }
        let goes_on: Vec<_> = tables.iter().map(|table| follow_up(table, effort, &mut legal, dice)).collect();
        let votes = |choice: &_| goes_on.iter().filter(|other| *other == choice).count();
        let Some(usual) = goes_on.iter().flatten().find(|choice| 2 * votes(&Some(**choice)) > IMAGINED)
        else {
            return line;
        };
        next = *usual;
        let mut same = goes_on.iter().map(|choice| *choice == Some(next));
        tables.retain(|_| same.next().unwrap_or(false));
    }
}

/// Who acts next, and how.
fn follow_up<G: Evaluate>(
    table: &G,
    effort: u8,
    legal: &mut Vec<G::Move>,
    dice: &mut Dice,
) -> Option<(Seat, G::Move)> {
    let seat = table.to_act().must.first()?;
    legal.clear();
    table.legal_moves(seat, legal);
    let planned = G::plan(&table.view(Observer::bot(seat)), seat, legal, effort, Budget::iterations(0), dice);
    planned.first().map(|verdict| (seat, verdict.mv))
}

/// No planner is asked for more simulations.
const MOST_PLANNED: u64 = 1 << 20;

/// As above where everything is seen: each step looks one move deeper. The interval of a move is
/// where one more step would put its value beside those of the others, in nineteen of twenty cases
/// that were measured; where the end was seen it has no width.
fn deep<G: Evaluate>(
    view: &G::View,
    seat: Seat,
    also: Option<G::Move>,
    most: u32,
    budget: Budget<'_>,
    dice: &mut Dice,
    heard: &mut dyn FnMut(&Analysis<G>) -> bool,
) -> Result<Analysis<G>, PositionError> {
    let left = G::determinize(view, &mut dice.clone())?.moves_left();
    let mut last = Analysis { iterations: 0, moves: Vec::new() };
    let each = (Question::Each(also), most.min(DEEPEST));
    Deep::<G>::default().run(view, seat, each, budget, dice, |moves, iterations| {
        let opinions = moves.iter().map(|looked| {
            let (shift, margin) =
                if looked.depth >= left { (0.0, 0.0) } else { G::doubt(looked.depth, left) };
            Opinion {
                mv: looked.mv,
                value: (G::value_of(looked.score) + shift).clamp(0.0, 1.0),
                margin,
                visits: looked.depth,
                line: if looked.line.is_empty() { vec![(seat, looked.mv)] } else { looked.line.clone() },
            }
        });
        last = Analysis { iterations, moves: opinions.collect() };
        heard(&last) && !budget.is_stopped() && iterations < budget.most()
    })?;
    Ok(last)
}

fn summary<G: Evaluate>(search: &Team<G>) -> Analysis<G> {
    let mut moves: Vec<_> = search
        .verdicts()
        .into_iter()
        .map(|verdict| Opinion::new(verdict, search.line(verdict.mv, LINE)))
        .collect();
    moves.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
    Analysis { iterations: search.iterations(), moves }
}

/// A decision that somebody made.
#[derive(Clone, Debug)]
pub struct Decision<G: Game> {
    /// The seat that decided.
    pub seat: Seat,
    /// What could be seen.
    pub view: G::View,
    /// What was done.
    pub mv: G::Move,
}

/// A decision that cost something, as far as the simulations tell.
#[derive(Clone, PartialEq, Debug)]
pub struct Costly<M> {
    /// Which of the decisions, from 0.
    pub index: usize,
    /// What was done.
    pub played: Opinion<M>,
    /// What looks better.
    pub better: Opinion<M>,
}

impl<M> Costly<M> {
    /// The difference in value.
    pub fn cost(&self) -> f64 {
        self.better.value - self.played.value
    }
}

/// Less than this, in the game's unit, is shown as 0.0.
const LEAST_SHOWN: f64 = 0.05;

/// The decisions that cost most given what could be seen, costliest first. One is listed only where
/// the intervals of the move made and of a better one do not meet, and where the cost can be shown:
/// it is told with one decimal of the game's unit.
pub fn review<G: Searched>(decisions: &[Decision<G>], each: u64, dice: &mut Dice) -> Vec<Costly<G::Move>> {
    let mut costly: Vec<Costly<G::Move>> = decisions
        .iter()
        .enumerate()
        .filter_map(|(index, decision)| {
            let budget = Budget::iterations(each);
            let analysis =
                G::analysed(&decision.view, decision.seat, Some(decision.mv), budget, dice, &mut |_| true)
                    .ok()?;
            let better = analysis.moves.first()?.clone();
            let played = analysis.moves.iter().find(|opinion| opinion.mv == decision.mv)?.clone();
            let surely = better.value - better.margin > played.value + played.margin;
            let case = Costly { index, played, better };
            (surely && case.cost() * G::UNIT.scale >= LEAST_SHOWN).then_some(case)
        })
        .collect();
    costly.sort_by(|a, b| b.cost().total_cmp(&a.cost()));
    costly
}
