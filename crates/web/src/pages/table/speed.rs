//! How fast the bots play, for the host.

use leptos::prelude::*;
use protocol::{Phase, Speed};

use super::desk::ask;
use crate::boards::source::Request;
use crate::boards::{MatchSource, TableContext};
use crate::locales::at_table::{AtTable, at_table};
use crate::settings::{keep, kept};

/// The storage key of the choice, for later tables.
const KEY: &str = "bot-speed";

fn word(speed: Speed) -> &'static str {
    match speed {
        Speed::Slow => "slow",
        Speed::People => "people",
        Speed::Quick => "quick",
        Speed::AtOnce => "at-once",
    }
}

fn name(speed: Speed, t: &AtTable) -> &'static str {
    match speed {
        Speed::Slow => t.speed_slow,
        Speed::People => t.speed_people,
        Speed::Quick => t.speed_quick,
        Speed::AtOnce => t.speed_at_once,
    }
}

/// Sets the speed that the person chose at an earlier table, when a match has just begun.
pub(super) fn as_before(context: TableContext, source: MatchSource) {
    let before = kept(KEY).and_then(|kept| Speed::ALL.into_iter().find(|speed| word(*speed) == kept));
    let Some(speed) = before else { return };
    let begins = source.version.get_untracked() == 0 && untrack(|| may_set(context));
    if begins && context.info.with_untracked(|info| info.speed) != speed {
        ask(source, Request::BotSpeed(speed), context.lang);
    }
}

/// Whether there are bots, and the person may set their speed.
fn may_set(context: TableContext) -> bool {
    context.info.with(|info| {
        let bots = info.seats.iter().any(|chair| chair.person.is_none());
        info.host && bots && info.phase == Phase::Playing
    })
}

#[component]
pub fn BotSpeed(
    context: TableContext,
    /// Called with another speed.
    on_set: Callback<Speed>,
) -> impl IntoView {
    let t = at_table();
    let set = move |speed: Speed| {
        keep(KEY, word(speed));
        on_set.run(speed);
    };
    let choice = move |speed: Speed| {
        view! {
            <label class="row">
                <input
                    type="radio"
                    name="bot-speed"
                    value=word(speed)
                    prop:checked=move || context.info.with(|info| info.speed == speed)
                    on:change=move |_| set(speed)
                />
                <span>{name(speed, t)}</span>
            </label>
        }
    };
    view! {
        <Show when=move || may_set(context)>
            <fieldset class="speed" id="bot-speed">
                <legend>{t.bot_speed}</legend>
                <div>{Speed::ALL.map(choice).collect_view()}</div>
                <p>{t.speed_about}</p>
            </fieldset>
        </Show>
    }
}
