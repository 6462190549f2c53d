//! The end of a round or of a match, as an event: who stands where, with what was left in their
//! hands, and why.

use engine::Seat;

use crate::Colour;

/// The end of a round, or of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// What happened, as a title: "Inès n’a plus de cartes". Empty where the painter says who won.
    pub title: String,
    /// The totals of all, or what follows for the next round.
    pub says: String,
    /// The article that says why, where something has to be explained.
    pub article: Option<&'static str>,
    /// Everybody, the best first.
    pub rows: Vec<Standing>,
    /// What the totals count: "pts".
    pub unit: &'static str,
    /// What leads on, where it has a name of its own: "Match retour". Else the next round does.
    pub next: Option<&'static str>,
}

/// What is counted where points are, in both languages.
pub const POINTS: &str = "pts";

/// Where one of them stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Whose standing it is.
    pub seat: Seat,
    /// From 1; equal totals have equal ranks.
    pub rank: usize,
    /// Whether they have won the match.
    pub wins: bool,
    /// The cards that were left or that count: their colours, if they have one, and what is printed
    /// on them.
    pub hand: Vec<(Option<Colour>, String)>,
    /// Said beside them or in their place: "n’a plus de cartes".
    pub laid: String,
    /// Penalty tokens.
    pub tokens: usize,
    /// How the round's points come about: "12 + 2 jetons".
    pub sum: String,
    /// What the round added, where rounds are counted.
    pub gained: Option<i32>,
    /// What they stand at.
    pub total: i32,
    /// How they stand to the others, or have moved: "à égalité", "12 de plus".
    pub note: String,
}

impl Standing {
    /// Somebody's place and total, and nothing else yet.
    pub fn new(seat: Seat, rank: usize, total: i32) -> Self {
        Self {
            seat,
            rank,
            wins: false,
            hand: Vec::new(),
            laid: String::new(),
            tokens: 0,
            sum: String::new(),
            gained: None,
            total,
            note: String::new(),
        }
    }
}
