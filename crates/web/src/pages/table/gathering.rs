//! Before the deal: who sits where, the invitation, bots on free seats.

use catalog::GameId;
use engine::Seat;
use leptos::prelude::*;
use protocol::{Access, Act};

use crate::net::table::{TableNow, sitter};
use crate::net::{self, net, problem_text};
use crate::pages::shell::Shell;
use crate::pages::table::sharing;
use crate::parts::qr::Qr;
use crate::route::Route;
use crate::settings::{settings, words};
use engine::capital;

/// The page of a table that is being set up.
#[component]
pub fn Gathering(
    /// Which game.
    game: GameId,
    /// Which table.
    id: String,
    /// The word one was invited with.
    invite: Option<String>,
    now: RwSignal<TableNow>,
) -> impl IntoView {
    let w = words();
    let settings = settings();
    let lang = settings.lang.get_untracked();
    let net = net();
    let problem = RwSignal::new(None::<protocol::Problem>);
    let copied = RwSignal::new(false);
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
    let address = move || {
        let invite = info.get().and_then(|info| info.invite.clone())?;
        let origin = web_sys::window()?.location().origin().ok()?;
        Some(format!("{origin}{}", Route::Table(table.get_value(), Some(invite)).path()))
    };
    let renews = move || info.get().is_some_and(|info| info.host && info.access == Access::Invited);
    let full = move || {
        info.get()
            .is_some_and(|info| info.seats.iter().all(|chair| chair.person.is_some() || chair.bot.is_some()))
    };
    let copy = move |address: String| {
        if let Some(window) = web_sys::window() {
            let promise = window.navigator().clipboard().write_text(&address);
            leptos::task::spawn_local(async move {
                let done = wasm_bindgen_futures::JsFuture::from(promise).await;
                copied.try_set(done.is_ok());
            });
        }
    };
    view! {
        <Shell title=w.pair(game.info().name, w.gathering.to_lowercase())>
            <div class="gathering" data-game=crate::boards::felt(game)>
                <p class="quiet">{w.gathering_about}</p>
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
                            view! {
                                <li data-seat=seat.to_string() class:free=!taken>
                                    <span class=format!("ava p{}", seat.index() % 4 + 1) aria-hidden="true">
                                        {if taken { who.chars().next().map(String::from).unwrap_or_default() } else { "+".to_owned() }}
                                    </span>
                                    <p><b>{who}</b><small>{note}</small></p>
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
                        <button class="btn go" id="start" disabled=move || !full() on:click=move |_| start()>
                            {w.start}
                        </button>
                    </Show>
                    <Show when=move || info.get().is_some_and(|info| info.you.is_some())>
                        <button class="btn" on:click=move |_| ask(Act::Leave { table: table.get_value() })>{w.leave}</button>
                    </Show>
                </p>
                {move || address().map(|address| {
                    let link = address.clone();
                    view! {
                        <section class="invitation">
                            <h2>{w.invitation}</h2>
                            <p class="quiet">{w.invitation_about}</p>
                            <div>
                                <Qr text=address.clone() label=w.qr_label.to_owned()/>
                                <p>
                                    <code id="invite">{address.clone()}</code>
                                    <button class="btn" on:click=move |_| copy(link.clone())>{w.copy}</button>
                                    <Show when=renews>
                                        <button class="btn" id="renew" on:click=move |_| {
                                            copied.set(false);
                                            ask(Act::Renew { table: table.get_value() });
                                        }>{w.renew_invitation}</button>
                                    </Show>
                                    <span role="status">{move || if copied.get() { w.copied } else { "" }}</span>
                                </p>
                            </div>
                        </section>
                    }
                })}
            </div>
        </Shell>
    }
}
