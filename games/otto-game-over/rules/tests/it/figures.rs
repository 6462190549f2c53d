//! A2: the figures found by looking up neighbours are those found by tracing the white lines.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Dice, Game, Seed};
use game_otto_game_over::{
    Action, Board, Cell, Event, Figure, Kind, Move, Options, OttoGameOver, Seen, Spot, Tile,
};

use crate::tracer::{Closed, Curve, Tracer};

fn any_tile(dice: &mut Dice, kinds: &[&str]) -> Tile {
    let mark = dice.pick(kinds).expect("some kinds");
    let kind: Kind = mark.parse().expect("a mark");
    Tile::new(kind, dice.below(u32::from(kind.turns())) as u8).expect("a turn that shows")
}

const ALL: [&str; 8] = ["12", "9", "8", "7", "5", "4", "2", "0"];
/// Boards of these have many large circles and infinities.
const ROUND: [&str; 4] = ["12", "5", "4", "8"];
const ROUNDER: [&str; 3] = ["5", "5", "4"];
/// Boards of these have many squares and small circles.
const ANGULAR: [&str; 4] = ["12", "9", "2", "7"];

fn a_board(dice: &mut Dice) -> Board {
    let kinds = [&ALL[..], &ROUND, &ROUNDER, &ANGULAR][dice.below(4) as usize];
    let mut board = Board::EMPTY;
    let fill = dice.below(8) + 1;
    for cell in Cell::all().filter(|cell| *cell != Cell::CENTRE) {
        if dice.below(8) < fill {
            board.put(cell, any_tile(dice, kinds));
        }
    }
    board
}

fn curve(spot: Spot, figure: Figure) -> Curve {
    match figure {
        Figure::Small => Curve::Small(spot.y(), spot.x()),
        Figure::Large => Curve::Large(spot.y(), spot.x()),
        Figure::Square => Curve::Square(spot.y(), spot.x()),
    }
}

fn worth_something(closed: &[Closed]) -> BTreeSet<Curve> {
    closed.iter().map(|closed| closed.curve).filter(|curve| *curve != Curve::Other).collect()
}

/// The traced lines through a cell.
fn through(closed: &[Closed], cell: Cell) -> (BTreeSet<Curve>, bool) {
    let here = closed.iter().filter(|closed| closed.cells.contains(&(cell.row(), cell.column())));
    let (infinities, figures) =
        here.map(|closed| closed.curve)
            .filter(|curve| *curve != Curve::Other)
            .partition::<BTreeSet<Curve>, _>(|curve| matches!(curve, Curve::Infinity(..)));
    (figures, !infinities.is_empty())
}

fn found(closed: game_otto_game_over::Closed) -> (BTreeSet<Curve>, bool) {
    (closed.figures().map(|(spot, figure)| curve(spot, figure)).collect(), closed.infinity())
}

#[test]
fn a2_random_boards_have_the_figures_that_the_lines_draw() {
    let tracer = Tracer::new();
    let mut dice = Dice::new(2024);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut leaps_to_infinity = 0;
    for _ in 0..test_kit::cases(60_000) {
        let mut board = a_board(&mut dice);
        compare(&tracer, &board, &mut counts);
        // A quantum leap (A25): a tile goes elsewhere, in any turn, or is turned where it lies.
        let tiles: Vec<Cell> = board.filled().iter().filter(|cell| *cell != Cell::CENTRE).collect();
        let Some(from) = dice.pick(&tiles).copied() else { continue };
        let moved = board.tile(from).expect("a tile").kind();
        board.take(from);
        let empty: Vec<Cell> = board.empty().iter().collect();
        let to = *dice.pick(&empty).expect("at least the cell it left");
        let turn = dice.below(u32::from(moved.turns())) as u8;
        let tile = Tile::new(moved, turn).expect("a turn that shows");
        let foreseen = board.would_close(to, tile);
        board.put(to, tile);
        assert_eq!(foreseen, board.closed(to), "what would be closed is: {board:?} {to}");
        let lines = tracer.closed(&board);
        assert_eq!(found(board.closed(to)), through(&lines, to), "after a leap to {to}: {board:?}");
        leaps_to_infinity += usize::from(board.closed(to).infinity());
        compare(&tracer, &board, &mut counts);
    }
    // The comparison would mean nothing if there were no figures on such boards.
    for (name, least) in [
        ("boards", 100_000),
        ("small", 40_000),
        ("large", 100_000),
        ("square", 20_000),
        ("infinity", 2_000),
        ("other", 5_000),
    ] {
        assert!(counts[name] as u64 >= test_kit::cases(least), "{name}: {counts:?}");
    }
    assert!(leaps_to_infinity as u64 > test_kit::cases(100), "{leaps_to_infinity}");
}

