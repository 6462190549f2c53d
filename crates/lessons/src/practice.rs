//! A person's progress in a lesson, and the verdict on what they try.

use std::sync::Arc;

use engine::{Game, Match, Observer, Text};
use serde_json::Value;

use crate::{Goal, Lesson, Step};

/// A person's progress in a lesson.
#[derive(Clone, Debug)]
pub struct Practice<G: Game> {
    lesson: Arc<Lesson<G>>,
    game: Match<G>,
    done: usize,
}

/// The verdict on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<G: Game> {
    /// The rules refuse it.
    Refused(G::Refusal),
    /// The rules allow it, but it does not solve the task. The table stays as it is.
    Wrong(Text),
    /// It solves the task. The move has been made, and so have those that follow it.
    Right,
}

impl<G: Game> Practice<G> {
    /// Starts a lesson.
    pub fn new(lesson: Arc<Lesson<G>>) -> Self {
        Self { game: lesson.start.clone(), lesson, done: 0 }
    }

    /// The lesson.
    pub fn lesson(&self) -> &Lesson<G> {
        &self.lesson
    }

    /// The table as it is now.
    pub fn game(&self) -> &Match<G> {
        &self.game
    }

    /// The number of steps solved.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The current step; none at the end of the lesson.
    pub fn step(&self) -> Option<&Step<G>> {
        self.lesson.steps.get(self.done)
    }

    /// The person's legal moves; none at the end of the lesson.
    pub fn legal(&self) -> Vec<G::Move> {
        let mut legal = Vec::new();
        if self.step().is_some() {
            self.game.state().legal_moves(self.lesson.seat, &mut legal);
        }
        legal
    }

    /// Tries a move. At the end of a lesson no step is left: a legal move changes nothing and is
    /// `Right`.
    pub fn attempt(&mut self, mv: G::Move) -> Verdict<G> {
        let seat = self.lesson.seat;
        if let Err(refusal) = self.game.state().check(seat, mv) {
            return Verdict::Refused(refusal);
        }
        let Some(step) = self.lesson.steps.get(self.done) else { return Verdict::Right };
        let mut after = self.game.clone();
        let before = after.log().len();
        if let Err(refusal) = after.play(seat, mv) {
            return Verdict::Refused(refusal);
        }
        if !step.reached(mv, || after.seen(Observer::screen(seat), before).collect()) {
            return Verdict::Wrong(step.answer(mv).unwrap_or(step.task));
        }
        for (seat, mv) in &step.then {
            // `prove` plays all of these moves; one that cannot be made is skipped.
            let _ = after.play(*seat, *mv);
        }
        self.game = after;
        self.done += 1;
        Verdict::Right
    }
}

impl<G: Game> Step<G> {
    /// Whether this move, which caused these events, solves the task.
    pub(crate) fn reached(&self, mv: G::Move, seen: impl FnOnce() -> Vec<G::Seen>) -> bool {
        match &self.goal {
            Goal::Moves(moves) => fits(moves, &mv.to_string()),
            Goal::Sees(wanted) => {
                let seen: Vec<Value> =
                    seen().iter().filter_map(|seen| serde_json::to_value(seen).ok()).collect();
                wanted.iter().all(|wanted| seen.iter().any(|seen| has(seen, wanted)))
            }
        }
    }

    /// The answer to a legal move that does not solve the task.
    pub(crate) fn answer(&self, mv: G::Move) -> Option<Text> {
        let mv = mv.to_string();
        self.wrong.iter().find(|wrong| fits(&wrong.moves, &mv)).map(|wrong| wrong.answer).or(self.otherwise)
    }
}

/// Whether a move matches one of these patterns; a `*` in them stands for anything.
pub(crate) fn fits(moves: &[String], mv: &str) -> bool {
    moves.iter().any(|pattern| {
        let mut parts = pattern.split('*');
        let Some(mut rest) = parts.next().and_then(|head| mv.strip_prefix(head)) else { return false };
        let Some(tail) = parts.next_back() else { return rest.is_empty() };
        for part in parts {
            let Some((_, after)) = rest.split_once(part) else { return false };
            rest = after;
        }
        rest.ends_with(tail)
    })
}

/// Whether `found` contains everything in `wanted`.
pub(crate) fn has(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Object(found), Value::Object(wanted)) => {
            wanted.iter().all(|(key, wanted)| found.get(key).is_some_and(|found| has(found, wanted)))
        }
        _ => found == wanted,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_star_stands_for_anything() {
        let moves = ["token", "Y*", "1=*+R3", "*v*,0"].map(str::to_owned);
        for (mv, expected) in [
            ("token", true),
            ("tokens", false),
            ("Y8", true),
            ("1=G1+R3", true),
            ("1=+R", false),
            ("R8", false),
            ("Av1@2,0", true),
            ("Ar1@2,0", false),
        ] {
            assert_eq!(fits(&moves, mv), expected, "{mv}");
        }
        assert!(!fits(&["ab*ba".to_owned()], "aba"), "no letter serves twice");
    }

    #[test]
    fn an_event_may_have_more_than_is_asked_for() {
        let seen = json!({"played": {"seat": 0, "card": "R7", "series": true}});
        assert!(has(&seen, &json!({"played": {"series": true}})));
        assert!(!has(&seen, &json!({"played": {"series": false}})));
        assert!(!has(&seen, &json!({"token": {}})));
    }
}
