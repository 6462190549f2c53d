//! Beside a match in replay: the slider and its buttons, the choice of seat, the journal for
//! navigation, the verification of the deal.

use std::sync::Arc;
use std::time::Duration;

use engine::Seat;
use leptos::ev;
use leptos::prelude::*;
use protocol::MatchFile;
use wasm_bindgen::JsCast as _;

use super::Texts;
use super::moment::Moment;
use crate::boards::TableContext;
use crate::locales;
use crate::pages::table::sharing::Own;
use crate::parts::check_deal::{CheckDeal, Found};
use crate::parts::icons::{Draw, Icon};
use crate::parts::journal::{Entry, EntryText};
use crate::parts::keys;
use crate::parts::seats::initial;
use crate::settings::words;

/// Speeds, with the milliseconds from one move to the next.
const SPEEDS: [(&str, u64); 4] = [("×1", 1400), ("×2", 700), ("×4", 350), ("×½", 2800)];

/// The position in a match, and the ways to move through it.
#[derive(Clone, Copy)]
pub struct Playback {
    pub moment: RwSignal<Moment>,
    /// The number of moves.
    moves: usize,
    go: Callback<Moment>,
    running: RwSignal<bool>,
    /// The index into `SPEEDS`.
    speed: RwSignal<usize>,
}

impl Playback {
    pub fn new(moment: RwSignal<Moment>, moves: usize, go: Callback<Moment>) -> Self {
        let playback = Self { moment, moves, go, running: RwSignal::new(false), speed: RwSignal::new(0) };
        playback.by_clock();
        playback
    }

    /// Goes to a move and stops there.
    fn show(self, at: usize) {
        self.running.set(false);
        self.go.run(Moment { at, ..self.moment.get_untracked() });
    }

    /// Steps forward or back by this many moves.
    pub fn step(self, by: isize) {
        self.show(self.moment.with_untracked(|moment| moment.at.saturating_add_signed(by)));
    }

    fn look_from(self, seat: Option<Seat>) {
        self.go.run(Moment { seat, ..self.moment.get_untracked() });
    }

    /// Plays or pauses; at the end, it starts over.
    fn run(self) {
        if !self.running.get_untracked() && self.moment.get_untracked().at == self.moves {
            self.show(0);
        }
        self.running.update(|running| *running = !*running);
    }

    /// Steps through the moves while it runs, and stops at the end.
    fn by_clock(self) {
        let timer = StoredValue::new(None::<IntervalHandle>);
        let stop = move || {
            if let Some(handle) = timer.try_update_value(Option::take).flatten() {
                handle.clear();
            }
        };
        let next = move || {
            let Some(now) = self.moment.try_get_untracked() else { return };
            if now.at < self.moves {
                self.go.run(Moment { at: now.at + 1, ..now });
            } else {
                self.running.set(false);
            }
        };
        Effect::new(move || {
            stop();
            let (_, pause) = SPEEDS[self.speed.get() % SPEEDS.len()];
            if self.running.get() {
                timer.set_value(set_interval_with_handle(next, Duration::from_millis(pause)).ok());
            }
        });
        on_cleanup(stop);
    }

    /// Arrow keys step, Home and End go to the ends, Space plays; except where a key has another
    /// meaning, or while the table is not shown.
    pub fn by_keys(self, away: Signal<bool>) {
        let handle = window_event_listener(ev::keydown, move |event| {
            let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let tag = on.map(|element| element.tag_name()).unwrap_or_default();
            if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            match &*event.key() {
                _ if tag == "INPUT" || away.get_untracked() => return,
                "ArrowRight" => self.step(1),
                "ArrowLeft" => self.step(-1),
                "Home" => self.show(0),
                "End" => self.show(self.moves),
                " " if tag != "BUTTON" && tag != "A" => self.run(),
                _ => return,
            }
            event.prevent_default();
        });
        on_cleanup(move || handle.remove());
    }
}

