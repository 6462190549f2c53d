//! People: their sessions, and the passwords of accounts.

pub(crate) mod accounts;
pub(crate) mod common_passwords;
pub(crate) mod passwords;
pub(crate) mod recovery;
pub(crate) mod sessions;
