//! The match: the board of its game, and around it what all tables share.

use catalog::GameId;
use engine::Lang;
use leptos::ev;
use leptos::prelude::*;
use lessons::Tip;
use protocol::{Info, Phase};
use table::{Room, Sound};

use super::afterwards::{CheckMatch, MatchRows};
use super::bubbles::Bubbles;
use super::desk::{Desk, ask, is_alone};
use super::end::End;
use super::guide::{Guidance, TipMark, Tips};
use super::hint::{HintButton, HintMarks, HintSlip, Hints};
use super::round::{self, RoundEnd};
use super::talk::Talk;
use super::undo_request::UndoAsked;
use super::{guide, panel, speed};
use crate::boards::source::Request;
use crate::boards::{AnyBoard, Environment, MatchSource, TableContext, felt};
use crate::locales::{self, at_table::AtTable, printed};
use crate::net::net;
use crate::net::table::TableNow;
use crate::pages::place::{Place, SeeTable, grow};
use crate::pages::shell::{icon, title};
use crate::parts::bar::Bar;
use crate::parts::icons::{Draw, Icon};
use crate::parts::journal::Journal;
use crate::parts::moves::MoveList;
use crate::parts::why::{Why, WhyBubble};
use crate::parts::{pixels, sheet, sound};
use crate::settings::{settings, words};

/// The page of a running match.
pub fn playing(game: GameId, id: String, now: RwSignal<TableNow>) -> AnyView {
    let lang = settings().lang.get_untracked();
    let source = Desk::new(id, now, net(), lang).source(game);
    let opened = source.and_then(|source| {
        let guidance = source.info.with_untracked(|info| Guidance::load(game, info));
        let place = guide::place(guidance.shown.into());
        let source = guidance.follow(source);
        let board = AnyBoard::open(source, Environment::browser(room(place)))?;
        Some((board, source, guidance, place))
    });
    let Some((board, source, guidance, place)) = opened else {
        return view! { <main class="sheet-page" id="content" tabindex="-1"><p role="alert">{words().table_broken}</p></main> }
            .into_any();
    };
    announce_rounds(board);
    speed::as_before(board.context, source);
    signal_turns(board.context, game);
    sounds(board);
    let tip = guidance.tip(board);
    page(board, source, (guidance, tip, place))
}

