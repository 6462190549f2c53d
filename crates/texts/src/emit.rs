//! Generates Rust from checked messages: a static table of strings for each language, and a
//! function for every message with placeholders.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::check::{Book, Kind};
use crate::languages::Language;
use crate::read::{File, Key, Part, Selector, push};

type Placeholders = BTreeMap<String, Kind>;

/// What a message is compiled to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A field: always the same text.
    Field,
    /// A function that selects one of several texts.
    Chosen,
    /// A function that builds a `String`.
    Built,
    /// A function that writes to any sink.
    Told,
}

fn shape(placeholders: &Placeholders, bodies: &[&[Part]]) -> Shape {
    if placeholders.is_empty() {
        Shape::Field
    } else if placeholders.values().any(|kind| *kind == Kind::Piece) {
        Shape::Told
    } else if bodies.iter().all(|parts| constant(parts)) {
        Shape::Chosen
    } else {
        Shape::Built
    }
}

/// Whether the text has no placeholders.
fn constant(parts: &[Part]) -> bool {
    parts.iter().all(|part| match part {
        Part::Words(_) => true,
        Part::Show(_) | Part::Decimal { .. } => false,
        Part::Select { variants, .. } => variants.iter().all(|variant| constant(&variant.parts)),
    })
}

/// Generates every message as a constant with all languages.
pub(crate) fn constants(visibility: &str, name: &str, files: &[File<'_>]) -> String {
    let Some(first) = files.first() else { return String::new() };
    let constants = first.messages.iter().fold(String::new(), |mut constants, message| {
        let bodies: Vec<&[Part]> = of_message(&message.name, files);
        _ = write!(
            constants,
            "#[doc = {:?}] pub const {}: ::engine::Text = {};",
            doc(&bodies),
            message.name.to_uppercase(),
            text(files, &bodies)
        );
        constants
    });
    format!("/// Texts in every language.\n{visibility} mod {name} {{ {constants} }}")
}

/// Generates a list of every message and its name, in the order of the first file.
pub(crate) fn list(visibility: &str, name: &str, files: &[File<'_>]) -> String {
    let Some(first) = files.first() else { return String::new() };
    let entries = first.messages.iter().fold(String::new(), |mut entries, message| {
        let text = text(files, &of_message(&message.name, files));
        _ = write!(entries, "({:?}, {text}),", message.name);
        entries
    });
    format!(
        "/// Texts by name, in every language.\n\
         {visibility} const {name}: &[(&str, ::engine::Text)] = &[{entries}];"
    )
}

/// A message as an `engine::Text`.
fn text(files: &[File<'_>], bodies: &[&[Part]]) -> String {
    let fields = files.iter().zip(bodies).fold(String::new(), |mut fields, (file, parts)| {
        _ = write!(fields, "{}: {},", file.source.language.code, chosen(parts, None));
        fields
    });
    format!("::engine::Text {{ {fields} }}")
}

/// A message in every language.
fn of_message<'a>(name: &str, files: &'a [File<'_>]) -> Vec<&'a [Part]> {
    files
        .iter()
        .flat_map(|file| file.messages.iter().filter(|message| message.name == name))
        .map(|message| &message.parts[..])
        .collect()
}

pub(crate) fn tables(visibility: &str, name: &str, files: &[File<'_>], book: &Book) -> String {
    let mut fields = String::new();
    let mut tables: Vec<String> = vec![String::new(); files.len()];
    let mut functions = String::new();
    for (message, placeholders) in &book.placeholders {
        let bodies = of_message(message, files);
        let doc = doc(&bodies);
        let shape = shape(placeholders, &bodies);
        let ident = ident(message);
        if shape == Shape::Field {
            _ = write!(fields, "#[doc = {doc:?}] {visibility} {ident}: &'static str,");
            for (table, parts) in tables.iter_mut().zip(&bodies) {
                _ = write!(table, "{ident}: {},", chosen(parts, None));
            }
        } else {
            let arms: String = files.iter().zip(&bodies).fold(String::new(), |mut arms, (file, parts)| {
                let language = file.source.language;
                let by = Some(By { placeholders, language });
                let told = match shape {
                    Shape::Field | Shape::Chosen => chosen(parts, by),
                    Shape::Built => built(parts, By { placeholders, language }),
                    Shape::Told => format!("{{ {} }}", told(parts, By { placeholders, language })),
                };
                _ = write!(arms, "::engine::Lang::{} => {told},", language.variant);
                arms
            });
            let head = head(placeholders, shape);
            let counts = counts(placeholders);
            let body = format!("match self.lang_ {{ {arms} }}");
            let body = match shape {
                Shape::Told => format!("let mut sink_ = S_::default(); {body} sink_"),
                _ => body,
            };
            _ = write!(functions, "#[doc = {doc:?}] {visibility} fn {ident}{head} {{ {counts} {body} }}");
        }
    }
    let enums: String = book.choices.iter().fold(String::new(), |mut enums, (name, keys)| {
        let variants: Vec<String> =
            keys.iter().map(|key| format!("#[doc = {key:?}] {}", camel(key))).collect();
        let doc = format!("What `${name}` chooses between.");
        _ = write!(
            enums,
            "#[doc = {doc:?}] #[derive(Clone, Copy, PartialEq, Eq, Debug)] {visibility} enum {} {{ {} }}",
            camel(name),
            variants.join(", ")
        );
        enums
    });
    let statics: String = files.iter().zip(&tables).fold(String::new(), |mut statics, (file, table)| {
        let variant = file.source.language.variant;
        _ = write!(
            statics,
            "static {}: {name} = {name} {{ lang_: ::engine::Lang::{variant}, {table} }};",
            variant.to_uppercase()
        );
        statics
    });
    let arms: String = files.iter().fold(String::new(), |mut arms, file| {
        let variant = file.source.language.variant;
        _ = write!(arms, "::engine::Lang::{variant} => &{},", variant.to_uppercase());
        arms
    });
    format!(
        "/// The texts of one language.\n\
         {visibility} struct {name} {{ lang_: ::engine::Lang, {fields} }} \
         {enums} \
         #[allow(clippy::too_many_arguments, reason = \"a message may have many placeholders\")] \
         impl {name} {{ \
            /// The texts in this language.\n\
            {visibility} fn of(lang: ::engine::Lang) -> &'static Self {{ {statics} match lang {{ {arms} }} }} \
            /// Which language this is.\n\
            {visibility} fn lang(&self) -> ::engine::Lang {{ self.lang_ }} \
            {functions} \
         }}"
    )
}

/// What an expression is generated for: the kinds of the message's placeholders, and the language.
#[derive(Clone, Copy)]
struct By<'a> {
    placeholders: &'a Placeholders,
    language: &'a Language,
}

/// Parameters in alphabetical order, so that translators may move placeholders.
fn head(placeholders: &Placeholders, shape: Shape) -> String {
    let mut head = String::from(if shape == Shape::Told { "<S_: ::engine::text::Sink>" } else { "" });
    head += "(&self";
    for (name, kind) in placeholders {
        let of = match kind {
            Kind::Text => "impl ::core::fmt::Display".to_owned(),
            Kind::Piece => "impl ::engine::text::Piece<S_>".to_owned(),
            Kind::Count => "impl ::engine::text::Count".to_owned(),
            Kind::Decimal => "f64".to_owned(),
            Kind::Flag => "bool".to_owned(),
            Kind::Choice(_) => camel(name),
        };
        _ = write!(head, ", {}: {of}", ident(name));
    }
    head + match shape {
        Shape::Field | Shape::Chosen => ") -> &'static str",
        Shape::Built => ") -> ::std::string::String",
        Shape::Told => ") -> S_",
    }
}

fn counts(placeholders: &Placeholders) -> String {
    placeholders.iter().filter(|(_, kind)| **kind == Kind::Count).fold(
        String::new(),
        |mut counts, (name, _)| {
            let name = ident(name);
            _ = write!(counts, "let {name} = ::engine::text::Count::count({name});");
            counts
        },
    )
}

/// An expression for a text that is selected, not built: `&'static str`.
fn chosen(parts: &[Part], by: Option<By<'_>>) -> String {
    match (spread(parts, |_| true), by) {
        (Some(select), Some(by)) => matching(&select, by, |parts| chosen(parts, Some(by))),
        _ => format!("{:?}", words(parts)),
    }
}

fn words(parts: &[Part]) -> &str {
    match parts {
        [Part::Words(words)] => words,
        _ => "",
    }
}

/// An expression for a text that is built: `String`.
fn built(parts: &[Part], by: By<'_>) -> String {
    // A selection between constant texts can be an argument of the whole; other selections come
    // first.
    let costly = |part: &Part| !constant(std::slice::from_ref(part));
    if let Some(select) = spread(parts, costly) {
        return matching(&select, by, |parts| built(parts, by));
    }
    let (mut format, mut arguments) = (String::new(), String::new());
    for part in parts {
        if let Part::Words(words) = part {
            format += &words.replace('{', "{{").replace('}', "}}");
        } else {
            format += "{}";
            _ = write!(arguments, ", {}", shown(part, by));
        }
    }
    if arguments.is_empty() {
        return format!("::std::string::String::from({:?})", words(parts));
    }
    format!("::std::format!({format:?}{arguments})")
}

/// An expression that implements `Display`.
fn shown(part: &Part, by: By<'_>) -> String {
    match part {
        Part::Words(words) => format!("{words:?}"),
        Part::Show(name) => ident(name),
        Part::Decimal { placeholder, digits, signed } => format!(
            "::engine::text::Decimal {{ number: {}, digits: {digits}, signed: {signed}, point: {:?} }}",
            ident(placeholder),
            by.language.point
        ),
        Part::Select { .. } => chosen(std::slice::from_ref(part), Some(by)),
    }
}

/// Statements that write a text to `sink_`.
fn told(parts: &[Part], by: By<'_>) -> String {
    parts.iter().fold(String::new(), |mut code, part| {
        _ = match part {
            Part::Words(words) => write!(code, "::engine::text::Sink::words(&mut sink_, {words:?});"),
            Part::Show(name) if by.placeholders[name] == Kind::Piece => {
                write!(code, "::engine::text::Piece::put(&{}, &mut sink_);", ident(name))
            }
            Part::Show(_) | Part::Decimal { .. } => write!(
                code,
                "::engine::text::Sink::words(&mut sink_, &::std::string::ToString::to_string(&{}));",
                shown(part, by)
            ),
            Part::Select { on, variants, default } => {
                let variants = variants.iter().map(|variant| (variant.key.clone(), variant.parts.clone()));
                let spread = Spread { on, variants: variants.collect(), default: *default };
                write!(code, "{}", matching(&spread, by, |parts| format!("{{ {} }}", told(parts, by))))
            }
        };
        code
    })
}

/// A selection between whole texts.
struct Spread<'a> {
    on: &'a Selector,
    variants: Vec<(Key, Vec<Part>)>,
    default: usize,
}

/// The first selection that satisfies `wanted`, with the surrounding text moved into every variant.
fn spread(parts: &[Part], wanted: impl Fn(&Part) -> bool) -> Option<Spread<'_>> {
    let at = parts.iter().position(|part| matches!(part, Part::Select { .. }) && wanted(part))?;
    let Part::Select { on, variants, default } = &parts[at] else { return None };
    let variants = variants
        .iter()
        .map(|variant| {
            let mut whole = Vec::new();
            for part in parts[..at].iter().chain(&variant.parts).chain(&parts[at + 1..]) {
                push(&mut whole, part.clone());
            }
            (variant.key.clone(), whole)
        })
        .collect();
    Some(Spread { on, variants, default: *default })
}

/// A `match` on the variants, the default last.
fn matching(spread: &Spread<'_>, by: By<'_>, leaf: impl Fn(&[Part]) -> String) -> String {
    let (what, kind) = match spread.on {
        Selector::Vowel(name) => (format!("::engine::text::vowel(&{})", ident(name)), &Kind::Flag),
        Selector::Value(name) => (ident(name), &by.placeholders[name]),
    };
    let mut arms = String::new();
    for (at, (key, parts)) in spread.variants.iter().enumerate() {
        if at == spread.default {
            continue;
        }
        let pattern = match (key, kind) {
            (Key::Number(number), _) => number.clone(),
            (Key::Name(form), Kind::Count) => {
                let condition = by.language.plurals.iter().find(|(known, _)| known == form);
                let condition = condition.expect("plural forms have been checked").1;
                format!("_ if {{ let n = {what}.unsigned_abs(); {condition} }}")
            }
            (Key::Name(key), Kind::Choice(_)) => match spread.on {
                Selector::Value(name) | Selector::Vowel(name) => format!("{}::{}", camel(name), camel(key)),
            },
            (Key::Name(key), _) => (key == "yes").to_string(),
        };
        _ = write!(arms, "{pattern} => {},", leaf(parts));
    }
    format!("match {what} {{ {arms} _ => {}, }}", leaf(&spread.variants[spread.default].1))
}

/// The message in all languages, as a doc comment.
fn doc(bodies: &[&[Part]]) -> String {
    let texts: Vec<String> =
        bodies.iter().map(|parts| format!("`{}`", sketch(parts).replace('`', "'"))).collect();
    texts.join(" · ")
}

fn sketch(parts: &[Part]) -> String {
    parts
        .iter()
        .map(|part| match part {
            Part::Words(words) => words.clone(),
            Part::Show(name) | Part::Decimal { placeholder: name, .. } => format!("{{{name}}}"),
            Part::Select { variants, default, .. } => sketch(&variants[*default].parts),
        })
        .collect()
}

/// A valid Rust identifier, even if the name is a keyword.
fn ident(name: &str) -> String {
    const KEYWORDS: &str = "abstract as async await become box break const continue do dyn else enum extern \
        false final fn for gen if impl in let loop macro match mod move mut override priv pub ref return \
 static struct trait true try type typeof unsafe unsized use virtual where while yield";
    if KEYWORDS.split(' ').any(|word| word == name) { format!("r#{name}") } else { name.to_owned() }
}

fn camel(name: &str) -> String {
    name.split(['_', '-'])
        .map(|word| {
            let mut letters = word.chars();
            letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        })
        .collect()
}
