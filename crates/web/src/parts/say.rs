//! The sentence that always says what is expected.

use leptos::prelude::*;
use table::Room;

/// A paper slip with the sentence, a quiet second line, and the buttons that belong to it. It never
/// moves; only its text changes.
#[component]
pub fn Say(
    /// What is expected, and from whom: "À vous : …".
    text: Signal<String>,
    /// A quiet line below; empty for none.
    #[prop(optional, into)]
    note: Option<Signal<String>>,
    /// Whether it concerns the person; if not, the slip disappears and the text stays.
    mine: Signal<bool>,
    /// Buttons.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let split = move || {
        let text = text.get();
        match text.find(':') {
            Some(at) if at < 40 => {
                let (who, what) = text.split_at(at + 1);
                (who.to_owned(), what.to_owned())
            }
            _ => (String::new(), text),
        }
    };
    // The quiet line is dropped where there is no room.
    let room = use_context::<Signal<Room>>();
    let quiet = move || {
        let note = note?.get();
        let fits = room.is_none_or(|room| text.with(|text| room.get().has_quiet_line(text, &note)));
        (fits && !note.is_empty()).then_some(note)
    };
    view! {
        <div class="say talk" class:idle=move || !mine.get() id="say">
            // Screen readers announce only what changes: the sentence is not repeated with every
            // quiet line.
            <p role="status" aria-atomic="false">
                <b>{move || split().0}</b>
                {move || split().1}
                {move || quiet().map(|note| view! { <small>{note}</small> })}
            </p>
            // All beside the text, or all below it.
            {children.map(|children| view! { <div class="acts">{children()}</div> })}
        </div>
    }
}
