//! Why a server does not start.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::{fmt, io};

use engine::{Lang, Text};

use crate::store::StoreError;

/// Why a server does not start.
#[derive(Debug)]
pub enum StartError {
    /// The configuration contradicts itself: in both languages.
    Config(Text),
    /// The data folder cannot be made.
    Folder(PathBuf, io::Error),
    /// The database.
    Store(PathBuf, StoreError),
    /// The address is taken, or not ours.
    Address(SocketAddr, io::Error),
}

impl StartError {
    /// What is wrong and what to do about it, in one line.
    pub fn tell(&self, lang: Lang) -> String {
        match self {
            Self::Config(text) => text.get(lang).to_owned(),
            Self::Folder(folder, why) => lang.pick(
                format!("le dossier {} ne peut pas servir : {why}", folder.display()),
                format!("the folder {} cannot be used: {why}", folder.display()),
            ),
            Self::Store(file, why) => {
                format!("{}{} {}", file.display(), lang.pick(" :", ":"), why.tell(lang))
            }
            Self::Address(address, why) => lang.pick(
                format!("l'adresse {address} ne peut pas servir : {why}"),
                format!("the address {address} cannot be used: {why}"),
            ),
        }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for StartError {}
