//! Deals that can be checked afterwards: docs/fairness.md.

use engine::Seed;

use crate::ids::{TableId, hex, sha256};

/// What is shown before anybody sits down.
pub fn commitment(table: TableId, secret: &[u8; 32]) -> String {
    hex(&sha256(&[b"pioche commitment 1\n", table.to_string().as_bytes(), b"\n", secret]))
}

/// What the match is dealt from. Each share is preceded by its length, so that no two lists of
/// shares read the same.
pub fn seed<'a>(table: TableId, secret: &[u8; 32], chances: impl Iterator<Item = &'a str>) -> Seed {
    let mut shares = Vec::new();
    for chance in chances {
        shares.extend((chance.len() as u32).to_be_bytes());
        shares.extend(chance.as_bytes());
    }
    Seed(sha256(&[b"pioche seed 1\n", table.to_string().as_bytes(), b"\n", secret, &shares]))
}

/// What stands for a share until it is opened. It holds the server's promise, so nobody can have
/// made it before that.
pub fn share(table: TableId, commitment: &str, chance: &str) -> String {
    let table = table.to_string();
    let parts: [&[u8]; 6] =
        [b"pioche share 1\n", table.as_bytes(), b"\n", commitment.as_bytes(), b"\n", chance.as_bytes()];
    hex(&sha256(&parts))
}
