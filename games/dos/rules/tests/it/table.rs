//! Positions defined by what matters in them.

use engine::{BySeat, Game, Match, Observer, Positions, Seat, Seed};
use game_dos::{Call, Card, Cards, Dos, Options, Phase, Played, Position, Refusal, Seen, Spot};

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

pub(crate) fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

pub(crate) fn cards(text: &str) -> Cards {
    text.parse().expect("cards")
}

/// A position defined by what matters in it. Cards that are not named are at the bottom of the
/// pile, or in the discard pile if requested.
pub(crate) struct Drawn {
    pub(crate) hands: Vec<&'static str>,
    pub(crate) row: &'static str,
    pub(crate) pile: &'static str,
    pub(crate) rest_discarded: bool,
    pub(crate) phase: Phase,
    pub(crate) call: Call,
    pub(crate) target: u16,
    pub(crate) totals: [u16; 4],
}

impl Drawn {
    pub(crate) fn turn(row: &'static str, hands: &[&'static str]) -> Self {
        Self {
            hands: hands.to_vec(),
            row,
            pile: "",
            rest_discarded: false,
            phase: Phase::Turn(seat(0)),
            call: Call::Shout,
            target: 200,
            totals: [0; 4],
        }
    }

    /// Puts these cards on top of the pile.
    pub(crate) fn pile(self, pile: &'static str) -> Self {
        Self { pile, ..self }
    }

    /// Makes the pile of these cards only.
    pub(crate) fn only(self, pile: &'static str) -> Self {
        Self { pile, rest_discarded: true, ..self }
    }

    pub(crate) fn auto(self) -> Self {
        Self { call: Call::Auto, ..self }
    }

    pub(crate) fn position(&self) -> Position {
        let row: Vec<Spot> = self.row.split_whitespace().map(|spot| spot.parse().expect("a row")).collect();
        let mut pile: Vec<Card> = self.pile.split_whitespace().map(card).collect();
        let hands: Vec<Cards> = self.hands.iter().map(|hand| cards(hand)).collect();
        let lying = row
            .iter()
            .flat_map(|spot| std::iter::once(spot.card).chain(spot.over.into_iter().flat_map(Played::cards)));
        let rest = hands
            .iter()
            .chain([&lying.collect(), &pile.iter().copied().collect()])
            .try_fold(Cards::BOX, |rest, cards| rest.minus(*cards))
            .expect("no more of a card than in the box");
        if !self.rest_discarded {
            pile.extend(rest.iter());
        }
        Position {
            round: u16::from(self.totals != [0; 4]),
            target: self.target,
            call: self.call,
            dealer: seat(0),
            phase: self.phase,
            hands: BySeat::from_fn(hands.len(), |seat| hands[seat.index()]),
            row,
            pile,
            discard: None,
            top: if self.rest_discarded { rest.iter().next() } else { None },
            stock: None,
            totals: BySeat::from_fn(hands.len(), |seat| self.totals.get(seat.index()).copied().unwrap_or(0)),
            duty: None,
            penalty: false,
            seed: Seed::numbered(1, 0),
            events: 2,
        }
    }

    pub(crate) fn game(&self) -> Dos {
        let position = self.position();
        Dos::from_position(&position).unwrap_or_else(|error| panic!("{error}: {position:?}"))
    }
}

pub(crate) fn legal(game: &Dos, number: usize) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(seat(number), &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

/// Plays moves of one seat; returns what a spectator saw.
pub(crate) fn play(game: &mut Dos, number: usize, moves: &str) -> Vec<Seen> {
    let mut log = Vec::new();
    for mv in moves.split_whitespace() {
        game.play(seat(number), mv.parse().expect("a move"), &mut log)
            .unwrap_or_else(|refusal| panic!("{number} {mv}: {refusal:?}"));
    }
    log.iter().map(|event| event.seen_by(Observer::SPECTATOR)).collect()
}

pub(crate) fn refused(game: &Dos, number: usize, mv: &str) -> Refusal {
    game.check(seat(number), mv.parse().expect("a move")).expect_err("refused")
}

pub(crate) fn article(refusal: Refusal) -> &'static str {
    engine::Refusal::article(&refusal)
}

pub(crate) fn hand(game: &Dos, number: usize) -> Cards {
    game.view(Observer::screen(seat(number))).hand
}

pub(crate) fn row(game: &Dos) -> String {
    let spots: Vec<String> = game.view(Observer::SPECTATOR).row.iter().map(ToString::to_string).collect();
    spots.join(" ")
}

pub(crate) fn phase(game: &Dos) -> Phase {
    game.view(Observer::SPECTATOR).phase
}

pub(crate) fn new_match(players: usize, number: u64) -> Match<Dos> {
    Match::new(Options::default(), players, Seed::numbered(number, 0)).expect("a table")
}
