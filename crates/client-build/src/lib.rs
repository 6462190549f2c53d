//! Builds the browser client: compiles the crates `web` and `thinker` to WebAssembly, makes their
//! bindings, names every file after its content and compresses it. `pioche serve` runs it in a
//! checkout when the client is missing or older than its sources; the build script of `web-dist`
//! runs it for releases.
//!
//! Nothing else knows how the client is built.

mod compile;
mod pack;

use std::fs;
use std::path::Path;

pub use compile::Progress;
use pack::Modules;

/// What stops a build is told to a person, in one line: there is nothing to match on.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// How much time a build may take, and how small the client then is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientKind {
    /// For whoever works on the client: incremental, not compressed.
    Dev,
    /// For whoever runs Pioche from its sources: the release profile and light compression.
    Quick,
    /// For releases: two modules, so that a first visit is light, as small as they get.
    Dist,
}

/// Fills the folder `out` with the client of the checkout `root`; leaves it as it is where nothing
/// has changed since. What is served meanwhile is either the old client or the new one. A quick
/// client is [`Progress::Ready`] before what thinks for it has been compiled: nobody waits for
/// that to see the first page.
pub fn build(root: &Path, out: &Path, kind: ClientKind, progress: &mut dyn FnMut(Progress)) -> Result<()> {
    compile::ensure_target()?;
    let first = match kind {
        ClientKind::Dev | ClientKind::Quick => None,
        ClientKind::Dist => Some(compile::first(root, progress)?),
    };
    let modules = Modules { first, whole: compile::whole(root, kind, progress)? };
    let quick = kind == ClientKind::Quick;
    let thinker = if quick { None } else { Some(compile::thinker(root, kind, progress)?) };
    progress(Progress::Packing);
    let web = root.join("crates/web");
    let stamp = pack::stamp(&modules, &web, kind)?;
    let known = fs::read_to_string(out.join("stamp")).unwrap_or_default();
    // The client's own line, and that of what thinks.
    let (client, thought) = known.split_once('\n').unwrap_or((&known, ""));
    if client != stamp {
        let fresh = out.with_extension("new");
        pack::pack(&modules, &web, &fresh, kind)?;
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
        compile::thinker(root, kind, &mut |_| {})?
    };
    let hash = pack::hash_of(&thinker)?;
    if client != stamp || thought != hash {
        pack::add_thinker(&thinker, &web, out, kind)?;
        fs::write(out.join("stamp"), format!("{stamp}\n{hash}"))?;
    }
    Ok(())
}
