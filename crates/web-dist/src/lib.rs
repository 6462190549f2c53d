//! The files of the browser client: embedded in a release, otherwise from a folder that `pioche
//! serve` names once it is ready. `client-build` builds them.

mod shared;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Name and content of every embedded file, sorted by name within its folder.
const EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Where the client is, if it is not embedded.
static SOURCE: Mutex<Source> = Mutex::new(Source::Nowhere);

/// The state of a client that is not embedded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// There is none.
    Nowhere,
    /// It is being compiled, with this percentage done.
    Compiling(u8),
    /// It is in this folder, and is read from there on request.
    Folder(PathBuf),
}

/// The bytes of a file: in memory only once, however many clients it is sent to.
#[derive(Clone, Debug)]
pub enum Body {
    /// Part of the binary.
    Embedded(&'static [u8]),
    /// Read from the folder, and shared between all clients that it is sent to.
    Shared(Arc<[u8]>),
}

impl AsRef<[u8]> for Body {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Embedded(bytes) => bytes,
            Self::Shared(bytes) => bytes,
        }
    }
}

/// A file as it is served.
#[derive(Clone, Debug)]
pub struct File {
    /// Its bytes, encoded as `encoding` says.
    pub body: Body,
    /// Its media type.
    pub kind: &'static str,
    /// The value of `Content-Encoding`, if any.
    pub encoding: Option<&'static str>,
}

/// Whether the client is part of this binary.
pub const fn is_embedded() -> bool {
    !EMBEDDED.is_empty()
}

/// Says where the client is from now on; takes precedence over the embedded one.
pub fn set_source(source: Source) {
    *SOURCE.lock().unwrap_or_else(PoisonError::into_inner) = source;
}

/// Where the client is, as last set.
pub fn source() -> Source {
    SOURCE.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The page with which every address of the client begins; none if there is no client (yet).
pub fn page(accepted: &str) -> Option<File> {
    file("index.html", accepted)
}

/// A file of the client by its name under `/assets/`. Its content never changes.
pub fn asset(name: &str, accepted: &str) -> Option<File> {
    let plain = !name.is_empty()
        && !name.starts_with('.')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    if plain { file(&format!("assets/{name}"), accepted) } else { None }
}

fn file(name: &str, accepted: &str) -> Option<File> {
    let found: &dyn Fn(&str) -> Option<Body> = match source() {
        Source::Folder(folder) => &move |name| shared::read(folder.join(name)).map(Body::Shared),
        _ => &|name| EMBEDDED.iter().find(|(found, _)| *found == name).map(|(_, body)| Body::Embedded(body)),
    };
    let accepts = |coding: &str| {
        accepted.split(',').any(|part| part.split(';').next().is_some_and(|word| word.trim() == coding))
    };
    for (coding, ending) in [("br", ".br"), ("gzip", ".gz")] {
        if accepts(coding)
            && let Some(body) = found(&format!("{name}{ending}"))
        {
            return Some(File { body, kind: kind(name), encoding: Some(coding) });
        }
    }
    found(name).map(|body| File { body, kind: kind(name), encoding: None })
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
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
    fn only_plain_names_are_looked_up_and_the_best_coding_is_sent() {
        let folder = std::env::temp_dir().join(format!("pioche-client-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("assets/a")).expect("a folder");
        for (name, text) in
            [("index.html", "page"), ("assets/x.js", "plain"), ("assets/x.js.gz", "gzip"), ("assets/a/b", "")]
        {
            std::fs::write(folder.join(name), text).expect("a file");
        }
        set_source(Source::Folder(folder.clone()));
        for name in ["", "../index.html", "..", ".hidden", "a/b", "a\\b", "é", "none.js"] {
            assert!(asset(name, "br").is_none(), "{name:?}");
        }
        let sent =
            |accepted| asset("x.js", accepted).map(|file| (file.body.as_ref().to_vec(), file.encoding));
        assert_eq!(sent("br"), Some((b"plain".to_vec(), None)), "there is no .br");
        assert_eq!(sent("br, gzip;q=0.5"), Some((b"gzip".to_vec(), Some("gzip"))));
        let first = page("").expect("a page");
        assert_eq!(first.body.as_ref(), b"page");
        // Concurrent requests get the same bytes; once nobody holds them, they are read again.
        let address = |file: &File| file.body.as_ref().as_ptr();
        assert_eq!(page("").map(|again| address(&again)), Some(address(&first)));
        std::fs::write(folder.join("index.html"), "another").expect("a file");
        assert_eq!(page("").map(|page| page.body.as_ref().to_vec()), Some(b"another".to_vec()));
        set_source(Source::Nowhere);
        std::fs::remove_dir_all(folder).expect("it was there");
    }
}
