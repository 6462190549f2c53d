//! Builds the browser client: compiles the crate `web` to WebAssembly, makes its bindings, names
//! every file after its content and compresses it. `pioche serve` runs it in a checkout when the
//! client is missing or older than its sources; the build script of `web-dist` runs it for
//! releases.
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
/// has changed since. What is served meanwhile is either the old client or the new one.
pub fn build(root: &Path, out: &Path, kind: ClientKind, progress: &mut dyn FnMut(Progress)) -> Result<()> {
    compile::ensure_target()?;
    let modules = match kind {
        ClientKind::Dev | ClientKind::Quick => {
            Modules { first: None, whole: compile::whole(root, kind, progress)? }
        }
        ClientKind::Dist => {
            let first = compile::first(root, progress)?;
            Modules { first: Some(first), whole: compile::whole(root, kind, progress)? }
        }
    };
    progress(Progress::Packing);
    let web = root.join("crates/web");
    let stamp = pack::stamp(&modules, &web, kind)?;
    if fs::read_to_string(out.join("stamp")).is_ok_and(|found| found == stamp) {
        return Ok(());
    }
    let fresh = out.with_extension("new");
    pack::pack(&modules, &web, &fresh, kind)?;
    fs::write(fresh.join("stamp"), stamp)?;
    if out.exists() {
        fs::remove_dir_all(out)?;
    }
    fs::rename(fresh, out)?;
    Ok(())
}