/// The board, and everything around it.
fn page(
    board: AnyBoard,
    source: MatchSource,
    (guidance, tip, place): (Guidance, Memo<Option<Tip>>, Signal<Place>),
) -> AnyView {
    let w = words();
    let AnyBoard { game, context, moves, few, illustration, journal, round_over, .. } = board;
    let TableContext { lang, info, drawer, room, .. } = context;
    let MatchSource { table, refused, offers, link, counts, .. } = source;
    let asks = move || !offers.undo.get() && offers.ask_undo.get();
    let undo_name = Signal::derive(move || {
        if asks() {
            AtTable::of(lang).undo_ask
        } else {
            undo_name(info.with(|info| is_alone(info)), counts.get(), lang)
        }
    });
    let may_undo = Signal::derive(move || offers.undo.get() || offers.ask_undo.get());
    let ask = move |request: Request| ask(source, request, lang);
    let undo = Callback::new(move |()| ask(if untrack(asks) { Request::AskUndo } else { Request::Undo }));
    let headline = headline_of_shown_round(board);
    let commitment = Signal::derive(move || info.get().commitment.clone());
    let own_clock = Memo::new(move |_| context.me.get().and_then(|me| context.clock(me)));
    let listing = RwSignal::new(false);
    let runs = move || info.get().phase == Phase::Playing;
    round::follow(round_over, context);
    let (unread, menu) = (RwSignal::new(false), RwSignal::new(false));
    // Only the phrases of the drawer are shown: a tray that leaves the table visible.
    let talking = RwSignal::new(false);
    let company = Memo::new(move |_| {
        let people = |info: &Info| info.seats.iter().filter(|chair| chair.person.is_some()).count();
        offers.talk.get() && info.with(|info| people(info) > 1)
    });
    let on_talk = Callback::new(move |()| {
        talking.set(true);
        drawer.set(true);
    });
    let said = move || {
        if talking.get_untracked() {
            drawer.set(false);
        }
    };
    let beside = panel::open_panel(table.get_value());
    let hints = Hints::new(board, offers.hint);
    keys(drawer, listing, refused, hints);
    Effect::new(move || {
        if context.outcome.with(Option::is_some) {
            context.news.set(None);
        }
    });
    Effect::new(move || {
        if drawer.get() {
            request_animation_frame(|| focus(".side .shut"));
        } else {
            talking.set(false);
        }
    });

    view! {
        <div
            class="page"
            class:guided=move || guidance.shown.get()
            data-strip=move || place.get().strip.name()
            data-game=felt(game)
            data-phase=move || if runs() { "playing" } else { "over" }
            data-shape=move || room.get().shape.name()
            on:click=move |event| if panel::follow(&event, beside) { menu.set(false) }
            style=("--bar", move || pixels(room.get().bar().height))
            style=("--side", move || room.get().side().map(|side| pixels(side.width)))
            style=("--strip", move || place.get().strip_size().map(pixels))
            style=("--grow", move || grow(room.get()))
            style=("--shrink", move || place.get().shrunk().map(|share| format!("{share:.3}")))
        >
            <Bar game headline link commitment clock=own_clock.into() runs=Signal::derive(move || context.my_turn()) may_undo undo_name on_undo=undo drawer menu news=Signal::derive(move || context.news.with(Option::is_some) || unread.get()) company=company.into() on_talk extra=ViewFn::from(move || view! { <HintButton hints/> }) check=ViewFn::from(move || view! { <CheckMatch id=table.get_value() context/> })>
                <speed::BotSpeed context on_set=Callback::new(move |speed| ask(Request::BotSpeed(speed)))/>
                <Show when=move || runs() && context.me.get().is_some()>
                    <Resign on_sure=Callback::new(move |()| { menu.set(false); ask(Request::Resign) })/>
                </Show>
                <MatchRows id=table.get_value() context/>
                <a class="row" href="/">{w.back_home}</a>
            </Bar>
            <panel::SidePanel game open=beside/>
            <main class="table" id="content" class:turn=move || context.my_turn()>
                {board.draw()}
                <WhyBubble game why=refused illustration instead=few on_pick=moves.pick/>
                <HintMarks hints/>
                <TipMark tip context/>
                <SeeTable/>
                <Bubbles context source unread/>
                <UndoAsked context on_answer=Callback::new(ask)/>
                <RoundEnd game context keeps=board.keeps_board/>
                <End
                    board
                    source
                    moment=Signal::derive(move || context.outcome.with(Option::is_some).then(|| round_over.get().map(|(_, moment)| moment))?)
                />
            </main>
            <HintSlip hints/>
            <Tips guidance tip context/>
            <aside class="side" class:open=move || drawer.get() class:tray=move || talking.get() aria-label=move || if talking.get() { w.say_label } else { w.journal_and_moves }>
                <button class="ico shut" aria-label=w.close on:click=move |_| { drawer.set(false); listing.set(false); }>
                    <Draw icon=Icon::Close/>
                </button>
                <div>
                    <Notice context/>
                    <sheet::ScoreSheet context sheet=board.sheet/>
                </div>
                <div class="page-of" class:vh=move || listing.get()><Journal entries=journal/></div>
                <Show when=move || listing.get()>
                    <MoveList moves/>
                </Show>
                <div class="below">
                    <Show when=move || offers.talk.get()>
                        <Talk
                            context
                            open=talking.into()
                            on_say=Callback::new(move |phrase| {
                                ask(Request::Say(phrase));
                                said();
                            })
                            on_write=Callback::new(move |text| {
                                ask(Request::Write(text));
                                said();
                            })
                            on_allow=Callback::new(move |allowed| ask(Request::AllowChat(allowed)))
                            on_mute=Callback::new(move |(seat, muted)| ask(Request::Mute(seat, muted)))
                        />
                    </Show>
                    <Show when=move || info.get().you.is_some()>
                        <button class="btn" id="text-moves" aria-expanded=move || listing.get().to_string() on:click=move |_| listing.update(|open| *open = !*open)>
                            {move || if listing.get() { w.journal } else { w.moves_in_text }}
                        </button>
                    </Show>
                </div>
            </aside>
        </div>
    }
    .into_any()
}

