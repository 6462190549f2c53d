//! A table without a server: the match runs in the page itself, as in lessons and replays.

use std::sync::Arc;

use catalog::GameId;
use leptos::prelude::*;
use protocol::{Chair, Info, Person};

use crate::boards::{AnyBoard, MatchSource};
use crate::parts::why::WhyBubble;

/// A table with this many seats and these people; a seat without a name gets its bot's name.
pub fn sitting(game: GameId, names: &[String], seats: usize) -> Arc<Info> {
    let chair = |index: usize| {
        let name = names.get(index).map(|name| name.trim_end_matches(" (bot)"));
        let name = name.filter(|name| !name.is_empty());
        let person = name.map(|name| Person { person: String::new(), name: name.to_owned(), account: false });
        Chair { person, ..Chair::default() }
    };
    Arc::new(Info::local(game.to_string(), (0..seats).map(chair).collect()))
}

/// The board, and why the rules have refused a move.
pub fn board(board: AnyBoard, source: MatchSource) -> AnyView {
    view! {
        {board.draw()}
        <WhyBubble
            game=board.game
            why=source.refused
            illustration=board.illustration
            instead=Signal::derive(Vec::new)
            on_pick=Callback::new(|_| ())
        />
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use engine::{Lang, Seat};

    use super::*;
    use crate::net::table::{called, sitter};

    #[test]
    fn a_seat_without_a_name_has_that_of_its_bot() {
        let names = ["Ada", "Inès (bot)", ""].map(str::to_owned);
        let info = sitting(GameId::Dos, &names, 4);
        let seats: Vec<String> = Seat::all(4).map(|seat| sitter(&info, seat)).collect();
        assert_eq!(seats[..2], ["Ada", "Inès"]);
        let bots = [2, 3].map(|seat| protocol::BOT_NAMES[seat]);
        assert_eq!(seats[2..], bots);
        assert_eq!(called(&info, Seat::FIRST, info.you, Lang::En), "You");
    }
}
