//! What one may still do with a match that is over, apart from its end itself: in the menu, and
//! beside the promise about the deal.

use leptos::prelude::*;
use protocol::{MatchFile, Phase};

use super::sharing::Own;
use crate::boards::TableContext;
use crate::locales::{self, at_table::at_table};
use crate::net::{http, problem_text};
use crate::route::Route;

fn is_over(context: TableContext) -> bool {
    context.info.with(|info| info.phase == Phase::Over)
}

/// The rows of the menu: the review, and the match as a file.
#[component]
pub fn MatchRows(
    /// Which table.
    id: String,
    context: TableContext,
) -> impl IntoView {
    let t = at_table();
    let replay = Route::Replay(Some(id.clone())).path();
    let review = move || {
        let seat = context.info.with(|info| info.you).unwrap_or(engine::Seat::FIRST);
        format!("{replay}#review.{}", seat.index())
    };
    let file = format!("/api/v1/tables/{id}/record");
    move || {
        is_over(context).then(|| {
            view! {
                <a class="row" id="review" href=review()>{t.review}</a>
                <a class="row" id="download" download href=file.clone()>{t.download}</a>
            }
        })
    }
}

/// *Verify the deal*: compares the record with what this browser kept of the match.
#[component]
pub fn CheckDeal(
    /// Which table.
    id: String,
    context: TableContext,
) -> impl IntoView {
    let t = at_table();
    let lang = context.lang;
    let id = StoredValue::new(id);
    // What the check found: sentences, or what is wrong.
    let found = RwSignal::new(None::<Result<Vec<String>, String>>);
    let verify = move |_| {
        let own = context.info.with_untracked(|info| Own::of(info, &id.get_value()));
        leptos::task::spawn_local(async move {
            let file = http::get::<MatchFile>(&format!("/tables/{}/record", id.get_value())).await;
            let result = match file {
                Ok(file) => locales::fair::verified(&file, &own.kept(), lang),
                Err(problem) => Err(problem_text(&problem, lang)),
            };
            found.try_set(Some(result));
        });
    };
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
        <Show when=move || is_over(context)>
            <button class="btn" id="verify" aria-describedby="proof" on:click=verify>{verdict}</button>
            <div role="status"><ul id="proof">{proof}</ul></div>
        </Show>
    }
}
