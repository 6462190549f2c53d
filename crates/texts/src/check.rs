//! Compares a message across languages: which placeholders it has, of which kind, and what does not
//! match.

use std::collections::{BTreeMap, BTreeSet};

use crate::languages::{Language, PLURAL_FORMS};
use crate::problem::Problem;
use crate::read::{File, Key, Message, Part, Selector};

/// What a placeholder accepts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Anything that can be displayed.
    Text,
    /// Something that the sink shows in its own way.
    Piece,
    /// A whole number that selects a plural form.
    Count,
    /// A number with decimals.
    Decimal,
    /// A boolean that selects a variant.
    Flag,
    /// One of these keys, to select a variant: becomes an enum with the placeholder's name.
    Choice(BTreeSet<String>),
}

impl Kind {
    fn name(&self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Piece => "piece",
            Self::Count => "count",
            Self::Decimal => "decimal",
            Self::Flag => "flag",
            Self::Choice(_) => "choice",
        }
    }
}

/// What all languages have in common.
pub(crate) struct Book {
    /// For each message, in the order of the first file: its placeholders by name.
    pub(crate) placeholders: Vec<(String, BTreeMap<String, Kind>)>,
    /// The enums, by placeholder: every key that any message uses.
    pub(crate) choices: BTreeMap<String, BTreeSet<String>>,
}

/// How a message of one language uses a placeholder.
#[derive(Default)]
struct Uses {
    shown: bool,
    /// Passed to `VOWEL`.
    heard: bool,
    kinds: Vec<Kind>,
}

