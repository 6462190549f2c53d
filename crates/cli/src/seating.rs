//! Who plays, according to the command line.

use anyhow::{Context as _, anyhow};
use clap::ArgMatches;
use engine::{Game, Lang, Seed, TableOptions};

use crate::args;
use crate::problem::{quoted, wrong_value};
use crate::texts::Texts;
use crate::values::whole;

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
        let seats = Self::players(matches, lang)?;
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

    /// The number of players, which the game limits.
    fn players(matches: &ArgMatches, lang: Lang) -> anyhow::Result<usize> {
        let Some(text) = args::text(matches, "players") else { return Ok(G::INFO.usual_seats) };
        let allowed = &G::INFO.seats;
        let number = whole(text).and_then(|number| usize::try_from(number).ok());
        number.filter(|number| allowed.contains(number)).ok_or_else(|| {
            let w = Texts::of(lang);
            let (low, high) = (*allowed.start(), *allowed.end());
            let takes = if low == high { low.to_string() } else { w.takes_whole(high, low) };
            anyhow!(w.of_game(G::INFO.name, wrong_value(text, "--players", &takes, lang)))
        })
    }
}
