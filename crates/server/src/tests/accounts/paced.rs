//! A store that stops after every call of the two requests of a test, and keeps a list of what they
//! wrote.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use protocol::admin::Ban;
use protocol::{Finished, Ranked, Rating};
use records::meta::{DealSeat, Meta};
use records::store::StoredListing;
use tokio::sync::{Semaphore, mpsc};

use crate::{
    Age, Aged, Finish, JournalEntry, Store, StoreError, StoreFuture, StoredAccount, StoredPerson,
    StoredSession, StoredTable, TableId, TableRow,
};

/// What was written, with what it depended on. Passwords are hashes.
#[derive(Clone, Debug)]
pub(super) enum Written {
    SignedUp { hash: [u8; 32], guest: [u8; 32], name: String, password: String, codes: Vec<[u8; 32]> },
    Opened { hash: [u8; 32], password: String },
    Named(String),
    GuestNamed(String),
    Changed { old: String, new: String, keep: [u8; 32] },
    Reset { password: String, codes: Vec<[u8; 32]> },
    Recovered { code: [u8; 32], password: String },
    Codes { password: String, codes: Vec<[u8; 32]> },
    EndedOthers { password: String, keep: [u8; 32] },
    Ended([u8; 32]),
    Deleted,
    Banned,
}

/// What something reads and writes: a set of the constants below.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Touched {
    pub(super) reads: u8,
    pub(super) writes: u8,
}

pub(super) const ACCOUNT: u8 = 1;
pub(super) const SESSIONS: u8 = 2;
pub(super) const CODES: u8 = 4;
pub(super) const BAN: u8 = 8;
/// What the nodes remember of sessions. They forget it after the call, in the next step.
pub(super) const CACHE: u8 = 16;

const fn reads(reads: u8) -> Touched {
    Touched { reads, writes: 0 }
}

const fn writes(writes: u8) -> Touched {
    Touched { reads: 0, writes }
}

/// Writes this if the account has the password that was checked.
const fn depends(writes: u8) -> Touched {
    Touched { reads: ACCOUNT, writes }
}

/// What a request says to the test.
pub(super) enum Progress {
    /// It has come back from a call, and waits to go on.
    Called(Touched),
    /// It has written this.
    Wrote(Written),
    Done,
}

/// Holds one request back.
pub(super) struct Pace {
    go: Semaphore,
    progress: mpsc::UnboundedSender<Progress>,
}

tokio::task_local! { static PACE: Arc<Pace>; }

impl Pace {
    pub(super) fn new() -> (Arc<Self>, mpsc::UnboundedReceiver<Progress>) {
        let (progress, seen) = mpsc::unbounded_channel();
        (Arc::new(Self { go: Semaphore::new(0), progress }), seen)
    }

    /// Lets the request run to the end of its next call.
    pub(super) fn go(&self) {
        self.go.add_permits(1);
    }

    /// Runs a request at this pace, once it may go.
    pub(super) async fn run<T>(self: Arc<Self>, request: impl Future<Output = T>) -> T {
        let paced = PACE.scope(Arc::clone(&self), async {
            self.permission().await;
            request.await
        });
        let done = paced.await;
        let _ = self.progress.send(Progress::Done);
        done
    }

    async fn permission(&self) {
        self.go.acquire().await.expect("it is never closed").forget();
    }
}

/// Work that a request gives to another task, at the pace of the request.
pub(crate) fn at_the_same_pace<F: Future>(work: F) -> impl Future<Output = F::Output> {
    let pace = PACE.try_with(Arc::clone).ok();
    async move {
        match pace {
            Some(pace) => PACE.scope(pace, work).await,
            None => work.await,
        }
    }
}

/// Other calls than those of paced requests go through.
async fn paced<T>(
    call: Touched,
    written: Option<Written>,
    answer: StoreFuture<'_, T>,
) -> Result<T, StoreError> {
    let answer = answer.await;
    if let Ok(pace) = PACE.try_with(Arc::clone) {
        if let Some(written) = written.filter(|_| answer.is_ok()) {
            let _ = pace.progress.send(Progress::Wrote(written));
        }
        let _ = pace.progress.send(Progress::Called(call));
        pace.permission().await;
    }
    answer
}

pub(super) struct Paced(pub(super) Arc<dyn Store>);

macro_rules! through {
    ($($name:ident($($value:ident: $type:ty),*) -> $answer:ty;)*) => {$(
        fn $name(&self, $($value: $type),*) -> StoreFuture<'_, $answer> {
            self.0.$name($($value),*)
        }
    )*};
}

macro_rules! reads {
    ($($name:ident($($value:ident: $type:ty),*) -> $answer:ty, of $touched:expr;)*) => {$(
        fn $name(&self, $($value: $type),*) -> StoreFuture<'_, $answer> {
            paced(reads($touched), None, self.0.$name($($value),*)).boxed()
        }
    )*};
}

