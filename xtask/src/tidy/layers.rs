//! A crate or module of the server imports the layers below its own and nothing else, so each can
//! be read, tested and replaced without what lies above it. Tests may import what they like.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// The crates of the server from the ground up. One may use those in the lines above its own, and
/// none of its own line. Tests may use what they like.
const CRATES: [&[&str]; 5] = [
    &["records", "bot-pool"],
    &["bus", "store-kit"],
    &["store-sqlite", "store-postgres"],
    &["cluster", "server"],
    &["serve"],
];
/// The crate whose modules these are.
const SOURCES: &str = "crates/server/src";
/// Its modules from the ground up. One may import those in the lines above its own, and none of its
/// own line.
const LAYERS: [&[&str]; 10] = [
    &["texts", "descriptors"],
    &["error"],
    &["config"],
    &["limits"],
    &["send_buffer", "people", "tables"],
    &["local_bus"],
    &["requests", "node"],
    &["socket"],
    &["http", "admin"],
    &["retention", "bot_server"],
];
/// What puts the layers together, and what is compiled for tests alone.
const LEFT_OUT: [&str; 3] = ["lib", "tests", "leaks"];

/// The modules that each module imports.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// Finds crates of the server that use one which is not below them. `packages` are all that Cargo
/// knows.
pub(super) fn upward_crates(packages: &[Value], problems: &mut Vec<String>) {
    let layer_of = |name: &Value| {
        let name = name.as_str().unwrap_or_default();
        CRATES.iter().position(|layer| layer.contains(&name))
    };
    for package in packages {
        let Some(layer) = layer_of(&package["name"]) else { continue };
        let used = package["dependencies"].as_array().into_iter().flatten();
        for other in used.filter(|other| other["kind"] != "dev") {
            if layer_of(&other["name"]).is_some_and(|found| found >= layer) {
                let (name, other) = (&package["name"], &other["name"]);
                problems.push(format!("the crate {name} uses {other}, which is not below it"));
            }
        }
    }
}

/// Finds modules of the server in no layer, imports of a layer that is not below, and cycles.
pub(super) fn upward(root: &Path, files: &[PathBuf], problems: &mut Vec<String>) -> anyhow::Result<()> {
    let mut sources = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|kind| kind == "rs")) {
        if let Ok(inside) = file.strip_prefix(SOURCES)
            && root.join(file).is_file()
        {
            sources.push((inside.to_owned(), fs::read_to_string(root.join(file))?));
        }
    }
    judge(&graph(&sources), &LAYERS, problems);
    Ok(())
}

fn judge(graph: &Graph, layers: &[&[&str]], problems: &mut Vec<String>) {
    let layer_of = |module: &str| layers.iter().position(|layer| layer.contains(&module));
    for (module, imported) in graph {
        let Some(layer) = layer_of(module) else {
            problems.push(format!("{SOURCES}: {module} is in no layer (xtask/src/tidy/layers.rs)"));
            continue;
        };
        for other in imported.iter().filter(|other| layer_of(other).is_some_and(|found| found >= layer)) {
            problems.push(format!("{SOURCES}: {module} imports {other}, which is not below it"));
        }
    }
    if let Some(cycle) = cycle(graph) {
        problems.push(format!("{SOURCES}: a cycle of imports: {}", cycle.join(" → ")));
    }
}

/// What each module imports of the others, by the paths in its files.
fn graph(sources: &[(PathBuf, String)]) -> Graph {
    let modules = sources.iter().map(|(file, _)| (module(file), file));
    let mut graph: Graph = modules
        .filter(|(module, _)| !LEFT_OUT.contains(&module[0].as_str()))
        .map(|(module, _)| (module[0].clone(), BTreeSet::new()))
        .collect();
    let known: BTreeSet<String> = graph.keys().cloned().chain(["texts".to_owned()]).collect();
    for (file, text) in sources {
        let module = module(file);
        let Some(imported) = graph.get_mut(&module[0]) else { continue };
        let found = paths(&without_tests(&code(text)), module.len());
        imported.extend(found.into_iter().filter(|name| known.contains(name) && *name != module[0]));
    }
    graph
}

/// The path of the module that a file holds: `store/sqlite/mod.rs` is `store::sqlite`.
fn module(file: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        file.with_extension("").iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if names.len() > 1 && names.last().is_some_and(|name| name == "mod") {
        names.pop();
    }
    names
}

/// The text without comments, and without what is between quotes.
fn code(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if letter == '"' {
            quoted(rest)
        } else if rest.starts_with("r#\"") {
            rest.find("\"#").map_or(rest.len(), |end| end + 2)
        } else if letter == '\'' && rest[1..].starts_with('\\') {
            rest[2..].find('\'').map_or(1, |end| end + 3)
        } else if letter == '\'' && rest[1..].chars().nth(1) == Some('\'') {
            2 + rest[1..].chars().next().map_or(0, char::len_utf8)
        } else {
            code.push(letter);
            letter.len_utf8()
        };
        rest = &rest[length..];
    }
    code
}

