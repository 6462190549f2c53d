//! The lobby: the open tables in the order in which people look for one, those with a free seat
//! first, then the newest. It is read in pages, and bounded per person, per address and in all.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::time::Duration;

use bus::listing::{Cursor, ListedBy, Listing, Place};
use catalog::GameId;
use protocol::{LobbyChange, LobbyPage, Pace, Phase, Summary};
use tokio::time::Instant;

use crate::config::Config;
use crate::limits::limit_key;

/// Tables on a page.
const PAGE: usize = 50;

struct Listed {
    summary: Summary,
    host: String,
    address: Option<IpAddr>,
    place: Place,
    since: Instant,
}

/// How many tables may be listed; 0 is no limit.
#[derive(Clone, Copy, Debug)]
struct Most {
    in_all: usize,
    of_a_person: usize,
    of_an_address: usize,
}

pub(crate) struct Lobby {
    most: Most,
    tables: HashMap<String, Listed>,
    /// Every table twice: among all tables, and among those of its game.
    order: BTreeMap<(Option<GameId>, Place), String>,
    persons: HashMap<String, usize>,
    addresses: HashMap<IpAddr, usize>,
    /// How many tables have ever been listed.
    count: u64,
}

impl Lobby {
    pub(crate) fn new(config: &Config) -> Self {
        let most = Most {
            in_all: config.listed,
            of_a_person: config.listed_per_person,
            of_an_address: config.listed_per_address,
        };
        Self {
            most,
            tables: HashMap::new(),
            order: BTreeMap::new(),
            persons: HashMap::new(),
            addresses: HashMap::new(),
            count: 0,
        }
    }

    /// Whether one more table of this person, from this address, may be listed.
    pub(crate) fn has_room(&self, host: &str, address: Option<IpAddr>) -> bool {
        let below = |count: Option<&usize>, most| most == 0 || count.is_none_or(|count| *count < most);
        below(Some(&self.tables.len()), self.most.in_all)
            && below(self.persons.get(host), self.most.of_a_person)
            && address
                .is_none_or(|address| below(self.addresses.get(&limit_key(address)), self.most.of_an_address))
    }

    /// Lists a table, changes its listing or removes it, and returns the change. A table for which
    /// there is no room stays off the list.
    pub(crate) fn list(&mut self, listing: Listing) -> Option<LobbyChange> {
        let Listing { table, host, address, summary } = listing;
        let known = self.tables.contains_key(&table);
        match summary {
            None => self.remove(&table)?,
            Some(_) if !known && !self.has_room(&host, address) => return None,
            Some(summary) => {
                if self.tables.get(&table).is_some_and(|listed| listed.summary == summary) {
                    return None;
                }
                self.insert(table.clone(), host, address, summary.clone());
                return Some(LobbyChange { table, summary: Some(summary) });
            }
        }
        Some(LobbyChange { table, summary: None })
    }

    /// Lists a table that was listed when the server stopped, whatever the limits are now.
    pub(crate) fn restore(&mut self, table: String, host: String, summary: Summary) {
        self.insert(table, host, None, summary);
    }

    fn insert(&mut self, table: String, host: String, address: Option<IpAddr>, summary: Summary) {
        let game = summary.game.parse::<GameId>().ok();
        let later = !has_free_seat(&summary);
        let listed = if let Some(listed) = self.tables.remove(&table) {
            self.order.remove(&(None, listed.place));
            self.order.remove(&(game, listed.place));
            Listed { place: (later, listed.place.1), summary, ..listed }
        } else {
            self.count += 1;
            let address = address.map(limit_key);
            *self.persons.entry(host.clone()).or_default() += 1;
            if let Some(address) = address {
                *self.addresses.entry(address).or_default() += 1;
            }
            Listed { place: (later, Reverse(self.count)), summary, host, address, since: Instant::now() }
        };
        self.order.insert((None, listed.place), table.clone());
        self.order.insert((game, listed.place), table.clone());
        self.tables.insert(table, listed);
    }

    fn remove(&mut self, table: &str) -> Option<()> {
        let Listed { summary, host, address, place, .. } = self.tables.remove(table)?;
        self.order.remove(&(None, place));
        self.order.remove(&(summary.game.parse::<GameId>().ok(), place));
        one_less(&mut self.persons, &host);
        if let Some(address) = address {
            one_less(&mut self.addresses, &address);
        }
        Some(())
    }

    /// A page of the tables of one game or of all: the first, or the one after a cursor.
    pub(crate) fn page(&self, game: Option<&str>, after: Option<Cursor>) -> LobbyPage {
        let asked = after.map(|cursor| cursor.to_string());
        let game = match game.map(str::parse::<GameId>) {
            None => None,
            Some(Ok(game)) => Some(game),
            Some(Err(_)) => return LobbyPage { tables: Vec::new(), after: asked, next: None },
        };
        let first = (false, Reverse(u64::MAX));
        let from = after.map_or(first, |Cursor(place)| place);
        let last = (game, (true, Reverse(0)));
        let mut found = self
            .order
            .range((game, from)..=last)
            .filter(|((_, place), _)| after.is_none_or(|Cursor(end)| *place > end));
        let mut tables = Vec::new();
        let mut end = None;
        for ((_, place), table) in found.by_ref().take(PAGE) {
            tables.push(self.tables[table].summary.clone());
            end = Some(Cursor(*place));
        }
        let next = end.filter(|_| found.next().is_some()).map(|end| end.to_string());
        LobbyPage { tables, after: asked, next }
    }

