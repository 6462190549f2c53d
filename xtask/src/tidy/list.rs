//! Every game is in the list, with every part in its folder: a part that is not listed would be
//! silently missing.

use std::path::Path;

use anyhow::Context as _;

use super::articles::Games;
use super::mentions::LIST;
use crate::parts;

/// Finds games and parts that the list omits.
pub(super) fn left_out(root: &Path, games: &Games, problems: &mut Vec<String>) -> anyhow::Result<()> {
    let list = std::fs::read_to_string(root.join(LIST)).context(LIST)?;
    for game in games.keys() {
        let Some(named) = named(&list, game) else {
            problems.push(format!("games/{game} is not in the list: add its line to {LIST}"));
            continue;
        };
        for (part, _) in parts::of_game(&root.join("games").join(game)) {
            if !named.contains(&part) {
                problems.push(format!("games/{game} has a {part}, which its line in {LIST} does not name"));
            }
        }
    }
    Ok(())
}

/// The parts named on a game's line, if it has one.
fn named<'a>(list: &'a str, game: &str) -> Option<Vec<&'a str>> {
    let folder = format!("games/{game}\" [");
    let (_, rest) = list.lines().find_map(|line| line.split_once(&folder))?;
    Some(rest.split(']').next()?.split_whitespace().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_its_parts() {
        let list = "/// Olé.\n  Ole from game_ole in \"../../../games/ole\" [bot screen],\n\
                    My from game_my in \"../../../games/my\" [],";
        assert_eq!(named(list, "ole"), Some(vec!["bot", "screen"]));
        assert_eq!(named(list, "my"), Some(Vec::new()));
        assert_eq!(named(list, "other"), None);
    }
}
