//! Messages appear at their seats for a while, then leave a dot until they are read in the journal.

use std::time::Duration;

use engine::Seat;
use leptos::prelude::*;
use protocol::{Happening, Phrase};
use serde::Deserialize;

use crate::boards::{MatchSource, TableContext};
use crate::locales::Words;
use crate::locales::at_table::at_table;
use crate::parts::Thing;
use crate::settings::words;

/// How long a message stays at its seat.
const SHOWN: Duration = Duration::from_secs(6);

/// A message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    /// The number of its event.
    pub(super) n: u64,
    pub(super) seat: Seat,
    pub(super) text: String,
    /// Whether it is still shown; afterwards there is a dot.
    fresh: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Talk {
    Said { seat: Seat, phrase: Phrase },
    Wrote { seat: Seat, text: String },
}

/// The phrases, in the order in which they are offered.
pub(super) const PHRASES: [Phrase; 6] =
    [Phrase::Hello, Phrase::WellPlayed, Phrase::Thanks, Phrase::Moment, Phrase::Oops, Phrase::Bye];

/// The text of a phrase.
pub(super) fn phrase(phrase: Phrase, w: &Words) -> &'static str {
    match phrase {
        Phrase::Hello => w.say_hello,
        Phrase::WellPlayed => w.say_well_played,
        Phrase::Thanks => w.say_thanks,
        Phrase::Moment => w.say_moment,
        Phrase::Oops => w.say_oops,
        Phrase::Bye => w.say_bye,
    }
}

pub(super) fn heard(happening: &Happening, w: &Words) -> Option<Word> {
    let talk = serde_json::from_str(happening.seen.as_ref()?.get()).ok()?;
    let (seat, text) = match talk {
        Talk::Said { seat, phrase: said } => (seat, phrase(said, w).to_owned()),
        Talk::Wrote { seat, text } => (seat, text),
    };
    Some(Word { n: happening.n, seat, text, fresh: true })
}

/// The messages at the seats. Sets `unread` while one is unread.
#[component]
pub fn Bubbles(
    context: TableContext,
    source: MatchSource,
    /// Set while a message is unread.
    unread: RwSignal<bool>,
) -> impl IntoView {
    let (w, t) = (words(), at_table());
    let hanging = RwSignal::new(Vec::<Word>::new());
    // If the journal is visible beside the table, messages are read there.
    let read = move || context.drawer.get() || context.room.with(|room| room.side().is_some());
    let happenings = source.happenings;
    let event = Memo::new(move |_| happenings.with(|(newest, _)| *newest));
    Effect::new(move |before: Option<u64>| {
        let last = event.get();
        let Some(before) = before else { return last };
        let new: Vec<Word> = happenings.with_untracked(|(_, all)| {
            all.iter().rev().take_while(|each| each.n > before).filter_map(|each| heard(each, w)).collect()
        });
        for word in new.into_iter().rev() {
            let (seat, n) = (word.seat, word.n);
            hanging.update(|hanging| {
                hanging.retain(|each| each.seat != seat);
                hanging.push(word);
            });
            let fade = move || {
                hanging.try_update(|hanging| {
                    if untrack(read) {
                        hanging.retain(|each| each.n != n);
                    }
                    hanging.iter_mut().filter(|each| each.n == n).for_each(|each| each.fresh = false);
                });
            };
            set_timeout(fade, SHOWN);
        }
        last
    });
    Effect::new(move || {
        if read() {
            hanging.update(|hanging| hanging.retain(|each| each.fresh));
        }
    });
    Effect::new(move || unread.set(hanging.with(|hanging| hanging.iter().any(|each| !each.fresh))));
    view! {
        <div class="bubbles">
            <For each=move || hanging.get() key=|word| (word.n, word.fresh) let:word>
                {move || {
                    context.room.track();
                    let (x, y, low) = place(word.seat)?;
                    let at = if low { "bub low" } else { "bub" };
                    let text = word.text.clone();
                    Some(view! {
                        <p
                            class=if word.fresh { at } else { "bub unread" }
                            data-by=word.seat.to_string()
                            style=("--x", format!("{x}px"))
                            style=("--y", format!("{y}px"))
                        >
                            {if word.fresh { text } else { String::new() }}
                            {(!word.fresh).then(|| view! { <span class="vh">{t.unread}</span> })}
                        </p>
                    })
                }}
            </For>
        </div>
    }
}

/// Where a seat's messages appear: at its middle, below it, or above it on low windows.
fn place(seat: Seat) -> Option<(i32, i32, bool)> {
    let page = web_sys::window()?.document()?;
    let table = page.query_selector("main.table").ok()??.get_bounding_client_rect();
    let seat = page.query_selector(&Thing::Seat(seat).selector()).ok()??.get_bounding_client_rect();
    let low = seat.top() - table.top() > table.height() * 0.6;
    let y = if low { seat.top() } else { seat.bottom() } - table.top();
    let x = seat.left() + seat.width() / 2.0 - table.left();
    Some((x.round() as i32, y.round() as i32, low))
}
