//! `cargo serve`: the server of this checkout, with its page. Compiles `client-build` and lets it
//! build the page while the server is compiled; then becomes the server, which reads the progress
//! of the page from its standard input.
//!
//! Without dependencies, so that it is compiled within two seconds.
#![expect(clippy::print_stderr, reason = "this is a command for the terminal")]

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{ChildStdout, Command, ExitCode, Stdio};

/// The server takes the client from the folder of this name.
const CLIENT: &str = "PIOCHE_WEB";

fn main() -> ExitCode {
    let error = match folder() {
        Ok(folder) => serve(&folder),
        Err(error) => error,
    };
    eprintln!("cargo serve: {error}");
    ExitCode::from(2)
}

/// The folder of the programs that this one compiles: beside its own.
fn folder() -> io::Result<PathBuf> {
    let own = env::current_exe()?;
    let target = own.ancestors().nth(2).ok_or_else(|| io::Error::other("Cargo has not compiled this"))?;
    Ok(target.join("quick"))
}

/// Compiles and starts everything. Returns only if that fails.
fn serve(folder: &Path) -> io::Error {
    let client = if wants_client() { build_client(folder).map(Some) } else { Ok(None) };
    let mut server = Command::new(folder.join(format!("pioche-serve{EXE_SUFFIX}")));
    server.arg("serve");
    match client {
        Ok(Some(progress)) => {
            server.arg("--client-progress").env(CLIENT, folder.join("client")).stdin(progress);
        }
        Ok(None) => {}
        Err(error) => return error,
    }
    if let Err(error) = compile("Pioche’s server is being compiled.", &["--package", "serve"]) {
        return error;
    }
    become_program(server.args(env::args_os().skip(1)))
}

/// Whether the page is to be built: it is neither left out nor elsewhere.
fn wants_client() -> bool {
    let left_out = env::var_os("SKIP_WEB").is_some_and(|value| !value.is_empty() && value != "0");
    !left_out && env::var_os(CLIENT).is_none()
}

/// Starts building the client. What is returned tells its progress.
fn build_client(folder: &Path) -> io::Result<ChildStdout> {
    compile(
        "What builds Pioche’s page is being compiled.",
        &["--package", "client-build", "--features", "pack"],
    )?;
    let mut builder = Command::new(folder.join(format!("client-build{EXE_SUFFIX}")));
    builder.arg("quick").arg(folder.join("client")).stdin(Stdio::null()).stdout(Stdio::piped());
    builder.spawn()?.stdout.ok_or_else(|| io::Error::other("client-build is silent"))
}

fn compile(what: &str, arguments: &[&str]) -> io::Result<()> {
    eprintln!("{what}");
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    cargo.args(["build", "--locked", "--profile", "quick"]).args(arguments);
    if cargo.status()?.success() { Ok(()) } else { Err(io::Error::other("it does not compile")) }
}

/// Replaces this process by the server, so that signals and the exit code are its own.
#[cfg(unix)]
fn become_program(command: &mut Command) -> io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

#[cfg(not(unix))]
fn become_program(command: &mut Command) -> io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(2)),
        Err(error) => error,
    }
}
