//! Gathering: who sits where, the invitation, bots on free seats.

use std::sync::Arc;

use catalog::GameId;
use engine::{Seat, capital};
use leptos::prelude::*;
use protocol::{Access, Act, Info};

use crate::locales::at_table::at_table;
use crate::net::table::{TableNow, sitter};
use crate::net::{self, Net, net, problem_text};
use crate::pages::shell::Shell;
use crate::pages::table::sharing;
use crate::parts::link::{SendLink, whole_address};
use crate::route::Route;
use crate::settings::{keep, kept, settings, words};

/// The page of a gathering table.
#[component]
pub fn Gathering(
    /// The game.
    game: GameId,
    /// The table's id.
    id: String,
    /// The invitation the person came with.
    invite: Option<String>,
    now: RwSignal<TableNow>,
) -> impl IntoView {
    let (w, t) = (words(), at_table());
    let settings = settings();
    let lang = settings.lang.get_untracked();
    let net = net();
    let problem = RwSignal::new(None::<protocol::Problem>);
    let info = Memo::new(move |_| now.with(|now| now.info.clone()));
    let table = StoredValue::new(id);
    let word = StoredValue::new(invite);
    let ask = move |act: Act| {
        problem.set(None);
        net::ask(net, act, move |reply| {
            if reply.error.is_some() {
                problem.try_set(reply.error);
            }
        });
    };
    let sit = move |seat: Seat| {
        ask(Act::Sit { table: table.get_value(), seat: Some(seat), share: None, invite: word.get_value() });
    };
    let free = move |seat: Seat| ask(Act::Free { table: table.get_value(), seat });
    let bot = move |seat: Seat, level: u8| ask(Act::Bot { table: table.get_value(), seat, level });
    let start = move || {
        if let Some(info) = info.get_untracked() {
            ask(sharing::start(&info, &table.get_value()));
        }
    };
    let seated = Memo::new(move |_| {
        info.get().map_or((0, 0), |info| {
            let taken = info.seats.iter().filter(|chair| chair.person.is_some() || chair.bot.is_some());
            (taken.count(), info.seats.len())
        })
    });
    let fill = move || {
        let Some(info) = info.get_untracked() else { return };
        let free = |chair: &protocol::Chair| chair.person.is_none() && chair.bot.is_none();
        for (seat, _) in Seat::all(info.seats.len()).zip(&info.seats).filter(|(_, chair)| free(chair)) {
            bot(seat, settings.level.get_untracked());
        }
    };
    rejoin(net, table, info);
    let address = move || {
        let invite = info.get().and_then(|info| info.invite.clone())?;
        Some(whole_address(&Route::Table(table.get_value(), Some(invite)).path()))
    };
    let renews = move || info.get().is_some_and(|info| info.host && info.access == Access::Invited);
    let full = move || seated.get().0 == seated.get().1;
    // With fewer players than expected, if the game allows that.
    let enough = move || game.info().seats.contains(&seated.get().0);
    let go = move || match seated.get() {
        (here, seats) if here < seats && enough() => t.start_with(here),
        _ => w.start.to_owned(),
    };
    let reason = move || {
        let (here, seats) = seated.get();
        let host = info.get().is_some_and(|info| info.host);
        let sits = info.get().is_some_and(|info| info.you.is_some());
        match (here < seats, host) {
            (false, _) if !sits => t.table_full.to_owned(),
            (false, false) => t.host_starts.to_owned(),
            (true, true) if !enough() => t.more_needed(game.info().seats.start() - here),
            (true, true) => t.start_or_wait.to_owned(),
            (true, false) => w.gathering_about.to_owned(),
            (false, true) => t.everybody_here.to_owned(),
        }
    };
    view! {
        <Shell title=w.pair(game.info().name, w.gathering.to_lowercase())>
            <div class="gathering" data-game=crate::boards::felt(game)>
                <p class="quiet" id="gathering-state" role="status">{reason}</p>
                <ol class="chairs">
                    {move || {
                        let info = info.get()?;
                        let rows = Seat::all(info.seats.len()).zip(info.seats.clone()).map(|(seat, chair)| {
                            let taken = chair.person.is_some() || chair.bot.is_some();
                            let who = if taken { sitter(&info, seat) } else { capital(w.free_seat) };
                            let place = w.seat_number(seat.index() + 1);
                            let note = match chair.bot {
                                Some(level) => format!("{place} · {}, {}", w.bot, w.level_number(level)),
                                None => place,
                            };
                            let (host, sits) = (info.host, info.you.is_some());
                            let me = info.you == Some(seat);
                            let replays = info.returns.is_some() || info.same_deal.is_some() || info.evening.is_some();
                            let claims =
                                if replays { Vec::new() } else { game.claims(&info.options, info.seats.len(), seat) };
                            let claimed = claims.iter().find(|claim| chair.claim.as_deref() == Some(claim.key));
                            let said = claimed.filter(|_| !me).map(|claim| claim.says.get(lang));
                            let buttons = claims.iter().filter(|_| me).map(|claim| {
                                let (key, on) = (claim.key, chair.claim.as_deref() == Some(claim.key));
                                let press = move |_| {
                                    let claim = (!on).then(|| key.to_owned());
                                    ask(Act::Claim { table: table.get_value(), claim });
                                };
                                view! {
                                    <button class="btn claim" aria-pressed=on.to_string() on:click=press>{claim.says.get(lang)}</button>
                                }
                            });
                            let buttons = buttons.collect_view();
                            view! {
                                <li data-seat=seat.to_string() class:free=!taken class:me=me>
                                    <span class=format!("ava p{}", seat.index() % 4 + 1) aria-hidden="true">
                                        {if taken { who.chars().next().map(String::from).unwrap_or_default() } else { "+".to_owned() }}
                                    </span>
                                    <p><b>{who}{me.then(|| format!(", {}", t.you))}</b><small>{note}</small>{said.map(|said| view! { <small class="said">{format!("« {said} »")}</small> })}</p>
                                    {buttons}
                                    {(!taken && !sits).then(|| view! { <button class="btn go" on:click=move |_| sit(seat)>{w.sit_down}</button> })}
                                    {(!taken && host).then(|| view! {
                                        <button class="btn" on:click=move |_| bot(seat, settings.level.get_untracked())>{w.put_bot}</button>
                                    })}
                                    {(chair.person.is_some() && info.you != Some(seat) && host).then(|| view! {
                                        <button class="btn" on:click=move |_| free(seat)>{w.free_the_seat}</button>
                                    })}
                                    {(chair.bot.is_some() && chair.person.is_none() && host).then(|| view! {
                                        <button class="btn" on:click=move |_| bot(seat, 0)>{w.free_the_seat}</button>
                                    })}
                                </li>
                            }
                        });
                        Some(rows.collect_view())
                    }}
                </ol>
                {move || problem.get().map(|problem| view! { <p class="trouble" role="alert">{problem_text(&problem, lang)}</p> })}
                <p class="ways-in">
                    <Show when=move || info.get().is_some_and(|info| info.host)>
                        <button class="btn go" id="start" aria-describedby="gathering-state" disabled=move || !full() && !enough() on:click=move |_| start()>
                            {go}
                        </button>
                        <Show when=move || !full()>
                            <button class="btn" id="fill" on:click=move |_| fill()>{t.fill_with_bots}</button>
                        </Show>
                    </Show>
                    <Show when=move || info.get().is_some_and(|info| info.you.is_some())>
                        <button class="btn" on:click=move |_| ask(Act::Leave { table: table.get_value() })>{w.leave}</button>
                    </Show>
                </p>
                {move || address().map(|address| {
                    let renew = move || view! {
                        <Show when=renews>
                            <button class="btn" id="renew" on:click=move |_| ask(Act::Renew { table: table.get_value() })>
                                {w.renew_invitation}
                            </button>
                        </Show>
                    };
                    view! {
                        <section class="invitation">
                            <h2>{w.invitation}</h2>
                            <p class="quiet">{w.invitation_about}</p>
                            <SendLink id="invite" game=game.info().name address code=w.qr_label more=ViewFn::from(renew)/>
                        </section>
                    }
                })}
            </div>
        </Shell>
    }
}

/// The storage key for going on to a rematch.
const REMATCH: &str = "rematch";

/// Notes that the person goes on to that table, where a seat is reserved for them.
pub fn go_on_to(table: &str) {
    keep(REMATCH, table);
}

/// Takes the seat that is reserved for a person who goes on to a rematch.
fn rejoin(net: Net, table: StoredValue<String>, info: Memo<Option<Arc<Info>>>) {
    let goes_on = kept(REMATCH).is_some_and(|named| named == table.get_value());
    let stands = move || info.get_untracked().is_some_and(|info| info.you.is_none());
    if goes_on && stands() {
        keep(REMATCH, "");
        net::ask(net, Act::Sit { table: table.get_value(), seat: None, share: None, invite: None }, |_| {});
    }
}
