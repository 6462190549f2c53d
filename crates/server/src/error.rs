//! Why a server does not start.

use std::borrow::Cow;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::path::PathBuf;

use engine::{Lang, Text};
use thiserror::Error;

use crate::store::StoreError;

/// Why a server does not start. `Display` has the English words.
#[derive(Debug, Error)]
pub enum StartError {
    /// The configuration contradicts itself: in both languages.
    #[error("{}", .0.get(Lang::En))]
    Config(Text),
    /// The data folder cannot be made.
    #[error("the folder {} cannot be used: {}", .0.display(), io_words(.1, Lang::En))]
    Folder(PathBuf, #[source] io::Error),
    /// The database.
    #[error("{}: {}", .0.display(), .1)]
    Store(PathBuf, #[source] StoreError),
    /// The address is taken, or not ours.
    #[error("the address {0} cannot be used: {words}", words = io_words(.1, Lang::En))]
    Address(SocketAddr, #[source] io::Error),
}

impl StartError {
    /// What is wrong and what to do about it, in one line.
    pub fn tell(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            Self::Config(text) => text.get(lang).to_owned(),
            Self::Folder(folder, why) => {
                format!("le dossier {} ne peut pas servir : {}", folder.display(), io_words(why, lang))
            }
            Self::Store(file, why) => format!("{} : {}", file.display(), why.tell(lang)),
            Self::Address(address, why) => {
                format!("l'adresse {address} ne peut pas servir : {}", io_words(why, lang))
            }
        }
    }
}

/// What the system says, in the reader's language where it is one of the usual things; the system
/// itself speaks English.
pub(crate) fn io_words(error: &io::Error, lang: Lang) -> Cow<'static, str> {
    let french = match error.kind() {
        ErrorKind::NotFound => "il n'existe pas",
        ErrorKind::PermissionDenied => "l'accès est refusé",
        ErrorKind::AddrInUse => "elle est déjà prise",
        ErrorKind::AddrNotAvailable => "elle n'est pas à cette machine",
        ErrorKind::AlreadyExists => "il existe déjà",
        ErrorKind::NotADirectory => "ce n'est pas un dossier",
        ErrorKind::IsADirectory => "c'est un dossier",
        ErrorKind::StorageFull => "le disque est plein",
        ErrorKind::ReadOnlyFilesystem => "le disque est en lecture seule",
        _ => return error.to_string().into(),
    };
    match lang {
        Lang::Fr => french.into(),
        Lang::En => error.to_string().into(),
    }
}
