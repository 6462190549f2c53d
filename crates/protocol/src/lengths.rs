//! How long what a client sends may be: what is longer, the server refuses.

/// Characters of a nickname or of an account's name; what is longer is cut.
pub const LONGEST_NAME: usize = 24;
/// Characters of a password, at least.
pub const SHORTEST_PASSWORD: usize = 8;
/// Characters of a password, at most.
pub const LONGEST_PASSWORD: usize = 200;
/// Characters of something said at a table.
pub const LONGEST_TEXT: usize = 200;
/// Bytes of a share of a deal's chance.
pub const LONGEST_CHANCE: usize = 64;
/// People that a private table may be for, besides its host.
pub const MOST_NAMED: usize = 16;
