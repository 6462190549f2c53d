//! Explains what is wrong with a command line, in one line that says what to do.

use std::ffi::OsString;

use catalog::GameId;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use engine::Lang;

use crate::problem::{quoted, wrong_value};
use crate::texts::Texts;

/// The sentence, with a suggestion of what was perhaps meant, and where to find help.
pub fn explain(error: &Error, command: &Command, arguments: &[OsString], lang: Lang) -> String {
    let w = Texts::of(lang);
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => listed(texts, lang),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    let what = match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') => w.no_option(argument),
        ErrorKind::UnknownArgument => w.not_expected(quoted(&argument, lang)),
        ErrorKind::InvalidSubcommand => w.no_command(quoted(&context(ContextKind::InvalidSubcommand), lang)),
        ErrorKind::InvalidValue if value.is_empty() => w.needs_value(argument),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => match error.get(ContextKind::Custom) {
            Some(ContextValue::String(sentence)) => sentence.clone(),
            _ => wrong_value(&value, &argument, &context(ContextKind::ValidValue), lang),
        },
        ErrorKind::TooManyValues => w.no_value(argument),
        ErrorKind::MissingRequiredArgument if argument == format!("<{}>", w.value_game) => {
            let known: Vec<&str> = GameId::ALL.iter().map(|game| game.info().id).collect();
            w.missing_game(known.join(", "))
        }
        ErrorKind::MissingRequiredArgument => w.missing(argument),
        ErrorKind::MissingSubcommand => w.missing(w.value_command),
        ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg) {
            same if same == argument => w.only_once(argument),
            other => w.conflict(argument, other),
        },
        ErrorKind::InvalidUtf8 => w.not_utf8.to_owned(),
        _ => w.not_understood.to_owned(),
    };
    // Of several suggestions, the last is the closest.
    let near =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg].into_iter().find_map(
            |kind| match error.get(kind) {
                Some(ContextValue::String(text)) => Some(text),
                Some(ContextValue::Strings(texts)) => texts.last(),
                _ => None,
            },
        );
    let what = near.map_or_else(|| what.clone(), |near| w.did_you_mean(near, &what));
    what + &w.see_help(asked(command, arguments))
}

/// "bash, fish or zsh".
fn listed(texts: &[String], lang: Lang) -> String {
    match texts {
        [before @ .., last] if !before.is_empty() => before.join(", ") + Texts::of(lang).or + last,
        _ => texts.concat(),
    }
}

/// The command in the arguments, without the program's name; empty if there is none.
fn asked(command: &Command, arguments: &[OsString]) -> String {
    let named =
        |argument: &OsString| command.find_subcommand(argument).map(|found| found.get_name().to_owned());
    arguments.iter().skip(1).find_map(named).map_or_else(String::new, |name| format!(" {name}"))
}
