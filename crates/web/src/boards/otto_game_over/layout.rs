//! Where things lie on the board of OTTO Game Over, and what a tile would close where it is held.

use engine::{BySeat, Seat};
use game_otto_game_over::{
    Action, Board, Cell, Closed, Figure, Kind, Move, Open, Phase, Placement, Secret, Seen, Spot, Tile, Via,
    View,
};

use table::Hue;

/// The board, as it is now or as a round left it.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    pub board: Board,
    /// The pawns, in reading order.
    pub pawns: Vec<Pawn>,
    /// The last tile laid, and by whom.
    pub last: Option<(Cell, Seat)>,
    /// One's own placement that the server has not acknowledged yet.
    pub sent: Option<Cell>,
}

/// A pawn on a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pawn {
    pub spot: Spot,
    /// Its outline means its value.
    pub figure: Figure,
    /// Whose: a seat, or the lower one of a team.
    pub side: Seat,
}

/// The colour of a player's or a team's pawns.
pub const fn hue(side: Seat) -> Hue {
    match side.index() % 4 {
        0 => Hue::Red,
        1 => Hue::Blue,
        2 => Hue::Green,
        _ => Hue::Yellow,
    }
}

/// Lays the board out.
pub fn layout(open: &Open, events: &[(u64, Seen)], me: Option<Seat>, pending: Option<Move>) -> Layout {
    let mut board = open.board;
    let mut last = this_round(events).find_map(|(_, seen)| match seen {
        Seen::Placed { seat, placement } => Some((placement.cell, *seat)),
        Seen::Card { seat, action: Action::QuantumLeap { to, .. }, .. } => Some((*to, *seat)),
        _ => None,
    });
    last = last.filter(|(cell, _)| board.tile(*cell).is_some());
    let mut sent = None;
    if let (Some(mv), Some(me)) = (pending, me)
        && let Some(cell) = put(&mut board, mv)
    {
        (last, sent) = (Some((cell, me)), Some(cell));
    }
    let mut pawns: Vec<Pawn> = open
        .pawns
        .iter()
        .flat_map(|(side, spots)| {
            let figure = |spot| Some(Pawn { spot, figure: open.board.figure(spot)?, side });
            spots.iter().filter_map(figure).collect::<Vec<_>>()
        })
        .collect();
    pawns.sort_by_key(|pawn| pawn.spot);
    Layout { board, pawns, last, sent }
}

/// Makes a move of tiles on a board, if it is one that can be shown.
fn put(board: &mut Board, mv: Move) -> Option<Cell> {
    match mv {
        Move::Place(Placement { kind, cell, turn }) if board.tile(cell).is_none() => {
            board.put(cell, Tile::new(kind, turn)?);
            Some(cell)
        }
        Move::Card(_, Action::QuantumLeap { from, to, turn }) => {
            let kind = board.tile(from)?.kind();
            board.take(from);
            board.put(to, Tile::new(kind, turn)?);
            Some(to)
        }
        _ => None,
    }
}

/// What happened since the round began, newest first.
fn this_round(events: &[(u64, Seen)]) -> impl Iterator<Item = &(u64, Seen)> {
    events.iter().rev().take_while(|(_, seen)| !matches!(seen, Seen::RoundBegins { .. }))
}

/// A round that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// How the board looked.
    pub laid: Layout,
    /// Which, from 0.
    pub round: u16,
    /// What it brought, by seat.
    pub points: BySeat<u16>,
    /// Why it ended: an infinity, or not.
    pub infinity: Option<Seat>,
}

