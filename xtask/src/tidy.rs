//! What no compiler checks: every article has a test, every citation an article, every file a size
//! that can be read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::steps::root;

/// A source file longer than this wants to be two.
const LONGEST_FILE: usize = 1000;
/// Nothing heavier is committed.
const LARGEST_BYTES: u64 = 1 << 20;

pub(crate) fn tidy() -> anyhow::Result<()> {
    let root = root();
    let files = tracked_files(&root)?;
    let mut problems = Vec::new();
    let games = games(&root)?;
    for (game, articles) in &games {
        articles_without_a_test(&root, game, articles, &files, &mut problems)?;
    }
    for file in &files {
        let path = root.join(file);
        let Ok(length) = fs::metadata(&path).map(|data| data.len()) else { continue };
        if length > LARGEST_BYTES {
            problems.push(format!("{}: {length} bytes", file.display()));
        }
        if file.extension().is_some_and(|extension| extension == "rs") {
            source(file, &fs::read_to_string(&path)?, &games, &mut problems);
        }
    }
    for problem in &problems {
        println!("{problem}");
    }
    if !problems.is_empty() {
        bail!("{} things to tidy", problems.len());
    }
    println!(
        "{} games, {} articles, {} files",
        games.len(),
        games.values().map(BTreeSet::len).sum::<usize>(),
        files.len()
    );
    Ok(())
}

/// Every file that git knows or would add.
fn tracked_files(root: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .context("git")?;
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(PathBuf::from).collect())
}

/// The articles of each game's rules.
fn games(root: &Path) -> anyhow::Result<BTreeMap<String, BTreeSet<String>>> {
    let mut games = BTreeMap::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let folder = entry?.path();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(game) = name.strip_prefix("game-") else { continue };
        let text =
            fs::read_to_string(folder.join("rules/en.md")).with_context(|| format!("the rules of {game}"))?;
        let numbers = text
            .lines()
            .filter_map(|line| Some(line.strip_prefix("**")?.split_once("** ")?.0.to_owned()))
            .collect();
        games.insert(game.to_owned(), numbers);
    }
    Ok(games)
}

/// Tests are named after articles: `a13_…`, `a11_a12_…`, `m_…`.
fn articles_without_a_test(
    root: &Path,
    game: &str,
    articles: &BTreeSet<String>,
    files: &[PathBuf],
    problems: &mut Vec<String>,
) -> anyhow::Result<()> {
    let tests = format!("crates/game-{game}/tests");
    let mut tested = BTreeSet::new();
    for file in files
        .iter()
        .filter(|file| file.starts_with(&tests) && file.extension().is_some_and(|kind| kind == "rs"))
    {
        for line in fs::read_to_string(root.join(file))?.lines() {
            let Some(name) = line.trim_start().strip_prefix("fn ").and_then(|rest| rest.split('(').next())
            else {
                continue;
            };
            tested.extend(name.split('_').map_while(article_in_a_name));
        }
    }
    for missing in articles.difference(&tested) {
        problems.push(format!("{game}.{missing} is named by no test in {tests}"));
    }
    for unknown in tested.difference(articles) {
        problems.push(format!("a test in {tests} names {game}.{unknown}, which does not exist"));
    }
    Ok(())
}

fn article_in_a_name(part: &str) -> Option<String> {
    let digits = part.strip_prefix('a').unwrap_or_default();
    let numbered = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (numbered || part == "m").then(|| part.to_uppercase())
}

fn source(file: &Path, text: &str, games: &BTreeMap<String, BTreeSet<String>>, problems: &mut Vec<String>) {
    let lines = text.lines().count();
    if lines > LONGEST_FILE {
        problems.push(format!("{}: {lines} lines", file.display()));
    }
    for (index, line) in text.lines().enumerate() {
        for marker in ["TODO", "FIXME", "XXX"] {
            // Written apart, so that this line does not find itself.
            if line.contains(&format!("{marker}:")) {
                problems.push(format!("{}:{}: {marker}", file.display(), index + 1));
            }
        }
    }
    // Inside a game's own crate "A13" is an article; everywhere "ole.A13" is.
    let own = file
        .components()
        .filter_map(|part| part.as_os_str().to_str()?.strip_prefix("game-").map(str::to_owned))
        .find_map(|game| games.get_key_value(&game).map(|(game, articles)| (game.clone(), articles)));
    for (index, line) in text.lines().enumerate() {
        let Some((_, comment)) = line.split_once("//") else { continue };
        for (game, number) in citations(comment) {
            let (name, articles) = match (&game, &own) {
                (Some(game), _) => match games.get_key_value(game.as_str()) {
                    Some((name, articles)) => (name, articles),
                    None => continue,
                },
                (None, Some((name, articles))) => (name, *articles),
                (None, None) => continue,
            };
            if !articles.contains(&number) {
                problems.push(format!("{}:{}: {name}.{number} does not exist", file.display(), index + 1));
            }
        }
    }
}

/// "A13" and "ole.A13" in a comment.
fn citations(comment: &str) -> Vec<(Option<String>, String)> {
    comment
        .split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '.' || letter == '-'))
        .filter_map(|word| {
            let word = word.trim_end_matches(['.', '-']);
            let (game, number) = match word.rsplit_once('.') {
                Some((game, number)) => (Some(game.to_owned()), number),
                None => (None, word),
            };
            let digits = number.strip_prefix('A')?;
            (!digits.is_empty() && digits.len() < 3 && digits.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| (game, number.to_owned()))
        })
        .collect()
}