/// Compares every file with the first, and finds the kinds of all placeholders.
pub(crate) fn compare(files: &[File<'_>], problems: &mut Vec<Problem>) -> Book {
    let mut book = Book { placeholders: Vec::new(), choices: BTreeMap::new() };
    let Some((first, others)) = files.split_first() else { return book };
    let has = |file: &File<'_>, name: &str| file.messages.iter().any(|message| message.name == name);
    for other in others {
        for (one, two) in [(first, other), (other, first)] {
            for message in one.messages.iter().filter(|message| !has(two, &message.name)) {
                problems.push(Problem::of_message(
                    &two.source.file,
                    &message.name,
                    format!("is missing; {} has it", one.source.file),
                ));
            }
        }
    }
    for message in &first.messages {
        let same: Vec<(&File<'_>, &Message)> = files
            .iter()
            .filter_map(|file| Some((file, file.messages.iter().find(|other| other.name == message.name)?)))
            .collect();
        let placeholders = placeholders(&same, files, problems);
        for (name, kind) in &placeholders {
            if let Kind::Choice(keys) = kind {
                book.choices.entry(name.clone()).or_default().extend(keys.iter().cloned());
            }
        }
        book.placeholders.push((message.name.clone(), placeholders));
    }
    book
}

/// Checks that constants have no placeholders.
pub(crate) fn only_constants(book: &Book, files: &[File<'_>], problems: &mut Vec<Problem>) {
    for (message, placeholders) in &book.placeholders {
        if let (Some(name), Some(file)) = (placeholders.keys().next(), files.first()) {
            let what = format!("has ${name}, but is a constant");
            problems.push(Problem::of_message(&file.source.file, message, what));
        }
    }
}

/// The placeholders of one message across all languages.
fn placeholders(
    same: &[(&File<'_>, &Message)],
    files: &[File<'_>],
    problems: &mut Vec<Problem>,
) -> BTreeMap<String, Kind> {
    let mut by_file = Vec::new();
    for (file, message) in same {
        let mut uses: BTreeMap<String, Uses> = BTreeMap::new();
        let mut wrong = Vec::new();
        collect(&message.parts, file.source.language, &mut uses, &mut wrong);
        problems.extend(
            wrong.into_iter().map(|what| Problem::of_message(&file.source.file, &message.name, what)),
        );
        by_file.push((*file, *message, uses));
    }
    let mut found: BTreeMap<String, Kind> = BTreeMap::new();
    for (file, message, uses) in &by_file {
        let mut problem =
            |what: String| problems.push(Problem::of_message(&file.source.file, &message.name, what));
        for (name, used) in uses {
            for kind in &used.kinds {
                match found.get(name) {
                    Some(Kind::Choice(keys)) if matches!(kind, Kind::Choice(here) if keys != here) => {
                        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
                        problem(format!("${name} has other variants elsewhere: {}", keys.join(", ")));
                    }
                    Some(before) if before != kind => {
                        problem(format!(
                            "${name} is a {} here and a {} elsewhere",
                            kind.name(),
                            before.name()
                        ));
                    }
                    _ => {
                        found.insert(name.clone(), kind.clone());
                    }
                }
            }
        }
        // Whatever one language shows, the others must have; what only selects a variant, such as a
        // gender, they may ignore.
        for (name, _) in uses.iter().filter(|(_, used)| used.shown) {
            for (other, _, others) in &by_file {
                if !others.contains_key(name) {
                    problem(format!("has ${name}, which {} does not have", other.source.file));
                }
            }
            if let Some(kind @ (Kind::Flag | Kind::Choice(_))) = found.get(name) {
                problem(format!("${name} is a {}, which decides and cannot be shown", kind.name()));
            }
        }
    }
    for name in by_file.iter().flat_map(|(_, _, uses)| uses.keys()) {
        found.entry(name.clone()).or_insert(Kind::Text);
    }
    let whole_file = files.iter().flat_map(|file| {
        file.declared
            .iter()
            .filter(|declared| found.contains_key(&declared.placeholder))
            .map(move |declared| (file, declared))
    });
    let own = same
        .iter()
        .flat_map(|(file, message)| message.declared.iter().map(move |declared| (*file, declared)));
    let declared: Vec<_> = whole_file.chain(own).collect();
    for (file, declared) in declared {
        let name = &declared.placeholder;
        let message = &same[0].1.name;
        let mut problem = |what| problems.push(Problem::of_message(&file.source.file, message, what));
        let heard = by_file.iter().any(|(_, _, uses)| uses.get(name).is_some_and(|used| used.heard));
        match (found.get(name), declared.kind.as_str()) {
            (None, _) => problem(format!("its comment speaks of ${name}, which it does not have")),
            (Some(kind), said) if kind.name() == said => {}
            (Some(Kind::Text), "piece") if heard => {
                problem(format!("${name} cannot be a piece and be asked for its first letter"));
            }
            (Some(Kind::Text), "piece") => _ = found.insert(name.clone(), Kind::Piece),
            (Some(Kind::Text), "count") => _ = found.insert(name.clone(), Kind::Count),
            (Some(kind), said) => {
                problem(format!("${name} is a {}, though its comment says ({said})", kind.name()));
            }
        }
    }
    found
}

/// Collects how these parts use placeholders.
fn collect(parts: &[Part], language: &Language, uses: &mut BTreeMap<String, Uses>, wrong: &mut Vec<String>) {
    for part in parts {
        match part {
            Part::Words(_) => {}
            Part::Show(name) => uses.entry(name.clone()).or_default().shown = true,
            Part::Decimal { placeholder, .. } => {
                let entry = uses.entry(placeholder.clone()).or_default();
                entry.shown = true;
                entry.kinds.push(Kind::Decimal);
            }
            Part::Select { on, variants, default } => {
                let keys: Vec<&Key> = variants.iter().map(|variant| &variant.key).collect();
                match on {
                    Selector::Vowel(name) => {
                        uses.entry(name.clone()).or_default().heard = true;
                        if !matches!(kind_of(&keys), Some(Kind::Flag)) {
                            wrong.push(format!("VOWEL(${name}) chooses between [yes] and [no]"));
                        }
                    }
                    Selector::Value(name) => match kind_of(&keys) {
                        Some(kind) => {
                            if kind == Kind::Count {
                                plural_forms(name, &keys, keys[*default], language, wrong);
                            }
                            uses.entry(name.clone()).or_default().kinds.push(kind);
                        }
                        None => wrong.push(format!("${name} has numbers and names as variants")),
                    },
                }
                for variant in variants {
                    collect(&variant.parts, language, uses, wrong);
                }
            }
        }
    }
}

/// The kind of placeholder that selects between these variants.
fn kind_of(keys: &[&Key]) -> Option<Kind> {
    let names: BTreeSet<String> = keys
        .iter()
        .filter_map(|key| match key {
            Key::Name(name) => Some(name.clone()),
            Key::Number(_) => None,
        })
        .collect();
    if names.iter().all(|name| PLURAL_FORMS.contains(&name.as_str())) {
        Some(Kind::Count)
    } else if keys.iter().any(|key| matches!(key, Key::Number(_))) {
        None
    } else if names.iter().all(|name| name == "yes" || name == "no") {
        Some(Kind::Flag)
    } else {
        Some(Kind::Choice(names))
    }
}

/// Checks that only the language's plural forms are used, and `other` for the rest.
fn plural_forms(name: &str, keys: &[&Key], default: &Key, language: &Language, wrong: &mut Vec<String>) {
    for key in keys {
        match key {
            Key::Name(form) => {
                let known = form == "other" || language.plurals.iter().any(|(known, _)| known == form);
                if !known {
                    wrong.push(format!(
                        "the language {} has no plural form `{form}` (${name})",
                        language.code
                    ));
                }
            }
            Key::Number(number) => {
                if number.parse::<i64>().is_err() {
                    wrong.push(format!("${name} is counted in whole numbers; {number} is none"));
                }
            }
        }
    }
    if *default != Key::Name("other".to_owned()) {
        wrong.push(format!("the last variant of ${name} is to be *[other]"));
    }
}
