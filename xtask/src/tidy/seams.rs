//! In the browser client a page knows no game, and a board knows no page: code that knows a game is
//! compiled once per game, and a page can be tested with a fake board.

use std::path::Path;

/// The folders of pages; below, of boards and what they are made of.
const PAGES: &str = "crates/web/src/pages";
const BOARDS: [&str; 3] = ["games", "crates/web/src/boards", "crates/web/src/parts"];

/// Code that a page needs if it knows a game.
const GAME: [&str; 5] = ["<G>", "<G:", "<G,", "with_game!", "with_match!"];

/// Finds violations of the separation between pages and boards.
pub(super) fn crossed(file: &Path, text: &str, problems: &mut Vec<String>) {
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    let mut find = |wanted: &[&str], says: &str| {
        for (index, line) in text.lines().enumerate() {
            if let Some(found) = wanted.iter().find(|wanted| code(line).contains(**wanted)) {
                problems.push(format!("{}:{}: {found}: {says}", file.display(), index + 1));
            }
        }
    };
    if file.starts_with(PAGES) || file == Path::new("crates/web/src/pages.rs") {
        find(&GAME, "a page knows no game: it asks an AnyBoard");
    } else if BOARDS.iter().any(|folder| file.starts_with(folder)) {
        find(&["crate::pages"], "a board knows no page");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(file: &str, text: &str) -> usize {
        let mut problems = Vec::new();
        crossed(Path::new(file), text, &mut problems);
        problems.len()
    }

    #[test]
    fn a_page_knows_no_game() {
        let page = "crates/web/src/pages/learn.rs";
        for text in ["fn learn<G: BoardUi>() {}", "play::<G>()", "with_game!(game, G => 1)"] {
            assert_eq!(problems(page, text), 1, "{text}");
            assert_eq!(problems("crates/web/src/boards/any.rs", text), 0, "{text}");
        }
        for text in ["fn send<T: Copy>() {}", "Vec<GameId>", "// with_game! is not for pages"] {
            assert_eq!(problems(page, text), 0, "{text}");
        }
    }

    #[test]
    fn a_board_knows_no_page() {
        let text = "use crate::pages::table::playing::pixels;";
        for board in ["games/ole/board.rs", "crates/web/src/boards/mod.rs", "crates/web/src/parts/drag.rs"] {
            assert_eq!(problems(board, text), 1, "{board}");
        }
        assert_eq!(problems("crates/web/src/app.rs", text), 0);
    }
}
