//! The players: a trait whose implementations get views, the five levels, and the reference players
//! that they are measured against.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use engine::{Dice, Game, Memory, Seat};

use crate::look::look_with;
use crate::search::{Deep, Question, Team};
use crate::{Budget, Evaluate, Policy, Searched, Style};

/// The situation in which a player is asked for a move.
#[derive(Debug)]
pub struct Ask<'a, G: Game> {
    /// The seat to move.
    pub seat: Seat,
    /// What that seat may know.
    pub view: &'a G::View,
    /// Its legal moves; there is at least one.
    pub legal: &'a [G::Move],
}

/// A player that is a program. It gets views, never a state.
pub trait Bot<G: Game> {
    /// What can go wrong; nothing, for the built-in players.
    type Error;

    /// Which memory its views should be made with.
    fn memory(&self) -> Memory {
        Memory::Ever
    }

    /// The move of a seat that must act.
    fn choose(&mut self, ask: &Ask<'_, G>, budget: Budget<'_>) -> Result<G::Move, Self::Error>;

    /// The move of a seat that may act, or none to let the moment pass.
    fn speak_up(&mut self, ask: &Ask<'_, G>) -> Result<Option<G::Move>, Self::Error>;
}

/// How well a player plays, from 1 (a child who knows the rules) to 3 (a regular) to 5 (as strong
/// as we can make it).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// All five levels.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Its number, 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// How a level plays. Weaker levels are weak as people are: they overlook things, look less far
/// ahead, judge roughly and forget. They do not choose among all moves at random.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    /// How it reaches a decision.
    pub think: Think,
    /// The percentage of things it could move ([`Evaluate::thing`]) that it does not notice.
    pub overlooks: u8,
    /// How roughly it judges, as a fraction of a whole value: it may choose any move that looks
    /// worse than the best by less than this, more likely the better it looks.
    pub rough: f32,
    /// The percentage of opportunities to speak up that it misses.
    pub misses: u8,
    /// What it remembers.
    pub memory: Memory,
}

impl Skill {
    /// The full strength of a way to think.
    pub const fn of(think: Think) -> Self {
        Self { think, overlooks: 0, rough: 0.0, misses: 0, memory: Memory::Ever }
    }

    /// The same, but overlooks this percentage of things and misses as many opportunities.
    #[must_use]
    pub const fn overlooking(self, overlooks: u8) -> Self {
        Self { overlooks, misses: overlooks, ..self }
    }

    /// The same, but this rough.
    #[must_use]
    pub const fn rough(self, rough: f32) -> Self {
        Self { rough, ..self }
    }
}

/// Ways to reach a decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Think {
    /// Any legal move.
    Random,
    /// By [`Greedy`](crate::Greedy).
    Greedy,
    /// Looks one step ahead over this many determinized states ([`look`](crate::look)).
    Look(u32),
    /// A tree search with at most this many simulations.
    Search(Style, u64),
    /// Alpha-beta, at most this many moves deep: for two-player games of perfect information.
    Deep(u32),
    /// The game's own planner ([`Evaluate::plan`]), with this effort and at most this many
    /// simulations.
    Plan(u8, u64),
}

/// A player's name on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BotKind {
    /// A policy without search.
    Simple(Policy),
    /// The plain search that levels are measured against.
    Plain,
    /// One of the five levels.
    Level(Level),
}

impl BotKind {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Simple(Policy::Random),
        Self::Simple(Policy::Greedy),
        Self::Plain,
        Self::Level(Level(1)),
        Self::Level(Level(2)),
        Self::Level(Level(3)),
        Self::Level(Level(4)),
        Self::Level(Level(5)),
    ];

    /// How it plays the game `G`.
    pub fn skill<G: Evaluate>(self) -> Skill {
        match self {
            Self::Simple(Policy::Random) => Skill::of(Think::Random),
            Self::Simple(Policy::Greedy) => Skill::of(Think::Greedy),
            Self::Plain => Skill::of(Think::Search(Style::PLAIN, u64::MAX)),
            Self::Level(level) => G::skill(level),
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simple(Policy::Random) => f.write_str("random"),
            Self::Simple(Policy::Greedy) => f.write_str("greedy"),
            Self::Plain => f.write_str("plain"),
            Self::Level(level) => write!(f, "{}", level.0),
        }
    }
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSuchBot(String);

impl fmt::Display for NoSuchBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<String> = BotKind::ALL.iter().map(ToString::to_string).collect();
        write!(f, "{:?} ? {}", self.0, known.join(", "))
    }
}

