//! Splits the client of a release into chunks: code marked by `web::chunk` is fetched when it is
//! needed.
//!
//! Code shared by several chunks becomes a module for each set of chunks that share it, which makes
//! hundreds. They are bundled in a few packs, and the loader script extracts each module from its
//! pack.
//!
//! All data stays in the main module, except for long texts that only a game's board shows: they
//! are cut out, and the loader writes them to their place in memory when it has the board's pack.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use wasm_encoder::{ConstExpr, DataCountSection, DataSection, Module, RawSection};
use wasm_split_cli_support::{Options, SplitWasm, transform};
use wasmparser::{Data, DataKind, Operator, Parser, Payload};

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

/// A text that only one chunk needs.
pub(crate) struct Text {
    pub(crate) chunk: String,
    pub(crate) content: Vec<u8>,
}

/// Splits a compiled client, with `out` as working folder. `script` is the name of the script with
/// its bindings; `texts` are cut out of the main module.
pub(crate) fn split(module: &Path, out: &Path, script: &str, texts: &[Text]) -> Result<Split> {
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
    let prefetch_map: BTreeMap<_, _> = prefetch_map.iter().collect();
    for (chunk, modules) in prefetch_map {
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
    let (main, addresses) = without_texts(&fs::read(main)?, texts)?;
    let mut places = BTreeMap::<&str, Vec<[usize; 3]>>::new();
    for (text, address) in texts.iter().zip(addresses) {
        let content = packs.get_mut(&text.chunk).ok_or_else(|| format!("there is no {}", text.chunk))?;
        places.entry(&text.chunk).or_default().push([content.len(), text.content.len(), address]);
        content.extend(&text.content);
    }
    // The import must be the first line of a script.
    let (import, rest) = loader.split_once('\n').unwrap_or((&loader, ""));
    let rest: String =
        rest.lines().filter(|line| !line.starts_with("/*")).flat_map(|line| [line, "\n"]).collect();
    let packs_script = include_str!("packs.js").replace("\"{texts}\"", &format!("{places:?}"));
    let loader = format!("{import}\n{packs_script}{rest}");
    Ok(Split { main, loader, packs, chunks })
}

/// The code with which the script written by `transform` fetches a module.
fn fetched_alone(module: &str) -> String {
    format!(
        "() => {{\n    const src = fetch(new URL(\"./{module}.wasm\", import.meta.url));\n    \
         src.catch(() => {{}});\n    \
         return async (imports) => (WebAssembly.instantiateStreaming(src, imports));\n}}\n"
    )
}

/// The pack of what these chunks share. A table loads its own board and `shared`, so what only
/// other pages use beside one board is in packs of its own.
fn pack_of(users: &BTreeSet<&str>) -> String {
    let boards: Vec<&str> = users.iter().copied().filter(|chunk| chunk.starts_with("game_")).collect();
    let is_of_others = |board: &str| {
        users.iter().filter_map(|chunk| chunk.strip_prefix("study_")).any(|studied| studied != board)
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

/// A module without the bytes of these texts, and the address of each in memory.
fn without_texts(module: &[u8], texts: &[Text]) -> Result<(Vec<u8>, Vec<usize>)> {
    let mut addresses = vec![None; texts.len()];
    let mut data = DataSection::new();
    for payload in Parser::new(0).parse_all(module) {
        let Payload::DataSection(segments) = payload? else { continue };
        for segment in segments {
            let segment = segment?;
            let start = start_of(&segment)?;
            let mut holes: Vec<(usize, usize)> = Vec::new();
            for (text, address) in texts.iter().zip(&mut addresses) {
                let found = segment.data.windows(text.content.len()).position(|part| part == text.content);
                if let Some(place) = found {
                    *address = Some(start + place);
                    holes.push((place, text.content.len()));
                }
            }
            holes.sort_unstable();
            let mut from = 0;
            for (place, length) in holes.into_iter().chain([(segment.data.len(), 0)]) {
                let address = ConstExpr::i32_const(i32::try_from(start + from)?);
                data.active(0, &address, segment.data[from..place].iter().copied());
                from = place + length;
            }
        }
    }
    let mut light = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        match &payload {
            Payload::DataCountSection { .. } => {
                light.section(&DataCountSection { count: data.len() });
            }
            Payload::DataSection(_) => {
                light.section(&data);
            }
            _ => copy_section(module, &payload, &mut light)?,
        }
    }
    let addresses: Option<Vec<usize>> = addresses.into_iter().collect();
    Ok((light.finish(), addresses.ok_or("the module does not contain every text in one piece")?))
}

/// The address in memory at which a segment of data begins.
fn start_of(segment: &Data<'_>) -> Result<usize> {
    if let DataKind::Active { memory_index: 0, offset_expr } = &segment.kind
        && let Operator::I32Const { value } = offset_expr.get_operators_reader().read()?
    {
        return Ok(usize::try_from(value)?);
    }
    Err("a segment of data has no constant address".into())
}

/// A module without its custom sections, which hold names that nothing reads.
fn without_names(module: &[u8]) -> Result<Vec<u8>> {
    let mut bare = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        if !matches!(payload, Payload::CustomSection(_)) {
            copy_section(module, &payload, &mut bare)?;
        }
    }
    Ok(bare.finish())
}

/// Appends a section of `module` unchanged, if the payload is one.
fn copy_section(module: &[u8], payload: &Payload<'_>, to: &mut Module) -> Result<()> {
    if let Some((id, range)) = payload.as_section() {
        let range = usize::try_from(range.start)?..usize::try_from(range.end)?;
        to.section(&RawSection { id, data: &module[range] });
    }
    Ok(())
}
