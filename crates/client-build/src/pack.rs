//! Packs compiled modules into the folder that is served: bindings, style sheets, names with a
//! content hash, and everything compressed in advance.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::{ClientKind, Result};

/// The style sheets of every page, in this order, followed by the games' felts. The other style
/// sheets, those of the boards last, are for tables only.
const FIRST_SHEETS: [&str; 3] = ["tokens.css", "parts.css", "pages.css"];

/// The style sheets of pages without a table, and of what a table shows only on request: not even
/// prefetched.
const LATER_SHEETS: [&str; 8] = [
    "deal.css",
    "evening.css",
    "guide.css",
    "hint.css",
    "puzzle.css",
    "replay.css",
    "review.css",
    "strip.css",
];

/// A hash of everything that `pack` reads.
pub(crate) fn stamp(module: &Path, web: &Path, kind: ClientKind) -> Result<String> {
    let mut inputs = vec![module.to_owned()];
    inputs.extend(sheets(web)?.concat());
    inputs.extend(files(&web.join("fonts"), "woff2")?);
    inputs.extend(puzzles(web)?);
    inputs.extend(games(web)?.into_iter().flat_map(|game| RULES.map(|rules| game.join(rules))));
    inputs.extend(
        ["boot.js", "index.html", "icon.svg", "icon-turn.svg", "thinker.js"]
            .map(|file| web.join("page").join(file)),
    );
    let mut hash = Sha256::new();
    hash.update(format!("{kind:?}"));
    for input in inputs {
        let content = fs::read(&input).map_err(|error| format!("{}: {error}", input.display()))?;
        hash.update((content.len() as u64).to_le_bytes());
        hash.update(content);
    }
    Ok(hexadecimal(&hash.finalize()))
}

/// Builds `out` from the compiled client and the folder of the crate `web`.
pub(crate) fn pack(module: &Path, web: &Path, out: &Path, kind: ClientKind) -> Result<()> {
    if out.exists() {
        fs::remove_dir_all(out)?;
    }
    let mut folder = Folder { assets: out.join("assets"), kind };
    fs::create_dir_all(&folder.assets)?;

    let Client { module, script, loader, chunks } = folder.add_client(module, web)?;
    let puzzles = add_puzzles(&mut folder, web)?;
    let boxes = boxes(web)?;
    let mut names = vec![("{client.wasm}".to_owned(), module), ("{client.js}".to_owned(), script)];
    names.extend(loader.map(|loader| (LOADER_NAME.to_owned(), loader)));

    let [first, tables, later] = sheets(web)?;
    let joined = |sheets: &[PathBuf]| -> Result<String> {
        let mut style = String::new();
        for sheet in sheets {
            style += &lighter(&fs::read_to_string(sheet)?);
        }
        Ok(style)
    };
    let mut style = joined(&first)?;
    for font in files(&web.join("fonts"), "woff2")? {
        let name = name_of(&font);
        let hashed = folder.add(&name, &fs::read(&font)?)?;
        style = style.replace(&format!("fonts/{name}"), &hashed);
    }
    names.push(("{style}".to_owned(), folder.add("pioche.css", style.as_bytes())?));
    names.push(("{tables}".to_owned(), folder.add("tables.css", joined(&tables)?.as_bytes())?));
    names.push(("{later}".to_owned(), folder.add("later.css", joined(&later)?.as_bytes())?));
    for icon in ["icon", "icon-turn"] {
        let file = format!("{icon}.svg");
        names.push((format!("{{{icon}}}"), folder.add(&file, &fs::read(web.join("page").join(&file))?)?));
    }
    let fill = |path: &Path| -> Result<String> {
        let text = fs::read_to_string(path)?;
        let text = names.iter().fold(text, |text, (key, name)| text.replace(key, &format!("/assets/{name}")));
        Ok(text
            .replace("\"{chunks}\"", &chunks)
            .replace("\"{boxes}\"", &boxes)
            .replace("{puzzles}", &puzzles))
    };
    let boot = folder.add("boot.js", fill(&web.join("page/boot.js"))?.as_bytes())?;
    let index = fill(&web.join("page/index.html"))?.replace("{boot}", &format!("/assets/{boot}"));
    // A client that is a single module has no loader.
    let index: String = index.split_inclusive('\n').filter(|line| !line.contains(LOADER_NAME)).collect();
    folder.write(&out.join("index.html"), index.as_bytes())
}

