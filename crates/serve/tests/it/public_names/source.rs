//! Extracts names from Rust files: the fields and variants that serde writes, and string literals.
//! It parses just enough Rust for derived definitions.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Crates that no release contains.
const NOT_SHIPPED: [&str; 4] = ["load", "test-kit", "web-tests", "yardstick"];

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Word(String),
    /// A string literal, as spelt in the source.
    Text(String),
    Sign(char),
}

impl Token {
    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self, Self::Word(found) if found == word)
    }

    pub(super) fn is_sign(&self, sign: char) -> bool {
        matches!(self, Self::Sign(found) if *found == sign)
    }

    pub(super) fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

/// A file of a release, without its tests and comments.
pub(super) struct Source {
    pub(super) path: PathBuf,
    pub(super) tokens: Vec<Token>,
}

/// Every file of the crates that a release contains.
pub(super) fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for top in ["crates", "games"] {
        for krate in std::fs::read_dir(root.join(top)).expect("a folder of crates") {
            let krate = krate.expect("a folder").path();
            if !NOT_SHIPPED.iter().any(|name| krate.ends_with(name)) {
                collect(&krate, &mut files);
            }
        }
    }
    files.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a source");
        let shipped = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        Source { tokens: tokens(shipped), path }
    };
    files.into_iter().map(read).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        if name == "tests" || name == "benches" || name == "examples" || name.ends_with("_tests") {
            continue;
        }
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            files.push(path);
        }
    }
}

pub(super) fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, after)| after);
        } else if let Some((text, after)) = literal(rest) {
            tokens.push(Token::Text(text.to_owned()));
            rest = after;
        } else if first == '\'' {
            rest = after_quote(rest);
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|sign: char| !(sign.is_alphanumeric() || sign == '_')).unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..end].to_owned()));
            rest = &rest[end..];
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Sign(first));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    tokens
}

/// A string literal at the start, plain or raw, and the rest.
fn literal(rest: &str) -> Option<(&str, &str)> {
    let body = rest.strip_prefix('b').unwrap_or(rest);
    if let Some(raw) = body.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let end = format!("\"{}", &raw[..hashes]);
        return raw[hashes..].strip_prefix('"')?.split_once(&end);
    }
    let text = body.strip_prefix('"')?;
    let mut escaped = false;
    let end = text.find(|sign| {
        let ends = sign == '"' && !escaped;
        escaped = sign == '\\' && !escaped;
        ends
    })?;
    Some((&text[..end], &text[end + 1..]))
}

/// Skips a character literal, or the quote of a lifetime.
fn after_quote(rest: &str) -> &str {
    let inside = &rest[1..];
    let letter = inside.chars().next().map_or(0, char::len_utf8);
    let end = match inside.strip_prefix('\\') {
        Some(escaped) => escaped.char_indices().skip(1).find(|(_, sign)| *sign == '\'').map(|(at, _)| at + 1),
        None => inside[letter..].starts_with('\'').then_some(letter),
    };
    end.map_or(inside, |end| &inside[end + 1..])
}

/// Splits a bracketed group off the start, without its brackets.
fn group(tokens: &[Token]) -> Option<(&[Token], &[Token])> {
    let closing = match tokens.first()? {
        Token::Sign('(') => ')',
        Token::Sign('[') => ']',
        Token::Sign('{') => '}',
        Token::Sign('<') => '>',
        _ => return None,
    };
    let opening = &tokens[0];
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        if token == opening {
            depth += 1;
        } else if token.is_sign(closing) {
            depth -= 1;
            if depth == 0 {
                return Some((&tokens[1..at], &tokens[at + 1..]));
            }
        }
    }
    None
}

/// The contents of `#[…]` before an item, a field or a variant.
#[derive(Default)]
struct Attributes(Vec<Token>);

impl Attributes {
    /// Takes all attributes off the start.
    fn take(mut rest: &[Token]) -> (Self, &[Token]) {
        let mut all = Self::default();
        while rest.first().is_some_and(|sign| sign.is_sign('#')) {
            let Some((inside, after)) = group(&rest[1..]) else { break };
            all.0.extend_from_slice(inside);
            rest = after;
        }
        (all, rest)
    }

    fn has(&self, word: &str) -> bool {
        self.0.iter().any(|token| token.is_word(word))
    }

    /// As in `rename = "move"`.
    fn value(&self, key: &str) -> Option<&str> {
        let at = self.0.windows(3).find(|part| part[0].is_word(key) && part[1].is_sign('='))?;
        at[2].text()
    }
}