/// The cell of a line that is not on the frame.
fn on_board((row, column, _): (i8, i8, game_otto_game_over::Strand)) -> Option<(usize, usize)> {
    let cell = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
    (cell.0 < 5 && cell.1 < 5).then_some(cell)
}

fn compare(tracer: &Tracer, board: &Board, counts: &mut BTreeMap<&str, usize>) {
    let lines = tracer.closed(board);
    let mut found: BTreeSet<Curve> = board
        .figures()
        .iter()
        .map(|spot| curve(spot, board.figure(spot).expect("a closed figure has a kind")))
        .collect();
    found.extend(board.infinities().iter().map(|cell| Curve::Infinity(cell.row(), cell.column())));
    assert_eq!(found, worth_something(&lines), "{board:?}");
    for heart in board.infinities().iter() {
        let curve = Curve::Infinity(heart.row(), heart.column());
        let found = lines.iter().find(|closed| closed.curve == curve).expect("it was found above");
        let told: BTreeSet<_> = board.infinity(heart).into_iter().filter_map(on_board).collect();
        assert_eq!(told, found.cells, "{board:?} {heart}");
    }
    *counts.entry("boards").or_default() += 1;
    for closed in &lines {
        let name = match closed.curve {
            Curve::Small(..) => "small",
            Curve::Large(..) => "large",
            Curve::Square(..) => "square",
            Curve::Infinity(..) => "infinity",
            Curve::Other => "other",
        };
        *counts.entry(name).or_default() += 1;
    }
}

/// In matches with all the cards, what each placement and each leap is reported to close is what
/// the lines show.
#[test]
fn a13_a25_what_a_move_closes_is_what_the_lines_close() {
    let tracer = Tracer::new();
    let mut dice = Dice::new(5);
    let (mut placed, mut leapt) = (0, 0);
    for index in 0..240 {
        let seats = 1 + index as usize % 4;
        let mut game = OttoGameOver::deal(&Options::default(), seats, &Seed::numbered(3, index), &mut ())
            .expect("it can be dealt");
        while let Some(seat) = game.to_act().must.first() {
            let mv = game.random_move(seat, &mut dice, &mut Vec::new()).expect("a move");
            let mut board = game.view(engine::Observer::SPECTATOR).open.board;
            let mut log = Vec::new();
            game.play(seat, mv, &mut log).expect("it is legal");
            let cell = match mv {
                Move::Place(placement) => {
                    board.put(placement.cell, Tile::new(placement.kind, placement.turn).expect("a tile"));
                    placed += 1;
                    placement.cell
                }
                Move::Card(_, Action::QuantumLeap { from, to, turn }) => {
                    let tile = Tile::new(board.tile(from).expect("a tile").kind(), turn).expect("a tile");
                    board.take(from);
                    board.put(to, tile);
                    leapt += 1;
                    to
                }
                _ => continue,
            };
            let told: BTreeSet<Curve> = log
                .iter()
                .filter_map(|event| match event {
                    Event::Shown(Seen::Closed { spot, figure, .. }) => Some(curve(*spot, *figure)),
                    _ => None,
                })
                .collect();
            let infinity = log.iter().any(|event| matches!(event, Event::Shown(Seen::Infinity { .. })));
            assert_eq!((told, infinity), through(&tracer.closed(&board), cell), "{mv}: {board:?}");
        }
    }
    assert!(placed > 5_000 && leapt > 300, "{placed} {leapt}");
}
