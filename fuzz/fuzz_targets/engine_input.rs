//! Anything at all on the input of `pioche engine`: every line is answered with one line of JSON,
//! and nothing panics.
#![no_main]

use std::convert::Infallible;

use engine::Seed;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut output = Vec::new();
    let seed = || Ok::<_, Infallible>(Seed::numbered(1, 0));
    lines::serve(input, &mut output, seed).expect("writing to memory does not fail");
    for line in output.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let answer: serde_json::Value = serde_json::from_slice(line).expect("an answer is JSON");
        assert!(answer.get("ok").is_some() != answer.get("error").is_some());
    }
});
