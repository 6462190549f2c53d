//! axe-core in the page: what a program can determine about accessibility.

use std::sync::OnceLock;

use crate::person::{Look, Person};

/// The version is pinned, with its hash, in this crate's `package-lock.json`; `npm ci` fetches it.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/node_modules/axe-core/axe.min.js");
/// WCAG 2.2 AA and earlier versions.
const RULES: &str = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";

fn source() -> &'static str {
    static SOURCE: OnceLock<String> = OnceLock::new();
    SOURCE.get_or_init(|| {
        std::fs::read_to_string(FILE)
            .expect("axe-core is missing: npm ci --prefix crates/web-tests, or cargo xtask browser")
    })
}

impl Person {
    /// Runs axe on the current page, and returns its findings: where, rule, why.
    pub fn axe(&mut self, what: &str) -> Vec<String> {
        if self.js("typeof axe") == "undefined" {
            self.js(&format!("{}; true", source()));
        }
        // Moving things are half transparent; axe would see contrasts that last only a moment.
        self.rest();
        let found = self.js(&format!(
            "axe.run(document, {{ runOnly: {RULES}, resultTypes: ['violations'], preload: false }}).then((result) =>
             result.violations.flatMap((each) => each.nodes.map((node) =>
             `${{each.id}} (${{each.help}}): ${{node.html.slice(0, 160)}} ${{node.any.concat(node.all).map((check) => check.message).join(' ').slice(0, 200)}}`)))"
        ));
        let found = found.as_array().into_iter().flatten();
        let Look { size, dark, .. } = self.look;
        let light = if dark { "dark" } else { "light" };
        found
            .map(|text| format!("{what}, {size:?}, {light}: {}", text.as_str().unwrap_or_default()))
            .collect()
    }

    /// Fails if axe finds anything.
    pub fn is_accessible(&mut self, what: &str) {
        let found = self.axe(what);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}
