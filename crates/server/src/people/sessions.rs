//! Sessions. A guest is known by a token, of which only the hash is stored.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use bus::node::SessionChange;
use bus::request_error::RequestError;
use protocol::admin::Ban;
use protocol::lengths::LONGEST_NAME;
use protocol::{OpenSession, Person, Problem};
use records::chance::{Chance, Use};
use records::clock::now;
use records::ids::{hex, nickname, sha256, shown_name};
use records::names::account_key;
use records::store::{Store, StoredAccount, StoredSession};
use records::store_error::StoreError;
use tokio::sync::Notify;

use crate::config::Config;

/// Sessions cached in memory; beyond that, the store is asked.
const IN_MEMORY: usize = 50_000;
const DAY: i64 = 86_400;

pub(crate) struct Sessions {
    store: Arc<dyn Store>,
    days: i64,
    chance: Chance,
    known: Mutex<HashMap<[u8; 32], Visitor>>,
    /// Incremented when something cached becomes stale.
    changes: AtomicU64,
    /// Sessions with open sockets.
    open: Mutex<HashMap<[u8; 32], OpenSockets>>,
    /// Announces to other nodes.
    listener: OnceLock<Box<dyn Fn(SessionChange) + Send + Sync>>,
}

/// A session, and whether its person is banned.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) session: StoredSession,
    ban: Option<Ban>,
}

impl Visitor {
    /// The session, unless its person is banned.
    pub(crate) fn let_in(self) -> Result<StoredSession, RequestError> {
        match self.ban.filter(is_in_force) {
            Some(ban) => Err(RequestError::Banned(ban)),
            None => Ok(self.session),
        }
    }
}

/// Whether a ban has not expired.
pub(crate) fn is_in_force(ban: &Ban) -> bool {
    ban.until.is_none_or(|until| until > now())
}

/// The open sockets of one session.
struct OpenSockets {
    person: String,
    sockets: usize,
    end: Arc<SessionEnd>,
}

/// The end of a session, for the sockets that were opened with it.
#[derive(Default)]
pub(crate) struct SessionEnd {
    over: AtomicBool,
    reached: Notify,
    /// The reason that is sent to the client, if there is one.
    why: OnceLock<Problem>,
}

impl SessionEnd {
    fn notify(&self) {
        self.over.store(true, Ordering::SeqCst);
        self.reached.notify_waiters();
    }

    /// Waits for the end.
    pub(crate) async fn reached(&self) {
        let reached = self.reached.notified();
        if !self.is_over() {
            reached.await;
        }
    }

    /// The reason that is sent to the client.
    pub(crate) fn why(&self) -> Option<&Problem> {
        self.why.get()
    }

    /// Whether the session has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::SeqCst)
    }
}

/// A socket of a session while it is open.
pub(crate) struct SessionSocket {
    sessions: Arc<Sessions>,
    hash: [u8; 32],
    end: Arc<SessionEnd>,
}

impl SessionSocket {
    pub(crate) fn end(&self) -> Arc<SessionEnd> {
        Arc::clone(&self.end)
    }
}

impl Drop for SessionSocket {
    fn drop(&mut self) {
        let mut open = self.sessions.sockets();
        // Another entry belongs to sockets that were opened after these were told to close.
        let own = open.get_mut(&self.hash).filter(|session| Arc::ptr_eq(&session.end, &self.end));
        if let Some(session) = own {
            session.sockets -= 1;
            if session.sockets == 0 {
                open.remove(&self.hash);
            }
        }
    }
}

/// Names for new guests who gave none.
const NAMES: [&str; 12] = [
    "Marelle",
    "Toupie",
    "Domino",
    "Yoyo",
    "Bille",
    "Pion",
    "Cerf-volant",
    "Dé",
    "Quille",
    "Osselet",
    "Diabolo",
    "Puzzle",
];

