//! `cargo xtask …`: the single entry point for checks.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this is a command for the terminal")]

mod bots;
mod browser;
mod check;
mod clock;
mod dist;
mod first_page;
mod floors;
mod lints;
mod mutants;
mod new_game;
mod nightly;
mod parts;
mod runner;
mod setup;
mod steps;
mod test;
mod tidy;
mod web;
mod weekly;

use std::process::ExitCode;

use anyhow::Context as _;

const HELP: &str = "cargo xtask COMMAND

  test      all the tests that every change must pass, with their set-up; --repeat N runs them N times
  check [CRATE…]  the quick part: format, tidy, lints, and the tests of what has changed (all: of everything)
  nightly [SUITE…]  every suite and measurement, or those named (below)
  weekly    mutants and a long soak
  fmt       formats all Rust, the parts of games that other crates compile too
  tidy      what no compiler checks: articles, citations, sizes, widths, dependencies, licences
  bless     rewrite the playthroughs, the public names and the film of the README, add missing golden records; then read the diff
  remake GAME  after a change to the file of a game's pieces: all that bless writes, then what bots learn, and the puzzles
  bots [WORD…]  make the tables of docs/bots.md again, or their rows with WORD; hours for all of them
  browser [NAME…]  the client in Chromium: the tests with NAME in theirs, or all of the gate; --repeat N
  cluster   three servers that are one cluster, with all that they need and nginx before them, until Ctrl-C
  dist      a release: static binaries, Debian packages, container images, sources, sums (see CONTRIBUTING.md)
  fuzz [S]  each fuzz target for S seconds (20 unless told)
  mutants [NAME…]  a sample of changed code that tests ought to notice (see CONTRIBUTING.md)
  nodes     the tests of what several servers share, with a private PostgreSQL and NATS
  packaging the files under packaging/ with nginx, Caddy, promtool and systemd's judgement; the Debian package and the image
  screens   pictures of every page and board, into target/screens
  web       the browser client for development, into target/web-dev (see CONTRIBUTING.md)
  wasm      the pure crates' tests under wasm32, run by node

  suites of nightly:
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => test::test(1),
        ["test", "--repeat", times] => number(times).and_then(test::test),
        ["nightly", names @ ..] => nightly::nightly(names),
        ["weekly"] => weekly::weekly(),
        ["check", names @ ..] => check::check(names),
        ["tidy"] => tidy::tidy(),
        ["fmt"] => parts::format(false),
        ["dist", arguments @ ..] => dist::dist(arguments),
        ["cluster"] => steps::cluster(),
        ["bless"] => steps::bless(),
        ["remake", game] => steps::remake(game),
        ["bots", words @ ..] => bots::rewrite(words),
        ["fuzz"] => steps::fuzz(20),
        ["fuzz", seconds] => number(seconds).and_then(steps::fuzz),
        ["browser", names @ .., "--repeat", times] => {
            number(times).and_then(|times| browser::alone(names, times))
        }
        ["browser", names @ ..] => browser::alone(names, 1),
        ["nodes"] => steps::nodes(),
        ["packaging"] => steps::packaging(),
        ["screens"] => browser::screens(),
        ["mutants", names @ ..] => mutants::mutants(names),
        ["web"] => web::web(),
        ["wasm"] => nightly::nightly(&["wasm"]),
        ["help" | "--help" | "-h"] | [] => {
            print!("{HELP}{}", nightly::help());
            return ExitCode::SUCCESS;
        }
        _ => Err(anyhow::anyhow!("no such command: {}; cargo xtask help lists them", words.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn number<T: std::str::FromStr>(text: &str) -> anyhow::Result<T> {
    text.parse().ok().with_context(|| format!("{text:?} is not a number"))
}