/// The last round that is over, as everybody saw it.
pub fn finished(events: &[(u64, Seen)], teams: bool) -> Option<Finished> {
    let end = events.iter().rposition(|(_, seen)| matches!(seen, Seen::RoundOver { .. }))?;
    let start = events[..end].iter().rposition(|(_, seen)| matches!(seen, Seen::RoundBegins { .. }))?;
    let (mut board, mut pawns, mut last): (_, Vec<Pawn>, _) = (Board::EMPTY, Vec::new(), None);
    for (_, seen) in &events[start..end] {
        match seen {
            Seen::Placed { seat, placement } => {
                last = put(&mut board, Move::Place(*placement)).map(|cell| (cell, *seat));
            }
            Seen::Card { seat, via, action } => {
                last = put(&mut board, Move::Card(*via, *action)).map(|cell| (cell, *seat)).or(last);
            }
            Seen::Reminded { cell, taken_back: true, .. } => {
                board.take(*cell);
                pawns.retain(|pawn| board.figure(pawn.spot).is_some());
            }
            Seen::Closed { spot, figure, pawn: Some(seat) } => {
                let side = if teams { Seat::new(seat.index() % 2).unwrap_or(*seat) } else { *seat };
                pawns.push(Pawn { spot: *spot, figure: *figure, side });
            }
            _ => {}
        }
    }
    pawns.sort_by_key(|pawn| pawn.spot);
    let Seen::RoundOver { round, end, points, .. } = &events[end].1 else { return None };
    let infinity = match end {
        game_otto_game_over::RoundEnd::Infinity { maker, .. } => Some(*maker),
        game_otto_game_over::RoundEnd::BoardFull | game_otto_game_over::RoundEnd::TowerEmpty => None,
    };
    Some(Finished {
        laid: Layout { board, pawns, last, sent: None },
        round: *round,
        points: *points,
        infinity,
    })
}

/// What one is about to do on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Lay this tile.
    Lay(Kind),
    /// A25: choose the tile that leaps.
    From(Via),
    /// A25: lay the tile of this cell elsewhere.
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

    /// The move it is on a cell.
    pub const fn on(self, cell: Cell, turn: u8) -> Option<Move> {
        match self {
            Self::Lay(kind) => Some(Move::Place(Placement { kind, cell, turn })),
            Self::To(via, from, _) => Some(Move::Card(via, Action::QuantumLeap { from, to: cell, turn })),
            Self::From(_) => None,
        }
    }
}

/// The named quarter turn after so many, to and fro; turns that look alike are one (A11).
pub fn named_turn(kind: Kind, spins: i32) -> u8 {
    spins.rem_euclid(i32::from(kind.turns().max(1))) as u8
}

/// A tile where it would lie.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ghost {
    pub cell: Cell,
    /// Which, and how it is turned.
    pub tile: Tile,
    /// The move it is.
    pub mv: Move,
    /// Whether it may lie there.
    pub legal: bool,
    /// What it would close.
    pub closed: Closed,
}

/// Tries a tile out on a cell.
pub fn ghost(board: &Board, aim: Aim, cell: Cell, spins: i32, legal: &Index) -> Option<Ghost> {
    let kind = aim.kind()?;
    let turn = named_turn(kind, spins);
    let (tile, mv) = (Tile::new(kind, turn)?, aim.on(cell, turn)?);
    let mut board = *board;
    if let Aim::To(_, from, _) = aim {
        board.take(from);
    }
    if board.tile(cell).is_some() {
        return None;
    }
    Some(Ghost { cell, tile, mv, legal: legal.has(mv), closed: board.would_close(cell, tile) })
}

/// A seat's legal moves, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Index(Vec<Move>);

impl Index {
    /// Sorts them, once an update.
    pub fn new(mut legal: Vec<Move>) -> Self {
        legal.sort_unstable();
        Self(legal)
    }

