//! What takes hours: mutants, and a soak test that is long enough to show growth.

use crate::clock::Clock;
use crate::steps::{self, cargo, run};
use crate::{browser, mutants, setup, web};

/// The duration of the soak test in seconds.
const SOAK: &str = "7200";

pub(crate) fn weekly() -> anyhow::Result<()> {
    let mut clock = Clock::new();
    let done = clock.step("mutants", || mutants::mutants(&[]));
    let soaked = clock.step("soak", soak);
    clock.summary();
    done.and(soaked)
}

fn soak() -> anyhow::Result<()> {
    setup::target("wasm32-unknown-unknown")?;
    web::client("dist", browser::CLIENT)?;
    let server = ["build", "--profile", "dist", "--locked", "--quiet", "-p", "pioche", "--features", "embed"];
    run(&mut cargo(&server))?;
    run(&mut cargo(&["build", "--locked", "--quiet", "-p", "load"]))?;
    run(steps::load_of("target/dist/pioche").args(["soak", "--seconds", SOAK]))
}
