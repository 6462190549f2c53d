//! Every dependency of a crate is named in its code.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde_json::Value;

use crate::parts;

/// Finds unused dependencies. `packages` are all that Cargo knows; those of the workspace have no
/// source.
pub(super) fn unused(
    packages: &[Value],
    root: &Path,
    files: &[PathBuf],
    problems: &mut Vec<String>,
) -> anyhow::Result<()> {
    for package in packages.iter().filter(|package| package["source"].is_null()) {
        let name = package["name"].as_str().unwrap_or_default();
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let folder = manifest.parent().and_then(|folder| folder.strip_prefix(root).ok());
        let folder = folder.with_context(|| format!("{name} lies outside the workspace"))?;
        let mut sources = Vec::new();
        for file in files.iter().filter(|file| file.extension().is_some_and(|kind| kind == "rs")) {
            let inside = file.strip_prefix(folder).ok().map(|inside| inside.to_string_lossy().into_owned());
            let part = parts::of(file).filter(|(_, by)| *by == name).map(|(part, _)| format!("src/{part}"));
            if let Some(inside) = inside.or(part)
                && root.join(file).is_file()
            {
                sources.push((inside, fs::read_to_string(root.join(file))?));
            }
        }
        for (kind, dependency) in unnamed(package, &sources) {
            problems.push(format!("{name}: nothing uses {dependency} ({kind})"));
        }
    }
    Ok(())
}

/// The dependencies of a package, with their kind, that none of its sources names.
fn unnamed(package: &Value, sources: &[(String, String)]) -> Vec<(&'static str, String)> {
    let mut unnamed = Vec::new();
    for dependency in package["dependencies"].as_array().into_iter().flatten() {
        let name = dependency["rename"].as_str().or(dependency["name"].as_str()).unwrap_or_default();
        let (kind, folders): (_, &[&str]) = match dependency["kind"].as_str() {
            Some("build") => ("build-dependencies", &["build.rs", "build/"]),
            Some("dev") => ("dev-dependencies", &["tests/", "benches/", "examples/", "src/"]),
            _ => ("dependencies", &["src/"]),
        };
        let word = name.replace('-', "_");
        let named = sources
            .iter()
            .filter(|(file, _)| folders.iter().any(|folder| file.starts_with(folder)))
            .any(|(_, text)| has_word(text, &word));
        if !named {
            unnamed.push((kind, name.to_owned()));
        }
    }
    unnamed
}

/// Whether code contains this word. Comments do not count, unless it is in the path of an example.
fn has_word(text: &str, word: &str) -> bool {
    let path = format!("{word}::");
    text.lines().filter(|line| !line.trim_start().starts_with("//") || line.contains(&path)).any(|line| {
        line.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).any(|found| found == word)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn what_no_code_names_is_found() {
        let package = json!({ "name": "game", "dependencies": [
            { "name": "used-here", "kind": null },
            { "name": "engine", "kind": null },
            { "name": "example", "kind": null },
            { "name": "proptest", "kind": "dev" },
            { "name": "serde", "kind": "dev" },
            { "name": "toml", "kind": "build" },
            { "name": "syn", "rename": "syn-2", "kind": "build" },
        ] });
        let sources = [
            (
                "src/lib.rs".to_owned(),
                "use used_here::Thing;\n/// The engine.\n/// example::new()\nuse engines;\nlet toml = 1;"
                    .to_owned(),
            ),
            ("tests/rules.rs".to_owned(), "proptest! {}\nuse engine;".to_owned()),
            ("build.rs".to_owned(), "use serde; use syn_2;".to_owned()),
        ];
        assert_eq!(
            super::unnamed(&package, &sources),
            [
                ("dependencies", "engine".to_owned()),
                ("dev-dependencies", "serde".to_owned()),
                ("build-dependencies", "toml".to_owned()),
            ]
        );
    }
}