    /// Whether this is one of them.
    pub fn has(&self, mv: Move) -> bool {
        self.0.binary_search(&mv).is_ok()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Move> + Clone {
        self.0.iter().copied()
    }

    /// Whether the tile can be laid anywhere.
    pub fn lays(&self, kind: Kind) -> bool {
        self.iter().any(|mv| matches!(mv, Move::Place(placement) if placement.kind == kind))
    }

    /// Whether what is aimed at can end on this cell, in any turn.
    pub fn reaches(&self, aim: Aim, cell: Cell) -> bool {
        match aim {
            Aim::From(via) => self.iter().any(|mv| matches!(mv, Move::Card(by, Action::QuantumLeap { from, .. }) if by == via && from == cell)),
            Aim::Lay(_) | Aim::To(..) => (0..4).any(|turn| aim.on(cell, turn).is_some_and(|mv| self.has(mv))),
        }
    }

    /// The first cell on which what is aimed at can end, with its turn.
    pub fn first(&self, aim: Aim) -> Option<(Cell, u8)> {
        Cell::all()
            .flat_map(|cell| (0..4).map(move |turn| (cell, turn)))
            .find(|(cell, turn)| aim.on(*cell, *turn).is_some_and(|mv| self.has(mv)))
    }

    /// What a card in hand can be played as: the actions of its own name, or those of a void, of
    /// one kind if it is chosen.
    pub fn actions(&self, card: Secret, as_kind: Option<Secret>) -> Vec<Move> {
        let fits = |mv: &Move| match mv {
            Move::Card(Via::Void, action) => {
                card == Secret::CosmicVoid && as_kind.is_none_or(|kind| kind == action.secret())
            }
            Move::Card(Via::Itself, action) => card == action.secret(),
            _ => false,
        };
        self.iter().filter(fits).collect()
    }

    /// A28: the kinds a void can be played as.
    pub fn kinds(&self) -> Vec<Secret> {
        let can = |kind: &Secret| {
            self.iter().any(|mv| matches!(mv, Move::Card(Via::Void, action) if action.secret() == *kind))
        };
        Secret::ALL.into_iter().filter(can).collect()
    }
}

/// One's tiles: the one that is kept, then the one just drawn; with equal ones only the first can
/// be chosen.
pub fn tiles(view: &View, seat: Seat) -> Vec<Kind> {
    let drawn = view
        .open
        .drawn
        .filter(|_| matches!(view.open.phase, Phase::Place { seat: placing, .. } if placing == seat));
    view.open.held[seat].into_iter().chain(drawn).collect()
}

/// Where markers stand on the score track: side, points, and how many stand on the same place
/// before it.
pub fn track(open: &Open) -> Vec<(Seat, u16, usize)> {
    let mut markers: Vec<(Seat, u16, usize)> = Vec::new();
    for (side, total) in open.totals.iter() {
        let before = markers.iter().filter(|(_, points, _)| points == total).count();
        markers.push((side, *total, before));
    }
    markers
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Dice, Game, Observer, Seed};
    use game_otto_game_over::{Event, Options, OttoGameOver};

    fn seen_by(heard: &[Event], seat: Seat) -> Vec<(u64, Seen)> {
        let observer = Observer::screen(seat);
        heard.iter().enumerate().map(|(n, event)| (n as u64, event.seen_by(observer))).collect()
    }

    /// Plays a match at random, and looks at every step.
    fn play(seats: usize, seed: u64, mut look: impl FnMut(&OttoGameOver, Seat, &[Event])) {
        let mut heard = Vec::new();
        let mut game = OttoGameOver::deal(&Options::default(), seats, &Seed::numbered(seed, 0), &mut heard)
            .expect("they can play");
        let mut dice = Dice::new(seed);
        while let Some(seat) = game.to_act().must.first() {
            look(&game, seat, &heard);
            let mv = game.random_move(seat, &mut dice, &mut Vec::new()).expect("somebody can move");
            game.play(seat, mv, &mut heard).expect("legal");
        }
    }

    fn index(game: &OttoGameOver, seat: Seat) -> Index {
        let mut legal = Vec::new();
        game.legal_moves(seat, &mut legal);
        Index::new(legal)
    }

    #[test]
    fn pawns_lie_on_figures_and_add_up() {
        let mut most = 0;
        play(3, 2, |game, seat, heard| {
            let view = game.view(Observer::screen(seat));
            let shown = layout(&view.open, &seen_by(heard, seat), Some(seat), None);
            most = most.max(shown.pawns.len());
            for side in Seat::all(3) {
                let worth: u16 =
                    shown.pawns.iter().filter(|p| p.side == side).map(|p| u16::from(p.figure.points())).sum();
                assert_eq!(worth, view.open.on_board(side));
            }
            assert!(shown.last.is_none_or(|(cell, _)| shown.board.tile(cell).is_some()));
        });
        assert!(most > 5, "figures are closed in this match");
    }

