//! The checks, step by step, each with its time.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, bail};

use crate::programs::Programs;
use crate::{browser, first_page, parts, setup, tidy};

/// Crates besides the games that also run in a browser: without clock or files.
const PURE: [&str; 7] = ["engine", "kit", "table", "lessons", "catalog", "bots", "fair"];
/// Those of them whose tests run under wasm32 too, as those of the games do.
const WASM_TESTS: [&str; 2] = ["engine", "kit"];
const SPEED: [&str; 7] = ["bench", "--locked", "--quiet", "-p", "study", "--bench", "speed"];
const FUZZ_TARGETS: [&str; 2] = ["engine_input", "positions"];

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}

/// The packages of the games, every part of each: the folder `games/ole/rules` holds `game-ole`.
fn games() -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for game in tidy::folders(&root().join("games"))? {
        let folder = root().join("games").join(&game);
        // Lessons, for one, are data.
        let is_crate = |part: &String| folder.join(part).join("Cargo.toml").is_file();
        names.extend(
            tidy::folders(&folder)?.iter().filter(|part| is_crate(part)).map(|part| package(&game, part)),
        );
    }
    Ok(names)
}

/// What the package of a part of a game is called.
fn package(game: &str, part: &str) -> String {
    if part == "rules" { format!("game-{game}") } else { format!("{part}-{game}") }
}

/// Runs a command in the workspace and fails as it does.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let shown = format!("{command:?}").replace('"', "");
    let status = command.current_dir(root()).status().with_context(|| shown.clone())?;
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

/// Runs steps in order and prints what each took, by the clock and of the processors: the first
/// depends on what else the machine does.
struct Clock {
    start: Instant,
    times: Vec<Took>,
    /// Whether another chain of steps runs beside this one: then their processor time is counted
    /// together.
    beside: bool,
}

/// Steps that follow each other.
type Chain<'a> = &'a (dyn Fn(&mut Clock) -> anyhow::Result<()> + Sync);

struct Took {
    name: &'static str,
    seconds: f64,
    processor: Option<f64>,
}

impl Clock {
    fn new() -> Self {
        Self { start: Instant::now(), times: Vec::new(), beside: false }
    }

    fn step<T>(&mut self, name: &'static str, work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
        println!("\n== {name}");
        let (start, used) = (Instant::now(), processor());
        let done = work().with_context(|| format!("step {name:?}"))?;
        let seconds = start.elapsed().as_secs_f64();
        println!("== {name}: {seconds:.1} s");
        let processor = if self.beside { None } else { since(used) };
        self.times.push(Took { name, seconds, processor });
        Ok(done)
    }

    /// Runs chains of steps beside each other: none keeps both cores busy all the time, and nothing
    /// here is timed.
    fn beside<const N: usize>(&mut self, chains: [Chain<'_>; N]) -> anyhow::Result<()> {
        let (start, used) = (Instant::now(), processor());
        let done: Vec<(Self, anyhow::Result<()>)> = std::thread::scope(|scope| {
            let running = chains.map(|chain| {
                scope.spawn(move || {
                    let mut clock = Self { beside: true, ..Self::new() };
                    let done = chain(&mut clock);
                    (clock, done)
                })
            });
            running.into_iter().map(|chain| chain.join().expect("steps give errors")).collect()
        });
        let mut all = Ok(());
        for (clock, done) in done {
            self.times.extend(clock.times);
            all = all.and(done);
        }
        let seconds = start.elapsed().as_secs_f64();
        self.times.push(Took { name: "(those side by side)", seconds, processor: since(used) });
        all
    }

    fn summary(&self) {
        let shown =
            |seconds: Option<f64>| seconds.map_or_else(String::new, |seconds| format!("{seconds:.1}"));
        println!("\n{:<26} {:>8} {:>10}", "step", "seconds", "processor");
        for Took { name, seconds, processor } in &self.times {
            println!("{name:<26} {seconds:>8.1} {:>10}", shown(*processor));
        }
        let all = self.start.elapsed().as_secs_f64();
        println!("{:<26} {all:>8.1} {:>10}", "all", shown(processor()));
    }
}

/// Seconds of processor time that the programs which this one has run and waited for have used,
/// with those that they ran; nothing where the system does not say.
fn processor() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name, which may have blanks, is in brackets. User and system time of children
    // are the 14th and 15th field after it, in hundredths of a second.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |index: usize| fields.get(index)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / 100.0)
}

