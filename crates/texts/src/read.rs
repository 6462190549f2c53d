//! Parses a Fluent file into a list of messages, with references to other messages and terms
//! resolved.

use std::collections::BTreeMap;

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::{parser, unicode};

use crate::languages::Language;
use crate::problem::Problem;

/// One language's file.
pub(crate) struct Source<'a> {
    pub(crate) language: &'static Language,
    /// Its path, for error messages.
    pub(crate) file: String,
    pub(crate) text: &'a str,
}

pub(crate) struct File<'a> {
    pub(crate) source: &'a Source<'a>,
    /// In the order of the file.
    pub(crate) messages: Vec<Message>,
    /// Placeholders declared by comments on the whole file: `### $card (piece)`.
    pub(crate) declared: Vec<Declaration>,
}

/// A text of the file: a message's value, or one of its attributes (such as `home.title`).
pub(crate) struct Message {
    /// Its Rust name.
    pub(crate) name: String,
    pub(crate) parts: Vec<Part>,
    /// Placeholders declared by its comment.
    pub(crate) declared: Vec<Declaration>,
}

/// A comment's declaration of a placeholder: `$card (piece)`.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Declaration {
    pub(crate) placeholder: String,
    pub(crate) kind: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// Plain words; two of these are never adjacent.
    Words(String),
    /// A placeholder.
    Show(String),
    /// `NUMBER($share, minimumFractionDigits: 2, maximumFractionDigits: 2)`.
    Decimal {
        placeholder: String,
        digits: usize,
        signed: bool,
    },
    Select {
        on: Selector,
        variants: Vec<Variant>,
        default: usize,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Selector {
    Value(String),
    /// `VOWEL($name)`: whether the text of the placeholder begins with a vowel.
    Vowel(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Variant {
    pub(crate) key: Key,
    pub(crate) parts: Vec<Part>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Name(String),
    Number(String),
}

/// A name as Rust spells it.
pub(crate) fn snake(name: &str) -> String {
    name.replace(['-', '.'], "_")
}

/// Parses one file. Errors are added to `problems`; everything else is parsed all the same.
pub(crate) fn read<'a>(source: &'a Source<'a>, problems: &mut Vec<Problem>) -> File<'a> {
    let resource = parser::parse(source.text).unwrap_or_else(|(resource, errors)| {
        for error in errors {
            let line = source.text[..error.pos.start.min(source.text.len())].lines().count().max(1);
            problems.push(Problem::new(&format!("{}:{line}", source.file), &error.kind.to_string()));
        }
        resource
    });
    // Messages, attributes and terms by their names in the file.
    let mut patterns: BTreeMap<String, &Pattern<&str>> = BTreeMap::new();
    // The texts to generate, in order, with the declarations of their comments.
    let mut order: Vec<(String, Vec<Declaration>)> = Vec::new();
    let mut declared = Vec::new();
    let mut double = Vec::new();
    for entry in &resource.body {
        let (name, value, attributes, comment) = match entry {
            Entry::Message(message) => (
                message.id.name.to_owned(),
                message.value.as_ref(),
                &message.attributes,
                message.comment.as_ref(),
            ),
            Entry::Term(term) => (format!("-{}", term.id.name), Some(&term.value), &term.attributes, None),
            Entry::ResourceComment(comment) => {
                comment.content.iter().for_each(|line| declared.extend(declarations(line)));
                continue;
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::Junk { .. } => continue,
        };
        let said: Vec<Declaration> = comment
            .map(|comment| comment.content.iter().flat_map(|line| declarations(line)).collect())
            .unwrap_or_default();
        let value = value.map(|pattern| (name.clone(), pattern));
        let attributes =
            attributes.iter().map(|attribute| (format!("{name}.{}", attribute.id.name), &attribute.value));
        for (name, pattern) in value.into_iter().chain(attributes) {
            if patterns.insert(name.clone(), pattern).is_some() {
                double.push(name.clone());
            }
            if !name.starts_with('-') {
                order.push((name, said.clone()));
            }
        }
    }
    for name in double {
        problems.push(Problem::of_message(&source.file, &name, "it is there twice".to_owned()));
    }
    let mut messages = Vec::new();
    for (name, declared) in order {
        let mut reader = Reader { patterns: &patterns, path: vec![name.clone()], wrong: Vec::new() };
        let parts = reader.pattern(patterns[&name]);
        problems.extend(reader.wrong.into_iter().map(|what| Problem::of_message(&source.file, &name, what)));
        messages.push(Message { name: snake(&name), parts, declared });
    }
    File { source, messages, declared }
}

/// Every `$name (kind)` of a comment's line.
fn declarations(line: &str) -> impl Iterator<Item = Declaration> {
    line.split('$').skip(1).filter_map(|rest| {
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && !"-_".contains(letter))?;
        let (name, rest) = rest.split_at(end);
        let kind = rest.trim_start().strip_prefix('(')?.split_once(')')?.0;
        Some(Declaration { placeholder: snake(name), kind: kind.to_owned() })
    })
}

/// Resolves one message, following its references.
struct Reader<'p, 's> {
    patterns: &'p BTreeMap<String, &'p Pattern<&'s str>>,
    /// The messages and terms being resolved, each referred to by the one before.
    path: Vec<String>,
    wrong: Vec<String>,
}

impl<'s> Reader<'_, 's> {
    fn pattern(&mut self, pattern: &Pattern<&'s str>) -> Vec<Part> {
        let mut parts = Vec::new();
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => push_words(&mut parts, value),
                PatternElement::Placeable { expression } => self.expression(expression, &mut parts),
            }
        }
        parts
    }

    fn expression(&mut self, expression: &Expression<&'s str>, parts: &mut Vec<Part>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline, parts),
            Expression::Select { selector, variants } => {
                let default = variants.iter().position(|variant| variant.default).unwrap_or_default();
                let variants: Vec<Variant> = variants
                    .iter()
                    .map(|variant| Variant {
                        key: match &variant.key {
                            VariantKey::Identifier { name } => Key::Name((*name).to_owned()),
                            VariantKey::NumberLiteral { value } => Key::Number((*value).to_owned()),
                        },
                        parts: self.pattern(&variant.value),
                    })
                    .collect();
                let on = match selector {
                    InlineExpression::VariableReference { id } => Selector::Value(snake(id.name)),
                    InlineExpression::FunctionReference { id, arguments } if id.name == "VOWEL" => {
                        match only_variable(arguments) {
                            Some(name) => Selector::Vowel(name),
                            None => return self.wrong.push("VOWEL wants one placeholder: VOWEL($name)".to_owned()),
                        }
                    }
                    InlineExpression::TermReference { id, attribute: Some(attribute), .. } => {
                        // Known at build time: only the selected variant remains.
                        let name = format!("-{}.{}", id.name, attribute.name);
                        let asked = self.follow(&name);
                        let chosen = variants
                            .iter()
                            .position(|variant| matches!(&variant.key, Key::Name(key) if asked == [Part::Words(key.clone())]));
                        for part in variants.into_iter().nth(chosen.unwrap_or(default)).into_iter().flat_map(|variant| variant.parts) {
                            push(parts, part);
                        }
                        return;
                    }
                    _ => return self.wrong.push("only a placeholder, VOWEL($name) or an attribute of a term can choose between variants".to_owned()),
                };
                parts.push(Part::Select { on, variants, default });
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&'s str>, parts: &mut Vec<Part>) {
        match inline {
            InlineExpression::StringLiteral { value } => {
                push_words(parts, &unicode::unescape_unicode_to_string(value));
            }
            InlineExpression::NumberLiteral { value } => push_words(parts, value),
            InlineExpression::VariableReference { id } => parts.push(Part::Show(snake(id.name))),
            InlineExpression::Placeable { expression } => self.expression(expression, parts),
            InlineExpression::FunctionReference { id, arguments } if id.name == "NUMBER" => {
                match decimal(arguments) {
                    Some(part) => parts.push(part),
                    None => self.wrong.push(
                        "NUMBER wants a placeholder and its decimals: \
                         NUMBER($share, minimumFractionDigits: 2, maximumFractionDigits: 2)"
                            .to_owned(),
                    ),
                }
            }
            InlineExpression::FunctionReference { id, .. } => {
                self.wrong.push(format!("there is no function {} that can be shown", id.name));
            }
            InlineExpression::MessageReference { id, attribute } => {
                let name = match attribute {
                    Some(attribute) => format!("{}.{}", id.name, attribute.name),
                    None => id.name.to_owned(),
                };
                self.follow(&name).into_iter().for_each(|part| push(parts, part));
            }
            InlineExpression::TermReference { id, attribute: None, arguments: None } => {
                self.follow(&format!("-{}", id.name)).into_iter().for_each(|part| push(parts, part));
            }
            InlineExpression::TermReference { id, .. } => {
                self.wrong.push(format!("-{} can be shown without arguments only", id.name));
            }
        }
    }

    /// The text of another message, attribute or term.
    fn follow(&mut self, name: &str) -> Vec<Part> {
        let Some(pattern) = self.patterns.get(name).copied() else {
            self.wrong.push(format!("refers to `{name}`, which this file does not have"));
            return Vec::new();
        };
        if self.path.iter().any(|open| open == name) {
            self.wrong.push(format!("refers to itself, by way of `{name}`"));
            return Vec::new();
        }
        self.path.push(name.to_owned());
        let parts = self.pattern(pattern);
        self.path.pop();
        parts
    }
}

fn push_words(parts: &mut Vec<Part>, words: &str) {
    match parts.last_mut() {
        Some(Part::Words(before)) => before.push_str(words),
        _ if words.is_empty() => {}
        _ => parts.push(Part::Words(words.to_owned())),
    }
}

pub(crate) fn push(parts: &mut Vec<Part>, part: Part) {
    match part {
        Part::Words(words) => push_words(parts, &words),
        other => parts.push(other),
    }
}

fn only_variable(arguments: &CallArguments<&str>) -> Option<String> {
    match (&arguments.positional[..], &arguments.named[..]) {
        ([InlineExpression::VariableReference { id }], []) => Some(snake(id.name)),
        _ => None,
    }
}

/// A number whose two limits give the same number of decimals.
fn decimal(arguments: &CallArguments<&str>) -> Option<Part> {
    let [InlineExpression::VariableReference { id }] = &arguments.positional[..] else { return None };
    let (mut least, mut most, mut signed) = (None, None, false);
    for argument in &arguments.named {
        match (argument.name.name, &argument.value) {
            ("minimumFractionDigits", InlineExpression::NumberLiteral { value }) => {
                least = value.parse().ok();
            }
            ("maximumFractionDigits", InlineExpression::NumberLiteral { value }) => most = value.parse().ok(),
            ("signDisplay", InlineExpression::StringLiteral { value: "always" }) => signed = true,
            _ => return None,
        }
    }
    let digits: usize = least?;
    (Some(digits) == most).then(|| Part::Decimal { placeholder: snake(id.name), digits, signed })
}
