//! Checks each game's lessons, tours and tips against its rules.

use table_dos::DosTable;
use table_karta_doppio::KartaDoppioTable;
use table_ole::OleTable;
use table_otto_bruno::OttoBrunoTable;
use table_otto_game_over::OttoGameOverTable;

/// A test for each game: `$hold` of its table.
macro_rules! every_game {
    ($hold:ident) => {
        every_game!($hold: ole OleTable, karta_doppio KartaDoppioTable, dos DosTable,
            otto_bruno OttoBrunoTable, otto_game_over OttoGameOverTable);
    };
    ($hold:ident: $($game:ident $table:ident),+) => {$(
        #[test]
        fn $game() {
            $hold::<$crate::$table>();
        }
    )+};
}

mod lessons;
mod tips;
