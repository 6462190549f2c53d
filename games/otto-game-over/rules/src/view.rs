//! A seat's view (A38), and determinization.

use engine::{BySeat, Dice, Memory, Observer, PositionError, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::duty::broke_duty;
use crate::pieces::{Kind, Kinds, PAWNS};
use crate::places::SpotSet;
use crate::position::{lay_out, validate};
use crate::secrets::{Secret, Secrets};
use crate::state::{Last, OttoGameOver, Phase, RoundKind, Travel};
use crate::texts::{Texts, impossible};

/// Everything that is open on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the table")]
pub struct Open {
    /// The number of seats.
    pub players: usize,
    /// A7: whether they play two against two.
    pub teams: bool,
    /// A15: whether duties are enforced by the players.
    pub vigilance: bool,
    /// Whether there are secret cards.
    pub secret_cards: bool,
    /// A34: whether every round is a blind one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blind: bool,
    /// A6: the seats from oldest to youngest.
    pub age: Vec<Seat>,
    /// The maximum number of rounds; 0 is no limit.
    pub rounds: u8,
    /// This round, from 0.
    pub round: u16,
    /// What kind of round it is.
    pub kind: RoundKind,
    /// A34: who takes part in it.
    pub playing: SeatSet,
    /// The pending decision, and its seat.
    pub phase: Phase,
    /// A22: the stage of a time travel.
    pub travel: Travel,
    /// A15: the placement that others may still comment on.
    pub last: Option<Last>,
    /// A15: who has commented on it.
    pub reminded: SeatSet,
    /// The tiles on the board.
    pub board: Board,
    /// The spots with pawns; one entry for each player, or for each team (A7).
    pub pawns: BySeat<SpotSet>,
    /// Points of the rounds that are over; entries as for the pawns.
    pub totals: BySeat<u16>,
    /// The tile in front of each seat.
    pub held: BySeat<Option<Kind>>,
    /// The tile just drawn.
    pub drawn: Option<Kind>,
    /// Tiles that left the round.
    pub removed: Kinds,
}

impl Open {
    /// A7: the entry of a seat's pawns and points.
    pub fn side(&self, seat: Seat) -> Seat {
        let side = if self.teams { seat.index() % 2 } else { seat.index() };
        Seat::new(side).unwrap_or(seat)
    }

    /// The value of the pawns a seat or its team has on the board.
    pub fn on_board(&self, seat: Seat) -> u16 {
        let figures = self.pawns[self.side(seat)].iter().filter_map(|spot| self.board.figure(spot));
        figures.map(|figure| u16::from(figure.points())).sum()
    }

    /// The pawns that a seat or its team still has, by figure.
    pub fn pawns_left(&self, seat: Seat) -> [u8; 3] {
        let mut left = PAWNS;
        for figure in self.pawns[self.side(seat)].iter().filter_map(|spot| self.board.figure(spot)) {
            left[figure as usize] = left[figure as usize].saturating_sub(1);
        }
        left
    }

    /// A15: whether the last placement broke a duty, so that a reminder would undo it.
    pub fn duty_was_broken(&self) -> bool {
        self.last.is_some_and(|last| broke_duty(&self.board, last.cell, self.held[last.seat]))
    }
}

/// What one observer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The observer; none for a spectator.
    pub seat: Option<Seat>,
    /// What everybody sees.
    pub open: Open,
    /// Tiles in the tower.
    pub tower: u8,
    /// The number of everybody's secret cards.
    pub cards: BySeat<u8>,
    /// The cards that the observer may see: their own, and the partner's.
    pub hands: BySeat<Option<Secrets>>,
    /// Cards in the secret pile.
    pub secret_pile: u8,
    /// Used secret cards.
    pub used: u8,
    /// Which ones, for observers with memory: each was shown when it was used.
    pub used_cards: Option<Secrets>,
}

