//! The board of OTTO Game Over, as it is or at the end of a round.

use engine::{BySeat, Seat};
use game_otto_game_over::{
    Action, Board, Cell, Figure, Move, Open, OttoGameOver, Placement, RoundEnd, Seen, Spot, Tile,
};
use table::{Colour, Events, Scene};

/// The board.
#[derive(Clone, PartialEq, Debug)]
pub struct Spread {
    /// The tiles, including the person's own on its way.
    pub board: Board,
    /// The pawns, in reading order.
    pub pawns: Vec<Pawn>,
    /// The last tile placed, and by whom.
    pub last: Option<(Cell, Seat)>,
    /// Whether it is not acknowledged yet.
    pub sent: bool,
}

/// A pawn on a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pawn {
    /// The middle of the figure.
    pub spot: Spot,
    /// Its outline shows its value.
    pub figure: Figure,
    /// Its owner: a seat, or the lower one of a team.
    pub side: Seat,
}

/// Where the value of a tile is written on it, on a drawing 60 wide and high: the middle of the
/// digits and their foot.
pub fn figure_at(tile: Tile) -> (i32, i32) {
    match tile.free_corner() {
        Some(0) => (8, 13),
        Some(1) => (52, 13),
        Some(2) => (52, 56),
        Some(_) => (8, 56),
        None => (30, 34),
    }
}

/// The colour of a player's or a team's pawns.
pub const fn hue(side: Seat) -> Colour {
    [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow][side.index() % 4]
}

/// A round that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// The board at its end.
    pub spread: Spread,
    /// The round, from 0.
    pub round: u16,
    /// Its points, by seat.
    pub points: BySeat<u16>,
    /// Who ended it by an infinity, if anybody did.
    pub infinity: Option<Seat>,
}

/// The current board.
pub(crate) fn spread(scene: &Scene<'_, OttoGameOver>) -> Spread {
    let open = &scene.view.open;
    let mut board = open.board;
    let mut this_round =
        scene.events.iter().rev().take_while(|(_, seen)| !matches!(seen, Seen::RoundBegins { .. }));
    let mut last = this_round
        .find_map(|(_, seen)| match seen {
            Seen::Placed { seat, placement } => Some((placement.cell, *seat)),
            Seen::Card { seat, action: Action::QuantumLeap { to, .. }, .. } => Some((*to, *seat)),
            _ => None,
        })
        .filter(|(cell, _)| board.tile(*cell).is_some());
    let mut sent = false;
    if let (Some(mv), Some(me)) = (scene.pending, scene.me)
        && let Some(cell) = put(&mut board, mv)
    {
        (last, sent) = (Some((cell, me)), true);
    }
    let on = |(side, spot)| Some(Pawn { spot, figure: open.board.figure(spot)?, side });
    let spots = open.pawns.iter().flat_map(|(side, spots)| spots.iter().map(move |spot| (side, spot)));
    let mut pawns: Vec<Pawn> = spots.filter_map(on).collect();
    pawns.sort_by_key(|pawn| pawn.spot);
    Spread { board, pawns, last, sent }
}

/// Makes a placement or a leap on a board; none for other moves.
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

/// The last finished round, as everybody saw it.
pub(crate) fn finished(events: &Events<OttoGameOver>, teams: bool) -> Option<Finished> {
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
        RoundEnd::Infinity { maker, .. } => Some(*maker),
        RoundEnd::BoardFull | RoundEnd::TowerEmpty => None,
    };
    let spread = Spread { board, pawns, last, sent: false };
    Some(Finished { spread, round: *round, points: *points, infinity })
}

/// The markers on the score track: side, points, and how many are on the same place before it.
pub fn track(open: &Open) -> Vec<(Seat, u16, usize)> {
    let mut markers: Vec<(Seat, u16, usize)> = Vec::new();
    for (side, total) in open.totals.iter() {
        let before = markers.iter().filter(|(_, points, _)| points == total).count();
        markers.push((side, *total, before));
    }
    markers
}
