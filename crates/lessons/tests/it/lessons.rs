//! Every lesson of every game can be solved, its hints are true, and every wrong attempt has an
//! answer; every tour can be shown.

use engine::Positions;
use lessons::{lessons, prove, prove_tour, tour};
use table::Table;

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

every_game!(hold);
