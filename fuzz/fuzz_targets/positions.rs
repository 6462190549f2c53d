//! Any JSON as a position of any game: refused with a reason, or playable to some depth.
#![no_main]

use catalog::{AnyMatch, GameId};
use engine::Observer;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((first, json)) = input.split_first() else { return };
    let game = GameId::ALL[usize::from(*first) % GameId::ALL.len()];
    let Ok(position) = serde_json::from_slice(json) else { return };
    let Ok(mut table) = AnyMatch::from_position(game, &Default::default(), &position) else { return };
    for step in 0..30 {
        let Some(seat) = table.to_act().anyone().first() else { return };
        let legal = table.legal(seat);
        let mv = &legal[step * 7 % legal.len()];
        table.play(seat, mv).expect("a listed move is legal");
        let _ = table.view(Observer::screen(seat));
    }
});
