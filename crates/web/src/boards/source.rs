//! Where a page's match comes from. A server, a lesson, a puzzle and a replay each make a
//! [`MatchSource`]; page and board do not know which it is.
//!
//! It is a struct of signals and callbacks, not a trait: a source is made once per page, its parts
//! belong to the page's reactive owner, and it is copied into closures like any signal.

use std::sync::Arc;

use catalog::{AnyMatch, GameId};
use engine::{Outcome, Seat, SeatSet, ToAct};
use leptos::prelude::*;
use protocol::{Happening, Info, Phrase, Reply, Speed};

use crate::net::Link;
use crate::net::clock::Heard;
use crate::net::table::TableNow;
use crate::parts::why::Why;

/// Where a board gets its match. Pages do not look inside.
#[derive(Clone, Copy)]
pub enum Reading {
    /// From a server: one seat's view and events in JSON, its moves in notation.
    Told(RwSignal<TableNow>),
    /// The match itself. A board reads only what the seat in front may see.
    Here(Signal<AnyMatch>),
}

/// What a page can request, apart from moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Undoes the last decision.
    Undo,
    /// Asks the others to let the person take their last move back.
    AskUndo,
    /// Agrees to such a request, or refuses; withdraws one's own.
    AnswerUndo(bool),
    Resign,
    /// Another match with the same people; the reply names its table.
    Rematch,
    BotSpeed(Speed),
    Say(Phrase),
    /// Sends a message in free text.
    Write(String),
    /// Turns chat on or off.
    AllowChat(bool),
    /// Mutes or unmutes a seat.
    Mute(Seat, bool),
}

/// Called with the reply to a request.
pub type Answered = Box<dyn FnOnce(Reply)>;

/// The requests that are possible now.
#[derive(Clone, Copy)]
pub struct Offers {
    pub undo: Signal<bool>,
    /// Whether the others can be asked to agree to it.
    pub ask_undo: Signal<bool>,
    pub hint: Signal<bool>,
    /// Whether anybody can be talked to.
    pub talk: Signal<bool>,
}

/// A match, as its page and its board see it.
#[derive(Clone, Copy)]
pub struct MatchSource {
    pub game: GameId,
    pub reading: Reading,
    /// The table's id in addresses; empty if it has none.
    pub table: StoredValue<String>,
    /// Seats, phase and settings.
    pub info: Signal<Arc<Info>>,
    /// The seat in front, whose view is shown. It may change; none is a spectator.
    pub me: Signal<Option<Seat>>,
    /// The seat for which moves are made now; none if no moves can be tried.
    pub plays: Signal<Option<Seat>>,
    pub must: Signal<SeatSet>,
    pub may: Signal<SeatSet>,
    pub outcome: Signal<Option<Outcome>>,
    /// The number of decisions so far, which the next one must state.
    pub version: Signal<u64>,
    /// The notation of the person's move that is not acknowledged yet.
    pub pending: Signal<Option<String>>,
    /// Makes a legal move; false if it must wait. None: the match is only watched, and nothing is
    /// refused either.
    pub play: Option<Callback<String, bool>>,
    /// Shows why something is refused.
    pub refuse: Callback<Why>,
    /// The refusal that is being shown.
    pub refused: RwSignal<Option<Why>>,
    /// Whether there is a journal.
    pub journal: bool,
    /// The number of the newest event, and all happenings, as far as the server sends them.
    pub happenings: Signal<(u64, Arc<Vec<Happening>>)>,
    /// The clocks, if there are any.
    pub clocks: Signal<Option<Heard>>,
    /// The browser's clock in milliseconds, updated a few times a second; 0 if nothing depends on
    /// it.
    pub time: Signal<f64>,
    /// The state of the connection.
    pub link: Signal<Link>,
    /// Whether the match is rated for the person.
    pub counts: Signal<bool>,
    pub offers: Offers,
    pub request: Callback<(Request, Answered)>,
}