#[component]
pub fn Controls(
    context: TableContext,
    playback: Playback,
    seats: usize,
    /// The moves after which a new round begins.
    rounds: Vec<usize>,
    /// The journal, with the number of the move that caused each entry.
    journal: Memo<Vec<(usize, Entry)>>,
    /// The moment in words.
    says: Signal<String>,
    /// The match with the data about its deal.
    file: Option<Arc<MatchFile>>,
    /// The table, if others can open this address too.
    table: Option<String>,
) -> impl IntoView {
    let lang = context.lang;
    let w = Texts::of(lang);
    let Playback { moment, moves, running, speed, .. } = playback;
    let at = move || moment.get().at;
    let open = RwSignal::new(false);
    let here = Memo::new(move |_| {
        let at = at();
        journal.with(|journal| journal.iter().rposition(|(mv, _)| *mv <= at))
    });
    let now = move || {
        let entry = here.get().and_then(|here| journal.with(|journal| Some(journal.get(here)?.1.clone())));
        entry.map(|entry| view! { <EntryText entry/> })
    };
    Effect::new(move || {
        open.track();
        if here.get().is_some() {
            request_animation_frame(|| keys::reveal(".moments [aria-current]"));
        }
    });
    let shut = move || {
        open.set(false);
        request_animation_frame(|| keys::focus("#open-story"));
    };
    let escape = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Escape" && open.get_untracked() {
            shut();
        }
    });
    on_cleanup(move || escape.remove());
    let share = move |at: usize| format!("{:.4}", at as f64 / moves.max(1) as f64);
    view! {
        <aside class="teacher replay" aria-label=w.controls>
            <div class="scrub">
                <div class="line" style=("--done", move || share(at()))>
                    <input
                        type="range"
                        id="scrubber"
                        min="0"
                        max=moves
                        prop:value=move || at().to_string()
                        aria-label=w.controls
                        aria-valuetext=move || says.get()
                        on:input=move |event| playback.show(event_target_value(&event).parse().unwrap_or(0))
                    />
                    {rounds.into_iter().map(|at| view! { <i style=("--at", share(at))></i> }).collect_view()}
                </div>
                <div class="steps" title=w.keys>
                    <button class="ico" id="first" aria-label=w.first title=w.first on:click=move |_| playback.show(0)><Drawn path="M4 4v10M14 4L7 9l7 5z"/></button>
                    <button class="ico" id="back" aria-label=w.back title=w.back on:click=move |_| playback.step(-1)><Drawn path="M11.500 4L5 9l6.500 5"/></button>
                    <button class="ico run" id="run" aria-label=move || if running.get() { w.pause } else { w.run } on:click=move |_| playback.run()>
                        {move || view! { <Drawn path=if running.get() { "M6 4v10M12 4v10" } else { "M6 3.500L14.500 9 6 14.500z" }/> }}
                    </button>
                    <button class="ico" id="on" aria-label=w.on title=w.on on:click=move |_| playback.step(1)><Drawn path="M6.500 4L13 9l-6.500 5"/></button>
                    <button class="ico" id="last" aria-label=w.last title=w.last on:click=move |_| playback.show(moves)><Drawn path="M14 4v10M4 4l7 5-7 5z"/></button>
                    <button
                        class="ico pace"
                        id="speed"
                        aria-label=move || w.speed(SPEEDS[speed.get() % SPEEDS.len()].0)
                        on:click=move |_| speed.update(|speed| *speed = (*speed + 1) % SPEEDS.len())
                    >
                        {move || SPEEDS[speed.get() % SPEEDS.len()].0}
                    </button>
                </div>
                <div class="seen-by">
                    <div role="group" aria-label=w.seen_by tabindex="0">
                        {Seat::all(seats)
                            .map(Some)
                            .chain([None])
                            .map(|seat| view! { <Chair context playback seat/> })
                            .collect_view()}
                    </div>
                    <button class="ico" id="open-story" aria-label=w.story title=w.story aria-expanded=move || open.get().to_string() aria-controls="story" on:click=move |_| {
                        open.update(|open| *open = !*open);
                        request_animation_frame(|| keys::focus("#story .shut"));
                    }>
                        <Draw icon=Icon::List/>
                    </button>
                </div>
                <p class="now" role="status">{now}</p>
            </div>
            <div class="story" id="story" class:open=move || open.get()>
                <button class="ico shut" aria-label=words().close on:click=move |_| shut()><Draw icon=Icon::Close/></button>
                <h2>{w.story}</h2>
                <ol class="moments" tabindex="0" aria-label=w.story>
                    <For each=move || journal.get() key=|(mv, entry)| (*mv, entry.clone()) let:each>
                        <Line mv=each.0 entry=each.1 here playback/>
                    </For>
                </ol>
                <div class="acts">
                    {file.map(|file| {
                        // Compared with what this browser remembers of the match.
                        let file = Arc::new(file);
                        let check = Callback::new(move |found: RwSignal<Option<Found>>| {
                            let file = Arc::clone(&file);
                            leptos::task::spawn_local(async move {
                                let own = Own::in_file(&file);
                                let result = locales::fair::verified(&file, &own.kept(), lang).await;
                                found.try_set(Some(result));
                            });
                        });
                        view! { <CheckDeal check/> }
                    })}
                    {table.map(|table| view! {
                        <Share/>
                        <a class="btn" download href=format!("/api/v1/tables/{table}/record")>{w.download}</a>
                    })}
                </div>
            </div>
        </aside>
    }
}

