//! Splits the client of a release into chunks: code marked by `web::chunk` is fetched when it is
//! needed.
//!
//! Code shared by several chunks becomes a module for each set of chunks that share it, which makes
//! hundreds. They are bundled in a few packs, and the loader script extracts each module from its
//! pack.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use wasm_encoder::{Module, RawSection};
use wasm_split_cli_support::{Options, SplitWasm, transform};
use wasmparser::{Parser, Payload};

use crate::Result;

/// The script that fetches chunks. It and the script of the client import each other.
pub(crate) const LOADER: &str = "chunks.js";

/// The parts of a split module.
pub(crate) struct Split {
    /// The module that is loaded at the start, still without its bindings.
    pub(crate) main: Vec<u8>,
    /// The loader script. It names each pack in quotes.
    pub(crate) loader: String,
    /// The content of each pack.
    pub(crate) packs: BTreeMap<String, Vec<u8>>,
    /// The packs that each chunk needs.
    pub(crate) chunks: BTreeMap<String, BTreeSet<String>>,
}

/// Splits a compiled client, with `out` as working folder. `script` is the name of the script with
/// its bindings.
pub(crate) fn split(module: &Path, out: &Path, script: &str) -> Result<Split> {
    let wasm = fs::read(module)?;
    let main = out.join("main.wasm");
    let [link_name, main_module] = [LOADER, script].map(|name| format!("./{name}"));
    let mut options = Options::new(&wasm);
    options.output_dir = out;
    options.main_out_path = &main;
    options.link_name = &link_name;
    options.main_module = &main_module;
    let SplitWasm { split_modules, prefetch_map, .. } =
        transform(options).map_err(|error| format!("{}: {error:#}", module.display()))?;

    let mut users = BTreeMap::<&str, BTreeSet<&str>>::new();
    for (chunk, modules) in &prefetch_map {
        for module in modules {
            users.entry(module).or_default().insert(chunk);
        }
    }
    let mut loader = fs::read_to_string(out.join(LOADER))?;
    let mut packs = BTreeMap::<String, Vec<u8>>::new();
    let mut chunks = BTreeMap::<String, BTreeSet<String>>::new();
    for path in split_modules {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let Some(users) = users.get(&*name) else { continue };
        let pack = pack_of(users);
        for chunk in users {
            chunks.entry((*chunk).to_owned()).or_default().insert(pack.clone());
        }
        let module = without_names(&fs::read(&path)?)?;
        let content = packs.entry(pack.clone()).or_default();
        let fetched = fetched_alone(&name);
        if !loader.contains(&fetched) {
            return Err(format!("{LOADER} does not fetch {name} as it used to").into());
        }
        loader = loader.replace(&fetched, &format!("part(\"{pack}\",{},{})", content.len(), module.len()));
        content.extend(module);
    }
    // The import must be the first line of a script.
    let (import, rest) = loader.split_once('\n').unwrap_or((&loader, ""));
    let rest: String =
        rest.lines().filter(|line| !line.starts_with("/*")).flat_map(|line| [line, "\n"]).collect();
    let loader = format!("{import}\n{}{rest}", include_str!("packs.js"));
    Ok(Split { main: fs::read(main)?, loader, packs, chunks })
}

/// The code with which the script written by `transform` fetches a module.
fn fetched_alone(module: &str) -> String {
    format!(
        "() => {{\n    const src = fetch(new URL(\"./{module}.wasm\", import.meta.url));\n    \
         src.catch(() => {{}});\n    \
         return async (imports) => (WebAssembly.instantiateStreaming(src, imports));\n}}\n"
    )
}

/// The pack of what these chunks share. A table loads its own board and `shared`, so what only other
/// pages use beside one board is in packs of its own.
fn pack_of(users: &BTreeSet<&str>) -> String {
    let boards: Vec<&str> = users.iter().copied().filter(|chunk| chunk.starts_with("game_")).collect();
    let is_of_others = |board: &str| {
        let others = users.iter().filter_map(|chunk| chunk.strip_prefix("study_"));
        others.into_iter().any(|studied| studied != board)
    };
    match (&users.iter().collect::<Vec<_>>()[..], &boards[..]) {
        ([alone], _) => (*alone).to_string(),
        (_, []) if !users.contains("table") => "pages".to_owned(),
        (_, [board]) if !users.contains("table") && !is_of_others(board) => {
            let pages = users.iter().any(|chunk| chunk != board && !chunk.starts_with("study_"));
            if pages { format!("{board}_rules") } else { (*board).to_owned() }
        }
        _ => "shared".to_owned(),
    }
}

/// A module without its custom sections, which hold names that nothing reads.
fn without_names(module: &[u8]) -> Result<Vec<u8>> {
    let mut bare = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        if matches!(payload, Payload::CustomSection(_)) {
            continue;
        }
        if let Some((id, range)) = payload.as_section() {
            let range = usize::try_from(range.start)?..usize::try_from(range.end)?;
            bare.section(&RawSection { id, data: &module[range] });
        }
    }
    Ok(bare.finish())
}
