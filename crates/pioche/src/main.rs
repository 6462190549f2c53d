//! The one binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    pioche::run(std::env::args_os())
}
