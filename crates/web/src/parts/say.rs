//! The sentence that always says what is expected.

use leptos::prelude::*;

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
    view! {
        <div class="say talk" class:idle=move || !mine.get() id="say">
            <p role="status">
                <b>{move || split().0}</b>
                {move || split().1}
                {note.map(|note| view! { <small>{move || note.get()}</small> })}
            </p>
            {children.map(|children| children())}
        </div>
    }
}
