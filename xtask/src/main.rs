//! `cargo xtask …`: the one entry point for checks.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this is a command for the terminal")]

mod browser;
mod check;
mod ci;
mod clock;
mod dist;
mod first_page;
mod lints;
mod mutants;
mod parts;
mod programs;
mod setup;
mod steps;
mod tidy;
mod web;

use std::process::ExitCode;

const HELP: &str = "cargo xtask COMMAND

  ci        everything: set-up, format, tests, packaging, lints, wasm, fuzz, release, browser, smoothness, speed
  check [CRATE…]  the quick part: format, tidy, lints, and the tests of what has changed (all: of everything)
  fmt       formats all Rust, the parts of games that other crates compile too
  tidy      what no compiler checks: articles, citations, sizes, widths, dependencies, licences, features
  bless     rewrite the playthroughs and the film of the README, add missing golden records; then read the diff
  cluster   three servers that are one house, with all that they need and nginx before them, until Ctrl-C
  dist      a release: static binaries, Debian packages, container images, sources, sums (see CONTRIBUTING.md)
  fuzz [S]  each fuzz target for S seconds (20 unless told)
  browser [NAME]  the client in Chromium, against the release binary: all tests and measures, or the tests with NAME in theirs
  mutants [NAME…]  a sample of changed code that tests ought to notice (see CONTRIBUTING.md)
  nodes     the tests of what several servers share, with a private PostgreSQL and NATS
  packaging the files under packaging/ with nginx, Caddy, promtool and systemd's judgement; the Debian package and the image
  screens   pictures of every page and board, into target/screens
  web       the browser client for whoever works on it, into target/web-dev (see CONTRIBUTING.md)
  wasm      the pure crates' tests under wasm32, run by node
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["ci"] => ci::ci(),
        ["check", names @ ..] => check::check(names),
        ["tidy"] => tidy::tidy(),
        ["fmt"] => parts::format(false),
        ["dist", arguments @ ..] => dist::dist(arguments),
        ["cluster"] => steps::cluster(),
        ["bless"] => steps::bless(),
        ["fuzz"] => steps::fuzz(20),
        ["fuzz", seconds] => seconds
            .parse()
            .map_err(|_| anyhow::anyhow!("{seconds:?} is no number of seconds"))
            .and_then(steps::fuzz),
        ["browser", names @ ..] => browser::alone(names),
        ["nodes"] => steps::nodes(),
        ["packaging"] => steps::packaging(),
        ["screens"] => browser::screens(),
        ["mutants", names @ ..] => mutants::mutants(names),
        ["web"] => web::web(),
        ["wasm"] => steps::wasm(),
        ["help" | "--help" | "-h"] | [] => {
            print!("{HELP}");
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
