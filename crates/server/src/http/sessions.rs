//! Who a request comes from: a guest is whoever has the token, which only its hash is kept of.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::{HeaderMap, HeaderName, header};
use protocol::{COOKIE, Code, Person, Problem};

use crate::ids::{hex, nickname, random, sha256, unhex};
use crate::store::{Store, StoreError, StoredSession};
use crate::table::problem;

/// As many sessions are kept in memory; beyond, the store is asked.
const IN_MEMORY: usize = 50_000;
const DAY: i64 = 86_400;

pub(crate) struct Sessions {
    store: Arc<dyn Store>,
    days: i64,
    known: Mutex<HashMap<[u8; 32], StoredSession>>,
}

/// What a new guest is called who gave no name.
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
    pub(crate) fn new(store: Arc<dyn Store>, days: u32) -> Self {
        Self { store, days: days.into(), known: Mutex::default() }
    }

    /// A new guest, and the token that is theirs alone.
    pub(crate) async fn create(&self, name: Option<&str>) -> Result<(Person, String), StoreError> {
        let [choice, number] = random::<2>();
        let name = name.and_then(nickname).unwrap_or_else(|| {
            format!("{} {}", NAMES[usize::from(choice) % NAMES.len()], u32::from(number) % 90 + 10)
        });
        let person = Person { person: hex(&random::<8>()), name, account: false };
        let token = self.open(&person).await?;
        Ok((person, token))
    }

    /// A new session of this person, and its token.
    pub(crate) async fn open(&self, person: &Person) -> Result<String, StoreError> {
        let token: [u8; 16] = random();
        let session = StoredSession {
            hash: sha256(&[&token]),
            person: person.person.clone(),
            name: person.name.clone(),
            used: now(),
            account: person.account,
        };
        self.store.create_session(session).await?;
        Ok(hex(&token))
    }

    /// The session as it is now.
    pub(crate) async fn again(&self, hash: [u8; 32]) -> Result<StoredSession, StoreError> {
        let session = self.store.session(hash).await?;
        session.ok_or_else(|| StoreError::Unavailable("the session has ended meanwhile".to_owned()))
    }

    /// What is known of this person is read anew when they next come.
    pub(crate) fn forget(&self, person: &str) {
        self.known().retain(|_, session| session.person != person);
    }

    /// Who has this token.
    pub(crate) async fn who(&self, headers: &HeaderMap) -> Result<Option<StoredSession>, StoreError> {
        let Some(hash) = token(headers).map(|token| sha256(&[&token])) else { return Ok(None) };
        let known = self.known().get(&hash).cloned();
        let session = match known {
            Some(session) => session,
            None => match self.store.session(hash).await? {
                Some(session) => session,
                None => return Ok(None),
            },
        };
        if now() - session.used > self.days * DAY {
            self.known().remove(&hash);
            return Ok(None);
        }
        if now() - session.used > DAY {
            return self.update(session.clone(), session.name).await.map(Some);
        }
        self.keep(session.clone());
        Ok(Some(session))
    }

    /// The session with another name; the day of its use is kept too.
    pub(crate) async fn update(
        &self,
        session: StoredSession,
        name: String,
    ) -> Result<StoredSession, StoreError> {
        let session = StoredSession { name, used: now(), ..session };
        self.store.update_session(session.hash, session.name.clone(), session.used).await?;
        self.keep(session.clone());
        Ok(session)
    }

    pub(crate) async fn end(&self, session: &StoredSession) -> Result<(), StoreError> {
        self.store.end_session(session.hash).await?;
        self.known().remove(&session.hash);
        Ok(())
    }

    fn keep(&self, session: StoredSession) {
        let mut known = self.known();
        if known.len() >= IN_MEMORY {
            known.clear();
        }
        known.insert(session.hash, session);
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<[u8; 32], StoredSession>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn no_session() -> Problem {
    problem(
        Code::NoSession,
        "dites d'abord bonjour : POST /api/v1/session",
        "say hello first: POST /api/v1/session",
    )
}

pub(crate) fn person(session: &StoredSession) -> Person {
    Person { person: session.person.clone(), name: session.name.clone(), account: session.account }
}

/// Takes the cookie away.
pub(crate) fn forget_cookie() -> [(HeaderName, String); 1] {
    [(header::SET_COOKIE, format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"))]
}

/// The cookie, or for programs the header.
fn token(headers: &HeaderMap) -> Option<[u8; 16]> {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer ").map(str::trim));
    let cookie = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(name, value)| (name == COOKIE).then_some(value));
    unhex(bearer.or(cookie)?)
}

pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}
