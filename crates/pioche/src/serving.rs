//! `pioche serve`, `backup`, `import` and `export`. A release has them in the same binary (feature
//! `serve`). A checkout has them in a second one, `pioche-serve`, which is compiled when it is
//! first needed, so that playing in the terminal does not compile a server.

use clap::ArgMatches;
use engine::Lang;

#[cfg(feature = "serve")]
pub(crate) fn command(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    serve::dispatch(matches, lang).expect("every other command was dispatched before")
}

/// Passes the arguments, which have been checked, to the other program.
#[cfg(not(feature = "serve"))]
pub(crate) fn command(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    use anyhow::Context as _;
    use checkout::Program;

    let moves = matches!(matches.subcommand_name(), Some("import" | "export"));
    let begun = !moves && matches.subcommand_name() != Some("backup") && checkout::begin_client();
    let serve = matches.subcommand_matches("serve");
    let shared = moves || serve.is_some_and(|serve| serve.contains_id("store"));
    let program = found(Program::Server { shared }, lang)?;
    let mut server = std::process::Command::new(&program);
    if begun {
        server.env(checkout::CLIENT_BEGUN, "1");
    }
    let error = checkout::become_program(server.args(std::env::args_os().skip(1)));
    Err(error).with_context(|| program.display().to_string())
}

/// The path of the program, recompiled if its sources have changed.
#[cfg(not(feature = "serve"))]
fn found(program: checkout::Program, lang: Lang) -> anyhow::Result<std::path::PathBuf> {
    use std::io::{ErrorKind, Write as _};

    use anyhow::{Context as _, bail};

    let w = crate::texts::Texts::of(lang);
    if let Some(root) = checkout::root() {
        let path = program.path(root);
        if !path.is_file() {
            let _ = writeln!(std::io::stderr(), "{}", w.compiling_server);
        }
        match program.compile(root) {
            Ok(true) => return Ok(path),
            Ok(false) => bail!(w.server_does_not_compile),
            // Without Cargo, a program that was compiled before will do.
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if path.is_file() {
                    return Ok(path);
                }
            }
            Err(error) => return Err(error).context("cargo"),
        }
    }
    let beside = program.beside()?;
    if beside.is_file() { Ok(beside) } else { bail!(w.terminal_only) }
}
