//! The sentence that always says what is expected.

use leptos::prelude::*;
use table::Room;

/// A paper slip with the sentence, a quiet second line, and the buttons that belong to it. It never
/// moves; only its words change.
#[component]
pub fn Say(
    /// What is expected, and of whom: "À vous : …".
    text: Signal<String>,
    /// A quiet line under it; empty for none.
    #[prop(optional, into)]
    note: Option<Signal<String>>,
    /// Whether it is for whoever looks; else the slip goes and the words stay.
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
    // The quiet line goes where room lacks.
    let room = use_context::<Signal<Room>>();
    let quiet = move || {
        let note = note?.get();
        let fits = room.is_none_or(|room| text.with(|text| room.get().has_quiet_line(text, &note)));
        (fits && !note.is_empty()).then_some(note)
    };
    view! {
        <div class="say talk" class:idle=move || !mine.get() id="say">
            // Only what changes is read out: the sentence is not repeated with every quiet line.
            <p role="status" aria-atomic="false">
                <b>{move || split().0}</b>
                {move || split().1}
                {move || quiet().map(|note| view! { <small>{note}</small> })}
            </p>
            // Beside the words all together, or under them.
            {children.map(|children| view! { <div class="acts">{children()}</div> })}
        </div>
    }
}
