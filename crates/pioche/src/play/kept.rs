//! What is stored of a match during play: the file of `--record`, and the unfinished match for
//! `pioche play --resume`. Both are rewritten completely after each of the person's moves, so that
//! nothing is lost however the program ends.

use std::env;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, anyhow};
use bots::BotKind;
use catalog::GameId;
use cli::output::NewFile;
use engine::{Lang, Match, Positions, Record};
use serde_json::{Value, json};

use crate::records;
use crate::texts::Texts;

/// Where a match is stored during play.
pub(crate) struct Keeper {
    /// The file of `--record`.
    pub(crate) record: Option<PathBuf>,
    /// The unfinished match, once the person has made a move in it.
    pub(crate) unfinished: Option<PathBuf>,
    pub(crate) opponents: BotKind,
    pub(crate) lang: Lang,
}

impl Keeper {
    /// Writes the current match. Failing to store an unfinished match is no reason to stop playing;
    /// failing to write a record is reported.
    pub(crate) fn save<G: Positions>(&self, game: &Match<G>) -> anyhow::Result<()> {
        let record = game.record();
        if let Some(path) = &self.unfinished {
            if record.outcome.is_some() {
                let _ = fs::remove_file(path);
            } else {
                let kept = json!({"opponents": self.opponents.to_string(), "record": record});
                let _ = path.parent().map(fs::create_dir_all);
                let _ = write(path, &kept.to_string(), self.lang);
            }
        }
        self.write_record(&record)
    }

    /// Writes only the file of `--record`.
    pub(crate) fn write_record(&self, record: &Record) -> anyhow::Result<()> {
        match &self.record {
            Some(path) => write(path, &serde_json::to_string(record)?, self.lang),
            None => Ok(()),
        }
    }
}

pub(super) fn write(path: &Path, json: &str, lang: Lang) -> anyhow::Result<()> {
    let mut file = NewFile::create(path, true, lang)?;
    writeln!(file, "{json}").with_context(|| path.display().to_string())?;
    file.finish()
}

/// The file of a game's unfinished match, in the user's state folder.
pub(crate) fn place(game: &str) -> Option<PathBuf> {
    Some(folder()?.join("unfinished").join(format!("{game}.json")))
}

/// The file that remembers which of a game's tips are silent.
pub(super) fn tips_place(game: &str) -> Option<PathBuf> {
    Some(folder()?.join("tips").join(format!("{game}.json")))
}

fn folder() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = || Some(variable("HOME")?.join(".local/state"));
    let base = variable("XDG_STATE_HOME").or_else(|| variable("LOCALAPPDATA")).or_else(state)?;
    Some(base.join("pioche"))
}

/// A match to resume.
pub(crate) struct Unfinished {
    pub(crate) record: Record,
    /// The person's opponents, if known.
    pub(crate) opponents: Option<BotKind>,
}

impl Unfinished {
    /// The match in this file; or the last one that was left, of this game if one is given.
    pub(crate) fn find(file: &str, game: Option<&str>, lang: Lang) -> anyhow::Result<Self> {
        let w = Texts::of(lang);
        if !file.is_empty() {
            return Self::read(Path::new(file));
        }
        let ids = GameId::ALL.into_iter().map(|game| game.info().id);
        let left = |id: &str| -> Option<(SystemTime, PathBuf)> {
            let path = place(id)?;
            Some((fs::metadata(&path).ok()?.modified().ok()?, path))
        };
        let last = ids.filter(|id| game.is_none_or(|game| game == *id)).filter_map(left).max();
        let (_, path) = last.ok_or_else(|| anyhow!(w.nothing_unfinished))?;
        Self::read(&path)
    }

    /// Reads a file of either kind: an unfinished match, or a record.
    fn read(path: &Path) -> anyhow::Result<Self> {
        let told = || path.display().to_string();
        let text = fs::read_to_string(path).with_context(told)?;
        let kept: Value = serde_json::from_str(&text).with_context(told)?;
        let opponents = kept.get("opponents").and_then(Value::as_str).and_then(|kind| kind.parse().ok());
        let record = records::one(&kept).with_context(told)?;
        Ok(Self { record, opponents })
    }
}
