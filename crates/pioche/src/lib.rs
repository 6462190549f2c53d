//! The commands of the `pioche` binary. The only product crate that prints.

mod admin;
mod analysis;
mod engine_command;
mod health;
mod looking;
mod page;
pub mod play;
mod records;
mod review;
mod serving;
mod verify;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

use std::ffi::OsString;
use std::io::{self, BufWriter, Write as _};
use std::process::ExitCode;

use clap::ArgMatches;
use cli::args;
use engine::Lang;

pub use admin::command as admin;
pub use looking::replay;
pub use verify::command as verify;

/// Runs the command in the arguments. An error is one line on stderr and exit code 2.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    #[cfg(feature = "serve")]
    let line = serve::command_line;
    #[cfg(not(feature = "serve"))]
    let line = args::terminal;
    cli::run(arguments, line, dispatch)
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
        Some(("analyse", matches)) => analysis::command(matches, lang, &mut out)?,
        Some(("review", matches)) => review::command(matches, lang, &mut out)?,
        Some(("perft", matches)) => experiments::perft(matches, lang, &mut out)?,
        Some(("simulate", matches)) => experiments::simulate::command(matches, lang, &mut out)?,
        Some(("arena", matches)) => experiments::arena(matches, lang, &mut out)?,
        Some(("habits", matches)) => experiments::habits(matches, lang, &mut out)?,
        Some(("puzzles", matches)) => experiments::puzzles::command(matches, lang, &mut out)?,
        Some(("engine", _)) => {
            // It flushes its replies line by line, because a program waits for each.
            drop(out);
            return engine_command::command(lang);
        }
        Some(("health", matches)) => {
            health::command(args::text(matches, "operations").unwrap_or_default(), lang)?;
        }
        Some(("play", matches)) => {
            drop(out);
            return play::command(matches, lang);
        }
        Some(("learn", matches)) => {
            drop(out);
            return play::learn::command(matches, lang);
        }
        Some(("puzzle", matches)) => {
            drop(out);
            return play::puzzle::command(matches, lang);
        }
        Some(("verify", matches)) => {
            let head = args::text(matches, "head");
            verify::command(args::text(matches, "file").unwrap_or_default(), head, lang, &mut out)?;
        }
        Some(("admin", matches)) => admin::command(matches, lang, &mut out)?,
        // `serve`, `backup`, and `pioche` alone, which starts the server.
        _ => {
            drop(out);
            return serving::command(matches, lang);
        }
    }
    out.flush()?;
    Ok(())
}
