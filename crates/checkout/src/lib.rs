//! What the programs of a checkout know about each other. `start`, which `cargo run` runs, compiles
//! `pioche`, `pioche-serve` and the builders of the browser client from the same sources when they
//! are first needed. This crate has no dependencies, so that `start` is compiled within a second.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Set if the parent process has already begun to compile the client.
pub const CLIENT_BEGUN: &str = "PIOCHE_CLIENT_BEGUN";

/// The other programs are compiled with the profile of this one.
const PROFILE: (&str, &str) = if cfg!(debug_assertions) { ("dev", "debug") } else { ("release", "release") };

/// The sources that this program was compiled from, if they still exist. None in a release (`cargo
/// xtask dist`).
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

/// The program that does the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    /// `pioche`: everything but the server.
    Terminal,
    /// `pioche-serve`. Support for clusters (`shared`) takes a while to compile, and few people
    /// need it.
    Server { shared: bool },
}

impl Program {
    fn package(self) -> &'static str {
        match self {
            Self::Terminal => "pioche",
            Self::Server { .. } => "serve",
        }
    }

    fn file(self) -> String {
        let name = match self {
            Self::Terminal => "pioche",
            Self::Server { .. } => "pioche-serve",
        };
        format!("{name}{EXE_SUFFIX}")
    }

    /// The path where this checkout compiles it to.
    pub fn path(self, root: &Path) -> PathBuf {
        folder(root).join(self.file())
    }

    /// The path beside the running program.
    pub fn beside(self) -> io::Result<PathBuf> {
        Ok(env::current_exe()?.with_file_name(self.file()))
    }

    /// Compiles it if its sources have changed, with Cargo's own progress the first time; returns
    /// whether that succeeded.
    pub fn compile(self, root: &Path) -> io::Result<bool> {
        let mut cargo = build(root, self.package(), self.path(root).is_file());
        if self == (Self::Server { shared: true }) {
            cargo.args(["--features", "cluster"]);
        }
        Ok(cargo.status()?.success())
    }
}

/// The target folder of the checkout: that of this program, unless it is installed elsewhere.
fn target(root: &Path) -> PathBuf {
    let own = env::current_exe().unwrap_or_default();
    // Cargo marks its target folders to keep them out of backups.
    let marked = |target: &&Path| target.join("CACHEDIR.TAG").is_file();
    own.ancestors().nth(2).filter(marked).map_or_else(|| root.join("target"), Path::to_owned)
}

fn folder(root: &Path) -> PathBuf {
    target(root).join(PROFILE.1)
}

fn build(root: &Path, package: &str, quiet: bool) -> Command {
    let mut cargo = cargo(root);
    cargo.args(["build", "--locked", "--package", package, "--profile", PROFILE.0]);
    cargo.arg("--target-dir").arg(target(root));
    if quiet {
        cargo.arg("--quiet");
    }
    cargo
}

/// The folder of the compiled client: beside the running program.
pub fn client_folder() -> Option<PathBuf> {
    Some(env::current_exe().ok()?.parent()?.join("client"))
}

/// Whether the environment lets the checkout build the client: it is neither disabled nor
/// elsewhere.
pub fn wants_client() -> bool {
    let left_out = env::var_os("SKIP_WEB").is_some_and(|value| !value.is_empty() && value != "0");
    !left_out && env::var_os("PIOCHE_WEB").is_none()
}

/// The file in which a build of the client in `folder` reports its progress.
pub fn client_log(folder: &Path) -> PathBuf {
    folder.with_extension("log")
}

/// Begins to compile the browser client before the server is compiled, because each leaves
/// processors idle that the other can use. Returns whether it has; if not, the server will.
pub fn begin_client() -> bool {
    let begin = || {
        let root = root()?;
        let folder = folder(root);
        let compiler = folder.join(format!("client-compile{EXE_SUFFIX}"));
        let built = build(root, "client-compile", true).status().ok()?.success();
        (built && compiler.is_file()).then_some(())?;
        begin_client_by(&mut Command::new(compiler), &folder.join("client")).ok()
    };
    // `client-compile` is compiled in release mode, and only then is it beside this program.
    cfg!(not(debug_assertions)) && wants_client() && begin().is_some()
}

/// Builds the client in the background with a command that is, or runs, `client-compile`.
pub fn begin_client_by(builder: &mut Command, folder: &Path) -> io::Result<()> {
    let log = OpenOptions::new().write(true).create(true).truncate(false).open(client_log(folder))?;
    // The builder inherits the lock with its standard output. Another builder waits for it, and a
    // reader of the log can tell from the lock whether more lines will come.
    log.lock()?;
    log.set_len(0)?;
    builder.arg(folder).stdin(Stdio::null()).stderr(log.try_clone()?).stdout(log);
    builder.spawn().map(drop)
}

/// Replaces this process by the other program, so that signals and the exit code are its own.
/// Returns only if that fails.
#[cfg(unix)]
pub fn become_program(command: &mut Command) -> io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

#[cfg(not(unix))]
pub fn become_program(command: &mut Command) -> io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(2)),
        Err(error) => error,
    }
}
