//! The programs of a checkout need the same features of the libraries that they share, otherwise
//! Cargo compiles those twice: `crates/workspace-hack`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, bail};

use crate::steps::{cargo, root};

const PROGRAMS: [&str; 3] = ["pioche", "serve", "client-build"];

/// Small libraries, on which nothing else depends that would be compiled twice. Unifying them would
/// make `pioche` wait for libraries that it does not use.
const MAY_DIFFER: [&str; 4] = ["base64", "hashbrown v0.16", "indexmap", "semver"];

/// The feature sets with which each library is compiled: one, or two if build scripts need other
/// features than the program.
type Libraries = BTreeMap<String, BTreeSet<String>>;

pub(super) fn apart(problems: &mut Vec<String>) -> anyhow::Result<()> {
    let mut trees = Vec::new();
    for program in PROGRAMS {
        let tree =
            ["tree", "--locked", "--offline", "-e", "normal,build", "-f", "{p} {f}", "--prefix", "none"];
        let output = cargo(&tree).args(["-p", program]).current_dir(root()).output().context("cargo tree")?;
        if !output.status.success() {
            bail!("cargo tree: {}", String::from_utf8_lossy(&output.stderr));
        }
        trees.push((program, libraries(&String::from_utf8_lossy(&output.stdout))));
    }
    compare(&trees, problems);
    Ok(())
}

/// Parses lines such as `serde v1.0.229 default,std (*)`; those of the workspace also have a
/// folder.
fn libraries(tree: &str) -> Libraries {
    let mut libraries = Libraries::new();
    for line in tree.lines() {
        let mut words = line.split(' ');
        let (Some(name), Some(version)) = (words.next(), words.next()) else { continue };
        let features = words.find(|word| !word.starts_with('(')).unwrap_or_default();
        libraries.entry(format!("{name} {version}")).or_default().insert(features.to_owned());
    }
    libraries
}

fn compare(trees: &[(&str, Libraries)], problems: &mut Vec<String>) {
    for (index, (one, ones)) in trees.iter().enumerate() {
        for (other, others) in &trees[index + 1..] {
            for (library, features) in ones {
                let Some(wanted) = others.get(library) else { continue };
                let same = features.is_subset(wanted) || wanted.is_subset(features);
                if !same && !MAY_DIFFER.iter().any(|name| library.starts_with(name)) {
                    problems.push(format!(
                        "{library}: {one} wants {features:?}, {other} {wanted:?}; crates/workspace-hack makes them the same"
                    ));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{compare, libraries};

    #[test]
    fn features_that_have_grown_apart_are_found() {
        let found = |one: &str, other: &str| {
            let mut problems = Vec::new();
            compare(&[("one", libraries(one)), ("other", libraries(other))], &mut problems);
            problems
        };
        let one = "one v0.0.0 (/x/one)\nserde v1.0.0 alloc,std\nserde v1.0.0 std\nlog v0.4.0\nlog v0.4.0 (*)";
        assert_eq!(
            found(one, "log v0.4.0 std\nserde v1.0.0 std (*)"),
            [r#"log v0.4.0: one wants {""}, other {"std"}; crates/workspace-hack makes them the same"#]
        );
        assert_eq!(found(one, "log v0.4.0\nlog v0.3.0 std\nserde v1.0.0 alloc,std"), Vec::<String>::new());
    }
}
