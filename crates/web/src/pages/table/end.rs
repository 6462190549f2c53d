//! The end of a match.

use catalog::GameId;
use leptos::prelude::*;
use protocol::{Act, MatchFile};
use table::Moment;

use super::gathering::go_on_to;
use super::sharing::Own;
use crate::app::place;
use crate::boards::TableContext;
use crate::locales::{self, at_table::at_table};
use crate::net::{self, http, net, problem_text};
use crate::parts::moment::{Because, Garland, Standings};
use crate::route::Route;
#[cfg(feature = "tables")]
use crate::route::deal_path;
use crate::settings::{settings, words};

/// Who won, and what can be done next.
#[component]
pub fn End(
    /// Which table.
    id: String,
    /// Which game's articles.
    game: GameId,
    context: TableContext,
    /// Everybody's standing, where the table shows it.
    moment: Signal<Option<Moment>>,
    /// The winner's points, and those of whoever comes next, in words; nothing where points say
    /// nothing.
    score: Callback<(i32, Option<i32>), Option<String>>,
    /// The same of what decided between them, where their points are equal.
    tie_break: Callback<(i32, i32), Option<String>>,
) -> impl IntoView {
    let w = words();
    let (net, place) = (net(), place());
    let id = StoredValue::new(id);
    let says = move || {
        let outcome = context.outcome.get()?;
        let winners = outcome.winners();
        let me = context.me.get().filter(|me| winners.has(*me));
        let names: Vec<String> =
            winners.iter().filter(|seat| Some(*seat) != me).map(|seat| context.sitter(seat)).collect();
        Some(w.winners(me.is_some(), &names))
    };
    let points = move || {
        let outcome = context.outcome.get()?;
        let best = outcome.winners().first()?;
        let next = outcome.ranks.iter().filter(|(_, rank)| **rank > 1).min_by_key(|(_, rank)| **rank);
        let next = next.map(|(seat, _)| seat);
        let score = score.run((outcome.points[best], next.map(|seat| outcome.points[seat])))?;
        let decided = outcome
            .tie_break
            .zip(next.filter(|seat| outcome.points[*seat] == outcome.points[best]))
            .and_then(|(by, next)| tie_break.run((by[best], by[next])));
        Some(decided.map_or_else(|| score.clone(), |decided| format!("{score} {decided}")))
    };
    let rematch = move |_| {
        net::ask(net, Act::Rematch { table: id.get_value() }, move |reply| {
            if let Some(table) = reply.table {
                place.go(Route::Table(table, None));
            }
        });
    };
    // What the check found: sentences, or what is wrong.
    let found = RwSignal::new(None::<Result<Vec<String>, String>>);
    let lang = settings().lang.get_untracked();
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
    let again = move || {
        let seat = context.info.with(|info| info.you).map_or_else(|| "-".to_owned(), |seat| seat.to_string());
        format!("{}#0.{seat}", Route::Replay(Some(id.get_value())).path())
    };
    let review = move || {
        let seat = context.info.with(|info| info.you).unwrap_or(engine::Seat::FIRST);
        format!("{}#review.{}", Route::Replay(Some(id.get_value())).path(), seat.index())
    };
    #[cfg(feature = "tables")]
    let same_deal = move || context.info.with(|info| same_deal(info, &id.get_value()));
    #[cfg(not(feature = "tables"))]
    let same_deal = || None::<String>;
    let shown = move || moment.with(Option::is_some);
    // The board under it can be looked at once more.
    let looking = RwSignal::new(false);
    let t = at_table();
    let next = move || context.info.with(|info| info.next.clone());
    let over = move || context.info.with(|info| info.phase == protocol::Phase::Over);
    view! {
        <Show when=over>
            <section class:end=move || !shown() class:moment=shown class:fin=shown class:aside=move || looking.get() id="end" aria-labelledby="end-title">
                <Show when=shown><Garland/></Show>
                <header>
                    <h2 id="end-title"><span role="status">{move || says().unwrap_or_else(|| w.over.to_owned())}</span></h2>
                    {move || match moment.get() {
                        Some(moment) => view! { <Because game moment context/> }.into_any(),
                        None => view! { <p>{points}</p> }.into_any(),
                    }}
                </header>
                {move || moment.get().map(|moment| view! { <Standings context rows=moment.rows unit=moment.unit/> })}
                <div class="next">
                    {move || match next() {
                        Some(table) => {
                            let address = Route::Table(table.clone(), None).path();
                            view! { <a class="btn go" id="go-rematch" href=address on:click=move |_| go_on_to(&table)>{w.go_rematch}</a> }.into_any()
                        }
                        None if context.info.with(|info| info.you.is_some()) => view! { <button class="btn go" id="rematch" on:click=rematch>{w.rematch}</button> }.into_any(),
                        None => ().into_any(),
                    }}
                    <Show when=shown>
                        <button class="btn look" id="look" aria-pressed=move || looking.get().to_string() on:click=move |_| looking.update(|looking| *looking = !*looking)>
                            {move || if looking.get() { t.see_result } else { t.see_table }}
                        </button>
                    </Show>
                    <button class="btn" id="verify" aria-describedby="proof" on:click=verify>{verdict}</button>
                    <a class="btn" id="replay" href=again>{t.watch_again}</a>
                    <a class="btn" id="review" href=review>{t.review}</a>
                    {move || same_deal().map(|address| view! { <a class="btn" id="same-deal" href=address>{t.same_deal}</a> })}
                    <a class="btn" download href=format!("/api/v1/tables/{}/record", id.get_value())>{w.download}</a>
                    <a class="btn" href="/">{w.back_home}</a>
                    <ul id="proof" role="status">{proof}</ul>
                </div>
            </section>
        </Show>
    }
}

/// The way to the deal as it was played first, for those who sat.
#[cfg(feature = "tables")]
fn same_deal(info: &protocol::Info, table: &str) -> Option<String> {
    let invite = info.deal_invite.as_deref()?;
    let (table, seat) = match &info.same_deal {
        Some(deal) => (&*deal.table, deal.seat),
        None => (table, info.you?),
    };
    Some(deal_path(table, Some(invite), Some(seat.index())))
}