impl Sessions {
    pub(crate) fn new(store: Arc<dyn Store>, config: &Config) -> Self {
        Self {
            store,
            days: config.session_days.into(),
            chance: config.chance.clone(),
            known: Mutex::default(),
            changes: AtomicU64::new(0),
            open: Mutex::default(),
            listener: OnceLock::new(),
        }
    }

    /// Creates a guest, and returns the secret token.
    pub(crate) async fn create(
        &self,
        name: Option<&str>,
        bot: bool,
        device: String,
    ) -> Result<(Person, String), StoreError> {
        let name = name.and_then(nickname).unwrap_or_else(|| {
            let number = self.chance.number(Use::GuestName);
            format!("{} {}", NAMES[number as usize % NAMES.len()], (number >> 32) % 90 + 10)
        });
        let id = hex(&self.chance.bytes::<8>());
        let id = if bot { Person::BOT.to_owned() + &id } else { id };
        let guest = Person { name: self.guest_name(&id, name).await?, person: id, account: false };
        let (session, token) = self.new_session(&guest, device);
        let you = person(&session);
        self.store.create_session(session).await?;
        Ok((you, token))
    }

    /// A guest's display name. A guest cannot have the name of an account; a number is appended
    /// then, always the same.
    async fn guest_name(&self, person: &str, name: String) -> Result<String, StoreError> {
        let taken = self.store.account_named(account_key(&name)).await?.is_some();
        Ok(if taken { numbered(&name, person) } else { name })
    }

    /// The session from the store, with the person's current name.
    async fn read(&self, hash: [u8; 32]) -> Result<Option<Visitor>, StoreError> {
        let Some(mut session) = self.store.session(hash).await? else { return Ok(None) };
        if !session.account {
            session.name = self.guest_name(&session.person, session.name).await?;
        }
        let ban = self.store.ban_of(session.person.clone()).await?;
        Ok(Some(Visitor { session, ban }))
    }

    /// An account takes this name. Guests of that name get a number, and their sockets close,
    /// because they know the guest by the old name.
    pub(crate) fn name_taken(&self, key: &str) {
        self.announce(SessionChange::NameTaken { key: key.to_owned() });
        self.name_is_taken(key);
    }

    fn name_is_taken(&self, key: &str) {
        self.changes.fetch_add(1, Ordering::SeqCst);
        let mut known = self.known();
        let mut open = self.sockets();
        known.retain(|hash, Visitor { session, .. }| {
            let same = !session.account && account_key(&session.name) == key;
            // The session goes on, with sockets that are opened from now on.
            if same && let Some(open) = open.remove(hash) {
                open.end.notify();
            }
            !same
        });
    }

    /// Opens a session of an account whose password, as in `account`, was checked. Ends the session
    /// `before`, if there is one. Returns the token.
    pub(crate) async fn open(
        &self,
        account: &StoredAccount,
        device: String,
        before: Option<[u8; 32]>,
    ) -> Result<String, StoreError> {
        let (session, token) = self.new_session(&account.clone().into(), device);
        self.store.open_session(session, account.password.clone(), before).await?;
        if let Some(before) = before {
            self.one_ended(before);
        }
        Ok(token)
    }

    /// A guest becomes an account, with a new session and token: the guest's old token is worth
    /// nothing.
    pub(crate) async fn sign_up(
        &self,
        guest: &StoredSession,
        account: StoredAccount,
        codes: Vec<[u8; 32]>,
        device: String,
    ) -> Result<String, StoreError> {
        let (session, token) = self.new_session(&account.clone().into(), device);
        let key = account.key.clone();
        self.store.create_account(account, codes, session, guest.hash).await?;
        self.one_ended(guest.hash);
        self.forget(&guest.person);
        self.name_taken(&key);
        Ok(token)
    }

