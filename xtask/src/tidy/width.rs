//! Prose is at most 100 characters wide, in comments and in Markdown.

use std::path::Path;

const WIDEST: usize = 100;

fn too_wide(line: &str) -> bool {
    line.chars().count() > WIDEST
}

/// Checks comments that fill their line. Code blocks, and anything indented like one (a command, an
/// address), may be wider.
pub(super) fn comments(file: &Path, text: &str, problems: &mut Vec<String>) {
    let mut fenced = false;
    for (index, line) in text.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            fenced = false;
            continue;
        };
        let comment = comment.strip_prefix(['/', '!']).unwrap_or(comment);
        if comment.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced && !comment.starts_with("     ") && too_wide(line) && breakable(comment) {
            problems.push(format!("{}:{}: wider than {WIDEST}", file.display(), index + 1));
        }
    }
}

/// Checks paragraphs and lists. Tables, headings and code blocks cannot be broken; in the rules of
/// a game an article is one line, which is wrapped when displayed.
pub(super) fn markdown(file: &Path, text: &str, problems: &mut Vec<String>) {
    if file.ends_with("fr.md") || file.ends_with("en.md") {
        return;
    }
    let mut fenced = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced
            && !line.starts_with(['|', '#'])
            && !line.starts_with("    ")
            && too_wide(line)
            && breakable(line)
        {
            problems.push(format!("{}:{}: wider than {WIDEST}", file.display(), index + 1));
        }
    }
}

/// Whether a line could be wrapped: not if it is a single address or piece of code, after a list
/// marker.
fn breakable(line: &str) -> bool {
    let text = line.trim();
    let text = ["- ", "* ", "> "].iter().find_map(|mark| text.strip_prefix(mark)).unwrap_or(text);
    let mut code = false;
    text.chars().any(|letter| {
        code ^= letter == '`';
        letter == ' ' && !code
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    fn found(check: fn(&Path, &str, &mut Vec<String>), text: &str) -> Vec<String> {
        let mut problems = Vec::new();
        check(Path::new("x"), text, &mut problems);
        problems
    }

    #[test]
    fn wide_comments_are_found() {
        let wide = "é ".repeat(60);
        let bad = format!("fn a() {{}}\n    // {wide}\n/// {wide}\n//! {wide}");
        assert_eq!(
            found(super::comments, &bad),
            ["x:2: wider than 100", "x:3: wider than 100", "x:4: wider than 100"]
        );
        // Characters, not bytes; commands, code and addresses.
        let good = format!(
            "// {}\n//!     {wide}\n/// ```\n/// {wide}\n/// ```\n// {}\nlet a = \"{wide}\";",
            "é ".repeat(48).trim_end(),
            "a".repeat(200)
        );
        assert_eq!(found(super::comments, &good), Vec::<String>::new());
    }

    #[test]
    fn wide_markdown_is_found() {
        let wide = "word ".repeat(30);
        let bad = format!("{wide}\n\n- {wide}\n  `a b` {wide}");
        assert_eq!(
            found(super::markdown, &bad),
            ["x:1: wider than 100", "x:3: wider than 100", "x:4: wider than 100"]
        );
        let good =
            format!("# {wide}\n| {wide} |\n    {wide}\n```\n{wide}\n```\n- `{wide}`\n{}", "a".repeat(200));
        assert_eq!(found(super::markdown, &good), Vec::<String>::new());
    }
}
