//! What is held over the board of OTTO Game Over, what it would close there, and the other possible
//! actions.

use engine::Seat;
use game_otto_game_over::{
    Action, Cell, Closed, Kind, Move, Open, OttoGameOver, Phase, Placement, Secret, Tile, Via,
};
use table::{Scene, State};

use crate::spread::{Finished, Spread, finished, spread};
use crate::{Gesture, Held};

/// The things on the table, and what is held over it.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// The board, as it is now or at the end of the round that is being viewed.
    pub spread: Spread,
    /// This round, from 0.
    round: u16,
    /// The finished round that is being viewed.
    pub review: Option<Finished>,
    /// The person's tiles: the held one, then the one just drawn.
    pub tiles: Vec<(Kind, State)>,
    /// The person's secret cards.
    pub secrets: Vec<(Secret, State)>,
    /// The card that is about to be played; for a void what it stands for, once that is chosen.
    pub card: Option<Secret>,
    /// What the person is about to do on the board.
    pub aim: Option<Aim>,
    /// The possible targets, in reading order: cell and quarter turns.
    stops: Vec<(Cell, u8)>,
    /// The cell over which it is held.
    pub cell: Option<Cell>,
    /// Quarter turns, in both directions.
    pub spins: i32,
    /// The tile where it would lie.
    pub ghost: Option<Ghost>,
    /// The other possible actions, each with a button.
    pub steps: Vec<Gesture>,
}

/// What the person is about to do on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Place this tile.
    Lay(Kind),
    /// A25: choose the tile that leaps.
    From(Via),
    /// A25: put the tile of this cell elsewhere.
    To(Via, Cell, Kind),
}

impl Aim {
    /// The tile that is held.
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Self::Lay(kind) | Self::To(_, _, kind) => Some(kind),
            Self::From(_) => None,
        }
    }

    /// The resulting move on a cell.
    const fn on(self, cell: Cell, turn: u8) -> Option<Move> {
        match self {
            Self::Lay(kind) => Some(Move::Place(Placement { kind, cell, turn })),
            Self::To(via, from, _) => Some(Move::Card(via, Action::QuantumLeap { from, to: cell, turn })),
            Self::From(_) => None,
        }
    }

    /// The target of a move, if this can lead to it.
    fn stop(self, mv: Move) -> Option<(Cell, u8)> {
        match (self, mv) {
            (Self::Lay(kind), Move::Place(placed)) if placed.kind == kind => Some((placed.cell, placed.turn)),
            (Self::From(via), Move::Card(by, Action::QuantumLeap { from, .. })) if by == via => {
                Some((from, 0))
            }
            (Self::To(via, start, _), Move::Card(by, Action::QuantumLeap { from, to, turn }))
                if (by, from) == (via, start) =>
            {
                Some((to, turn))
            }
            _ => None,
        }
    }
}

/// A tile where it would lie.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ghost {
    /// Its cell.
    pub cell: Cell,
    /// The tile and its turn.
    pub tile: Tile,
    /// The resulting move.
    pub mv: Move,
    /// Whether it may lie there.
    pub legal: bool,
    /// What it would close.
    pub closed: Closed,
}

