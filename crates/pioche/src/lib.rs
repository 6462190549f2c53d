//! The commands of the `pioche` binary. The only product crate that prints.
#![expect(clippy::print_stderr, reason = "the one line that says what is wrong goes to stderr")]

mod args;
mod contest;
mod looking;
mod numbers;
pub mod play;
mod problem;
mod seating;
mod serve;
pub mod simulate;
mod verify;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::ArgMatches;
use engine::Lang;

pub use seating::{Seating, TerminalGame};

/// Runs the command that the arguments name. Anything wrong is one line on stderr and exit code 2.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let lang = args::language(&arguments);
    let matches = match args::command(lang).try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return fail(lang, &args::explain(&error, lang)),
        Err(help) => {
            let _ = help.print();
            return ExitCode::SUCCESS;
        }
    };
    match dispatch(&matches, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => fail(lang, &problem::tell(&error, lang)),
    }
}

fn fail(lang: Lang, why: &str) -> ExitCode {
    eprintln!("pioche{} {}", lang.pick(" :", ":"), why.replace('\n', " "));
    ExitCode::from(2)
}

/// Whoever reads our output has read enough, as in `pioche rules ole | head`.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn dispatch(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    match matches.subcommand() {
        Some(("games", _)) => looking::games(lang, &mut out)?,
        Some(("rules", matches)) => {
            looking::rules(args::game(matches, lang)?, args::text(matches, "article"), lang, &mut out)?;
        }
        Some(("replay", matches)) => {
            looking::replay(args::text(matches, "file").unwrap_or_default(), lang, &mut out)?;
        }
        Some(("perft", matches)) => looking::perft(matches, lang, &mut out)?,
        Some(("simulate", matches)) => simulate::command(matches, lang, &mut out)?,
        Some(("arena", matches)) => contest::command(matches, lang, &mut out)?,
        Some(("engine", _)) => {
            // Its answers are flushed line by line: a program waits for each.
            drop(out);
            let seed = || play::fresh_seed(lang);
            return lines::serve(io::stdin().lock(), io::stdout().lock(), seed).context("engine");
        }
        Some(("play", matches)) => {
            drop(out);
            return play::command(matches, lang);
        }
        Some(("verify", matches)) => {
            verify::command(args::text(matches, "file").unwrap_or_default(), lang, &mut out)?;
        }
        Some(("backup", matches)) => {
            let file = args::text(matches, "file").unwrap_or_default();
            serve::backup(file, args::text(matches, "data"), lang, &mut out)?;
        }
        Some(("serve", matches)) => {
            drop(out);
            return serve::command(Some(matches), lang);
        }
        // Plain `pioche` starts the server.
        _ => {
            drop(out);
            return serve::command(None, lang);
        }
    }
    out.flush()?;
    Ok(())
}
