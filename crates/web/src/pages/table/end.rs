//! The end of a match: who won, and four things to do next. Other options are in the menu and
//! beside the commitment to the deal (`afterwards.rs`).

use engine::{Lang, Outcome, Seat};
use leptos::prelude::*;
use table::Moment;

use super::desk::is_alone;
use super::gathering::go_on_to;
use super::sharing::start_soon;
use crate::app::place;
use crate::boards::any::Scoring;
use crate::boards::source::Request;
use crate::boards::{AnyBoard, MatchSource, TableContext};
use crate::locales::at_table::at_table;
use crate::parts::moment::{Because, Garland, Standings};
use crate::route::Route;
use crate::route::deal_path;
use crate::settings::words;

/// Who won, and what the person can do next.
#[component]
pub fn End(
    board: AnyBoard,
    source: MatchSource,
    /// Everybody's standing, if the table shows it.
    moment: Signal<Option<Moment>>,
) -> impl IntoView {
    let w = words();
    let place = place();
    let AnyBoard { game, context, scoring, .. } = board;
    let id = source.table;
    let says = move || Some(winners(&context.outcome.get()?, context));
    let points = move || points(&context.outcome.get()?, scoring, context.lang);
    let rematch = move |_| {
        source.ask(Request::Rematch, move |reply| {
            if let Some(table) = reply.table {
                // Against bots there is nobody to wait for.
                if context.info.with_untracked(|info| is_alone(info)) {
                    start_soon(&table);
                }
                place.go(Route::Table(table, None));
            }
        });
    };
    let again = move || {
        let seat = context.info.with(|info| info.you).map_or_else(|| "-".to_owned(), |seat| seat.to_string());
        format!("{}#0.{seat}", Route::Replay(Some(id.get_value())).path())
    };
    let same_deal = move || context.info.with(|info| same_deal(info, &id.get_value()));
    let shown = move || moment.with(Option::is_some);
    // For the winners, and for spectators; not for those who lost.
    let feast = move || {
        let won = |moment: &Moment, me: Seat| moment.rows.iter().any(|row| row.wins && row.seat == me);
        moment.with(|moment| {
            moment.as_ref().is_some_and(|moment| context.me.get().is_none_or(|me| won(moment, me)))
        })
    };
    // The person can look at the board under it.
    let looking = RwSignal::new(false);
    let t = at_table();
    let next = move || context.info.with(|info| info.next.clone());
    let proposed = move || {
        let by = context.info.with(|info| info.next_by)?;
        (context.me.get() != Some(by)).then(|| t.rematch_proposed(context.sitter(by)))
    };
    let over = move || context.info.with(|info| info.phase == protocol::Phase::Over);
    view! {
        <Show when=over>
            <section class:end=move || !shown() class:moment=shown class:fin=shown class:aside=move || looking.get() id="end" aria-labelledby="end-title">
                <Show when=feast><Garland/></Show>
                <header>
                    <h2 id="end-title"><span role="status">{move || says().unwrap_or_else(|| w.over.to_owned())}</span></h2>
                    {move || match moment.get() {
                        Some(moment) => view! { <Because game moment context/> }.into_any(),
                        None => view! { <p>{points}</p> }.into_any(),
                    }}
                </header>
                {move || moment.get().map(|moment| view! { <Standings context rows=moment.rows unit=moment.unit/> })}
                {move || proposed().map(|says| view! { <p class="proposed" id="rematch-proposed" role="status">{says}</p> })}
                <div class="next">
                    {move || of_evening(context).unwrap_or_else(|| match next() {
                        Some(table) => {
                            let address = Route::Table(table.clone(), None).path();
                            view! { <a class="btn go" id="go-rematch" href=address on:click=move |_| go_on_to(&table)>{t.go_rematch}</a> }.into_any()
                        }
                        None if context.info.with(|info| info.you.is_some()) => view! { <button class="btn go" id="rematch" on:click=rematch>{t.rematch}</button> }.into_any(),
                        None => ().into_any(),
                    })}
                    <a class="btn" id="replay" href=again>{t.watch_again}</a>
                    {move || same_deal().map(|address| view! { <a class="btn" id="same-deal" href=address>{t.same_deal}</a> })}
                    <a class="btn" id="shelf" href="/">{t.shelf}</a>
                    // Not one of the actions: it only changes what is shown.
                    <Show when=shown>
                        <button class="look" id="look" aria-pressed=move || looking.get().to_string() on:click=move |_| looking.update(|looking| *looking = !*looking)>
                            {move || if looking.get() { t.see_result } else { t.see_table }}
                        </button>
                    </Show>
                </div>
            </section>
        </Show>
    }
}

