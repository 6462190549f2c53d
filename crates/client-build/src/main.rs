//! `client-build KIND FOLDER`: builds the client of this checkout into a folder. Prints its
//! progress as lines, `57/190 leptos`, `packing` and `ready`, which `pioche serve` shows in its own
//! words. The thinker of a quick client is compiled after `ready`.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "its lines are read by whoever ran it")]

use std::path::Path;
use std::process::ExitCode;

use client_build::{ClientKind, Progress, build};

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
    let told = build(root, Path::new(out), kind, &mut |progress| match progress {
        Progress::Compiling { begun, of, name } => println!("{begun}/{of} {name}"),
        Progress::Packing => println!("packing"),
        Progress::Ready => println!("ready"),
    });
    match told {
        Ok(()) => {
            println!("ready");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
