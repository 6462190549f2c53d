//! Replays a finished match: move by move or automatically, from every seat, with the journal for
//! navigation. From a table of this server, or from a file.

pub mod controls;
pub mod moment;
pub mod play_on;
pub mod review;

use std::sync::Arc;

use ::review::Judged;
use catalog::GameId;
use engine::{Record, Seat, capital};
use leptos::ev;
use leptos::prelude::*;
use protocol::MatchFile;
use table::Narrator;
use wasm_bindgen::JsCast as _;

use self::review::{ReviewPage, Reviewing};
use super::local;
use super::place::{Place, SeeTable, StripPage, room};
use super::shell::{Shell, title};
use crate::boards::story::{Decision, Story};
use crate::boards::{AnyBoard, Environment, MatchSource, TableContext};
use crate::chunk;
use crate::net::{http, problem_text};
use crate::parts::bar::{Mark, Title};
use crate::parts::icons::{Draw, Icon};
use crate::parts::journal::Entry;
use crate::parts::motion;
use crate::route::Route;
use crate::settings::{settings, words};
use controls::{Controls, Playback};
use moment::{Moment, reviewed_in_address};

texts::texts! { pub struct Texts in "texts/replay" }

/// The page of its chunk.
pub fn draw(route: Route) -> AnyView {
    match route {
        Route::Replay(table) => view! { <Replay table/> }.into_any(),
        _ => ().into_any(),
    }
}

/// The maximum size of a file in bytes; the longest matches take a tenth of it.
const LARGEST: f64 = 4_000_000.0;

/// A match that was loaded.
#[derive(Clone, Debug)]
struct Found {
    record: Record,
    /// By seat; empty if there is only a record.
    names: Vec<String>,
    /// The downloaded match with the data about its deal, if available.
    file: Option<Arc<MatchFile>>,
    /// Its table, if it has an address.
    table: Option<String>,
}

impl Found {
    /// Parses the match in a file: a download, or only a record.
    fn read(text: &str) -> Option<Self> {
        if let Ok(file) = serde_json::from_str::<MatchFile>(text) {
            return Some(Self::of(file, None));
        }
        let record = serde_json::from_str::<Record>(text).ok()?;
        Some(Self { record, names: Vec::new(), file: None, table: None })
    }

    fn of(file: MatchFile, table: Option<String>) -> Self {
        let (record, names) = (file.record.clone(), file.players.clone());
        Self { record, names, file: Some(Arc::new(file)), table }
    }
}

#[component]
pub fn Replay(
    /// The table where it was played; if none, asks for a file.
    table: Option<String>,
) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let found = RwSignal::new(None::<Result<Found, String>>);
    let asked = table.is_some();
    title(&format!("{} — Pioche", w.replay));
    if let Some(table) = table {
        leptos::task::spawn_local(async move {
            let file = http::get::<MatchFile>(&format!("/tables/{table}/record")).await;
            let read = file.map(|file| Found::of(file, Some(table)));
            found.try_set(Some(read.map_err(|problem| problem_text(&problem, lang))));
        });
    }
    move || {
        match found.get() {
        None if asked => {
            view! { <main class="sheet-page" id="content" tabindex="-1"><p class="quiet" role="status">{words().loading}</p></main> }
                .into_any()
        }
        None => view! { <Choose found trouble=None/> }.into_any(),
        Some(Err(trouble)) => view! { <Choose found trouble=Some(trouble)/> }.into_any(),
        Some(Ok(match_)) => match match_.record.game.parse::<GameId>() {
            Ok(game) => chunk::at_study(game, move || shown(game, &match_)),
            Err(_) => view! { <Choose found trouble=Some(w.not_a_match.to_owned())/> }.into_any(),
        },
    }
    }
}

