//! What is kept, and what keeps it. One of the two seams: what another database would have to offer
//! is [`Store`], no more.

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

/// An answer of the store.
pub type StoreFuture<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Keeps things so that they are there after a crash. Whatever it answers with `Ok` is on disk.
pub trait Store: Send + Sync + 'static {
    /// A new table, without events.
    fn create_table(&self, table: Box<Meta>) -> StoreFuture<'_, ()>;
    /// The next event of a table. [`StoreError::Conflict`] if there is one with that number.
    fn append(&self, entry: JournalEntry) -> StoreFuture<'_, ()>;
    /// A table and all its events, in order.
    fn load(&self, table: TableId) -> StoreFuture<'_, Option<StoredTable>>;
    /// What the lobby shows, the oldest first.
    fn listed(&self) -> StoreFuture<'_, Vec<StoredListing>>;
    /// What the lobby shows of a table from now on, and when it is due.
    fn set_listing(&self, table: TableId, listing: Option<String>, due: Option<i64>) -> StoreFuture<'_, ()>;
    /// No such table any more, nor anything that happened at it, nor its result.
    fn delete_table(&self, table: TableId) -> StoreFuture<'_, ()>;
    /// Takes a person out of what is kept of a table: they have no name there, and the number
    /// `alias`. Its own task asks for it, and reads the table anew.
    fn forget_at(&self, table: TableId, person: String, alias: String) -> StoreFuture<'_, ()>;
    /// Tables after this place in the order of age, the oldest first: those whose match ended
    /// before a time (milliseconds since 1970), or began before it and has not ended.
    fn old_tables(&self, age: Age, before: i64, after: Aged, most: u32) -> StoreFuture<'_, Vec<Aged>>;
    /// Sessions that were last used before this time (seconds since 1970).
    fn old_sessions(&self, before: i64, most: u32) -> StoreFuture<'_, Vec<[u8; 32]>>;
    /// Ends a session that nobody has used for so long, and forgets what its person has played if
    /// they were a guest: nobody can come back as them.
    fn expire_session(&self, hash: [u8; 32]) -> StoreFuture<'_, ()>;
    /// Tables that go on by themselves at a certain time (milliseconds since 1970), or are deleted
    /// then because nobody has come, the soonest first.
    fn due(&self, most: u32) -> StoreFuture<'_, Vec<(i64, TableId)>>;
    /// When this table does, if nothing happens before.
    fn set_due(&self, table: TableId, due: Option<i64>) -> StoreFuture<'_, ()>;
    /// Who does not want to see whose words at this table, from now on. No event: those others have
    /// numbers, and nobody may notice.
    fn set_muted(&self, table: TableId, muted: BTreeSet<(String, String)>) -> StoreFuture<'_, ()>;
    /// The word that lets people in at this table, from now on. No event: it is no affair of those
    /// who look on.
    fn set_invite(&self, table: TableId, invite: String) -> StoreFuture<'_, ()>;
    /// Tables at which a person sits or sat and whose match is not over, the latest first.
    fn tables_of(&self, person: String) -> StoreFuture<'_, Vec<TableId>>;
    /// All tables at which a person sits or sat, the latest first.
    fn all_tables_of(&self, person: String) -> StoreFuture<'_, Vec<TableId>>;
    /// A new session of a guest.
    fn create_session(&self, session: StoredSession) -> StoreFuture<'_, ()>;
    /// The session with this hash.
    fn session(&self, hash: [u8; 32]) -> StoreFuture<'_, Option<StoredSession>>;
    /// All sessions of a person, the latest first.
    fn sessions_of(&self, person: String) -> StoreFuture<'_, Vec<StoredSession>>;
    /// When the session was last used (seconds since 1970).
    fn use_session(&self, hash: [u8; 32], used: i64) -> StoreFuture<'_, ()>;
    /// Another name for a guest, in all their sessions.
    fn set_guest_name(&self, person: String, name: String) -> StoreFuture<'_, ()>;
    /// Ends a session.
    fn end_session(&self, hash: [u8; 32]) -> StoreFuture<'_, ()>;
    /// A new session of an account, for which `password` (as a hash) was checked; the session
    /// `before` ends. [`StoreError::Outdated`] if the account has another password by now, or is
    /// gone.
    fn open_session(
        &self,
        session: StoredSession,
        password: String,
        before: Option<[u8; 32]>,
    ) -> StoreFuture<'_, ()>;
    /// Ends all sessions of an account but one. [`StoreError::Outdated`] if its password is not
    /// `password` any more.
    fn end_other_sessions(&self, person: String, password: String, keep: [u8; 32]) -> StoreFuture<'_, ()>;
    /// A guest's account, with the hashes of its recovery codes and a session in place of the
    /// guest's. [`StoreError::Conflict`] if the name is taken, or the person has one;
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
    /// Another name. [`StoreError::Conflict`] if it is taken, [`StoreError::Outdated`] if there is
    /// no such account.
    fn set_account_name(&self, person: String, key: String, name: String) -> StoreFuture<'_, ()>;
    /// Another password in place of `old`; all sessions but one end. [`StoreError::Outdated`] if
    /// the account has another password than `old` by now, or is gone.
    fn change_password(
        &self,
        person: String,
        old: String,
        new: String,
        keep: [u8; 32],
    ) -> StoreFuture<'_, ()>;
    /// Another password and other recovery codes, whatever they were; all sessions end.
    /// [`StoreError::Outdated`] if there is no such account.
    fn reset_password(&self, person: String, password: String, codes: Vec<[u8; 32]>) -> StoreFuture<'_, ()>;
    /// Uses up a recovery code: the account has another password, and all its sessions end.
    /// [`StoreError::Outdated`] if there is no such code.
    fn recover(&self, person: String, code: [u8; 32], password: String) -> StoreFuture<'_, ()>;
    /// Other recovery codes. [`StoreError::Outdated`] if the account's password is not `password`
    /// any more.
    fn set_codes(&self, person: String, password: String, codes: Vec<[u8; 32]>) -> StoreFuture<'_, ()>;
    /// No account any more, no sessions, no ratings, no history.
    fn delete_account(&self, person: String) -> StoreFuture<'_, ()>;
    /// A person's ratings.
    fn ratings(&self, person: String) -> StoreFuture<'_, Vec<Rating>>;
    /// The best at a game.
    fn best(&self, game: String, most: u32) -> StoreFuture<'_, Vec<Ranked>>;
    /// Matches of a person that ended before this one did (milliseconds since 1970, and its table),
    /// the latest first.
    fn history(&self, person: String, before: (i64, TableId), most: u32) -> StoreFuture<'_, Vec<Finished>>;
    /// Results of those who played a deal again from this seat, the latest first.
    fn deal_results(&self, deal: DealSeat, most: u32) -> StoreFuture<'_, Vec<(TableId, Finish)>>;
    /// All tables, or those of one person, that were set up before this one (milliseconds since
    /// 1970, and which), the newest first.
    fn tables(&self, of: Option<String>, before: Aged, most: u32) -> StoreFuture<'_, Vec<TableRow>>;
    /// People with an account, a session or a ban, by number, after this number: those whose name
    /// contains the text, in any case, or whose account's key contains its key, or whose number it
    /// is (all, if it is empty); of these all, or those with a ban.
    fn find_people(
        &self,
        text: String,
        banned: bool,
        after: String,
        most: u32,
    ) -> StoreFuture<'_, Vec<StoredPerson>>;
    /// Shuts a person out from now on, or lets them in again. Their sessions stay as they are.
    fn set_ban(&self, person: String, ban: Option<Ban>) -> StoreFuture<'_, ()>;
    /// The ban of this person, though it may have run out.
    fn ban_of(&self, person: String) -> StoreFuture<'_, Option<Ban>>;
    /// How many writes wait for a commit.
    fn waiting(&self) -> usize;
    /// Whether it can still write.
    fn check(&self) -> StoreFuture<'_, ()>;
    /// Comes when what is kept turns out to be damaged, of which nothing is written from then on.
    fn damaged(&self) -> BoxFuture<'_, StoreError>;
    /// A copy of everything, while running.
    fn backup(&self, path: &Path) -> StoreFuture<'_, ()>;
    /// Finishes what was begun.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// Which database may be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    /// The one that the folder knows; any, if it knows none.
    Known,
    /// Any: the folder knows it from now on. None: a new one is made.
    Any,
}