/// The space for the table at the current window size.
fn room(place: Signal<Place>) -> Signal<Room> {
    let room: Signal<Room> = Memo::new(move |_| place.get().room).into();
    provide_context(room);
    room
}

/// The state of the match, and who watches: the person, if they have no seat, or others.
fn headline(board: AnyBoard) -> String {
    let (headline, context) = (board.headline.get(), board.context);
    match (context.me.get(), context.info.with(|info| info.watching)) {
        (None, _) => format!("{headline} · {}", context.words().you_watch),
        (Some(_), 0) => headline,
        (Some(_), count) => format!("{headline} · {}", AtTable::of(context.lang).watched_by(count)),
    }
}

/// The headline of what is on the felt: while the end of a round is shown, that of this round.
fn headline_of_shown_round(board: AnyBoard) -> Signal<String> {
    let over = Memo::new(move |_| board.round_over.with(|over| over.as_ref().map(|(number, _)| *number)));
    let shown = Memo::new(move |before: Option<&(Option<u64>, String)>| {
        let (number, now) = (over.get(), headline(board));
        let ends = board.context.round_end.with(Option::is_some);
        match before {
            // A round that has just ended is shown in a moment.
            Some((known, text)) if ends || number > *known => (number, text.clone()),
            _ => (number, now),
        }
    });
    Signal::derive(move || shown.with(|(_, text)| text.clone()))
}

/// The name of undo: in a rated match it says that the match no longer counts.
fn undo_name(alone: bool, counts: bool, lang: Lang) -> &'static str {
    let t = AtTable::of(lang);
    match (alone, counts) {
        (true, true) => t.undo_unrated,
        (true, false) => t.undo_decision,
        (false, _) => locales::words(lang).undo,
    }
}

/// The person's turn shows in the title and plays a sound.
fn signal_turns(context: TableContext, game: GameId) {
    let mark = words().your_turn_title;
    let mine = Memo::new(move |_| context.my_turn());
    Effect::new(move |before: Option<bool>| {
        let mine = mine.get();
        let name = game.info().name;
        title(&if mine { format!("{mark} — {name} — Pioche") } else { format!("{name} — Pioche") });
        icon(mine);
        if mine && before == Some(false) {
            sound::play(Sound::Turn);
        }
        mine
    });
    on_cleanup(|| icon(false));
}

/// Plays the sound of the latest event.
fn sounds(board: AnyBoard) {
    Effect::new(move |before: Option<usize>| {
        let now = board.happened.get();
        if before.is_some_and(|before| before < now.count)
            && let Some(heard) = now.sound
        {
            sound::play(heard);
        }
        now.count
    });
}

/// How long the end of a round stays on the slip, unless the person plays on.
const NEWS: std::time::Duration = std::time::Duration::from_secs(20);

/// Announces for a while how a round ended, if the table does not show it.
fn announce_rounds(board: AnyBoard) {
    let AnyBoard { context, round_over, round_told, .. } = board;
    Effect::new(move |before: Option<Option<u64>>| {
        let now = round_told.get();
        let number = now.as_ref().map(|(n, _)| *n);
        let shown = round_over.with_untracked(Option::is_some);
        if before.is_some_and(|before| number > before) && !shown && context.outcome.get_untracked().is_none()
        {
            let says = now.map(|(_, text)| text);
            context.news.set(says.clone());
            set_timeout(
                move || {
                    context.news.try_update(|news| {
                        if *news == says {
                            *news = None;
                        }
                    });
                },
                NEWS,
            );
        }
        number
    });
}