macro_rules! writes {
    ($($name:ident($($value:ident: $type:ty),*): $touched:expr, as $written:expr;)*) => {$(
        fn $name(&self, $($value: $type),*) -> StoreFuture<'_, ()> {
            let written = $written;
            paced($touched, written, self.0.$name($($value),*)).boxed()
        }
    )*};
}

impl Store for Paced {
    reads! {
        session(hash: [u8; 32]) -> Option<StoredSession>, of SESSIONS | ACCOUNT;
        sessions_of(person: String) -> Vec<StoredSession>, of SESSIONS | ACCOUNT;
        account_named(key: String) -> Option<StoredAccount>, of ACCOUNT;
        account_of(person: String) -> Option<StoredAccount>, of ACCOUNT;
        ban_of(person: String) -> Option<Ban>, of BAN;
        all_tables_of(person: String) -> Vec<TableId>, of 0;
    }

    writes! {
        create_session(session: StoredSession): writes(SESSIONS), as None;
        use_session(hash: [u8; 32], used: i64): writes(SESSIONS), as None;
        set_guest_name(person: String, name: String): writes(SESSIONS | CACHE), as Some(Written::GuestNamed(name.clone()));
        end_session(hash: [u8; 32]): writes(SESSIONS | CACHE), as Some(Written::Ended(hash));
        open_session(session: StoredSession, password: String, before: Option<[u8; 32]>): depends(SESSIONS), as
            Some(Written::Opened { hash: session.hash, password: password.clone() });
        end_other_sessions(person: String, password: String, keep: [u8; 32]): depends(SESSIONS | CACHE), as
            Some(Written::EndedOthers { password: password.clone(), keep });
        create_account(
            account: StoredAccount, codes: Vec<[u8; 32]>, session: StoredSession, guest: [u8; 32]
        ): writes(ACCOUNT | SESSIONS | CODES | CACHE), as Some(Written::SignedUp {
            hash: session.hash,
            guest,
            name: account.name.clone(),
            password: account.password.clone(),
            codes: codes.clone(),
        });
        set_account_name(person: String, key: String, name: String): writes(ACCOUNT | CACHE), as Some(Written::Named(name.clone()));
        change_password(person: String, old: String, new: String, keep: [u8; 32]): writes(ACCOUNT | SESSIONS | CACHE), as
            Some(Written::Changed { old: old.clone(), new: new.clone(), keep });
        reset_password(person: String, password: String, codes: Vec<[u8; 32]>): writes(ACCOUNT | SESSIONS | CODES | CACHE), as
            Some(Written::Reset { password: password.clone(), codes: codes.clone() });
        recover(person: String, code: [u8; 32], password: String): writes(ACCOUNT | SESSIONS | CODES | CACHE), as
            Some(Written::Recovered { code, password: password.clone() });
        set_codes(person: String, password: String, codes: Vec<[u8; 32]>): depends(CODES), as
            Some(Written::Codes { password: password.clone(), codes: codes.clone() });
        delete_account(person: String): writes(ACCOUNT | SESSIONS | CODES | BAN | CACHE), as Some(Written::Deleted);
        set_ban(person: String, ban: Option<Ban>): writes(BAN | CACHE), as Some(Written::Banned);
    }

    through! {
        create_table(table: Box<Meta>) -> ();
        append(entry: JournalEntry) -> ();
        load(table: TableId) -> Option<StoredTable>;
        listed() -> Vec<StoredListing>;
        set_listing(table: TableId, listing: Option<String>, due: Option<i64>) -> ();
        delete_table(table: TableId) -> ();
        forget_at(table: TableId, person: String, alias: String) -> ();
        old_tables(age: Age, before: i64, after: Aged, most: u32) -> Vec<Aged>;
        old_sessions(before: i64, most: u32) -> Vec<[u8; 32]>;
        expire_session(hash: [u8; 32]) -> ();
        due(most: u32) -> Vec<(i64, TableId)>;
        set_due(table: TableId, due: Option<i64>) -> ();
        set_muted(table: TableId, muted: BTreeSet<(String, String)>) -> ();
        set_invite(table: TableId, invite: String) -> ();
        tables_of(person: String) -> Vec<TableId>;
        ratings(person: String) -> Vec<Rating>;
        best(game: String, most: u32) -> Vec<Ranked>;
        history(person: String, before: (i64, TableId), most: u32) -> Vec<Finished>;
        deal_results(deal: DealSeat, most: u32) -> Vec<(TableId, Finish)>;
        tables(of: Option<String>, before: Aged, most: u32) -> Vec<TableRow>;
        find_people(text: String, banned: bool, after: String, most: u32) -> Vec<StoredPerson>;
        check() -> ();
    }

    fn waiting(&self) -> usize {
        self.0.waiting()
    }

    fn damaged(&self) -> BoxFuture<'_, StoreError> {
        self.0.damaged()
    }

    fn backup(&self, path: &Path) -> StoreFuture<'_, ()> {
        self.0.backup(path)
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.0.close()
    }
}