/// Which old tables are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Age {
    /// Since the match has ended.
    Over,
    /// Since the table was set up; the match has not ended.
    Open,
}

/// A table in an order by age: the time in milliseconds since 1970, and which.
pub type Aged = (i64, TableId);

/// What the lobby shows of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredListing {
    pub table: TableId,
    /// Who set it up.
    pub host: String,
    /// Its summary, as JSON.
    pub listing: String,
}

/// What is known of a table without reading its events.
#[derive(Debug)]
pub struct TableRow {
    pub meta: Meta,
    /// When it was set up, milliseconds since 1970.
    pub created: i64,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// Whether its match has ended.
    pub over: bool,
    /// Numbers of those who sit or sat there.
    pub people: Vec<String>,
}

/// Somebody as whoever runs the server finds them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPerson {
    pub person: Person,
    /// How many sessions they have.
    pub sessions: u32,
    /// When one was last used, seconds since 1970.
    pub used: Option<i64>,
    pub ban: Option<Ban>,
}

/// A table as it is kept.
#[derive(Debug)]
pub struct StoredTable {
    /// What it was from the beginning.
    pub meta: Meta,
    /// Everything that happened, in order.
    pub events: Vec<Event>,
    /// When play last went on, milliseconds since 1970: talk does not count, nor who comes and
    /// goes.
    pub last: i64,
}

