//! Solves a sample of the shipped puzzles again, with different dice: the answer in the file must
//! still be clearly best. Also checks that the finder finds the same puzzles again.

use std::sync::atomic::AtomicBool;

use bots::Searched;
use experiments::puzzles::{Job, Sure, clear, find, header};
use puzzles::{Book, Puzzle, Verdict};
use table::Table;
use table_dos::DosTable;
use table_karta_doppio::KartaDoppioTable;
use table_ole::OleTable;
use table_otto_bruno::OttoBrunoTable;
use table_otto_game_over::OttoGameOverTable;

/// The number of simulations, half of that which confirmed the puzzles.
const SIMULATIONS: u64 = 8192;
/// How many puzzles of each game are solved again, spread over the whole file.
const SAMPLE: usize = 4;

fn solve_again<T: Table<Game: Searched>>() {
    let book = Book::read::<T::Game>(T::PUZZLES).expect("a file");
    for index in (0..SAMPLE).map(|number| number * (book.len() - 1) / (SAMPLE - 1)) {
        let puzzle: Puzzle<T::Game> = book.puzzle(index).expect("a puzzle");
        let (state, seed) = (puzzle.game.state(), 4711 + index as u64);
        let found = clear(state, puzzle.seat, SIMULATIONS, seed, Sure::Promising);
        let found = found.unwrap_or_else(|| panic!("{} {index}: nothing is best", book.header().game));
        assert_eq!(
            puzzle.judge(found.best),
            Verdict::Right,
            "{} {index}: {}",
            book.header().game,
            found.best
        );
    }
}

#[test]
fn ole_is_solved_again() {
    solve_again::<OleTable>();
}

#[test]
fn dos_is_solved_again() {
    solve_again::<DosTable>();
}

#[test]
fn otto_bruno_is_solved_again() {
    solve_again::<OttoBrunoTable>();
}

#[test]
fn otto_game_over_is_solved_again() {
    solve_again::<OttoGameOverTable>();
}

#[test]
fn karta_doppio_is_solved_again() {
    solve_again::<KartaDoppioTable>();
}

/// The shipped files are what `pioche puzzles` writes: they begin like a short run, on one thread
/// or two.
#[test]
fn the_same_seed_finds_the_same_puzzles_on_any_number_of_threads() {
    let again = |threads| {
        let job = Job { count: 4, seed: 1, simulations: 16_384, threads };
        let (lines, tally) = find::<game_ole::Ole>(job, &AtomicBool::new(false), |_| {});
        assert_eq!(tally.found, 4);
        header::<game_ole::Ole>(job.seed).write() + &lines.concat()
    };
    let one = again(1);
    assert_eq!(one, again(2));
    assert!(OleTable::PUZZLES.starts_with(&one), "the shipped file begins otherwise:\n{one}");
}

/// Stopping keeps what was found: nothing, if stopped immediately.
#[test]
fn a_stopped_search_keeps_what_was_found() {
    let job = Job { count: 4, seed: 1, simulations: 16_384, threads: 1 };
    let (lines, tally) = find::<game_ole::Ole>(job, &AtomicBool::new(true), |_| {});
    assert!(lines.is_empty() && tally.matches == 0);
}
