//! Every suite, each of which can also be run by name, and every measurement. A failing suite does
//! not stop the others.

use std::process::Command;

use anyhow::bail;

use crate::clock::Clock;
use crate::runner::{Depth, Services};
use crate::steps::{Wasm, cargo, root, run};
use crate::{bots, browser, first_page, floors, lints, new_game, runner, setup, steps, test};

struct Suite {
    name: &'static str,
    about: &'static str,
    run: fn() -> anyhow::Result<()>,
}

const SUITES: [Suite; 13] = [
    Suite { name: "lints", about: "clippy over every crate", run: lints::lints },
    Suite {
        name: "tests",
        about: "every test with plain rustc: all secrecy worlds, packaging, the package and the image",
        run: tests,
    },
    Suite {
        name: "readme",
        about: "the README's commands from nothing, as a newcomer runs them",
        run: readme,
    },
    Suite { name: "client", about: "the client of a release, and its weight", run: client },
    Suite {
        name: "browser",
        about: "whole matches in every hand, every window, with that client",
        run: in_browser,
    },
    Suite {
        name: "smoothness",
        about: "long tasks of the page, and how soon a card can be played",
        run: smoothness,
    },
    Suite { name: "faults", about: "200 faults of several servers, upgrades among them", run: faults },
    Suite { name: "cluster", about: "the cluster of docs/scale.md, replaced node by node", run: cluster },
    Suite {
        name: "wasm",
        about: "the pure crates compile for the browser, and their tests under wasm32",
        run: wasm,
    },
    Suite {
        name: "new-game",
        about: "docs/adding-a-game.md, followed: every check stays green, and the game is fast",
        run: new_game::follow,
    },
    Suite { name: "fuzz", about: "a minute of each fuzz target", run: fuzz },
    Suite { name: "bots", about: "a sample of the tables of docs/bots.md, made again", run: bots::check },
    Suite { name: "speed", about: "ratios of one run beside docs/floors.toml", run: floors::speed },
];

pub(crate) fn help() -> String {
    SUITES.map(|suite| format!("    {:<11} {}\n", suite.name, suite.about)).concat()
}

pub(crate) fn nightly(names: &[&str]) -> anyhow::Result<()> {
    if let Some(unknown) = names.iter().find(|name| SUITES.iter().all(|suite| suite.name != **name)) {
        bail!("there is no suite {unknown}; these are the suites:\n{}", help());
    }
    let mut clock = Clock::new();
    let chosen = SUITES.iter().filter(|suite| names.is_empty() || names.contains(&suite.name));
    for suite in chosen {
        if let Err(error) = clock.step(suite.name, suite.run) {
            eprintln!("{error:#}");
        }
    }
    clock.summary();
    match clock.failures() {
        0 => Ok(()),
        failed => bail!("{failed} suites failed"),
    }
}

fn plain(command: Command) -> Command {
    command
}

fn tests() -> anyhow::Result<()> {
    steps::proxies()?;
    setup::postgres()?;
    setup::program("nats-server", "nats-server")?;
    test::compile(plain)?;
    let services = Services::start()?;
    runner::tests(Depth::Nightly, &services, plain)?;
    drop(services);
    runner::examples(plain)
}

fn readme() -> anyhow::Result<()> {
    first_page::served()?;
    lints::no_warnings_of_the_client()?;
    run(&mut cargo(&[
        "test",
        "--release",
        "--locked",
        "--quiet",
        "-p",
        "client-build",
        "--features",
        "dist",
    ]))?;
    run(&mut cargo(&["pioche", "games"]))?;
    refuses_a_test_seed(&root().join("target/quick/pioche-serve"))?;
    let million = ["simulate", "ole", "--games", "1000000", "--threads", "2", "--lang", "en"];
    run(cargo(&["run", "--release", "--locked", "--quiet", "--"]).args(million))
}

/// Nobody can choose the deals of a production server.
fn refuses_a_test_seed(server: &std::path::Path) -> anyhow::Result<()> {
    let output = Command::new(server).args(["serve", "--lang", "en", "--test-seed", "1"]).output()?;
    let says = String::from_utf8_lossy(&output.stderr);
    if output.status.code() != Some(2) || !says.contains("--test-seed") {
        bail!("{} takes a test seed: {says}", server.display());
    }
    Ok(())
}

fn client() -> anyhow::Result<()> {
    browser::ready()?;
    browser::made()?;
    test::compile(plain)?;
    browser::Run { depth: Depth::Nightly, client: browser::CLIENT }.named(&["weight::"], plain)
}

fn in_browser() -> anyhow::Result<()> {
    browser::ready()?;
    browser::made()?;
    test::compile(plain)?;
    browser::Run { depth: Depth::Nightly, client: browser::CLIENT }.all(plain)
}

fn smoothness() -> anyhow::Result<()> {
    browser::ready()?;
    browser::made()?;
    test::compile(plain)?;
    browser::measures()
}

fn faults() -> anyhow::Result<()> {
    setup::postgres()?;
    setup::program("nats-server", "nats-server")?;
    let next = steps::compile_next()?;
    steps::faults(200, Some(&next))
}

fn cluster() -> anyhow::Result<()> {
    setup::postgres()?;
    setup::program("nats-server", "nats-server")?;
    setup::program("nginx", "nginx")?;
    test::compile(plain)?;
    steps::cluster_check()
}

fn wasm() -> anyhow::Result<()> {
    setup::target("wasm32-unknown-unknown")?;
    setup::target("wasm32-wasip1")?;
    setup::program("node", "nodejs")?;
    steps::wasm_compiles()?;
    steps::wasm_tests(Wasm::All)
}

fn fuzz() -> anyhow::Result<()> {
    setup::program("c++", "g++")?;
    steps::fuzz(60)
}
