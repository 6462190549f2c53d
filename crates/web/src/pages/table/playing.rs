//! The match: the board of its game, and round it what all tables share.

use std::sync::Arc;

use catalog::GameId;
use engine::{SeatSet, Speak as _};
use leptos::ev;
use leptos::prelude::*;
use protocol::{Act, Code, Info, Phase, Problem};

use super::end::End;
use super::talk::Talk;
use crate::boards::plain::{find_moves, named};
use crate::boards::{BoardProps, BoardUi, EventLog, TableContext};
use crate::locales::printed;
use crate::locales::sentences::Narrator;
use crate::net::table::{TableNow, called};
use crate::net::{self, net, problem_text};
use crate::pages::shell::{icon, title};
use crate::parts::bar::Bar;
use crate::parts::icons::{Draw, Icon};
use crate::parts::journal::{Entry, Journal};
use crate::parts::moves::MoveList;
use crate::parts::sound::{self, Sound};
use crate::parts::why::{Why, WhyBubble, why};
use crate::parts::{motion, sheet};
use crate::settings::{asks, settings, words};

/// So many moves are named where another one was refused.
const FEW: usize = 6;

/// One's move on its way to the server.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sent {
    version: u64,
    notation: String,
}

fn view_of<G: BoardUi>(now: &TableNow) -> Option<G::View> {
    serde_json::from_str(now.game.as_ref()?.view.get()).ok()
}

/// What happened, as far as it was read: which edition of the story, which of its happenings are
/// the game's, and what those say.
type Read<G> = (u64, Vec<bool>, EventLog<G>);

/// Reads what happened; what was read before is not read again.
fn events_of<G: BoardUi>(now: &TableNow, before: Option<&Read<G>>) -> Read<G> {
    let read = |happening: &protocol::Happening| {
        Some((happening.n, serde_json::from_str(happening.seen.as_ref()?.get()).ok()?))
    };
    let known = before.filter(|(edition, ..)| *edition == now.edition).cloned();
    let (_, mut games, mut events) = known.unwrap_or_default();
    let new: Vec<_> = now.events.iter().skip(games.len()).map(read).collect();
    if !new.is_empty() {
        games.extend(new.iter().map(Option::is_some));
        Arc::make_mut(&mut events).extend(new.into_iter().flatten());
    }
    (now.edition, games, events)
}

/// The journal: the game's events in one's own words for the seats, and what people did as the
/// server tells it.
fn entries_of<G: BoardUi>(
    now: &TableNow,
    (_, games, events): &Read<G>,
    info: &Info,
    lang: engine::Lang,
) -> Vec<Entry> {
    let names = |seat| called(info, seat, info.you, lang);
    let by = Narrator { lang, me: info.you, names: &names };
    let mut read = events.iter();
    let sentences =
        now.events.iter().zip(games).map(|(happening, game)| match game.then(|| read.next()).flatten() {
            None => (String::new(), happening.say.clone()),
            Some((_, seen)) => match G::sentence(seen, by) {
                Some((seat, text)) => (names(seat), text),
                None => (String::new(), seen.speak(lang, &names)),
            },
        });
    // An entry of one sentence needs no full stop.
    let bare = |text: String| match text.strip_suffix('.') {
        Some(bare) if !bare.contains(". ") => bare.to_owned(),
        _ => text,
    };
    sentences
        .filter(|(_, text)| !text.is_empty())
        .enumerate()
        .map(|(index, (who, text))| Entry { index, who, text: bare(text) })
        .collect()
}

