//! Runs compiled tests: with cargo-nextest where it is installed, one process per test, otherwise
//! with `cargo test`. cargo-nextest is never compiled here, because that takes minutes.
//!
//! A test in a module called `nightly` is left out of the gate: `cargo xtask nightly` runs it.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, bail};

use crate::clock;
use crate::setup::works;
use crate::steps::{FEATURES, cargo, root, run};

/// Which tests to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// The gate.
    Test,
    /// All of them.
    Nightly,
}

pub(crate) fn has_nextest() -> bool {
    works(cargo(&["nextest", "--version"]).current_dir(root()))
}

/// A Cargo command for everything in the gate. Always the same packages and features, so that
/// nothing is compiled twice. The feature `pack` of `client-build`, whose dependencies are compiled
/// only for the client, is not one of them.
pub(crate) fn of_all(command: &[&str], depth: Depth) -> Command {
    let mut cargo = cargo(command);
    let features = match depth {
        Depth::Test => format!("{FEATURES},web-tests/browser"),
        Depth::Nightly => format!("{FEATURES},web-tests/browser,serve/packaging"),
    };
    cargo.args(["--workspace", "--locked", "--features", &features]);
    cargo
}

/// Runs every test outside the browser. `how` sets the compiler, which must be the one that
/// compiled them.
pub(crate) fn tests(depth: Depth, services: &Services, how: fn(Command) -> Command) -> anyhow::Result<()> {
    let mut tests = if has_nextest() {
        let mut nextest = of_all(&["nextest", "run", "--cargo-quiet", "--cargo-profile", "test"], depth);
        nextest.args(["--tests", "--no-fail-fast", "--status-level", "slow", "--final-status-level", "fail"]);
        let chosen = match depth {
            Depth::Test => format!("not binary(browser) - {NIGHTLY}"),
            Depth::Nightly => "not binary(browser)".to_owned(),
        };
        nextest.args(["-E", &chosen]);
        nextest
    } else {
        println!("-- cargo-nextest is not installed: cargo test does the same, more slowly");
        let mut test = cargo(&["test", "--workspace", "--exclude", "web-tests"]);
        test.args(["--locked", "--quiet", "--no-fail-fast", "--features", FEATURES, "--tests", "--"]);
        if depth == Depth::Test {
            test.args(["--skip", "nightly::"]);
        }
        test
    };
    if depth == Depth::Nightly {
        tests.env("PIOCHE_NIGHTLY", "1");
    }
    services.name(&mut tests);
    tests.env("PIOCHE_SKIP_NOTHING", "1");
    run(&mut how(tests))
}

/// Runs the tests of some packages as compiled by `cargo test`.
pub(crate) fn tests_of(packages: &[&str]) -> anyhow::Result<()> {
    let mut tests = if has_nextest() {
        let mut nextest = cargo(&["nextest", "run", "--cargo-quiet", "--cargo-profile", "test", "--locked"]);
        nextest.args(["--tests", "--no-tests", "pass", "--no-fail-fast", "--status-level", "slow"]);
        nextest.args(packages).args(["-E", &format!("not {NIGHTLY}")]);
        nextest
    } else {
        let mut test = cargo(&["test", "--locked", "--quiet", "--tests"]);
        test.args(packages).args(["--", "--skip", "nightly::"]);
        test
    };
    run(&mut tests)
}

/// The tests that the gate leaves out, as a filter for cargo-nextest.
const NIGHTLY: &str = "test(/(^|::)nightly::/)";

/// Prints the names of the tests that the gate leaves to `cargo xtask nightly`.
pub(crate) fn name_what_is_left(how: fn(Command) -> Command) -> anyhow::Result<()> {
    println!("-- left to `cargo xtask nightly`, because they take long:");
    if !has_nextest() {
        println!("   tests in modules called `nightly`");
        return Ok(());
    }
    let mut list = of_all(&["nextest", "list", "--cargo-quiet", "--cargo-profile", "test"], Depth::Test);
    list.args(["--tests", "-E", NIGHTLY, "--message-format", "oneline"]);
    run(&mut how(list))
}

/// Runs the examples in the documentation.
pub(crate) fn examples(how: fn(Command) -> Command) -> anyhow::Result<()> {
    let mut examples = of_all(&["test", "--quiet", "--profile", "test"], Depth::Test);
    // Selected by path: for `--doc` Cargo also compiles libraries without examples, and the client
    // for this machine.
    examples.args(["--", "src/"]).stdout(Stdio::null());
    run(&mut how(examples))
}

/// `PostgreSQL` and NATS, started once for all tests of a run. They stop when this is dropped.
pub(crate) struct Services {
    process: Child,
    /// Environment variables and their values.
    addresses: Vec<(String, String)>,
}

impl Services {
    pub(crate) fn start() -> anyhow::Result<Self> {
        let mut process = Command::new(root().join("target/debug/load"))
            .arg("services")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("load services")?;
        let out = BufReader::new(process.stdout.take().context("it is piped")?);
        let mut addresses = Vec::new();
        for line in out.lines().map_while(Result::ok) {
            if let Some((name, address)) = line.split_once('=') {
                addresses.push((name.to_owned(), address.to_owned()));
            }
            if addresses.len() == 2 {
                return Ok(Self { process, addresses });
            }
        }
        let status = clock::wait(process)?;
        bail!("PostgreSQL and NATS do not start: {status}")
    }

    fn name(&self, tests: &mut Command) {
        tests.envs(self.addresses.iter().map(|(name, address)| (name, address)));
    }
}

impl Drop for Services {
    fn drop(&mut self) {
        // They stop when their standard input is closed.
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}
