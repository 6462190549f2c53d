//! `pioche play`: a match at the terminal, against bots.

mod ending;
mod host;
mod kept;
pub(crate) mod learn;
mod line;
pub(crate) mod notation;
pub(crate) mod paint;
#[cfg(test)]
mod person;
mod plain;
pub(crate) mod puzzle;
mod shell;
mod tips;
mod window;

use std::ffi::OsStr;
use std::io::{self, IsTerminal as _};
use std::mem;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use bots::{BotKind, Searched};
use catalog::{GameId, with_game};
use clap::ArgMatches;
use clap::parser::ValueSource;
use cli::Seating;
use cli::output::NewFile;
use engine::{Dice, Game, Lang, Match, Positions, Record, ReplayError, Seed};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use table::{Scene, Table};

use cli::problem::wrong_value;
use host::Host;
use kept::{Keeper, Unfinished};
use tips::{Tutor, Wish};

use crate::page::Wrapped;
use crate::texts::Texts;

pub(crate) use notation::written;
pub use plain::PlainScreen;

catalog::parts! { games, ".." => screen }

/// A game that can be drawn in a terminal.
pub trait TerminalGame: Searched + Positions {
    /// What lies where, what can be done, and the sentences.
    type Table: Table<Game = Self>;
    /// What the screen remembers from one moment to the next: cursor, selection, recent events.
    type Screen: Screen<Self>;
}

/// The drawing and the keys of one game.
pub trait Screen<G: Game>: Default {
    /// An event happened.
    fn saw(&mut self, _seen: &G::Seen) {}

