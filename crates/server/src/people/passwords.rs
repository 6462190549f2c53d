//! Password hashes. They are slow by design, so few run at a time, and few requests may wait.

#[cfg(test)]
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use argon2::password_hash::{self, Output, ParamsString, PasswordHash, SaltString};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use records::chance::Chance;
use tokio::sync::Semaphore;

use bus::request_error::RequestError;
use records::metrics::Metrics;

/// What a hash costs: 19 MiB and two passes, as OWASP's list of password storage has it for
/// Argon2id.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
/// Hashes computed at a time: each takes memory and a core.
const AT_ONCE: usize = 2;
/// Requests that may wait for their turn. A hash takes 20 ms, on a slow machine 100 ms: the last
/// one waits 1 to 6 seconds, and a request that needs two hashes still ends before
/// `REQUEST_TIMEOUT`.
const WAITING: usize = 128;

/// Computes password hashes.
pub(crate) struct Passwords {
    params: Params,
    chance: Chance,
    turns: Turns,
    metrics: Arc<Metrics>,
}

impl Passwords {
    pub(super) fn new(chance: Chance, metrics: Arc<Metrics>) -> Self {
        let params = Params::new(MEMORY_KIB, PASSES, 1, None).expect("costs within Argon2's bounds");
        Self { params, chance, turns: Turns::new(), metrics }
    }

    /// The least that Argon2 can cost, for tests that are not about it.
    #[cfg(test)]
    pub(crate) fn cheap(chance: Chance, metrics: Arc<Metrics>) -> Self {
        let params = Params::new(Params::MIN_M_COST, 1, 1, None).expect("costs within Argon2's bounds");
        Self { params, ..Self::new(chance, metrics) }
    }

    pub(crate) async fn hash(&self, password: String) -> Result<String, RequestError> {
        let (params, salt) = (self.params.clone(), self.chance.bytes());
        let hashed = self.in_turn(move |memory| hash(params, &password, salt, memory)).await?;
        hashed.map_err(|error| {
            tracing::error!(%error, "a password could not be hashed");
            RequestError::Unavailable
        })
    }

    /// Whether the password has this hash. Without one it takes as long.
    pub(crate) async fn fits(&self, known: Option<String>, password: String) -> Result<bool, RequestError> {
        let (params, salt) = (self.params.clone(), self.chance.bytes());
        self.in_turn(move |memory| {
            if let Some(known) = known {
                return verify(&known, &password, memory).unwrap_or(false);
            }
            let _ = hash(params, &password, salt, memory);
            false
        })
        .await
    }

    /// What no password has for its hash, as far as anybody can find out: random bytes in the form
    /// of a hash, so that trying a password takes as long as ever.
    pub(crate) fn nobodys(&self) -> Result<String, RequestError> {
        let text = |bytes: &[u8]| SaltString::encode_b64(bytes).map_err(|_| RequestError::Unavailable);
        let (salt, hash) = (text(&self.chance.bytes::<16>())?, text(&self.chance.bytes::<32>())?);
        let (memory, passes) = (self.params.m_cost(), self.params.t_cost());
        Ok(format!("$argon2id$v=19$m={memory},t={passes},p=1${salt}${hash}"))
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        self.turns.run(work).await.inspect_err(|why| {
            if matches!(why, RequestError::Busy) {
                self.metrics.limited.add(1);
            }
        })
    }
}

/// What Argon2 works in.
type Memory = Vec<Block>;

fn hash(
    params: Params,
    password: &str,
    salt: [u8; 16],
    memory: &mut Memory,
) -> password_hash::Result<String> {
    let text = SaltString::encode_b64(&salt)?;
    let (algorithm, version) = (Algorithm::Argon2id, Version::V0x13);
    let hash = PasswordHash {
        algorithm: algorithm.ident(),
        version: Some(version.into()),
        params: ParamsString::try_from(&params)?,
        salt: Some(text.as_salt()),
        hash: Some(output(algorithm, version, params, password, &salt, memory)?),
    };
    Ok(hash.to_string())
}

