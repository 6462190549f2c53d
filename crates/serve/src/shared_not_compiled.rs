//! In place of `shared.rs` in programs without the feature `cluster`.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::anyhow;
use clap::ArgMatches;
use engine::Lang;
use server::{BotServer, Config, Metrics, Opened, StartError};

pub(crate) fn place(_: &str) -> PathBuf {
    PathBuf::new()
}

#[expect(clippy::unused_async, reason = "the other module waits")]
pub(crate) async fn open(_: Config, _: &str, _: Arc<Metrics>) -> Result<Opened, StartError> {
    Err(StartError::NotCompiled)
}

#[expect(clippy::unused_async, reason = "the other module waits")]
pub(crate) async fn start_worker(_: Config) -> Result<BotServer, StartError> {
    Err(StartError::NotCompiled)
}

pub(crate) fn import(_: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    Err(anyhow!(StartError::NotCompiled.tell(lang)))
}

pub(crate) fn export(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    import(matches, lang)
}
