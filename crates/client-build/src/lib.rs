//! Builds the browser client: compiles the crates `web` and `thinker` to WebAssembly, generates
//! their bindings, names every file after its content hash and compresses it. `cargo serve` and
//! `cargo xtask web` run it; the build script of `web-dist` runs it for releases.
//!
//! Nothing else knows how the client is built.
#![cfg(feature = "pack")]

mod compile;
#[cfg(feature = "dist")]
mod merge;
mod pack;
#[cfg(feature = "dist")]
mod split;

use std::fs;
use std::path::Path;

/// A build error is shown to a person as one line, so there is nothing to match on.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The trade-off between build time and size of the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientKind {
    /// For developing the client: incremental and uncompressed.
    Dev,
    /// For running Pioche from its sources: quick to compile, and lightly compressed.
    Quick,
    /// For releases: in chunks, as small as possible.
    Dist,
}

/// Receives the progress in percent, and the name of the step. At [`READY`] the client can be
/// served.
pub type Progress<'a> = &'a mut dyn FnMut(u8, &str);

/// Everything is compiled.
const PACKING: u8 = 95;
/// The client can be served.
pub const READY: u8 = 100;

/// Builds the client of the checkout `root` into the folder `out`, unless it is up to date. While
/// that happens, either the old or the new client is served. A quick client is ready before the
/// thinker is compiled, because the first page does not need it.
pub fn build(root: &Path, out: &Path, kind: ClientKind, progress: Progress) -> Result<()> {
    compile::ensure_target()?;
    let module = compile::client(root, kind, progress)?;
    let quick = kind == ClientKind::Quick;
    let thinker = if quick { None } else { Some(compile::thinker(root, kind, progress)?) };
    progress(PACKING, "packing");
    let web = root.join("crates/web");
    let stamp = pack::stamp(&module, &web, kind)?;
    let known = fs::read_to_string(out.join("stamp")).unwrap_or_default();
    // The first line is the client's stamp, the second the thinker's.
    let (client, thought) = known.split_once('\n').unwrap_or((&known, ""));
    if client != stamp {
        let fresh = out.with_extension("new");
        pack::pack(&module, &web, &fresh, kind)?;
        if let Some(thinker) = &thinker {
            pack::add_thinker(thinker, &web, &fresh, kind)?;
        }
        let thought = thinker.as_deref().map(pack::hash_of).transpose()?.unwrap_or_default();
        fs::write(fresh.join("stamp"), format!("{stamp}\n{thought}"))?;
        if out.exists() {
            fs::remove_dir_all(out)?;
        }
        fs::rename(fresh, out)?;
    }
    progress(READY, "ready");
    if !quick && client != stamp {
        return Ok(());
    }
    let thinker = match thinker {
        Some(thinker) => thinker,
        None => compile::thinker(root, kind, &mut |_, _| {})?,
    };
    let hash = pack::hash_of(&thinker)?;
    if client != stamp || thought != hash {
        pack::add_thinker(&thinker, &web, out, kind)?;
        fs::write(out.join("stamp"), format!("{stamp}\n{hash}"))?;
    }
    Ok(())
}
