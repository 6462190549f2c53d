//! The match: the board of its game, and round it what all tables share.

use std::sync::Arc;

use catalog::GameId;
use engine::{Lang, SeatSet};
use leptos::ev;
use leptos::prelude::*;
use lessons::Tip;
use protocol::{Act, Info, Phase};
use table::{Moment, Room, Sound, Table};

use super::afterwards::{CheckMatch, MatchRows};
use super::bubbles::Bubbles;
use super::desk::Desk;
use super::end::End;
use super::guide::{Guidance, TipMark, Tips};
use super::hint::{HintButton, HintMarks, HintSlip, Hints};
use super::match_signals::{MatchSignals, last_line};
use super::round::{self, RoundEnd};
use super::talk::Talk;
use super::{guide, panel, speed};
use crate::boards::{AnyBoard, BoardProps, BoardUi, EventLog, TableContext, felt};
use crate::locales::at_table::at_table;
use crate::locales::printed;
use crate::net::net;
use crate::net::table::TableNow;
use crate::pages::place::Place;
use crate::pages::shell::{icon, title};
use crate::parts::bar::Bar;
use crate::parts::icons::{Draw, Icon};
use crate::parts::journal::{Entry, Journal};
use crate::parts::moves::MoveList;
use crate::parts::why::{Why, WhyBubble};
use crate::parts::{pixels, sheet, sound};
use crate::settings::{asks, settings, words};

/// The page of a running match.
pub fn playing<G: BoardUi>(game: GameId, id: String, now: RwSignal<TableNow>) -> AnyView {
    let lang = settings().lang.get_untracked();
    let Some(told) = MatchSignals::<G>::new(now, lang) else {
        return view! { <main class="sheet-page" id="content" tabindex="-1"><p role="alert">{words().table_broken}</p></main> }
            .into_any();
    };
    let desk = Desk::new(id, now, net(), lang);
    let guidance = told.info.with_untracked(|info| Guidance::load::<G>(game, info));
    let place = guide::place(guidance.on.into());
    let play = guidance.follow(board_props(&told, desk, now, room(place)));
    let newest = round::newest(play);
    announce_rounds(play.context, newest, last_end(play));
    speed::as_before(play.context, desk);
    signal_turns(play.context, game);
    sounds(play);
    let scoring =
        Scoring { keeps_board: G::KEEPS_BOARD, score: G::Table::score, tie_break: G::Table::tie_break };
    let tip = guidance.tip(play);
    page(play.any(game), desk, told.entries, now, (newest, scoring), (guidance, tip, place))
}

/// The table round the board.
fn context(
    info: Memo<Arc<Info>>,
    entries: Memo<Vec<Entry>>,
    desk: Desk,
    now: RwSignal<TableNow>,
    room: Signal<Room>,
) -> TableContext {
    let acting = move |which: fn(&protocol::GameNow) -> SeatSet| {
        Signal::derive(move || now.with(|now| now.game.as_ref().map_or(SeatSet::NONE, |game| which(game))))
    };
    TableContext {
        lang: settings().lang.get_untracked(),
        touch: asks("(pointer: coarse)"),
        info: info.into(),
        // Whoever has given up looks on.
        me: Signal::derive(move || {
            info.with(|info| info.you.filter(|you| !info.seats[you.index()].resigned))
        }),
        must: acting(|game| game.must),
        may: acting(|game| game.may),
        outcome: Signal::derive(move || {
            now.with(|now| now.game.as_ref().and_then(|game| game.outcome.clone()))
        }),
        last: Signal::derive(move || entries.with(|entries| last_line(entries))),
        news: RwSignal::new(None),
        round_end: RwSignal::new(None),
        goes_on: Trigger::new(),
        totals: RwSignal::new(Vec::new()).into(),
        room,
        drawer: RwSignal::new(false),
        refused: Signal::derive(move || desk.refused.get().map(|why| why.notation)),
        clocks: Signal::derive(move || now.with(|now| now.clocks.clone())),
        time: clock(),
    }
}