/// Asks for a file.
#[component]
fn Choose(found: RwSignal<Option<Result<Found, String>>>, trouble: Option<String>) -> impl IntoView {
    let w = Texts::of(settings().lang.get_untracked());
    let chosen = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()?.get(0)) else { return };
        if file.size() > LARGEST {
            found.set(Some(Err(w.too_large.to_owned())));
            return;
        }
        leptos::task::spawn_local(async move {
            let text = wasm_bindgen_futures::JsFuture::from(file.text()).await.ok();
            let read = text.and_then(|text| Found::read(&text.as_string()?));
            found.try_set(Some(read.ok_or_else(|| w.not_a_match.to_owned())));
        });
    };
    view! {
        <Shell title=w.replay>
            {trouble.map(|trouble| view! { <p class="trouble" role="alert">{trouble}</p> })}
            <div class="form">
                <label>
                    <span>{w.file}</span>
                    <input type="file" id="file" accept=".json,application/json" aria-describedby="file-about" on:change=chosen/>
                </label>
                <p class="quiet" id="file-about">{w.choose_file}</p>
            </div>
            <p><a class="btn" href="/">{words().back_home}</a></p>
        </Shell>
    }
}

/// A match in replay, of any game.
#[derive(Clone, Copy)]
struct WatchedMatch {
    board: AnyBoard,
    place: Signal<Place>,
    seats: usize,
    /// The number of moves.
    moves: usize,
    /// The moves after which a new round begins.
    rounds: StoredValue<Vec<usize>>,
    /// Each entry with the move that caused it.
    journal: Memo<Vec<(usize, Entry)>>,
    moment: RwSignal<Moment>,
    /// Sets the table to the state after this many moves.
    lay: Callback<usize>,
    reviewing: Reviewing,
    /// The description of a decision.
    tell: Callback<Judged<String>, Option<Decision>>,
    /// The page on which a seat's decision is played differently; the callback is called when the
    /// person comes back.
    play_on: Callback<(usize, Seat, Callback<()>), AnyView>,
}

fn trouble(says: String) -> AnyView {
    view! {
        <Shell title=Texts::of(settings().lang.get_untracked()).replay>
            <p role="alert">{says}</p>
            <p><a class="btn" href="/">{words().back_home}</a></p>
        </Shell>
    }
    .into_any()
}

/// The moment in the address, in a match with this many moves and seats.
fn first_moment(linked: bool, moves: usize, seats: usize) -> Moment {
    // A link to the review names a seat.
    let named =
        || Moment::in_address().or_else(|| Some(Moment { at: 0, seat: Some(reviewed_in_address()?) }));
    if linked { named().unwrap_or_default().within(moves, seats) } else { Moment::default() }
}

fn shown(game: GameId, found: &Found) -> AnyView {
    let lang = settings().lang.get_untracked();
    title(&format!("{} — Pioche", Texts::of(lang).replay_game(game.info().name)));
    let story = match Story::read(game, &found.record) {
        Some(Ok(story)) => StoredValue::new(story),
        Some(Err(error)) => return trouble(capital(&error.tell(lang)) + "."),
        None => return trouble(words().table_broken.to_owned()),
    };
    let (moves, seats) = story.with_value(|story| (story.moves(), story.seats()));
    let info = local::sitting(game, &found.names, seats);
    let moment = RwSignal::new(first_moment(found.table.is_some(), moves, seats));
    let now = RwSignal::new(story.with_value(|story| story.at(moment.get_untracked().at)));
    let seat: Signal<Option<Seat>> = Memo::new(move |_| moment.get().seat).into();
    let place = super::learn::place::place();
    let sitting = Arc::clone(&info);
    let source = MatchSource::here(game, now.into(), seat, Signal::derive(move || Arc::clone(&info)));
    let Some(board) = AnyBoard::open(source, Environment::browser(room(place))) else {
        return trouble(words().table_broken.to_owned());
    };
    let context = board.context;
    let journal = Memo::new(move |_| {
        let names = |seat| context.name(seat);
        let by = Narrator { lang, me: seat.get(), names: &names };
        story.with_value(|story| story.journal(seat.get(), by))
    });
    let watched = WatchedMatch {
        board,
        place,
        seats,
        moves,
        rounds: StoredValue::new(story.with_value(|story| story.rounds().to_vec())),
        journal,
        moment,
        lay: Callback::new(move |at| now.set(story.with_value(|story| story.at(at)))),
        reviewing: Reviewing::new(game, found.record.clone()),
        tell: Callback::new(move |judged| story.with_value(|story| decision(story, &judged, context))),
        play_on: Callback::new(move |(at, seat, on_back)| {
            let start = story.with_value(|story| story.at(at));
            play_on::play_on(game, start, Arc::clone(&sitting), (at, seat), on_back)
        }),
    };
    watched.page(found)
}

