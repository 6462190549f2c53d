//! The table of Olé: the colour order, the pile, the tokens, the person's fan; what a person does
//! with them; and every sentence beside them.
#![warn(missing_docs, clippy::disallowed_methods)]

mod advice;
mod layout;
mod lessons;
mod moment;
mod places;
#[cfg(test)]
mod places_tests;
#[cfg(test)]
mod tests;
mod texts;

use std::cmp::Ordering;

use engine::{Game as _, Lang, Seat};
use game_ole::{Card, Move, Ole, OnTop, Seen, View};
use table::{
    Advice, Answer, Chart, LessonFiles, Moment, Narrator, PieceArt, Scene, Sentence, Sheet, Shows, Sound,
    State, Table, words,
};

use crate::texts::Words;

pub use layout::{InHand, Laid, Layout};
pub use places::{Centre, Places, places};
pub use texts::{
    chosen_by, compared_colours, compared_numbers, no_order, on_top, order, pile, series, standing, supply,
    take_it, take_token_of, token, your_hand,
};

/// The table of Olé.
pub struct OleTable;

/// What a person does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// A card in hand is touched: the first time picks it up, the second plays it. An unplayable
    /// card says why immediately.
    Touch(Card),
    /// A card in hand is played without being picked up first.
    Lay(Card),
    /// The pile is touched: the held card is played.
    Pile,
    /// The tokens are touched: the first time picks one up, the second takes it, so that a slip of
    /// the finger does not cost five points.
    TouchToken,
    /// A10: a token is taken immediately.
    Token,
    /// A6: the order is chosen.
    Order(OnTop),
}

/// What the person has picked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Held {
    /// Nothing.
    #[default]
    Nothing,
    /// A card of their hand.
    Card(Card),
    /// A token of the supply.
    Token,
}

impl Table for OleTable {
    type Game = Ole;
    type Held = Held;
    type Gesture = Gesture;
    type Layout = Layout;

    const LESSONS: LessonFiles = lessons::LESSONS;
    const TOUR: LessonFiles = lessons::TOUR;
    const PUZZLES: &'static str = include_str!("../../puzzles.txt");
    const TIPS: LessonFiles = lessons::TIPS;

    fn piece(word: &str) -> Option<PieceArt> {
        word.parse().ok().map(drawn)
    }

    /// A3: the highest cards and the size of a hand, by number of players.
    fn charts(lang: Lang) -> Vec<Chart> {
        let w = Words::of(lang);
        let line = |players: usize| {
            let deck = game_ole::deck(players);
            let highest =
                |colour| deck.iter().filter(|card| card.colour() == colour).max_by_key(|card| card.number());
            let highest = OnTop::Red.order().into_iter().filter_map(highest).map(drawn);
            (highest.collect(), w.chart_hand(game_ole::hand_size(players), players))
        };
        vec![Chart { title: w.chart_hands.to_owned(), lines: Ole::INFO.seats.map(line).collect() }]
    }

    fn layout(scene: &Scene<'_, Ole>, held: &Held, _before: Option<&Layout>) -> Layout {
        layout::layout(scene, *held)
    }

    fn choose(scene: &Scene<'_, Ole>, laid: &Layout, held: &mut Held, gesture: Gesture) -> Answer<Ole> {
        *held = Held::Nothing;
        let before = laid.held.map(|(card, _)| card);
        let card = match gesture {
            Gesture::TouchToken if laid.token && !laid.token_held => {
                *held = Held::Token;
                return Answer::Held;
            }
            Gesture::TouchToken | Gesture::Token => return scene.attempt(Move::Token),
            Gesture::Order(on_top) => return scene.attempt(Move::Choose(on_top)),
            Gesture::Touch(card) if before != Some(card) && layout::playable(scene, card) => {
                *held = Held::Card(card);
                return Answer::Held;
            }
            Gesture::Touch(card) | Gesture::Lay(card) => Some(card),
            Gesture::Pile => before,
        };
        card.map_or(Answer::Nothing, |card| scene.attempt(Move::Play(card)))
    }

