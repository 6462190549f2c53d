//! A game is named in its own folder, in the list of games, in docs and in tests, and nowhere else
//! in the code: code that treats all games alike uses `catalog`.

use std::fs;
use std::path::{Path, PathBuf};

use super::articles::Games;

/// The one list of games.
pub(super) const LIST: &str = "crates/catalog/src/games.rs";

/// Files that name games on purpose: measurements and examples with one game.
const MEANT: [&str; 3] = ["crates/load/boardgame.io/", "crates/load/src/player.rs", "xtask/"];

/// Finds mentions of games elsewhere, and exceptions that are no longer needed.
pub(super) fn elsewhere(
    root: &Path,
    games: &Games,
    files: &[PathBuf],
    problems: &mut Vec<String>,
) -> std::io::Result<()> {
    let games: Vec<&str> = games.keys().map(String::as_str).collect();
    let mut needed = [false; MEANT.len()];
    for file in files.iter().filter(|file| is_code(file) && root.join(file).is_file()) {
        let text = fs::read_to_string(root.join(file))?;
        let Some((line, game)) = first_mention(&text, &games) else { continue };
        match MEANT.iter().position(|path| file.to_string_lossy().starts_with(path)) {
            Some(index) => needed[index] = true,
            None => problems.push(format!("{}:{line}: names {game}, outside its folder", file.display())),
        }
    }
    for (path, _) in MEANT.iter().zip(needed).filter(|(_, needed)| !needed) {
        problems.push(format!("{path} names no game any more: take it off the list in tidy/mentions.rs"));
    }
    Ok(())
}

fn is_code(file: &Path) -> bool {
    let folders = ["games", "docs", "fuzz", "tests", "benches", "examples", "bench"];
    let kind = file.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    ["rs", "css", "js", "mjs"].contains(&kind)
        && !name.ends_with("tests.rs")
        && file != Path::new(LIST)
        && !file.iter().any(|part| folders.iter().any(|folder| part == *folder))
}

/// The first line of code, apart from tests and comments, that names a game, and which.
fn first_mention<'a>(text: &str, games: &[&'a str]) -> Option<(usize, &'a str)> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    code.lines().enumerate().find_map(|(index, line)| {
        let line = line.split("//").next().unwrap_or_default();
        let mut words = line.split(|letter: char| !(letter.is_alphanumeric() || "_-".contains(letter)));
        let game = words.find_map(|word| games.iter().copied().find(|game| names(word, game)))?;
        Some((index + 1, game))
    })
}

/// Whether a word is the name of a game or of something in it: `ole`, `Ole`, `OleScreen`,
/// `game_ole`.
fn names(word: &str, game: &str) -> bool {
    let snake = game.replace('-', "_");
    let camel: String = game.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect();
    let type_of = word.strip_prefix(&camel).is_some_and(|rest| !rest.starts_with(char::is_lowercase));
    let part_of = word.ends_with(&format!("-{game}")) || word.ends_with(&format!("_{snake}"));
    word == game || word == snake || type_of || part_of
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_found_by_all_its_names() {
        for word in ["ole", "Ole", "OleScreen", "game_ole", "table-ole", "bot_ole"] {
            assert!(names(word, "ole"), "{word}");
        }
        for word in ["karta-doppio", "karta_doppio", "KartaDoppio", "game_karta_doppio"] {
            assert!(names(word, "karta-doppio"), "{word}");
        }
        for word in ["role", "oles", "Olea", "hole", "ole_", "console"] {
            assert!(!names(word, "ole"), "{word}");
        }
    }

    #[test]
    fn comments_and_tests_may_name_it() {
        let find = |text| first_mention(text, &["ole", "dos"]);
        assert_eq!(find("use engine;\nuse game_ole::Move;"), Some((2, "ole")));
        assert_eq!(find("let game = \"dos\";"), Some((1, "dos")));
        assert_eq!(find("// as in ole\nlet a = 1; // dos\n#[cfg(test)]\nmod tests {\nuse game_ole;"), None);
    }

    #[test]
    fn code_is_what_is_compiled_for_players() {
        let code = |path: &str| is_code(Path::new(path));
        assert!(code("crates/web/src/app.rs") && code("crates/web/style/page.css"));
        for path in ["games/ole/rules/src/lib.rs", LIST, "docs/a.js", "crates/web/src/boards/layout_tests.rs"]
        {
            assert!(!code(path), "{path}");
        }
    }
}
