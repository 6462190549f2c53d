//! The client in a real browser.

use std::fs;
use std::process::Command;

use anyhow::Context as _;

use crate::lints::linted;
use crate::runner::Depth;
use crate::steps::{cargo, root, run};
use crate::{runner, setup, test, web};

/// Installs Chromium, and axe-core as this repository pins it.
pub(crate) fn ready() -> anyhow::Result<()> {
    setup::program("chromium", "chromium")?;
    let folder = root().join("crates/web-tests");
    // npm records what it installed in the format of the lock file, without the root.
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

/// The dist client, as the nightly tests use it.
pub(crate) const CLIENT: &str = "target/client";
/// The quick client, as the gate uses it.
pub(crate) const QUICK_CLIENT: &str = "target/client-quick";

/// A run of the browser tests.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub(crate) depth: Depth,
    /// The folder of the client.
    pub(crate) client: &'static str,
}

impl Run {
    pub(crate) fn all(self, how: fn(Command) -> Command) -> anyhow::Result<()> {
        self.named(&[], how)
    }

    /// Runs the tests with one of these words in their names, or all. `how` sets the compiler,
    /// which must be the one that compiled them.
    pub(crate) fn named(self, names: &[&str], how: fn(Command) -> Command) -> anyhow::Result<()> {
        let mut tests = runner::of_all(&["test", "--quiet", "--test", "browser"], Depth::Test);
        // Three at a time: the reference machine has two processors, and each test spends a third
        // of its time waiting for animation frames and bots.
        tests.args(["--", "--test-threads=3", "--show-output"]).args(names);
        if self.depth == Depth::Test {
            tests.args(["--skip", "nightly::"]);
        }
        tests.env("PIOCHE_WEB", root().join(self.client));
        run(&mut how(tests))
    }
}

/// `cargo xtask browser`: the tests with one of these names, or all, with the quick client.
pub(crate) fn alone(names: &[&str], repeat: usize) -> anyhow::Result<()> {
    ready()?;
    web::client("quick", QUICK_CLIENT)?;
    test::compile(linted)?;
    // A test that is named explicitly runs even if the gate leaves it out.
    let depth = if names.is_empty() { Depth::Test } else { Depth::Nightly };
    for round in 1..=repeat {
        println!("-- run {round} of {repeat}");
        let run = Run { depth, client: QUICK_CLIENT };
        if names.is_empty() { run.all(linted)? } else { run.named(names, linted)? }
    }
    Ok(())
}

/// How soon a card can be played, and how smoothly things move. Runs alone, so that nothing else is
/// measured.
pub(crate) fn measures() -> anyhow::Result<()> {
    run(&mut cargo(&["bench", "--locked", "--quiet", "-p", "web-tests", "--features", "browser"]))
}

/// Builds the dist client, unless `PIOCHE_WEB` names another.
pub(crate) fn made() -> anyhow::Result<()> {
    if std::env::var_os("PIOCHE_WEB").is_some() {
        return Ok(());
    }
    web::client("dist", CLIENT)
}

pub(crate) fn screens() -> anyhow::Result<()> {
    ready()?;
    made()?;
    test::compile(linted)?;
    run(&mut cargo(&["run", "--locked", "--quiet", "-p", "web-tests", "--example", "screens"]))
}