/// How a round ended, on a slip over the score sheet, where it covers nothing on the table.
#[component]
fn Notice(context: TableContext) -> impl IntoView {
    let w = words();
    move || {
        context.news.get().map(|text| {
            view! {
                <section class="notice" id="notice">
                    <p role="status">{printed(&text, context.lang)}</p>
                    <button class="ico" aria-label=w.close on:click=move |_| context.news.set(None)>
                        <Draw icon=Icon::Close/>
                    </button>
                </section>
            }
        })
    }
}

/// Keys that work everywhere at a table: M for the moves, J for the journal, Escape closes.
fn keys(drawer: RwSignal<bool>, listing: RwSignal<bool>, refused: RwSignal<Option<Why>>, hints: Hints) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let writing = event.target().is_some_and(|target| {
            use wasm_bindgen::JsCast as _;
            target.dyn_ref::<web_sys::HtmlInputElement>().is_some()
        });
        if writing || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match &*event.key() {
            "m" | "M" => {
                drawer.set(true);
                listing.set(true);
                request_animation_frame(|| focus("#moves button"));
            }
            "j" | "J" => {
                drawer.set(true);
                listing.set(false);
            }
            "Escape" => {
                drawer.set(false);
                refused.set(None);
                hints.close();
            }
            _ => {}
        }
    });
    on_cleanup(move || handle.remove());
}

fn focus(selector: &str) {
    use wasm_bindgen::JsCast as _;
    let found = web_sys::window()
        .and_then(|window| window.document()?.query_selector(selector).ok()?)
        .and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(found) = found {
        // An element that cannot take the focus leaves it where it is.
        let _ = found.focus();
    }
}

/// Resigning takes two clicks.
#[component]
fn Resign(
    /// Called at the second click.
    on_sure: Callback<()>,
) -> impl IntoView {
    let w = words();
    let asked = RwSignal::new(false);
    view! {
        <button class="row" id="resign" on:click=move |_| if asked.get_untracked() { on_sure.run(()) } else { asked.set(true) }>
            {move || if asked.get() { w.resign_sure } else { w.resign }}
        </button>
    }
}

#[cfg(test)]
mod tests {
    use engine::{Seat, SeatSet};
    use protocol::{Clocks, Grace};
    use serde_json::json;

    use super::*;
    use crate::host::{Fake, Page};
    use crate::net::clock::Heard;

    fn seat(index: usize) -> Seat {
        Seat::new(index).expect("a seat")
    }

    #[test]
    fn it_is_my_turn_or_somebody_is_awaited() {
        let _page = Page::new();
        let Fake { board, must, me, legal, played, .. } = Fake::new(&["Ada", "Maud"], 3);
        must.set(SeatSet::only(seat(0)));
        legal.set(vec!["R5"]);
        assert!(board.context.my_turn());
        assert_eq!(headline(board), "Round 1");
        board.moves.pick.run("R5".to_owned());
        assert_eq!(played.get_value(), ["R5"]);
        must.set(SeatSet::only(seat(1)));
        assert!(!board.context.my_turn());
        assert_eq!(board.context.name(seat(1)), "Maud");
        // People without a seat watch.
        me.set(None);
        must.set(SeatSet::only(seat(0)));
        assert!(!board.context.my_turn());
        assert_eq!(headline(board), "Round 1 · you are watching");
        assert_eq!(board.context.others().len(), 3);
    }