fn since(used: Option<f64>) -> Option<f64> {
    Some(processor()? - used?)
}

/// The quick part, for the crates that are named, or those that have changed: their tests, and the
/// lints of everything that uses them.
pub(crate) fn check(names: &[&str]) -> anyhow::Result<()> {
    let mut clock = Clock::new();
    let crates = match names {
        [] => changed()?,
        ["all"] => Crates::All,
        names => Crates::These(names.iter().map(|&name| name.to_owned()).collect()),
    };
    println!("checking {crates}");
    clock.step("format", || parts::format(true))?;
    clock.step("tidy", tidy::tidy)?;
    match &crates {
        Crates::All => {
            clock.step("lints", lints)?;
            clock.step("tests", tests)?;
            clock.step("packaging", packaging)?;
        }
        Crates::These(names) if names.is_empty() => {}
        Crates::These(names) => {
            let packages: Vec<&str> = names.iter().flat_map(|name| ["-p", name.as_str()]).collect();
            let programs = clock.step("tests, compiled", || {
                let mut test = cargo(&["test", "--locked", "--quiet"]);
                Programs::compile(test.args(&packages).env("SKIP_WEB", "1"))
            })?;
            clock.beside([&|clock| clock.step("tests", || programs.run()), &|clock| {
                clock.step("lints", || {
                    let clippy = || cargo(&["clippy", "--locked", "--quiet"]);
                    let strict = ["--", "-D", "warnings"];
                    run(clippy().args(&packages).arg("--all-targets").args(strict))?;
                    run(clippy().arg("--workspace").args(strict))
                })?;
                clock.step("examples", || programs.run_examples())
            }])?;
        }
    }
    clock.summary();
    Ok(())
}

/// What `check` looks at.
enum Crates {
    All,
    These(BTreeSet<String>),
}

