//! Builds the browser client: compiles the crates `web` and `thinker` to WebAssembly
//! (`client-compile`), generates their bindings, names every file after its content hash and
//! compresses it. `pioche serve` runs it in a checkout when the client is missing or older than its
//! sources; the build script of `web-dist` runs it for releases.
//!
//! Nothing else knows how the client is built.

#[cfg(feature = "dist")]
mod merge;
mod pack;
#[cfg(feature = "dist")]
mod split;

use std::fs;
use std::path::Path;

pub use client_compile::{ClientKind, Progress, Result};

/// Builds the client of the checkout `root` into the folder `out`, unless it is up to date. While
/// that happens, either the old or the new client is served. A quick client is [`Progress::Ready`]
/// before the thinker is compiled, because the first page does not need it.
pub fn build(root: &Path, out: &Path, kind: ClientKind, progress: &mut dyn FnMut(Progress)) -> Result<()> {
    client_compile::ensure_target()?;
    let module = client_compile::client(root, kind, progress)?;
    let quick = kind == ClientKind::Quick;
    let thinker = if quick { None } else { Some(client_compile::thinker(root, kind, progress)?) };
    progress(Progress::Packing);
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
        if !quick {
            return Ok(());
        }
    }
    let thinker = if let Some(thinker) = thinker {
        thinker
    } else {
        progress(Progress::Ready);
        client_compile::thinker(root, kind, &mut |_| {})?
    };
    let hash = pack::hash_of(&thinker)?;
    if client != stamp || thought != hash {
        pack::add_thinker(&thinker, &web, out, kind)?;
        fs::write(out.join("stamp"), format!("{stamp}\n{hash}"))?;
    }
    Ok(())
}
