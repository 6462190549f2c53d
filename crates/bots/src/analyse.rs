//! What a player could have done: for hints, reviews and teaching.

use std::collections::HashMap;

use engine::{Dice, Game, Observer, PositionError, Seat};

use crate::search::{Deep, Question, Team};
use crate::{Budget, Evaluate, Searched, Style, Think, Verdict};

/// An assessment of each legal move, best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<G: Game> {
    /// The number of simulations behind it.
    pub iterations: u64,
    /// The moves that were tried.
    pub moves: Vec<Opinion<G::Move>>,
}

/// An assessment of one move, given what its seat can see.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion<M> {
    /// One of the legal moves.
    pub mv: M,
    /// What it is worth to the seat, from 0 to 1.
    pub value: f64,
    /// Half the width of the 95 % confidence interval around it.
    pub margin: f64,
    /// How often it was tried or, in a game of perfect information, how many moves ahead it was
    /// searched.
    pub visits: u32,
    /// The expected line of play, starting with the move itself.
    pub line: Vec<(Seat, M)>,
}

impl<M> Opinion<M> {
    fn new(verdict: Verdict<M>, line: Vec<(Seat, M)>) -> Self {
        let Verdict { mv, visits, value, margin } = verdict;
        Self { mv, value, margin, visits, line }
    }
}

/// The size of the first batch of simulations; later ones double.
const FIRST: u64 = 256;
/// The maximum depth of an analysis in a game of perfect information.
const DEEPEST: u32 = 4;
/// The maximum length of a line.
const LINE: usize = 6;

/// Searches the moves of a seat that must act, as level 5 does. `heard` receives every improved
/// analysis, and stops the search by returning `false`.
pub fn analyse<G: Searched>(
    view: &G::View,
    seat: Seat,
    budget: Budget<'_>,
    dice: &mut Dice,
    mut heard: impl FnMut(&Analysis<G>) -> bool,
) -> Result<Analysis<G>, PositionError> {
    G::analysed(view, seat, None, budget, dice, &mut heard)
}

/// As [`analyse`], but always with an opinion on this move.
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
        // An incomplete batch means that the flag stopped it.
        if !heard(&analysis) || done >= budget.most() || done < batch {
            return Ok(analysis);
        }
        let next = batch.min(budget.most() - done);
        batch += next;
        search.step(budget.at_most(next))?;
    }
}

/// The same with the game's own planner, which starts over for each step; none where it has no
/// opinion.
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
    // The line after a move does not depend on the budget.
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

/// How many determinizations are played to see how the game goes on after a move.
const IMAGINED: usize = 8;

/// A move and the line that follows when level 4 plays on, as far as most determinizations agree.
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

/// Who acts next, and their move.
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

/// The most simulations that a planner is given.
const MOST_PLANNED: u64 = 1 << 20;

/// The same for games of perfect information: each step looks one move deeper. The interval of a
/// move is where one more step would place its value relative to the others, in 95 % of measured
/// cases. It has no width once the end is reached.
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

/// One decision of a match.
#[derive(Clone, Debug)]
pub struct Decision<G: Game> {
    /// The seat that decided.
    pub seat: Seat,
    /// What the seat could see.
    pub view: G::View,
    /// The move made.
    pub mv: G::Move,
}

/// A decision that cost something, as far as the simulations can tell.
#[derive(Clone, PartialEq, Debug)]
pub struct Costly<M> {
    /// The index of the decision, from 0.
    pub index: usize,
    /// The move made.
    pub played: Opinion<M>,
    /// The move that looks better.
    pub better: Opinion<M>,
}

impl<M> Costly<M> {
    /// The difference in value.
    pub fn cost(&self) -> f64 {
        self.better.value - self.played.value
    }
}

/// A smaller cost, in the game's unit, would be displayed as 0.0.
const LEAST_SHOWN: f64 = 0.05;

/// The decisions that cost most given what could be seen, costliest first. A decision is listed
/// only if the intervals of its move and of a better one do not overlap, and if its cost is large
/// enough to display with one decimal in the game's unit.
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