/// Lays the table out.
pub(crate) fn layout(scene: &Scene<'_, OttoGameOver>, held: &Held, before: Option<&Layout>) -> Layout {
    let (view, open) = (scene.view, &scene.view.open);
    let review = review(scene, held, before);
    let spread = review.as_ref().map_or_else(|| spread(scene), |over| over.spread.clone());
    let legal = if scene.free() && review.is_none() { scene.legal } else { &[] };
    let stolen = match open.phase {
        Phase::Stolen { card, .. } => Some(card),
        _ => None,
    };
    let card = stolen.or(held.card).filter(|card| can(legal, *card));
    let kinds = scene.me.map(|seat| tiles(open, seat)).unwrap_or_default();
    let lays = |kind: &Kind| legal.iter().any(|mv| matches!(mv, Move::Place(placed) if placed.kind == *kind));
    let aim = if let Some(card) = card {
        leap(open, held, card)
    } else {
        let chosen = held.tile.filter(|kind| kinds.contains(kind) && lays(kind));
        chosen.or_else(|| kinds.iter().copied().find(lays)).map(Aim::Lay)
    };
    let tile_state = |kind: Kind| match aim {
        Some(Aim::Lay(chosen)) if chosen == kind => State::Held,
        _ if lays(&kind) => State::Lit,
        Some(Aim::Lay(_)) => State::Dim,
        _ => State::Rest,
    };
    let secret_state = |secret: Secret| match card {
        Some(card) if card == secret => State::Held,
        _ if can(legal, secret) => State::Lit,
        _ => State::Rest,
    };
    let mut stops: Vec<(Cell, u8)> =
        aim.map(|aim| legal.iter().filter_map(|mv| aim.stop(*mv)).collect()).unwrap_or_default();
    stops.sort_unstable();
    stops.dedup();
    let hand = scene.me.and_then(|seat| view.hands[seat]);
    let mut laid = Layout {
        spread,
        round: open.round,
        tiles: kinds.iter().map(|kind| (*kind, tile_state(*kind))).collect(),
        secrets: hand.iter().flat_map(|hand| hand.iter()).map(|card| (card, secret_state(card))).collect(),
        card: card.map(|card| held.as_kind.unwrap_or(card)),
        aim,
        stops,
        cell: held.cell,
        spins: held.spins,
        ghost: None,
        steps: Vec::new(),
        review,
    };
    laid.ghost = laid.ghost();
    laid.steps = steps(&laid, legal, held, card);
    laid
}

/// A5: the next round is set up in the step that ends the last; the old board remains visible.
fn review(scene: &Scene<'_, OttoGameOver>, held: &Held, before: Option<&Layout>) -> Option<Finished> {
    let (open, before) = (&scene.view.open, before?);
    if before.round < open.round && open.phase.seat().is_some() {
        return finished(scene.events, open.teams);
    }
    let stays = |over: &Finished| before.round == open.round && held.gone_on != Some(over.round);
    before.review.clone().filter(stays)
}

/// The person's tiles: the held one, then the one just drawn.
fn tiles(open: &Open, seat: Seat) -> Vec<Kind> {
    let placing = matches!(open.phase, Phase::Place { seat: placing, .. } if placing == seat);
    open.held[seat].into_iter().chain(open.drawn.filter(|_| placing)).collect()
}

/// Whether a card in hand can be played: as itself, or a void as anything.
fn can(legal: &[Move], card: Secret) -> bool {
    legal.iter().any(|mv| plays(*mv, card, None))
}

/// Whether a move plays this card, if it is a void as this kind.
fn plays(mv: Move, card: Secret, as_kind: Option<Secret>) -> bool {
    match mv {
        Move::Card(Via::Void, action) => {
            card == Secret::CosmicVoid && as_kind.is_none_or(|kind| kind == action.secret())
        }
        Move::Card(Via::Itself, action) => card == action.secret(),
        _ => false,
    }
}

/// A25: a leap is chosen on the board, first the tile, then its target.
fn leap(open: &Open, held: &Held, card: Secret) -> Option<Aim> {
    let via = if card == Secret::CosmicVoid { Via::Void } else { Via::Itself };
    if held.as_kind.unwrap_or(card) != Secret::QuantumLeap {
        return None;
    }
    let leaps = held.from.and_then(|from| Some(Aim::To(via, from, open.board.tile(from)?.kind())));
    Some(leaps.unwrap_or(Aim::From(via)))
}