    /// The names of all tables, in no order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &String> {
        self.tables.keys()
    }

    /// How many tables are listed.
    pub(crate) fn len(&self) -> usize {
        self.tables.len()
    }

    /// How many tables are listed by person and by address.
    pub(crate) fn listed_by(&self) -> ListedBy {
        let persons = self.persons.iter().map(|(person, count)| (person.clone(), *count));
        let addresses = self.addresses.iter().map(|(address, count)| (address.to_string(), *count));
        ListedBy { persons: persons.collect(), addresses: addresses.collect() }
    }

    /// Tables that have been listed for at least `age`, except those that are played over days.
    /// They should not be listed if nobody is there.
    pub(crate) fn older_than(&self, age: Duration) -> Vec<String> {
        let in_days =
            |summary: &Summary| summary.phase == Phase::Playing && matches!(summary.pace, Pace::Days(_));
        let old = self
            .tables
            .iter()
            .filter(|(_, listed)| listed.since.elapsed() >= age && !in_days(&listed.summary));
        old.map(|(table, _)| table.clone()).collect()
    }

    pub(crate) fn summary(&self, table: &str) -> Option<&Summary> {
        self.tables.get(table).map(|listed| &listed.summary)
    }
}

fn has_free_seat(table: &Summary) -> bool {
    table.phase == Phase::Gathering && table.seats.iter().any(Option::is_none)
}

fn one_less<K: std::hash::Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(number: usize, host: &str, address: [u8; 4], free: bool) -> Listing {
        let table = format!("t{number}");
        let summary = Summary {
            table: table.clone(),
            game: if number.is_multiple_of(2) { "ole" } else { "dos" }.to_owned(),
            phase: if free { Phase::Gathering } else { Phase::Playing },
            seats: vec![Some("Anne".to_owned()), None],
            pace: Pace::Live,
            spectators: true,
        };
        Listing { table, host: host.to_owned(), address: Some(address.into()), summary: Some(summary) }
    }

    fn names(page: &LobbyPage) -> Vec<&str> {
        page.tables.iter().map(|table| table.table.as_str()).collect()
    }

    #[test]
    fn free_seats_come_first_then_the_newest_and_pages_miss_nothing() {
        let mut lobby =
            Lobby::new(&Config { listed_per_person: 0, listed_per_address: 0, ..Config::default() });
        for number in 0..130 {
            assert!(lobby.list(listing(number, "h", [127, 0, 0, 1], number >= 3)).is_some());
        }
        let first = lobby.page(None, None);
        assert_eq!((first.tables.len(), &names(&first)[..2]), (PAGE, &["t129", "t128"][..]));
        let mut all: Vec<String> = names(&first).into_iter().map(str::to_owned).collect();
        let mut next = first.next.clone();
        while let Some(cursor) = next {
            let page = lobby.page(None, Some(cursor.parse().expect("a cursor")));
            assert_eq!(page.after, Some(cursor));
            all.extend(names(&page).into_iter().map(str::to_owned));
            next = page.next;
        }
        assert_eq!(
            (all.len(), all.last().map(String::as_str)),
            (130, Some("t0")),
            "played at, and the oldest"
        );
        // Of one game. A table that is removed between two pages takes no other with it.
        let dos = lobby.page(Some("dos"), None);
        assert!(dos.tables.iter().all(|table| table.game == "dos") && dos.tables.len() == PAGE);
        let end = dos.tables.last().expect("fifty").table.clone();
        assert!(lobby.list(Listing { table: end, summary: None, ..listing(0, "h", [0; 4], true) }).is_some());
        let rest = lobby.page(Some("dos"), Some(dos.next.expect("more").parse().expect("a cursor")));
        assert_eq!((rest.tables.len(), rest.next), (65 - PAGE, None));
        assert!(lobby.page(Some("chess"), None).tables.is_empty());
        for wrong in ["", "2-1", "0", "0-x", "-1"] {
            assert!(wrong.parse::<Cursor>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_person_an_address_and_all_together_have_a_bound_and_get_their_places_back() {
        let config = Config { listed: 5, listed_per_person: 2, listed_per_address: 3, ..Config::default() };
        let mut lobby = Lobby::new(&config);
        let (here, there) = ([10, 0, 0, 1], [10, 0, 0, 2]);
        assert!(lobby.list(listing(1, "anne", here, true)).is_some());
        assert!(lobby.list(listing(2, "anne", here, true)).is_some());
        assert!(lobby.list(listing(3, "anne", there, true)).is_none(), "a third of one person");
        assert!(lobby.list(listing(4, "paul", here, true)).is_some());
        assert!(lobby.list(listing(5, "zoe", here, true)).is_none(), "a fourth from one address");
        assert!(lobby.list(listing(1, "anne", here, false)).is_some(), "what is listed may change");
        assert!(lobby.list(Listing { summary: None, ..listing(2, "anne", here, true) }).is_some());
        assert!(lobby.list(listing(5, "zoe", here, true)).is_some(), "a place is free again");
        assert!(lobby.list(listing(6, "anne", there, true)).is_some());
        assert!(lobby.list(listing(7, "max", there, true)).is_some());
        assert!(lobby.list(listing(8, "rose", there, true)).is_none(), "a sixth in all");
        assert_eq!(lobby.len(), 5);
    }
}
