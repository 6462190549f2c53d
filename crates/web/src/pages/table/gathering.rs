//! Gathering: who sits where, the invitation, bots on free seats.

use std::sync::Arc;

use catalog::GameId;
use engine::{Seat, capital};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::{Access, Act, Info};

use crate::locales::at_table::at_table;
use crate::net::table::{TableNow, sitter};
use crate::net::{self, Net, http, net, problem_text};
use crate::pages::shell::Shell;
use crate::pages::table::bubbles::{PHRASES, Word, heard, phrase};
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
    let full = move || seated.get().0 == seated.get().1;
    let fill = move || {
        let Some(info) = info.get_untracked() else { return };
        let free = |chair: &protocol::Chair| chair.person.is_none() && chair.bot.is_none();
        for (seat, _) in Seat::all(info.seats.len()).zip(&info.seats).filter(|(_, chair)| free(chair)) {
            bot(seat, settings.level.get_untracked());
        }
    };
    rejoin(net, table, info);
    let guest = Memo::new(move |_| info.get().is_some_and(|info| info.you.is_none()) && !full());
    let first_seat = Callback::new(move |()| Act::Sit {
        table: table.get_value(),
        seat: None,
        share: None,
        invite: word.get_value(),
    });
    let send = Callback::new(ask);
    let address = move || {
        let invite = info.get().and_then(|info| info.invite.clone())?;
        Some(whole_address(&Route::Table(table.get_value(), Some(invite)).path()))
    };
    let renews = move || info.get().is_some_and(|info| info.host && info.access == Access::Invited);
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
                <Show when=move || guest.get()><Invited game info sit=first_seat send problem/></Show>
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
                                    {(!taken && !sits).then(|| view! { <button class="btn" on:click=move |_| sit(seat)>{t.sit_here}</button> })}
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
                <BeforeTheDeal table now info send/>
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

/// For somebody who was invited: who invites, their own name, a seat, and the way to learn first.
#[component]
fn Invited(
    game: GameId,
    info: Memo<Option<Arc<Info>>>,
    /// The request for the first free seat.
    sit: Callback<(), Act>,
    /// Sends it.
    send: Callback<Act>,
    problem: RwSignal<Option<protocol::Problem>>,
) -> impl IntoView {
    let (w, t) = (words(), at_table());
    let net = net();
    let host = move || info.get().and_then(|info| info.host_name.clone());
    let known = move || net.me.get().is_some_and(|me| me.account);
    let name =
        RwSignal::new(net.me.with_untracked(|me| me.as_ref().map(|me| me.name.clone()).unwrap_or_default()));
    let sit = move || sit.run(());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let wanted = name.get_untracked().trim().to_owned();
        let me = net.me.get_untracked();
        if wanted.is_empty() || me.is_none_or(|me| me.account || me.name == wanted) {
            return send.run(sit());
        }
        problem.set(None);
        leptos::task::spawn_local(async move {
            let body = serde_json::json!({ "name": wanted }).to_string();
            // By HTTP, because the socket was opened under the old name.
            let seated = match http::post::<protocol::Person>("/me", body).await {
                Ok(person) => {
                    net.me.set(Some(person));
                    http::ask(sit()).await.map(drop)
                }
                Err(why) => Err(why),
            };
            if let Err(why) = seated {
                problem.try_set(Some(why));
            }
        });
    };
    view! {
        <form class="invited" id="invited" on:submit=submit>
            {move || host().map(|name| view! { <p class="by">{t.invited_by(game.info().name, name)}</p> })}
            <Show when=move || !known()>
                <label>
                    <span>{w.nickname}</span>
                    <input
                        type="text"
                        maxlength="24"
                        autocomplete="nickname"
                        prop:value=move || name.get()
                        on:input=move |event| name.set(event_target_value(&event))
                    />
                </label>
            </Show>
            <p class="ways-in">
                <button class="btn go" id="sit" type="submit">{w.sit_down}</button>
                <a class="btn" id="learn-first" href=Route::Learn(game, None).path() target="_blank" rel="noopener">{t.learn_first}</a>
            </p>
        </form>
    }
}

/// The most messages that are shown before the deal.
const SHOWN: usize = 6;

/// Talk between the people who have sat down.
#[component]
fn BeforeTheDeal(
    table: StoredValue<String>,
    now: RwSignal<TableNow>,
    info: Memo<Option<Arc<Info>>>,
    send: Callback<Act>,
) -> impl IntoView {
    let (w, t) = (words(), at_table());
    let text = RwSignal::new(String::new());
    let company = Memo::new(move |_| {
        let people = |info: &Info| info.seats.iter().filter(|chair| chair.person.is_some()).count();
        info.get().is_some_and(|info| info.you.is_some() && people(&info) > 1)
    });
    let said = move || {
        let info = info.get()?;
        let mut last: Vec<_> =
            now.with(|now| now.events.iter().rev().filter_map(|each| heard(each, w)).take(SHOWN).collect());
        last.reverse();
        let line = |word: Word| view! { <li>{w.pair(sitter(&info, word.seat), word.text)}</li> };
        Some(last.into_iter().map(line).collect_view())
    };
    let write = move |event: SubmitEvent| {
        event.prevent_default();
        let words = text.get_untracked();
        if !words.trim().is_empty() {
            send.run(Act::Write { table: table.get_value(), text: words });
            text.set(String::new());
        }
    };
    view! {
        <Show when=move || company.get()>
            <section class="before" aria-label=t.talk_before>
                <div role="log"><ul class="said">{said}</ul></div>
                <div class="phrases-row">
                    {PHRASES.map(|each| view! {
                        <button class="btn" data-say=format!("{each:?}") on:click=move |_| send.run(Act::Say { table: table.get_value(), phrase: each })>{phrase(each, w)}</button>
                    }).collect_view()}
                </div>
                <Show when=move || info.get().is_some_and(|info| info.chat)>
                    <form class="write" on:submit=write>
                        <input
                            type="text"
                            maxlength="200"
                            aria-label=w.write_label
                            prop:value=move || text.get()
                            on:input=move |event| text.set(event_target_value(&event))
                        />
                        <button class="btn" type="submit">{w.send}</button>
                    </form>
                </Show>
            </section>
        </Show>
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