/// The page of a running match.
pub fn playing<G: BoardUi>(game: GameId, id: String, now: RwSignal<TableNow>) -> AnyView {
    let w = words();
    let lang = settings().lang.get_untracked();
    let net = net();
    let id = StoredValue::new(id);

    let Some((first, seats)) = now.with_untracked(|now| Some((view_of::<G>(now)?, now.info.clone()?))) else {
        return view! { <main class="sheet-page" id="content" tabindex="-1"><p role="alert">{w.table_broken}</p></main> }
            .into_any();
    };
    let view = Memo::new(move |old: Option<&G::View>| {
        now.with(view_of::<G>).or_else(|| old.cloned()).unwrap_or_else(|| first.clone())
    });
    let info = Memo::new(move |_| now.with(|now| now.info.clone()).unwrap_or_else(|| seats.clone()));
    let legal = Memo::new(move |_| {
        let texts = now.with(|now| now.game.as_ref().map(|game| game.legal.clone())).unwrap_or_default();
        texts.iter().filter_map(|text| text.parse().ok()).collect::<Vec<G::Move>>()
    });
    let read = Memo::new(move |before: Option<&Read<G>>| now.with(|now| events_of::<G>(now, before)));
    let events: Memo<EventLog<G>> = Memo::new(move |_| read.with(|(.., events)| events.clone()));
    let entries =
        Memo::new(move |_| now.with(|now| read.with(|read| entries_of::<G>(now, read, &info.get(), lang))));
    let acting = move |which: fn(&protocol::GameNow) -> SeatSet| {
        Signal::derive(move || now.with(|now| now.game.as_ref().map_or(SeatSet::NONE, |game| which(game))))
    };
    let drawer = RwSignal::new(false);
    let refused = RwSignal::new(None::<Why>);
    let context = TableContext {
        lang,
        touch: asks("(pointer: coarse)"),
        info: info.into(),
        me: Signal::derive(move || info.get().you),
        must: acting(|game| game.must),
        may: acting(|game| game.may),
        outcome: Signal::derive(move || {
            now.with(|now| now.game.as_ref().and_then(|game| game.outcome.clone()))
        }),
        last: Signal::derive(move || {
            // What somebody did says more than what follows from it by itself; of that, the first
            // sentence is enough.
            let done = |entry: &&Entry| !entry.who.is_empty();
            entries.with(|entries| {
                let mut last =
                    entries.iter().rev().take(4).find(done).or(entries.last()).cloned().unwrap_or_default();
                if let Some(first) = last.text.find(". ").filter(|_| last.who.is_empty()) {
                    last.text.truncate(first);
                }
                last
            })
        }),
        news: RwSignal::new(None),
        drawer,
        refused: Signal::derive(move || refused.get().map(|why| why.notation)),
        clocks: Signal::derive(move || now.with(|now| now.clocks.clone())),
        time: clock(),
    };

    let sent = RwSignal::new(None::<Sent>);
    let refuse = move |why: Why| {
        sound::play(Sound::Refusal);
        let selector = format!("[data-thing=\"{0}\"], [data-try=\"{0}\"]", why.notation);
        request_animation_frame(move || motion::shake(&selector));
        refused.set(Some(why));
    };
    let trouble = move |notation: String, problem: &Problem| {
        let article =
            problem.article.as_deref().and_then(|article| Some(article.rsplit_once('.')?.1.to_owned()));
        refuse(Why { notation, says: problem_text(problem, lang), article });
    };
    Effect::new(move || {
        let version = now.with(|now| now.version);
        if sent.with_untracked(|sent| sent.as_ref().is_some_and(|sent| sent.version < version)) {
            sent.set(None);
        }
    });
    let on_move = Callback::new(move |mv: G::Move| {
        let notation = mv.to_string();
        if !legal.with_untracked(|legal| legal.contains(&mv)) {
            let found = info.get_untracked().you.and_then(|me| {
                why::<G>(&view.get_untracked(), me, mv, lang, &|seat| untrack(|| context.name(seat)))
            });
            if let Some(found) = found {
                refuse(found);
            }
            return;
        }
        if sent.get_untracked().is_some() {
            return;
        }
        refused.set(None);
        context.news.set(None);
        sound::play(Sound::Tick);
        let version = now.with_untracked(|now| now.version);
        motion::around(|| sent.set(Some(Sent { version, notation: notation.clone() })));
        let act = Act::Play { table: id.get_value(), version, mv: notation.clone() };
        net::ask(net, act, move |reply| {
            if let Some(update) = reply.update {
                motion::around(|| {
                    now.try_update(|now| now.apply(update, js_sys::Date::now()));
                });
            }
            if let Some(problem) = reply.error {
                motion::around(|| drop(sent.try_set(None)));
                if problem.code != Code::Stale {
                    trouble(notation, &problem);
                }
            }
        });
    });
    let pick = Callback::new(move |notation: String| {
        if let Ok(mv) = notation.parse::<G::Move>() {
            on_move.run(mv);
        }
    });
    let play = BoardProps::<G> {
        view: view.into(),
        legal: legal.into(),
        events: events.into(),
        pending: Signal::derive(move || sent.get().and_then(|sent| sent.notation.parse().ok())),
        on_move,
        context,
    };
    let count = Signal::derive(move || legal.with(Vec::len));
    let few = Signal::derive(move || {
        let few = |legal: &Vec<G::Move>| legal.iter().map(|mv| named::<G>(mv, play)).collect();
        legal.with(|legal| if legal.len() <= FEW { few(legal) } else { Vec::new() })
    });
    let find = find_moves(play);

    let illustration = Callback::new(move |notation: String| {
        notation.parse().ok().and_then(|mv| view.with_untracked(|view| G::illustrate_refusal(view, mv, lang)))
    });

    announce_rounds::<G>(events, context);
    signal_turns(context, game, w.your_turn_title);
    sounds::<G>(events);

    let may_undo = Signal::derive(move || now.with(|now| now.game.as_ref().is_some_and(|game| game.undo)));
    let ask = move |act: Act| {
        net::ask(net, act, move |reply| {
            if let Some(problem) = reply.error {
                trouble(String::new(), &problem);
            }
        });
    };
    let undo = Callback::new(move |()| {
        let version = now.with_untracked(|now| now.version);
        ask(Act::Undo { table: id.get_value(), version });
    });
    let headline = Signal::derive(move || {
        let headline = view.with(|view| G::headline(view, lang));
        if info.get().you.is_some() { headline } else { format!("{headline} · {}", w.you_watch) }
    });
    let scores = Signal::derive(move || view.with(|view| events.with(|events| G::sheet(view, events, lang))));
    let commitment = Signal::derive(move || info.get().commitment.clone());
    let own_clock = Memo::new(move |_| context.me.get().and_then(|me| context.clock(me)));
    let listing = RwSignal::new(false);
    let runs = move || info.get().phase == Phase::Playing;
    let sits = move || info.get().you.is_some();
    keys(drawer, listing, refused);
    Effect::new(move || {
        if context.outcome.with(Option::is_some) {
            context.news.set(None);
        }
    });
    Effect::new(move || {
        if drawer.get() {
            request_animation_frame(|| focus(".side .shut"));
        }
    });

    view! {
        <div class="page" data-game=G::FELT data-phase=move || if runs() { "playing" } else { "over" }>
            <Bar game headline commitment clock=own_clock.into() runs=Signal::derive(move || context.my_turn()) may_undo on_undo=undo drawer>
                <Show when=move || runs() && sits()>
                    <Resign on_sure=Callback::new(move |()| ask(Act::Resign { table: id.get_value() }))/>
                </Show>
                <a class="row" href="/">{w.back_home}</a>
            </Bar>
            <main class="table" id="content" class:turn=move || context.my_turn()>
                {G::board(play)}
                <WhyBubble game why=refused illustration instead=few on_pick=pick/>
                <End
                    id=id.get_value()
                    context
                    score=Callback::new(move |(points, next)| G::score(points, next, lang))
                    tie_break=Callback::new(move |(won, next)| G::tie_break(won, next, lang))
                />
            </main>
            <aside class="side" class:open=move || drawer.get() aria-label=w.journal_and_moves>
                <button class="ico shut" aria-label=w.close on:click=move |_| { drawer.set(false); listing.set(false); }>
                    <Draw icon=Icon::Close/>
                </button>
                <div>
                    <Notice context rest=Callback::new(move |()| events.with_untracked(|events| G::round_rest(events, context)))/>
                    <sheet::ScoreSheet context sheet=scores/>
                </div>
                <div class="page-of" class:vh=move || listing.get()><Journal entries=entries.into()/></div>
                <Show when=move || listing.get()>
                    <MoveList count find on_pick=pick/>
                </Show>
                <div class="below">
                    <Show when=move || sits()>
                        <Talk
                            context
                            on_say=Callback::new(move |phrase| ask(Act::Say { table: id.get_value(), phrase }))
                            on_write=Callback::new(move |text| ask(Act::Write { table: id.get_value(), text }))
                            on_mute=Callback::new(move |(seat, muted)| ask(Act::Mute { table: id.get_value(), seat, muted }))
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
fn signal_turns(context: TableContext, game: GameId, mark: &'static str) {
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
fn sounds<G: BoardUi>(events: Memo<EventLog<G>>) {
    Effect::new(move |before: Option<usize>| {
        events.with(|events| {
            if before.is_some_and(|before| before < events.len())
                && let Some(heard) = events.last().and_then(|(_, seen)| G::sound(seen))
            {
                sound::play(heard);
            }
            events.len()
        })
    });
}

/// For how long the end of a round is news, unless the person has played on.
const NEWS: std::time::Duration = std::time::Duration::from_secs(20);

/// Tells how a round ended, for a while.
fn announce_rounds<G: BoardUi>(events: Memo<EventLog<G>>, context: TableContext) {
    let last = Memo::new(move |_| {
        events.with(|events| {
            let names = |seat| context.name(seat);
            let by = Narrator { lang: context.lang, me: context.me.get(), names: &names };
            events.iter().rev().find_map(|(n, seen)| Some((*n, G::round_end(seen, by)?)))
        })
    });
    Effect::new(move |before: Option<Option<u64>>| {
        let now = last.get();
        let number = now.as_ref().map(|(n, _)| *n);
        if before.is_some_and(|before| before != number) && context.outcome.get_untracked().is_none() {
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
fn Notice(
    context: TableContext,
    /// What the game shows besides.
    rest: Callback<(), Option<AnyView>>,
) -> impl IntoView {
    let w = words();
    move || {
        context.news.get().map(|text| {
            view! {
                <section class="notice" id="notice">
                    <p role="status">{printed(&text, context.lang)}</p>
                    <button class="ico" aria-label=w.close on:click=move |_| context.news.set(None)>
                        <Draw icon=Icon::Close/>
                    </button>
                    {rest.run(())}
                </section>
            }
        })
    }
}

/// Keys that work anywhere at a table: M for the moves, J for the journal, Escape closes.
fn keys(drawer: RwSignal<bool>, listing: RwSignal<bool>, refused: RwSignal<Option<Why>>) {
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

#[cfg(test)]
mod tests {
    use catalog::Ole;
    use engine::{Lang, Seat};

    use super::*;

    /// What people do and what the game does share a number: each is told once, in its own words.
    #[test]
    fn the_journal_tells_each_thing_once() {
        let seat = Seat::all(3).nth(1).expect("three seats");
        let token = serde_json::to_value(game_ole::Seen::Token { seat }).expect("plain data");
        let update = serde_json::json!({
            "table": "t", "event": 2, "version": 1, "fresh": true,
            "events": [
                {"n": 1, "seen": {"sat": {"seat": seat, "name": "Anne"}}, "say": "Anne prend place"},
                {"n": 2, "seen": "dealt", "say": "La partie commence"},
                {"n": 2, "seen": token, "say": "Inès (bot) : un jeton."},
                {"n": 2, "seen": token, "say": "Inès (bot) : un jeton."},
            ],
        });
        let info: Info = serde_json::from_value(serde_json::json!({
            "game": "ole", "options": {}, "seats": [], "you": null, "host": false, "phase": "playing", "access": "open",
            "pace": "live", "spectators": true, "commitment": "",
        }))
        .expect("a table");
        let mut now = TableNow::default();
        assert!(now.apply(serde_json::from_value(update).expect("an update"), 0.0));
        let read = events_of::<Ole>(&now, None);
        let entries = entries_of::<Ole>(&now, &read, &info, Lang::Fr);
        let told: Vec<(&str, &str)> = entries.iter().map(|entry| (&*entry.who, &*entry.text)).collect();
        let takes = ("Inès", "prend un jeton");
        assert_eq!(told, [("", "Anne prend place"), ("", "La partie commence"), takes, takes]);
        assert_eq!(events_of::<Ole>(&now, Some(&read)), read);
    }
}
