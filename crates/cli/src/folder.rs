//! The server's data folder, for the commands that use it.

use std::env;
use std::path::PathBuf;

/// The user's data folder.
pub fn of_user() -> PathBuf {
    let home = || variable("HOME").unwrap_or_else(|| PathBuf::from("."));
    let base = if cfg!(windows) {
        variable("LOCALAPPDATA").unwrap_or_else(home)
    } else if cfg!(target_os = "macos") {
        home().join("Library/Application Support")
    } else {
        variable("XDG_DATA_HOME").unwrap_or_else(|| home().join(".local/share"))
    };
    base.join("pioche")
}

/// The data folder of a server with default settings: `--data`, then `PIOCHE_DATA`, then the
/// user's.
pub fn of_server(flag: Option<&str>) -> PathBuf {
    flag.map(PathBuf::from).or_else(|| variable("PIOCHE_DATA")).unwrap_or_else(of_user)
}

fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}