impl std::error::Error for NoSuchBot {}

impl FromStr for BotKind {
    type Err = NoSuchBot;

    fn from_str(text: &str) -> Result<Self, NoSuchBot> {
        Self::ALL.into_iter().find(|kind| kind.to_string() == text).ok_or_else(|| NoSuchBot(text.to_owned()))
    }
}

/// A built-in player at a table.
#[derive(Clone, Debug)]
pub struct Computer<G: Evaluate> {
    skill: Skill,
    dice: Dice,
    search: Team<G>,
    deep: Deep<G>,
    thought: Thought<G::Move>,
}

/// What a player considered when it last chose.
#[derive(Clone, Debug)]
struct Thought<M> {
    noticed: Vec<M>,
    opinions: Vec<(M, f64)>,
}

/// Why a player did not choose a better move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// It did not notice the move.
    Overlooked,
    /// It judges roughly, and both moves seemed about equal.
    Alike,
    /// It took the largest immediate gain and did not think further.
    AtOnce,
    /// It thought too little, or remembered too little, to see that the move is better.
    Misjudged,
}

impl<G: Evaluate> Computer<G> {
    /// A player whose choices are determined by this number, the views it gets, and the budgets.
    pub fn new(kind: BotKind, number: u64) -> Self {
        Self::with_skill(kind.skill::<G>(), number)
    }

    /// A player with its own way of playing.
    pub fn with_skill(skill: Skill, number: u64) -> Self {
        let thought = Thought { noticed: Vec::new(), opinions: Vec::new() };
        Self { skill, dice: Dice::new(number), search: Team::default(), deep: Deep::default(), thought }
    }

    /// Resets the player as if newly made with another number.
    pub fn reset(&mut self, number: u64) {
        self.dice = Dice::new(number);
    }

    /// The move of a seat that must act.
    pub(crate) fn think(&mut self, ask: &Ask<'_, G>, budget: Budget<'_>) -> G::Move {
        if let [only] = ask.legal {
            return *only;
        }
        let noticed = self.noticed(ask.view, ask.legal);
        let opinions = if noticed.len() > 1 { self.opinions(ask, &noticed, budget) } else { Vec::new() };
        // A view that cannot be determinized (a spectator's, say) still gets an answer.
        let chosen = near_the_best(&opinions, self.skill.rough, &mut self.dice)
            .unwrap_or_else(|| G::greedy(ask.view, &noticed, &mut self.dice));
        self.thought = Thought { noticed, opinions };
        chosen
    }

    /// Why the last choice was `chosen` and not `other`.
    pub fn reason(&self, chosen: G::Move, other: G::Move) -> Reason {
        let Thought { noticed, opinions } = &self.thought;
        let of = |mv| opinions.iter().find(|opinion| opinion.0 == mv).map(|opinion| opinion.1);
        if !noticed.contains(&other) {
            return Reason::Overlooked;
        }
        match (of(chosen), of(other)) {
            _ if opinions.is_empty() => Reason::AtOnce,
            (Some(chosen), Some(other)) if chosen < other => Reason::Alike,
            _ => Reason::Misjudged,
        }
    }

    /// The moves that the player notices, at least one.
    fn noticed(&mut self, view: &G::View, legal: &[G::Move]) -> Vec<G::Move> {
        let mut noticed: Vec<G::Move> = legal.iter().copied().filter(|mv| !G::refrains(view, *mv)).collect();
        if noticed.is_empty() {
            noticed.extend_from_slice(legal);
        }
        if self.skill.overlooks > 0 {
            // A thing is overlooked in all moves that use it; at least one thing is noticed.
            let word = self.dice.next_word();
            let strikes = |mv: &G::Move| Dice::new(word ^ G::thing(*mv)).below(100);
            let most = noticed.iter().map(strikes).max().unwrap_or(0);
            noticed.retain(|mv| strikes(mv) >= most.min(u32::from(self.skill.overlooks)));
        }
        noticed
    }

