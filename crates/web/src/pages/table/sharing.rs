//! This person's share of the deal's randomness. The page commits to it as soon as it knows the
//! server's commitment, and opens it when the match starts (docs/fairness.md), without any action
//! by the person.

use std::sync::Arc;

use engine::Seat;
use leptos::prelude::*;
use protocol::{Act, Info, Phase, Problem};

use crate::net::deals::{self, KeptDeal};
use crate::net::table::TableNow;
use crate::net::{self, Net, secret};
use crate::settings::{keep, kept};

/// The storage key with which the page of a game asks for an immediate start.
const QUICK: &str = "start";

/// The table with this id will start as soon as it is open.
pub fn start_soon(table: &str) {
    keep(QUICK, table);
}

/// Whether it should start immediately.
pub fn starts_soon(table: &str) -> bool {
    kept(QUICK).is_some_and(|named| named == table)
}

/// The next step.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Next {
    /// Nothing to do.
    Nothing,
    /// Commit to a share.
    Promise,
    /// Open it.
    Open,
}

/// Whether an earlier deal is played again there, which has its shares already.
fn is_same_deal(info: &Info) -> bool {
    info.same_deal.is_some() || info.evening.is_some()
}

/// Whether a deal of an evening is played there.
pub fn is_of_evening(info: &Info) -> bool {
    info.evening.is_some()
}

/// The share that this browser has committed to there, if it is the current one.
fn promised(info: &Info, table: &str, held: Option<&KeptDeal>) -> Option<String> {
    let share = info.seats.get(info.you?.index())?.share.as_ref()?;
    let chance = &held?.chance;
    (verify::share(table, &info.commitment, chance) == *share).then(|| chance.clone())
}

fn next(info: &Info, table: &str, held: Option<&KeptDeal>) -> Next {
    let Some(chair) = info.you.and_then(|you| info.seats.get(you.index())) else { return Next::Nothing };
    if info.phase != Phase::Gathering || info.returns.is_some() || is_same_deal(info) {
        return Next::Nothing;
    }
    if info.opening {
        let mine = !chair.opened && promised(info, table, held).is_some();
        return if mine { Next::Open } else { Next::Nothing };
    }
    // A share that another browser of the same person has committed to can only be opened there.
    if chair.share.is_none() { Next::Promise } else { Next::Nothing }
}

/// The request with which this person starts the match.
pub fn start(info: &Info, table: &str) -> Act {
    let chance = promised(info, table, deals::of(table).as_ref());
    // With the people present: seats that are free then are removed.
    Act::Start { table: table.to_owned(), chance, here: true }
}

/// Takes the next step whenever the table changes. `quick` is whether the match should start
/// immediately, and becomes false if it cannot.
pub fn follow(net: Net, table: String, now: RwSignal<TableNow>, quick: RwSignal<bool>) {
    let info = Memo::new(move |_| now.with(|now| now.info.clone().map(Same)));
    let sent = StoredValue::new(None::<Act>);
    let ask = move |act: Act| {
        // Do not send a request twice while it is on its way.
        if sent.get_value().as_ref() != Some(&act) {
            sent.set_value(Some(act.clone()));
            net::ask(net, act, move |reply| {
                let begun = |why: &Problem| why.code == protocol::Code::NotNow;
                if reply.error.is_some_and(|why| !begun(&why)) {
                    quick.try_set(false);
                }
            });
        }
    };
    Effect::new(move || {
        let Some(Same(info)) = info.get() else { return };
        let mine = deals::of(&table);
        let chance = match next(&info, &table, mine.as_ref()) {
            Next::Nothing => promised(&info, &table, mine.as_ref()),
            Next::Promise => {
                let known = mine.filter(|held| held.commitment == info.commitment);
                // Without an unpredictable share the person has none, and the deal depends on the
                // server's secret and the other shares.
                let chance = known.map(|held| held.chance).or_else(secret);
                if let Some(chance) = &chance {
                    deals::keep_share(&table, &info.commitment, chance);
                    let share = verify::share(&table, &info.commitment, chance);
                    ask(Act::Share { table: table.clone(), share });
                }
                chance
            }
            Next::Open => {
                let chance = mine.map(|held| held.chance).unwrap_or_default();
                return ask(Act::Open { table: table.clone(), chance });
            }
        };
        let waits = info.phase == Phase::Gathering && !info.opening;
        if waits && info.host && quick.get_untracked() {
            keep(QUICK, "");
            ask(Act::Start { table: table.clone(), chance, here: false });
        }
    });
}