impl MatchSource {
    /// A match that runs in the page itself, seen from a seat. It can only be watched.
    pub fn here(
        game: GameId,
        now: Signal<AnyMatch>,
        me: Signal<Option<Seat>>,
        info: Signal<Arc<Info>>,
    ) -> Self {
        let acting =
            move |which: fn(ToAct) -> SeatSet| Signal::derive(move || now.with(|now| which(now.to_act())));
        let never = Signal::derive(|| false);
        Self {
            game,
            reading: Reading::Here(now),
            table: StoredValue::new(String::new()),
            info,
            me,
            plays: Signal::derive(|| None),
            must: acting(|acts| acts.must),
            may: acting(|acts| acts.may),
            outcome: Signal::derive(move || now.with(AnyMatch::outcome)),
            version: Signal::derive(move || now.with(|now| now.moves() as u64)),
            pending: Signal::derive(|| None),
            play: None,
            refuse: Callback::new(|_| ()),
            refused: RwSignal::new(None),
            journal: false,
            happenings: Signal::derive(|| (0, Arc::default())),
            clocks: Signal::derive(|| None),
            time: Signal::derive(|| 0.0),
            link: Signal::derive(|| Link::Idle),
            counts: never,
            offers: Offers { undo: never, ask_undo: never, hint: never, talk: never },
            request: Callback::new(|_| ()),
        }
    }

    /// The same for a person who plays: `plays` is their seat while moves can be tried, and `play`
    /// makes a legal move.
    #[must_use]
    pub fn played(self, plays: Signal<Option<Seat>>, play: Callback<String, bool>) -> Self {
        let refused = self.refused;
        let refuse = Callback::new(move |why: Why| why.show(refused));
        Self { plays, play: Some(play), refuse, ..self }
    }

