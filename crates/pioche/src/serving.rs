//! `pioche serve`, `config`, `backup`, `import` and `export`, which only a binary with the feature
//! `serve` has: playing in the terminal does not compile a server.

use clap::ArgMatches;
use engine::Lang;

#[cfg(feature = "serve")]
pub(crate) fn command(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    serve::dispatch(matches, lang).expect("every other command was dispatched before")
}

#[cfg(not(feature = "serve"))]
pub(crate) fn command(_: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    anyhow::bail!(crate::texts::Texts::of(lang).terminal_only)
}
