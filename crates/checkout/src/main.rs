//! `cargo run`: compiles the program that the arguments are for, and replaces itself by it.
//! Starting the server does not compile the terminal's screens or the simulations; playing in the
//! terminal does not compile the server.
#![expect(clippy::print_stderr, reason = "it says what it compiles, and what is wrong")]

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

use checkout::{CLIENT_BEGUN, Program, become_program, begin_client, root};

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let root = root().unwrap_or(Path::new("."));
    let program = wanted(&arguments);
    // Not for `backup` and other commands that only use the data.
    let serves = arguments.first().is_none_or(|first| first == "serve");
    let begun = program != Program::Terminal && serves && begin_client();
    if !program.path(root).is_file() {
        eprintln!(
            "{}",
            text(if program == Program::Terminal { "compiling-terminal" } else { "compiling-server" })
        );
    }
    match program.compile(root) {
        Ok(true) => {}
        Ok(false) => return failed("does-not-compile"),
        Err(_) => return failed("no-cargo"),
    }
    let mut command = Command::new(program.path(root));
    if begun {
        command.env(CLIENT_BEGUN, "1");
    }
    let error = become_program(command.args(arguments));
    eprintln!("{}: {error}", program.path(root).display());
    ExitCode::from(2)
}

/// The program that these arguments are for, as far as that is clear without parsing them fully:
/// `pioche` passes the server's commands on.
fn wanted(arguments: &[OsString]) -> Program {
    let is = |argument: &OsString, names: &[&str]| names.iter().any(|name| argument == name);
    let help = arguments.iter().any(|argument| is(argument, &["-h", "--help"]));
    let Some(first) = arguments.first() else { return Program::Server { shared: false } };
    if help || !is(first, &["serve", "backup", "import", "export"]) {
        return Program::Terminal;
    }
    let store = arguments.iter().any(|argument| argument.to_string_lossy().starts_with("--store"));
    Program::Server { shared: store || is(first, &["import", "export"]) }
}

fn failed(why: &str) -> ExitCode {
    eprintln!("pioche: {}", text(why));
    ExitCode::from(2)
}

/// A message, in the language of the environment, because the arguments are for the next program to
/// parse.
fn text(name: &str) -> &'static str {
    let spoken = ["PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(env::var_os)
        .find(|value| !value.is_empty())
        .unwrap_or_default();
    let french = spoken.to_string_lossy().to_lowercase().starts_with("fr");
    of(if french { FR } else { EN }, name)
}

const FR: &str = include_str!("../texts/fr.ftl");
const EN: &str = include_str!("../texts/en.ftl");

/// The value of `name = value`, one per line. A Fluent parser would take longer to compile than
/// everything else here.
fn of(texts: &'static str, name: &str) -> &'static str {
    let found = texts.lines().filter_map(|line| line.split_once(" = ")).find(|(key, _)| *key == name);
    found.map_or("", |(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(line: &str) -> Program {
        wanted(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn the_arguments_say_which_program() {
        for line in ["", "serve", "serve --lan --port 80", "backup copy.sqlite"] {
            assert_eq!(program(line), Program::Server { shared: false }, "{line}");
        }
        for line in ["serve --store postgres://a --bus nats://b", "serve --store=postgres://a", "import x"] {
            assert_eq!(program(line), Program::Server { shared: true }, "{line}");
        }
        for line in ["play ole", "--lang fr serve", "serve --help", "--version", "help serve", "nonsense"] {
            assert_eq!(program(line), Program::Terminal, "{line}");
        }
    }

    #[test]
    fn both_languages_have_every_text() {
        for name in ["compiling-server", "compiling-terminal", "does-not-compile", "no-cargo"] {
            assert!(!of(FR, name).is_empty() && !of(EN, name).is_empty(), "{name}");
        }
        assert_eq!(of(EN, "nothing"), "");
    }
}
