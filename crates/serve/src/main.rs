//! `pioche-serve`: the server without the terminal, for `cargo serve` and tests. In a release both
//! are one binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(std::env::args_os(), serve::command_line, |matches, lang| {
        serve::dispatch(matches, lang)
            .unwrap_or_else(|| Err(anyhow::anyhow!("pioche-serve serve | config | backup | import | export")))
    })
}
