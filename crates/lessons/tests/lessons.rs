//! Every lesson of every game can be done, its hints are true, and every wrong try is answered;
//! every tour can be shown.

use engine::Positions;
use lessons::{lessons, prove, prove_tour, tour};
use table::Table;
use table_dos::DosTable;
use table_karta_doppio::KartaDoppioTable;
use table_ole::OleTable;
use table_otto_bruno::OttoBrunoTable;
use table_otto_game_over::OttoGameOverTable;

fn hold<T: Table<Game: Positions>>() {
    let problems = prove::<T>();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let count = lessons::<T>().map_or(0, |lessons| lessons.len());
    assert!((6..=10).contains(&count), "there are {count} lessons");
    let problems = prove_tour::<T>();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let (minute, round) = tour::<T>().map_or((0, 0), |tour| (tour.minute.len(), tour.round.len()));
    assert!((4..=6).contains(&minute), "a minute has {minute} pictures");
    assert!((7..=10).contains(&round), "a round has {round} steps");
}

#[test]
fn ole() {
    hold::<OleTable>();
}

#[test]
fn karta_doppio() {
    hold::<KartaDoppioTable>();
}

#[test]
fn dos() {
    hold::<DosTable>();
}

#[test]
fn otto_bruno() {
    hold::<OttoBrunoTable>();
}

#[test]
fn otto_game_over() {
    hold::<OttoGameOverTable>();
}
