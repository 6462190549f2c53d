//! Style sheets in which small changes stay cheap.

use std::path::Path;

/// Finds rules like `.sheet:has(…) tr > *`. With one of them a browser recomputes the style of
/// every element whenever anything is added to the page or removed: on a full board several times
/// per move, at some 15 ms each.
pub(super) fn restyling(file: &Path, text: &str, problems: &mut Vec<String>) {
    for (index, line) in text.lines().enumerate() {
        for selector in line.split(['{', '}', ';']).map(str::trim) {
            if selector.contains(":has(") && selector.ends_with('*') {
                problems.push(format!("{}:{}: name what `*` is in {selector}", file.display(), index + 1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_restyle_the_page_are_found() {
        let found = |text: &str| {
            let mut problems = Vec::new();
            restyling(Path::new("a.css"), text, &mut problems);
            problems
        };
        let bad = ".a { color: red; }\n.b .c { top: 0; } .sheet:has(tr + tr) tr > * { padding: 0; }";
        assert_eq!(found(bad), ["a.css:2: name what `*` is in .sheet:has(tr + tr) tr > *"]);
        assert!(found(".sheet:has(tr + tr) :is(th, td) { padding: 0; } .me > * { color: red; }").is_empty());
    }
}
