//! Every article has a test, and every citation refers to an article.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// The numbers of each game's articles.
pub(super) type Games = BTreeMap<String, BTreeSet<String>>;

/// The articles of each game's rules.
pub(super) fn games(root: &Path) -> anyhow::Result<Games> {
    let mut games = BTreeMap::new();
    for game in super::folders(&root.join("games"))? {
        let text = fs::read_to_string(root.join("games").join(&game).join("rules/en.md"))
            .with_context(|| format!("the rules of {game}"))?;
        let numbers = text
            .lines()
            .filter_map(|line| Some(line.strip_prefix("**")?.split_once("** ")?.0.to_owned()))
            .collect();
        games.insert(game, numbers);
    }
    Ok(games)
}

/// Tests are named after articles: `a13_…`, `a11_a12_…`, `m_…`. A game whose tests are in its
/// `lib.rs`, as in docs/adding-a-game.md, has none of these.
pub(super) fn without_a_test(
    root: &Path,
    game: &str,
    articles: &BTreeSet<String>,
    files: &[PathBuf],
    problems: &mut Vec<String>,
) -> anyhow::Result<()> {
    let tests = format!("games/{game}/rules/tests");
    let of_articles =
        |file: &&PathBuf| file.starts_with(&tests) && file.extension().is_some_and(|kind| kind == "rs");
    if !files.iter().any(|file| of_articles(&file)) {
        return Ok(());
    }
    let mut tested = BTreeSet::new();
    for file in files.iter().filter(of_articles) {
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

pub(super) fn unknown(file: &Path, text: &str, games: &Games, problems: &mut Vec<String>) {
    // In a game's own folder "A13" refers to an article; everywhere "ole.A13" does.
    let game = file.strip_prefix("games").ok().and_then(|rest| rest.iter().next()?.to_str());
    let own = game.and_then(|game| games.get_key_value(game));
    for (index, line) in text.lines().enumerate() {
        let Some((_, comment)) = line.split_once("//") else { continue };
        for (game, number) in citations(comment) {
            let cited = game.as_deref().map_or(own, |game| games.get_key_value(game));
            let Some((name, articles)) = cited else { continue };
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn a_citation_without_an_article_is_found() {
        let games = [("ole".to_owned(), ["A1".to_owned()].into())].into();
        let problems = |file: &str, text: &str| {
            let mut problems = Vec::new();
            super::unknown(Path::new(file), text, &games, &mut problems);
            problems
        };
        assert_eq!(
            problems("games/ole/table/src/lib.rs", "// A1, ole.A1\nlet a = 1; // A2"),
            ["games/ole/table/src/lib.rs:2: ole.A2 does not exist"]
        );
        assert_eq!(
            problems("crates/bots/src/lib.rs", "// A2, and ole.A3."),
            ["crates/bots/src/lib.rs:1: ole.A3 does not exist"]
        );
    }
}
