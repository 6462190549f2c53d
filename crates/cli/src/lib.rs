//! The command line of `pioche`, in French and English: its arguments and its error messages. It
//! implements no command, so that the two programs of a checkout (`pioche` and `pioche-serve`) can
//! share it.

mod admin;
pub mod args;
mod explain;
pub mod folder;
pub mod games;
pub mod interrupt;
pub mod output;
pub mod problem;
mod progress;
mod provenance;
mod seating;
pub mod terminal;
mod values;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{ArgMatches, Command};
use clap_complete::Shell;
use engine::Lang;

pub use explain::explain;
pub use progress::progress_bar;
pub use provenance::Provenance;
pub use seating::Seating;
pub use terminal::folded;

/// Parses the arguments of a command line and passes them to `work`. An error is one line on stderr
/// and exit code 2; work interrupted by Ctrl-C has reported what it found and exits with 130.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    line: fn(Lang) -> Command,
    work: impl FnOnce(&ArgMatches, Lang) -> anyhow::Result<()>,
) -> ExitCode {
    let arguments = served(games::joined(arguments.into_iter().collect()), line);
    let lang = args::language(&arguments);
    let matches = match parsed(&arguments, line, lang) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => {
            return fail(lang, &explain(&error, &line(lang), &arguments, lang));
        }
        Err(help) => {
            let _ = help.print();
            return ExitCode::SUCCESS;
        }
    };
    let done = match matches.subcommand() {
        Some(("completions", matches)) => completions(matches, line(lang)),
        Some(("man", matches)) => manual(matches, line(lang), lang),
        _ => work(&matches, lang),
    };
    match done {
        Ok(()) if interrupt::happened() => ExitCode::from(interrupt::EXIT_CODE),
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => fail(lang, &problem::tell(&error, lang)),
    }
}

/// `pioche --lan` is `pioche serve --lan`, as `pioche` alone is `pioche serve`.
fn served(mut arguments: Vec<OsString>, line: fn(Lang) -> Command) -> Vec<OsString> {
    let mut at = 1;
    while let Some(argument) = arguments.get(at).and_then(|argument| argument.to_str()) {
        match argument.strip_prefix("--").map(|option| option.split('=').next().unwrap_or(option)) {
            Some("lang") => at += if argument.contains('=') { 1 } else { 2 },
            Some(option) => {
                let root = line(Lang::En);
                let has = |of: &Command| of.get_arguments().any(|own| own.get_long() == Some(option));
                if root.find_subcommand("serve").is_some_and(has) && !has(&root) {
                    arguments.insert(at, "serve".into());
                }
                break;
            }
            None => break,
        }
    }
    arguments
}

/// The parsed arguments; `pioche help play` is `pioche play --help`.
fn parsed(arguments: &[OsString], line: fn(Lang) -> Command, lang: Lang) -> Result<ArgMatches, clap::Error> {
    let matches = line(lang).try_get_matches_from(arguments)?;
    let Some(("help", of)) = matches.subcommand() else { return Ok(matches) };
    let words = ["pioche"].into_iter().chain(args::text(of, "command")).chain(["--help"]);
    line(lang).try_get_matches_from(words)
}

/// Prints a completion script for the person's shell.
fn completions(matches: &ArgMatches, mut line: Command) -> anyhow::Result<()> {
    let Some(shell) = matches.get_one::<Shell>("shell") else { return Ok(()) };
    // Into memory first: the library panics if writing fails.
    let mut script = Vec::new();
    clap_complete::generate(*shell, &mut line, "pioche", &mut script);
    io::stdout().write_all(&script)?;
    Ok(())
}

/// One line on stderr about something that is perhaps not meant.
pub fn warn(lang: Lang, what: impl AsRef<str>) {
    // If even this cannot be written, the exit code still tells of errors.
    let _ = writeln!(io::stderr(), "{}", texts::Texts::of(lang).says(what.as_ref().replace('\n', " ")));
}

/// Prints the manual page of the program or of one command, for `man -l -`.
fn manual(matches: &ArgMatches, mut root: Command, lang: Lang) -> anyhow::Result<()> {
    root.build();
    let command = match args::text(matches, "command") {
        None => root,
        Some(name) => {
            let w = texts::Texts::of(lang);
            let found = root.find_subcommand(name).cloned();
            found.ok_or_else(|| anyhow::anyhow!(w.no_command(problem::quoted(name, lang))))?
        }
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    io::stdout().write_all(&page)?;
    Ok(())
}

fn fail(lang: Lang, why: &str) -> ExitCode {
    warn(lang, why);
    ExitCode::from(2)
}

/// Whether the reader of our output has closed it, as in `pioche rules ole | head`.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// The text of a file, or an error that names it.
pub fn read(path: &str) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use clap::{Arg, ArgAction};

    use super::*;

    #[test]
    fn options_of_the_server_do_not_need_its_command() {
        let with_settings = |lang| {
            args::command(lang, |command| {
                let flag = |name| Arg::new(name).long(name);
                command.arg(flag("lan").action(ArgAction::SetTrue)).arg(flag("grace"))
            })
        };
        let read = |line: &str| {
            let words = served(line.split(' ').map(OsString::from).collect(), with_settings);
            words.iter().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(read("pioche --lan"), "pioche serve --lan");
        assert_eq!(read("pioche --lang fr --grace=1 --lan"), "pioche --lang fr serve --grace=1 --lan");
        for line in [
            "pioche",
            "pioche --version",
            "pioche --help",
            "pioche play ole --lan",
            "pioche --lang",
            "pioche --fly",
        ] {
            assert_eq!(read(line), line);
        }
    }
}
