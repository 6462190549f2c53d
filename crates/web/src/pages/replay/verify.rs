//! *Verify the deal*: one click, and what was checked.

use std::sync::Arc;

use engine::Lang;
use leptos::prelude::*;
use protocol::MatchFile;

use super::Texts;
use crate::locales;
use crate::pages::table::sharing::Own;

/// What the check of a match finds, beside what this browser kept of it.
pub fn verified(file: &MatchFile, lang: Lang) -> Result<Vec<String>, String> {
    locales::fair::verified(file, &Own::in_file(file).kept(), lang)
}

#[component]
pub fn Verify(
    /// The match, with how its deal came about.
    file: Arc<MatchFile>,
    lang: Lang,
) -> impl IntoView {
    let w = Texts::of(lang);
    let found = RwSignal::new(None::<Result<Vec<String>, String>>);
    let head = move || match found.get() {
        None => w.verify,
        Some(Ok(_)) => w.verified,
        Some(Err(_)) => w.not_verified,
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
            <button class="btn" id="verify" aria-describedby="proof" on:click=move |_| found.set(Some(verified(&file, lang)))>{head}</button>
            <div role="status"><ul id="proof">{proof}</ul></div>
        </section>
    }
}
