//! The options of a table as a form asks for them: a question, its possible answers in words, and a
//! note.

use crate::texts::Asked;
use crate::{Lang, Text};

/// The possible answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answers {
    /// One of these: each has its value and its label.
    OneOf(Vec<(String, String)>),
    /// A number from the first to the second.
    Number(u32, u32),
    /// Free text.
    Words,
}

/// An option as a form asks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The question.
    pub asks: &'static str,
    /// A remark under the question; may be empty.
    pub note: &'static str,
    /// The possible answers.
    pub answers: Answers,
}

/// Builds the questions for one table in one language.
#[derive(Clone, Copy, Debug)]
pub struct Asking {
    seats: usize,
    lang: Lang,
    note: &'static str,
}

impl Asking {
    /// For a table with this number of seats.
    pub const fn new(seats: usize, lang: Lang) -> Self {
        Self { seats, lang, note: "" }
    }

    /// The table's number of seats.
    pub const fn seats(self) -> usize {
        self.seats
    }

    /// Adds a remark to the next question.
    #[must_use]
    pub fn noting(self, note: Text) -> Self {
        Self { note: note.get(self.lang), ..self }
    }

    /// A question with these answers.
    pub fn ask(self, asks: Text, answers: Answers) -> Question {
        Question { asks: asks.get(self.lang), note: self.note, answers }
    }

    /// A question answered by `on` or `off`.
    pub fn switch(self, asks: Text) -> Question {
        let w = Asked::of(self.lang);
        self.ask(asks, one_of([("on", w.yes), ("off", w.no)]))
    }

    /// A question with a few possible values.
    pub fn one_of(self, asks: Text, answers: &[(&str, Text)]) -> Question {
        self.ask(asks, one_of(answers.iter().map(|(value, name)| (*value, name.get(self.lang)))))
    }

    /// The length of a match: the usual one, or a number of rounds.
    pub fn length(self, usual: (&str, Text), most: usize) -> Question {
        let w = Asked::of(self.lang);
        let (value, name) = usual;
        let counted = (1..=most).map(|count| (count.to_string(), w.rounds(count)));
        let usual = (value.to_owned(), name.get(self.lang).to_owned());
        let answers = Answers::OneOf([usual].into_iter().chain(counted).collect());
        Question { asks: w.length, note: self.note, answers }
    }

    /// A seat, or chance, whose value is `value`.
    pub fn seat_or_chance(self, asks: Text, value: &str) -> Question {
        let places = (0..self.seats).map(|seat| (seat.to_string(), self.place(seat)));
        let chance = (value.to_owned(), Asked::of(self.lang).chance.to_owned());
        self.ask(asks, Answers::OneOf([chance].into_iter().chain(places).collect()))
    }

    /// "la place 2", counted from 0.
    pub fn place(self, seat: usize) -> String {
        Asked::of(self.lang).place(seat + 1)
    }
}

fn one_of<'a>(answers: impl IntoIterator<Item = (&'a str, &'a str)>) -> Answers {
    Answers::OneOf(answers.into_iter().map(|(value, name)| (value.to_owned(), name.to_owned())).collect())
}
