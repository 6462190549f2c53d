//! What the programs of a checkout know of each other: `pioche`, `pioche-serve` and `client-build`
//! are compiled when they are first needed, from the same sources.

use std::env;
use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Set where whoever started the server has already begun to compile the client.
pub const CLIENT_BEGUN: &str = "PIOCHE_CLIENT_BEGUN";

/// The sources that this program was compiled from, if they are still there. A release (`cargo
/// xtask dist`) knows of none.
pub fn root() -> Option<&'static Path> {
    if option_env!("PIOCHE_DIST").is_some() {
        return None;
    }
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .filter(|root| root.join("crates/client-build/Cargo.toml").is_file())
}

/// A Cargo in the checkout.
pub fn cargo(root: &Path) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).stdin(Stdio::null());
    cargo
}

/// Where the compiled client lies: beside the program that runs.
pub fn client_folder() -> Option<PathBuf> {
    Some(env::current_exe().ok()?.parent()?.join("client"))
}

/// Whether the environment leaves the client to the checkout: it is neither left out nor elsewhere.
pub fn wants_client() -> bool {
    let left_out = env::var_os("SKIP_WEB").is_some_and(|value| !value.is_empty() && value != "0");
    !left_out && env::var_os("PIOCHE_WEB").is_none()
}

/// Where a build of the client in `folder` says how far it is.
pub fn client_log(folder: &Path) -> PathBuf {
    folder.with_extension("log")
}

/// Has the client built in the background, by a command that is `client-build` or runs it.
pub fn begin_client(builder: &mut Command, folder: &Path) -> io::Result<()> {
    let log = OpenOptions::new().write(true).create(true).truncate(false).open(client_log(folder))?;
    // The lock goes to the builder with its standard output: another one waits for it, and whoever
    // reads the log knows by it whether more will come.
    log.lock()?;
    log.set_len(0)?;
    builder.arg("quick").arg(folder).stdin(Stdio::null()).stderr(log.try_clone()?).stdout(log);
    builder.spawn().map(drop)
}