/// Where the page names the thinker; empty in a page that was served before the thinker was ready.
const THINKER: &str = "data-thinker=\"";

/// Adds the thinker to a packed client, which may be being served: first the new files, then the
/// page that names them. Clients that wait for the thinker fetch the page again.
pub(crate) fn add_thinker(thinker: &Path, web: &Path, out: &Path, kind: ClientKind) -> Result<()> {
    let mut folder = Folder { assets: out.join("assets"), kind };
    let (module, script) = folder.add_module("thinking", thinker)?;
    let worker = fs::read_to_string(web.join("page/thinker.js"))?
        .replace("{thinking.wasm}", &format!("/assets/{module}"))
        .replace("{thinking.js}", &format!("/assets/{script}"));
    let worker = folder.add("thinker.js", worker.as_bytes())?;
    let page = fs::read_to_string(out.join("index.html"))?;
    let named = with_thinker(&page, &format!("/assets/{worker}")).ok_or("the page has no place for it")?;
    folder.write(&out.join("index.html"), named.as_bytes())
}

/// The page with this address filled in.
fn with_thinker(page: &str, address: &str) -> Option<String> {
    let (before, after) = page.split_once(THINKER)?;
    let (_, after) = after.split_once('"')?;
    Some(format!("{before}{THINKER}{address}\"{after}"))
}

/// A hash of a file.
pub(crate) fn hash_of(path: &Path) -> Result<String> {
    Ok(hexadecimal(&Sha256::digest(fs::read(path)?)))
}

struct Folder {
    assets: PathBuf,
    kind: ClientKind,
}

/// What the page names the script that loads chunks.
const LOADER_NAME: &str = "{chunks.js}";

/// The names of the client's modules and scripts.
struct Client {
    module: String,
    script: String,
    /// The script that loads chunks, if there are any.
    loader: Option<String>,
    /// The files of each chunk, in JSON; empty if the client is a single module.
    chunks: String,
}

/// The script with the client's bindings, before its content hash is added to the name.
#[cfg(feature = "dist")]
const SCRIPT: &str = "client.js";

impl Folder {
    /// Adds the client: a single module or, for releases, chunks.
    #[cfg_attr(not(feature = "dist"), expect(unused_variables, reason = "only chunks need the folder"))]
    fn add_client(&mut self, wasm: &Path, web: &Path) -> Result<Client> {
        #[cfg(feature = "dist")]
        if self.kind == ClientKind::Dist {
            return self.add_chunks(wasm, web);
        }
        let (module, script) = self.add_module("client", wasm)?;
        Ok(Client { module, script, loader: None, chunks: "{}".to_owned() })
    }

    #[cfg(feature = "dist")]
    fn add_chunks(&mut self, wasm: &Path, web: &Path) -> Result<Client> {
        use crate::split::{LOADER, Split, Text, split};

        let folder = self.assets.join("split");
        let mut texts = Vec::new();
        for game in games(web)? {
            for rules in RULES {
                let chunk = format!("game_{}", name_of(&game).replace('-', "_"));
                texts.push(Text { chunk, content: fs::read(game.join(rules))? });
            }
        }
        let Split { main, mut loader, packs, chunks } = split(wasm, &folder, SCRIPT, &texts)?;
        let whole = folder.join("whole.wasm");
        fs::write(&whole, main)?;
        let mut names = BTreeMap::new();
        for (pack, content) in packs {
            let name = self.add(&format!("{pack}.wasm"), &content)?;
            loader = loader.replace(&format!("\"{pack}\""), &format!("\"./{name}\""));
            names.insert(pack, format!("/assets/{name}"));
        }
        let (module, bindings) = self.bind("client", &whole)?;
        let module = self.add("client.wasm", &module)?;
        // The two scripts name each other, so both names use the hash of both contents.
        let hash = short_hash(format!("{bindings}{loader}").as_bytes());
        let [script, loader_name] = [SCRIPT, LOADER].map(|name| named(name, &hash));
        for (name, text) in [(&script, bindings), (&loader_name, loader)] {
            // Only where they are imported: the module imports the loader by its first name.
            let text =
                [(SCRIPT, &script), (LOADER, &loader_name)].iter().fold(text, |text, (name, named)| {
                    text.replace(&format!("from \"./{name}\""), &format!("from \"./{named}\""))
                });
            self.write(&self.assets.join(name), text.as_bytes())?;
        }
        fs::remove_dir_all(&folder)?;
        let chunks: BTreeMap<String, Vec<&String>> = chunks
            .into_iter()
            .map(|(chunk, packs)| (chunk, packs.iter().filter_map(|pack| names.get(pack)).collect()))
            .collect();
        Ok(Client { module, script, loader: Some(loader_name), chunks: format!("{chunks:?}") })
    }

