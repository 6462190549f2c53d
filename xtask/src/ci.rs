//! Everything that is checked.

use std::process::Command;
use std::sync::{Mutex, mpsc};

use anyhow::Context as _;

use crate::clock::Clock;
use crate::lints::linted;
use crate::programs::Programs;
use crate::steps::{
    FEATURES, SPEED, cargo, compile_load, faults, fuzz, of_all, proxies, root, run, wasm_tests,
};
use crate::{browser, first_page, lints, parts, setup, tidy};

pub(crate) fn ci() -> anyhow::Result<()> {
    let mut clock = Clock::new();
    clock.step("set-up", || {
        setup::target("wasm32-unknown-unknown")?;
        setup::target("wasm32-wasip1")?;
        setup::program("node", "nodejs")?;
        setup::program("python3", "python3")?;
        setup::program("c++", "g++")?;
        proxies()?;
        setup::postgres()?;
        setup::program("nats-server", "nats-server")?;
        browser::ready()
    })?;
    clock.step("format", || parts::format(true))?;
    clock.step("tidy", tidy::tidy)?;
    let (compiled, in_browser) = mpsc::channel();
    let (compiled, in_browser) = (Mutex::new(Some(compiled)), Mutex::new(in_browser));
    // Two chains that compile, because Cargo locks a profile's folder: `debug` here, `release`
    // there.
    clock.beside([
        &|clock| {
            // Gone with this chain if it fails, so that the other does not wait.
            let compiled = compiled.lock().expect("nobody panics").take().expect("it is taken once");
            let mut programs = clock.step("tests and lints, compiled", || {
                // Not `--all-targets`, which would compile the client for this machine.
                let targets = ["--tests", "--bins", "--benches", "--examples"];
                Programs::compile(linted(of_all("build", FEATURES)).args(targets))
            })?;
            let _ = compiled.send(programs.take("browser")?);
            clock.step("several servers, compiled", || compile_load(linted))?;
            clock.step("tests", || programs.run(&[]))?;
            // By what their names have in them: for `--doc` Cargo compiles libraries without
            // examples, too, and the client for this machine.
            clock.step("examples", || run(linted(of_all("test", FEATURES)).args(["--", "src/"])))?;
            clock.step("faults of several servers", faults)?;
            clock.step("wasm", wasm_tests)?;
            clock.step("fuzz", || fuzz(20))
        },
        &|clock| {
            clock.step("release", release)?;
            clock.step("client of a release", browser::made)?;
            clock.step("speed, compiled", || {
                run(cargo(&SPEED).arg("--no-run"))?;
                run(browser::cargo_bench().arg("--no-run"))
            })?;
            let tests = in_browser.lock().expect("nobody panics").recv().context("they do not compile")?;
            clock.step("browser", || run(browser::side_by_side(&mut tests.command())))
        },
    ])?;
    // Alone: what is measured must not depend on neighbours.
    clock.step("smoothness", browser::measures)?;
    clock.step("speed (information)", || run(&mut cargo(&SPEED)))?;
    clock.summary();
    Ok(())
}

/// The programs of the README do what it says, compiled as it says.
fn release() -> anyhow::Result<()> {
    run(&mut cargo(&["build", "--release", "--locked", "--quiet", "-p", "checkout"]))?;
    let start = root().join("target/release/start");
    first_page::served(&start)?;
    lints::no_warnings_of_the_client()?;
    let test = ["test", "--release", "--locked", "--quiet", "-p", "client-build", "--features", "dist"];
    run(linted(cargo(&test)).arg("--all-targets"))?;
    run(Command::new(start).args(["--version"]))?;
    let pioche = root().join("target/release/pioche");
    run(Command::new(&pioche).arg("games"))?;
    run(Command::new(&pioche).args([
        "simulate",
        "ole",
        "--games",
        "1000000",
        "--threads",
        "2",
        "--lang",
        "en",
    ]))
}
