//! `pioche play`: a match at the terminal, against bots.

mod dos;
mod host;
mod karta_doppio;
pub(crate) mod learn;
mod line;
mod notation;
mod ole;
mod otto_bruno;
mod otto_game_over;
pub(crate) mod paint;
#[cfg(test)]
mod person;
mod plain;
mod shell;

use std::ffi::OsStr;
use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use anyhow::{Context as _, anyhow, bail};
use bots::{BotKind, Searched};
use catalog::with_game;
use clap::ArgMatches;
use engine::{Dice, Game, Lang, Positions, Seed};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use table::{Scene, Table};

use study::Seating;

use cli::problem::wrong_value;
use host::Host;

pub use plain::PlainScreen;

/// A game that can be drawn in a terminal.
pub trait TerminalGame: Searched + Positions {
    /// What lies where, what can be done, and what is said.
    type Table: Table<Game = Self>;
    /// What the screen remembers between two moments: cursor, selection, the last things seen.
    type Screen: Screen<Self>;
}

/// The drawing and the keys of one game.
pub trait Screen<G: Game>: Default {
    /// Something happened.
    fn saw(&mut self, _seen: &G::Seen) {}

    /// Draws the table. Remembers where things are, for the mouse.
    fn draw(&mut self, scene: &Scene<'_, G>, area: Rect, buffer: &mut Buffer);

    /// Where in the board's area the journal goes when there is no room beside it; none: it goes
    /// below.
    fn journal(_board: Rect) -> Option<Rect> {
        None
    }

    /// A key was pressed.
    fn key(&mut self, key: KeyCode, scene: &Scene<'_, G>) -> Answer<G::Move>;

    /// The mouse was clicked on a place of the screen.
    fn click(&mut self, at: Position, scene: &Scene<'_, G>) -> Answer<G::Move>;

    /// The sentence that says what is expected, and of whom.
    fn expected(&self, scene: &Scene<'_, G>) -> String;

    /// The keys of this game, in one line.
    fn keys(lang: Lang) -> &'static str;
}

/// What a key or a click means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer<M> {
    /// Nothing to this game.
    Nothing,
    /// The screen looks different now.
    Changed,
    /// The person wants to make this move, legal or not: if not, the rules say why.
    Try(M),
}

/// The host judges every move by the whole truth; what the table foresees is not needed here.
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
    with_game!(cli::args::game(matches, lang)?, G => command_for::<G>(matches, lang))
}

/// How a person wants to play.
pub(crate) struct PlaySettings<G: Game> {
    pub(crate) seating: Seating<G>,
    pub(crate) opponents: BotKind,
    pub(crate) seed: Option<Seed>,
    pub(crate) pace_ms: u64,
    pub(crate) record: Option<PathBuf>,
    /// How many matches have been written down.
    pub(crate) matches: usize,
    pub(crate) lang: Lang,
}

impl<G: TerminalGame> PlaySettings<G> {
    /// A new match: the first one with the seed that was asked for, the next ones fresh.
    pub(crate) fn host(&mut self) -> anyhow::Result<Host<G>> {
        let seed = match self.seed.take() {
            Some(seed) => seed,
            None => fresh_seed(self.lang)?,
        };
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&seed.0[..8]);
        let dice = Dice::new(u64::from_le_bytes(bytes) ^ 0x5eed);
        Host::new(&self.seating, seed, self.opponents, dice)
    }

    /// Writes the match down, if that was asked for, and says where. A second match goes into a
    /// file beside the first.
    pub(crate) fn keep(&mut self, host: &Host<G>) -> anyhow::Result<Option<PathBuf>> {
        let Some(path) = self.record.take() else { return Ok(None) };
        let json = serde_json::to_string(&host.game().record())?;
        fs::write(&path, json + "\n").with_context(|| path.display().to_string())?;
        self.matches += 1;
        let name = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let stem = name(path.file_stem());
        let stem = stem.strip_suffix(&format!("-{}", self.matches)).unwrap_or(&stem);
        let next = format!("{stem}-{}.{}", self.matches + 1, name(path.extension()));
        self.record = Some(path.with_file_name(next.trim_end_matches('.')));
        Ok(Some(path))
    }
}

fn command_for<G: TerminalGame>(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    let record = cli::args::text(matches, "record").map(PathBuf::from);
    if let Some(path) = &record {
        // What cannot be written, or would be written over, is better known now than after the
        // match.
        let file = fs::OpenOptions::new().append(true).create(true).open(path);
        let length = file.and_then(|file| file.metadata()).with_context(|| path.display().to_string())?.len();
        if length > 0 {
            let path = path.display();
            bail!(lang.pick(
                format!("{path} existe déjà ; rien n'est écrasé"),
                format!("{path} already exists; nothing is overwritten")
            ));
        }
    }
    let mut settings = PlaySettings {
        seating: Seating::<G>::from_args(matches, G::Options::default(), lang)?,
        opponents: cli::args::text(matches, "opponents").unwrap_or("3").parse()?,
        seed: cli::args::text(matches, "seed").map(|text| seed(text, lang)).transpose()?,
        pace_ms: matches.get_one("pace").copied().unwrap_or(700),
        record,
        matches: 0,
        lang,
    };
    if matches.get_flag("plain") || !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        line::play(&mut settings, io::stdin().lock(), &mut io::stdout().lock())
    } else {
        shell::play(&mut settings)
    }
}

/// A seed from a number or from its 64 digits.
fn seed(text: &str, lang: Lang) -> anyhow::Result<Seed> {
    let numbered = text.parse().ok().map(|number| Seed::numbered(number, 0));
    numbered.or_else(|| text.parse().ok()).ok_or_else(|| {
        let takes = lang.pick("un nombre, ou 64 chiffres hexadécimaux", "a number, or 64 hexadecimal digits");
        anyhow!(wrong_value(text, "--seed", takes, lang))
    })
}

/// A seed that nobody can guess.
pub(crate) fn fresh_seed(lang: Lang) -> anyhow::Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).with_context(|| {
        lang.pick("le système ne donne pas de nombres au hasard", "the system gives no random numbers")
    })?;
    Ok(Seed(bytes))
}
