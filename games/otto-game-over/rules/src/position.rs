//! Complete states in notation, validated when read.

use engine::{BySeat, Chance, PositionError, Seat, SeatSet, Seed};
use serde::{Deserialize, Serialize};

use crate::pieces::{INFINITY_POINTS, Kind, Kinds, PAWNS};
use crate::places::{Cell, SpotSet};
use crate::scoring::GOAL;
use crate::secrets::{Secret, Secrets};
use crate::setup::bare;
use crate::state::{OttoGameOver, Phase, RoundKind, Settings, Travel};
use crate::texts::{Texts, impossible};
use crate::view::Open;

/// A complete state in notation. Tools read and write it; players never see one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What everybody sees.
    pub open: Open,
    /// The tower, the next tile first.
    pub tower: Vec<Kind>,
    /// Everybody's secret cards.
    pub hands: BySeat<Secrets>,
    /// The secret pile, the next card first.
    pub secret_pile: Vec<Secret>,
    /// Used secret cards.
    pub used: Secrets,
    /// The seed of later chance events.
    pub seed: Seed,
    /// The number of chance events so far.
    pub events: u32,
}

impl OttoGameOver {
    pub(crate) fn position(&self) -> Position {
        Position {
            open: self.open(),
            tower: self.tower.as_slice().iter().rev().copied().collect(),
            hands: self.table.by_seat(|seat| self.hand(seat)),
            secret_pile: self.secret_pile.as_slice().iter().rev().copied().collect(),
            used: self.used,
            seed: self.chance.seed,
            events: self.chance.events,
        }
    }

    /// A1, A31: the tiles of a round.
    pub(crate) fn box_of_tiles(&self) -> Kinds {
        if self.kind == RoundKind::Solo { Kinds::SOLO } else { Kinds::BOX }
    }

    /// A3: the secret cards of a match.
    pub(crate) fn box_of_cards(&self) -> Secrets {
        if self.table.secret_cards { Secrets::BOX } else { Secrets::NONE }
    }

    /// The tiles that everybody sees, without the printed centre.
    pub(crate) fn tiles_seen(&self) -> Kinds {
        let laid = self.board.filled().iter().filter(|cell| *cell != Cell::CENTRE);
        let laid = laid.filter_map(|cell| self.board.tile(cell)).map(crate::pieces::Tile::kind);
        let held = self.held.into_iter().chain([self.drawn]).flatten();
        laid.chain(held).chain(self.removed.iter()).collect()
    }
}

pub(crate) fn read(position: &Position) -> Result<OttoGameOver, PositionError> {
    let mut state = lay_out(&position.open)?;
    if position.hands.len() != state.table.players() {
        return Err(impossible(|w| w.hands_per_seat));
    }
    for seat in state.table.seats() {
        state.hands[seat.index() & 3] = position.hands[seat];
    }
    // Anything that exceeds a pile's capacity is dropped, and so found missing when the box is
    // counted.
    position.tower.iter().rev().for_each(|kind| state.tower.push(*kind));
    position.secret_pile.iter().rev().for_each(|card| state.secret_pile.push(*card));
    if usize::from(state.tower.len()) != position.tower.len()
        || usize::from(state.secret_pile.len()) != position.secret_pile.len()
    {
        return Err(impossible(|w| w.pile_too_high));
    }
    state.used = position.used;
    state.chance = Chance { seed: position.seed, events: position.events };
    validate(&state)?;
    Ok(state)
}

/// The state without what is hidden: tower, secret cards and chance.
pub(crate) fn lay_out(open: &Open) -> Result<OttoGameOver, PositionError> {
    let mut state = bare(table(open)?);
    let sides = state.table.sides();
    if [open.pawns.len(), open.totals.len(), open.held.len()] != [sides, sides, state.table.players()] {
        return Err(impossible(|w| w.entries_per_side));
    }
    state.round = open.round;
    state.kind = open.kind;
    state.playing = open.playing;
    state.phase = open.phase;
    state.travel = open.travel;
    state.last = open.last;
    state.reminded = open.reminded;
    state.board = open.board;
    state.drawn = open.drawn;
    state.removed = open.removed;
    for seat in state.table.seats() {
        state.held[seat.index() & 3] = open.held[seat];
    }
    let mut taken = SpotSet::NONE;
    for (seat, pawns) in open.pawns.iter() {
        let side = seat.index() & 3;
        state.totals[side] = open.totals[seat];
        state.pawns[side] = *pawns;
        if !taken.and(*pawns).is_empty() {
            return Err(impossible(|w| w.two_pawns));
        }
        taken = taken.or(*pawns);
        state.left[side] = pawns_left(&state, *pawns)?;
    }
    Ok(state)
}

