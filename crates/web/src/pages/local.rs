//! A table without a server: what a board is given where the match is in the page itself, as in
//! lessons and replays.

use std::sync::Arc;

use catalog::GameId;
use engine::{Game, Match, Memory, Observer, Seat, SeatSet, ToAct};
use leptos::prelude::*;
use protocol::{Chair, Info, Person};
use table::{Room, Sound, Table as _};

use super::place::Place;
use crate::boards::{AnyBoard, BoardProps, BoardUi, EventLog, TableContext};
use crate::parts::journal::Entry;
use crate::parts::why::{Why, WhyBubble};
use crate::parts::{motion, sound};
use crate::settings::{asks, settings};

/// A table of so many seats where these people sit; a seat without a name has that of its bot.
pub fn sitting(game: GameId, names: &[String], seats: usize) -> Arc<Info> {
    let chair = |index: usize| {
        let name = names.get(index).map(|name| name.trim_end_matches(" (bot)"));
        let name = name.filter(|name| !name.is_empty());
        let person = name.map(|name| Person { person: String::new(), name: name.to_owned(), account: false });
        Chair { person, ..Chair::default() }
    };
    Arc::new(Info::local(game.to_string(), (0..seats).map(chair).collect()))
}

/// The table round a board, for somebody who looks at a match from this seat.
pub fn context<G: BoardUi>(
    game: Signal<Match<G>>,
    me: Signal<Option<Seat>>,
    info: Arc<Info>,
    room: Signal<Room>,
    refused: Signal<Option<String>>,
) -> TableContext {
    let acting = move |which: fn(ToAct) -> SeatSet| {
        Signal::derive(move || game.with(|game| which(game.state().to_act())))
    };
    TableContext {
        lang: settings().lang.get_untracked(),
        touch: asks("(pointer: coarse)"),
        info: Signal::derive(move || Arc::clone(&info)),
        me,
        must: acting(|acts| acts.must),
        may: acting(|acts| acts.may),
        outcome: Signal::derive(move || game.with(|game| game.state().outcome())),
        last: Signal::derive(Entry::default),
        news: RwSignal::new(None),
        round_end: RwSignal::new(None),
        goes_on: Trigger::new(),
        totals: RwSignal::new(Vec::new()).into(),
        room,
        drawer: RwSignal::new(false),
        refused,
        clocks: Signal::derive(|| None),
        time: Signal::derive(|| 0.0),
    }
}

/// Hears of a move that the rules refuse, and why.
type OnRefused<G> = Callback<(<G as Game>::Move, <G as Game>::Refusal)>;

/// The table round a board for whoever sits there and plays, and what answers them where the rules
/// refuse a move.
pub fn seated<G: BoardUi>(
    game: Signal<Match<G>>,
    me: Seat,
    info: Arc<Info>,
    place: Signal<Place>,
    refused: RwSignal<Option<Why>>,
) -> (TableContext, OnRefused<G>) {
    let context = context(
        game,
        Signal::derive(move || Some(me)),
        info,
        Signal::derive(move || place.get().room),
        Signal::derive(move || refused.get().map(|why| why.notation)),
    );
    let on_refused = Callback::new(move |(mv, why): (G::Move, G::Refusal)| {
        sound::play(Sound::Refusal);
        let names = |seat| untrack(|| context.name(seat));
        let why = Why::new::<G>(mv, why, context.lang, &names);
        let selector = format!("[data-thing=\"{0}\"], [data-try=\"{0}\"]", why.notation);
        request_animation_frame(move || motion::shake(&selector));
        refused.set(Some(why));
    });
    (context, on_refused)
}

/// The board, and why the rules have refused a move at it.
pub fn board(board: AnyBoard, refused: RwSignal<Option<Why>>) -> AnyView {
    view! {
        {board.draw()}
        <WhyBubble
            game=board.game
            why=refused
            illustration=board.illustration
            instead=Signal::derive(Vec::new)
            on_pick=Callback::new(|_| ())
        />
    }
    .into_any()
}

/// What the board is given. Nothing can be done at it but what `legal` has.
pub fn props<G: BoardUi>(
    game: Signal<Match<G>>,
    legal: Signal<Vec<G::Move>>,
    context: TableContext,
    on_move: Callback<G::Move>,
    on_refused: Callback<(G::Move, G::Refusal)>,
) -> BoardProps<G> {
    let look = move || Observer { seat: context.me.get(), memory: Memory::Now };
    let view = Memo::new(move |_| game.with(|game| game.state().view(look())));
    let events: Memo<EventLog<G>> =
        Memo::new(move |_| game.with(|game| Arc::new((0..).zip(game.seen(look(), 0)).collect())));
    let play = BoardProps {
        view: view.into(),
        legal,
        events: events.into(),
        pending: Signal::derive(|| None),
        on_move,
        on_refused,
        context,
    };
    let totals = Memo::new(move |_| play.scene(G::Table::totals));
    BoardProps { context: TableContext { totals: totals.into(), ..context }, ..play }
}

#[cfg(test)]
mod tests {
    use engine::Lang;

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
