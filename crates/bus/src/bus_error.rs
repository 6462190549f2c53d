//! What is wrong with the bus between servers.

use std::error::Error as StdError;
use std::sync::Arc;

use engine::Lang;
use records::store_error::{StoreError, causes};
use thiserror::Error;

use crate::texts::Texts;

/// What is wrong with the bus between servers. `Display` has the English words.
#[derive(Clone, Debug, Error)]
#[error("{}", self.tell(Lang::En))]
pub enum BusError {
    /// The bus cannot be reached.
    Connect(#[source] Arc<dyn StdError + Send + Sync>),
    /// The connection was lost.
    Lost(#[source] Arc<dyn StdError + Send + Sync>),
    /// The database, through which nodes find each other.
    Store(#[source] StoreError),
}

impl BusError {
    /// What is wrong and what to do about it, in one line.
    pub fn tell(&self, lang: Lang) -> String {
        match self {
            Self::Connect(why) | Self::Lost(why) => Texts::of(lang).bus_unreachable(causes(why)),
            Self::Store(why) => why.tell(lang),
        }
    }
}