fn table(open: &Open) -> Result<Settings, PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    let players = open.players;
    if !crate::INFO.seats.contains(&players) {
        return wrong(|w| w.one_to_four);
    }
    if open.teams && players != 4 {
        return wrong(|w| w.teams_two_of_two);
    }
    if players == 1 && (open.vigilance || open.secret_cards || open.blind) {
        return wrong(|w| w.alone_without);
    }
    if open.blind && open.secret_cards {
        return wrong(|w| w.blind_without);
    }
    if open.rounds > 9 {
        return wrong(|w| w.round_limit);
    }
    let all: SeatSet = open.age.iter().copied().collect();
    if open.age.len() != players || all != SeatSet::all(players) {
        return wrong(|w| w.age_every_seat);
    }
    let mut age_rank = [0, 1, 2, 3];
    for (rank, seat) in open.age.iter().enumerate() {
        age_rank[seat.index() & 3] = rank as u8;
    }
    Ok(Settings {
        players: players as u8,
        teams: open.teams,
        vigilance: open.vigilance,
        secret_cards: open.secret_cards,
        blind: open.blind,
        rounds: open.rounds,
        age_rank,
    })
}

/// A14: the pawns that a side still has if these are on the board.
fn pawns_left(state: &OttoGameOver, pawns: SpotSet) -> Result<[u8; 3], PositionError> {
    let mut left = PAWNS;
    for spot in pawns.iter() {
        let Some(figure) = state.board.figure(spot) else {
            return Err(impossible(|w| w.no_figure(spot)));
        };
        let Some(fewer) = left[figure as usize].checked_sub(1) else {
            return Err(impossible(|w| w.eleven_pawns));
        };
        left[figure as usize] = fewer;
    }
    Ok(left)
}

/// The most points anybody can have: just short of the goal, plus a round with an infinity and
/// every pawn kept, plus a blind round with every pawn.
const MOST_POINTS: u16 = GOAL - 1 + INFINITY_POINTS as u16 + GOAL + GOAL;

/// Chance events are counted in 32 bits; a position must leave room for all that may follow.
const MOST_EVENTS: u32 = 1_000_000_000;

/// Checks the invariants that the rest of the code relies on.
pub(crate) fn validate(state: &OttoGameOver) -> Result<(), PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    let mut tiles = state.tiles_seen();
    tiles.extend(state.tower.as_slice().iter().copied());
    if tiles != state.box_of_tiles() {
        return wrong(|w| w.tiles_of_box);
    }
    let stolen = if let Phase::Stolen { card, .. } = state.phase { Some(card) } else { None };
    let hands = state.hands.iter().copied().flat_map(Secrets::iter);
    let piles = state.secret_pile.as_slice().iter().copied().chain(state.used.iter());
    if hands.chain(piles).chain(stolen).collect::<Secrets>() != state.box_of_cards() {
        return wrong(|w| w.cards_of_box);
    }
    if state.chance.events > MOST_EVENTS {
        return wrong(|w| w.too_many_events);
    }
    rounds(state)?;
    tiles_in_hand(state)?;
    phase(state)?;
    reminders(state)
}

/// A5, A34: totals, who plays, and whether there is a round at all.
fn rounds(state: &OttoGameOver) -> Result<(), PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    let over = matches!(state.phase, Phase::Over { .. });
    let everybody = SeatSet::all(state.table.players());
    let best = state.totals.iter().copied().max().unwrap_or(0);
    let leaders: SeatSet =
        state.table.seats().filter(|seat| state.totals[state.table.side(*seat)] == best).collect();
    let tied = leaders.len() > if state.table.teams { 2 } else { 1 };
    let limited = state.table.rounds > 0;
    let all_rounds = limited && state.round >= u16::from(state.table.rounds);
    if best > MOST_POINTS || (state.round == 0 && best > 0) {
        return wrong(|w| w.points_possible);
    }
    if (state.kind == RoundKind::Solo) != (state.table.players() == 1) {
        return wrong(|w| w.solo_alone);
    }
    if !over && all_rounds {
        return wrong(|w| w.fewer_rounds);
    }
    if state.round == 0 && (over || state.kind == RoundKind::Blind) {
        return wrong(|w| w.over_after_round);
    }
    match state.kind {
        RoundKind::Solo => {
            if best > 0 || (state.round == 1) != over || state.playing != everybody {
                return wrong(|w| w.solo_one_round);
            }
        }
        RoundKind::Normal => {
            if state.playing != everybody {
                return wrong(|w| w.everybody_plays);
            }
            if !over && best >= GOAL {
                return wrong(|w| w.over_at_24);
            }
            if over && !all_rounds && (best < GOAL || tied) {
                return wrong(|w| w.not_over_yet);
            }
        }
        RoundKind::Blind => {
            if best < GOAL || (!over && (!tied || state.playing != leaders)) {
                return wrong(|w| w.blind_who);
            }
            // A team plays as a whole, and at least two sides were tied.
            let sides: Vec<usize> = state.playing.iter().map(|seat| state.table.side(seat)).collect();
            let several = sides.iter().any(|side| *side != sides[0]);
            let whole = !state.table.teams || state.playing == everybody;
            if !several || !whole || state.playing.iter().any(|seat| !everybody.has(seat)) {
                return wrong(|w| w.blind_tied);
            }
        }
    }
    if let Phase::Over { shootout } = state.phase
        && (shootout.is_some() != (tied && state.kind == RoundKind::Blind)
            || shootout.is_some_and(|seat| !leaders.has(seat)))
    {
        return wrong(|w| w.shoot_out_when);
    }
    Ok(())
}

