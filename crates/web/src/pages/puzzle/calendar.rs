//! Days: today's by the browser's clock, what was solved on each, and the week's seven discs.

use engine::Lang;
use js_sys::{Date, Object, Reflect};
use leptos::prelude::*;
use puzzles::{Day, Diary, Solved};
use wasm_bindgen::JsValue;

use super::Texts;
use crate::settings::{keep, kept, settings};

/// The storage key of the diary.
const KEY: &str = "puzzles";
/// A day in milliseconds.
const DAY: f64 = 86_400_000.0;

/// The diary of this browser.
#[derive(Clone, Copy)]
pub struct Kept(RwSignal<Diary>);

impl Kept {
    pub fn load() -> Self {
        Self(RwSignal::new(Diary::read(&kept(KEY).unwrap_or_default())))
    }

    /// Notes a solution, keeping what another window may have noted meanwhile.
    pub fn note(self, day: Day, game: &str, how: Solved) {
        let mut diary = Diary::read(&kept(KEY).unwrap_or_default());
        diary.note(day, game, how);
        keep(KEY, &diary.to_string());
        self.0.set(diary);
    }

    pub fn solved(self, day: Day, game: &str) -> Option<Solved> {
        self.0.with(|diary| diary.solved(day, game))
    }
}

/// The local date.
pub fn today() -> Day {
    let now = Date::new_0();
    let day = Day::new(now.get_full_year(), now.get_month() as u8 + 1, now.get_date() as u8);
    // A clock before 1970 is wrong anyway.
    day.or(Day::numbered(0)).expect("the first day is one")
}

/// A date in words, formatted by the browser.
fn told(day: Day, lang: Lang, parts: &[(&str, &str)]) -> String {
    let options = Object::new();
    for (key, value) in parts.iter().chain(&[("timeZone", "UTC")]) {
        // If an option cannot be set, the date has the browser's default format.
        let _ = Reflect::set(&options, &JsValue::from_str(key), &JsValue::from_str(value));
    }
    let date = Date::new(&JsValue::from_f64(f64::from(day.number()) * DAY));
    date.to_locale_date_string(lang.pick("fr", "en-GB"), &options).into()
}

/// "17 novembre".
pub fn long_date(day: Day, lang: Lang) -> String {
    told(day, lang, &[("day", "numeric"), ("month", "long")])
}

/// The week of a day: a disc for each day on which something was found, a circle for the others,
/// and a ring around the day itself.
#[component]
pub fn Week(kept: Kept, day: Day) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let days = day.week().into_iter().flatten().map(move |each| {
        let found = Memo::new(move |_| kept.0.with(|diary| diary.found_on(each)));
        let name = told(each, lang, &[("weekday", "long")]);
        let letter = told(each, lang, &[("weekday", "narrow")]);
        let says = move || match (found.get(), each == day) {
            (true, _) => w.day_found(&name),
            (false, true) => w.day_open(&name),
            (false, false) => w.day_missed(&name),
        };
        view! {
            <li class:d=move || found.get() class:t=each == day>
                <span class="vh">{says}</span>
                <i aria-hidden="true">{move || found.get().then(|| view! { <svg viewBox="0 0 16 16"><path d="M3 8.5l3.2 3L13 4.8"></path></svg> })}</i>
                <span aria-hidden="true">{letter.to_uppercase()}</span>
            </li>
        }
    });
    view! {
        <section class="run">
            <h2>{w.streak}" "<small>{w.kept_here}</small></h2>
            <ol class="week">{days.collect_view()}</ol>
            <p id="in-a-row">{move || kept.0.with(|diary| w.in_a_row(diary.in_a_row(day)))}</p>
        </section>
    }
}
