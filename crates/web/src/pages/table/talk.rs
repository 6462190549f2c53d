//! What is said at a table.

use engine::Seat;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::Phrase;

use crate::boards::TableContext;
use crate::settings::words;

/// Phrases for tables where nobody knows each other, own words where the table allows them, and a
/// way not to hear.
#[component]
pub fn Talk(
    context: TableContext,
    /// Hears a phrase.
    on_say: Callback<Phrase>,
    /// Hears one's own words.
    on_write: Callback<String>,
    /// Hears whose words one does not want to see, or wants to see again.
    on_mute: Callback<(Seat, bool)>,
) -> impl IntoView {
    let w = words();
    let text = RwSignal::new(String::new());
    let phrases = [
        (Phrase::Hello, w.say_hello),
        (Phrase::WellPlayed, w.say_well_played),
        (Phrase::Thanks, w.say_thanks),
        (Phrase::Moment, w.say_moment),
        (Phrase::Oops, w.say_oops),
        (Phrase::Bye, w.say_bye),
    ];
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
        <details class="phrases">
            <summary>{w.say_label}</summary>
            <div>
                {phrases.map(|(phrase, text)| view! { <button class="btn" on:click=move |_| on_say.run(phrase)>{text}</button> }).collect_view()}
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