    #[test]
    fn players_see_that_others_watch() {
        let _page = Page::new();
        let Fake { board, info, .. } = Fake::new(&["Ada", "Maud"], 3);
        let mut now = (*info.get_untracked()).clone();
        now.watching = 2;
        info.set(std::sync::Arc::new(now));
        assert_eq!(headline(board), "Round 1 · 2 people are watching");
    }

    /// The next round's view comes with the end of the one before: the bar waits for the table.
    #[test]
    fn the_bar_names_the_round_whose_end_is_shown() {
        let page = Page::new();
        let Fake { board, round_over, round, .. } = Fake::new(&["Ada", "Maud"], 3);
        let shown = headline_of_shown_round(board);
        assert_eq!(shown.get_untracked(), "Round 1");
        let moment = table::Moment {
            title: String::new(),
            says: String::new(),
            article: None,
            rows: Vec::new(),
            unit: "pts",
            next: None,
        };
        round.set(2);
        round_over.set(Some((7, moment.clone())));
        page.settle();
        assert_eq!(shown.get_untracked(), "Round 1", "its end comes in a moment");
        board.context.round_end.set(Some(moment));
        page.settle();
        assert_eq!(shown.get_untracked(), "Round 1");
        board.context.round_end.set(None);
        page.settle();
        assert_eq!(shown.get_untracked(), "Round 2");
    }

    #[test]
    fn somebody_who_is_away_is_waited_for() {
        let _page = Page::new();
        let Fake { board, clocks, info, .. } = Fake::new(&["Ada", "Maud"], 3);
        assert_eq!(board.context.grace(seat(1)), None);
        let grace = vec![Grace { seat: seat(1), left: 65_000 }];
        let paused = Clocks { running: SeatSet::NONE, left: vec![None; 3], grace };
        clocks.set(Some(Heard { clocks: paused, at: 0.0 }));
        assert_eq!(board.context.grace(seat(1)), Some("1:05".to_owned()));
        assert!(!board.context.away(seat(1)), "they may be back in time");
        let mut now = (*info.get_untracked()).clone();
        now.seats[1].away = true;
        info.set(std::sync::Arc::new(now));
        assert!(board.context.away(seat(1)));
    }

    #[test]
    fn a_refusal_lies_over_the_table_until_it_is_read() {
        let _page = Page::new();
        let Fake { board, source, played, .. } = Fake::new(&["Ada"], 3);
        board.moves.pick.run("R9".to_owned());
        assert_eq!(board.context.refused.get_untracked().as_deref(), Some("R9"));
        let why = source.refused.get_untracked().expect("it is shown");
        assert_eq!((&*why.says, why.article.as_deref()), ("R9 is not legal", Some("A1")));
        assert!(played.with_value(Vec::is_empty));
        source.refused.set(None);
        assert_eq!(board.context.refused.get_untracked(), None);
    }

    #[test]
    fn a_request_that_is_not_done_says_why() {
        let _page = Page::new();
        let Fake { source, requests, .. } = Fake::new(&["Ada"], 3);
        ask(source, Request::Undo, Lang::En);
        assert_eq!(requests.get_value(), [Request::Undo]);
        let reply = json!({ "re": 1, "error": { "code": "not_now", "fr": "rien", "en": "nothing to undo" } });
        let answering = Callback::new(move |(_, answered): (Request, crate::boards::source::Answered)| {
            answered(serde_json::from_value(reply.clone()).expect("a reply"));
        });
        ask(MatchSource { request: answering, ..source }, Request::Undo, Lang::En);
        assert_eq!(source.refused.get_untracked().map(|why| why.says), Some("Nothing to undo.".to_owned()));
    }

    #[test]
    fn taking_back_is_called_what_it_costs() {
        let t = AtTable::of(Lang::En);
        let names = [(true, true), (true, false), (false, true)].map(|(a, c)| undo_name(a, c, Lang::En));
        assert_eq!(names, [t.undo_unrated, t.undo_decision, locales::words(Lang::En).undo]);
    }
}
