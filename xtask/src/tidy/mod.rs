//! Checks beyond the compiler's: every article has a test, and every citation refers to an article;
//! files and lines of prose are not too long; texts have curved apostrophes; every dependency is
//! used and has an acceptable licence; every game has its own folder and its line in the list; no
//! CSS rule restyles a whole page; no page knows a game, and no board a page; no layer of the
//! server imports one above it.
//!
//! Dependencies and licences are checked here, with the output of Cargo itself, because
//! cargo-machete and cargo-deny would have to be compiled on every fresh machine, which takes
//! minutes. Advisories are left to `cargo deny check advisories`, because their database requires a
//! network.

mod apostrophes;
mod articles;
mod dependencies;
mod layers;
mod licences;
mod list;
mod mentions;
mod seams;
mod selectors;
mod width;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};
use serde_json::Value;

use crate::steps::{cargo, root};

/// A longer source file should be split.
const LONGEST_FILE: usize = 1000;
/// Larger files are not committed.
const LARGEST_BYTES: u64 = 1 << 20;

pub(crate) fn tidy() -> anyhow::Result<()> {
    let root = root();
    let files = tracked_files(&root)?;
    let mut problems = Vec::new();
    let games = articles::games(&root)?;
    for (game, numbers) in &games {
        articles::without_a_test(&root, game, numbers, &files, &mut problems)?;
    }
    for file in &files {
        let path = root.join(file);
        let Ok(length) = fs::metadata(&path).map(|data| data.len()) else { continue };
        if length > LARGEST_BYTES {
            problems.push(format!("{}: {length} bytes", file.display()));
        }
        match file.extension().and_then(|extension| extension.to_str()) {
            Some("rs") => {
                let text = fs::read_to_string(&path)?;
                source(file, &text, &mut problems);
                articles::unknown(file, &text, &games, &mut problems);
                width::comments(file, &text, &mut problems);
                seams::crossed(file, &text, &mut problems);
            }
            Some("md") => {
                let text = fs::read_to_string(&path)?;
                width::markdown(file, &text, &mut problems);
                apostrophes::plain(file, &text, &mut problems);
            }
            Some("css") => selectors::restyling(file, &fs::read_to_string(&path)?, &mut problems),
            Some("ftl") => apostrophes::plain(file, &fs::read_to_string(&path)?, &mut problems),
            _ => {}
        }
    }
    let packages = packages()?;
    layers::upward(&root, &files, &mut problems)?;
    layers::upward_crates(&packages, &mut problems);
    list::left_out(&root, &games, &mut problems)?;
    mentions::elsewhere(&root, &games, &files, &mut problems)?;
    dependencies::unused(&packages, &root, &files, &mut problems)?;
    licences::check(&packages, &mut problems);
    for problem in &problems {
        println!("{problem}");
    }
    if !problems.is_empty() {
        bail!("{} things to tidy", problems.len());
    }
    println!(
        "{} games, {} articles, {} files, {} packages",
        games.len(),
        games.values().map(BTreeSet::len).sum::<usize>(),
        files.len(),
        packages.len()
    );
    println!(
        "advisories are not checked here: `cargo deny check advisories`, where the database can be fetched"
    );
    Ok(())
}

/// Every file that is tracked by git or would be added.
pub(crate) fn tracked_files(root: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .context("git")?;
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(PathBuf::from).collect())
}

/// The names of the folders in a folder, sorted.
pub(crate) fn folders(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Every package of the lock file, as Cargo describes it.
fn packages() -> anyhow::Result<Vec<Value>> {
    let metadata = ["metadata", "--format-version", "1", "--locked"];
    let mut output =
        cargo(&metadata).arg("--offline").current_dir(root()).output().context("cargo metadata")?;
    if !output.status.success() {
        // Packages for other platforms are not downloaded yet.
        output = cargo(&metadata).current_dir(root()).output().context("cargo metadata")?;
    }
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    let mut metadata: Value = serde_json::from_slice(&output.stdout)?;
    let Value::Array(packages) = metadata["packages"].take() else {
        bail!("cargo metadata names no packages")
    };
    Ok(packages)
}

fn source(file: &Path, text: &str, problems: &mut Vec<String>) {
    let lines = text.lines().count();
    if lines > LONGEST_FILE {
        problems.push(format!("{}: {lines} lines", file.display()));
    }
    for (index, line) in text.lines().enumerate() {
        for marker in ["TODO", "FIXME", "XXX"] {
            // Built from parts, so that this line does not match itself.
            if line.contains(&format!("{marker}:")) {
                problems.push(format!("{}:{}: {marker}", file.display(), index + 1));
            }
        }
    }
}
