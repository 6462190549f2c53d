//! The quick checks.

use std::collections::BTreeSet;
use std::fmt;
use std::process::Command;

use anyhow::Context as _;

use crate::clock::Clock;
use crate::lints::lints;
use crate::runner::{Depth, Services};
use crate::steps::{cargo, package, root, run};
use crate::{parts, runner, test, tidy};

/// The quick checks of the crates given, or of those that have changed: their tests, and the lints
/// of everything that depends on them.
pub(crate) fn check(names: &[&str]) -> anyhow::Result<()> {
    let mut clock = Clock::new();
    let crates = match names {
        [] => changed()?,
        ["all"] => Crates::All,
        names => Crates::These(names.iter().map(|&name| name.to_owned()).collect()),
    };
    println!("checking {crates}");
    clock.step("format", || parts::format(true))?;
    clock.step("tidy", tidy::tidy)?;
    match &crates {
        Crates::All => {
            clock.step("lints", lints)?;
            clock.step("tests, compiled", || test::compile(plain))?;
            let services = Services::start()?;
            clock.step("tests", || runner::tests(Depth::Test, &services, plain))?;
        }
        Crates::These(names) if names.is_empty() => {}
        Crates::These(names) => {
            let packages: Vec<&str> = names.iter().flat_map(|name| ["-p", name.as_str()]).collect();
            let compiled = ["test", "--locked", "--quiet", "--tests", "--no-run"];
            clock.step("tests, compiled", || run(cargo(&compiled).args(&packages)))?;
            clock.beside([&|clock| clock.step("tests", || runner::tests_of(&packages)), &|clock| {
                clock.step("lints", || {
                    let clippy = || cargo(&["clippy", "--locked", "--quiet"]);
                    let strict = ["--", "-D", "warnings"];
                    run(clippy().args(&packages).arg("--all-targets").args(strict))?;
                    run(clippy().arg("--workspace").args(strict))
                })
            }])?;
        }
    }
    clock.summary();
    Ok(())
}

fn plain(command: Command) -> Command {
    command
}

/// The crates that `check` covers.
enum Crates {
    All,
    These(BTreeSet<String>),
}

impl fmt::Display for Crates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("every crate"),
            Self::These(names) if names.is_empty() => f.write_str("no crate: nothing has changed"),
            Self::These(names) => {
                f.write_str(&names.iter().map(String::as_str).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// The crates with uncommitted changes, otherwise those of the last commit. A change to something
/// that all of them share, such as the workspace manifest, counts for all.
fn changed() -> anyhow::Result<Crates> {
    let git = |arguments: &[&str]| -> anyhow::Result<String> {
        let output = Command::new("git").args(arguments).current_dir(root()).output().context("git")?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let mut files = git(&["diff", "--name-only", "HEAD"])?;
    files += &git(&["ls-files", "--others", "--exclude-standard"])?;
    if files.is_empty() {
        files = git(&["diff", "--name-only", "HEAD~1", "HEAD"])?;
    }
    let mut names = BTreeSet::new();
    let here = |folder: &[&str]| root().join(folder.join("/")).join("Cargo.toml").is_file();
    for file in files.lines() {
        match file.split('/').collect::<Vec<_>>().as_slice() {
            // A crate that was removed needs no checks.
            ["crates", name, _, ..] if here(&["crates", name]) => names.extend([(*name).to_owned()]),
            ["games", game, part, _, ..] if here(&["games", game, part]) => {
                names.extend([package(game, part)]);
            }
            ["games", _, part, ..] => names.extend(parts::compiled_by(part).map(str::to_owned)),
            ["xtask", ..] => names.extend(["xtask".to_owned()]),
            ["Cargo.toml" | "Cargo.lock" | "clippy.toml" | ".cargo", ..] => return Ok(Crates::All),
            _ => {}
        }
    }
    Ok(Crates::These(names))
}
