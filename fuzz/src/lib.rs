//! The fuzz targets. The gate runs the corpus through the same functions
//! (crates/engine-protocol/tests/seeds.rs).

use std::collections::BTreeMap;

use catalog::{AnyMatch, GameId};
use engine::{Lang, Observer, Seat, Seed};
use engine_protocol::{Around, PlayOn, Rollouts};
use serde_json::Value;

/// Constant randomness and no search: only the rules are tested.
struct Nothing;

impl Around for Nothing {
    fn fresh_seed(&mut self) -> Result<Seed, String> {
        Ok(Seed::numbered(1, 0))
    }

    fn go(&mut self, _: &AnyMatch, _: Seat, _: &str, _: u64) -> Result<Value, String> {
        Err("nobody thinks here".to_owned())
    }

    fn playout(&mut self, _: &AnyMatch, _: &PlayOn, _: u64) -> Result<Value, String> {
        Err("nobody plays here".to_owned())
    }

    fn rollouts(&mut self, _: &AnyMatch, _: &PlayOn, _: Rollouts) -> Result<Value, String> {
        Err("nobody plays here".to_owned())
    }
}

/// Arbitrary input of `pioche engine`: every line gets one line of JSON in reply, and nothing
/// panics.
pub fn engine_input(input: &[u8]) {
    let mut output = Vec::new();
    engine_protocol::serve(input, &mut output, Nothing, Lang::En).expect("writing to memory does not fail");
    for line in output.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let answer: Value = serde_json::from_slice(line).expect("an answer is JSON");
        assert!(answer.get("ok").is_some() != answer.get("error").is_some());
    }
}

/// Arbitrary JSON as a position of any game: refused with a reason, or playable to some depth.
pub fn positions(input: &[u8]) {
    let Some((first, json)) = input.split_first() else { return };
    let game = GameId::ALL[usize::from(*first) % GameId::ALL.len()];
    let Ok(position) = serde_json::from_slice(json) else { return };
    let Ok(mut table) = AnyMatch::from_position(game, &BTreeMap::new(), &position) else { return };
    for step in 0..30 {
        let Some(seat) = table.to_act().anyone().first() else { return };
        let legal = table.legal(seat);
        let mv = &legal[step * 7 % legal.len()];
        table.play(seat, mv).expect("a listed move is legal");
        let _ = table.view(Observer::screen(seat));
    }
}