    /// Draws the table. Remembers where things are, for the mouse.
    fn draw(&mut self, scene: &Scene<'_, G>, area: Rect, buffer: &mut Buffer);

    /// How many columns and rows of this area the table can use well. The rest stays empty around
    /// it, so that table, hand and sentence stay together in a large window.
    fn fills(room: Rect) -> (u16, u16) {
        (room.width, room.height)
    }

    /// Where the journal goes within the board's area if there is no room beside it; none: below
    /// it.
    fn journal(_board: Rect) -> Option<Rect> {
        None
    }

    /// A key was pressed.
    fn key(&mut self, key: KeyCode, scene: &Scene<'_, G>) -> Answer<G::Move>;

    /// A place on the screen was clicked.
    fn click(&mut self, at: Position, scene: &Scene<'_, G>) -> Answer<G::Move>;

    /// The sentence that says what is expected, and from whom.
    fn expected(&self, scene: &Scene<'_, G>) -> String;

    /// The keys of this game, in one line.
    fn keys(lang: Lang) -> &'static str;
}

/// What a key or a click means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer<M> {
    /// Nothing in this game.
    Nothing,
    /// The screen looks different now.
    Changed,
    /// The person tries this move. If it is not legal, the rules say why.
    Try(M),
}

/// The host checks every move against the full state, so the table's own verdict is not needed
/// here.
impl<G: Game> From<table::Answer<G>> for Answer<G::Move> {
    fn from(answer: table::Answer<G>) -> Self {
        match answer {
            table::Answer::Nothing => Self::Nothing,
            table::Answer::Held => Self::Changed,
            table::Answer::Play(mv) | table::Answer::Refused(mv, _) => Self::Try(mv),
        }
    }
}

pub(crate) fn command(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    let Some(file) = cli::args::text(matches, "resume") else {
        return with_game!(cli::args::game(matches, lang)?, G => command_for::<G>(matches, None, lang));
    };
    // `--resume ole` names a game, not a file.
    let (file, named) = match cli::games::named(file) {
        Some(game) if !Path::new(file).exists() => ("", Some(game.info().id)),
        _ => (file, cli::args::text(matches, "game")),
    };
    let left = Unfinished::find(file, named, lang)?;
    let game: GameId = left.record.game.parse().map_err(|_| ReplayError::Game(left.record.game.clone()))?;
    if cli::args::text(matches, "game").is_some() {
        let asked = cli::args::game(matches, lang)?;
        if asked != game {
            bail!(Texts::of(lang).other_game(asked.info().name, game.info().name));
        }
    }
    with_game!(game, G => command_for::<G>(matches, Some(left), lang))
}

/// How a person wants to play.
pub(crate) struct PlaySettings<G: Game> {
    pub(crate) seating: Seating<G>,
    pub(crate) opponents: BotKind,
    pub(crate) seed: Option<Seed>,
    pub(crate) pace_ms: u64,
    /// The match to resume first.
    resumed: Option<Record>,
    pub(crate) record: Option<PathBuf>,
    tips: Wish,
    /// The number of matches started.
    pub(crate) matches: usize,
    pub(crate) lang: Lang,
}

impl<G: TerminalGame> PlaySettings<G> {
    /// The match to resume, or a new one: the first with the requested seed, later ones with fresh
    /// seeds.
    pub(crate) fn host(&mut self) -> anyhow::Result<Host<G>> {
        self.matches += 1;
        let resumed = self.resumed.take();
        let game: Match<G> = if let Some(record) = &resumed {
            Match::begin(record)?
        } else {
            let seed = self.seed.take().map_or_else(|| fresh_seed(self.lang), Ok)?;
            Match::new(self.seating.options.clone(), self.seating.seats, seed)?
        };
        let seed = game.record().seed.unwrap_or_else(|| Seed::numbered(0, 0));
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&seed.0[..8]);
        let dice = Dice::new(u64::from_le_bytes(bytes) ^ 0x5eed);
        let keeper = Keeper {
            record: self.record_of_this_match(),
            unfinished: kept::place(G::INFO.id),
            opponents: self.opponents,
            lang: self.lang,
        };
        let mut host = Host::new(game, dice, keeper);
        if let Some(record) = &resumed {
            host.catch_up_with(&Match::replay(record)?);
        }
        Ok(host)
    }

    /// The tips for the next table. An explicit wish applies only once.
    fn tutor(&mut self) -> Tutor {
        Tutor::new::<G>(mem::replace(&mut self.tips, Wish::AsBefore), kept::tips_place(G::INFO.id), self.lang)
    }

    /// The file of the match, if requested. A second match gets a file beside the first.
    fn record_of_this_match(&self) -> Option<PathBuf> {
        let path = self.record.as_ref()?;
        let name = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let (stem, extension) = (name(path.file_stem()), name(path.extension()));
        let beside = |number: usize| {
            let next = format!("{stem}-{number}.{extension}");
            path.with_file_name(next.trim_end_matches('.'))
        };
        if self.matches < 2 {
            return Some(path.clone());
        }
        (self.matches..usize::MAX).map(beside).find(|path| !path.exists())
    }

    /// The text at the end, when the match is over or the person leaves.
    pub(crate) fn farewell(&self, host: &Host<G>) -> anyhow::Result<String> {
        let record = host.game().record();
        // A match in which only bots have moved does not replace the one that was stored before it.
        let moved = record.moves.iter().any(|(seat, _)| *seat == host.me());
        if moved {
            host.keeper().save(host.game())?;
        } else {
            host.keeper().write_record(&record)?;
        }
        let mut said = {
            let kept = moved && host.keeper().unfinished.as_ref().is_some_and(|path| path.is_file());
            ending::farewell::<G>(&record, kept, host.me(), self.lang)
        };
        if let Some(path) = &host.keeper().record {
            said += "\n";
            said += &Texts::of(self.lang).written_to(path.display());
        }
        Ok(said)
    }
}

fn command_for<G: TerminalGame>(
    matches: &ArgMatches,
    left: Option<Unfinished>,
    lang: Lang,
) -> anyhow::Result<()> {
    let record = cli::args::text(matches, "record").map(PathBuf::from);
    if let Some(path) = &record {
        // Find out before the match, not after, if the file cannot be written or already exists.
        drop(NewFile::create(path, matches.get_flag("force"), lang)?);
    }
    let asked: BotKind = cli::args::text(matches, "opponents").unwrap_or("3").parse()?;
    let chosen = matches.value_source("opponents") == Some(ValueSource::CommandLine);
    let (resumed, before) = left.map_or((None, None), |left| (Some(left.record), left.opponents));
    let mut settings = PlaySettings {
        seating: Seating::<G>::from_args(matches, G::Options::default(), lang)?,
        opponents: before.filter(|_| !chosen).unwrap_or(asked),
        seed: cli::args::text(matches, "seed").map(|text| seed(text, lang)).transpose()?,
        pace_ms: matches.get_one("pace").copied().unwrap_or(700),
        resumed,
        record,
        tips: Wish::from_args(matches),
        matches: 0,
        lang,
    };
    if let Some(record) = &settings.resumed {
        // The next match has the settings of this one.
        settings.seating =
            Seating { seats: record.seats, options: Match::<G>::begin(record)?.options().clone() };
    }
    let plain = matches.get_flag("plain") || !cli::terminal::capable() || !io::stdin().is_terminal();
    if plain {
        let mut out = Wrapped::new(io::stdout().lock(), cli::terminal::width());
        line::play(&mut settings, io::stdin().lock(), &mut out)
    } else {
        shell::play(&mut settings)
    }
}

/// A seed from a number or from its 64 digits.
fn seed(text: &str, lang: Lang) -> anyhow::Result<Seed> {
    let numbered = text.parse().ok().map(|number| Seed::numbered(number, 0));
    numbered.or_else(|| text.parse().ok()).ok_or_else(|| {
        let takes = Texts::of(lang).seed_takes;
        anyhow!(wrong_value(text, "--seed", takes, lang))
    })
}

/// An unpredictable seed.
pub(crate) fn fresh_seed(lang: Lang) -> anyhow::Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).with_context(|| Texts::of(lang).no_chance)?;
    Ok(Seed(bytes))
}
