//! Why a server does not start.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use bus::BusError;
use engine::{Lang, system_error};
use records::store_error::StoreError;
use thiserror::Error;

use crate::texts::Texts;

/// Why a server does not start. `Display` has the English words.
#[derive(Debug, Error)]
#[error("{}", self.tell(Lang::En))]
pub enum StartError {
    /// The settings contradict each other.
    Config(#[source] ConfigError),
    /// The data folder cannot be created.
    Folder(PathBuf, #[source] io::Error),
    /// The database: its file, or its address without the password.
    Store(PathBuf, #[source] StoreError),
    /// The bus between servers.
    Bus(#[source] BusError),
    /// This program was compiled without clusters.
    NotCompiled,
    /// The address is in use, or does not belong to this machine.
    Address(SocketAddr, #[source] io::Error),
}

impl StartError {
    /// What is wrong and what to do about it, in one line.
    pub fn tell(&self, lang: Lang) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Config(why) => why.tell(lang).to_owned(),
            Self::Folder(folder, why) => w.folder_unusable(folder.display(), system_error(why, lang)),
            Self::Bus(why) => why.tell(lang),
            Self::NotCompiled => w.not_compiled.to_owned(),
            Self::Store(file, why) => w.file_trouble(file.display(), why.tell(lang)),
            Self::Address(address, why) => w.address_unusable(address, system_error(why, lang)),
        }
    }
}

/// Which settings contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{}", self.tell(Lang::En))]
pub enum ConfigError {
    /// The limits of messages and of the send buffer.
    Messages,
    /// The ping interval and the allowed silence.
    Ping,
    /// Visitors and operators have the same address.
    Addresses,
    /// A bus, but a database for one server only.
    BusAlone,
    /// A role in a cluster, but no bus.
    RoleAlone,
}

impl ConfigError {
    fn tell(self, lang: Lang) -> &'static str {
        let w = Texts::of(lang);
        match self {
            Self::Messages => w.config_messages,
            Self::Ping => w.config_ping,
            Self::Addresses => w.config_addresses,
            Self::BusAlone => w.config_bus_alone,
            Self::RoleAlone => w.config_role_alone,
        }
    }
}
