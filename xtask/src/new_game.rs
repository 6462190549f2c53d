//! docs/adding-a-game.md, followed to the letter in a copy of the workspace: the example becomes a
//! game on the shelf, every check and every test stays green, and nothing makes it slow.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::steps::{cargo, root};
use crate::{clock, setup, tidy};

const GUIDE: &str = "docs/adding-a-game.md";

/// How much longer the bots may take for a match of the new game than if its crate were named in
/// the profile with the highest optimisation.
const PROFILES: [(&str, f64); 2] = [("quick", 1.2), ("release", 1.05)];

/// The runs of each program, in turn. The fastest counts, which other work disturbed least.
const RUNS: usize = 5;

/// Copies the workspace, adds a game to it, and runs what the page promises.
pub(crate) fn follow() -> anyhow::Result<()> {
    setup::postgres()?;
    setup::program("nats-server", "nats-server")?;
    let copy = root().join("target/new-game");
    copied(&copy)?;
    added(&copy)?;
    let here = |arguments: &[&str]| run(cargo(arguments), &copy);
    here(&["test", "--quiet", "-p", "game-mygame"])?;
    here(&["xtask", "check", "all"])?;
    here(&["pioche", "rules", "mygame", "A1"])?;
    here(&["pioche", "simulate", "mygame", "--games", "10000"])?;
    for (profile, most) in PROFILES {
        fast(&copy, profile, most)?;
    }
    Ok(())
}

/// A repository with the files of this one.
fn copied(copy: &Path) -> anyhow::Result<()> {
    // The target folder stays, so that the second time compiles less.
    for folder in ["crates", "games", "examples"] {
        let _ = fs::remove_dir_all(copy.join(folder));
    }
    for file in tidy::tracked_files(&root())? {
        let (from, to) = (root().join(&file), copy.join(&file));
        if from.is_file() {
            fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
            fs::copy(&from, &to).with_context(|| from.display().to_string())?;
        }
    }
    // `cargo xtask tidy` asks git for the files.
    let mut git = Command::new("git");
    git.args(["init", "--quiet"]);
    run(git, copy)
}

fn run(mut command: Command, copy: &Path) -> anyhow::Result<()> {
    let status = clock::status(command.current_dir(copy))?;
    if status.success() { Ok(()) } else { bail!("{command:?}: {status}") }
}

/// The steps of the page: the example's folder under another name, and two lines.
fn added(copy: &Path) -> anyhow::Result<()> {
    let rules = copy.join("games/mygame/rules");
    for file in tidy::tracked_files(copy)?.iter().filter_map(|file| file.strip_prefix("examples/sevens").ok())
    {
        let (from, to) = (copy.join("examples/sevens").join(file), rules.join(file));
        let text = fs::read_to_string(&from)?;
        fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
        fs::write(to, renamed(&text))?;
    }
    let guide = fs::read_to_string(copy.join(GUIDE))?;
    insert(copy, "crates/catalog/src/games.rs", "            besides {", |list| {
        let line = line_of(&guide, "MyGame from")?;
        let (before, after) = list.rsplit_once("            }\n            besides {").context("the list")?;
        Ok(format!(
            "{before}                /// My Game.\n                {line}\n            }}\n            besides {{{after}"
        ))
    })?;
    insert(copy, "crates/catalog/Cargo.toml", "[dependencies]", |manifest| {
        let line = line_of(&guide, "game-mygame = ")?;
        Ok(manifest.replace("[dependencies]\n", &format!("[dependencies]\n{line}\n")))
    })
}

/// The example's code under the names of the page. Its comments are prose, and stay.
fn renamed(text: &str) -> String {
    let code = |line: &str| line.replace("sevens", "mygame").replace("Sevens", "MyGame");
    let line = |line: &str| {
        let comment = line.trim_start().starts_with("//");
        if comment { line.to_owned() + "\n" } else { code(line) + "\n" }
    };
    text.lines().map(line).collect()
}

/// The line of the page that begins like this.
fn line_of<'a>(guide: &'a str, start: &str) -> anyhow::Result<&'a str> {
    let found = guide.lines().map(str::trim).find(|line| line.starts_with(start));
    found.with_context(|| format!("{GUIDE} does not say: {start}"))
}

fn insert(
    copy: &Path,
    file: &str,
    place: &str,
    edit: impl FnOnce(&str) -> anyhow::Result<String>,
) -> anyhow::Result<()> {
    let path = copy.join(file);
    let text = fs::read_to_string(&path).with_context(|| file.to_owned())?;
    let edited = edit(&text)?;
    if edited == text {
        bail!("{file} has no {place:?}");
    }
    Ok(fs::write(path, edited)?)
}

/// Compares a match of bots in this profile with the same one where the profile names the game.
fn fast(copy: &Path, profile: &str, most: f64) -> anyhow::Result<()> {
    let plain = built(copy, profile, &[], "pioche-plain")?;
    let of_game = format!("profile.{profile}.package.game-mygame");
    let named = [format!("{of_game}.opt-level=3"), format!("{of_game}.codegen-units=1")];
    let named = built(copy, profile, &named, "pioche-named")?;
    let (mut plain_time, mut named_time) = (f64::MAX, f64::MAX);
    for _ in 0..RUNS {
        plain_time = plain_time.min(thinking(&plain)?);
        named_time = named_time.min(thinking(&named)?);
    }
    let ratio = plain_time / named_time;
    println!("-- {profile}: a new game takes {ratio:.3} times as long as one that is named, at most {most}");
    if ratio > most {
        bail!("a new game is too slow in the profile {profile}");
    }
    Ok(())
}

fn built(copy: &Path, profile: &str, config: &[String], name: &str) -> anyhow::Result<PathBuf> {
    let mut build = cargo(&["build", "--quiet", "-p", "pioche", "--profile", profile]);
    build.args(config.iter().flat_map(|config| ["--config", config]));
    run(build, copy)?;
    let folder = copy.join("target").join(profile);
    fs::copy(folder.join("pioche"), folder.join(name))?;
    Ok(folder.join(name))
}

/// Processor seconds that bots use for the same matches.
fn thinking(program: &Path) -> anyhow::Result<f64> {
    let arena = ["arena", "mygame", "--bots", "5,4", "--budget", "500it", "-n", "20", "--json"];
    let before = clock::used();
    let status = clock::status(Command::new(program).args(arena).stdout(std::process::Stdio::null()))?;
    if !status.success() {
        bail!("{}: {status}", program.display());
    }
    Ok(clock::used() - before)
}