/// A decision, worded for the person who reads the review.
fn decision(story: &Story, judged: &Judged<String>, context: TableContext) -> Option<Decision> {
    // The seat that decided is addressed as "Vous".
    let you = self::review::Texts::of(context.lang).you;
    let names = |each: Seat| {
        if each == judged.seat { you.to_owned() } else { untrack(|| context.sitter(each)) }
    };
    story.decision(judged, context.lang, &names)
}

impl WatchedMatch {
    /// The table, the review, or a decision played differently: whichever is active.
    fn page(self, found: &Found) -> AnyView {
        let Self { board, moves, seats, moment, lay, reviewing, tell, play_on, .. } = self;
        let context = board.context;
        let linked = found.table.is_some();
        let go = Callback::new(move |to: Moment| {
            let (before, to) = (moment.get_untracked(), to.within(moves, seats));
            if before == to {
                return;
            }
            motion::around(|| {
                moment.set(to);
                if before.at != to.at {
                    lay.run(to.at);
                }
            });
            if linked {
                to.keep_in_address();
            }
        });
        // Whether the review is shown; judged decisions are kept while the person looks at the
        // table.
        let over = RwSignal::new(reviewed_in_address().is_some());
        if linked {
            let changed = window_event_listener(ev::hashchange, move |_| {
                if let Some(moment) = Moment::in_address() {
                    go.run(moment);
                }
                over.set(reviewed_in_address().is_some());
            });
            on_cleanup(move || changed.remove());
        }
        let playback = Playback::new(moment, moves, go);
        let reviewed = Signal::derive(move || moment.get().seat.unwrap_or(Seat::FIRST));
        let to_content = || request_animation_frame(|| crate::parts::keys::focus("#content"));
        let on_moment = Callback::new(move |at: usize| {
            over.set(false);
            // Without a moment, return to the previous one.
            let at = if at == usize::MAX { moment.get_untracked().at } else { at };
            go.run(Moment { at, seat: Some(reviewed.get_untracked()) });
            if linked {
                moment.get_untracked().keep_in_address();
            }
            to_content();
        });
        let on_seat = Callback::new(move |seat: Seat| {
            go.run(Moment { seat: Some(seat), ..moment.get_untracked() });
            if linked {
                moment::review_in_address(seat);
            }
        });
        let on_review = Callback::new(move |()| {
            over.set(true);
            if linked {
                moment::review_in_address(reviewed.get_untracked());
            }
            to_content();
        });
        // The decision that is played differently, if any.
        let taken = RwSignal::new(None::<usize>);
        playback.by_keys(Signal::derive(move || over.get() || taken.get().is_some()));
        let on_play = Callback::new(move |at: usize| {
            taken.set(Some(at));
            to_content();
        });
        let on_back = Callback::new(move |()| {
            taken.set(None);
            to_content();
        });
        let (file, table) = (found.file.clone(), found.table.clone());
        let name = board.game.info().name;
        let page = move || {
            if let Some(at) = taken.get() {
                play_on.run((at, reviewed.get_untracked(), on_back))
            } else if over.get() {
                view! { <ReviewPage reviewing tell context seats moves seat=reviewed on_seat on_moment on_play name/> }
                    .into_any()
            } else {
                self.at_table(playback, on_review, file.clone(), table.clone())
            }
        };
        page.into_any()
    }

