//! The same deal: the results of everybody who played it from the same seat, best first, and a way
//! to play it.

use catalog::GameId;
use engine::Seat;
use leptos::prelude::*;
use protocol::{Act, Deal, DealResult, Problem};

use super::shell::{Shell, title};
use super::table::sharing;
use crate::app::{Navigator, place};
use crate::net::{Net, http, net, problem_text};
use crate::parts::link::{SendLink, whole_address};
use crate::route::Route;
use crate::settings::{settings, words};

texts::texts! { pub struct Texts in "texts/deal" }

#[component]
pub fn DealPage(
    /// The table where it was played first.
    table: String,
    /// The invitation in the link.
    invite: Option<String>,
    /// The seat whose cards are compared; by default that of the first person.
    seat: Option<usize>,
) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    title(&format!("{} — Pioche", w.same_deal));
    let found = RwSignal::new(None::<Result<Deal, Problem>>);
    let net = net();
    let asked = Asked { table, invite, seat: seat.and_then(Seat::new) };
    let first = asked.clone();
    leptos::task::spawn_local(async move {
        let answer = match http::guest().await {
            Ok(person) => {
                net.me.set(Some(person));
                http::deal(first.look()).await
            }
            Err(problem) => Err(problem),
        };
        found.try_set(Some(answer));
    });
    move || {
        match found.get() {
        None => view! { <main class="sheet-page" id="content" tabindex="-1"><p class="quiet" role="status">{words().loading}</p></main> }
            .into_any(),
        Some(Err(problem)) => view! {
            <Shell title=w.same_deal>
                <p role="alert">{problem_text(&problem, lang)}</p>
                <p><a class="btn go" href="/">{words().back_home}</a></p>
            </Shell>
        }
        .into_any(),
        Some(Ok(deal)) => view! { <Results deal asked=asked.clone()/> }.into_any(),
    }
    }
}

/// The parameters in the address.
#[derive(Clone)]
struct Asked {
    table: String,
    invite: Option<String>,
    seat: Option<Seat>,
}

impl Asked {
    fn look(self) -> Act {
        let Self { table, invite, seat } = self;
        Act::Deal { table, seat, invite }
    }

    fn play(self) -> Act {
        let Self { table, invite, seat } = self;
        Act::SameDeal { table, seat, invite }
    }
}

/// The difference to the mean of all results with points, positive if better, with one decimal.
fn gains(results: &[DealResult], fewest_win: bool) -> Vec<Option<f64>> {
    let points: Vec<f64> = results.iter().filter_map(|one| one.points.map(f64::from)).collect();
    let mean = points.iter().sum::<f64>() / points.len().max(1) as f64;
    let gain = |points: i32| if fewest_win { mean - f64::from(points) } else { f64::from(points) - mean };
    results.iter().map(|one| one.points.map(|points| (gain(points) * 10.0).round() / 10.0)).collect()
}

/// A difference with its sign: "+2.5", "0", "−1".
pub fn signed(gain: f64, lang: engine::Lang) -> String {
    let sign = if gain > 0.0 {
        "+"
    } else if gain < 0.0 {
        "−"
    } else {
        ""
    };
    format!("{sign}{}", gain.abs()).replace('.', lang.pick(",", "."))
}

/// Creates the person's own table for this, or finds the one they started, and goes there.
pub fn go_to_own_table(
    asked: Act,
    net: Net,
    place: Navigator,
    busy: RwSignal<bool>,
    problem: RwSignal<Option<Problem>>,
) {
    busy.set(true);
    leptos::task::spawn_local(async move {
        let made = async {
            net.me.set(Some(http::guest().await?));
            http::ask(asked).await
        };
        let made = made.await;
        busy.try_set(false);
        match made.map(|done| done.table) {
            Ok(Some(table)) => {
                sharing::start_soon(&table);
                place.go(Route::Table(table, None));
            }
            Ok(None) => {}
            Err(why) => drop(problem.try_set(Some(why))),
        }
    });
}