/// The length of the string that a text begins with, its quotes included.
fn quoted(text: &str) -> usize {
    let mut escaped = true;
    for (place, letter) in text.char_indices() {
        match letter {
            '"' if !escaped => return place + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}

/// The code without what is compiled for tests alone.
fn without_tests(code: &str) -> String {
    let mut kept = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(start) = ["#[cfg(test)]", "#[cfg(all(test"].iter().filter_map(|mark| rest.find(mark)).min()
    {
        kept.push_str(&rest[..start]);
        let after = &rest[start..];
        let attribute = after.find(']').map_or(after.len(), |end| end + 1);
        rest = &after[attribute + item(&after[attribute..])..];
    }
    kept + rest
}

/// The length of the item, statement or field that the code begins with.
fn item(code: &str) -> usize {
    let mut depth = 0;
    for (place, letter) in code.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return place,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 && matches!(letter, ';' | ',' | '}') {
            return place + 1;
        }
    }
    code.len()
}

/// The first names below the root of the crate, in all paths that lead there from a module this
/// deep.
fn paths(code: &str, depth: usize) -> Vec<String> {
    let mut names = Vec::new();
    let from_super = "super::".repeat(depth);
    for start in ["crate::", &from_super] {
        names.extend(after(code, start).flat_map(first_names));
    }
    names
}

/// What follows wherever a path begins with `start`.
fn after<'a>(code: &'a str, start: &str) -> impl Iterator<Item = &'a str> {
    let begins = |place: usize| {
        let before = code[..place].chars().next_back();
        !before.is_some_and(|letter| letter.is_alphanumeric() || "_:$".contains(letter))
    };
    let places = code.match_indices(start).map(|(place, found)| (place, place + found.len()));
    let ends: Vec<usize> = places.filter(|(place, _)| begins(*place)).map(|(_, end)| end).collect();
    ends.into_iter().map(|end| &code[end..])
}

/// The name that a path begins with, or those of a list in braces.
fn first_names(path: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
    };
    let Some(list) = path.strip_prefix('{') else { return vec![name(path)] };
    let mut names = vec![name(list)];
    let mut depth = 0;
    for (place, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(name(&list[place + 1..])),
            _ => {}
        }
    }
    names
}

/// Modules that import each other in a circle, from the first back to itself.
fn cycle(graph: &Graph) -> Option<Vec<String>> {
    fn follow(graph: &Graph, module: &str, way: &mut Vec<String>, done: &mut BTreeSet<String>) -> bool {
        if let Some(start) = way.iter().position(|name| name == module) {
            way.drain(..start);
            way.push(module.to_owned());
            return true;
        }
        if !done.insert(module.to_owned()) {
            return false;
        }
        way.push(module.to_owned());
        let found = graph.get(module).into_iter().flatten().any(|next| follow(graph, next, way, done));
        if !found {
            way.pop();
        }
        found
    }
    let (mut way, mut done) = (Vec::new(), BTreeSet::new());
    graph.keys().any(|module| follow(graph, module, &mut way, &mut done)).then_some(way)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sources(files: &[(&str, &str)]) -> Vec<(PathBuf, String)> {
        files.iter().map(|(file, text)| (PathBuf::from(file), (*text).to_owned())).collect()
    }

    fn problems(files: &[(&str, &str)]) -> Vec<String> {
        let mut problems = Vec::new();
        judge(&graph(&sources(files)), &[&["low"], &["middle", "beside"], &["high"]], &mut problems);
        problems
    }

    #[test]
    fn imports_point_downwards() {
        let low = ("low.rs", "pub(crate) struct Low;");
        let middle = ("middle/mod.rs", "use crate::low::Low;\nuse tokio::sync::mpsc;");
        let high = ("high/part.rs", "use crate::{low, middle::{a, b}};\nfn f() { crate::low::g() }");
        assert_eq!(problems(&[low, middle, high]), [""; 0]);

        let upward = [
            "use crate::high::High;",
            "use crate::{low, high::{self}};",
            "fn f() { crate::high::g(\"{\") }",
            "use super::high::High;",
            "#[cfg(test)]\nuse crate::low;\nuse crate::high;",
        ];
        for text in upward {
            let found = problems(&[low, ("middle.rs", text), high]);
            assert!(found.iter().any(|found| found.contains("middle imports high")), "{text}: {found:?}");
        }
        let beside = problems(&[low, middle, ("beside.rs", "use crate::middle;"), high]);
        assert_eq!(beside.len(), 1, "nor of its own layer: {beside:?}");
        assert_eq!(problems(&[("other.rs", "")]).len(), 1, "every module has a layer");
    }

    #[test]
    fn crates_use_what_is_below_them() {
        let problems = |name: &str, used: &str, kind: Value| {
            let package = json!({"name": name, "dependencies": [{"name": used, "kind": kind}]});
            let mut problems = Vec::new();
            upward_crates(&[package], &mut problems);
            problems.len()
        };
        assert_eq!(problems("server", "bus", Value::Null), 0);
        assert_eq!(problems("server", "tokio", Value::Null), 0);
        assert_eq!(problems("server", "cluster", json!("dev")), 0);
        for (name, used) in [("bus", "server"), ("server", "cluster"), ("cluster", "server")] {
            assert_eq!(problems(name, used, Value::Null), 1, "{name} {used}");
        }
    }

    #[test]
    fn what_is_no_import_is_none() {
        for text in [
            "// use crate::high::High;",
            "const TEXT: &str = \"crate::high\";",
            "macro_rules! m { () => { $crate::high::g() } }",
            "#[cfg(test)]\nuse crate::high::High;",
            "#[cfg(test)]\nmod tests {\n    use crate::high::High;\n    fn f() { '}'; crate::high::g() }\n}",
            "fn f() {\n    #[cfg(test)]\n    crate::high::g(1, 2);\n}",
            "use crate::middle::part::{self, high};",
        ] {
            let found = problems(&[("middle/part.rs", text), ("high.rs", "")]);
            assert_eq!(found, [""; 0], "{text}");
        }
    }

    #[test]
    fn a_planted_cycle_is_found() {
        let files = [
            ("one.rs", "use crate::two::Two;"),
            ("two.rs", "use crate::three::Three;"),
            ("three/mod.rs", "use crate::two::Two;"),
        ];
        assert_eq!(cycle(&graph(&sources(&files))).expect("a cycle"), ["two", "three", "two"]);
        assert_eq!(cycle(&graph(&sources(&files[..2]))), None);
    }
}
