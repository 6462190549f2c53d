//! The messages between the server and its clients: plain data, no behaviour. docs/api.md documents
//! them. A game is named by its id, as in "ole"; a table and a person by their public ids.
//!
//! A client sends an [`Ask`] over the socket, or posts it. The server sends one
//! [`ServerMessage::Reply`] with the same id, and an [`ServerMessage::Update`] whenever a table
//! that the socket watches changes.
//!
//! ```
//! use protocol::{Ask, Act};
//!
//! let ask: Ask = serde_json::from_str(r#"{"id":7,"do":"play","table":"k3v9","version":12,"move":"R5"}"#)?;
//! assert!(matches!(ask.act, Act::Play { version: 12, .. }));
//! # Ok::<(), serde_json::Error>(())
//! ```

pub mod admin;
mod evening;
mod files;
pub mod lengths;
mod messages;
mod people;
mod requests;
mod table;

pub use evening::{
    DealOfEvening, Evening, EveningDeal, EveningLink, EveningScore, EveningScores, NewEvening,
};
pub use files::{Chain, Fair, MatchFile};
pub use messages::{Closed, Code, Hello, LobbyChange, LobbyPage, Problem, Reply, ServerMessage};
pub use people::{
    Credentials, EndSession, Finished, History, Leaderboard, MyTable, MyTables, NewAccount, NewPassword,
    OpenSession, OpenSessions, Password, Person, Profile, Ranked, Rating, Recover, RecoveryCodes, Session,
};
pub use requests::{Access, Act, Ask, NewTable, Pace, Phrase, Speed, Total};
pub use table::{
    Chair, Clocks, ClocksNow, Deal, DealResult, GameNow, Grace, Happening, Info, Phase, Returns, SameDeal,
    Summary, UndoRequest, Update,
};

/// The version of this protocol, in the paths (`/api/v1/…`) and in [`Hello`].
pub const VERSION: u32 = 1;
/// The name of the session cookie.
pub const COOKIE: &str = "pioche";
/// The name of the cookie where the server knows that clients connect over HTTPS.
pub const HOST_COOKIE: &str = "__Host-pioche";

/// The names of bots, by seat.
pub const BOT_NAMES: [&str; engine::MAX_SEATS] =
    ["Zoé", "Inès", "Maud", "Théo", "Léa", "Karim", "Rose", "Paul"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn updates_go_both_ways_raw_views_included() {
        let text = r#"{"update":{"table":"t","event":3,"version":1,"events":[{"n":3,"seen":{"a":1},"say":"x"}],"game":{"view":{"z":1,"a":[2]},"must":[1],"may":[],"legal":["R5"]}}}"#;
        let message: ServerMessage = serde_json::from_str(text).expect("an update");
        assert_eq!(serde_json::to_string(&message).expect("plain data"), text);
    }

    #[test]
    fn an_act_without_parameters_and_one_with_an_inner_struct_are_flat() {
        let lobby: Ask = serde_json::from_str(r#"{"id":1,"do":"lobby"}"#).expect("an ask");
        assert_eq!(lobby.act, Act::Lobby { game: None, after: None });
        let create: Ask =
            serde_json::from_str(r#"{"id":2,"do":"create","game":"ole","bots":[1,2]}"#).expect("an ask");
        assert!(matches!(create.act, Act::Create(new) if new.bots == [1, 2] && new.spectators));
        assert!(serde_json::from_str::<Ask>(r#"{"id":2,"do":"fly"}"#).is_err());
        assert!(serde_json::from_str::<Ask>(r#"{"do":"lobby"}"#).is_err());
    }
}
