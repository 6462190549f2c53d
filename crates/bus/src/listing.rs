//! What the lobby says of tables.

use std::cmp::Reverse;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use protocol::Summary;

/// What the lobby is to show of a table.
#[derive(Clone, Debug)]
pub struct Listing {
    pub table: String,
    /// Who set it up.
    pub host: String,
    /// From where it comes onto the list, where that is known.
    pub address: Option<IpAddr>,
    /// Nothing: it is not shown any more.
    pub summary: Option<Summary>,
}

/// Where on the list a table stands: `false` comes first.
pub type Place = (bool, Reverse<u64>);

/// The end of a page, for whoever asks for the next one.
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

/// How many tables are listed of each person, and from each address.
pub struct ListedBy {
    pub persons: Vec<(String, usize)>,
    pub addresses: Vec<(String, usize)>,
}
