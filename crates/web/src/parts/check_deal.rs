//! *Verify the deal*: one click, and what was verified.

use leptos::prelude::*;

use crate::locales::at_table::at_table;

/// The result of the verification: sentences, or what is wrong.
pub type Found = Result<Vec<String>, String>;

#[component]
pub fn CheckDeal(
    /// Verifies, and sets the result.
    check: Callback<RwSignal<Option<Found>>>,
) -> impl IntoView {
    let t = at_table();
    let found = RwSignal::new(None::<Found>);
    let verdict = move || match found.get() {
        None => t.verify,
        Some(Ok(_)) => t.verified,
        Some(Err(_)) => t.not_verified,
    };
    let proof = move || {
        let told = match found.get()? {
            Ok(told) => told,
            Err(flaw) => vec![flaw],
        };
        Some(told.into_iter().map(|line| view! { <li>{line}</li> }).collect_view())
    };
    view! {
        <section
            class="verify"
            class:good=move || found.with(|found| matches!(found, Some(Ok(_))))
            class:bad=move || found.with(|found| matches!(found, Some(Err(_))))
        >
            <button class="btn" id="verify" aria-describedby="proof" on:click=move |_| check.run(found)>{verdict}</button>
            <div role="status"><ul id="proof">{proof}</ul></div>
        </section>
    }
}
