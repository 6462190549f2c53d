//! Where the server keeps its data, for the commands that look there.

use std::env;
use std::path::PathBuf;

/// Where programs keep their data for this user.
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

/// The folder of a server that was started without other settings: `--data`, else `PIOCHE_DATA`,
/// else the user's.
pub fn of_server(flag: Option<&str>) -> PathBuf {
    flag.map(PathBuf::from).or_else(|| variable("PIOCHE_DATA")).unwrap_or_else(of_user)
}

fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}
