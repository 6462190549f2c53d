//! Every lesson of every game can be done, its hints are true, and every wrong try is answered.

use engine::Positions;
use lessons::{lessons, prove};
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
