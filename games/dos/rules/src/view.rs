//! A seat's view (A27), and determinization.

use engine::{BySeat, Chance, Dice, Observer, PositionError, Seat};
use serde::{Deserialize, Serialize};

use crate::pieces::{Card, Cards};
use crate::position::{fill, validate};
use crate::state::{CARDS, Call, Dos, Phase, Pile, Place, Row, Spot};
use crate::texts::{Texts, impossible};

/// What one observer may know.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The observer; none for a spectator.
    pub seat: Option<Seat>,
    /// The number of players.
    pub players: usize,
    /// This round, from 0.
    pub round: u16,
    /// A26: the points that end the match.
    pub target: u16,
    /// A23: who calls.
    pub call: Call,
    /// A4, A6.
    pub dealer: Seat,
    /// The pending decision, its seat, and the bonuses due.
    pub phase: Phase,
    /// The observer's own hand; empty for a spectator.
    pub hand: Cards,
    /// The centre row with what covers it.
    pub row: Vec<Spot>,
    /// Cards in the draw pile.
    pub pile: u8,
    /// A19: the cards from which the draw pile was rebuilt, without those that have appeared since:
    /// it can contain nothing else. None if it was not rebuilt in this round.
    pub stock: Option<Cards>,
    /// The discard pile's content.
    pub discard: Cards,
    /// The discard pile's top card.
    pub top: Option<Card>,
    /// Cards in hand.
    pub counts: BySeat<u8>,
    /// Points of the rounds that are over.
    pub totals: BySeat<u16>,
    /// A20: who has two cards and has not called.
    pub duty: Option<Seat>,
    /// A21: the player on turn draws two at the end of the turn.
    pub penalty: bool,
}

impl Dos {
    pub(crate) fn view_for(&self, observer: Observer) -> View {
        let players = self.players();
        // A seat that is not at this table sees what a spectator sees.
        let seat = observer.seat.filter(|seat| seat.index() < players);
        View {
            seat,
            players,
            round: self.round,
            target: self.target,
            call: self.call,
            dealer: self.dealer,
            phase: self.phase,
            hand: seat.map_or(Cards::NONE, |seat| self.hand(seat)),
            row: self.row.spots().collect(),
            pile: self.pile.len() as u8,
            stock: self.known_stock(),
            discard: self.discard(),
            top: self.top,
            counts: BySeat::from_fn(players, |seat| self.hand(seat).len() as u8),
            totals: BySeat::from_fn(players, |seat| self.totals[seat.index() & 3]),
            duty: self.duty,
            penalty: self.penalty,
        }
    }
}

/// Deals the cards that the observer cannot see to their holders, and to the pile, at random.
///
/// The pile is drawn first, from the unseen cards that it can contain: after a rebuild (A19) only
/// those that had been discarded, each of them with equal probability. The hands share the rest.
/// This ignores what players' moves reveal about their hands, and which of the observer's own cards
/// came from the rebuilt pile.
pub(crate) fn imagine(view: &View, dice: &mut Dice) -> Result<Dos, PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    if !crate::INFO.seats.contains(&view.players) {
        return Err(impossible(|w| w.players_possible(view.players)));
    }
    if [view.counts.len(), view.totals.len()] != [view.players; 2]
        || view.seat.is_some_and(|seat| seat.index() >= view.players)
    {
        return wrong(|w| w.one_entry_per_seat);
    }
    if view.seat.map_or(0, |seat| u32::from(view.counts[seat])) != view.hand.len() {
        return wrong(|w| w.hand_size);
    }
    let row = read_row(&view.row)?;
    let lying = lying(&view.row).ok_or_else(|| impossible(|w| w.row_too_many))?;
    let seen = lying.plus(view.discard).and_then(|seen| seen.plus(view.hand));
    let Some(mut unseen) = seen.and_then(|seen| Cards::BOX.minus(seen)) else {
        return wrong(|w| w.seen_too_many);
    };
    let hidden: u32 =
        view.counts.iter().filter(|(seat, _)| view.seat != Some(*seat)).map(|(_, n)| u32::from(*n)).sum();
    if hidden + u32::from(view.pile) != unseen.len() {
        return wrong(|w| w.unseen_count);
    }

    let mut cards = [None; CARDS];
    let stock = view.stock.unwrap_or(Cards::BOX);
    let candidates = list(unseen.in_both(stock), &mut cards);
    if candidates.len() < usize::from(view.pile) {
        return wrong(|w| w.pile_count);
    }
    dice.shuffle(candidates);
    let pile = Pile::of(&candidates[..usize::from(view.pile)]);
    pile.iter().for_each(|card| unseen.remove(card));
    let rest = list(unseen, &mut cards);
    dice.shuffle(rest);
    let mut rest = rest.iter().flatten();
    let mut hands = [Cards::NONE; 4];
    for (seat, hand) in Seat::all(view.players).zip(&mut hands) {
        if view.seat == Some(seat) {
            *hand = view.hand;
        } else {
            rest.by_ref().take(usize::from(view.counts[seat])).for_each(|card| hand.add(*card));
        }
    }
    let state = Dos {
        hands,
        stock,
        chance: Chance::new(dice.seed()),
        totals: fill(&view.totals),
        round: view.round,
        target: view.target,
        phase: view.phase,
        dealer: view.dealer,
        players: view.players as u8,
        call: view.call,
        duty: view.duty,
        penalty: view.penalty,
        top: view.top,
        row,
        pile,
    };
    validate(&state)?;
    Ok(state)
}

/// The cards of a multiset, one by one.
fn list(cards: Cards, places: &mut [Option<Card>; CARDS]) -> &mut [Option<Card>] {
    let mut count = 0;
    for (place, card) in places.iter_mut().zip(cards.iter()) {
        *place = Some(card);
        count += 1;
    }
    &mut places[..count]
}

/// The cards in the row and on it; none if there are more of a kind than in the box.
fn lying(row: &[Spot]) -> Option<Cards> {
    let cards = row.iter().flat_map(|spot| {
        std::iter::once(spot.card).chain(spot.over.into_iter().flat_map(crate::Played::cards))
    });
    cards.into_iter().try_fold(Cards::NONE, |mut heap, card| {
        (heap.count(card) < card.copies()).then(|| {
            heap.add(card);
            heap
        })
    })
}

pub(crate) fn read_row(spots: &[Spot]) -> Result<Row, PositionError> {
    let mut row = Row::EMPTY;
    for (index, spot) in spots.iter().enumerate() {
        let Some(place) = Place::new(index) else {
            return Err(impossible(|w| w.row_length));
        };
        row.push(spot.card);
        if let Some(over) = spot.over {
            row.cover(place, over);
        }
    }
    Ok(row)
}
