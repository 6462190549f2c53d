//! The open tables as far as they are known here: the pages that were requested, and the changes
//! since.

use protocol::{LobbyChange, LobbyPage, Summary};

/// The maximum number of tables kept: nobody reads that far.
const MOST: usize = 1000;

/// The known part of the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LobbyNow {
    pub tables: Vec<Summary>,
    /// The cursor of the next page, if there is one.
    pub next: Option<String>,
}

impl LobbyNow {
    /// Applies a page: the first replaces everything, later ones are appended.
    pub fn apply(&mut self, page: LobbyPage) {
        if page.after.is_none() {
            self.tables.clear();
        } else if page.after != self.next {
            // Requested before the list was replaced.
            return;
        }
        self.next = page.next;
        for table in page.tables {
            // It may have arrived as a change meanwhile.
            if self.place(&table.table).is_none() {
                self.tables.push(table);
            }
        }
        if self.tables.len() >= MOST {
            self.next = None;
        }
    }

    /// Applies a new, changed or removed table.
    pub fn change(&mut self, change: LobbyChange) {
        match (self.place(&change.table), change.summary) {
            (Some(place), Some(summary)) => self.tables[place] = summary,
            (Some(place), None) => drop(self.tables.remove(place)),
            (None, Some(summary)) => {
                self.tables.insert(0, summary);
                self.tables.truncate(MOST);
            }
            (None, None) => {}
        }
    }

    fn place(&self, table: &str) -> Option<usize> {
        self.tables.iter().position(|summary| summary.table == table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str) -> Summary {
        let table = serde_json::json!({
            "table": name, "game": "ole", "phase": "gathering", "seats": [null], "pace": "live", "spectators": true,
        });
        serde_json::from_value(table).expect("a table of the lobby")
    }

    fn page(names: &[&str], after: Option<&str>, next: Option<&str>) -> LobbyPage {
        let tables = names.iter().map(|name| table(name)).collect();
        LobbyPage { tables, after: after.map(str::to_owned), next: next.map(str::to_owned) }
    }

    fn names(lobby: &LobbyNow) -> Vec<&str> {
        lobby.tables.iter().map(|table| table.table.as_str()).collect()
    }

    #[test]
    fn pages_follow_each_other_and_changes_find_their_place() {
        let mut lobby = LobbyNow::default();
        lobby.apply(page(&["d", "c"], None, Some("x")));
        lobby.change(LobbyChange { table: "e".to_owned(), summary: Some(table("e")) });
        lobby.change(LobbyChange { table: "b".to_owned(), summary: Some(table("b")) });
        lobby.apply(page(&["b", "a"], Some("x"), None));
        assert_eq!(names(&lobby), ["b", "e", "d", "c", "a"], "none twice");
        lobby.change(LobbyChange { table: "d".to_owned(), summary: None });
        lobby.change(LobbyChange { table: "z".to_owned(), summary: None });
        assert_eq!((names(&lobby), &lobby.next), (vec!["b", "e", "c", "a"], &None));
        // The first page again: pages requested earlier are no longer appended.
        lobby.apply(page(&["f"], None, Some("y")));
        lobby.apply(page(&["a"], Some("x"), None));
        assert_eq!((names(&lobby), lobby.next.as_deref()), (vec!["f"], Some("y")));
    }
}
