//! `client-build KIND FOLDER`: builds the client of this checkout into a folder. Prints its
//! progress as lines, `34% leptos`; at `100% ready` the client can be served. The thinker of a
//! quick client is compiled after that.
#![expect(clippy::print_stderr, reason = "this is a command for the terminal")]

use std::io::{Write as _, stdout};
use std::path::Path;
use std::process::ExitCode;

use client_build::{ClientKind, build};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (kind, out) = match words.as_slice() {
        ["dev", out] => (ClientKind::Dev, out),
        ["quick", out] => (ClientKind::Quick, out),
        #[cfg(feature = "dist")]
        ["dist", out] => (ClientKind::Dist, out),
        _ => {
            eprintln!("client-build dev|quick|dist FOLDER (dist needs --features dist)");
            return ExitCode::from(2);
        }
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this is crates/client-build");
    let built = build(root, Path::new(out), kind, &mut |percent, step| {
        // The server that reads this may have ended; the client is still of use to the next one.
        let _ = writeln!(stdout(), "{percent}% {step}");
    });
    match built {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
