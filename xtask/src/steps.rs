//! The steps of the checks.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::runner::Depth;
use crate::{clock, runner, setup, tidy};

/// Crates besides the games that also run in a browser, and so use neither clock nor files.
const PURE: [&str; 7] = ["engine", "kit", "table", "lessons", "catalog", "bots", "verify"];
/// Those whose tests also run under wasm32, as those of the games do.
const WASM_TESTS: [&str; 2] = ["engine", "kit"];
const FUZZ_TARGETS: [&str; 2] = ["engine_input", "positions"];

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}

/// The packages of the games, all their parts: the folder `games/ole/rules` holds `game-ole`.
fn games() -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for game in tidy::folders(&root().join("games"))? {
        let folder = root().join("games").join(&game);
        // Some folders, such as lessons, are data.
        let is_crate = |part: &String| folder.join(part).join("Cargo.toml").is_file();
        names.extend(
            tidy::folders(&folder)?.iter().filter(|part| is_crate(part)).map(|part| package(&game, part)),
        );
    }
    Ok(names)
}

/// The name of the package of a part of a game.
pub(crate) fn package(game: &str, part: &str) -> String {
    if part == "rules" { format!("game-{game}") } else { format!("{part}-{game}") }
}

/// Runs a command in the workspace and fails if it does.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let shown = format!("{command:?}").replace('"', "");
    let status = clock::status(command.current_dir(root())).with_context(|| shown.clone())?;
    if !status.success() {
        bail!("{shown}: {status}");
    }
    Ok(())
}

pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}

/// The features with which the gate compiles servers.
pub(crate) const FEATURES: &str = "serve/cluster,serve/test-seed";

/// Installs the programs that the files under `packaging/` are for.
pub(crate) fn proxies() -> anyhow::Result<()> {
    for (program, package) in [
        ("nginx", "nginx"),
        ("caddy", "caddy"),
        ("curl", "curl"),
        ("openssl", "openssl"),
        ("systemd-analyze", "systemd"),
        ("promtool", "prometheus"),
        ("ip", "iproute2"),
        ("adduser", "adduser"),
    ] {
        setup::program(program, package)?;
    }
    Ok(())
}

/// Tries the files under `packaging/` with those programs.
pub(crate) fn packaging() -> anyhow::Result<()> {
    proxies()?;
    let serve = ["test", "--locked", "--quiet", "-p", "serve", "--features", "packaging", "--test", "it"];
    run(cargo(&serve).arg("packaging::"))?;
    // The package and the image, with the program that the tests of `pioche` compile.
    run(&mut cargo(&["test", "--locked", "--quiet", "-p", "pioche", "--test", "cli", "--no-run"]))?;
    run(cargo(&["test", "--locked", "--quiet", "-p", "xtask", "dist::"]).env("PIOCHE_SKIP_NOTHING", "1"))
}

/// The tests of clusters, with a private `PostgreSQL` and NATS.
pub(crate) fn nodes() -> anyhow::Result<()> {
    setup::postgres()?;
    setup::program("nats-server", "nats-server")?;
    let crates = ["-p", "server", "-p", "cluster", "-p", "bot-pool", "--lib", "--"];
    run(cargo(&["test", "--locked", "--quiet"])
        .args(crates)
        .args(["stores::", "postgres::", "nodes::", "sockets::", "moving::", "workers::", "job::"])
        .env("SKIP_WEB", "1")
        .env("PIOCHE_SKIP_NOTHING", "1"))?;
    let commands = ["test", "--locked", "--quiet", "-p", "serve", "--features", "cluster", "--test", "it"];
    run(cargo(&commands).arg("several::").env("PIOCHE_SKIP_NOTHING", "1"))?;
    let next = compile_next()?;
    faults(12, Some(&next))
}

const NEXT: &str = "pioche-serve-next";

/// Compiles the load generator, its server, and a server with one more migration, whose path this
/// returns.
pub(crate) fn compile_next() -> anyhow::Result<PathBuf> {
    // The example is included for its dependencies: with those that only tests need, libraries get
    // the same features as in the tests, and are not compiled again.
    let programs = ["--bin", "pioche-serve", "--bin", "load", "--example", "weights"];
    let build = |features: &[&str]| {
        let mut build = runner::of_all(&["build", "--quiet", "--profile", "test"], Depth::Test);
        run(build.args(features).args(programs))
    };
    build(&["--features", "serve/next-version"])?;
    // Copied, not renamed: Cargo would still regard the program as its own.
    let folder = root().join("target/debug");
    let next = folder.join(NEXT);
    std::fs::copy(folder.join("pioche-serve"), &next)?;
    build(&[])?;
    Ok(next)
}

/// Runs the compiled program directly, because another build may block Cargo.
fn load() -> Command {
    load_of("target/debug/pioche-serve")
}

/// The same with this server.
pub(crate) fn load_of(server: &str) -> Command {
    let mut command = Command::new(root().join("target/debug/load"));
    command.arg("--pioche").arg(root().join(server));
    command
}

/// Three nodes that are killed, paused and cut off during play, and whose database fills up and
/// fails over. With a binary of the next version, they are also upgraded to it and back.
pub(crate) fn faults(count: usize, next: Option<&Path>) -> anyhow::Result<()> {
    let mut faults = load();
    faults.args(["faults", "--count", &count.to_string()]);
    if let Some(next) = next {
        faults.arg("--next").arg(next);
    }
    run(&mut faults)
}