    /// Generates the bindings of a compiled module and writes both; returns the names of the module
    /// and of its script.
    fn add_module(&mut self, name: &str, wasm: &Path) -> Result<(String, String)> {
        let (module, script) = self.bind(name, wasm)?;
        Ok((self.add(&format!("{name}.wasm"), &module)?, self.add(&format!("{name}.js"), script.as_bytes())?))
    }

    /// The module with its bindings, and their script.
    fn bind(&self, name: &str, wasm: &Path) -> Result<(Vec<u8>, String)> {
        let out = self.assets.join("bindings");
        wasm_bindgen_cli_support::Bindgen::new()
            .input_path(wasm)
            .out_name(name)
            .web(true)?
            .typescript(false)
            .omit_default_module_path(true)
            // Chunks import the memory and the tables of the main module.
            .keep_lld_exports(self.kind == ClientKind::Dist)
            .remove_name_section(self.kind != ClientKind::Dev)
            .remove_producers_section(true)
            .generate(&out)?;
        let module = fs::read(out.join(format!("{name}_bg.wasm")))?;
        let script = fs::read_to_string(out.join(format!("{name}.js")))?;
        fs::remove_dir_all(&out)?;
        Ok((module, script))
    }

    /// Writes a file under a name with its content hash, and returns that name.
    fn add(&mut self, name: &str, content: &[u8]) -> Result<String> {
        let named = named(name, &short_hash(content));
        self.write(&self.assets.join(&named), content)?;
        Ok(named)
    }

