//! The test suites that every game must pass. One line in a game's `tests/it/suites.rs` runs all of
//! them ([`suites!`]). The data files are in the game's `tests`: `playthroughs/*.txt`,
//! `perft/*.perft`, `golden/*.json`. `PIOCHE_BLESS=1` rewrites the playthroughs, which are then
//! reviewed like code; perft numbers and golden records may be added, but never changed.

mod conformance;
mod deals;
mod files;
pub mod rooms;
mod secrecy;
mod sitting;
mod test_table;

pub use conformance::conformance;
pub use deals::{DEALS, Tally, assert_fair_lots, deal_seed};
pub use files::{golden, perft, playthroughs};
pub use secrecy::{secrecy, tampering};
pub use sitting::{Sitting, at_the_table, ends_are_told};
pub use test_table::TestTable;

use engine::{Dice, Game, Seed, random_playout};

/// How many cases a long test tries: all of them in a nightly run (`PIOCHE_NIGHTLY`), a tenth in
/// the gate.
pub fn cases(all: u64) -> u64 {
    if std::env::var_os("PIOCHE_NIGHTLY").is_some() { all } else { all / 10 }
}

/// Generates the suites as tests of the calling crate: `suites!(game_ole::Ole, ["3", "8", "4
/// privilege=off"])`. Each text is a table: the number of seats, then options.
#[macro_export]
macro_rules! suites {
    ($game:ty, [$($table:literal),+ $(,)?]) => {
        const TABLES: &[&str] = &[$($table),+];
        const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

        #[test]
        fn conformance() {
            $crate::conformance::<$game>(TABLES);
        }

        #[test]
        fn secrecy() {
            $crate::secrecy::<$game>(TABLES);
        }

        #[test]
        fn tampering() {
            $crate::tampering::<$game>(TABLES);
        }

        #[test]
        fn playthroughs() {
            $crate::playthroughs::<$game>(FOLDER);
        }

        #[test]
        fn perft() {
            $crate::perft::<$game>(FOLDER);
        }

        #[test]
        fn golden_records() {
            $crate::golden::<$game>(FOLDER, TABLES);
        }

        #[test]
        fn a_playout_allocates_nothing() {
            $crate::no_allocation::<$game>(TABLES);
        }
    };
}

/// Dealing and random play do not allocate once the buffer for moves has grown.
pub fn no_allocation<G: Game>(tables: &[&str]) {
    for table in tables {
        let table = TestTable::<G>::new(table);
        let mut moves = Vec::with_capacity(1 << 16);
        let mut dice = Dice::new(1);
        let mut played = 0;
        let used = allocation_counter::measure(|| {
            for index in 0..20 {
                let mut state = G::deal(&table.options, table.seats, &Seed::numbered(5, index), &mut ())
                    .expect("the table can be set up");
                played += random_playout(&mut state, &mut dice, &mut moves, &mut ());
            }
        });
        assert!(played > 20, "{table}: something was played");
        assert_eq!(used.count_total, 0, "{table}: allocations in {played} moves");
    }
}