/// Remembers the head of the match that this person plays, to compare it with the record.
pub fn hold(table: String, now: RwSignal<TableNow>) {
    let head = Memo::new(move |_| now.with(|now| now.head.clone()));
    let known = StoredValue::new(false);
    Effect::new(move || {
        let head = head.get();
        let plays = now.with_untracked(|now| now.info.clone()).filter(|info| info.you.is_some());
        let Some(info) = plays.filter(|_| !head.is_empty()) else { return };
        if !known.get_value() {
            deals::keep_table(&table, &info.commitment);
            known.set_value(true);
        }
        deals::keep_head(&table, &head);
    });
}

/// What this browser remembers of the match at this table, for its verification.
pub struct Own {
    held: Option<KeptDeal>,
    chance: Option<(Seat, String)>,
    head: Option<String>,
}

impl Own {
    pub fn of(info: &Info, table: &str) -> Self {
        let held = deals::of(table);
        let chance = info.you.zip(promised(info, table, held.as_ref()));
        Self { chance, head: deals::head(table), held }
    }

    /// The same for a match in a file, if this browser took part in it.
    pub fn in_file(file: &protocol::MatchFile) -> Self {
        let fair = &file.fair;
        let table = file.chain.as_ref().map_or(&fair.table, |chain| &chain.table);
        let (held, head) = (deals::of(table), deals::head(table));
        // A return leg was dealt at another table, with the shares committed to there.
        let dealt_here = head.is_some() && *table == fair.table;
        let mine = held.as_ref().filter(|held| dealt_here && !held.chance.is_empty());
        let chance = mine.map(|held| {
            let promise = verify::share(table, &fair.commitment, &held.chance);
            let seat = fair.shares.iter().position(|share| share.as_ref() == Some(&promise));
            // A share that is nowhere in the file was left out, which the verification reports.
            (seat.and_then(Seat::new).unwrap_or(Seat::FIRST), held.chance.clone())
        });
        Self { held, chance, head }
    }

    pub fn kept(&self) -> verify::Kept<'_> {
        verify::Kept {
            commitment: self.held.as_ref().map(|held| held.commitment.as_str()),
            chance: self.chance.as_ref().map(|(seat, chance)| (*seat, chance.as_str())),
            head: self.head.as_deref(),
        }
    }
}

/// Equal if it is the same `Arc`, so that updates without new information do not count as changes.
#[derive(Clone)]
struct Same(Arc<Info>);

impl PartialEq for Same {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(change: serde_json::Value) -> Info {
        let mut info = serde_json::json!({
            "game": "ole", "options": {}, "seats": [{}, {}], "you": 0, "host": true, "phase": "gathering",
            "access": "open", "pace": "live", "spectators": true, "commitment": "promise",
        });
        for (key, value) in change.as_object().expect("an object") {
            info[key] = value.clone();
        }
        serde_json::from_value(info).expect("all of it")
    }

    #[test]
    fn a_share_is_promised_once_and_opened_when_the_match_starts() {
        let held = KeptDeal { commitment: "promise".to_owned(), chance: "mine".to_owned() };
        let mine = verify::share("t", "promise", "mine");
        let seats = serde_json::json!([{"share": mine}, {}]);
        let step = |change: serde_json::Value, held: Option<&KeptDeal>| next(&info(change), "t", held);
        assert_eq!(step(serde_json::json!({}), None), Next::Promise);
        assert_eq!(step(serde_json::json!({"you": null}), None), Next::Nothing);
        assert_eq!(step(serde_json::json!({"returns": {"table": "u"}}), None), Next::Nothing);
        assert_eq!(step(serde_json::json!({"seats": seats}), Some(&held)), Next::Nothing);
        let opening = serde_json::json!({"seats": seats, "opening": true});
        assert_eq!(step(opening.clone(), Some(&held)), Next::Open);
        // A share that another browser of theirs has committed to cannot be opened here.
        assert_eq!(step(opening, None), Next::Nothing);
        let open = serde_json::json!({"seats": [{"share": mine, "opened": true}, {}], "opening": true});
        assert_eq!(step(open, Some(&held)), Next::Nothing);
        assert_eq!(step(serde_json::json!({"phase": "playing"}), Some(&held)), Next::Nothing);
        assert_eq!(
            promised(&info(serde_json::json!({"seats": seats})), "t", Some(&held)).as_deref(),
            Some("mine")
        );
    }
}
