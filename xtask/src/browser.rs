//! The client in a real browser, served by the binary that people run.

use std::fs;
use std::process::Command;

use anyhow::Context as _;

use crate::steps::{cargo, root, run};
use crate::{setup, web};

/// Chromium, and axe-core as this repository pins it.
pub(crate) fn ready() -> anyhow::Result<()> {
    setup::program("chromium", "chromium")?;
    let folder = root().join("crates/web-tests");
    // npm writes what it installed in the form of the lock file, less the root.
    let lock = fs::read_to_string(folder.join("package-lock.json"))?;
    let integrity =
        lock.lines().find(|line| line.contains("integrity")).context("the lock file pins axe-core")?;
    let installed = fs::read_to_string(folder.join("node_modules/.package-lock.json")).unwrap_or_default();
    if installed.contains(integrity.trim()) {
        return Ok(());
    }
    setup::program("npm", "npm")?;
    run(Command::new("npm")
        .args(["ci", "--no-audit", "--no-fund", "--loglevel=error", "--prefix"])
        .arg(folder))
}

pub(crate) fn cargo_bench() -> Command {
    cargo(&["bench", "--locked", "--quiet", "-p", "web-tests", "--features", "browser"])
}

fn tests(names: &[&str]) -> anyhow::Result<()> {
    let test =
        ["test", "--locked", "--quiet", "-p", "web-tests", "--features", "browser", "--test", "browser"];
    run(side_by_side(cargo(&test).arg("--")).args(names))
}

/// Three tests at a time: the machine of reference has two processors, and each test waits for
/// animation frames and bots for a third of its time.
pub(crate) fn side_by_side(tests: &mut Command) -> &mut Command {
    tests.args(["--test-threads=3", "--show-output"])
}

/// How soon a card can be played and how smoothly things move: alone, lest a neighbour be measured
/// too.
pub(crate) fn measures() -> anyhow::Result<()> {
    run(&mut cargo_bench())
}

/// The programs, and the client as releases have it, unless `PIOCHE_WEB` names another.
pub(crate) fn made() -> anyhow::Result<()> {
    run(&mut cargo(&["build", "--release", "--locked", "--quiet", "-p", "serve"]))?;
    // A review in the browser has the numbers of `pioche review`.
    run(&mut cargo(&["build", "--release", "--locked", "--quiet", "-p", "pioche"]))?;
    if std::env::var_os("PIOCHE_WEB").is_some() {
        return Ok(());
    }
    web::client("dist", "target/client")
}

pub(crate) fn alone(names: &[&str]) -> anyhow::Result<()> {
    ready()?;
    made()?;
    tests(names)?;
    if names.is_empty() { measures() } else { Ok(()) }
}

pub(crate) fn screens() -> anyhow::Result<()> {
    ready()?;
    made()?;
    run(&mut cargo(&["run", "--locked", "--quiet", "-p", "web-tests", "--example", "screens"]))
}