impl fmt::Display for Crates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("every crate"),
            Self::These(names) if names.is_empty() => f.write_str("no crate: nothing has changed"),
            Self::These(names) => {
                f.write_str(&names.iter().map(String::as_str).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// The crates with changes that are not committed, or else those of the last commit. A change to
/// what all of them share, such as the manifest of the workspace, is a change to all.
fn changed() -> anyhow::Result<Crates> {
    let git = |arguments: &[&str]| -> anyhow::Result<String> {
        let output = Command::new("git").args(arguments).current_dir(root()).output().context("git")?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let mut files = git(&["diff", "--name-only", "HEAD"])?;
    files += &git(&["ls-files", "--others", "--exclude-standard"])?;
    if files.is_empty() {
        files = git(&["diff", "--name-only", "HEAD~1", "HEAD"])?;
    }
    let mut names = BTreeSet::new();
    let here = |folder: &[&str]| root().join(folder.join("/")).join("Cargo.toml").is_file();
    for file in files.lines() {
        match file.split('/').collect::<Vec<_>>().as_slice() {
            // A crate that is gone has nothing to check.
            ["crates", name, _, ..] if here(&["crates", name]) => names.extend([(*name).to_owned()]),
            ["games", game, part, _, ..] if here(&["games", game, part]) => {
                names.extend([package(game, part)]);
            }
            ["games", _, part, ..] => names.extend(parts::compiled_by(part).map(str::to_owned)),
            ["xtask", ..] => names.extend(["xtask".to_owned()]),
            ["Cargo.toml" | "Cargo.lock" | "clippy.toml" | ".cargo", ..] => return Ok(Crates::All),
            _ => {}
        }
    }
    Ok(Crates::These(names))
}

fn lints() -> anyhow::Result<()> {
    run(cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--quiet"]).args([
        "--features",
        "web-tests/browser,serve/packaging,serve/cluster",
        "--",
        "-D",
        "warnings",
    ]))
}

fn tests() -> anyhow::Result<()> {
    run(cargo(&["test", "--workspace", "--locked", "--quiet"]).env("SKIP_WEB", "1"))
}

/// The tests as `ci` runs them: less those of `client-build`, whose libraries are compiled for the
/// release alone (`release`), and without what would make a second build quicker.
fn test_all() -> Command {
    let mut command = cargo(&["test", "--workspace", "--exclude", "client-build", "--locked", "--quiet"]);
    command.args(["--features", "serve/packaging,serve/cluster"]);
    command.env("SKIP_WEB", "1").env("CARGO_INCREMENTAL", "0").env("PIOCHE_SKIP_NOTHING", "1");
    // Tests of the server wait more than they work.
    command.env("RUST_TEST_THREADS", "4");
    command
}

/// The programs that the files under `packaging/` are for.
fn proxies() -> anyhow::Result<()> {
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

/// The files under `packaging/`, tried with those programs.
pub(crate) fn packaging() -> anyhow::Result<()> {
    proxies()?;
    let serve = ["test", "--locked", "--quiet", "-p", "serve", "--features", "packaging", "--test", "it"];
    run(cargo(&serve).arg("packaging::").env("SKIP_WEB", "1"))?;
    // The package and the image, around the program that the tests of `pioche` compile.
    run(&mut cargo(&["test", "--locked", "--quiet", "-p", "pioche", "--test", "cli", "--no-run"]))?;
    run(cargo(&["test", "--locked", "--quiet", "-p", "xtask", "dist::"]).env("PIOCHE_SKIP_NOTHING", "1"))
}

/// What belongs to several servers with one database, tried with a private `PostgreSQL` and NATS.
pub(crate) fn nodes() -> anyhow::Result<()> {
    setup::postgres()?;
    setup::program("nats-server", "nats-server")?;
    let stores = ["test", "--locked", "--quiet", "-p", "server", "--features", "cluster", "--lib", "--"];
    run(cargo(&stores)
        .args(["stores::", "postgres::", "nodes::", "nats::", "moving::", "workers::", "job::"])
        .env("SKIP_WEB", "1")
        .env("PIOCHE_SKIP_NOTHING", "1"))?;
    let commands = ["test", "--locked", "--quiet", "-p", "serve", "--features", "cluster", "--test", "it"];
    run(cargo(&commands).arg("several::").env("SKIP_WEB", "1").env("PIOCHE_SKIP_NOTHING", "1"))?;
    setup::program("nginx", "nginx")?;
    compile_load()?;
    faults()
}

/// Compiles the load generator, the server that it is to start, and the server with one migration
/// more.
fn compile_load() -> anyhow::Result<()> {
    let build = ["build", "--profile", "test", "--locked", "--quiet", "-p", "serve"];
    run(cargo(&build).args(["--features", "serve/next-version"]).env("SKIP_WEB", "1"))?;
    // Not renamed: Cargo would take the program for its own still.
    let programs = root().join("target/debug");
    std::fs::copy(programs.join("pioche-serve"), programs.join(NEXT))?;
    run(cargo(&build).args(["-p", "load", "--features", "serve/cluster"]).env("SKIP_WEB", "1"))
}

const NEXT: &str = "pioche-serve-next";

/// What was compiled, run: without Cargo, which others may keep waiting.
fn load() -> Command {
    let programs = root().join("target/debug");
    let mut command = Command::new(programs.join("load"));
    command.arg("--pioche").arg(programs.join("pioche-serve")).env("SKIP_WEB", "1");
    command
}

/// Three server processes that are killed, paused, cut off and replaced by another version while
/// they are played on, and whose database fills up and fails over; `load faults` does it as often
/// as one likes.
fn faults() -> anyhow::Result<()> {
    let next = root().join("target/debug").join(NEXT);
    run(load().args(["faults", "--count", "12", "--next"]).arg(next))?;
    run(load().args(["cluster", "--check"]))
}

/// Three servers for trying, until Ctrl-C. With `PIOCHE_WEB` set they have the client of that
/// folder.
pub(crate) fn cluster() -> anyhow::Result<()> {
    setup::postgres()?;
    setup::program("nats-server", "nats-server")?;
    setup::program("nginx", "nginx")?;
    compile_load()?;
    run(load().args(["cluster", "--port", "7680"]))
}

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
    // Alone: some of them have to be on time.
    clock.step("tests", || run(&mut test_all()))?;
    clock.step("several servers, compiled", compile_load)?;
    // Two chains that compile, because Cargo locks a profile's folder: `debug` here, `release`
    // there, which takes longer; and servers that mostly wait for each other.
    clock.beside([
        &|clock| {
            clock.step("lints", lints)?;
            clock.step("wasm", wasm_tests)?;
            clock.step("browser, compiled", || run(browser::cargo_test().arg("--no-run")))?;
            clock.step("fuzz", || fuzz(20))
        },
        &|clock| {
            clock.step("release", release)?;
            clock.step("client of a release", browser::made)?;
            clock.step("speed, compiled", || {
                run(cargo(&SPEED).arg("--no-run"))?;
                run(browser::cargo_bench().arg("--no-run"))
            })
        },
        &|clock| clock.step("faults of several servers", faults),
    ])?;
    clock.step("browser", || browser::tests(&[]))?;
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
    run(&mut cargo(&["test", "--release", "--locked", "--quiet", "-p", "client-build"]))?;
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

/// The pure crates compile for the browser, and give the same results under wasm32.
pub(crate) fn wasm() -> anyhow::Result<()> {
    let games = games()?;
    let names = PURE.into_iter().chain(games.iter().map(String::as_str));
    run(cargo(&["check", "--locked", "--quiet", "--target", "wasm32-unknown-unknown"]).args(packages(names)))?;
    wasm_tests()
}

/// The same moves and records under wasm32 as here. That the pure crates compile for the browser
/// `ci` sees when it makes the client, which consists of them.
fn wasm_tests() -> anyhow::Result<()> {
    let games = games()?;
    let names = WASM_TESTS.into_iter().chain(games.iter().map(String::as_str));
    let runner = format!("node --no-warnings {}", root().join("xtask/wasi.mjs").display());
    run(cargo(&["test", "--locked", "--quiet", "--tests", "--target", "wasm32-wasip1"])
        .args(packages(names))
        .env("CARGO_TARGET_WASM32_WASIP1_RUNNER", runner))
}

fn packages<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    names.flat_map(|name| ["-p", name]).collect()
}

/// The tests that write files: those of every game, and the film of the README.
pub(crate) fn bless() -> anyhow::Result<()> {
    let games = games()?;
    let rules = games.iter().map(String::as_str).filter(|name| name.starts_with("game-"));
    run(cargo(&["test", "--locked", "--tests"])
        .args(packages(rules))
        .args(["--", "playthroughs", "perft", "golden_records", "tables_of_the_game"])
        .env("PIOCHE_BLESS", "1"))?;
    run(cargo(&["test", "--locked", "-p", "pioche", "--lib", "film"]).env("PIOCHE_BLESS", "1"))?;
    run(Command::new("git").args(["status", "--short"]))
}

/// Coverage-guided fuzzing by `libFuzzer`, with flags that the stable compiler takes.
pub(crate) fn fuzz(seconds: u32) -> anyhow::Result<()> {
    let flags = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
                 -Ccodegen-units=1 --cfg fuzzing";
    let host = Command::new("rustc").arg("-vV").output().context("rustc")?;
    let host = String::from_utf8_lossy(&host.stdout).into_owned();
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names its host")?;
    let folder = root().join("fuzz");
    let manifest = folder.join("Cargo.toml");
    // A target of its own keeps the flags away from build scripts.
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
