//! Speed as ratios within one run, compared with the floors in docs/floors.toml: absolute figures
//! differ from machine to machine.

use std::collections::BTreeMap;
use std::fs;
use std::process::Stdio;

use anyhow::{Context as _, bail};

use crate::steps::{cargo, root};

/// How far a ratio may be below its floor: the variation between runs.
const SLACK: f64 = 0.05;

/// Runs the benchmark of playouts, and fails if one is below its floor.
pub(crate) fn speed() -> anyhow::Result<()> {
    let mut bench = cargo(&["bench", "--locked", "--quiet", "-p", "experiments", "--bench", "speed"]);
    let output = bench.current_dir(root()).stderr(Stdio::inherit()).output().context("cargo")?;
    let printed = String::from_utf8_lossy(&output.stdout);
    print!("{printed}");
    if !output.status.success() {
        bail!("the benchmark failed: {}", output.status);
    }
    let floors = fs::read_to_string(root().join("docs/floors.toml")).context("docs/floors.toml")?;
    let slow = below(&parse_ratios(&printed), &parse_floors(&floors)?);
    if slow.is_empty() { Ok(()) } else { bail!("slower than docs/floors.toml allows:\n{}", slow.join("\n")) }
}

/// Parses the output of the benchmark: "NAME RATE/s RATIO of the plain loop".
fn parse_ratios(printed: &str) -> BTreeMap<String, f64> {
    let row = |line: &str| {
        let (rest, ratio) = line.strip_suffix(" of the plain loop")?.rsplit_once(' ')?;
        let (name, _) = rest.trim_end().rsplit_once(' ')?;
        Some((name.trim_end().to_owned(), ratio.parse().ok()?))
    };
    printed.lines().filter_map(row).collect()
}

/// Parses lines of the form `"NAME" = RATIO`; skips comments and headings.
fn parse_floors(text: &str) -> anyhow::Result<BTreeMap<String, f64>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['#', '[']));
    lines
        .map(|line| {
            let (name, ratio) = line.split_once('=').with_context(|| format!("not a floor: {line}"))?;
            Ok((name.trim().trim_matches('"').to_owned(), ratio.trim().parse()?))
        })
        .collect()
}

/// The ratios that are missing, or below their floor by more than the slack.
fn below(found: &BTreeMap<String, f64>, floors: &BTreeMap<String, f64>) -> Vec<String> {
    let wrong = |(name, floor): (&String, &f64)| match found.get(name) {
        None => Some(format!("{name}: not measured")),
        Some(ratio) if *ratio < floor * (1.0 - SLACK) => Some(format!("{name}: {ratio}, floor {floor}")),
        Some(_) => None,
    };
    floors.iter().filter_map(wrong).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_slower_than_its_floor_is_named() {
        let printed = "yardstick, plain loop: 9 rounds/s\nOlé, 4 players: rounds     1234/s   0.5000 of the plain loop\n";
        let found = parse_ratios(printed);
        assert_eq!(found.get("Olé, 4 players: rounds"), Some(&0.5));
        let floors = |floor: &str| {
            parse_floors(&format!("# a comment\n[ratios]\n\"Olé, 4 players: rounds\" = {floor}\n"))
                .expect("floors")
        };
        assert!(below(&found, &floors("0.52")).is_empty());
        assert_eq!(below(&found, &floors("0.53")).len(), 1);
        assert_eq!(below(&BTreeMap::new(), &floors("0.1")).len(), 1);
        assert!(parse_floors("nonsense").is_err());
    }
}