#[component]
fn Results(deal: Deal, asked: Asked) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let (net, place) = (net(), place());
    let game = deal.game.parse::<GameId>().ok();
    let name = game.map_or_else(|| deal.game.clone(), |game| game.info().name.to_owned());
    title(&format!("{} — Pioche", w.deal_of(&name)));
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None::<Problem>));
    let here = Asked { seat: Some(deal.seat), ..asked };
    let wanted = StoredValue::new(here.clone());
    let play = move |_| go_to_own_table(wanted.get_value().play(), net, place, busy, problem);
    let someone = move |name: &str| if name.is_empty() { w.someone.to_owned() } else { name.to_owned() };
    let players: Vec<String> = deal.players.iter().map(|name| someone(name)).collect();
    let address =
        |seat: Seat| Route::Deal(here.table.clone(), here.invite.clone(), Some(seat.index())).path();
    let link = whole_address(&address(deal.seat));
    let others: Vec<_> = deal
        .open
        .iter()
        .filter(|_| deal.open.len() > 1)
        .map(|seat| {
            let name = deal.players.get(seat.index()).map_or("", String::as_str);
            (address(seat), w.seat(someone(name), seat.index() + 1), seat == deal.seat)
        })
        .collect();
    let gains = gains(&deal.results, deal.fewest_win);
    let rows = deal.results.iter().zip(gains).enumerate().map(|(index, (one, gain))| {
        let DealResult { name, you, first, table, rank, points, tries } = one.clone();
        let replay = table.map(|table| Route::Replay(Some(table)).path());
        view! {
            <tr class:mine=you>
                <td class="num">{index + 1}</td>
                <th scope="row">
                    {if you { format!("{} ({})", someone(&name), w.you) } else { someone(&name) }}
                    {first.then(|| view! { " "<small>{w.first_time}</small> })}
                    {replay.map(|replay| view! { " "<a class="again" href=replay>{w.watch}</a> })}
                </th>
                <td class="num" data-points>{points.map_or_else(|| w.gave_up.to_owned(), |points| points.to_string())}</td>
                <td class="num">{gain.map(|gain| signed(gain, lang))}</td>
                <td class="num">{rank}</td>
                <td class="num">{tries}</td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    let print = move |_| {
        // A browser that cannot print shows the page as it is.
        let _ = web_sys::window().map(|window| window.print());
    };
    view! {
        <Shell title=w.same_deal>
            <div class="deal" data-game=game.map(crate::boards::felt)>
                <p class="lead"><b>{name.clone()}</b>". "{w.lead}</p>
                <p class="quiet">{w.first_played(players.join(", "))}</p>
                <p class="do">
                    <button class="btn go" id="play-deal" disabled=move || busy.get() on:click=play>
                        {move || if busy.get() { w.playing } else { w.play }}
                    </button>
                    <button class="btn" id="print" on:click=print>{w.print}</button>
                </p>
                {move || problem.get().map(|problem| view! { <p class="trouble" role="alert">{problem_text(&problem, lang)}</p> })}
                {(!others.is_empty()).then(|| view! {
                    <nav class="seats-of" aria-label=w.seats>
                        {others.into_iter().map(|(address, name, here)| view! {
                            <a class="btn" href=address aria-current=here.then_some("page")>{name}</a>
                        }).collect_view()}
                    </nav>
                })}
                <h2 id="results-title">{w.results}</h2>
                {if deal.results.is_empty() {
                    view! { <p class="quiet">{w.none_yet}</p> }.into_any()
                } else {
                    view! {
                        <div class="wide-table" tabindex="0" role="group" aria-labelledby="results-title">
                            <table class="results" aria-labelledby="results-title">
                                <thead><tr>
                                    <td></td>
                                    <th scope="col">{w.player}</th>
                                    <th scope="col" class="num">{w.points}</th>
                                    <th scope="col" class="num">{w.gain}</th>
                                    <th scope="col" class="num">{w.place}</th>
                                    <th scope="col" class="num">{w.tries}</th>
                                </tr></thead>
                                <tbody>{rows}</tbody>
                            </table>
                        </div>
                    }.into_any()
                }}
                {deal.more.then(|| view! { <p class="quiet">{w.more}</p> })}
                <p class="quiet">{w.about_gain}</p>
                <section class="invitation">
                    <h2>{w.link}</h2>
                    <p class="quiet">{w.link_about}</p>
                    <SendLink id="deal-link" game=name address=link code=w.code/>
                </section>
            </div>
        </Shell>
    }
}

#[cfg(test)]
mod tests {
    use engine::Lang;

    use super::*;

    fn result(points: Option<i32>) -> DealResult {
        DealResult { name: String::new(), you: false, first: false, table: None, rank: 1, points, tries: 1 }
    }

    #[test]
    fn gains_are_on_the_mean_the_better_way_round() {
        let all = [result(Some(12)), result(Some(25)), result(None)];
        assert_eq!(gains(&all, true), [Some(6.5), Some(-6.5), None]);
        assert_eq!(gains(&all, false), [Some(-6.5), Some(6.5), None]);
        assert_eq!(gains(&all[2..], true), [None]);
        assert_eq!(signed(6.5, Lang::Fr), "+6,5");
        assert_eq!(signed(-6.5, Lang::En), "−6.5");
        assert_eq!(signed(0.0, Lang::En), "0");
    }
}
