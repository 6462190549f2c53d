//! A fixed sample of mutants: small changes to the code that some test should detect.
//! CONTRIBUTING.md lists the results.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::steps::{cargo, root};

/// A sample of mutants, and the tests to try them with.
struct Sample {
    name: &'static str,
    packages: &'static [&'static str],
    /// The packages with the tests, if not these.
    tested_in: &'static [&'static str],
    /// Globs of the files; empty for the whole packages.
    files: &'static [&'static str],
    /// One in this many mutants is tried.
    one_of: usize,
    /// Arguments for Cargo that precede the choice of tests.
    cargo: &'static [&'static str],
    /// Quick, relevant tests for a first pass over all mutants: their test program, words in their
    /// names, and exceptions that are slow all the same. Mutants that survive are tried again with
    /// all of `tests`.
    quick: (&'static str, &'static [&'static str], &'static [&'static str]),
    tests: &'static [&'static str],
    /// Whether `tests` require optimised code, which takes longer to compile.
    optimised: bool,
}

const RULES: Sample = Sample {
    name: "",
    packages: &[],
    tested_in: &[],
    files: &[],
    one_of: 1,
    cargo: &[],
    quick: ("--test=it", &["rules::", "playthroughs"], &[]),
    // A million deals and millions of rounds: too much for every mutant.
    tests: &["--skip", "soak::", "--skip", "deals::"],
    optimised: true,
};

const SERVER: Sample = Sample {
    packages: &["server"],
    quick: ("--lib", &["stores::", "disk::", "journal::"], &[]),
    tests: &["--skip", "attacks::", "--skip", "bots::", "--skip", "thinking::"],
    optimised: false,
    ..RULES
};

const SAMPLES: [Sample; 8] = [
    Sample { name: "ole", packages: &["game-ole"], one_of: 16, ..RULES },
    Sample { name: "dos", packages: &["game-dos"], one_of: 32, ..RULES },
    Sample { name: "karta-doppio", packages: &["game-karta-doppio"], one_of: 34, ..RULES },
    Sample {
        name: "otto-bruno",
        packages: &["game-otto-bruno"],
        one_of: 28,
        // The articles are spread over several files. One of the tests goes through every rack.
        quick: (
            "--test=it",
            &["rules::", "seeing::", "ending::", "positions::positions", "positions::views", "playthroughs"],
            &["the_listed_combinations_are_all"],
        ),
        ..RULES
    },
    Sample { name: "otto-game-over", packages: &["game-otto-game-over"], one_of: 48, ..RULES },
    Sample {
        name: "store",
        packages: &["store-sqlite", "store-kit"],
        tested_in: &["store-sqlite", "store-kit", "server"],
        one_of: 42,
        ..SERVER
    },
    Sample {
        name: "postgres",
        packages: &["store-postgres"],
        tested_in: &["server"],
        one_of: 42,
        quick: ("--lib", &["stores::", "postgres::"], &[]),
        ..SERVER
    },
    Sample {
        name: "wire",
        packages: &["bus", "server"],
        tested_in: &["bus", "server"],
        files: &[
            "crates/server/src/tables/wire.rs",
            "crates/server/src/socket/codec.rs",
            "crates/bus/src/frame.rs",
        ],
        one_of: 8,
        quick: ("--lib", &["wire::", "frame::", "sentences::"], &[]),
        ..SERVER
    },
];

/// Texts, drawings and generated tables are not rules.
const LEFT_OUT: [&str; 5] = ["**/texts.rs", "**/texts/**", "**/svg.rs", "**/strokes.rs", "**/tiles.rs"];

/// Tries the samples with these names, or all of them.
pub(crate) fn mutants(names: &[&str]) -> anyhow::Result<()> {
    if !cargo(&["mutants", "--version"]).output().is_ok_and(|output| output.status.success()) {
        bail!("cargo-mutants is missing: cargo install cargo-mutants --locked");
    }
    if let Some(unknown) = names.iter().find(|name| SAMPLES.iter().all(|sample| sample.name != **name)) {
        bail!("there is no sample {unknown}");
    }
    for sample in SAMPLES.iter().filter(|sample| names.is_empty() || names.contains(&sample.name)) {
        println!("\n== {}", sample.name);
        let folder = root().join("target/mutants").join(sample.name);
        fs::create_dir_all(&folder)?;
        let survivors = sample.try_out(&folder)?;
        println!("== {}: {} survive\n{}", sample.name, survivors.len(), survivors.join("\n"));
    }
    Ok(())
}

impl Sample {
    /// The surviving mutants.
    fn try_out(&self, folder: &Path) -> anyhow::Result<Vec<String>> {
        let shard = format!("0/{}", self.one_of);
        let chosen = ["--sharding", "round-robin", "--shard", &shard];
        let (target, quick, slow) = self.quick;
        let mut command = self.command(folder, &[target]);
        command.args(chosen).args(["--timeout", "300", "--", "--"]).args(quick);
        command.args(slow.iter().flat_map(|name| ["--skip", name]));
        command.env("CARGO_PROFILE_TEST_OPT_LEVEL", "0");
        // Without optimisation, some of those that time out are merely slow.
        let left = outcome(&mut command, folder, &["missed.txt", "timeout.txt"])?;
        if left.is_empty() {
            return Ok(left);
        }
        let mut command = self.command(folder, &["--lib", "--test=it"]);
        for name in &left {
            command.arg("--re").arg(format!("^{}$", escaped(name)));
        }
        command.args(["--timeout", "600", "--", "--"]).args(self.tests);
        if !self.optimised {
            command.env("CARGO_PROFILE_TEST_OPT_LEVEL", "0");
        }
        outcome(&mut command, folder, &["missed.txt"])
    }

    fn command(&self, folder: &Path, targets: &[&str]) -> Command {
        let mut command = cargo(&["mutants", "--baseline=skip", "--no-shuffle", "--build-timeout=1800"]);
        command.args(self.packages.iter().flat_map(|name| ["--package", name]));
        command.args(self.tested_in.iter().flat_map(|name| ["--test-package", name]));
        command.arg("--output").arg(folder);
        command.args(LEFT_OUT.iter().flat_map(|glob| ["--exclude", glob]));
        command.args(self.files.iter().flat_map(|glob| ["--file", glob]));
        for argument in self.cargo.iter().chain(targets) {
            command.arg(format!("--cargo-arg={argument}"));
        }
        // Each run works on its own copy; libraries are compiled once for all of them.
        command.env("CARGO_TARGET_DIR", root().join("target/mutants/build"));
        command
    }
}

/// Runs it and reads the lists that it writes. It exits with an error if a mutant survives, which
/// is not an error here.
fn outcome(command: &mut Command, folder: &Path, lists: &[&str]) -> anyhow::Result<Vec<String>> {
    command.current_dir(root()).status().context("cargo mutants")?;
    let mut names = Vec::new();
    for list in lists {
        let path = folder.join("mutants.out").join(list);
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        names.extend(text.lines().map(str::to_owned));
    }
    Ok(names)
}

/// A regular expression that matches exactly this text.
fn escaped(name: &str) -> String {
    let mut expression = String::new();
    for sign in name.chars() {
        if r"\.+*?()|[]{}^$".contains(sign) {
            expression.push('\\');
        }
        expression.push(sign);
    }
    expression
}