/// Whether the password has this hash.
fn verify(known: &str, password: &str, memory: &mut Memory) -> password_hash::Result<bool> {
    let known = PasswordHash::new(known)?;
    let (Some(salt), Some(expected)) = (known.salt, known.hash) else { return Ok(false) };
    let mut bytes = [0; 64];
    let salt = salt.decode_b64(&mut bytes)?;
    let algorithm = Algorithm::try_from(known.algorithm)?;
    let version = known.version.map_or(Ok(Version::default()), Version::try_from)?;
    let params = Params::try_from(&known)?;
    // Outputs are compared in constant time.
    Ok(output(algorithm, version, params, password, salt, memory)? == expected)
}

fn output(
    algorithm: Algorithm,
    version: Version,
    params: Params,
    password: &str,
    salt: &[u8],
    memory: &mut Memory,
) -> password_hash::Result<Output> {
    memory.resize(memory.len().max(params.block_count()), Block::new());
    let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let argon2 = Argon2::new(algorithm, version, params);
    Output::init_with(length, |out| {
        Ok(argon2.hash_password_into_with_memory(password.as_bytes(), salt, out, memory)?)
    })
}

/// Runs slow work where it holds nobody up: [`AT_ONCE`] pieces at a time, with a bounded queue.
struct Turns {
    running: Arc<Semaphore>,
    /// What running work gives back for the next. The system's allocator keeps freed blocks of this
    /// size: 160 hashes, one after the other, took the server from 29 to 711 MB.
    memory: Arc<Mutex<Vec<Memory>>>,
    waiting: Semaphore,
    #[cfg(test)]
    tally: Arc<Tally>,
}

impl Turns {
    fn new() -> Self {
        Self {
            running: Arc::new(Semaphore::new(AT_ONCE)),
            memory: Arc::default(),
            waiting: Semaphore::new(WAITING),
            #[cfg(test)]
            tally: Arc::default(),
        }
    }

    /// A future that is dropped while it waits frees its place; the work is not done. Work that has
    /// begun cannot be stopped: it keeps its permit to its end, whether or not the request is
    /// still there.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        let place = self.waiting.try_acquire().map_err(|_| RequestError::Busy)?;
        let permit =
            Arc::clone(&self.running).acquire_owned().await.map_err(|_| RequestError::Unavailable)?;
        drop(place);
        #[cfg(test)]
        let tally = Arc::clone(&self.tally);
        let all = Arc::clone(&self.memory);
        let work = move || {
            let _permit = permit;
            #[cfg(test)]
            let _running = tally.begin();
            let unused = || all.lock().unwrap_or_else(PoisonError::into_inner);
            let mut memory = unused().pop().unwrap_or_default();
            let done = work(&mut memory);
            unused().push(memory);
            done
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| RequestError::Unavailable)
    }
}

/// How much work ran at once.
#[cfg(test)]
#[derive(Default)]
struct Tally {
    running: AtomicUsize,
    most: AtomicUsize,
    begun: AtomicUsize,
}