/// A10: who holds what.
fn tiles_in_hand(state: &OttoGameOver) -> Result<(), PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    let over = matches!(state.phase, Phase::Over { .. });
    let held = state.tiles_are_held();
    for seat in state.table.seats() {
        let holds = state.held[seat.index() & 3].is_some();
        if holds != held && !(over && held) {
            return wrong(|w| w.everybody_holds);
        }
    }
    let Phase::Place { seat, .. } = state.phase else {
        return if state.drawn.is_some() { wrong(|w| w.drawn_is_placed) } else { Ok(()) };
    };
    match (state.drawn, state.held[seat.index() & 3]) {
        (None, _) => wrong(|w| w.drawn_before_placed),
        (Some(Kind::BLACK), None | Some(Kind::BLACK)) => wrong(|w| w.black_tiles),
        (Some(_), _) => Ok(()),
    }
}

/// Whether the pending decision is possible.
fn phase(state: &OttoGameOver) -> Result<(), PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    if state.phase.seat().is_some_and(|seat| !state.playing.has(seat)) {
        return wrong(|w| w.turn_plays);
    }
    let full = state.board.empty().is_empty();
    let infinity = !state.board.infinities().is_empty();
    let asking = matches!(state.phase, Phase::Infinity { .. });
    let over = matches!(state.phase, Phase::Over { .. });
    if full && !asking && !over {
        return wrong(|w| w.full_board);
    }
    if state.kind == RoundKind::Solo {
        let lost = full || state.tower.len() == 0;
        if over != (state.solo_is_won() || lost) && (over || state.solo_is_won()) {
            return wrong(|w| w.solo_ends);
        }
    } else if infinity != asking && !over {
        return wrong(|w| w.infinity_ends);
    }
    if state.travel != Travel::No && (!state.cards_in_play() || over) {
        return wrong(|w| w.travel_card);
    }
    match state.phase {
        Phase::Turn { seat, card } => {
            if card && (!state.cards_in_play() || state.travel != Travel::No) {
                return wrong(|w| w.no_card_now);
            }
            if !state.table.vigilance && (!card || state.hand(seat).is_empty()) {
                return wrong(|w| w.draws_at_once);
            }
        }
        Phase::Stolen { seat, card } => {
            let usable = card == Secret::CosmicVoid || state.count_actions(seat, card) > 0;
            if !state.cards_in_play() || !usable || state.travel != Travel::No {
                return wrong(|w| w.stolen_unusable);
            }
        }
        Phase::Infinity { maker, asked, kept } => {
            let side = |seat: Seat| state.table.side(seat);
            if !state.cards_in_play()
                || state.hand(asked).is_empty()
                || !state.playing.has(maker)
                || kept.iter().any(|seat| !state.playing.has(seat) || side(seat) == side(asked))
            {
                return wrong(|w| w.asked_in_turn);
            }
        }
        Phase::Place { reminded, .. } => {
            if reminded && !state.table.vigilance {
                return wrong(|w| w.reminders_where);
            }
        }
        Phase::Over { .. } => {}
    }
    Ok(())
}

/// A15: whether the last placement can be commented on.
fn reminders(state: &OttoGameOver) -> Result<(), PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    let Some(last) = state.last else {
        return if state.reminded.is_empty() { Ok(()) } else { wrong(|w| w.reminders_of) };
    };
    let Phase::Turn { seat, .. } = state.phase else {
        return wrong(|w| w.reminder_when);
    };
    let next = if state.travel == Travel::Second { last.seat } else { state.next_player(last.seat) };
    let laid = last.cell != Cell::CENTRE && state.board.filled().has(last.cell);
    if !state.table.vigilance || !laid || !state.playing.has(last.seat) || seat != next {
        return wrong(|w| w.reminder_last);
    }
    if last.was_held && state.held[last.seat.index() & 3].is_none() {
        return wrong(|w| w.holds_the_drawn);
    }
    if last.second_turn && state.travel != Travel::No {
        return wrong(|w| w.travel_over);
    }
    if state.reminded.iter().any(|seat| seat == last.seat || !state.playing.has(seat)) {
        return wrong(|w| w.others_remind);
    }
    Ok(())
}
