//! The gate: what every change must pass. It is the same every time: tests choose their deals, wait
//! for conditions, and measure nothing.

use std::process::Command;

use anyhow::Context as _;

use crate::clock::Clock;
use crate::lints::linted;
use crate::runner::{Depth, Services};
use crate::steps::{Wasm, root, run};
use crate::{browser, parts, runner, setup, steps, tidy, web};

/// The number of cluster faults in one run of the gate.
const FAULTS: usize = 4;

/// Runs the gate, and prints how long its steps took. The tests are compiled once and run `repeat`
/// times.
pub(crate) fn test(repeat: usize) -> anyhow::Result<()> {
    let mut clock = Clock::new();
    let done = gate(&mut clock, repeat);
    clock.summary();
    done
}

fn gate(clock: &mut Clock, repeat: usize) -> anyhow::Result<()> {
    clock.step("set-up", set_up)?;
    clock.step("format", || parts::format(true))?;
    clock.step("tidy", tidy::tidy)?;
    // In separate target folders, so that neither waits for the other.
    clock.beside([&|clock| clock.step("tests and lints, compiled", || compile(linted)), &|clock| {
        clock.step("client, compiled", || web::client("quick", browser::QUICK_CLIENT))
    }])?;
    clock.step("left out", || runner::name_what_is_left(linted))?;
    for round in 1..=repeat {
        if repeat > 1 {
            println!("\n== run {round} of {repeat}");
        }
        clock.beside([
            &|clock| {
                let services = Services::start()?;
                clock.step("tests", || runner::tests(Depth::Test, &services, linted))?;
                drop(services);
                clock.step("examples in the docs", || runner::examples(linted))?;
                clock.step("faults of several servers", || steps::faults(FAULTS, None))?;
                clock.step("wasm", || steps::wasm_tests(Wasm::Replays))
            },
            &|clock| {
                clock.step("browser", || {
                    browser::Run { depth: Depth::Test, client: browser::QUICK_CLIENT }.all(linted)
                })
            },
        ])?;
    }
    Ok(())
}

fn set_up() -> anyhow::Result<()> {
    setup::target("wasm32-unknown-unknown")?;
    setup::target("wasm32-wasip1")?;
    setup::program("node", "nodejs")?;
    setup::program("python3", "python3")?;
    setup::postgres()?;
    setup::program("nats-server", "nats-server")?;
    browser::ready()
}

/// Compiles everything that the gate runs, in one build. Not `--all-targets`, which would compile
/// the client for this machine.
pub(crate) fn compile(how: fn(Command) -> Command) -> anyhow::Result<()> {
    let mut build = runner::of_all(&["build", "--quiet", "--profile", "test"], Depth::Test);
    build.args(["--tests", "--bins", "--benches", "--examples"]).current_dir(root());
    run(&mut how(build)).context("the tests do not compile")
}
