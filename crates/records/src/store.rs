//! Stored data, and the trait of stores. One of the two seams: another database has to offer
//! [`Store`], and no more.

use std::collections::BTreeSet;
use std::path::Path;

use futures_util::future::BoxFuture;
use protocol::admin::Ban;
use protocol::{Finished, Person, Ranked, Rating};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::ids::{TableId, shown_name};
use crate::meta::{DealSeat, Meta};
use crate::store_error::StoreError;

/// A result of the store.
pub type StoreFuture<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Stores everything so that it survives a crash. An `Ok` means that it is on disk.
pub trait Store: Send + Sync + 'static {
    /// A new table, without events.
    fn create_table(&self, table: Box<Meta>) -> StoreFuture<'_, ()>;
    /// Appends the next event of a table. [`StoreError::Conflict`] if there is one with that
    /// number.
    fn append(&self, entry: JournalEntry) -> StoreFuture<'_, ()>;
    /// A table and all its events, in order.
    fn load(&self, table: TableId) -> StoreFuture<'_, Option<StoredTable>>;
    /// The listed tables, oldest first.
    fn listed(&self) -> StoreFuture<'_, Vec<StoredListing>>;
    /// Sets what the lobby shows of a table, and when the table is due.
    fn set_listing(&self, table: TableId, listing: Option<String>, due: Option<i64>) -> StoreFuture<'_, ()>;
    /// Deletes a table with its events and its result.
    fn delete_table(&self, table: TableId) -> StoreFuture<'_, ()>;
    /// Removes a person's name from a table; their id there becomes `alias`. The table's own task
    /// requests it, and then reads the table again.
    fn forget_at(&self, table: TableId, person: String, alias: String) -> StoreFuture<'_, ()>;
    /// Tables after this one in order of age, oldest first: those whose match ended before a time
    /// (milliseconds since 1970), or began before it and has not ended.
    fn old_tables(&self, age: Age, before: i64, after: Aged, most: u32) -> StoreFuture<'_, Vec<Aged>>;
    /// Sessions last used before this time (seconds since 1970).
    fn old_sessions(&self, before: i64, most: u32) -> StoreFuture<'_, Vec<[u8; 32]>>;
    /// Ends an expired session. If it was a guest's, forgets what they played: nobody can come back
    /// as them.
    fn expire_session(&self, hash: [u8; 32]) -> StoreFuture<'_, ()>;
    /// Tables with a due time (milliseconds since 1970), soonest first: then they go on by
    /// themselves, or are deleted because nobody has come.
    fn due(&self, most: u32) -> StoreFuture<'_, Vec<(i64, TableId)>>;
    /// Sets when this table is due.
    fn set_due(&self, table: TableId, due: Option<i64>) -> StoreFuture<'_, ()>;
    /// Sets who has muted whom at this table. Not an event: events have numbers, and nobody may
    /// notice.
    fn set_muted(&self, table: TableId, muted: BTreeSet<(String, String)>) -> StoreFuture<'_, ()>;
    /// Sets the invitation of this table. Not an event, because it does not concern spectators.
    fn set_invite(&self, table: TableId, invite: String) -> StoreFuture<'_, ()>;
    /// Tables where a person has or had a seat and whose match is not over, latest first.
    fn tables_of(&self, person: String) -> StoreFuture<'_, Vec<TableId>>;
    /// All tables where a person has or had a seat, latest first.
    fn all_tables_of(&self, person: String) -> StoreFuture<'_, Vec<TableId>>;
    /// Stores a new session of a guest.
    fn create_session(&self, session: StoredSession) -> StoreFuture<'_, ()>;
    /// The session with this hash.
    fn session(&self, hash: [u8; 32]) -> StoreFuture<'_, Option<StoredSession>>;
    /// All sessions of a person, latest first.
    fn sessions_of(&self, person: String) -> StoreFuture<'_, Vec<StoredSession>>;
    /// Notes when the session was last used (seconds since 1970).
    fn use_session(&self, hash: [u8; 32], used: i64) -> StoreFuture<'_, ()>;
    /// Renames a guest in all their sessions.
    fn set_guest_name(&self, person: String, name: String) -> StoreFuture<'_, ()>;
    /// Ends a session.
    fn end_session(&self, hash: [u8; 32]) -> StoreFuture<'_, ()>;
    /// Opens a session of an account for which `password` (as a hash) was checked; the session
    /// `before` ends. [`StoreError::Outdated`] if the account has another password by now, or is
    /// gone.
    fn open_session(
        &self,
        session: StoredSession,
        password: String,
        before: Option<[u8; 32]>,
    ) -> StoreFuture<'_, ()>;
    /// Ends all sessions of an account except one. [`StoreError::Outdated`] if its password is no
    /// longer `password`.
    fn end_other_sessions(&self, person: String, password: String, keep: [u8; 32]) -> StoreFuture<'_, ()>;
    /// Creates a guest's account, with the hashes of its recovery codes and a session in place of
    /// the guest's. [`StoreError::Conflict`] if the name is taken, or the person has an account;
    /// [`StoreError::Outdated`] if the guest's session has ended.
    fn create_account(
        &self,
        account: StoredAccount,
        codes: Vec<[u8; 32]>,
        session: StoredSession,
        guest: [u8; 32],
    ) -> StoreFuture<'_, ()>;
    /// The account whose name has this key.
    fn account_named(&self, key: String) -> StoreFuture<'_, Option<StoredAccount>>;
    /// The account of this person.
    fn account_of(&self, person: String) -> StoreFuture<'_, Option<StoredAccount>>;
    /// Renames an account. [`StoreError::Conflict`] if the name is taken, [`StoreError::Outdated`]
    /// if there is no such account.
    fn set_account_name(&self, person: String, key: String, name: String) -> StoreFuture<'_, ()>;
    /// Replaces the password `old`; all sessions except one end. [`StoreError::Outdated`] if the
    /// account has another password by now, or is gone.
    fn change_password(
        &self,
        person: String,
        old: String,
        new: String,
        keep: [u8; 32],
    ) -> StoreFuture<'_, ()>;
    /// Replaces password and recovery codes, whatever they were; all sessions end.
    /// [`StoreError::Outdated`] if there is no such account.
    fn reset_password(&self, person: String, password: String, codes: Vec<[u8; 32]>) -> StoreFuture<'_, ()>;
    /// Uses up a recovery code: the account gets a new password, and all its sessions end.
    /// [`StoreError::Outdated`] if there is no such code.
    fn recover(&self, person: String, code: [u8; 32], password: String) -> StoreFuture<'_, ()>;
    /// Replaces the recovery codes. [`StoreError::Outdated`] if the account's password is no longer
    /// `password`.
    fn set_codes(&self, person: String, password: String, codes: Vec<[u8; 32]>) -> StoreFuture<'_, ()>;
    /// Deletes an account with its sessions, ratings and history.
    fn delete_account(&self, person: String) -> StoreFuture<'_, ()>;
    /// A person's ratings.
    fn ratings(&self, person: String) -> StoreFuture<'_, Vec<Rating>>;
    /// The leaderboard of a game.
    fn best(&self, game: String, most: u32) -> StoreFuture<'_, Vec<Ranked>>;
    /// Matches of a person that ended before this one (milliseconds since 1970, and its table),
    /// latest first.
    fn history(&self, person: String, before: (i64, TableId), most: u32) -> StoreFuture<'_, Vec<Finished>>;
    /// Results of people who played a deal again from this seat, latest first.
    fn deal_results(&self, deal: DealSeat, most: u32) -> StoreFuture<'_, Vec<(TableId, Finish)>>;
    /// All tables, or those of one person, that were created before this one (milliseconds since
    /// 1970, and its id), newest first.
    fn tables(&self, of: Option<String>, before: Aged, most: u32) -> StoreFuture<'_, Vec<TableRow>>;
    /// People with an account, a session or a ban, by id, after this id: those whose name contains
    /// the text in any case, whose account's key contains its key, or whose id it is (all, if it is
    /// empty). Of these all, or only those with a ban.
    fn find_people(
        &self,
        text: String,
        banned: bool,
        after: String,
        most: u32,
    ) -> StoreFuture<'_, Vec<StoredPerson>>;
    /// Bans a person, or lifts the ban. Their sessions stay.
    fn set_ban(&self, person: String, ban: Option<Ban>) -> StoreFuture<'_, ()>;
    /// The ban of this person, which may have expired.
    fn ban_of(&self, person: String) -> StoreFuture<'_, Option<Ban>>;
    /// How many writes wait for a commit.
    fn waiting(&self) -> usize;
    /// Whether the store can still write.
    fn check(&self) -> StoreFuture<'_, ()>;
    /// Resolves when the store turns out to be damaged. From then on nothing is written.
    fn damaged(&self) -> BoxFuture<'_, StoreError>;
    /// Copies everything into a file, while running.
    fn backup(&self, path: &Path) -> StoreFuture<'_, ()>;
    /// Finishes what was begun, and closes.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// Which database may be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    /// The one that the folder knows, or any if it knows none.
    Known,
    /// Any database, which the folder knows from then on; if there is none, a new one is created.
    Any,
}

