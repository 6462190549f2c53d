//! Tens of thousands of random matches at every kind of table: none hangs, none panics, and tiles,
//! cards and pawns are where they belong at every moment checked.

use std::thread;

use engine::{Dice, Game as _, Positions as _, Seat, Seed};
use game_otto_game_over::{GOAL, OttoGameOver};
use test_kit::TestTable;

/// Tables, and the number of matches at each.
const TABLES: [(&str, u64); 8] = [
    ("1", 20_000),
    ("2", 6_000),
    ("3 age=2,0,1", 5_000),
    ("4", 4_000),
    ("4 teams=on", 4_000),
    ("2 secret_cards=off", 8_000),
    ("3 vigilance=on", 3_000),
    ("4 teams=on vigilance=on", 2_000),
];

#[test]
fn fifty_thousand_matches() {
    thread::scope(|scope| {
        for (number, (table, matches)) in TABLES.into_iter().enumerate() {
            scope.spawn(move || {
                let table = TestTable::<OttoGameOver>::new(table);
                let mut dice = Dice::new(number as u64);
                for index in 0..test_kit::cases(matches) {
                    one_match(&table, &Seed::numbered(100 + number as u64, index), &mut dice);
                }
            });
        }
    });
}

fn one_match(table: &TestTable<OttoGameOver>, seed: &Seed, dice: &mut Dice) {
    let mut game = OttoGameOver::deal(&table.options, table.seats, seed, &mut ()).expect("a table");
    let mut moves = 0;
    loop {
        // Anybody who can act, so that reminders occur too.
        let actors: Vec<Seat> = game.to_act().anyone().iter().collect();
        let Some(&seat) = dice.pick(&actors) else { break };
        let mv = game.random_move(seat, dice, &mut Vec::new()).expect("a move");
        game.play_unchecked(seat, mv, &mut ());
        moves += 1;
        assert!(moves < 5_000, "every match ends");
        if dice.below(40) == 0 {
            // Parsing a position checks the box: every tile, every card, every pawn on a closed
            // figure.
            let read = OttoGameOver::from_position(&game.to_position());
            assert!(
                read.as_ref().is_ok_and(|read| *read == game),
                "{:?}: {:?}",
                read.err(),
                game.to_position()
            );
        }
    }
    let outcome = game.outcome().expect("the match is over");
    let best = outcome.points.as_slice().iter().copied().max().unwrap_or(0);
    if table.seats > 1 {
        assert!(best >= i32::from(GOAL));
        assert_eq!(
            outcome.winners().len(),
            if table.options.teams { 2 } else { 1 },
            "ties are broken (A34, A35)"
        );
    } else {
        assert!(best == 0 || (20..=60).contains(&best), "a solo score, or none: {best}");
    }
}