    /// Its opinion of the moves, best first; empty where it chooses without thinking.
    fn opinions(&mut self, ask: &Ask<'_, G>, noticed: &[G::Move], budget: Budget<'_>) -> Vec<(G::Move, f64)> {
        let Ask { view, seat, .. } = *ask;
        let dice = &mut self.dice;
        match self.skill.think {
            Think::Random => dice.pick(noticed).map(|mv| (*mv, 0.0)).into_iter().collect(),
            Think::Greedy => Vec::new(),
            Think::Look(samples) => {
                let values = look_with::<G>(view, seat, noticed, samples, dice);
                let mean = |values: Vec<f64>| values.iter().sum::<f64>() / values.len().max(1) as f64;
                let mut opinions: Vec<_> =
                    noticed.iter().copied().zip(values.into_iter().map(mean)).collect();
                // Equal moves in random order.
                dice.shuffle(&mut opinions);
                opinions.sort_by(|a, b| b.1.total_cmp(&a.1));
                opinions
            }
            Think::Search(style, most) => {
                if self.search.run(view, seat, style, budget.at_most(most), dice).is_err() {
                    return Vec::new();
                }
                let mut verdicts = self.search.verdicts();
                verdicts.retain(|verdict| noticed.contains(&verdict.mv));
                verdicts.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
                verdicts.into_iter().map(|verdict| (verdict.mv, verdict.value)).collect()
            }
            Think::Deep(depth) => {
                let run = self.deep.run(view, seat, (Question::Best, depth), budget, dice, |_, _| true);
                let mut looked = run.unwrap_or_default();
                // There may be thousands of moves, hence the set.
                let noticed: HashSet<G::Move> = noticed.iter().copied().collect();
                looked.retain(|looked| noticed.contains(&looked.mv));
                looked.into_iter().map(|looked| (looked.mv, G::value_of(looked.score))).collect()
            }
            // Speaking up comes before any plan.
            Think::Plan(effort, most) => {
                if let Some(mv) = G::alert(view, noticed) {
                    return vec![(mv, 1.0)];
                }
                let plan = G::plan(view, seat, noticed, effort, budget.at_most(most), dice);
                plan.into_iter().map(|verdict| (verdict.mv, verdict.value)).collect()
            }
        }
    }
}

/// The first opinion, or another from the better half that is worse by less than `rough`. The
/// probability falls linearly with the difference, from that of the best to zero at `rough`.
fn near_the_best<M: Copy>(opinions: &[(M, f64)], rough: f32, dice: &mut Dice) -> Option<M> {
    let &(first, best) = opinions.first()?;
    if rough <= 0.0 {
        return Some(first);
    }
    let better_half = &opinions[..opinions.len().div_ceil(2)];
    let weight = |value: f64| (1.0 - (best - value) / f64::from(rough)).clamp(0.0, 1.0);
    let all: f64 = better_half.iter().map(|(_, value)| weight(*value)).sum();
    let mut left = all * f64::from(dice.below(GRAIN)) / f64::from(GRAIN);
    for (mv, value) in better_half {
        left -= weight(*value);
        if left < 0.0 {
            return Some(*mv);
        }
    }
    Some(first)
}

/// The granularity of weighted random choices.
const GRAIN: u32 = 1 << 24;

impl<G: Searched> Bot<G> for Computer<G> {
    type Error = std::convert::Infallible;

    fn memory(&self) -> Memory {
        self.skill.memory
    }

    fn choose(&mut self, ask: &Ask<'_, G>, budget: Budget<'_>) -> Result<G::Move, Self::Error> {
        Ok(G::chosen(self, ask, budget))
    }

    fn speak_up(&mut self, ask: &Ask<'_, G>) -> Result<Option<G::Move>, Self::Error> {
        if self.dice.below(100) < u32::from(self.skill.misses) {
            return Ok(None);
        }
        Ok(match self.skill.think {
            Think::Random => None,
            Think::Greedy => G::speak_up(ask.view, ask.legal, &mut self.dice),
            Think::Look(_) | Think::Search(..) | Think::Deep(_) | Think::Plan(..) => {
                G::alert(ask.view, ask.legal)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rough player never chooses a move from the worse half, and of two moves always the better.
    #[test]
    fn a_rough_player_errs_within_the_better_half() {
        let mut dice = Dice::new(1);
        let mut chosen = [0; 4];
        for _ in 0..1000 {
            let opinions = [(0, 0.9), (1, 0.8), (2, 0.7), (3, 0.6)];
            chosen[near_the_best(&opinions, 0.5, &mut dice).expect("there are moves")] += 1;
            assert_eq!(near_the_best(&[('a', 0.51), ('b', 0.5)], 0.5, &mut dice), Some('a'));
        }
        assert!(chosen[0] > chosen[1] && chosen[1] > 300, "{chosen:?}");
        assert_eq!(chosen[2..], [0, 0], "these look worse than half of the moves");
    }
}
