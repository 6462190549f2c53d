//! Who plays, according to the command line.

use anyhow::{Context as _, anyhow};
use clap::ArgMatches;
use engine::{Game, Lang, Seed, TableOptions};

use crate::problem::quoted;
use crate::texts::Texts;

/// The number of players and their options.
#[derive(Clone, Debug)]
pub struct Seating<G: Game> {
    pub seats: usize,
    pub options: G::Options,
}

impl<G: Game> Seating<G> {
    /// From `--players` and `--option`, checked by setting a table up; anything absent is as in
    /// `options`.
    pub fn from_args(matches: &ArgMatches, mut options: G::Options, lang: Lang) -> anyhow::Result<Self> {
        let seats = matches.get_one("players").copied().unwrap_or(G::INFO.usual_seats);
        for option in matches.get_many::<String>("option").into_iter().flatten() {
            let (key, value) = option.split_once('=').ok_or_else(|| {
                let option = quoted(option, lang);
                anyhow!(Texts::of(lang).option_form(option))
            })?;
            options.set(key, value).map_err(|error| anyhow!(error.tell(lang)))?;
        }
        G::deal(&options, seats, &Seed::numbered(0, 0), &mut ())
            .map_err(|error| anyhow!(error.tell(lang)))
            .with_context(|| G::INFO.name)?;
        Ok(Self { seats, options })
    }
}