#[cfg(test)]
impl Tally {
    fn begin(self: Arc<Self>) -> Running {
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.most.fetch_max(self.running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        Running(self)
    }
}

#[cfg(test)]
struct Running(Arc<Tally>);

#[cfg(test)]
impl Drop for Running {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
impl Passwords {
    /// The most hashes that ever ran at a time, and how many began.
    pub(crate) fn tally(&self) -> (usize, usize) {
        (self.turns.tally.most.load(Ordering::SeqCst), self.turns.tally.begun.load(Ordering::SeqCst))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
    use futures_util::FutureExt as _;

    use super::*;

    /// All who wait hang up, also those whose work has begun.
    #[tokio::test]
    async fn work_that_nobody_waits_for_keeps_its_permit_and_who_waits_does_not_keep_a_place() {
        let turns = Turns::new();
        let (gate, closed) = mpsc::channel::<()>();
        let closed = Arc::new(std::sync::Mutex::new(closed));
        let (started, mut starts) = tokio::sync::mpsc::unbounded_channel();
        let slow = |number: usize| {
            let (closed, started) = (Arc::clone(&closed), started.clone());
            turns.run(move |_| {
                let _ = started.send(number);
                // Until the gate opens for one.
                let _ = closed.lock().expect("nobody panics").recv();
                number
            })
        };
        let mut running: Vec<_> = (0..AT_ONCE).map(|number| Box::pin(slow(number))).collect();
        for work in &mut running {
            assert!(work.now_or_never().is_none());
        }
        for _ in 0..AT_ONCE {
            starts.recv().await.expect("it begins");
        }
        let mut waiting: Vec<_> = (0..WAITING).map(|number| Box::pin(slow(100 + number))).collect();
        for work in &mut waiting {
            assert!(work.now_or_never().is_none());
        }
        let refused = slow(1000).await;
        assert!(matches!(refused, Err(RequestError::Busy)), "the queue is full");
        drop((running, waiting));
        // There is room again, but nothing more runs than before.
        let mut owner = Box::pin(slow(2000));
        assert!((&mut owner).now_or_never().is_none());
        assert_eq!(turns.running.available_permits(), 0, "what runs has both permits");
        for _ in 0..=AT_ONCE {
            gate.send(()).expect("somebody waits");
        }
        let done = tokio::time::timeout(std::time::Duration::from_mins(1), owner).await;
        assert_eq!(done.expect("in time").expect("it is done"), 2000);
        assert_eq!(turns.tally.most.load(Ordering::SeqCst), AT_ONCE);
        assert_eq!(turns.tally.begun.load(Ordering::SeqCst), AT_ONCE + 1, "those who waited were not served");
    }

    #[tokio::test]
    async fn hashes_are_those_of_the_crate_and_share_their_memory() {
        let passwords = Passwords::cheap(Chance::default(), Arc::default());
        for password in ["correct horse", "", "pâte à crêpes"] {
            let hashed = passwords.hash(password.to_owned()).await.expect("a hash");
            let parsed = PasswordHash::new(&hashed).expect("it can be read");
            Argon2::default().verify_password(password.as_bytes(), &parsed).expect("it fits");
            assert!(!passwords.fits(Some(hashed), format!("{password}!")).await.expect("an answer"));
        }
        // Another cost than ours, as of an account from before a change of ours.
        let salt = SaltString::encode_b64(&[7; 16]).expect("a salt");
        let dearer = Argon2::new(
            Algorithm::Argon2id,
            Version::V0x13,
            Params::new(64, 3, 2, None).expect("costs within Argon2's bounds"),
        );
        let old = dearer.hash_password(b"correct horse", &salt).expect("a hash").to_string();
        assert!(passwords.fits(Some(old.clone()), "correct horse".to_owned()).await.expect("an answer"));
        assert!(!passwords.fits(Some(old), "correct house".to_owned()).await.expect("an answer"));
        let memory = passwords.turns.memory.lock().expect("nobody panics");
        assert_eq!(memory.iter().map(Vec::len).collect::<Vec<_>>(), [64], "one block, large enough for all");
    }

    #[tokio::test]
    async fn nobodys_hash_looks_like_a_hash_and_fits_no_password() {
        let passwords = Passwords::cheap(Chance::default(), Arc::default());
        let nobodys = passwords.nobodys().expect("a hash");
        let real = passwords.hash("correct horse".to_owned()).await.expect("a hash");
        assert_eq!(nobodys.len(), real.len());
        let parsed = PasswordHash::new(&nobodys).expect("it can be read");
        assert_eq!(parsed.hash.expect("it has one").len(), 32);
        assert!(!passwords.fits(Some(nobodys), String::new()).await.expect("an answer"));
        assert!(passwords.fits(Some(real), "correct horse".to_owned()).await.expect("an answer"));
    }
}
