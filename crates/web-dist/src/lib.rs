//! The browser client, embedded: the build script compiles it, gives its files names that change with their content, and
//! compresses them. Nothing else knows how the client is built.
//!
//! Whoever works on the client sets `PIOCHE_WEB` to a folder that `cargo xtask web` fills; then files come from there.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::OnceLock;

use rust_embed::Embed;

#[derive(Embed)]
#[folder = "$OUT_DIR/web"]
struct Embedded;

/// A file as it goes out.
#[derive(Clone, Debug)]
pub struct File {
    /// Its bytes, encoded as `encoding` says.
    pub body: Cow<'static, [u8]>,
    /// Its media type.
    pub kind: &'static str,
    /// The value of `Content-Encoding`, where it has one.
    pub encoding: Option<&'static str>,
}

/// The page that every address of the client begins with; none if this build has no client.
pub fn page(accepted: &str) -> Option<File> {
    file("index.html", accepted)
}

/// A file of the client by its name under `/assets/`; it never changes under that name.
pub fn asset(name: &str, accepted: &str) -> Option<File> {
    let plain = !name.is_empty()
        && !name.starts_with('.')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    if plain { file(&format!("assets/{name}"), accepted) } else { None }
}

fn file(name: &str, accepted: &str) -> Option<File> {
    match folder() {
        Some(folder) => {
            let body = std::fs::read(folder.join(name)).ok()?;
            Some(File { body: body.into(), kind: kind(name), encoding: None })
        }
        None => embedded(name, accepted),
    }
}

fn embedded(name: &str, accepted: &str) -> Option<File> {
    let accepts = |coding: &str| {
        accepted.split(',').any(|part| part.split(';').next().is_some_and(|word| word.trim() == coding))
    };
    for (coding, ending) in [("br", ".br"), ("gzip", ".gz")] {
        if accepts(coding)
            && let Some(found) = Embedded::get(&format!("{name}{ending}"))
        {
            return Some(File { body: found.data, kind: kind(name), encoding: Some(coding) });
        }
    }
    Embedded::get(name).map(|found| File { body: found.data, kind: kind(name), encoding: None })
}

fn folder() -> Option<&'static PathBuf> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    FOLDER.get_or_init(|| std::env::var_os("PIOCHE_WEB").map(PathBuf::from)).as_ref()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_names_are_looked_up() {
        for name in ["", "../index.html", "..", ".hidden", "a/b", "a\\b", "é"] {
            assert!(asset(name, "br").is_none(), "{name:?}");
        }
    }
}
