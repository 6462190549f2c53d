//! The lessons that are done, stored in the browser.

use std::collections::BTreeSet;

use catalog::GameId;
use engine::Text;
use leptos::prelude::*;

use crate::settings::{keep, kept};

/// The names of a game's lessons that are done.
#[derive(Clone, Copy)]
pub struct Progress {
    game: GameId,
    done: RwSignal<BTreeSet<String>>,
}

impl Progress {
    pub fn load(game: GameId) -> Self {
        let kept = kept(&key(game)).unwrap_or_default();
        let done = kept.split_whitespace().map(str::to_owned).collect();
        Self { game, done: RwSignal::new(done) }
    }

    /// Whether a lesson is done, read once.
    pub fn done(self, lesson: &str) -> bool {
        self.done.with_untracked(|done| done.contains(lesson))
    }

    /// The index of the first lesson that is not done; of the first if all are.
    pub fn next(self, titles: &[(String, Text)]) -> usize {
        titles.iter().position(|(id, _)| !self.done(id)).unwrap_or(0)
    }

    /// Whether a lesson is done, as a reactive read.
    pub fn is_done(self, lesson: &str) -> bool {
        self.done.with(|done| done.contains(lesson))
    }

    pub fn mark(self, lesson: &str) {
        if self.done(lesson) {
            return;
        }
        self.done.update(|done| {
            done.insert(lesson.to_owned());
        });
        let done: Vec<String> = self.done.get_untracked().into_iter().collect();
        keep(&key(self.game), &done.join(" "));
    }
}

fn key(game: GameId) -> String {
    format!("lessons.{game}")
}
