//! What a person can do with a finished match besides its end screen: in the menu, and beside the
//! commitment to the deal.

use leptos::prelude::*;
use protocol::{MatchFile, Phase};

use super::sharing::Own;
use crate::boards::TableContext;
use crate::locales::{self, at_table::at_table};
use crate::net::{http, problem_text};
use crate::parts::check_deal::{CheckDeal, Found};
use crate::route::Route;

fn is_over(context: TableContext) -> bool {
    context.info.with(|info| info.phase == Phase::Over)
}

/// Rows of the menu: the review, and the match as a file.
#[component]
pub fn MatchRows(
    /// The table's id.
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

/// Verifies the record, comparing it with what this browser remembers of the match.
#[component]
pub fn CheckMatch(
    /// The table's id.
    id: String,
    context: TableContext,
) -> impl IntoView {
    let lang = context.lang;
    let id = StoredValue::new(id);
    let check = Callback::new(move |found: RwSignal<Option<Found>>| {
        let own = context.info.with_untracked(|info| Own::of(info, &id.get_value()));
        leptos::task::spawn_local(async move {
            let file = http::get::<MatchFile>(&format!("/tables/{}/record", id.get_value())).await;
            let result = match file {
                Ok(file) => locales::fair::verified(&file, &own.kept(), lang).await,
                Err(problem) => Err(problem_text(&problem, lang)),
            };
            found.try_set(Some(result));
        });
    });
    view! { <Show when=move || is_over(context)><CheckDeal check/></Show> }
}
