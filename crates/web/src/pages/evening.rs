//! An evening: its score sheet, a way to the person's next deal, and its link.

pub mod setup;

use catalog::GameId;
use engine::Lang;
use leptos::ev;
use leptos::prelude::*;
use protocol::{Act, DealOfEvening, Evening, EveningDeal, EveningLink, EveningScore, EveningScores, Problem};

use super::deal::{self, go_to_own_table, signed};
use super::shell::{Shell, title};
use crate::app::place;
use crate::net::{http, net, problem_text};
use crate::parts::link::{SendLink, whole_address};
use crate::route::Route;
use crate::settings::{settings, words};

texts::texts! { pub struct Texts in "texts/evening" }

/// The pages of its chunk: evenings, and the same deal.
pub fn draw(route: Route) -> AnyView {
    match route {
        Route::Deal(table, invite, seat) => view! { <deal::DealPage table invite seat/> }.into_any(),
        Route::NewEvening(game) => view! { <setup::NewEveningPage game/> }.into_any(),
        Route::Evening(table, invite) => view! { <EveningPage table invite/> }.into_any(),
        _ => ().into_any(),
    }
}

/// How often the score sheet is refreshed while it is shown.
const AGAIN: std::time::Duration = std::time::Duration::from_secs(20);

#[component]
pub fn EveningPage(
    table: String,
    /// The invitation in the link.
    invite: Option<String>,
) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    title(&format!("{} — Pioche", w.new_evening));
    let evening = RwSignal::new(None::<Evening>);
    let problem = RwSignal::new(None::<Problem>);
    let net = net();
    let asked = StoredValue::new((table, invite));
    let look = move || {
        let Some((table, invite)) = asked.try_get_value() else { return };
        leptos::task::spawn_local(async move {
            let answer = async {
                if net.me.get_untracked().is_none() {
                    net.me.set(Some(http::guest().await?));
                }
                http::evening(Act::Evening { table, invite }).await
            };
            match answer.await {
                // Keep what is shown if nothing has changed, or the server does not respond.
                Ok(now) if evening.try_with_untracked(|known| known.as_ref() == Some(&now)) == Some(true) => {
                }
                Ok(now) => drop(evening.try_set(Some(now))),
                Err(why) => drop(problem.try_set(Some(why))),
            }
        });
    };
    look();
    let visible =
        || web_sys::window().and_then(|window| window.document()).is_some_and(|page| !page.hidden());
    let look_again = move || {
        if visible() {
            look();
        }
    };
    let heard = window_event_listener(ev::focus, move |_| look_again());
    let timer = set_interval_with_handle(look_again, AGAIN).ok();
    on_cleanup(move || {
        heard.remove();
        if let Some(timer) = timer {
            timer.clear();
        }
    });
    // The page is built once; only the score sheet and the next deal change.
    let there = Memo::new(move |_| evening.with(Option::is_some));
    move || {
        if there.get() {
            return view! { <Sheet evening/> }.into_any();
        }
        match problem.get() {
        Some(problem) => view! {
            <Shell title=w.new_evening>
                <p role="alert">{if problem.code == protocol::Code::NotFound { w.missing.to_owned() } else { problem_text(&problem, lang) }}</p>
                <p><a class="btn go" href="/">{words().back_home}</a></p>
            </Shell>
        }
        .into_any(),
        None => view! { <main class="sheet-page" id="content" tabindex="-1"><p class="quiet" role="status">{words().loading}</p></main> }
            .into_any(),
    }
    }
}

/// The next deal of an evening.
fn next_deal(table: &str, invite: &str) -> Act {
    Act::PlayEvening { table: table.to_owned(), invite: Some(invite.to_owned()) }
}

