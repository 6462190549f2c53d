//! From a compiled client to the folder that is served: bindings, one style sheet, names with a content hash, and everything
//! compressed once for all. Used by the build script and by `cargo xtask web`.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Style sheets that come first, in this order; the others follow by name, those of the boards last.
const FIRST_SHEETS: [&str; 2] = ["tokens.css", "parts.css"];

/// How hard to press.
#[derive(Clone, Copy, PartialEq, Eq)]
#[allow(dead_code, reason = "the build script presses, the example does not")]
pub(crate) enum Press {
    /// For people: as small as it gets.
    Hard,
    /// For whoever works on the client: not at all.
    Not,
}

/// The client twice: the house alone, and with its tables.
pub(crate) struct Compiled<'a> {
    pub(crate) house: &'a Path,
    pub(crate) table: &'a Path,
}

/// Fills `out` from the compiled client and the folder of the crate `web`.
pub(crate) fn pack(compiled: &Compiled<'_>, web: &Path, out: &Path, press: Press) -> Result<()> {
    if out.exists() {
        fs::remove_dir_all(out)?;
    }
    let mut folder = Folder { assets: out.join("assets"), press };
    fs::create_dir_all(&folder.assets)?;

    let mut names = Vec::new();
    for (name, wasm) in [("house", compiled.house), ("table", compiled.table)] {
        let bindings = out.join("bindings");
        wasm_bindgen_cli_support::Bindgen::new()
            .input_path(wasm)
            .out_name(name)
            .web(true)?
            .typescript(false)
            .omit_default_module_path(true)
            .remove_name_section(press == Press::Hard)
            .remove_producers_section(true)
            .generate(&bindings)?;
        let module =
            folder.add(&format!("{name}.wasm"), &fs::read(bindings.join(format!("{name}_bg.wasm")))?)?;
        let script = folder.add(&format!("{name}.js"), &fs::read(bindings.join(format!("{name}.js")))?)?;
        fs::remove_dir_all(&bindings)?;
        names.extend([(format!("{{{name}.wasm}}"), module), (format!("{{{name}.js}}"), script)]);
    }

    let mut style = String::new();
    for sheet in sheets(&web.join("style"))? {
        style += &lighter(&fs::read_to_string(&sheet)?);
    }
    for font in files(&web.join("fonts"), "woff2")? {
        let name = name_of(&font);
        let hashed = folder.add(&name, &fs::read(&font)?)?;
        style = style.replace(&format!("fonts/{name}"), &hashed);
    }
    names.push(("{style}".to_owned(), folder.add("pioche.css", style.as_bytes())?));
    for icon in ["icon", "icon-turn"] {
        let file = format!("{icon}.svg");
        names.push((format!("{{{icon}}}"), folder.add(&file, &fs::read(web.join("page").join(&file))?)?));
    }
    let fill = |path: &Path| -> Result<String> {
        let text = fs::read_to_string(path)?;
        Ok(names.iter().fold(text, |text, (key, name)| text.replace(key, &format!("/assets/{name}"))))
    };
    let boot = folder.add("boot.js", fill(&web.join("page/boot.js"))?.as_bytes())?;
    let index = fill(&web.join("page/index.html"))?.replace("{boot}", &format!("/assets/{boot}"));
    folder.write(&out.join("index.html"), index.as_bytes())
}

struct Folder {
    assets: PathBuf,
    press: Press,
}

impl Folder {
    /// Writes a file under a name that changes with its content, and gives that name.
    fn add(&mut self, name: &str, content: &[u8]) -> Result<String> {
        let (stem, ending) = name.rsplit_once('.').ok_or("a file has an ending")?;
        let mut hash = String::new();
        for byte in &Sha256::digest(content)[..6] {
            write!(hash, "{byte:02x}")?;
        }
        let named = format!("{stem}-{hash}.{ending}");
        self.write(&self.assets.join(&named), content)?;
        Ok(named)
    }

    fn write(&self, path: &Path, content: &[u8]) -> Result<()> {
        fs::write(path, content)?;
        // A font is compressed as it is.
        if self.press == Press::Not || path.extension().is_some_and(|ending| ending == "woff2") {
            return Ok(());
        }
        let beside = |ending: &str| {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
        let mut pressed = Vec::new();
        brotli::BrotliCompress(&mut &*content, &mut pressed, &parameters)?;
        fs::write(beside(".br"), pressed)?;
        let mut pressed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        pressed.write_all(content)?;
        fs::write(beside(".gz"), pressed.finish()?)?;
        Ok(())
    }
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

fn sheets(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut sheets: Vec<PathBuf> = FIRST_SHEETS.iter().map(|name| folder.join(name)).collect();
    sheets.extend(files(folder, "css")?.into_iter().filter(|path| !FIRST_SHEETS.contains(&&*name_of(path))));
    sheets.extend(files(&folder.join("boards"), "css")?);
    Ok(sheets)
}

/// Without comments and indentation.
fn lighter(style: &str) -> String {
    let mut kept = String::new();
    let mut rest = style;
    while let Some((before, after)) = rest.split_once("/*") {
        kept += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept += rest;
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}