    /// Writes a file and its compressed forms atomically, because the server may be reading it.
    fn write(&self, path: &Path, content: &[u8]) -> Result<()> {
        whole(path, content)?;
        // The font format is already compressed.
        if self.kind == ClientKind::Dev || path.extension().is_some_and(|ending| ending == "woff2") {
            return Ok(());
        }
        let beside = |ending: &str| {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        #[cfg(feature = "dist")]
        if self.kind == ClientKind::Dist {
            let parameters =
                brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
            let mut compressed = Vec::new();
            brotli::BrotliCompress(&mut &*content, &mut compressed, &parameters)?;
            whole(&beside(".br"), &compressed)?;
        }
        let level = if self.kind == ClientKind::Dist {
            flate2::Compression::best()
        } else {
            flate2::Compression::fast()
        };
        let mut compressed = flate2::write::GzEncoder::new(Vec::new(), level);
        compressed.write_all(content)?;
        whole(&beside(".gz"), &compressed.finish()?)?;
        Ok(())
    }
}

fn whole(path: &Path, content: &[u8]) -> Result<()> {
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(".new");
    fs::write(&fresh, content)?;
    fs::rename(fresh, path)?;
    Ok(())
}

fn short_hash(content: &[u8]) -> String {
    hexadecimal(&Sha256::digest(content)[..6])
}

/// `client.js` with a hash: `client-0123456789ab.js`.
fn named(file: &str, hash: &str) -> String {
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    format!("{stem}-{hash}.{ending}")
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The files of puzzles, one for each game that has any.
fn puzzles(web: &Path) -> Result<Vec<PathBuf>> {
    let found = games(web)?.into_iter().map(|game| game.join("puzzles.txt"));
    Ok(found.filter(|file| file.is_file()).collect())
}

/// Adds the puzzle files, and returns their names in the form that the page reads:
/// `ole=/assets/puzzles-ole-1f.txt` and so on, separated by spaces.
fn add_puzzles(folder: &mut Folder, web: &Path) -> Result<String> {
    let mut names = Vec::new();
    for file in puzzles(web)? {
        let game = file.parent().map(name_of).unwrap_or_default();
        let name = folder.add(&format!("puzzles-{game}.txt"), &fs::read(&file)?)?;
        names.push(format!("{game}=/assets/{name}"));
    }
    Ok(names.join(" "))
}

/// The rules in a game's folder. Their title is the game's name.
const RULES: [&str; 2] = ["rules/fr.md", "rules/en.md"];

/// The felt and the name of each game by its id, in JSON: `{"ole": ["ole", "Olé"]}` and so on.
fn boxes(web: &Path) -> Result<String> {
    let mut boxes = BTreeMap::new();
    for game in games(web)? {
        let found = |file: &str, start: &str, end: char| -> Result<String> {
            let path = game.join(file);
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let value = text.split_once(start).and_then(|(_, rest)| rest.split_once(end));
            let (value, _) = value.ok_or_else(|| format!("{} lacks {start}", path.display()))?;
            Ok(value.to_owned())
        };
        boxes
            .insert(name_of(&game), [found("felt.css", "[data-game=\"", '"')?, found(RULES[0], "# ", '\n')?]);
    }
    Ok(format!("{boxes:?}"))
}

/// The folders of the games, sorted by name.
fn games(web: &Path) -> Result<Vec<PathBuf>> {
    let mut games = Vec::new();
    for game in fs::read_dir(web.join("../../games"))? {
        games.push(game?.path());
    }
    games.sort();
    Ok(games)
}

/// The style sheets of every page, those of tables, and those loaded on demand.
fn sheets(web: &Path) -> Result<[Vec<PathBuf>; 3]> {
    let folder = web.join("style");
    let mut first: Vec<PathBuf> = FIRST_SHEETS.iter().map(|name| folder.join(name)).collect();
    let mut tables = files(&folder, "css")?;
    tables.retain(|path| !FIRST_SHEETS.contains(&&*name_of(path)));
    let (later, mut tables): (Vec<_>, Vec<_>) =
        tables.into_iter().partition(|path| LATER_SHEETS.contains(&&*name_of(path)));
    let games = games(web)?;
    let of_games = |file: &str| {
        games.iter().map(|game| game.join(file)).filter(|sheet| sheet.is_file()).collect::<Vec<_>>()
    };
    first.extend(of_games("felt.css"));
    tables.extend(of_games("board.css"));
    Ok([first, tables, later])
}

/// Minifies a style sheet: removes comments and insignificant white space. White space in quotes
/// stays, and so does a space before a colon, which in a selector is the descendant combinator.
fn lighter(style: &str) -> String {
    let mut kept = String::new();
    let mut rest = style;
    while let Some((before, after)) = rest.split_once("/*") {
        kept += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept += rest;
    let mut light = String::new();
    let (mut quote, mut space) = (None, false);
    for sign in kept.chars() {
        if quote.is_none() && sign.is_whitespace() {
            space = true;
            continue;
        }
        let needless = "{};,".contains(sign) || light.ends_with(['{', '}', ';', ',', ':']);
        if std::mem::take(&mut space) && !light.is_empty() && !needless {
            light.push(' ');
        }
        if sign == '}' && light.ends_with(';') {
            light.pop();
        }
        light.push(sign);
        quote = match quote {
            None if "\"'".contains(sign) => Some(sign),
            Some(open) if open == sign => None,
            other => other,
        };
    }
    light
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{boxes, lighter, with_thinker};

    #[test]
    fn boxes_are_read_from_the_folders_of_the_games() {
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
        let boxes = boxes(&web).expect("every game has a felt and rules");
        assert!(boxes.contains("\"karta-doppio\": [\"karta\", \"Karta Doppio\"]"), "{boxes}");
    }

    #[test]
    fn the_page_names_what_thinks() {
        let page = include_str!("../../web/page/index.html");
        let named = with_thinker(page, "/assets/a.js").expect("the page has a place for it");
        assert!(named.contains("data-thinker=\"/assets/a.js\""), "{named}");
        // A later build replaces the name.
        let again = with_thinker(&named, "/assets/b.js").expect("the place is still there");
        assert_eq!(again, named.replace("a.js", "b.js"));
    }

    #[test]
    fn white_space_that_means_something_stays() {
        let style = "/* all */\n.a, .b > .c {\n  margin: 0 -3px;\n  width: calc(1px + 2px);\n}\n\
                     .a :is(.b, i)  { content: \"a, b; c\"; }\n\
                     @media (min-width: 9px) and (hover) { .d:hover { --e: url('x, y'); } }\n";
        assert_eq!(
            lighter(style),
            ".a,.b > .c{margin:0 -3px;width:calc(1px + 2px)}.a :is(.b,i){content:\"a, b; c\"}\
             @media (min-width:9px) and (hover){.d:hover{--e:url('x, y')}}"
        );
    }
}
