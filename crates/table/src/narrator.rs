//! The journal's sentences: who does what, with verbs that agree with "Vous" and with names. What
//! has no doer is told in the words of the rules.

use engine::{Game, Lang, Names, Seat, SeatSet, Speak as _};

use crate::Table;
use crate::words::Words;

/// Who looks, and what the others are called.
#[derive(Clone, Copy)]
pub struct Narrator<'a> {
    /// The language of whoever reads.
    pub lang: Lang,
    /// The seat of whoever reads.
    pub me: Option<Seat>,
    /// What the seats are called at the head of a sentence.
    pub names: Names<'a>,
}

/// Who does it, and what: "Maud", "pose le 5 vert".
pub type Sentence = Option<(Seat, String)>;

impl Narrator<'_> {
    /// A name in the middle of a sentence.
    pub fn name(&self, seat: Seat) -> String {
        let name = (self.names)(seat);
        if self.me == Some(seat) { name.to_lowercase() } else { name }
    }
}

/// A seat passes.
pub fn passed(seat: Seat, by: Narrator<'_>) -> Sentence {
    Some((seat, Words::of(by.lang).passes(by.me == Some(seat)).to_owned()))
}

/// The end of a match that one seat has won; several are told in the words of the rules.
pub fn won(winners: SeatSet, by: Narrator<'_>) -> Sentence {
    let winner = winners.first().filter(|_| winners.len() == 1)?;
    Some((winner, Words::of(by.lang).wins(by.me == Some(winner)).to_owned()))
}

/// An entry of the journal: who did it, where somebody did, and what happened.
pub fn told<T: Table>(seen: &<T::Game as Game>::Seen, by: Narrator<'_>) -> (Option<Seat>, String) {
    match T::sentence(seen, by) {
        Some((seat, text)) => (Some(seat), bare(text)),
        None => (None, bare(seen.speak(by.lang, by.names))),
    }
}

/// An entry of one sentence needs no full stop.
pub fn bare(mut text: String) -> String {
    if text.strip_suffix('.').is_some_and(|bare| !bare.contains(". ")) {
        text.pop();
    }
    text
}
