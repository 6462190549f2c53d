//! A seat's view (A19), and determinization.

use engine::{BySeat, Dice, Observer, PositionError, Seat};
use serde::{Deserialize, Serialize};

use crate::pieces::{Card, CardSet, OnTop, deck};
use crate::position::{bar, validate};
use crate::setup::share;
use crate::state::{Ole, Phase, Privilege};
use crate::texts::impossible;

/// What one observer may know. The order of the pile is in the log, which everybody gets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The observer; none for a spectator.
    pub seat: Option<Seat>,
    /// The number of players.
    pub players: usize,
    /// This round, from 0.
    pub round: u8,
    /// Rounds in the match.
    pub rounds: u8,
    /// A6: whether losers choose.
    pub privilege: bool,
    /// A7.
    pub dealer: Seat,
    /// The colour order in force; none while it is being chosen (A6).
    pub on_top: Option<OnTop>,
    /// The pending decision, and its seat.
    pub phase: Phase,
    /// The observer's own hand; empty for a spectator.
    pub hand: CardSet,
    /// The top of the pile; none before the opening.
    pub table: Option<Card>,
    /// This round's cards on the pile, by the seat that played them.
    pub played: BySeat<CardSet>,
    /// Cards in hand.
    pub counts: BySeat<u8>,
    /// Penalty tokens of this round.
    pub tokens: BySeat<u16>,
    /// Points of the rounds that are over.
    pub totals: BySeat<u16>,
    /// A17: tokens since the last card.
    pub token_run: u8,
}

impl Ole {
    pub(crate) fn view_for(&self, observer: Observer) -> View {
        let players = self.players();
        let played = self.deck().minus(self.held);
        View {
            seat: observer.seat,
            players,
            round: self.round,
            rounds: self.rounds,
            privilege: self.privilege == Privilege::On,
            dealer: self.dealer(),
            on_top: match self.phase {
                Phase::Privilege(_) => None,
                Phase::Opening(_) | Phase::Turn(_) | Phase::Series(_) | Phase::MatchOver => Some(self.on_top),
            },
            phase: self.phase,
            hand: observer.seat.map_or(CardSet::NONE, |seat| self.hand(seat)),
            table: self.table(),
            played: BySeat::from_fn(players, |seat| CardSet(played.0 & self.owned(seat))),
            counts: BySeat::from_fn(players, |seat| self.hand(seat).len() as u8),
            tokens: BySeat::from_fn(players, |seat| self.tokens[seat.index()]),
            totals: BySeat::from_fn(players, |seat| self.totals[seat.index()]),
            token_run: self.token_run,
        }
    }
}

/// Deals the cards that the observer cannot see to their holders at random.
///
/// A19 requires that the round is still going on, that is, that somebody holds a higher card.
/// Because the whole deck is dealt (A3), the set of all cards in hands is known, so every
/// distribution of them is consistent with that.
pub(crate) fn imagine(view: &View, dice: &mut Dice) -> Result<Ole, PositionError> {
    if !crate::INFO.seats.contains(&view.players) {
        return Err(impossible(|w| w.players_possible(view.players)));
    }
    let lists = [view.played.len(), view.counts.len(), view.tokens.len(), view.totals.len()];
    if lists != [view.players; 4] || view.seat.is_some_and(|seat| seat.index() >= view.players) {
        return Err(impossible(|w| w.one_entry_per_seat));
    }
    if view.seat.map_or(0, |seat| u32::from(view.counts[seat])) != view.hand.len() {
        return Err(impossible(|w| w.hand_size));
    }
    let on_top = match (view.phase, view.on_top) {
        // Any order: the choice replaces it.
        (Phase::Privilege(_), None) => OnTop::Red,
        (Phase::Privilege(_), Some(_)) => {
            return Err(impossible(|w| w.no_order_yet));
        }
        (_, Some(on_top)) => on_top,
        (_, None) => return Err(impossible(|w| w.order_in_force)),
    };
    let deck = deck(view.players);
    let played = view.played.as_slice().iter().fold(CardSet::NONE, |all, cards| CardSet(all.0 | cards.0));
    // The cards that nobody has shown, drawn from one after the other (a partial Fisher–Yates
    // shuffle).
    let mut unseen = [0_u8; 64];
    let mut left = 0;
    for place in kit::ones(deck.minus(played).minus(view.hand).0) {
        unseen[left] = place;
        left += 1;
    }
    let mut owner = [0; 3];
    for seat in Seat::all(view.players) {
        share(&mut owner, seat.index(), view.played[seat].0);
        if view.seat == Some(seat) {
            share(&mut owner, seat.index(), view.hand.0);
            continue;
        }
        let count = usize::from(view.counts[seat]).min(left);
        let mut hand = 0;
        // The last hand takes what is left.
        let draws = if count == left { 0 } else { count };
        for _ in 0..draws {
            let at = dice.below(left as u32) as usize;
            left -= 1;
            hand |= 1_u64 << (unseen[at & 63] & 63);
            unseen[at & 63] = unseen[left & 63];
        }
        for place in &unseen[..(count - draws) & 63] {
            hand |= 1 << (place & 63);
        }
        left -= count - draws;
        share(&mut owner, seat.index(), hand);
    }
    let state = Ole {
        held: deck.minus(played),
        owner,
        seed: dice.seed(),
        totals: fill(&view.totals),
        tokens: fill(&view.tokens),
        bar: bar(view.phase, on_top, view.table)?,
        phase: view.phase,
        on_top,
        round: view.round,
        rounds: view.rounds,
        players: view.players as u8,
        token_run: view.token_run,
        privilege: if view.privilege { Privilege::On } else { Privilege::Off },
    };
    validate(&state)?;
    Ok(state)
}

pub(crate) fn fill(values: &BySeat<u16>) -> [u16; 8] {
    std::array::from_fn(|i| values.as_slice().get(i).copied().unwrap_or(0))
}