    #[test]
    fn a_ghost_is_legal_exactly_where_the_tile_may_be_laid() {
        let mut closes = 0;
        play(2, 3, |game, seat, _| {
            let (view, index) = (game.view(Observer::screen(seat)), index(game, seat));
            if !matches!(view.open.phase, Phase::Place { .. }) {
                return;
            }
            for kind in tiles(&view, seat).into_iter().filter(|kind| *kind != Kind::BLACK) {
                for cell in Cell::all() {
                    for spins in -4..4 {
                        let shown = ghost(&view.open.board, Aim::Lay(kind), cell, spins, &index);
                        assert_eq!(shown.is_some(), view.open.board.tile(cell).is_none());
                        if let Some(shown) = shown {
                            assert_eq!(shown.legal, game.check(seat, shown.mv).is_ok(), "{}", shown.mv);
                            closes += usize::from(shown.closed.points());
                        }
                    }
                }
                assert_eq!(index.lays(kind), index.first(Aim::Lay(kind)).is_some());
            }
        });
        assert!(closes > 0);
    }

    #[test]
    fn a_placement_on_its_way_lies_there_at_once() {
        let mut seen = 0;
        play(2, 5, |game, seat, heard| {
            let view = game.view(Observer::screen(seat));
            if let Some(mv) = index(game, seat).iter().find(|mv| matches!(mv, Move::Place(_))) {
                let Move::Place(placement) = mv else { unreachable!("found as a placement") };
                let shown = layout(&view.open, &seen_by(heard, seat), Some(seat), Some(mv));
                assert_eq!(shown.sent, Some(placement.cell));
                assert_eq!(shown.board.tile(placement.cell).map(Tile::kind), Some(placement.kind));
                seen += 1;
            }
        });
        assert!(seen > 10);
    }

    #[test]
    fn a_round_that_is_over_can_be_looked_at_again() {
        let mut rounds = 0;
        for seed in 0..4 {
            let mut before: Option<(Board, u16)> = None;
            play(3, seed, |game, seat, heard| {
                let view = game.view(Observer::screen(seat));
                if before.is_some_and(|(_, round)| round < view.open.round) {
                    let over = finished(&seen_by(heard, seat), false).expect("a round is over");
                    assert_eq!(over.round + 1, view.open.round);
                    let (board, _) = before.expect("there was one");
                    // One move ended the round: every tile but the last lay there before it.
                    let changed =
                        Cell::all().filter(|cell| board.tile(*cell) != over.laid.board.tile(*cell)).count();
                    assert!(changed <= 2, "{changed} tiles differ");
                    if over.infinity.is_none() {
                        for side in Seat::all(3) {
                            let worth: u16 = over
                                .laid
                                .pawns
                                .iter()
                                .filter(|p| p.side == side)
                                .map(|p| u16::from(p.figure.points()))
                                .sum();
                            assert!(worth == 0 || worth == over.points[side]);
                        }
                    }
                    rounds += 1;
                }
                before = Some((view.open.board, view.open.round));
            });
        }
        assert!(rounds > 3);
    }

    #[test]
    fn cards_know_what_they_can_be_played_as() {
        let mut seen = 0;
        for seed in 0..6 {
            play(4, seed, |game, seat, _| {
                let view = game.view(Observer::screen(seat));
                if !matches!(view.open.phase, Phase::Turn { card: true, .. }) {
                    return;
                }
                let index = index(game, seat);
                let hand = view.hands[seat].expect("one's own");
                let by_card: usize = Secret::ALL
                    .iter()
                    .filter(|card| hand.count(**card) > 0)
                    .map(|card| index.actions(*card, None).len())
                    .sum();
                assert_eq!(by_card, index.iter().filter(|mv| matches!(mv, Move::Card(..))).count());
                for kind in index.kinds() {
                    assert!(!index.actions(Secret::CosmicVoid, Some(kind)).is_empty());
                    seen += 1;
                }
            });
        }
        assert!(seen > 0, "somebody holds a void");
    }

    #[test]
    fn markers_that_stand_together_stand_side_by_side() {
        let game = OttoGameOver::deal(&Options::default(), 4, &Seed::numbered(1, 0), &mut ())
            .expect("four can play");
        let view = game.view(Observer::SPECTATOR);
        let places: Vec<usize> = track(&view.open).into_iter().map(|(_, _, before)| before).collect();
        assert_eq!(places, [0, 1, 2, 3]);
    }
}
