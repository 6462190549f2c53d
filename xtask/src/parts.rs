//! The parts of games that other crates compile in (`catalog::parts!`). `cargo fmt` and other tools
//! that look for crates do not see them.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::{cargo, root, run};
use crate::tidy;

/// Each part, a file or a folder in the game's folder, and the crate that compiles it.
const PARTS: [(&str, &str); 5] =
    [("bot", "bots"), ("figures", "experiments"), ("screen", "pioche"), ("board", "web"), ("cover", "web")];

/// The crate that compiles this file or folder of a game.
pub(crate) fn compiled_by(name: &str) -> Option<&'static str> {
    let name = name.strip_suffix(".rs").unwrap_or(name);
    PARTS.iter().find(|(part, _)| *part == name).map(|(_, by)| *by)
}

/// The part that a file of the workspace belongs to, if any, and the crate that compiles it.
pub(crate) fn of(file: &Path) -> Option<(&str, &'static str)> {
    let mut names = file.iter().filter_map(OsStr::to_str);
    let part = (names.next() == Some("games")).then(|| names.nth(1))??;
    Some((part, compiled_by(part)?))
}

/// Formats all Rust, or checks the formatting.
pub(crate) fn format(check: bool) -> anyhow::Result<()> {
    let check: &[&str] = if check { &["--check"] } else { &[] };
    run(cargo(&["fmt", "--all"]).args(check))?;
    run(Command::new("rustfmt").args(["--edition", "2024"]).args(check).args(files()?))
}

/// The root files of the parts; `rustfmt` finds the others from them.
fn files() -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for game in tidy::folders(&root().join("games"))? {
        files.extend(of_game(&root().join("games").join(game)).map(|(_, file)| file));
    }
    Ok(files)
}

/// The parts in a game's folder, each with its root file.
pub(crate) fn of_game(folder: &Path) -> impl Iterator<Item = (&'static str, PathBuf)> {
    PARTS.into_iter().filter_map(|(part, _)| {
        let files = [folder.join(part).with_extension("rs"), folder.join(part).join("mod.rs")];
        Some((part, files.into_iter().find(|file| file.is_file())?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_found() {
        let files = files().expect("the games' folders");
        for (part, by) in PARTS {
            assert_eq!(compiled_by(part), Some(by));
            assert_eq!(compiled_by(&format!("{part}.rs")), Some(by));
            let named =
                |file: &PathBuf| file.iter().any(|name| name == part || name == &*format!("{part}.rs"));
            assert!(files.iter().any(named), "{part}");
        }
        assert_eq!(compiled_by("rules"), None);
        assert_eq!(of(Path::new("games/ole/bot.rs")), Some(("bot.rs", "bots")));
        assert_eq!(of(Path::new("games/dos/board/row.rs")), Some(("board", "web")));
        assert_eq!(of(Path::new("games/ole/rules/src/lib.rs")), None);
        assert_eq!(of(Path::new("crates/web/src/bot.rs")), None);
    }
}