/// What the age of a table counts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Age {
    /// The end of the match.
    Over,
    /// The creation of the table, if the match has not ended.
    Open,
}

/// A table in order of age: the time in milliseconds since 1970, and its id.
pub type Aged = (i64, TableId);

/// What the lobby shows of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredListing {
    pub table: TableId,
    /// The host.
    pub host: String,
    /// Its summary, as JSON.
    pub listing: String,
}

/// A table without its events.
#[derive(Debug)]
pub struct TableRow {
    pub meta: Meta,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// Whether its match has ended.
    pub over: bool,
    /// Ids of people who have or had a seat.
    pub people: Vec<String>,
}

/// A person as operators find them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPerson {
    pub person: Person,
    /// How many sessions they have.
    pub sessions: u32,
    /// When one was last used, seconds since 1970.
    pub used: Option<i64>,
    pub ban: Option<Ban>,
}

/// A stored table.
#[derive(Debug)]
pub struct StoredTable {
    /// Its settings.
    pub meta: Meta,
    /// Everything that happened, in order.
    pub events: Vec<Event>,
    /// When play last went on, in milliseconds since 1970; talk, coming and going do not count.
    pub last: i64,
}

/// An event to be stored, and what changes with it.
#[derive(Debug)]
pub struct JournalEntry {
    /// The table it belongs to.
    pub table: TableId,
    /// Its number, from 1.
    pub number: u64,
    /// The event.
    pub event: Event,
    /// The new listing; `Some(None)` takes the table off the list.
    pub listing: Option<Option<String>>,
    /// The new due time (milliseconds since 1970); `Some(None)` for none.
    pub due: Option<Option<i64>>,
    /// The result, with the event that ends the match: history and ratings are stored with it or
    /// not at all.
    pub finish: Option<Box<Finish>>,
}