    /// A session that is not stored yet, and its token.
    fn new_session(&self, person: &Person, device: String) -> (StoredSession, String) {
        let token: [u8; 16] = self.chance.bytes();
        let session = StoredSession {
            hash: sha256(&[&token]),
            person: person.person.clone(),
            name: person.name.clone(),
            created: now(),
            used: now(),
            device,
            account: person.account,
        };
        (session, hex(&token))
    }

    /// A person's sessions that have not expired, as `current` may see them.
    pub(crate) async fn list(&self, current: &StoredSession) -> Result<Vec<OpenSession>, StoreError> {
        let all = self.store.sessions_of(current.person.clone()).await?;
        let open = all.into_iter().filter(|session| now() - session.used <= self.days * DAY);
        let shown = |session: StoredSession| OpenSession {
            session: public_id(&session),
            current: session.hash == current.hash,
            device: session.device,
            created: session.created,
            used: session.used,
        };
        Ok(open.map(shown).collect())
    }

    /// Ends one of the person's sessions, by its public id. False if there is none.
    pub(crate) async fn end_one(&self, person: &str, id: &str) -> Result<bool, StoreError> {
        let all = self.store.sessions_of(person.to_owned()).await?;
        let Some(session) = all.into_iter().find(|session| public_id(session) == id) else {
            return Ok(false);
        };
        self.end(&session).await.map(|()| true)
    }

    /// The session from the store.
    pub(crate) async fn again(&self, hash: [u8; 32]) -> Result<StoredSession, RequestError> {
        // It may have ended meanwhile.
        self.read(hash).await?.ok_or(RequestError::NoSession)?.let_in()
    }

    /// Drops what is cached of this person.
    pub(crate) fn forget(&self, person: &str) {
        self.announce(SessionChange::Changed { person: person.to_owned() });
        self.forget_here(person);
    }

    fn forget_here(&self, person: &str) {
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.known().retain(|_, known| known.session.person != person);
    }

    /// All sessions of this person have ended, except perhaps one; their sockets close.
    pub(crate) fn ended(&self, person: &str, but: Option<[u8; 32]>) {
        self.announce(SessionChange::AllEnded { person: person.to_owned(), but });
        self.all_have_ended(person, but);
    }

    fn all_have_ended(&self, person: &str, but: Option<[u8; 32]>) {
        self.forget_here(person);
        let open = self.sockets();
        let ended = open.iter().filter(|(hash, open)| open.person == person && Some(**hash) != but);
        ended.for_each(|(_, open)| open.end.notify());
    }

    /// This person is banned: their sockets close with the reason.
    pub(crate) fn shut_out(&self, person: &str, why: &RequestError) {
        let why = why.problem();
        self.shut_out_here(person, &why);
        self.announce(SessionChange::ShutOut { person: person.to_owned(), why });
    }

    fn shut_out_here(&self, person: &str, why: &Problem) {
        self.forget_here(person);
        let open = self.sockets();
        for (_, open) in open.iter().filter(|(_, open)| open.person == person) {
            let _ = open.end.why.set(why.clone());
            open.end.notify();
        }
    }

    /// Renames a guest.
    pub(crate) async fn rename_guest(&self, person: &str, name: String) -> Result<(), StoreError> {
        self.store.set_guest_name(person.to_owned(), name).await?;
        self.forget(person);
        Ok(())
    }

    /// A socket opens with this session. `None` if the session has ended meanwhile.
    pub(crate) async fn socket(
        self: &Arc<Self>,
        session: &StoredSession,
    ) -> Result<Option<SessionSocket>, StoreError> {
        let end = {
            let mut open = self.sockets();
            let open = open.entry(session.hash).or_insert_with(|| OpenSockets {
                person: session.person.clone(),
                sockets: 0,
                end: Arc::default(),
            });
            open.sockets += 1;
            Arc::clone(&open.end)
        };
        let socket = SessionSocket { sessions: Arc::clone(self), hash: session.hash, end };
        // From here on, the socket learns of the end. An end before that is visible now.
        let known = self.known().get(&session.hash).cloned();
        let visitor = match known {
            Some(visitor) => Some(visitor),
            None => self.read(session.hash).await?,
        };
        Ok(visitor.and_then(|visitor| visitor.let_in().ok()).map(|_| socket))
    }

