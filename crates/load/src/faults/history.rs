//! Compares what players were sent with what is stored: one order, no acknowledged move lost or
//! made twice, no event reported that did not happen.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, bail};
use serde_json::Value;

use crate::player::{mover, shows};

/// Events by number; several can have the same number.
pub(crate) type Events = BTreeMap<u64, Vec<Value>>;

/// A move that was acknowledged.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) id: u64,
    pub(crate) mv: String,
    pub(crate) event: u64,
}

/// What one player did and received at one table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Story {
    pub(crate) token: String,
    pub(crate) heard: Events,
    pub(crate) made: Vec<Made>,
    /// The last event received.
    pub(crate) event: u64,
    pub(crate) version: u64,
}

/// How an update was received.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Delivery {
    /// Sent by the table itself: everything once, in order.
    Pushed,
    /// On request: may repeat events that have been received meanwhile.
    Requested,
}

impl Story {
    /// Takes in an update; it must continue where the last one ended.
    pub(crate) fn hear(&mut self, update: &Value, told: Delivery) -> anyhow::Result<()> {
        let event = update["event"].as_u64().context("an update has a number")?;
        let version = update["version"].as_u64().context("an update has a version")?;
        let (seen, before) = (self.event, self.version);
        if event < seen || version < before || (told == Delivery::Pushed && event == seen) {
            bail!("event {event} and version {version} were sent after {seen} and {before}");
        }
        let mut new = Events::new();
        for happening in update["events"].as_array().context("an update has events")? {
            let number = happening["n"].as_u64().context("an event has a number")?;
            new.entry(number).or_default().push(happening.clone());
        }
        let mut next = seen + 1;
        for (number, happening) in new {
            match self.heard.get(&number) {
                Some(_) if told == Delivery::Pushed => bail!("event {number} was sent twice"),
                Some(known) if *known != happening => bail!("event {number} has changed"),
                Some(_) => {}
                None if number <= seen => bail!("event {number} is new, but {seen} was sent before"),
                None if number != next => bail!("event {number} was sent instead of {next}"),
                None => {
                    next += 1;
                    self.heard.insert(number, happening);
                }
            }
        }
        if next != event + 1 {
            bail!("event {next} was not sent, and the table is at {event}");
        }
        (self.event, self.version) = (event, version);
        Ok(())
    }
}

/// Checks the stories of all seats of a table, in order, each against what is stored as seen from
/// that seat.
pub(crate) fn judge(stories: &[Story], kept: &[Events]) -> anyhow::Result<()> {
    let mut ids = BTreeSet::new();
    let mut moves = BTreeMap::new();
    for (seat, (story, kept)) in stories.iter().zip(kept).enumerate() {
        for (number, heard) in &story.heard {
            if kept.get(number) != Some(heard) {
                bail!("seat {seat} received {heard:?} as event {number}, which is {:?}", kept.get(number));
            }
        }
        for made in &story.made {
            let there = kept.get(&made.event).is_some_and(|events| {
                events.iter().filter(|event| shows(event, &made.mv, seat)).count() == 1
            });
            if !there {
                bail!("seat {seat}: {} was acknowledged as event {}, and is not there", made.mv, made.event);
            }
            if !ids.insert((seat, made.id)) || moves.insert(made.event, seat).is_some() {
                bail!("seat {seat}: {} of event {} was acknowledged twice", made.mv, made.event);
            }
        }
    }
    for (number, events) in kept.first().context("a table has seats")? {
        if let Some(seat) = events.iter().find_map(mover)
            && moves.get(number) != Some(&seat)
        {
            bail!("event {number} is a move of seat {seat} that was never acknowledged, or is there twice");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Delivery, Events, Made, Story, judge};

    fn card(n: u64, seat: usize, card: &str) -> Value {
        json!({"n": n, "seen": {"played": {"seat": seat, "card": card}}, "say": ""})
    }

    fn update(event: u64, version: u64, events: &[Value]) -> Value {
        json!({"event": event, "version": version, "events": events})
    }

    fn events(all: &[Value]) -> Events {
        all.iter().map(|event| (event["n"].as_u64().unwrap_or(0), vec![event.clone()])).collect()
    }

    fn made(id: u64, mv: &str, event: u64) -> Made {
        Made { id, mv: mv.to_owned(), event }
    }

    /// Two seats that played a card each.
    fn played() -> (Vec<Story>, Events) {
        let kept = [card(1, 0, "R5"), card(2, 1, "B9")];
        let story =
            |made: Made| Story { made: vec![made], heard: events(&kept), event: 2, ..Story::default() };
        (vec![story(made(1, "R5", 1)), story(made(1, "B9", 2))], events(&kept))
    }

    fn verdict(stories: &[Story], kept: &Events) -> String {
        let all = vec![kept.clone(); stories.len()];
        judge(stories, &all).map_or_else(|wrong| wrong.to_string(), |()| "right".to_owned())
    }

    #[test]
    fn what_is_wrong_is_found() {
        let (stories, kept) = played();
        assert_eq!(verdict(&stories, &kept), "right");

        let lost = events(&[card(1, 0, "R5")]);
        assert!(verdict(&stories, &lost).contains("received"));
        let mut deaf = stories.clone();
        deaf[0].heard.clear();
        deaf[1].heard.clear();
        assert!(verdict(&deaf, &lost).contains("is not there"));
        let twice = events(&[card(1, 0, "R5"), card(2, 1, "B9"), card(3, 1, "B9")]);
        assert!(verdict(&stories, &twice).contains("never acknowledged, or is there twice"));
        let mut both = stories.clone();
        both[1].made.push(made(2, "B9", 2));
        assert!(verdict(&both, &kept).contains("acknowledged twice"));
        let mut other = stories;
        other[1].heard.insert(1, vec![card(1, 0, "R6")]);
        assert!(verdict(&other, &kept).contains("received"));
    }

    #[test]
    fn a_story_goes_on() {
        let told = [card(1, 0, "R5"), card(2, 1, "B9"), card(3, 2, "G1")];
        let after = || {
            let mut story = Story::default();
            story.hear(&update(2, 2, &told[..2]), Delivery::Requested).expect("begins");
            story
        };
        let verdict = |update: &Value, how: Delivery| {
            after().hear(update, how).map_or_else(|wrong| wrong.to_string(), |()| "right".to_owned())
        };
        assert_eq!(verdict(&update(3, 3, &told[2..]), Delivery::Pushed), "right");
        assert_eq!(verdict(&update(2, 2, &[]), Delivery::Requested), "right");
        assert_eq!(verdict(&update(3, 3, &told[1..]), Delivery::Requested), "right");
        assert!(verdict(&update(1, 1, &told[..1]), Delivery::Requested).contains("were sent after"));
        assert!(verdict(&update(3, 1, &told[2..]), Delivery::Pushed).contains("were sent after"));
        assert!(verdict(&update(2, 2, &told[1..2]), Delivery::Pushed).contains("were sent after"));
        assert!(verdict(&update(3, 3, &told[1..]), Delivery::Pushed).contains("sent twice"));
        assert!(verdict(&update(4, 4, &[card(4, 3, "G2")]), Delivery::Pushed).contains("instead of 3"));
        assert!(verdict(&update(3, 3, &[]), Delivery::Pushed).contains("3 was not sent"));
        let other = [card(2, 1, "B8"), told[2].clone()];
        assert!(verdict(&update(3, 3, &other), Delivery::Requested).contains("has changed"));
    }
}
