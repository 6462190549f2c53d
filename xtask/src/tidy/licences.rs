//! Every package has a licence that permits distributing binaries.

use serde_json::Value;

/// Licences that require no more than attribution.
const ALLOWED: [&str; 12] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "Unlicense",
    "CC0-1.0",
    "BSL-1.0",
    "0BSD",
];

pub(super) fn check(packages: &[Value], problems: &mut Vec<String>) {
    for package in packages {
        let name = format!(
            "{} {}",
            package["name"].as_str().unwrap_or("?"),
            package["version"].as_str().unwrap_or("?")
        );
        match package["license"].as_str() {
            None => problems.push(format!("{name}: no licence")),
            Some(licence) if !allowed(licence) => problems.push(format!("{name}: the licence {licence}")),
            Some(_) => {}
        }
    }
}

/// Whether the terms of an SPDX expression can be met with allowed licences. "/" is an old form of
/// "OR".
fn allowed(expression: &str) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    // Anything left over means that it was not understood.
    either(&mut words).unwrap_or(false) && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn either(words: &mut Words<'_>) -> Option<bool> {
    let mut met = both(words)?;
    while words.next_if_eq(&"OR").is_some() {
        met |= both(words)?;
    }
    Some(met)
}

fn both(words: &mut Words<'_>) -> Option<bool> {
    let mut met = one(words)?;
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words)?;
    }
    Some(met)
}

fn one(words: &mut Words<'_>) -> Option<bool> {
    match words.next()? {
        "(" => {
            let met = either(words)?;
            words.next_if_eq(&")").map(|_| met)
        }
        licence => {
            // An exception only grants more permissions.
            if words.next_if_eq(&"WITH").is_some() {
                words.next()?;
            }
            Some(ALLOWED.contains(&licence))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn expressions_are_evaluated() {
        for good in [
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0-only OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0-only",
            "GPL-2.0-only AND ISC OR MIT AND Zlib",
        ] {
            assert!(super::allowed(good), "{good}");
        }
        for bad in [
            "",
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "(MIT OR Apache-2.0) AND LGPL-2.1-or-later",
            "GPL-2.0-only WITH Classpath-exception-2.0",
            "MIT OR",
            "(MIT",
            "MIT ISC",
        ] {
            assert!(!super::allowed(bad), "{bad}");
        }
    }

    #[test]
    fn a_package_without_an_allowed_licence_is_named() {
        let packages = [
            json!({ "name": "good", "version": "1.0.0", "license": "MIT" }),
            json!({ "name": "bare", "version": "1.0.0", "license": null }),
            json!({ "name": "copyleft", "version": "2.0.0", "license": "AGPL-3.0-only" }),
        ];
        let mut problems = Vec::new();
        super::check(&packages, &mut problems);
        assert_eq!(problems, ["bare 1.0.0: no licence", "copyleft 2.0.0: the licence AGPL-3.0-only"]);
    }
}
