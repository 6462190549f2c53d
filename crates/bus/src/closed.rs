//! Why a client no longer sees a table.

use engine::Lang;
use protocol::{Closed, ServerMessage};

use crate::texts::Texts;

/// Why a client no longer sees a table that it watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyClosed {
    /// The match begins, and spectators are not allowed.
    OnlyPlayers,
    InvitationRenewed,
    /// The table is read again, perhaps by another node: clients ask for it again.
    Changed,
    Broken,
    /// The operator ended the match.
    Closed,
    /// The operator, or the host, deleted the table.
    Deleted,
}

impl WhyClosed {
    /// The message to the client.
    pub fn message(self, table: String) -> ServerMessage {
        let [fr, en] = [Lang::Fr, Lang::En].map(|lang| self.text(lang).to_owned());
        ServerMessage::Closed(Closed { table, fr, en })
    }

    fn text(self, lang: Lang) -> &'static str {
        let w = Texts::of(lang);
        match self {
            Self::OnlyPlayers => w.only_players,
            Self::InvitationRenewed => w.invitation_renewed,
            Self::Changed => w.table_changed,
            Self::Broken => w.table_broken,
            Self::Closed => w.table_closed,
            Self::Deleted => w.table_deleted,
        }
    }
}
