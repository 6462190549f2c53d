//! The players: a trait that is given views, the five levels, and the references they are measured
//! against.

use std::fmt;
use std::str::FromStr;

use engine::{Dice, Game, Memory, Seat};

use crate::search::{Deep, Question, Team};
use crate::{Budget, Evaluate, Policy, Searched, Style};

/// What a player is told when it is asked for a move.
#[derive(Debug)]
pub struct Ask<'a, G: Game> {
    /// Which seat is asked.
    pub seat: Seat,
    /// What that seat may know.
    pub view: &'a G::View,
    /// Its legal moves; there is at least one.
    pub legal: &'a [G::Move],
}

/// A player that is a program. It is given views, never a state.
pub trait Bot<G: Game> {
    /// What goes wrong: nothing with our own players.
    type Error;

    /// With what memory its views are to be made.
    fn memory(&self) -> Memory {
        Memory::Ever
    }

    /// The move of a seat that must act.
    fn choose(&mut self, ask: &Ask<'_, G>, budget: Budget<'_>) -> Result<G::Move, Self::Error>;

    /// The move of a seat that may act, if it does not let the moment pass.
    fn speak_up(&mut self, ask: &Ask<'_, G>) -> Result<Option<G::Move>, Self::Error>;
}

/// How well a player plays, from 1 (a child who knows the rules) over 3 (a regular) to 5 (as strong
/// as we can).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// All five.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Its number, 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// How a level plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    /// Of a hundred decisions, how many it makes without thinking: any legal move. Of a hundred
    /// moments to speak up, how many it misses.
    pub lapses: u8,
    /// What it does otherwise.
    pub think: Think,
    /// What it remembers.
    pub memory: Memory,
}

/// Ways to come to a decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Think {
    /// By [`Greedy`](crate::Greedy).
    Greedy,
    /// By a tree search with at most so many simulations.
    Search(Style, u64),
    /// By alpha-beta, at most so many moves deep: for two players who see everything.
    Deep(u32),
    /// By the game's own planner ([`Evaluate::plan`]), with this much effort and at most so many
    /// simulations.
    Plan(u8, u64),
}

/// A player's name in commands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BotKind {
    /// Any legal move, or what looks best at once.
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

    /// How it plays a game.
    pub fn skill<G: Evaluate>(self) -> Skill {
        match self {
            Self::Simple(Policy::Random) => Skill { lapses: 100, think: Think::Greedy, memory: Memory::Ever },
            Self::Simple(Policy::Greedy) => Skill { lapses: 0, think: Think::Greedy, memory: Memory::Ever },
            Self::Plain => {
                Skill { lapses: 0, think: Think::Search(Style::PLAIN, u64::MAX), memory: Memory::Ever }
            }
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

/// A text that is no player's name.
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

/// One of our own players at a table.
#[derive(Clone, Debug)]
pub struct Computer<G: Evaluate> {
    skill: Skill,
    dice: Dice,
    search: Team<G>,
    deep: Deep<G>,
}

impl<G: Evaluate> Computer<G> {
    /// A player whose choices follow from this number, the views it is shown, and the budgets.
    pub fn new(kind: BotKind, number: u64) -> Self {
        Self::with_skill(kind.skill::<G>(), number)
    }

    /// A player who plays in a way of its own.
    pub fn with_skill(skill: Skill, number: u64) -> Self {
        Self { skill, dice: Dice::new(number), search: Team::default(), deep: Deep::default() }
    }

    /// As new, with another number.
    pub fn reset(&mut self, number: u64) {
        self.dice = Dice::new(number);
    }

    fn lapses(&mut self) -> bool {
        self.dice.below(100) < u32::from(self.skill.lapses)
    }

    /// The move of a seat that must act.
    pub(crate) fn think(&mut self, ask: &Ask<'_, G>, budget: Budget<'_>) -> G::Move {
        if let [only] = ask.legal {
            return *only;
        }
        if self.lapses() {
            return Policy::Random.choose::<G>(ask.view, ask.legal, &mut self.dice);
        }
        let sensible: Vec<G::Move> =
            ask.legal.iter().copied().filter(|mv| !G::refrains(ask.view, *mv)).collect();
        let legal = if sensible.is_empty() { ask.legal } else { &sensible };
        let searched = match self.skill.think {
            Think::Greedy => None,
            Think::Search(style, most) => {
                let search = &mut self.search;
                let run = search.run(ask.view, ask.seat, style, budget.at_most(most), &mut self.dice);
                run.ok().and_then(|()| search.best_of(legal))
            }
            Think::Deep(depth) => {
                let (deep, dice) = (&mut self.deep, &mut self.dice);
                let run = deep.run(ask.view, ask.seat, (Question::Best, depth), budget, dice, |_, _| true);
                run.ok().and_then(|moves| moves.first().map(|looked| looked.mv))
            }
            // What has to be said comes before any plan.
            Think::Plan(effort, most) => G::alert(ask.view, legal).or_else(|| {
                let budget = budget.at_most(most);
                let plan = G::plan(ask.view, ask.seat, legal, effort, budget, &mut self.dice);
                plan.first().map(|verdict| verdict.mv)
            }),
        };
        // A view that cannot be imagined from (a spectator's, say) still gets an answer.
        searched.unwrap_or_else(|| G::greedy(ask.view, legal, &mut self.dice))
    }
}

impl<G: Searched> Bot<G> for Computer<G> {
    type Error = std::convert::Infallible;

    fn memory(&self) -> Memory {
        self.skill.memory
    }

    fn choose(&mut self, ask: &Ask<'_, G>, budget: Budget<'_>) -> Result<G::Move, Self::Error> {
        Ok(G::chosen(self, ask, budget))
    }

    fn speak_up(&mut self, ask: &Ask<'_, G>) -> Result<Option<G::Move>, Self::Error> {
        if self.lapses() {
            return Ok(None);
        }
        Ok(match self.skill.think {
            Think::Greedy => G::speak_up(ask.view, ask.legal, &mut self.dice),
            Think::Search(..) | Think::Deep(_) | Think::Plan(..) => G::alert(ask.view, ask.legal),
        })
    }
}