/// What the board is given.
fn board_props<G: BoardUi>(
    told: &MatchSignals<G>,
    desk: Desk,
    now: RwSignal<TableNow>,
    room: Signal<Room>,
) -> BoardProps<G> {
    let MatchSignals { view, info, legal, events, entries } = *told;
    let context = context(info, entries, desk, now, room);
    let on_refused = Callback::new(move |(mv, why): (G::Move, G::Refusal)| {
        let names = |seat| untrack(|| context.name(seat));
        desk.refuse(Why::new::<G>(mv, why, context.lang, &names));
    });
    // What is not legal is judged by the rules themselves.
    let on_move = Callback::new(move |mv: G::Move| {
        if legal.with_untracked(|legal| legal.contains(&mv)) {
            if desk.send(mv.to_string()) {
                context.news.set(None);
            }
        } else if let Some(me) = info.get_untracked().you
            && let Some(why) = view.with_untracked(|view| table::refusal::<G>(view, me, mv))
        {
            on_refused.run((mv, why));
        }
    });
    let play = BoardProps {
        view: view.into(),
        legal: legal.into(),
        events: events.into(),
        pending: Signal::derive(move || desk.sent().and_then(|notation| notation.parse().ok())),
        on_move,
        on_refused,
        context,
    };
    let totals = Memo::new(move |_| play.scene(G::Table::totals));
    BoardProps { context: TableContext { totals: totals.into(), ..context }, ..play }
}

/// How a game tells what came of it.
#[derive(Clone, Copy)]
struct Scoring {
    keeps_board: bool,
    score: fn(i32, Option<i32>, Lang) -> Option<String>,
    tie_break: fn(i32, i32, Lang) -> Option<String>,
}

