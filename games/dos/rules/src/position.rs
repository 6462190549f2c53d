//! Complete states in notation, validated when read.

use engine::{BySeat, Chance, PositionError, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::matching::{Fit, fit};
use crate::pieces::{Card, Cards};
use crate::scoring::BOX_POINTS;
use crate::setup::ROW;
use crate::state::{Call, Dos, Phase, Pile, Spot, TARGETS};
use crate::texts::{Texts, impossible};
use crate::view::read_row;

/// A complete state in notation. Tools read and write it; players never see one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// This round, from 0.
    #[serde(default)]
    pub round: u16,
    /// A26: the points that end the match.
    #[serde(default = "usual_target")]
    pub target: u16,
    /// A23: who calls.
    #[serde(default)]
    pub call: Call,
    /// A4, A6.
    pub dealer: Seat,
    /// The pending decision, its seat, and the bonuses due.
    pub phase: Phase,
    /// The hands, by seat.
    pub hands: BySeat<Cards>,
    /// The centre row with what covers it.
    pub row: Vec<Spot>,
    /// The draw pile, from the top.
    pub pile: Vec<Card>,
    /// The contents of the discard pile; if missing, all cards that are nowhere else.
    #[serde(default)]
    pub discard: Option<Cards>,
    /// The discard pile's top card.
    #[serde(default)]
    pub top: Option<Card>,
    /// A19: the cards from which the draw pile was rebuilt in this round, without those that have
    /// appeared since.
    #[serde(default)]
    pub stock: Option<Cards>,
    /// Points of the rounds that are over.
    pub totals: BySeat<u16>,
    /// A20: who has two cards and has not called.
    #[serde(default)]
    pub duty: Option<Seat>,
    /// A21: the player on turn draws two at the end of the turn.
    #[serde(default)]
    pub penalty: bool,
    /// The seed of later deals and rebuilt piles.
    pub seed: Seed,
    /// The number of deals and rebuilt piles so far.
    #[serde(default)]
    pub events: u32,
}

fn usual_target() -> u16 {
    crate::Options::default().target
}

impl Dos {
    pub(crate) fn position(&self) -> Position {
        Position {
            round: self.round,
            target: self.target,
            call: self.call,
            dealer: self.dealer,
            phase: self.phase,
            hands: self.hands(),
            row: self.row.spots().collect(),
            pile: self.pile.iter().collect(),
            discard: Some(self.discard()),
            top: self.top,
            stock: self.known_stock(),
            totals: BySeat::from_fn(self.players(), |seat| self.totals[seat.index() & 3]),
            duty: self.duty,
            penalty: self.penalty,
            seed: self.chance.seed,
            events: self.chance.events,
        }
    }
}

pub(crate) fn read(position: &Position) -> Result<Dos, PositionError> {
    let players = position.hands.len();
    if !crate::INFO.seats.contains(&players) {
        return Err(impossible(|w| w.hands(players)));
    }
    if position.totals.len() != players {
        return Err(impossible(|w| w.entries(players, position.totals.len())));
    }
    // Cards are counted one by one, so that an error can name one.
    let too_many = |card: Card| impossible(|w| w.more_than_box(card));
    let mut rest = Cards::BOX;
    let spots = position.row.iter().flat_map(|spot| {
        std::iter::once(spot.card).chain(spot.over.into_iter().flat_map(crate::Played::cards))
    });
    let hands = position.hands.as_slice().iter().flat_map(|hand| hand.iter());
    for card in hands.chain(spots).chain(position.pile.iter().copied()) {
        if !rest.has(card) {
            return Err(too_many(card));
        }
        rest.remove(card);
    }
    if let Some(discard) = position.discard
        && let Some(card) = Card::kinds().find(|card| discard.count(*card) != rest.count(*card))
    {
        return Err(impossible(|w| w.discard_count(card, discard.count(card), rest.count(card))));
    }
    let mut pile = Pile::EMPTY;
    position.pile.iter().rev().for_each(|card| pile.push(*card));
    let mut hands = [Cards::NONE; 4];
    for (seat, hand) in Seat::all(players).zip(&mut hands) {
        *hand = position.hands[seat];
    }
    let state = Dos {
        hands,
        stock: position.stock.unwrap_or(Cards::BOX),
        chance: Chance { seed: position.seed, events: position.events },
        totals: fill(&position.totals),
        round: position.round,
        target: position.target,
        phase: position.phase,
        dealer: position.dealer,
        players: players as u8,
        call: position.call,
        duty: position.duty,
        penalty: position.penalty,
        top: position.top,
        row: read_row(&position.row)?,
        pile,
    };
    validate(&state)?;
    Ok(state)
}