    fn at_table(
        self,
        playback: Playback,
        on_review: Callback<()>,
        file: Option<Arc<MatchFile>>,
        table: Option<String>,
    ) -> AnyView {
        let Self { board, place, seats, moves, rounds, journal, moment, .. } = self;
        let AnyBoard { game, context, headline, .. } = board;
        let says =
            Signal::derive(move || Texts::of(context.lang).moment(moves, moment.get().at, headline.get()));
        let analyse = self::review::Texts::of(context.lang).analyse;
        // Not the room of the previous page of that kind.
        provide_context(context.room);
        let (down, up) = swipe(playback);
        view! {
            <StripPage class="page lesson again" game place>
                <header class="bar">
                    <Mark/>
                    <Title game headline=says/>
                    <span class="sp"></span>
                    <button class="ico" id="review" aria-label=analyse title=analyse on:click=move |_| on_review.run(())>
                        <svg viewBox="0 0 18 18" aria-hidden="true"><path d="M3 3v12h12M5.500 11.500L8.500 8l2.500 2 4-5"></path></svg>
                    </button>
                    <a class="ico book" href=Route::Rules(game, None).path() target="_blank" rel="noopener" aria-label=words().rules title=words().rules><Draw icon=Icon::Book/></a>
                    <a class="ico" href=Route::Box(game).path() aria-label=words().close title=words().close><Draw icon=Icon::Close/></a>
                </header>
                <main class="table" id="content" tabindex="-1" data-at=move || moment.get().at.to_string() on:pointerdown=down on:pointerup=up>
                    {board.draw()}
                    <SeeTable/>
                </main>
                <Controls context playback seats rounds=rounds.get_value() journal says file table/>
            </StripPage>
        }
        .into_any()
    }
}

/// The minimum distance of a swipe, in pixels.
const SWIPE: i32 = 60;

/// A swipe to the left steps forward, one to the right steps back.
fn swipe(playback: Playback) -> (impl Fn(ev::PointerEvent) + 'static, impl Fn(ev::PointerEvent) + 'static) {
    let from = StoredValue::new(None::<(i32, i32)>);
    let down = move |event: ev::PointerEvent| from.set_value(Some((event.client_x(), event.client_y())));
    let up = move |event: ev::PointerEvent| {
        let Some((x, y)) = from.try_update_value(Option::take).flatten() else { return };
        let (right, below) = (event.client_x() - x, event.client_y() - y);
        if right.abs() < SWIPE || right.abs() < 2 * below.abs() {
            return;
        }
        playback.step(if right < 0 { 1 } else { -1 });
    };
    (down, up)
}

#[cfg(test)]
mod tests {
    use catalog::Ole;
    use engine::{Match, Seed};
    use game_ole::Options;

    use super::*;

    #[test]
    fn a_file_is_a_download_or_a_record() {
        let game = Match::<Ole>::new(Options::default(), 3, Seed::numbered(5, 0)).expect("three play");
        let record = serde_json::to_string(&game.record()).expect("plain data");
        let alone = Found::read(&record).expect("a record");
        assert!(alone.file.is_none() && alone.names.is_empty());
        let download = format!(
            r#"{{"record":{record},"players":["Ada","Inès (bot)","Maud (bot)"],
                "fair":{{"table":"t","commitment":"c","secret":"s","chances":["","",""]}}}}"#
        );
        let whole = Found::read(&download).expect("a download");
        assert_eq!(whole.names.first().map(String::as_str), Some("Ada"));
        assert!(whole.file.is_some());
        for nonsense in ["", "{}", "[]", "null", "{\"record\":3}"] {
            assert!(Found::read(nonsense).is_none(), "{nonsense}");
        }
    }
}
