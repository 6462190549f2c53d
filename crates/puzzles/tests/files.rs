//! Every puzzle that is shipped can be played: its match replays, its solution is legal and judged
//! right, and some other move is judged wrong.

use std::collections::BTreeSet;

use engine::Game;
use puzzles::{Book, Cost, Day, Verdict};
use table::Table;
use table_dos::DosTable;
use table_karta_doppio::KartaDoppioTable;
use table_ole::OleTable;
use table_otto_bruno::OttoBrunoTable;
use table_otto_game_over::OttoGameOverTable;

/// Checks a game's file and returns its size in bytes.
fn hold<T: Table>() -> usize {
    let name = T::Game::INFO.id;
    let book = Book::read::<T::Game>(T::PUZZLES).unwrap_or_else(|broken| panic!("{name}: {broken}"));
    let mut deals = BTreeSet::new();
    for (index, line) in T::PUZZLES.split_once("\n\n").expect("a header").1.lines().enumerate() {
        let puzzle =
            book.puzzle::<T::Game>(index).unwrap_or_else(|broken| panic!("{name} {index}: {broken}"));
        assert!(deals.insert(line.split(' ').nth(1).expect("a deal")), "{name} {index}: one for a match");
        let legal = puzzle.legal();
        assert!(legal.len() >= 3, "{name} {index}: there is something to choose");
        assert_eq!(puzzle.judge(puzzle.best), Verdict::Right);
        let right = legal.iter().filter(|mv| puzzle.judge(**mv) == Verdict::Right).count();
        assert!(right < legal.len(), "{name} {index}: some move is wrong");
        for (mv, cost) in &puzzle.costs {
            // Both numbers are rounded.
            assert!(*cost >= puzzle.gap - 0.1, "{name} {index}: {mv} costs less than the second best");
            assert_eq!(puzzle.judge(*mv), Verdict::Wrong(Cost::About(*cost)), "{name} {index}: {mv}");
        }
        assert_eq!(puzzle.solved().moves().len(), puzzle.game.moves().len() + 1);
    }
    // There is a puzzle for every day.
    let first = "2026-01-01".parse::<Day>().expect("a date").number();
    for day in (first..first + 730).step_by(73).filter_map(Day::numbered) {
        book.of_day::<T::Game>(day).unwrap_or_else(|broken| panic!("{name} on {day}: {broken}"));
    }
    assert!(book.len() >= LEAST, "{name}: {} puzzles", book.len());
    T::PUZZLES.len()
}

/// Enough for a year.
const LEAST: usize = 365;
/// The maximum size of all files together, uncompressed, in bytes.
const MOST_BYTES: usize = 400_000;

#[test]
fn every_puzzle_of_every_game_can_be_played() {
    let sizes = [
        hold::<OleTable>(),
        hold::<DosTable>(),
        hold::<OttoBrunoTable>(),
        hold::<OttoGameOverTable>(),
        hold::<KartaDoppioTable>(),
    ];
    assert!(sizes.iter().sum::<usize>() <= MOST_BYTES, "{sizes:?}");
}