    /// Sends a request; `answered` is called with the reply.
    pub fn ask(self, request: Request, answered: impl FnOnce(Reply) + 'static) {
        self.request.run((request, Box::new(answered)));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use engine::Seed;

    use super::*;
    use crate::boards::AnyBoard;
    use crate::host::{Page, environment, seats};

    /// Two people who share a device, and a bot between them.
    fn hot_seat(now: RwSignal<AnyMatch>) -> MatchSource {
        let bot = Seat::new(1);
        let front = Memo::new(move |_| {
            let must = now.with(AnyMatch::to_act).must;
            must.iter().find(|seat| Some(*seat) != bot)
        });
        let info = Arc::new(seats(&["Ada", "", "Maud"], 3));
        let info = Signal::derive(move || Arc::clone(&info));
        let here = MatchSource::here(GameId::Ole, now.into(), front.into(), info);
        let play = Callback::new(move |notation: String| {
            let mut after = now.get_untracked();
            let seat = front.get_untracked();
            let made = seat.is_some_and(|seat| after.play(seat, &notation).is_ok());
            if made {
                now.set(after);
            }
            made
        });
        MatchSource { journal: true, ..here }.played(front.into(), play)
    }

    fn dealt() -> AnyMatch {
        AnyMatch::new(GameId::Ole, 3, &BTreeMap::new(), Seed::numbered(5, 0)).expect("three play")
    }

    #[test]
    fn two_people_at_one_device_see_only_their_own_hands() {
        let _page = Page::new();
        let now = RwSignal::new(dealt());
        let source = hot_seat(now);
        let board = AnyBoard::open(source, environment()).expect("a match in the page");
        let mut fronts = Vec::new();
        for _ in 0..12 {
            let seat = source.me.get_untracked();
            let view = || board.view.run(()).map(|view| view.get().to_owned());
            let own = |seat| {
                let observer = engine::Observer::screen(seat);
                let text = now.with_untracked(|now| now.view(observer)).to_string();
                serde_json::from_str::<serde_json::Value>(&text).expect("JSON")
            };
            if let Some(seat) = seat {
                let seen: serde_json::Value = serde_json::from_str(&view().expect("a view")).expect("JSON");
                assert_eq!(seen, own(seat), "the hand of the seat in front and no other");
                assert!(board.context.my_turn());
                let legal = now.with_untracked(|now| now.legal(seat));
                assert_eq!(board.moves.count.get_untracked(), legal.len());
                assert_eq!(board.context.name(seat), "You");
                board.moves.pick.run(legal[0].clone());
            } else {
                // No seat is in front while a bot plays, so nothing can be tried.
                assert_eq!(board.moves.count.get_untracked(), 0);
                let before = now.with_untracked(AnyMatch::moves);
                board.moves.pick.run("token".to_owned());
                assert_eq!(now.with_untracked(AnyMatch::moves), before);
                let bot = now.with_untracked(AnyMatch::to_act).must.first().expect("the bot");
                now.update(|now| {
                    let mv = now.legal(bot).remove(0);
                    now.play(bot, &mv).expect("it is legal");
                });
            }
            fronts.push(seat.map(Seat::index));
        }
        for front in [Some(0), None, Some(2)] {
            assert!(fronts.contains(&front), "{fronts:?}");
        }
        assert_eq!(source.version.get_untracked(), 12);
        assert!(board.journal.with_untracked(|journal| journal.len() > 12), "each move has an entry");
        assert_eq!(source.refused.get_untracked(), None);
    }

    #[test]
    fn what_the_rules_refuse_is_said_and_not_made() {
        let _page = Page::new();
        let now = RwSignal::new(dealt());
        let source = hot_seat(now);
        let board = AnyBoard::open(source, environment()).expect("a match in the page");
        let seat = source.me.get_untracked().or_else(|| {
            // A bot starts, and makes a move first.
            now.update(|now| {
                let bot = now.to_act().must.first().expect("somebody opens");
                let mv = now.legal(bot).remove(0);
                now.play(bot, &mv).expect("it is legal");
            });
            source.me.get_untracked()
        });
        let legal = now.with_untracked(|now| now.legal(seat.expect("a person")));
        let all =
            ["R", "G", "B", "Y"].into_iter().flat_map(|colour| (1..=9).map(move |n| format!("{colour}{n}")));
        let refused = all.into_iter().find(|mv| !legal.contains(mv)).expect("not every card is held");
        let before = now.with_untracked(AnyMatch::moves);
        board.moves.pick.run(refused.clone());
        let why = source.refused.get_untracked().expect("the rules say why");
        assert_eq!(why.notation, refused);
        assert!(why.article.is_some_and(|article| article.starts_with('A')) && !why.says.is_empty());
        assert_eq!(board.context.refused.get_untracked(), Some(refused));
        assert_eq!(now.with_untracked(AnyMatch::moves), before);
    }

    #[test]
    fn a_match_that_is_watched_hears_nothing() {
        let _page = Page::new();
        let now = RwSignal::new(dealt());
        let source = hot_seat(now);
        let watched = MatchSource::here(GameId::Ole, now.into(), source.me, source.info);
        let board = AnyBoard::open(watched, environment()).expect("a match in the page");
        assert_eq!(board.moves.count.get_untracked(), 0);
        board.moves.pick.run("token".to_owned());
        assert_eq!((now.with_untracked(AnyMatch::moves), watched.refused.get_untracked()), (0, None));
        // The pictures of a tour highlight what could be played, but ignore clicks.
        let lit = MatchSource { plays: source.me, ..watched };
        let board = AnyBoard::open(lit, environment()).expect("a match in the page");
        let legal =
            source.me.get_untracked().map_or(0, |seat| now.with_untracked(|now| now.legal(seat).len()));
        assert_eq!(board.moves.count.get_untracked(), legal);
        board.moves.pick.run("token".to_owned());
        assert_eq!((now.with_untracked(AnyMatch::moves), lit.refused.get_untracked()), (0, None));
    }
}
