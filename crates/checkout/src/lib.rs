//! What the programs of a checkout know of each other. `start`, which `cargo run` runs, `pioche`,
//! `pioche-serve` and those that make the browser client are compiled when they are first needed,
//! from the same sources. No libraries: `start` is there after a second.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Set where whoever started the server has already begun to compile the client.
pub const CLIENT_BEGUN: &str = "PIOCHE_CLIENT_BEGUN";

/// As this program was compiled, so are the others.
const PROFILE: (&str, &str) = if cfg!(debug_assertions) { ("dev", "debug") } else { ("release", "release") };

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

/// What does the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    /// `pioche`: everything but the server.
    Terminal,
    /// `pioche-serve`. What several servers need (`shared`) takes a while to compile, and few have
    /// several.
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

    /// Where this checkout has it, or will.
    pub fn path(self, root: &Path) -> PathBuf {
        folder(root).join(self.file())
    }

    /// Beside the program that runs.
    pub fn beside(self) -> io::Result<PathBuf> {
        Ok(env::current_exe()?.with_file_name(self.file()))
    }

    /// Compiles it where its sources have changed, with Cargo's own progress the first time; says
    /// whether it could.
    pub fn compile(self, root: &Path) -> io::Result<bool> {
        let mut cargo = build(root, self.package(), self.path(root).is_file());
        if self == (Self::Server { shared: true }) {
            cargo.args(["--features", "cluster"]);
        }
        Ok(cargo.status()?.success())
    }
}

/// Where the checkout's programs are compiled to, by profile: where this one was, unless it is
/// installed elsewhere.
fn target(root: &Path) -> PathBuf {
    let own = env::current_exe().unwrap_or_default();
    // Cargo marks its folders so that backups leave them out.
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

/// Begins to compile the browser client before the server is compiled: each leaves processors idle
/// that the other can use. Says whether it has; if not, the server begins it.
pub fn begin_client() -> bool {
    let begin = || {
        let root = root()?;
        let folder = folder(root);
        let compiler = folder.join(format!("client-compile{EXE_SUFFIX}"));
        let built = build(root, "client-compile", true).status().ok()?.success();
        (built && compiler.is_file()).then_some(())?;
        begin_client_by(&mut Command::new(compiler), &folder.join("client")).ok()
    };
    // `client-compile` is compiled for release: only then is it beside this program.
    cfg!(not(debug_assertions)) && wants_client() && begin().is_some()
}

/// Has the client built in the background, by a command that is `client-compile` or runs it.
pub fn begin_client_by(builder: &mut Command, folder: &Path) -> io::Result<()> {
    let log = OpenOptions::new().write(true).create(true).truncate(false).open(client_log(folder))?;
    // The lock goes to the builder with its standard output: another one waits for it, and whoever
    // reads the log knows by it whether more will come.
    log.lock()?;
    log.set_len(0)?;
    builder.arg(folder).stdin(Stdio::null()).stderr(log.try_clone()?).stdout(log);
    builder.spawn().map(drop)
}

/// Becomes the other program, so that signals and the exit code are its own. Comes back only with
/// what went wrong.
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
