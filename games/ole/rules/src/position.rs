//! Whole states in notation, checked on the way in.

use engine::{BySeat, PositionError, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::pieces::{Bar, Card, CardSet, OnTop, hand_size};
use crate::scoring::{most_points, most_tokens};
use crate::setup::share;
use crate::state::{Ole, Phase, Privilege};
use crate::view::fill;

/// A whole state in notation. Tools read and write it; players never see one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// This round, from 0.
    #[serde(default)]
    pub round: u8,
    /// Rounds in the match.
    pub rounds: u8,
    /// A6: whether losers choose.
    #[serde(default = "yes")]
    pub privilege: bool,
    /// A2.
    pub on_top: OnTop,
    /// What is being decided, and by whom.
    pub phase: Phase,
    /// The top of the pile; none before the opening.
    #[serde(default)]
    pub table: Option<Card>,
    /// The hands, by seat.
    pub hands: BySeat<CardSet>,
    /// This round's cards on the pile, by who played them.
    pub played: BySeat<CardSet>,
    /// Penalty tokens of this round.
    pub tokens: BySeat<u16>,
    /// Points of the rounds that are over.
    pub totals: BySeat<u16>,
    /// A17: tokens since the last card.
    #[serde(default)]
    pub token_run: u8,
    /// What later rounds are dealt from.
    pub seed: Seed,
}

fn yes() -> bool {
    true
}

impl Ole {
    pub(crate) fn position(&self) -> Position {
        let players = self.players();
        let played = self.deck().minus(self.held);
        Position {
            round: self.round,
            rounds: self.rounds,
            privilege: self.privilege == Privilege::On,
            on_top: self.on_top,
            phase: self.phase,
            table: self.table(),
            hands: self.hands(),
            played: BySeat::from_fn(players, |seat| CardSet(played.0 & self.owned(seat))),
            tokens: BySeat::from_fn(players, |seat| self.tokens[seat.index()]),
            totals: BySeat::from_fn(players, |seat| self.totals[seat.index()]),
            token_run: self.token_run,
            seed: self.seed,
        }
    }
}

pub(crate) fn read(position: &Position) -> Result<Ole, PositionError> {
    let players = position.hands.len();
    if !crate::INFO.seats.contains(&players) {
        return Err(PositionError::new(format!("3 to 8 play, but there are {players} hands")));
    }
    for (name, length) in [
        ("played", position.played.len()),
        ("tokens", position.tokens.len()),
        ("totals", position.totals.len()),
    ] {
        if length != players {
            return Err(PositionError::new(format!("{name} has {length} entries for {players} hands")));
        }
    }
    let mut owner = [0; 3];
    let (mut seen, mut held) = (CardSet::NONE, CardSet::NONE);
    for seat in Seat::all(players) {
        for cards in [position.hands[seat], position.played[seat]] {
            if let Some(twice) = cards.and(seen).iter().next() {
                return Err(PositionError::new(format!("{twice} is in two places")));
            }
            seen.0 |= cards.0;
            share(&mut owner, seat.index(), cards.0);
        }
        held.0 |= position.hands[seat].0;
    }
    let deck = crate::pieces::deck(players);
    if let Some(missing) = deck.minus(seen).iter().next() {
        return Err(PositionError::new(format!("{missing} is missing; the whole deck is dealt (A3)")));
    }
    if let Some(foreign) = seen.minus(deck).iter().next() {
        return Err(PositionError::new(format!("{foreign} is not in play with {players} players (A3)")));
    }
    let state = Ole {
        held,
        owner,
        seed: position.seed,
        totals: fill(&position.totals),
        tokens: fill(&position.tokens),
        bar: bar(position.phase, position.on_top, position.table)?,
        phase: position.phase,
        on_top: position.on_top,
        round: position.round,
        rounds: position.rounds,
        players: players as u8,
        token_run: position.token_run,
        privilege: if position.privilege { Privilege::On } else { Privilege::Off },
    };
    validate(&state)?;
    Ok(state)
}

