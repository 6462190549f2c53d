//! Chat at a table.

use engine::Seat;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::Phrase;

use super::bubbles::{PHRASES, phrase};
use crate::boards::TableContext;
use crate::locales::at_table::at_table;
use crate::settings::words;

/// Phrases for tables of strangers, free text if the table allows it, and muting.
#[component]
pub fn Talk(
    context: TableContext,
    /// Whether the person opened it explicitly: then it is unfolded.
    open: Signal<bool>,
    /// Called with a phrase.
    on_say: Callback<Phrase>,
    /// Called with free text.
    on_write: Callback<String>,
    /// Called when the host turns chat on or off.
    on_allow: Callback<bool>,
    /// Called with a seat to mute or unmute.
    on_mute: Callback<(Seat, bool)>,
) -> impl IntoView {
    let (w, t) = (words(), at_table());
    let text = RwSignal::new(String::new());
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let words = text.get_untracked();
        if !words.trim().is_empty() {
            on_write.run(words);
            text.set(String::new());
        }
    };
    let people = Memo::new(move |_| {
        let has_person = |seat: &Seat| context.info.with(|info| info.seats[seat.index()].person.is_some());
        context.others().into_iter().filter(has_person).collect::<Vec<_>>()
    });
    view! {
        <details class="phrases" prop:open=move || open.get()>
            <summary>{w.say_label}</summary>
            <div>
                {PHRASES.map(|each| view! { <button class="btn" data-say=format!("{each:?}") on:click=move |_| on_say.run(each)>{phrase(each, w)}</button> }).collect_view()}
            </div>
            <Show when=move || context.info.with(|info| info.chat)>
                <form class="write" on:submit=send>
                    <input
                        type="text"
                        maxlength="200"
                        aria-label=w.write_label
                        prop:value=move || text.get()
                        on:input=move |event| text.set(event_target_value(&event))
                    />
                    <button class="btn" type="submit">{w.send}</button>
                </form>
            </Show>
            <Show when=move || context.info.with(|info| info.host) && !people.with(Vec::is_empty)>
                <label class="row allow">
                    <input
                        type="checkbox"
                        id="free-words"
                        prop:checked=move || context.info.with(|info| info.chat)
                        on:change=move |event| on_allow.run(event_target_checked(&event))
                    />
                    <span>{t.free_words}</span>
                </label>
            </Show>
            <Show when=move || context.info.with(|info| info.chat && !info.host)><p class="quiet">{t.free_words_on}</p></Show>
            <div>
                <For each=move || people.get() key=|seat| *seat let:seat>
                    <button
                        class="btn quiet"
                        aria-pressed=move || context.info.with(|info| info.muted.has(seat)).to_string()
                        on:click=move |_| on_mute.run((seat, !context.info.with_untracked(|info| info.muted.has(seat))))
                    >
                        {move || {
                            let name = context.sitter(seat);
                            if context.info.with(|info| info.muted.has(seat)) { w.unmute(name) } else { w.mute(name) }
                        }}
                    </button>
                </For>
            </div>
        </details>
    }
}
