//! `pioche import` and `pioche export`: copy a whole installation from the data folder into the
//! shared database of a cluster, and back.

use std::io::Write;

use anyhow::anyhow;
use clap::ArgMatches;
use cluster::moving::{Contents, export, import};
use engine::Lang;
use server::{Config, StartError};

use crate::texts::Texts;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// From the folder to the database.
    Import,
    /// From the database to the folder.
    Export,
}

pub(crate) fn command(
    matches: &ArgMatches,
    way: Way,
    lang: Lang,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    let data = cli::folder::of_server(cli::args::text(matches, "data"));
    let store = crate::settings::store(matches, lang)?.ok_or_else(|| anyhow!(w.which_store))?;
    let file = Config { data, ..Config::default() }.database();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let moved = runtime.block_on(async {
        match way {
            Way::Import => import(&file, &store).await,
            Way::Export => export(&store, &file).await,
        }
    });
    let moved = moved.map_err(|(place, error)| anyhow!(StartError::Store(place, error).tell(lang)))?;
    let hash = moved.sum();
    let Contents { tables, events, sessions, accounts, ratings, .. } = moved;
    writeln!(out, "{}", w.moved(accounts, events, &hash, ratings, sessions, tables))?;
    Ok(())
}
