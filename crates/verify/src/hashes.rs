//! The hashes of docs/fairness.md.

use engine::Seed;
use sha2::{Digest as _, Sha256};

pub(crate) fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

/// In hexadecimal, lower case.
pub(crate) fn hex(bytes: [u8; 32]) -> String {
    Seed(bytes).to_string()
}

/// The server's commitment to deal from this secret.
pub fn commitment(table: &str, secret: &[u8; 32]) -> String {
    hex(sha256(&[b"pioche commitment 1\n", table.as_bytes(), b"\n", secret]))
}

/// The commitment to a share of the deal's randomness.
pub fn share(table: &str, commitment: &str, chance: &str) -> String {
    let parts: [&[u8]; 6] =
        [b"pioche share 1\n", table.as_bytes(), b"\n", commitment.as_bytes(), b"\n", chance.as_bytes()];
    hex(sha256(&parts))
}

/// The seed from which a match is dealt.
pub fn seed(table: &str, secret: &[u8; 32], chances: &[String]) -> Seed {
    let mut shares = Vec::new();
    for chance in chances {
        shares.extend((chance.len() as u32).to_be_bytes());
        shares.extend(chance.as_bytes());
    }
    Seed(sha256(&[b"pioche seed 1\n", table.as_bytes(), b"\n", secret, &shares]))
}
