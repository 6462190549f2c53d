//! Splits the client of a release into chunks: code marked by `web::chunk` is fetched when it is
//! needed.
//!
//! Code shared by several chunks becomes a module for each set of chunks that share it, which makes
//! hundreds. [`merge`] makes a few of them, the packs, which the loader script fetches.
//!
//! Data comes with the code that uses it. Long texts that only a game's board shows are named by
//! the main module, too; they are moved to the board's pack.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use wasm_encoder::{ConstExpr, DataCountSection, DataSection, Module, RawSection};
use wasm_split_cli_support::{Options, SplitWasm, transform};
use wasmparser::{DataKind, Parser, Payload};

use crate::Result;
use crate::merge::{Placed, constant, merge};

/// The script that fetches chunks. It and the script of the client import each other.
pub(crate) const LOADER: &str = "chunks.js";

/// The parts of a split module.
pub(crate) struct Split {
    /// The module that is loaded at the start, still without its bindings.
    pub(crate) main: Vec<u8>,
    /// The loader script. It names each pack in quotes.
    pub(crate) loader: String,
    /// The module of each pack.
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
    let mut chunks = BTreeMap::<String, BTreeSet<String>>::new();
    let prefetch_map: BTreeMap<_, _> = prefetch_map.iter().collect();
    for (chunk, modules) in prefetch_map {
        chunks.entry(chunk.clone()).or_default();
        for module in modules {
            users.entry(module).or_default().insert(chunk);
        }
    }
    let mut modules = BTreeMap::<String, Vec<Vec<u8>>>::new();
    for path in split_modules {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let Some(users) = users.get(&*name) else { continue };
        let pack = pack_of(users);
        for chunk in users {
            chunks.entry((*chunk).to_owned()).or_default().insert(pack.clone());
        }
        modules.entry(pack).or_default().push(fs::read(path)?);
    }
    let (main, addresses) = without_texts(&fs::read(main)?, texts)?;
    let mut packs = BTreeMap::<String, Vec<u8>>::new();
    for (pack, modules) in modules {
        let texts = texts.iter().zip(&addresses).filter(|(text, _)| text.chunk == pack);
        let texts: Vec<Placed<'_>> = texts.map(|(text, address)| (*address, &*text.content)).collect();
        packs.insert(pack, merge(&modules, &texts)?);
    }
    if let Some(text) = texts.iter().find(|text| !packs.contains_key(&text.chunk)) {
        return Err(format!("there is no {}", text.chunk).into());
    }
    let loader = loader(&fs::read_to_string(out.join(LOADER))?, &chunks)?;
    Ok(Split { main, loader, packs, chunks })
}

/// The loader script. In the one that `transform` has written, each module is loaded by itself.
fn loader(written: &str, chunks: &BTreeMap<String, BTreeSet<String>>) -> Result<String> {
    let is_of_module = |line: &str| line.starts_with("/*") || line.starts_with("export const ");
    let runtime: String =
        written.lines().take_while(|line| !is_of_module(line)).flat_map(|line| [line, "\n"]).collect();
    if !runtime.contains("function wrapAsyncCb(") || !runtime.contains("function getSharedImports(") {
        return Err(format!("{LOADER} is not as it used to be").into());
    }
    let mut loader = runtime + include_str!("packs.js");
    for (chunk, packs) in chunks {
        let packs: Vec<&String> = packs.iter().collect();
        writeln!(loader, "export const __wasm_split_load_{chunk} = wrapAsyncCb(chunk({packs:?}));")?;
    }
    Ok(loader)
}

/// The pack of what these chunks share. There are few, and a link loads little that it does not
/// need: a table that gathers its players needs the chunks `watch` and `table`, then the board of
/// its game; a lesson needs `learning`, the board, and the game's `study`.
fn pack_of(users: &BTreeSet<&str>) -> String {
    let boards: Vec<&str> = users.iter().copied().filter(|user| user.starts_with("game_")).collect();
    let studied = users.iter().filter_map(|user| user.strip_prefix("study_"));
    let games: BTreeSet<&str> = studied.chain(boards.iter().copied()).collect();
    let [table, learning] = ["table", "learning"].map(|page| users.contains(page));
    let on_others = ["watch", "evening", "lobby", "rules"].iter().any(|page| users.contains(page));
    let pack = match (games.len(), &boards[..]) {
        _ if users.len() == 1 => return users.iter().copied().collect(),
        (0, _) if users.contains("watch") && !learning => "watch",
        (0, _) if table && !learning => "table_pages",
        (0, _) if !table && !learning => "pages",
        _ if table || on_others => "shared",
        (_, []) => "study",
        _ if learning => "shared",
        // For a replay, whose game is not known in advance.
        (1, [board]) if users.contains("replay") => return format!("{board}_rules"),
        (1, [board]) => board,
        _ => "boards",
    };
    pack.to_owned()
}

/// A module without the bytes of these texts, and the address of each in memory.
fn without_texts(module: &[u8], texts: &[Text]) -> Result<(Vec<u8>, Vec<usize>)> {
    let mut addresses = vec![None; texts.len()];
    let mut data = DataSection::new();
    for payload in Parser::new(0).parse_all(module) {
        let Payload::DataSection(segments) = payload? else { continue };
        for segment in segments {
            let segment = segment?;
            let DataKind::Active { memory_index: 0, offset_expr } = &segment.kind else {
                return Err("a segment of data has no address".into());
            };
            let start = constant(offset_expr)?;
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

/// Appends a section of `module` unchanged, if the payload is one.
fn copy_section(module: &[u8], payload: &Payload<'_>, to: &mut Module) -> Result<()> {
    if let Some((id, range)) = payload.as_section() {
        let range = usize::try_from(range.start)?..usize::try_from(range.end)?;
        to.section(&RawSection { id, data: &module[range] });
    }
    Ok(())
}