/// What the next card is laid on, given what a position says of the table card.
pub(crate) fn bar(phase: Phase, on_top: OnTop, table: Option<Card>) -> Result<Bar, PositionError> {
    match (phase, table) {
        (Phase::Privilege(_), None) => Ok(Bar::OPENING),
        (Phase::Opening(_), Some(card)) if card == on_top.lowest() => Ok(Bar::OPENING),
        (Phase::Opening(_), Some(_)) => {
            Err(PositionError::new("in the opening the lowest card is the table card (A8)"))
        }
        (Phase::Turn(_) | Phase::Series(_) | Phase::MatchOver, Some(card)) => Ok(Bar::new(on_top, card)),
        _ => Err(PositionError::new("there is a table card from the opening on, and none before")),
    }
}

/// Whether play can go on from a state without breaking what the rest of the code relies on.
pub(crate) fn validate(state: &Ole) -> Result<(), PositionError> {
    let wrong = |why: &str| Err(PositionError::new(why));
    let players = state.players();
    let over = state.phase == Phase::MatchOver;
    if state.rounds == 0 || usize::from(state.rounds) > players {
        return wrong("a match has one round to as many as players (A4)");
    }
    if (state.round < state.rounds) == over || state.round > state.rounds {
        return wrong("the match is over exactly when all its rounds are");
    }
    let first_is_red = state.round == 0 || state.privilege == Privilege::Off;
    if first_is_red && state.on_top != OnTop::Red {
        return wrong("red is on top in the first round (A5), and always with the privilege off (A6)");
    }
    if state.phase.seat().is_some_and(|seat| seat.index() >= players) {
        return wrong("the seat on turn is not at the table");
    }
    if state.held.minus(state.deck()) != CardSet::NONE {
        return wrong("a card is not in play with that many players (A3)");
    }
    for seat in Seat::all(players) {
        let owned = CardSet(state.owned(seat)).and(state.deck());
        if owned.len() != hand_size(players) {
            return wrong(
                "every seat is dealt the same number of cards (A3): hand and played cards together",
            );
        }
        if state.hand(seat).is_empty() && !over {
            return wrong("a round ends when a hand is empty (A15)");
        }
        if u32::from(state.tokens[seat.index()]) > most_tokens(players) {
            return wrong("nobody can have that many tokens (A17)");
        }
        if u32::from(state.totals[seat.index()]) > u32::from(state.round) * most_points(players) {
            return wrong("nobody can have that many points");
        }
    }
    if state.token_run == u8::MAX {
        return wrong("255 tokens in a row end the round (A17)");
    }
    let played = state.deck().minus(state.held);
    let lowest = state.on_top.lowest();
    match state.phase {
        Phase::Privilege(_) => {
            if state.round == 0 || state.privilege == Privilege::Off {
                return wrong(
                    "the privilege is used from the second round on, where the table plays with it (A6)",
                );
            }
            if !played.is_empty() || state.tokens != [0; 8] || state.token_run != 0 {
                return wrong("the colour order is chosen before anything is played (A6)");
            }
        }
        Phase::Opening(opener) => {
            if played != CardSet::NONE.with(lowest) || !CardSet(state.owned(opener)).has(lowest) {
                return wrong("in the opening exactly the lowest card lies there, laid by the opener (A8)");
            }
            if state.tokens != [0; 8] || state.token_run != 0 {
                return wrong("no token is taken before the opening's second card (A8)");
            }
        }
        Phase::Turn(_) | Phase::Series(_) => {
            let table = state.bar.table(state.on_top);
            if !played.has(lowest) || !played.has(table) || table == lowest {
                return wrong("the lowest card and another on top of it have been played (A8)");
            }
            if let Phase::Series(seat) = state.phase {
                if state.token_run != 0 || played.len() < 3 || !CardSet(state.owned(seat)).has(table) {
                    return wrong("a series goes on with a card of the player's own on the table (A13)");
                }
            } else if state.held.0 & state.bar.above() == 0 {
                return wrong("nobody holds a higher card: the round would be over (A16)");
            }
        }
        Phase::MatchOver => {}
    }
    Ok(())
}
