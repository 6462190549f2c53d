//! Listings of tables in the lobby, and the cursors of its pages.

use std::cmp::Reverse;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use protocol::Summary;

/// A change of what the lobby shows of a table.
#[derive(Clone, Debug)]
pub struct Listing {
    pub table: String,
    /// The host.
    pub host: String,
    /// The address from which the table was listed, if it is known.
    pub address: Option<IpAddr>,
    /// `None`: the table leaves the list.
    pub summary: Option<Summary>,
}

/// A table's place in the list: `false` comes first.
pub type Place = (bool, Reverse<u64>);

/// The end of a page; the next page starts after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor(pub Place);

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self((later, Reverse(number))) = self;
        write!(f, "{}-{number}", u8::from(*later))
    }
}

impl FromStr for Cursor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (later, number) = text.split_once('-').ok_or(())?;
        let later = match later {
            "0" => false,
            "1" => true,
            _ => return Err(()),
        };
        Ok(Self((later, Reverse(number.parse().map_err(|_| ())?))))
    }
}

/// How many tables are listed by person and by address.
pub struct ListedBy {
    pub persons: Vec<(String, usize)>,
    pub addresses: Vec<(String, usize)>,
}