pub(crate) fn fill(values: &BySeat<u16>) -> [u16; 4] {
    std::array::from_fn(|i| values.as_slice().get(i).copied().unwrap_or(0))
}

/// Checks the invariants that the rest of the code relies on. The caller has checked that every
/// card is somewhere exactly once.
pub(crate) fn validate(state: &Dos) -> Result<(), PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    let players = state.players();
    if !TARGETS.contains(&state.target) {
        return wrong(|w| w.points_to_win);
    }
    if state.dealer.index() >= players || state.phase.seat().is_some_and(|seat| seat.index() >= players) {
        return wrong(|w| w.at_the_table);
    }
    // Rounds and points must not overflow.
    let totals = &state.totals[..players];
    let scored: u32 = totals.iter().map(|total| u32::from(*total)).sum();
    if totals.iter().any(|total| *total >= state.target + BOX_POINTS) {
        return wrong(|w| w.points_possible);
    }
    if u32::from(state.round) > scored || (state.round == 0 && scored > 0) {
        return wrong(|w| w.rounds_score);
    }
    if state.chance.events > u32::MAX / 2 {
        return wrong(|w| w.too_many_deals);
    }
    let discard = state.discard();
    if state.top.map_or(!discard.is_empty(), |top| !discard.has(top)) {
        return wrong(|w| w.top_of_discard);
    }
    if state.stock.minus(state.pile.iter().collect()).is_none() {
        return wrong(|w| w.pile_made_of);
    }
    let leaders = totals.iter().filter(|total| **total >= state.target).count();
    let empty = Seat::all(players).filter(|seat| state.hand(*seat).is_empty());
    let spots = state.row.spots();
    let covered = spots.clone().filter(|spot| spot.over.is_some()).count();
    let Some(turn) = state.phase.seat() else {
        let out: Vec<Seat> = empty.collect();
        let one_won = matches!(out[..], [winner] if state.totals[winner.index() & 3] >= state.target);
        if leaders != 1 || !one_won {
            return wrong(|w| w.over_with_points);
        }
        if covered > 0 || state.duty.is_some() || state.penalty {
            return wrong(|w| w.nothing_pending);
        }
        return Ok(());
    };
    if leaders > 0 {
        return wrong(|w| w.over_somebody);
    }
    if empty.count() > 0 {
        return wrong(|w| w.empty_hand);
    }
    if state.row.len() < ROW && (state.pile.len() > 0 || !discard.is_empty()) {
        return wrong(|w| w.row_refilled);
    }
    match state.phase {
        Phase::Matched { single, double, .. } => {
            let fits = spots.filter_map(|spot| Some(fit(spot.card, spot.over?)));
            if fits.clone().any(|fit| fit.is_none()) {
                return wrong(|w| w.no_fit);
            }
            let count = |kind: Fit| fits.clone().filter(|fit| *fit == Some(kind)).count();
            if covered == 0 {
                return wrong(|w| w.nothing_covered);
            }
            if count(Fit::SingleColour) != usize::from(single)
                || count(Fit::DoubleColour) != usize::from(double)
            {
                return wrong(|w| w.bonuses_of_row);
            }
        }
        Phase::Placing { must, may, draws, .. } => {
            let most = crate::Place::MAX as u8;
            if must > draws || draws > most || may > most || must + may == 0 {
                return wrong(|w| w.bonuses_possible);
            }
        }
        Phase::Turn(_) | Phase::Drawn(_) | Phase::MatchOver => {}
    }
    if covered > 0 && !matches!(state.phase, Phase::Matched { .. }) {
        return wrong(|w| w.covered_when);
    }
    let ending = matches!(state.phase, Phase::Matched { .. } | Phase::Placing { .. });
    if let Some(owner) = state.duty {
        // A20: the owner's turn goes on, or the next player has not acted.
        let in_time = if ending {
            owner == turn
        } else {
            matches!(state.phase, Phase::Turn(_)) && owner.left(players) == turn
        };
        if state.call == Call::Auto || owner.index() >= players || !in_time || state.hand(owner).len() != 2 {
            return wrong(|w| w.uncalled_who);
        }
    }
    if state.penalty
        && (state.call == Call::Auto || !ending || state.duty.is_some() || state.hand(turn).len() > 2)
    {
        return wrong(|w| w.penalty_when);
    }
    Ok(())
}
