//! Error messages of one line, in the person's language.

use std::io;

pub use engine::quoted;
use engine::{FormError, Lang, PositionError, ReplayError, system_error};

use crate::texts::Texts;

/// An error with its causes, outermost first. Causes that a person can run into are translated; the
/// rest is the text of a library, after a sentence that gives the context.
pub fn tell(error: &anyhow::Error, lang: Lang) -> String {
    let w = Texts::of(lang);
    let mut told: Vec<String> = Vec::new();
    for cause in error.chain() {
        if let Some(error) = cause.downcast_ref::<io::Error>() {
            told.push(system_error(error, lang));
        } else if let Some(error) = cause.downcast_ref::<serde_json::Error>() {
            told.push(of_json(error, lang));
        } else if let Some(error) = cause.downcast_ref::<ReplayError>() {
            told.push(error.tell(lang));
        } else if let Some(error) = cause.downcast_ref::<PositionError>() {
            told.push(error.tell(lang).to_owned());
        } else if let Some(error) = cause.downcast_ref::<FormError>() {
            told.push(Texts::of(lang).other_json(error.tell(lang)));
        } else {
            told.push(cause.to_string());
            continue;
        }
        // These include their own causes.
        break;
    }
    told.join(w.because)
}

fn of_json(error: &serde_json::Error, lang: Lang) -> String {
    use serde_json::error::Category;
    let w = Texts::of(lang);
    let (line, column) = (error.line(), error.column());
    match error.classify() {
        Category::Io | Category::Syntax | Category::Eof => w.not_json(column, line),
        Category::Data => w.other_json(error),
    }
}

/// An error about a value that an option or setting does not accept, and what it accepts instead.
pub fn wrong_value(value: &str, of: &str, takes: &str, lang: Lang) -> String {
    let (w, value) = (Texts::of(lang), quoted(value, lang));
    if takes.is_empty() { w.wrong_value(of, value) } else { w.wrong_value_takes(of, takes, value) }
}

/// The same for one that takes an address and a port.
pub fn wrong_address(value: &str, of: &str, lang: Lang) -> String {
    wrong_value(value, of, Texts::of(lang).takes_address, lang)
}

/// The same for `--budget`, the budget per move.
pub fn wrong_budget(value: &str, lang: Lang) -> String {
    wrong_value(value, "--budget", Texts::of(lang).budget_form, lang)
}
