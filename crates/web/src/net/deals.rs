//! What this browser remembers of its latest deals, so that it can open its share after a reload,
//! and verify the record of the match (docs/fairness.md).

use std::cell::RefCell;

use serde::{Deserialize, Serialize};

use crate::settings::{forget, keep, kept};

/// The storage key.
const DEALS: &str = "deals";
/// The number of tables remembered.
const MOST: usize = 50;

/// What is remembered of one table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct KeptDeal {
    /// The server's commitment when this share was committed to.
    pub commitment: String,
    /// The share.
    pub chance: String,
}

/// Tables and what is remembered of them, latest last.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Deals(Vec<(String, KeptDeal)>);

thread_local! {
    /// The same in memory, for browsers that store nothing.
    static HERE: RefCell<Deals> = RefCell::default();
}

impl Deals {
    fn load() -> Self {
        let stored = kept(DEALS).and_then(|text| serde_json::from_str(&text).ok());
        stored.unwrap_or_else(|| HERE.with_borrow(Self::clone))
    }

    fn of(&self, table: &str) -> Option<&KeptDeal> {
        self.0.iter().find(|(name, _)| name == table).map(|(_, held)| held)
    }

    /// Adds a table; returns those that are dropped.
    fn add(&mut self, table: &str, held: KeptDeal) -> Vec<String> {
        self.0.retain(|(name, _)| name != table);
        self.0.push((table.to_owned(), held));
        let old = self.0.len().saturating_sub(MOST);
        self.0.drain(..old).map(|(name, _)| name).collect()
    }

    fn keep(mut self, table: &str, held: KeptDeal) {
        for old in self.add(table, held) {
            forget(&head_of(&old));
        }
        keep(DEALS, &serde_json::to_string(&self).expect("plain data"));
        HERE.set(self);
    }
}

/// What is remembered of this table.
pub fn of(table: &str) -> Option<KeptDeal> {
    Deals::load().of(table).cloned()
}

/// Remembers the share committed to at this table.
pub fn keep_share(table: &str, commitment: &str, chance: &str) {
    let held = KeptDeal { commitment: commitment.to_owned(), chance: chance.to_owned() };
    Deals::load().keep(table, held);
}

/// The storage key of a table's head. Heads have their own keys, because there is a new one with
/// every move.
fn head_of(table: &str) -> String {
    format!("head.{table}")
}

/// The last head of the match at this table.
pub fn head(table: &str) -> Option<String> {
    kept(&head_of(table))
}

/// Remembers the head of the match at this table.
pub fn keep_head(table: &str, head: &str) {
    keep(&head_of(table), head);
}

/// Remembers a table where the person plays without a share from this browser.
pub fn keep_table(table: &str, commitment: &str) {
    let deals = Deals::load();
    if deals.of(table).is_none() {
        deals.keep(table, KeptDeal { commitment: commitment.to_owned(), chance: String::new() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_deals_are_remembered_each_once() {
        let held = |chance: &str| KeptDeal { chance: chance.to_owned(), ..KeptDeal::default() };
        let mut deals = Deals::default();
        for number in 0..MOST + 10 {
            let old = deals.add(&format!("table {number}"), held("first"));
            assert_eq!(old.len(), usize::from(number >= MOST));
        }
        assert!(deals.add("table 30", held("second")).is_empty());
        assert_eq!(deals.0.len(), MOST);
        assert_eq!(deals.of("table 9"), None);
        assert_eq!(deals.of("table 30"), Some(&held("second")));
        let text = serde_json::to_string(&deals).expect("plain data");
        assert_eq!(serde_json::from_str::<Deals>(&text).expect("it is read again"), deals);
    }
}
