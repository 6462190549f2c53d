//! What is shown at the end of a round or of a match: the ranking, what was left in each hand, and
//! why.

use engine::Seat;

use crate::Colour;

/// The end of a round, or of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The headline: "Inès n’a plus de cartes". Empty where the painter says who won.
    pub title: String,
    /// Everybody's totals, or what follows for the next round.
    pub says: String,
    /// The article that explains it, where an explanation is needed.
    pub article: Option<&'static str>,
    /// Everybody, best first.
    pub rows: Vec<Standing>,
    /// The unit of the totals: "pts".
    pub unit: &'static str,
    /// The label for going on, where it is special: "Match retour". Otherwise the next round.
    pub next: Option<&'static str>,
}

/// The unit where points are counted, in both languages.
pub const POINTS: &str = "pts";

/// One player's standing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The player's seat.
    pub seat: Seat,
    /// From 1; equal totals have equal ranks.
    pub rank: usize,
    /// Whether this player has won the match.
    pub wins: bool,
    /// The cards that were left or that count: their colours, if any, and what is printed on them.
    pub hand: Vec<(Option<Colour>, String)>,
    /// How many of these cards belong together each time; 0 if they are one hand.
    pub group: usize,
    /// A text beside the cards or instead of them: "n’a plus de cartes".
    pub laid: String,
    /// Penalty tokens.
    pub tokens: usize,
    /// How the round's points add up: "12 + 2 jetons".
    pub sum: String,
    /// The points of this round, where rounds are counted.
    pub gained: Option<i32>,
    /// The total so far.
    pub total: i32,
    /// How this compares with others or with before: "à égalité", "12 de plus".
    pub note: String,
}

impl Standing {
    /// A seat's rank and total, with everything else empty.
    pub fn new(seat: Seat, rank: usize, total: i32) -> Self {
        Self {
            seat,
            rank,
            wins: false,
            hand: Vec::new(),
            group: 0,
            laid: String::new(),
            tokens: 0,
            sum: String::new(),
            gained: None,
            total,
            note: String::new(),
        }
    }
}
