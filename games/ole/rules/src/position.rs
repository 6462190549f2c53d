//! Complete states in notation, validated when read.

use engine::{BySeat, PositionError, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::pieces::{Bar, Card, CardSet, OnTop, hand_size};
use crate::scoring::{most_points, most_tokens};
use crate::setup::share;
use crate::state::{Ole, Phase, Privilege};
use crate::texts::{Texts, impossible};
use crate::view::fill;

/// A complete state in notation. Tools read and write it; players never see one.
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
    /// The pending decision, and its seat.
    pub phase: Phase,
    /// The top of the pile; none before the opening.
    #[serde(default)]
    pub table: Option<Card>,
    /// The hands, by seat.
    pub hands: BySeat<CardSet>,
    /// This round's cards on the pile, by the seat that played them.
    pub played: BySeat<CardSet>,
    /// Penalty tokens of this round.
    pub tokens: BySeat<u16>,
    /// Points of the rounds that are over.
    pub totals: BySeat<u16>,
    /// A17: tokens since the last card.
    #[serde(default)]
    pub token_run: u8,
    /// The seed of later rounds.
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
        return Err(impossible(|w| w.hands(players)));
    }
    for (name, length) in [
        ("played", position.played.len()),
        ("tokens", position.tokens.len()),
        ("totals", position.totals.len()),
    ] {
        if length != players {
            return Err(impossible(|w| w.entries(players, length, name)));
        }
    }
    let mut owner = [0; 3];
    let (mut seen, mut held) = (CardSet::NONE, CardSet::NONE);
    for seat in Seat::all(players) {
        for cards in [position.hands[seat], position.played[seat]] {
            if let Some(twice) = cards.and(seen).iter().next() {
                return Err(impossible(|w| w.twice(twice)));
            }
            seen.0 |= cards.0;
            share(&mut owner, seat.index(), cards.0);
        }
        held.0 |= position.hands[seat].0;
    }
    let deck = crate::pieces::deck(players);
    if let Some(missing) = deck.minus(seen).iter().next() {
        return Err(impossible(|w| w.missing(missing)));
    }
    if let Some(foreign) = seen.minus(deck).iter().next() {
        return Err(impossible(|w| w.foreign(foreign, players)));
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

/// What the next card is played on, according to a position's table card.
pub(crate) fn bar(phase: Phase, on_top: OnTop, table: Option<Card>) -> Result<Bar, PositionError> {
    match (phase, table) {
        (Phase::Privilege(_), None) => Ok(Bar::OPENING),
        (Phase::Opening(_), Some(card)) if card == on_top.lowest() => Ok(Bar::OPENING),
        (Phase::Opening(_), Some(_)) => Err(impossible(|w| w.opening_table)),
        (Phase::Turn(_) | Phase::Series(_) | Phase::MatchOver, Some(card)) => Ok(Bar::new(on_top, card)),
        _ => Err(impossible(|w| w.table_from_opening)),
    }
}

/// Checks the invariants that the rest of the code relies on.
pub(crate) fn validate(state: &Ole) -> Result<(), PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    let players = state.players();
    let over = state.phase == Phase::MatchOver;
    if state.rounds == 0 || usize::from(state.rounds) > players {
        return wrong(|w| w.rounds_possible);
    }
    if (state.round < state.rounds) == over || state.round > state.rounds {
        return wrong(|w| w.over_with_rounds);
    }
    let first_is_red = state.round == 0 || state.privilege == Privilege::Off;
    if first_is_red && state.on_top != OnTop::Red {
        return wrong(|w| w.red_first);
    }
    if state.phase.seat().is_some_and(|seat| seat.index() >= players) {
        return wrong(|w| w.turn_at_table);
    }
    if state.held.minus(state.deck()) != CardSet::NONE {
        return wrong(|w| w.not_in_play);
    }
    for seat in Seat::all(players) {
        let owned = CardSet(state.owned(seat)).and(state.deck());
        if owned.len() != hand_size(players) {
            return wrong(|w| w.same_number);
        }
        if state.hand(seat).is_empty() && !over {
            return wrong(|w| w.empty_hand);
        }
        if u32::from(state.tokens[seat.index()]) > most_tokens(players) {
            return wrong(|w| w.tokens_possible);
        }
        if u32::from(state.totals[seat.index()]) > u32::from(state.round) * most_points(players) {
            return wrong(|w| w.points_possible);
        }
    }
    if state.token_run == u8::MAX {
        return wrong(|w| w.token_run_ends);
    }
    let played = state.deck().minus(state.held);
    let lowest = state.on_top.lowest();
    match state.phase {
        Phase::Privilege(_) => {
            if state.round == 0 || state.privilege == Privilege::Off {
                return wrong(|w| w.privilege_when);
            }
            if !played.is_empty() || state.tokens != [0; 8] || state.token_run != 0 {
                return wrong(|w| w.order_before_play);
            }
        }
        Phase::Opening(opener) => {
            if played != CardSet::NONE.with(lowest) || !CardSet(state.owned(opener)).has(lowest) {
                return wrong(|w| w.opening_lies);
            }
            if state.tokens != [0; 8] || state.token_run != 0 {
                return wrong(|w| w.opening_tokens);
            }
        }
        Phase::Turn(_) | Phase::Series(_) => {
            let table = state.bar.table(state.on_top);
            if !played.has(lowest) || !played.has(table) || table == lowest {
                return wrong(|w| w.two_played);
            }
            if let Phase::Series(seat) = state.phase {
                if state.token_run != 0 || played.len() < 3 || !CardSet(state.owned(seat)).has(table) {
                    return wrong(|w| w.series_own);
                }
            } else if state.held.0 & state.bar.above() == 0 {
                return wrong(|w| w.nobody_higher);
            }
        }
        Phase::MatchOver => {}
    }
    Ok(())
}