/// The board, and what lies round it.
fn page(
    board: AnyBoard,
    desk: Desk,
    entries: Memo<Vec<Entry>>,
    now: RwSignal<TableNow>,
    (newest, scoring): (Memo<Option<(u64, Moment)>>, Scoring),
    (guidance, tip, place): (Guidance, Memo<Option<Tip>>, Signal<Place>),
) -> AnyView {
    let w = words();
    let AnyBoard { game, context, moves, few, illustration, .. } = board;
    let TableContext { lang, info, drawer, room, .. } = context;
    let may_undo = Signal::derive(move || now.with(|now| now.game.as_ref().is_some_and(|game| game.undo)));
    let me = net().me;
    let undo_name = Signal::derive(move || {
        let t = at_table();
        let people = info.with(|info| info.seats.iter().filter(|chair| chair.person.is_some()).count());
        let counts = info.with(|info| info.rated) && me.with(|me| me.as_ref().is_some_and(|me| me.account));
        match (people, counts) {
            (1, true) => t.undo_unrated,
            (1, false) => t.undo_decision,
            _ => w.undo,
        }
    });
    let undo = Callback::new(move |()| desk.ask(Act::Undo { table: desk.table(), version: desk.version() }));
    let headline = Signal::derive(move || {
        let headline = board.headline.get();
        if context.me.get().is_some() { headline } else { format!("{headline} · {}", w.you_watch) }
    });
    let commitment = Signal::derive(move || info.get().commitment.clone());
    let own_clock = Memo::new(move |_| context.me.get().and_then(|me| context.clock(me)));
    let listing = RwSignal::new(false);
    let runs = move || info.get().phase == Phase::Playing;
    let sits = move || info.get().you.is_some();
    round::follow(newest, context);
    let (unread, menu) = (RwSignal::new(false), RwSignal::new(false));
    // Of the drawer only the phrases are shown: a tray that leaves the table in view.
    let talking = RwSignal::new(false);
    let company = Memo::new(move |_| {
        let people = |info: &Info| info.seats.iter().filter(|chair| chair.person.is_some()).count();
        sits() && info.with(|info| people(info) > 1)
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
    let beside = panel::open_panel(desk.table());
    // Not where it counts: a rating is one's own, and so is a row of an evening's score sheet.
    let alone = Memo::new(move |_| {
        let (people, rated) =
            info.with(|info| (info.seats.iter().filter(|chair| chair.person.is_some()).count(), info.rated));
        let counts = rated && me.with(|me| me.as_ref().is_some_and(|me| me.account));
        let counts = counts || info.with(|info| super::sharing::is_of_evening(info));
        people == 1 && context.me.get().is_some() && runs() && !counts
    });
    let hints = Hints::new(board, alone.into());
    keys(drawer, listing, desk.refused, hints);
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
            class:guided=move || guidance.on.get()
            data-strip=move || place.get().strip.name()
            data-game=felt(game)
            data-phase=move || if runs() { "playing" } else { "over" }
            data-shape=move || room.get().shape.name()
            on:click=move |event| if panel::follow(&event, beside) { menu.set(false) }
            style=("--bar", move || pixels(room.get().bar().height))
            style=("--side", move || room.get().side().map(|side| pixels(side.width)))
            style=("--strip", move || place.get().strip_size().map(pixels))
        >
            <Bar game headline commitment clock=own_clock.into() runs=Signal::derive(move || context.my_turn()) may_undo undo_name on_undo=undo drawer menu news=Signal::derive(move || context.news.with(Option::is_some) || unread.get()) company=company.into() on_talk extra=ViewFn::from(move || view! { <HintButton hints/> }) check=ViewFn::from(move || view! { <CheckMatch id=desk.table() context/> })>
                <speed::BotSpeed context on_set=Callback::new(move |speed| desk.ask(Act::BotSpeed { table: desk.table(), speed }))/>
                <Show when=move || runs() && context.me.get().is_some()>
                    <Resign on_sure=Callback::new(move |()| desk.ask(Act::Resign { table: desk.table() }))/>
                </Show>
                <MatchRows id=desk.table() context/>
                <a class="row" href="/">{w.back_home}</a>
            </Bar>
            <panel::SidePanel game open=beside/>
            <main class="table" id="content" class:turn=move || context.my_turn()>
                {board.draw()}
                <WhyBubble game why=desk.refused illustration instead=few on_pick=moves.pick/>
                <HintMarks hints/>
                <TipMark tip context/>
                <Bubbles context now unread/>
                <RoundEnd game context keeps=scoring.keeps_board/>
                <End
                    id=desk.table()
                    game
                    context
                    moment=Signal::derive(move || context.outcome.with(Option::is_some).then(|| newest.get().map(|(_, moment)| moment))?)
                    score=Callback::new(move |(points, next)| (scoring.score)(points, next, lang))
                    tie_break=Callback::new(move |(won, next)| (scoring.tie_break)(won, next, lang))
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
                <div class="page-of" class:vh=move || listing.get()><Journal entries=entries.into()/></div>
                <Show when=move || listing.get()>
                    <MoveList moves/>
                </Show>
                <div class="below">
                    <Show when=move || sits()>
                        <Talk
                            context
                            open=talking.into()
                            on_say=Callback::new(move |phrase| {
                                desk.ask(Act::Say { table: desk.table(), phrase });
                                said();
                            })
                            on_write=Callback::new(move |text| {
                                desk.ask(Act::Write { table: desk.table(), text });
                                said();
                            })
                            on_allow=Callback::new(move |allowed| desk.ask(Act::AllowChat { table: desk.table(), allowed }))
                            on_mute=Callback::new(move |(seat, muted)| desk.ask(Act::Mute { table: desk.table(), seat, muted }))
                        />
                    </Show>
                    <Show when=move || sits()>
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

/// The room the table has, whatever the window's size is now.
fn room(place: Signal<Place>) -> Signal<Room> {
    let room: Signal<Room> = Memo::new(move |_| place.get().room).into();
    provide_context(room);
    room
}

/// The browser's clock, four times a second.
fn clock() -> Signal<f64> {
    let time = RwSignal::new(js_sys::Date::now());
    let beat = set_interval_with_handle(
        move || {
            time.try_set(js_sys::Date::now());
        },
        std::time::Duration::from_millis(250),
    );
    on_cleanup(move || {
        if let Ok(beat) = beat {
            beat.clear();
        }
    });
    time.into()
}

/// A turn shows in the title and is heard.
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

/// What happens is heard, the last of it.
fn sounds<G: BoardUi>(play: BoardProps<G>) {
    Effect::new(move |before: Option<usize>| {
        play.events.with(|events: &EventLog<G>| {
            if before.is_some_and(|before| before < events.len())
                && let Some(heard) = events.last().and_then(|(_, seen)| G::Table::sound(seen))
            {
                sound::play(heard);
            }
            events.len()
        })
    });
}

/// For how long the end of a round is news, unless the person has played on.
const NEWS: std::time::Duration = std::time::Duration::from_secs(20);

/// How the last round ended, in a sentence, with the number of its event.
fn last_end<G: BoardUi>(play: BoardProps<G>) -> Memo<Option<(u64, String)>> {
    Memo::new(move |_| {
        play.scene(|scene| {
            let by = scene.narrator();
            scene.events.iter().rev().find_map(|(n, seen)| Some((*n, G::Table::round_end(seen, by)?)))
        })
    })
}

/// Tells how a round ended, for a while, where the table does not show it.
fn announce_rounds(
    context: TableContext,
    newest: Memo<Option<(u64, Moment)>>,
    last: Memo<Option<(u64, String)>>,
) {
    Effect::new(move |before: Option<Option<u64>>| {
        let now = last.get();
        let number = now.as_ref().map(|(n, _)| *n);
        let shown = newest.with_untracked(Option::is_some);
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

/// How a round ended, on a slip over the score sheet: nothing on the table lies under it.
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

/// Keys that work anywhere at a table: M for the moves, J for the journal, Escape closes.
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
        // What cannot take the focus leaves it where it is.
        let _ = found.focus();
    }
}

/// Giving up takes two clicks.
#[component]
fn Resign(
    /// Hears the second.
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