/// From one seat, or as spectators saw it.
#[component]
fn Chair(context: TableContext, playback: Playback, seat: Option<Seat>) -> impl IntoView {
    let w = Texts::of(context.lang);
    let name = seat.map_or_else(|| w.spectator.to_owned(), |seat| context.sitter(seat));
    let label = words().pair(w.seen_by, &name);
    let shown = match seat {
        Some(seat) => view! {
            <span class=format!("ava p{}", seat.index() % 4 + 1) aria-hidden="true">{initial(&name)}</span>
        }
        .into_any(),
        None => view! { <span aria-hidden="true"><Draw icon=Icon::People/></span> }.into_any(),
    };
    view! {
        <button
            data-seat=seat.map_or_else(|| "-".to_owned(), |seat| seat.to_string())
            aria-label=label
            title=name
            aria-pressed=move || (playback.moment.get().seat == seat).to_string()
            on:click=move |_| playback.look_from(seat)
        >
            {shown}
        </button>
    }
}

/// An entry of the journal, which links to its moment.
#[component]
fn Line(mv: usize, entry: Entry, here: Memo<Option<usize>>, playback: Playback) -> impl IntoView {
    let index = entry.index;
    view! {
        <li>
            <button
                data-at=mv.to_string()
                aria-current=move || (here.get() == Some(index)).then_some("step")
                on:click=move |_| playback.show(mv)
            >
                <time aria-hidden="true">{mv}</time>
                <span><EntryText entry/></span>
            </button>
        </li>
    }
}

/// Copies the address, which includes the moment.
#[component]
fn Share() -> impl IntoView {
    let w = Texts::of(crate::settings::settings().lang.get_untracked());
    let said = RwSignal::new(w.share);
    let copy = move |_| {
        let Some(window) = web_sys::window() else { return };
        let address = window.location().href().unwrap_or_default();
        let promise = window.navigator().clipboard().write_text(&address);
        leptos::task::spawn_local(async move {
            let done = wasm_bindgen_futures::JsFuture::from(promise).await;
            said.try_set(if done.is_ok() { w.copied } else { w.copy_yourself });
        });
    };
    view! { <button class="btn" id="share" on:click=copy><span role="status">{move || said.get()}</span></button> }
}

/// A line drawing of 18 by 18.
#[component]
fn Drawn(path: &'static str) -> impl IntoView {
    view! { <svg viewBox="0 0 18 18" aria-hidden="true"><path d=path></path></svg> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Page;

    fn playback(moves: usize) -> Playback {
        let moment = RwSignal::new(Moment::default());
        let go = Callback::new(move |to: Moment| moment.set(to.within(moves, 3)));
        Playback::new(moment, moves, go)
    }

    #[test]
    fn steps_stay_within_the_match() {
        let _page = Page::new();
        let playback = playback(2);
        let at = |by: isize| {
            playback.step(by);
            playback.moment.get_untracked().at
        };
        assert_eq!([at(-1), at(1), at(1), at(1), at(-1)], [0, 1, 2, 2, 1]);
    }

    #[test]
    fn another_seat_sees_the_same_moment() {
        let _page = Page::new();
        let playback = playback(9);
        playback.show(4);
        playback.look_from(None);
        assert_eq!(playback.moment.get_untracked(), Moment { at: 4, seat: None });
    }

    #[test]
    fn from_the_end_it_plays_from_the_beginning() {
        let _page = Page::new();
        let playback = playback(5);
        let now = || (playback.moment.get_untracked().at, playback.running.get_untracked());
        playback.run();
        assert_eq!(now(), (0, true));
        playback.run();
        assert_eq!(now(), (0, false));
        playback.show(5);
        playback.run();
        assert_eq!(now(), (0, true));
        playback.step(1);
        assert_eq!(now(), (1, false), "a step is a stop");
    }
}
