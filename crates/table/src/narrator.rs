//! The journal's sentences: who does what, with verbs that agree with "Vous" and with names. Events
//! without an actor use the words of the rules.

use engine::{Game, Lang, Names, Seat, SeatSet, Speak as _};

use crate::Table;
use crate::words::Words;

/// Who reads, and how the seats are named.
#[derive(Clone, Copy)]
pub struct Narrator<'a> {
    /// The reader's language.
    pub lang: Lang,
    /// The reader's seat.
    pub me: Option<Seat>,
    /// What the seats are called at the beginning of a sentence.
    pub names: Names<'a>,
}

/// Who acts, and what they do: "Maud", "pose le 5 vert".
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

/// The end of a match won by one seat; a shared win uses the words of the rules.
pub fn won(winners: SeatSet, by: Narrator<'_>) -> Sentence {
    let winner = winners.first().filter(|_| winners.len() == 1)?;
    Some((winner, Words::of(by.lang).wins(by.me == Some(winner)).to_owned()))
}

/// An entry of the journal: who acted, if anybody, and what happened.
pub fn told<T: Table>(seen: &<T::Game as Game>::Seen, by: Narrator<'_>) -> (Option<Seat>, String) {
    match T::sentence(seen, by) {
        Some((seat, text)) => (Some(seat), bare(text)),
        None => (None, bare(seen.speak(by.lang, by.names))),
    }
}

/// Removes the full stop: an entry of one sentence needs none.
pub fn bare(mut text: String) -> String {
    if text.strip_suffix('.').is_some_and(|bare| !bare.contains(". ")) {
        text.pop();
    }
    text
}