    /// The visitor with this token.
    pub(crate) async fn who(&self, token: &[u8; 16]) -> Result<Option<Visitor>, StoreError> {
        let hash = sha256(&[token]);
        let changes = self.changes.load(Ordering::SeqCst);
        let known = self.known().get(&hash).cloned();
        let mut visitor = match known {
            Some(visitor) => visitor,
            None => match self.read(hash).await? {
                Some(visitor) => visitor,
                None => return Ok(None),
            },
        };
        if now() - visitor.session.used > self.days * DAY {
            self.known().remove(&hash);
            return Ok(None);
        }
        if now() - visitor.session.used > DAY {
            visitor.session.used = now();
            self.store.use_session(hash, visitor.session.used).await?;
        }
        self.keep(visitor.clone(), changes);
        Ok(Some(visitor))
    }

    pub(crate) async fn end(&self, session: &StoredSession) -> Result<(), StoreError> {
        self.store.end_session(session.hash).await?;
        self.one_ended(session.hash);
        Ok(())
    }

    fn one_ended(&self, hash: [u8; 32]) {
        self.announce(SessionChange::Ended { hash });
        self.has_ended(hash);
    }

    fn has_ended(&self, hash: [u8; 32]) {
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.known().remove(&hash);
        if let Some(open) = self.sockets().get(&hash) {
            open.end.notify();
        }
    }

    /// Caches what was read since `changes` was read. Compared under the lock: a later change finds
    /// the entry and removes it.
    fn keep(&self, visitor: Visitor, changes: u64) {
        let mut known = self.known();
        if self.changes.load(Ordering::SeqCst) != changes {
            return;
        }
        if known.len() >= IN_MEMORY {
            known.clear();
        }
        known.insert(visitor.session.hash, visitor);
    }

    fn known(&self) -> MutexGuard<'_, HashMap<[u8; 32], Visitor>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sockets(&self) -> MutexGuard<'_, HashMap<[u8; 32], OpenSockets>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sessions in a cluster.
impl Sessions {
    /// Sets what announces to the other nodes.
    pub(crate) fn set_listener(&self, listener: Box<dyn Fn(SessionChange) + Send + Sync>) {
        let _ = self.listener.set(listener);
    }

    fn announce(&self, change: SessionChange) {
        if let Some(listener) = self.listener.get() {
            listener(change);
        }
    }

    /// Applies a change from another node.
    pub(crate) fn heard(&self, news: SessionChange) {
        match news {
            SessionChange::Changed { person } => self.forget_here(&person),
            SessionChange::AllEnded { person, but } => self.all_have_ended(&person, but),
            SessionChange::ShutOut { person, why } => self.shut_out_here(&person, &why),
            SessionChange::Ended { hash } => self.has_ended(hash),
            SessionChange::NameTaken { key } => self.name_is_taken(&key),
        }
    }

    /// Empties the cache: an announcement may have been lost.
    pub(crate) fn forget_all(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.known().clear();
    }
}

/// A name with a number that follows from the person.
fn numbered(name: &str, person: &str) -> String {
    let digits = person.strip_prefix(Person::BOT).unwrap_or(person);
    let number = u8::from_str_radix(digits.get(..2).unwrap_or_default(), 16).unwrap_or_default();
    let short: String = name.chars().take(LONGEST_NAME - 3).collect();
    format!("{} {}", short.trim_end(), number % 90 + 10)
}

/// The public id of a session: part of the token's hash, from which the token cannot be found.
fn public_id(session: &StoredSession) -> String {
    hex(&session.hash[..8])
}

pub(crate) fn person(session: &StoredSession) -> Person {
    let name = shown_name(&session.person, &session.name);
    Person { person: session.person.clone(), name, account: session.account }
}
