//! The fuzzing corpus and past findings: none of them panics.

#[expect(unreachable_pub, reason = "it is a library where it is fuzzed")]
#[path = "../../../fuzz/src/lib.rs"]
mod fuzz;

use std::fs;
use std::path::Path;

fn each(target: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let seeds: Vec<Vec<u8>> = fs::read_dir(folder)
        .expect("seeds")
        .map(|file| fs::read(file.expect("a file").path()).expect("it can be read"))
        .collect();
    assert!(seeds.len() >= 5, "one for each game");
    for seed in seeds {
        run(&seed);
        // Truncated, or with one byte changed, they are still valid test input.
        run(&seed[..seed.len() / 2]);
        let mut changed = seed.clone();
        changed[seed.len() / 3] ^= 0x20;
        run(&changed);
    }
}

#[test]
fn seeds_of_engine_input() {
    each("engine_input", fuzz::engine_input);
}

#[test]
fn seeds_of_positions() {
    each("positions", fuzz::positions);
}