impl OttoGameOver {
    /// Everything that is open.
    pub(crate) fn open(&self) -> Open {
        let table = &self.table;
        let mut age: Vec<Seat> = table.seats().collect();
        age.sort_by_key(|seat| table.age_rank[seat.index() & 3]);
        Open {
            players: table.players(),
            teams: table.teams,
            vigilance: table.vigilance,
            secret_cards: table.secret_cards,
            blind: table.blind,
            age,
            rounds: table.rounds,
            round: self.round,
            kind: self.kind,
            playing: self.playing,
            phase: self.phase,
            travel: self.travel,
            last: self.last,
            reminded: self.reminded,
            board: self.board,
            pawns: BySeat::from_fn(table.sides(), |side| self.pawns[side.index() & 3]),
            totals: BySeat::from_fn(table.sides(), |side| self.totals[side.index() & 3]),
            held: table.by_seat(|seat| self.held[seat.index() & 3]),
            drawn: self.drawn,
            removed: self.removed,
        }
    }

    pub(crate) fn view_for(&self, observer: Observer) -> View {
        let may_see = |seat| self.table.may_see(observer.seat, seat);
        View {
            seat: observer.seat,
            open: self.open(),
            tower: self.tower.len(),
            cards: self.table.by_seat(|seat| self.hand(seat).len()),
            hands: self.table.by_seat(|seat| may_see(seat).then(|| self.hand(seat))),
            secret_pile: self.secret_pile.len(),
            used: self.used.len(),
            used_cards: (observer.memory == Memory::Ever).then_some(self.used),
        }
    }
}

/// Deals what the observer cannot see at random: the tower's order, and the secret cards of others
/// and of the pile.
///
/// All orders and distributions are equally likely. This ignores what others' moves reveal, and
/// what a rebuilt pile reveals about cards held since before (A8).
pub(crate) fn imagine(view: &View, dice: &mut Dice) -> Result<OttoGameOver, PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    let mut state = lay_out(&view.open)?;
    state.chance.seed = dice.seed();
    let players = state.table.players();
    if [view.cards.len(), view.hands.len()] != [players; 2]
        || view.seat.is_some_and(|seat| seat.index() >= players)
    {
        return wrong(|w| w.one_entry_per_seat);
    }
    let Some(unseen) = state.box_of_tiles().minus(state.tiles_seen()) else {
        return wrong(|w| w.tiles_too_many);
    };
    let mut tiles: Vec<Kind> = unseen.iter().collect();
    dice.shuffle(&mut tiles);
    for kind in tiles {
        state.tower.push(kind);
    }
    if state.tower.len() != view.tower {
        return wrong(|w| w.tower_holds);
    }
    let mut known = Secrets::NONE;
    if let Phase::Stolen { card, .. } = state.phase {
        known.add(card);
    }
    for seat in state.table.seats() {
        let hand = view.hands[seat];
        if hand.is_some() != state.table.may_see(view.seat, seat) {
            return wrong(|w| w.own_cards);
        }
        if hand.is_some_and(|hand| hand.len() != view.cards[seat]) {
            return wrong(|w| w.hand_size);
        }
        hand.into_iter().flat_map(Secrets::iter).for_each(|card| known.add(card));
    }
    if view.used_cards.is_some_and(|used| used.len() != view.used) {
        return wrong(|w| w.used_count);
    }
    view.used_cards.into_iter().flat_map(Secrets::iter).for_each(|card| known.add(card));
    let Some(unseen) = state.box_of_cards().minus(known) else {
        return wrong(|w| w.cards_too_many_of_kind);
    };
    let mut cards: Vec<Secret> = unseen.iter().collect();
    dice.shuffle(&mut cards);
    let mut cards = cards.into_iter();
    for seat in state.table.seats() {
        state.hands[seat.index() & 3] = match view.hands[seat] {
            Some(hand) => hand,
            None => cards.by_ref().take(usize::from(view.cards[seat])).collect(),
        };
        if state.hand(seat).len() != view.cards[seat] {
            return wrong(|w| w.cards_too_many);
        }
    }
    state.used = match view.used_cards {
        Some(used) => used,
        None => cards.by_ref().take(usize::from(view.used)).collect(),
    };
    cards.for_each(|card| state.secret_pile.push(card));
    if (state.used.len(), state.secret_pile.len()) != (view.used, view.secret_pile) {
        return wrong(|w| w.cards_together);
    }
    validate(&state)?;
    Ok(state)
}