    fn headline(scene: &Scene<'_, Ole>) -> String {
        let View { round, rounds, .. } = *scene.view;
        words::round_of(scene.lang, usize::from(round + 1).min(rounds.into()), rounds.into())
    }

    fn expected(scene: &Scene<'_, Ole>, _laid: &Layout) -> String {
        texts::expected(scene)
    }

    fn note(scene: &Scene<'_, Ole>, laid: &Layout, touch: bool) -> String {
        let w = Words::of(scene.lang);
        match laid.held {
            Some((card, series)) => w.held(card.name(scene.lang), series),
            None if laid.token_held => w.held_token.to_owned(),
            None if laid.fan.iter().any(|in_hand| in_hand.state == State::Lit) => w.how(touch).to_owned(),
            None => String::new(),
        }
    }

    fn advice(scene: &Scene<'_, Ole>, mv: Move) -> Advice {
        advice::advice(scene, mv)
    }

    fn seats(scene: &Scene<'_, Ole>) -> Vec<Shows> {
        let (view, lang) = (scene.view, scene.lang);
        let shows = |(seat, count): (Seat, &u8)| Shows {
            lines: vec![
                words::cards(lang, usize::from(*count)),
                words::tokens(lang, view.tokens[seat].into()),
            ],
        };
        view.counts.iter().map(shows).collect()
    }

    fn sheet(scene: &Scene<'_, Ole>) -> Sheet {
        let (view, lang) = (scene.view, scene.lang);
        let rounds: Vec<_> = scene
            .events
            .iter()
            .filter_map(|(_, seen)| match seen {
                Seen::RoundOver { round, points, .. } => Some((usize::from(*round), points)),
                _ => None,
            })
            .collect();
        let mut heads: Vec<String> =
            rounds.iter().map(|(round, _)| Words::of(lang).round_head(round + 1)).collect();
        heads.push(words::TOTAL.to_owned());
        let row = |seat| {
            let mut cells: Vec<String> = rounds.iter().map(|(_, points)| points[seat].to_string()).collect();
            cells.push(view.totals[seat].to_string());
            (seat, cells)
        };
        Sheet {
            note: words::fewest_wins(lang),
            heads,
            rows: Seat::all(view.players).map(row).collect(),
            ..Sheet::default()
        }
    }

    fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
        texts::sentence(seen, by)
    }

    fn round_end(seen: &Seen, by: Narrator<'_>) -> Option<String> {
        match seen {
            Seen::RoundOver { round, end, .. } => Some(texts::round_end(usize::from(*round) + 1, *end, by)),
            _ => None,
        }
    }

    fn moment(scene: &Scene<'_, Ole>, seen: &Seen) -> Option<Moment> {
        moment::moment(scene, seen)
    }

    fn sound(seen: &Seen) -> Option<Sound> {
        Some(match seen {
            Seen::Opened { .. } | Seen::Played { .. } => Sound::Card,
            Seen::Token { .. } => Sound::Token,
            Seen::Chosen { .. } => Sound::Special,
            Seen::RoundOver { .. } | Seen::MatchOver { .. } | Seen::Deal { .. } => Sound::Round,
        })
    }
}

/// A14: a card compared with the table card, colour with colour and number with number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The card that was tried.
    pub card: Card,
    /// The table card.
    pub table: Card,
    /// The comparison of the colours.
    pub colours: Ordering,
    /// The comparison of the numbers.
    pub numbers: Ordering,
}

/// The comparison that shows why a card is not higher.
pub fn comparison(view: &View, mv: Move) -> Option<Comparison> {
    let (Move::Play(card), Some(table), Some(on_top)) = (mv, view.table, view.on_top) else {
        return None;
    };
    let colours = on_top.strength(card.colour()).cmp(&on_top.strength(table.colour()));
    Some(Comparison { card, table, colours, numbers: card.number().cmp(&table.number()) })
}

/// A card in a text.
fn drawn(card: Card) -> PieceArt {
    PieceArt::Card(Some(card.colour()), card.number().to_string())
}
