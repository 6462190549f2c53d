//! Compares `Table::prospects` with counting square by square.

use engine::{Dice, Game as _, Seed};
use game_karta_doppio::{Colour, Direction, KartaDoppio, Options, Prospects, Table};

fn counted(table: &Table, colour: Colour) -> Prospects {
    let mut prospects = Prospects::default();
    let Some(bounds) = table.bounds() else { return prospects };
    for direction in Direction::ALL {
        let (right, down) = direction.step();
        for y in bounds.top - 4..=bounds.bottom + 4 {
            for x in bounds.left - 4..=bounds.right + 4 {
                let squares = [0, 1, 2, 3].map(|step| table.square(x + right * step, y + down * step));
                let has = |square: &Option<game_karta_doppio::Square>| {
                    square.is_some_and(|square| square.point == Some(colour))
                };
                let locked =
                    |square: &Option<game_karta_doppio::Square>| square.is_some_and(|square| square.locked);
                let points = squares.iter().filter(|square| has(square)).count();
                if squares.iter().any(|square| locked(square) && !has(square)) {
                    continue;
                }
                match points {
                    2 => prospects.twos += 1,
                    3 => prospects.threes += 1,
                    4 => {
                        prospects.fours += 1;
                        prospects.safe_fours += u32::from(squares.iter().all(locked));
                    }
                    _ => {}
                }
            }
        }
    }
    prospects
}

#[test]
fn a11_a13_prospects_agree_with_counting() {
    let mut moves = Vec::new();
    for number in 0..150 {
        let mut dice = Dice::new(number);
        let mut game =
            KartaDoppio::deal(&Options::default(), 2, &Seed::numbered(3, number), &mut ()).expect("two play");
        while let Some(seat) = game.to_act().must.first() {
            let mv = game.random_move(seat, &mut dice, &mut moves).expect("there is a move");
            game.play_unchecked(seat, mv, &mut ());
            for colour in [Colour::Red, Colour::Blue] {
                assert_eq!(
                    game.table().prospects(colour),
                    counted(game.table(), colour),
                    "{number}: {:?}",
                    game.laid()
                );
            }
        }
    }
}