/// What serde writes of every struct and enum that derives it: one line each, without the name of
/// the type, which is not visible outside.
pub(super) fn definitions(source: &Source) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut rest = &source.tokens[..];
    while !rest.is_empty() {
        let (attributes, item) = Attributes::take(rest);
        if attributes.has("Serialize") || attributes.has("Deserialize") {
            found.extend(definition(&attributes, item));
        }
        rest = if item.len() < rest.len() { item } else { &rest[1..] };
    }
    found
}

fn definition(attributes: &Attributes, item: &[Token]) -> Option<String> {
    let at = item.iter().position(|token| token.is_word("struct") || token.is_word("enum"))?;
    let mut body = item.get(at + 2..)?;
    if let Some((_, after)) = group(body).filter(|_| body[0].is_sign('<')) {
        body = after;
    }
    let (inside, _) = group(body).filter(|_| body[0].is_sign('{'))?;
    if inside.iter().any(|token| token.is_sign('$')) {
        return None;
    }
    let case = attributes.value("rename_all");
    if item[at].is_word("struct") {
        return Some(fields(inside, case));
    }
    let mut variants: Vec<String> = parts(inside)
        .into_iter()
        .filter_map(|variant| {
            let (attributes, variant) = Attributes::take(variant);
            let Token::Word(name) = variant.first()? else { return None };
            let name = attributes.value("rename").map_or_else(|| in_case(name, case), str::to_owned);
            let inside = group(&variant[1..]).filter(|_| variant[1].is_sign('{'));
            Some(inside.map_or(name.clone(), |(inside, _)| format!("{name} {}", fields(inside, None))))
        })
        .collect();
    variants.sort();
    let tag = attributes.value("tag").map(|tag| format!("{tag} = ")).unwrap_or_default();
    Some(tag + &variants.join(" | "))
}

fn fields(inside: &[Token], case: Option<&str>) -> String {
    let mut names: Vec<String> = parts(inside)
        .into_iter()
        .filter_map(|field| {
            let (attributes, field) = Attributes::take(field);
            let colon = field.iter().position(|token| token.is_sign(':'))?;
            let Token::Word(name) = field.get(colon.checked_sub(1)?)? else { return None };
            match attributes.value("rename") {
                _ if attributes.has("flatten") => Some("..".to_owned()),
                Some(name) => Some(name.to_owned()),
                None => Some(in_case(name, case)),
            }
        })
        .collect();
    names.sort();
    format!("{{{}}}", names.join(", "))
}

/// Splits at commas that are outside all brackets.
fn parts(tokens: &[Token]) -> Vec<&[Token]> {
    let mut depth = 0;
    tokens
        .split(|token| {
            match token {
                Token::Sign('(' | '[' | '{' | '<') => depth += 1,
                Token::Sign(')' | ']' | '}' | '>') => depth -= 1,
                _ => {}
            }
            depth == 0 && token.is_sign(',')
        })
        .filter(|part| !part.is_empty())
        .collect()
}

fn in_case(name: &str, case: Option<&str>) -> String {
    let separated = |separator: char| {
        let mut result = String::new();
        for letter in name.chars() {
            if letter.is_uppercase() && !result.is_empty() {
                result.push(separator);
            }
            result.extend(letter.to_lowercase());
        }
        result
    };
    match case {
        None => name.to_owned(),
        Some("snake_case") => separated('_'),
        Some("kebab-case") => separated('-'),
        Some("lowercase") => name.to_lowercase(),
        Some(other) => panic!("{other} is a case that this reader does not know yet"),
    }
}

#[test]
fn definitions_are_read_as_serde_writes_them() {
    let text = r#"
        /// Not a name: "pioche.comment".
        #[derive(Clone, Serialize)]
        #[serde(tag = "do", rename_all = "snake_case")]
        pub(crate) enum Act<'a> {
            AtOnce,
            #[serde(rename = "other")]
            Renamed(Vec<(u8, char)>),
            Play { seat: Seat, #[serde(rename = "move")] mv: BTreeMap<String, [u8; 2]> },
        }
        const QUOTE: char = '"';
        #[cfg_attr(feature = "cluster", derive(serde::Deserialize))]
        struct Job { pub(super) name: &'static str, #[serde(flatten)] rest: Rest }
        #[derive(Debug)]
        struct Inside { hidden: u8 }
    "#;
    let source = Source { path: PathBuf::new(), tokens: tokens(text) };
    let expected = ["do = at_once | other | play {move, seat}", "{.., name}"];
    assert_eq!(definitions(&source), expected.map(str::to_owned).into());
}
