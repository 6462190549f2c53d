//! Shared by the load generator and the tests of the binary: a server process on loopback, simple
//! clients, visitors that leave no trace; and for tests, the services that clusters share.

pub mod certificates;
pub mod nats;
pub mod postgres;
pub mod process;
pub mod relay;
pub mod soak;
pub mod socket;

use std::io::{self, ErrorKind, Write as _};
use std::net::SocketAddr;
use std::time::Duration;

/// The address of a service that tests share, if this variable gives one.
fn given_address(variable: &str) -> io::Result<Option<SocketAddr>> {
    let Ok(given) = std::env::var(variable) else { return Ok(None) };
    let address =
        given.parse().map_err(|_| io::Error::other(format!("{variable} is no address: {given}")))?;
    Ok(Some(address))
}

/// Whether this is a nightly run, which plays more and measures time: `cargo xtask nightly` sets
/// `PIOCHE_NIGHTLY`.
pub fn is_nightly() -> bool {
    std::env::var_os("PIOCHE_NIGHTLY").is_some()
}

/// A claim about elapsed time, checked only in nightly runs: on a machine that also compiles it
/// might fail by chance.
pub fn took_at_most(most: Duration, took: Duration, what: &str) {
    assert!(!is_nightly() || took <= most, "{what} took {took:?}, and may take {most:?}");
}

/// A service that was started; none if it is not installed, which is reported on stderr.
pub fn installed<T>(started: io::Result<T>) -> io::Result<Option<T>> {
    match started {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let _ = writeln!(io::stderr(), "{error}");
            Ok(None)
        }
        started => started.map(Some),
    }
}

/// Something that a test requires. If it is not installed, returns none and reports the test as
/// skipped, unless `PIOCHE_SKIP_NOTHING` is set, as `cargo xtask` does.
#[expect(clippy::panic, reason = "for tests alone")]
pub fn needed<T>(test: &str, found: io::Result<T>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(error)
            if error.kind() == ErrorKind::NotFound && std::env::var_os("PIOCHE_SKIP_NOTHING").is_none() =>
        {
            // Directly to stderr, which the test harness does not capture.
            let _ = writeln!(io::stderr(), "skipped: {test}: {error}");
            None
        }
        Err(error) => panic!("{test}: {error}"),
    }
}
