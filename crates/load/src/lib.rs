//! What the load generator and the tests of the binary have in common: a server process on
//! loopback, plain clients, visitors that leave no trace; and for tests the servers that several of
//! ours share.

pub mod nats;
pub mod postgres;
pub mod process;
pub mod relay;
pub mod soak;
pub mod socket;

use std::io::{self, ErrorKind, Write as _};

/// What a test needs. Where it is not installed there is nothing, and the test is named as skipped,
/// unless `PIOCHE_SKIP_NOTHING` is set, as `cargo xtask` does.
#[expect(clippy::panic, reason = "for tests alone")]
pub fn needed<T>(test: &str, found: io::Result<T>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(error)
            if error.kind() == ErrorKind::NotFound && std::env::var_os("PIOCHE_SKIP_NOTHING").is_none() =>
        {
            // Past what the test harness keeps to itself.
            let _ = writeln!(io::stderr(), "skipped: {test}: {error}");
            None
        }
        Err(error) => panic!("{test}: {error}"),
    }
}