/// The actions besides choosing on the board: a card's parameters, then the rest.
fn steps(laid: &Layout, legal: &[Move], held: &Held, card: Option<Secret>) -> Vec<Gesture> {
    if laid.review.is_some() {
        return vec![Gesture::GoOn];
    }
    let asked = legal.contains(&Move::Pass);
    let mut steps: Vec<Gesture> = Vec::new();
    match card.filter(|_| !asked && laid.aim.is_none()) {
        // A28: first choose what the void stands for.
        Some(Secret::CosmicVoid) if held.as_kind.is_none() => {
            let kinds = Secret::ALL.into_iter();
            let can = |kind: &Secret| legal.iter().any(|mv| plays(*mv, Secret::CosmicVoid, Some(*kind)));
            steps.extend(kinds.filter(can).map(Gesture::As));
        }
        Some(card) => {
            let moves = legal.iter().copied().filter(|mv| plays(*mv, card, held.as_kind));
            steps.extend(moves.map(Gesture::Play));
        }
        None => {}
    }
    if held.card.is_some() && card.is_some() {
        steps.push(Gesture::LetGo);
    }
    let plain = |mv: &Move| match mv {
        Move::Remind | Move::Pass => true,
        Move::Card(_, Action::Eight) => asked,
        Move::Draw => card.is_none(),
        Move::Card(..) | Move::Place(_) => false,
    };
    let mut rest: Vec<Move> = legal.iter().copied().filter(plain).collect();
    rest.sort_by_key(|mv| *mv != Move::Remind);
    steps.extend(rest.into_iter().map(Gesture::Play));
    steps.extend(laid.ghost.map(|_| Gesture::Lay));
    steps
}

impl Layout {
    /// Its turn; turns that look alike count as one (A11).
    pub fn turn(&self) -> u8 {
        let turns = self.aim.and_then(Aim::kind).map_or(1, |kind| kind.turns().max(1));
        self.spins.rem_euclid(turns.into()) as u8
    }

    /// Tries the tile where it is held.
    fn ghost(&self) -> Option<Ghost> {
        let (aim, cell, turn) = (self.aim?, self.cell?, self.turn());
        let (tile, mv) = (Tile::new(aim.kind()?, turn)?, aim.on(cell, turn)?);
        let mut board = self.spread.board;
        if let Aim::To(_, from, _) = aim {
            board.take(from);
        }
        let closed = board.tile(cell).is_none().then(|| board.would_close(cell, tile))?;
        Some(Ghost { cell, tile, mv, legal: self.stops.contains(&(cell, turn)), closed })
    }

    /// Whether this cell is a possible target, in any turn.
    pub fn reaches(&self, cell: Cell) -> bool {
        self.stops.iter().any(|(stop, _)| *stop == cell)
    }

    /// The legal move of placing what is held on this cell.
    pub fn fits(&self, cell: Cell) -> Option<Move> {
        self.aim?.on(cell, self.turn()).filter(|_| self.stops.contains(&(cell, self.turn())))
    }

    /// The move that choosing this cell tries, legal or not.
    pub(crate) fn tried(&self, cell: Cell) -> Option<Move> {
        match self.aim? {
            // A tile that cannot be taken: the rules say why.
            Aim::From(via) => {
                let turn = self.spread.board.tile(cell).map_or(0, Tile::turn);
                Some(Move::Card(via, Action::QuantumLeap { from: cell, to: cell, turn }))
            }
            aim => aim.on(cell, self.turn()),
        }
    }

    /// A move with this tile for asking the rules: where it is held, or on the first free cell.
    pub fn asked(&self, kind: Kind) -> Option<Move> {
        let free = self.spread.board.empty();
        let cell = self.cell.filter(|cell| free.has(*cell)).or_else(|| free.iter().next())?;
        Aim::Lay(kind).on(cell, 0)
    }

    /// The first target, the next one or the previous one.
    pub(crate) fn stop(&self, which: Gesture) -> Option<(Cell, u8)> {
        let here = self.cell.filter(|_| which != Gesture::First).map(|cell| (cell, self.turn()));
        let Some(here) = here else { return self.stops.first().copied() };
        let found = match which {
            Gesture::Back => self.stops.iter().rev().find(|stop| **stop < here).or(self.stops.last()),
            _ => self.stops.iter().find(|stop| **stop > here).or(self.stops.first()),
        };
        found.copied()
    }

    /// The state of one of the person's tiles.
    pub fn tile(&self, kind: Kind) -> State {
        self.tiles.iter().find(|(each, _)| *each == kind).map_or(State::Rest, |(_, state)| *state)
    }

    /// The state of one of the person's secret cards.
    pub fn secret(&self, card: Secret) -> State {
        self.secrets.iter().find(|(each, _)| *each == card).map_or(State::Rest, |(_, state)| *state)
    }
}
