//! Compiles texts for people from Fluent files to typed functions.
//!
//! `texts!` reads a folder with one `.ftl` file per language and generates a struct:
//!
//! ```text
//! texts::texts! { pub struct Words in "texts/pages" }   // texts/pages/fr.ftl and en.ftl
//!
//! Words::of(lang).play                  // play = Jouer              a field, &'static str
//! Words::of(lang).level(3)              // level = niveau { $level } a function, String
//!
//! texts::texts! { pub mod on_the_box in "texts/box" }   // for use in constants
//!
//! on_the_box::ABOUT                     // an `engine::Text`, which has every language
//!
//! texts::texts! { pub const LESSONS in "lessons" }     // for data that names its texts
//!
//! LESSONS                               // (name, `engine::Text`) of every message, as in the file
//! ```
//!
//! The files are read, compared and compiled at build time. The output is a static table of strings
//! for each language and one function for each message with placeholders. A message that is missing
//! in a language, or has different placeholders there, is a compile error. docs/translating.md
//! describes the files; `engine::text` is the run-time support.

mod check;
mod emit;
mod languages;
mod long;
mod problem;
mod read;

use proc_macro::{TokenStream, TokenTree};
use std::fmt::Write as _;
use std::path::Path;

use languages::LANGUAGES;
use problem::Problem;
use read::Source;

/// `texts! { pub struct Words in "folder" }`: the texts of `folder`, a path from the crate's
/// manifest, as a struct. `texts! { pub mod words in "folder" }`: the same as constants.
/// `texts! { pub const WORDS in "folder" }`: the same as a list, for data that names its texts.
#[proc_macro]
pub fn texts(input: TokenStream) -> TokenStream {
    let written = match parse(input) {
        Ok(asked) => asked.write(),
        Err(what) => Err(vec![Problem::new("texts!", what)]),
    };
    let code = written.unwrap_or_else(|problems| {
        problems.iter().fold(String::new(), |mut errors, problem| {
            _ = write!(errors, "::core::compile_error!({:?});", problem.to_string());
            errors
        })
    });
    code.parse().expect("the generator writes Rust")
}

/// The parsed input of the macro.
struct Asked {
    visibility: String,
    form: Form,
    name: String,
    folder: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// A table for each language.
    Struct,
    /// Constants with every language: only those in use end up in a program.
    Mod,
    /// A list of names and texts with every language.
    List,
}

fn parse(input: TokenStream) -> Result<Asked, &'static str> {
    const USAGE: &str =
        "write `texts! { pub struct Words in \"folder\" }`, `pub mod words` or `pub const WORDS`";
    let mut tokens = input.into_iter();
    let mut form = None;
    let visibility: TokenStream = tokens
        .by_ref()
        .take_while(|token| {
            form = match token.to_string().as_str() {
                "struct" => Some(Form::Struct),
                "mod" => Some(Form::Mod),
                "const" => Some(Form::List),
                _ => None,
            };
            form.is_none()
        })
        .collect();
    let rest: Vec<TokenTree> = tokens.collect();
    let [TokenTree::Ident(name), TokenTree::Ident(within), TokenTree::Literal(folder)] = &rest[..] else {
        return Err(USAGE);
    };
    let folder = folder.to_string();
    let folder = folder.strip_prefix('"').and_then(|folder| folder.strip_suffix('"'));
    match (within.to_string().as_str(), folder, form) {
        ("in", Some(folder), Some(form)) => Ok(Asked {
            visibility: visibility.to_string(),
            form,
            name: name.to_string(),
            folder: folder.to_owned(),
        }),
        _ => Err(USAGE),
    }
}

impl Asked {
    fn write(&self) -> Result<String, Vec<Problem>> {
        let root = std::env::var("CARGO_MANIFEST_DIR").expect("Cargo names the crate it compiles");
        let mut texts = Vec::new();
        let mut problems = Vec::new();
        for language in &LANGUAGES {
            let file = format!("{}/{}.ftl", self.folder, language.code);
            match std::fs::read_to_string(Path::new(&root).join(&file)) {
                Ok(text) => texts.push((file, text)),
                Err(error) => problems.push(Problem::new(&file, &error.to_string())),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let sources: Vec<Source<'_>> = LANGUAGES
            .iter()
            .zip(&texts)
            .map(|(language, (file, text))| Source { language, file: file.clone(), text })
            .collect();
        let mut code = generate(self, &sources, cfg!(feature = "long"))?;
        // `include_str!` makes the compiler rebuild when a file changes.
        for (file, _) in &texts {
            _ = write!(
                code,
                "const _: &str = ::core::include_str!(::core::concat!(::core::env!(\"CARGO_MANIFEST_DIR\"), \"/\", {file:?}));"
            );
        }
        Ok(code)
    }
}

/// The Rust code of these texts, in the order of `LANGUAGES`, or everything that is wrong with
/// them.
fn generate(asked: &Asked, sources: &[Source<'_>], long: bool) -> Result<String, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut files: Vec<read::File<'_>> =
        sources.iter().map(|source| read::read(source, &mut problems)).collect();
    if !problems.is_empty() {
        // Comparing would only report again, as missing, what could not be parsed.
        return Err(problems);
    }
    let book = check::compare(&files, &mut problems);
    if asked.form != Form::Struct {
        check::only_constants(&book, &files, &mut problems);
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    if long && let Some(french) = files.iter_mut().find(|file| file.source.language.code == "fr") {
        french.messages.iter_mut().for_each(|message| long::lengthen_parts(&mut message.parts));
    }
    Ok(match asked.form {
        Form::Struct => emit::tables(&asked.visibility, &asked.name, &files, &book),
        Form::Mod => emit::constants(&asked.visibility, &asked.name, &files),
        Form::List => emit::list(&asked.visibility, &asked.name, &files),
    })
}

#[cfg(test)]
mod tests;
