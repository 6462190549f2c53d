//! Anything at all on the input of `pioche engine`: every line is answered with one line of JSON,
//! and nothing panics.
#![no_main]

use catalog::AnyMatch;
use engine::{Lang, Seat, Seed};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// No chance, and no thought: only what the rules say is looked at here.
struct Nothing;

impl lines::Around for Nothing {
    fn fresh_seed(&mut self) -> Result<Seed, String> {
        Ok(Seed::numbered(1, 0))
    }

    fn go(&mut self, _: &AnyMatch, _: Seat, _: &str, _: u64) -> Result<Value, String> {
        Err("nobody thinks here".to_owned())
    }
}

fuzz_target!(|input: &[u8]| {
    let mut output = Vec::new();
    lines::serve(input, &mut output, Nothing, Lang::En).expect("writing to memory does not fail");
    for line in output.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let answer: Value = serde_json::from_slice(line).expect("an answer is JSON");
        assert!(answer.get("ok").is_some() != answer.get("error").is_some());
    }
});
