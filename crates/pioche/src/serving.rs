//! `pioche serve`, `backup`, `import` and `export`. A release has them in the same binary (feature
//! `serve`). A checkout has them in another, `pioche-serve`, compiled when it is first asked for:
//! whoever plays in the terminal does not wait for a server.

use clap::ArgMatches;
use engine::Lang;

#[cfg(feature = "serve")]
pub(crate) fn command(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    serve::dispatch(matches, lang).expect("every other command was dispatched before")
}

/// Hands the arguments, which are known to be in order, to the other program.
#[cfg(not(feature = "serve"))]
pub(crate) fn command(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    let moves = matches!(matches.subcommand_name(), Some("import" | "export"));
    let begun = !moves && matches.subcommand_name() != Some("backup") && apart::begin_client();
    let serve = matches.subcommand_matches("serve");
    // What several servers need takes a while to compile, and few have several.
    let shared = moves || serve.is_some_and(|serve| serve.contains_id("store"));
    let program = apart::program(shared, lang)?;
    let mut server = std::process::Command::new(program);
    if begun {
        server.env(cli::checkout::CLIENT_BEGUN, "1");
    }
    apart::run(server.args(std::env::args_os().skip(1)))
}

#[cfg(not(feature = "serve"))]
mod apart {
    use std::env::consts::EXE_SUFFIX;
    use std::io::{ErrorKind, Write as _};
    use std::path::{Path, PathBuf};
    use std::process::Command;

    use anyhow::{Context as _, anyhow};
    use cli::checkout;
    use engine::Lang;

    use crate::texts::Texts;

    const PROGRAM: &str = "pioche-serve";

    /// The program, newly compiled where its sources have changed.
    pub(super) fn program(shared: bool, lang: Lang) -> anyhow::Result<PathBuf> {
        if let Some(root) = checkout::root() {
            let program = folder(root).join(format!("{PROGRAM}{EXE_SUFFIX}"));
            if compile(root, program.is_file(), shared, lang)? || program.is_file() {
                return Ok(program);
            }
        }
        let beside = std::env::current_exe()?.with_file_name(format!("{PROGRAM}{EXE_SUFFIX}"));
        if beside.is_file() { Ok(beside) } else { Err(anyhow!(Texts::of(lang).terminal_only)) }
    }

    /// Where the checkout's programs are compiled to, by profile: where this one was, unless it is
    /// installed elsewhere.
    fn target(root: &Path) -> PathBuf {
        let own = std::env::current_exe().unwrap_or_default();
        // Cargo marks its folders so that backups leave them out.
        let marked = |target: &&Path| target.join("CACHEDIR.TAG").is_file();
        own.ancestors().nth(2).filter(marked).map_or_else(|| root.join("target"), Path::to_owned)
    }

    fn folder(root: &Path) -> PathBuf {
        target(root).join(if cfg!(debug_assertions) { "debug" } else { "release" })
    }

    /// Compiles the server, with Cargo's own progress; false if there is no Cargo.
    fn compile(root: &Path, there: bool, shared: bool, lang: Lang) -> anyhow::Result<bool> {
        if !there {
            let said = Texts::of(lang).compiling_server;
            let _ = writeln!(std::io::stderr(), "{said}");
        }
        let mut cargo = build(root, "serve", there);
        if shared {
            cargo.args(["--features", "cluster"]);
        }
        match cargo.status() {
            Ok(status) if status.success() => Ok(true),
            Ok(_) => Err(anyhow!(Texts::of(lang).server_does_not_compile)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error).context("cargo"),
        }
    }

    /// Begins to compile the browser client while the server is being compiled: each leaves
    /// processors idle that the other can use. Says whether it has; if not, the server begins it.
    pub(super) fn begin_client() -> bool {
        let begin = || {
            let root = checkout::root()?;
            let folder = folder(root);
            let builder = folder.join(format!("client-build{EXE_SUFFIX}"));
            let built = build(root, "client-build", builder.is_file()).status().ok()?.success();
            (built && builder.is_file()).then_some(())?;
            checkout::begin_client(&mut Command::new(builder), &folder.join("client")).ok()
        };
        // `client-build` is compiled for release: only then is it beside this program.
        cfg!(not(debug_assertions)) && checkout::wants_client() && begin().is_some()
    }

    fn build(root: &Path, package: &str, quiet: bool) -> Command {
        let mut cargo = checkout::cargo(root);
        let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
        cargo.args(["build", "--locked", "--package", package, "--profile", profile]);
        cargo.arg("--target-dir").arg(target(root));
        if quiet {
            cargo.arg("--quiet");
        }
        cargo
    }

    /// Becomes the other program, so that signals and the exit code are its own.
    #[cfg(unix)]
    pub(super) fn run(command: &mut Command) -> anyhow::Result<()> {
        use std::os::unix::process::CommandExt as _;
        Err(command.exec()).context(PROGRAM)
    }

    #[cfg(not(unix))]
    pub(super) fn run(command: &mut Command) -> anyhow::Result<()> {
        let status = command.status().context(PROGRAM)?;
        std::process::exit(status.code().unwrap_or(2))
    }
}