/// The result of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finish {
    /// The game's id.
    pub game: String,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether it was given up early: then nobody gains by it.
    #[serde(default)]
    pub early: bool,
    /// By seat.
    pub seats: Vec<FinishedSeat>,
    /// The deal that was played again, from this seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealSeat>,
}

/// The result of one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FinishedSeat {
    /// The player's name.
    pub name: String,
    /// The person, if it was one.
    pub person: Option<String>,
    /// The level, if it was a bot.
    pub bot: Option<u8>,
    /// The rank, from 1.
    pub rank: u8,
    /// Present if the match was played to its end.
    pub points: Option<i32>,
    /// Whether they gave up.
    #[serde(default)]
    pub gave_up: bool,
    /// The change of the rating; the store fills it in.
    pub change: Option<i32>,
}

#[cfg(feature = "testing")]
impl FinishedSeat {
    /// A person's seat, or a bot's if nobody is named. A seat without points gave up.
    pub fn of(person: &str, rank: u8, points: Option<i32>) -> Self {
        Self {
            name: person.to_uppercase(),
            person: (!person.is_empty()).then(|| person.to_owned()),
            bot: person.is_empty().then_some(3),
            rank,
            points,
            gave_up: points.is_none(),
            change: None,
        }
    }
}

/// A stored account, without the password itself.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredAccount {
    /// The person's id, which they had as a guest.
    pub person: String,
    /// The key of the name.
    pub key: String,
    /// The name as it is shown.
    pub name: String,
    /// Argon2id, with salt and costs.
    pub password: String,
    /// Seconds since 1970.
    pub created: i64,
}

impl From<StoredAccount> for Person {
    fn from(StoredAccount { person, name, .. }: StoredAccount) -> Self {
        Self { name: shown_name(&person, &name), person, account: true }
    }
}

impl std::fmt::Debug for StoredAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Never the password, not even as a hash.
        f.debug_struct("StoredAccount").field("person", &self.person).finish_non_exhaustive()
    }
}

/// A stored session, without the token itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredSession {
    /// SHA-256 of the token.
    pub hash: [u8; 32],
    /// The person's id.
    pub person: String,
    /// Their name.
    pub name: String,
    /// When it was opened, in seconds since 1970; 0 in old sessions.
    pub created: i64,
    /// When it was last used, seconds since 1970; to the day.
    pub used: i64,
    /// The browser and system, such as "Firefox, Linux".
    pub device: String,
    /// Whether the person has an account; then the name is the account's.
    pub account: bool,
}