/// An event to be kept, and what changes beside it.
#[derive(Debug)]
pub struct JournalEntry {
    /// The table it belongs to.
    pub table: TableId,
    /// Its number, from 1.
    pub number: u64,
    /// The event.
    pub event: Event,
    /// What the lobby shows from now on; `Some(None)` takes the table off the list.
    pub listing: Option<Option<String>>,
    /// When the table goes on by itself from now on (milliseconds since 1970); `Some(None)`: not at
    /// all.
    pub due: Option<Option<i64>>,
    /// The result, with the event that ends the match: history and ratings are kept with it or not
    /// at all.
    pub finish: Option<Box<Finish>>,
}

/// The result of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finish {
    /// The game's id.
    pub game: String,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether it was given up before a good part of it was played: then nobody gains by it.
    #[serde(default)]
    pub early: bool,
    /// By seat.
    pub seats: Vec<FinishedSeat>,
    /// The deal that was played again, from this seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealSeat>,
}

/// What a match brought one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FinishedSeat {
    /// What its player was called.
    pub name: String,
    /// Who, if it was a person.
    pub person: Option<String>,
    /// The level, if it was a bot.
    pub bot: Option<u8>,
    /// As it counts, from 1.
    pub rank: u8,
    /// Where the match was played to its end.
    pub points: Option<i32>,
    /// Whether they gave up.
    #[serde(default)]
    pub gave_up: bool,
    /// How the score changed; the store fills it in.
    pub change: Option<i32>,
}

#[cfg(feature = "testing")]
impl FinishedSeat {
    /// Somebody's seat, or a bot's where nobody is named; one without points gave up.
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

/// An account as it is kept: the password itself is not.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredAccount {
    /// The person's public number, which they had as a guest.
    pub person: String,
    /// The name as it is compared.
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

/// A session as it is kept: the token itself is not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredSession {
    /// SHA-256 of the token.
    pub hash: [u8; 32],
    /// The person's public number.
    pub person: String,
    /// What they are called.
    pub name: String,
    /// When it was opened, seconds since 1970; 0 where that was not kept yet.
    pub created: i64,
    /// When it was last used, seconds since 1970; to the day.
    pub used: i64,
    /// What it was opened with, as in "Firefox, Linux".
    pub device: String,
    /// Whether the person has an account; then the name is the account's.
    pub account: bool,
}