/// The cluster of docs/scale.md behind nginx, replaced node by node during play.
pub(crate) fn cluster_check() -> anyhow::Result<()> {
    run(load().args(["cluster", "--check"]))
}

/// A cluster of three nodes to try out, until Ctrl-C. If `PIOCHE_WEB` is set, they serve the client
/// in that folder.
pub(crate) fn cluster() -> anyhow::Result<()> {
    setup::postgres()?;
    setup::program("nats-server", "nats-server")?;
    setup::program("nginx", "nginx")?;
    compile_next()?;
    run(load().args(["cluster", "--port", "7680"]))
}

/// Compiles the pure crates for the browser.
pub(crate) fn wasm_compiles() -> anyhow::Result<()> {
    let games = games()?;
    let names = PURE.into_iter().chain(games.iter().map(String::as_str));
    run(cargo(&["check", "--locked", "--quiet", "--target", "wasm32-unknown-unknown"]).args(packages(names)))
}

/// Which tests to run under wasm32.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wasm {
    /// Those that replay pinned data: what may differ between machines.
    Replays,
    All,
}

/// Checks that moves and records are the same under wasm32 as here. The client's build shows that
/// the pure crates compile for the browser.
pub(crate) fn wasm_tests(which: Wasm) -> anyhow::Result<()> {
    let games = games()?;
    let rules = games.iter().map(String::as_str);
    let (names, chosen): (Vec<&str>, &[&str]) = match which {
        Wasm::All => (WASM_TESTS.into_iter().chain(rules).collect(), &[]),
        Wasm::Replays => {
            let rules = rules.filter(|name| name.starts_with("game-"));
            (rules.collect(), &["--test", "it", "--", "golden_records", "perft", "playthroughs"])
        }
    };
    let runner = format!("node --no-warnings {}", root().join("xtask/wasi.mjs").display());
    let mut tests = cargo(&["test", "--locked", "--quiet", "--target", "wasm32-wasip1"]);
    tests.args(packages(names.into_iter())).args(if chosen.is_empty() { &["--tests"] } else { chosen });
    run(tests.env("CARGO_TARGET_WASM32_WASIP1_RUNNER", runner))
}

fn packages<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    names.flat_map(|name| ["-p", name]).collect()
}

/// Runs the tests that write files: those of every game, the public names, and the animation in the
/// README.
pub(crate) fn bless() -> anyhow::Result<()> {
    let games = games()?;
    let rules = packages(games.iter().map(String::as_str).filter(|name| name.starts_with("game-")));
    // The tables that are generated from data files come first: the rest is played with them.
    for tests in [&["tables_of_the_game"][..], &["playthroughs", "perft", "golden_records"]] {
        run(cargo(&["test", "--locked", "--tests"])
            .args(&rules)
            .arg("--")
            .args(tests)
            .env("PIOCHE_BLESS", "1"))?;
    }
    run(cargo(&["test", "--locked", "-p", "pioche", "--lib", "film"]).env("PIOCHE_BLESS", "1"))?;
    run(cargo(&["test", "--locked", "-p", "serve", "--test", "it", "--features", FEATURES])
        .args(["--", "public_names"])
        .env("PIOCHE_BLESS", "1"))?;
    run(Command::new("git").args(["status", "--short"]))
}

/// What follows from the data file of a game's pieces, after a change to it: what `bless` writes,
/// what the bots have learned, and a year of puzzles.
pub(crate) fn remake(game: &str) -> anyhow::Result<()> {
    bless()?;
    run(&mut cargo(&["run", "--release", "--locked", "-p", "bots", "--example", "weights", game]))?;
    let file = format!("games/{game}/puzzles.txt");
    let threads = std::thread::available_parallelism().map_or(1, usize::from).to_string();
    run(cargo(&["run", "--release", "--locked", "-p", "pioche", "--", "puzzles", game]).args([
        "--count",
        "365",
        "--seed",
        "1",
        "--out",
        &file,
        "--force",
        "--threads",
        &threads,
    ]))?;
    run(Command::new("git").args(["status", "--short"]))
}

/// Coverage-guided fuzzing with `libFuzzer`, using flags that the stable compiler accepts.
pub(crate) fn fuzz(seconds: u32) -> anyhow::Result<()> {
    let flags = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
                 -Ccodegen-units=1 --cfg fuzzing";
    let host = Command::new("rustc").arg("-vV").output().context("rustc")?;
    let host = String::from_utf8_lossy(&host.stdout).into_owned();
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names its host")?;
    let folder = root().join("fuzz");
    let manifest = folder.join("Cargo.toml");
    // An explicit target keeps the flags away from build scripts.
    let build = ["build", "--release", "--locked", "--quiet", "--target", host, "--manifest-path"];
    run(cargo(&build).arg(&manifest).env("RUSTFLAGS", flags))?;
    for target in FUZZ_TARGETS {
        let corpus = folder.join("corpus").join(target);
        std::fs::create_dir_all(&corpus)?;
        let seeds = folder.join("seeds").join(target);
        let artifacts = folder.join("artifacts");
        std::fs::create_dir_all(&artifacts)?;
        println!("-- {target}, {seconds} s");
        run(Command::new(folder.join("target").join(host).join("release").join(target))
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-artifact_prefix={}/", artifacts.display()))
            .args(["-max_len=65536", "-verbosity=0", "-print_final_stats=1"])
            .args([&corpus, &seeds]))?;
    }
    Ok(())
}