/// Who won, in a sentence.
fn winners(outcome: &Outcome, context: TableContext) -> String {
    let winners = outcome.winners();
    let me = context.me.get().filter(|me| winners.has(*me));
    let names: Vec<String> =
        winners.iter().filter(|seat| Some(*seat) != me).map(|seat| context.sitter(seat)).collect();
    context.words().winners(me.is_some(), &names)
}

/// The winner's points and those of the runner-up, in words; none if points are not meaningful.
fn points(outcome: &Outcome, scoring: Scoring, lang: Lang) -> Option<String> {
    let best = outcome.winners().first()?;
    let next = outcome.ranks.iter().filter(|(_, rank)| **rank > 1).min_by_key(|(_, rank)| **rank);
    let next = next.map(|(seat, _)| seat);
    let score = (scoring.score)(outcome.points[best], next.map(|seat| outcome.points[seat]), lang)?;
    let decided = outcome
        .tie_break
        .as_ref()
        .zip(next.filter(|seat| outcome.points[*seat] == outcome.points[best]))
        .and_then(|(by, next)| (scoring.tie_break)(by[best], by[next], lang));
    Some(decided.map_or_else(|| score.clone(), |decided| format!("{score} {decided}")))
}

/// What comes next in an evening, if this was one of its deals.
fn of_evening(context: TableContext) -> Option<AnyView> {
    let of = context.info.with(|info| info.evening.clone())?;
    Some(view! { <crate::pages::evening::NextDeal of/> }.into_any())
}

/// The link to the deal as it was played first, for people who had a seat.
fn same_deal(info: &protocol::Info, table: &str) -> Option<String> {
    let invite = info.deal_invite.as_deref()?;
    let (table, seat) = match &info.same_deal {
        Some(deal) => (&*deal.table, deal.seat),
        None => (table, info.you?),
    };
    Some(deal_path(table, Some(invite), Some(seat.index())))
}

#[cfg(test)]
mod tests {
    use engine::BySeat;

    use super::*;
    use crate::host::{Fake, Page};

    /// The outcome for these points, most points first.
    fn outcome(points: [i32; 3]) -> Outcome {
        let mut each = points.into_iter();
        let points = BySeat::from_fn(3, |_| each.next().unwrap_or_default());
        Outcome::rank(points, |one, other| points[one] > points[other])
    }

    #[test]
    fn the_end_says_who_won_and_by_what() {
        let _page = Page::new();
        let Fake { board, outcome: over, .. } = Fake::new(&["Ada", "Maud"], 3);
        let (context, w) = (board.context, board.context.words());
        assert_eq!(context.outcome.get_untracked(), None);
        over.set(Some(outcome([3, 8, 5])));
        let now = context.outcome.get_untracked().expect("it is over");
        assert_eq!(winners(&now, context), w.winners(false, &["Maud".to_owned()]));
        assert_eq!(points(&now, board.scoring, Lang::En).as_deref(), Some("8 to 5"));
        let won = outcome([9, 8, 5]);
        assert_eq!(winners(&won, context), w.winners(true, &[]));
        // Equal points are decided by a tie-break.
        let tied = outcome([8, 8, 5]);
        let ranks = BySeat::from_fn(3, |seat| if seat == Seat::FIRST { 1 } else { 2 });
        let by = BySeat::from_fn(3, |seat| 4 - seat.index() as i32);
        let tied = Outcome { ranks, tie_break: Some(by), ..tied };
        assert_eq!(points(&tied, board.scoring, Lang::En).as_deref(), Some("8 to 8 by 4 to 3"));
    }

    #[test]
    fn a_match_that_nobody_lost_has_no_points_to_tell() {
        let _page = Page::new();
        let Fake { board, .. } = Fake::new(&["Ada"], 3);
        assert_eq!(points(&outcome([5, 5, 5]), board.scoring, Lang::En), None);
    }
}