/// At the end of a deal: links to the next one and to the score sheet.
#[component]
pub fn NextDeal(of: DealOfEvening) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let (net, place) = (net(), place());
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None::<Problem>));
    let sheet = Route::Evening(of.table.clone(), Some(of.invite.clone())).path();
    let goes_on = of.number < of.deals;
    let go = move |_| go_to_own_table(next_deal(&of.table, &of.invite), net, place, busy, problem);
    view! {
        {goes_on.then(|| view! { <button class="btn go" id="next-deal" disabled=move || busy.get() on:click=go>{w.next_deal}</button> })}
        <a class="btn" class:go=!goes_on id="evening" href=sheet>{w.to_sheet}</a>
        {move || problem.get().map(|problem| view! { <p class="trouble" role="alert">{problem_text(&problem, lang)}</p> })}
    }
}

/// The person's evenings, in the list of their tables.
#[component]
pub fn Links(evenings: Vec<EveningLink>) -> impl IntoView {
    let w = Texts::of(settings().lang.get_untracked());
    let rows = evenings.into_iter().map(|evening| {
        let game = evening.game.parse::<GameId>().ok();
        let name = game.map_or(evening.game, |game| game.info().name.to_owned());
        let address = Route::Evening(evening.table, Some(evening.invite)).path();
        view! {
            <li data-game=game.map(crate::boards::felt)>
                <p><b>{name}</b><span>{w.one_of_mine(evening.deals)}</span></p>
                <a class="btn" href=address>{w.to_sheet}</a>
            </li>
        }
    });
    let rows = rows.collect_view();
    view! {
        <h2>{w.mine}</h2>
        <ul class="tables">{rows}</ul>
    }
}

#[component]
fn Sheet(
    /// The evening, once it is loaded.
    evening: RwSignal<Option<Evening>>,
) -> impl IntoView {
    let now = move || evening.get().expect("the page is built when it is there");
    let next = Memo::new(move |_| now().next);
    let sheet = Memo::new(move |_| {
        let Evening { deals, people, more, .. } = now();
        (deals, people, more)
    });
    let evening = untrack(now);
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let (net, place) = (net(), place());
    let game = evening.game.parse::<GameId>().ok();
    let name = game.map_or_else(|| evening.game.clone(), |game| game.info().name.to_owned());
    let heading = w.evening_of(evening.deals.len(), &name);
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None::<Problem>));
    let asked = StoredValue::new(next_deal(&evening.table, &evening.invite));
    let play = move |_| go_to_own_table(asked.get_value(), net, place, busy, problem);
    let print = move |_| {
        // A browser that cannot print shows the page as it is.
        let _ = web_sys::window().map(|window| window.print());
    };
    let link = whole_address(&Route::Evening(evening.table.clone(), Some(evening.invite.clone())).path());
    let lead = match evening.seats - 1 {
        0 => w.lead_alone.to_owned(),
        bots => w.lead(bots, evening.level),
    };
    let count = evening.deals.len();
    let me = move || net.me.get().map(|me| w.your_name(me.name));
    let promises: Vec<_> = evening
        .deals
        .iter()
        .enumerate()
        .map(|(index, deal)| view! { <li>{w.deal_number(index + 1)}" "<code>{deal.commitment.clone()}</code></li> })
        .collect();
    view! {
        <Shell title=heading>
            <div class="evening" data-game=game.map(crate::boards::felt)>
                <p class="lead">{lead}</p>
                <p class="quiet">{me}" "<a href="/me">{w.rename}</a></p>
                <p class="do">
                    {move || match next.get() {
                        Some(number) => view! {
                            <button class="btn go" id="play-evening" disabled=move || busy.get() on:click=play>
                                {move || if busy.get() { w.playing.to_owned() } else { w.play(count, number) }}
                            </button>
                        }.into_any(),
                        None => view! { <b id="all-played">{w.all_played}</b> }.into_any(),
                    }}
                    <button class="btn" id="print" on:click=print>{w.print}</button>
                </p>
                {move || problem.get().map(|problem| view! { <p class="trouble" role="alert">{problem_text(&problem, lang)}</p> })}
                <h2 id="sheet-title">{w.sheet}</h2>
                {move || {
                    let (deals, people, more) = sheet.get();
                    if people.is_empty() {
                        return view! { <p class="quiet">{w.none_yet}</p> }.into_any();
                    }
                    view! {
                        <Scores deals people/>
                        {more.then(|| view! { <p class="quiet">{w.more}</p> })}
                    }
                    .into_any()
                }}
                <ul class="how">
                    {move || next.get().map(|_| view! { <li>{w.about_secret}</li> })}
                    <li>{w.about_gain}</li>
                    <li>{w.about_gave_up}</li>
                    <li>{w.about_late}</li>
                </ul>
                <section class="invitation">
                    <h2>{w.invite}</h2>
                    <p class="quiet">{w.link_about}</p>
                    <SendLink id="evening-link" game=name address=link code=w.code/>
                </section>
                <details class="promises">
                    <summary>{w.promises}</summary>
                    <p class="quiet">{w.about_promises}</p>
                    <ol>{promises}</ol>
                </details>
            </div>
        </Shell>
    }
}

/// A row per person, a column per deal. The total comes first, so that it is visible however many
/// deals there are.
#[component]
fn Scores(deals: Vec<EveningDeal>, people: Vec<EveningScores>) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let heads = deals.iter().enumerate().map(|(index, deal)| {
        let number = index + 1;
        let shown = move || view! { <span class="long">{w.deal}" "</span>{number} };
        match deal.table.clone() {
            Some(table) => view! {
                <th scope="col" class="num">
                    <a class="again" href=Route::Replay(Some(table)).path()>{shown()}<span class="vh">", "{w.watch}</span></a>
                </th>
            }
            .into_any(),
            None => {
                view! { <th scope="col" class="num">{shown()}<span class="vh">", "{w.finished(deal.finished)}</span></th> }
                    .into_any()
            }
        }
    });
    let heads = heads.collect_view();
    let means = deals.iter().map(|deal| {
        view! { <td class="num">{deal.mean.map_or_else(|| "–".to_owned(), |mean| decimal(mean, lang))}</td> }
    });
    let means = means.collect_view();
    let rows = people.into_iter().map(|row| {
        let EveningScores { name, you, rank, total, scores } = row;
        let name = if name.is_empty() { w.someone.to_owned() } else { name };
        view! {
            <tr class:mine=you>
                <td class="num">{rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string())}</td>
                <th scope="row">{if you { format!("{name} ({})", w.you) } else { name }}</th>
                <td class="num total" data-total>{rank.map_or_else(|| "–".to_owned(), |_| signed(total, lang))}</td>
                {scores.into_iter().map(|score| cell(score, w, lang)).collect_view()}
            </tr>
        }
    });
    let rows = rows.collect_view();
    view! {
        <div class="wide-table" tabindex="0" role="group" aria-labelledby="sheet-title">
            <table class="scores" aria-labelledby="sheet-title">
                <thead><tr>
                    <th scope="col" class="num"><span class="long">{w.rank}</span></th>
                    <th scope="col">{w.player}</th>
                    <th scope="col" class="num">{w.total}</th>
                    {heads}
                </tr></thead>
                <tbody>{rows}</tbody>
                <tfoot><tr><td></td><th scope="row">{w.mean}</th><td></td>{means}</tr></tfoot>
            </table>
        </div>
    }
}

/// Points, with the gain below; or that there is a result which the person may not see yet.
fn cell(score: Option<EveningScore>, w: &'static Texts, lang: Lang) -> AnyView {
    let Some(EveningScore { points, gain, gave_up }) = score else {
        return view! { <td class="num"><span aria-hidden="true">"–"</span><span class="vh">{w.not_yet}</span></td> }
            .into_any();
    };
    let Some(gain) = gain else {
        return view! { <td class="num" data-hidden><span aria-hidden="true">"✓"</span><span class="vh">{w.hidden}</span></td> }
            .into_any();
    };
    let points = if gave_up { w.gave_up.to_owned() } else { points.unwrap_or_default().to_string() };
    view! { <td class="num" data-points><b>{points}</b><small>{signed(gain, lang)}</small></td> }.into_any()
}

/// A number with at most one decimal, formatted for the language.
fn decimal(number: f64, lang: Lang) -> String {
    number.to_string().replace('.', lang.pick(",", ".")).replace('-', "−")
}
