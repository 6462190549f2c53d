//! Who one is: name, account, ratings, finished matches.

use catalog::GameId;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::{
    Credentials, EndSession, Finished, History, NewAccount, NewPassword, OpenSession, OpenSessions, Password,
    Person, Problem, Rating, Recover, RecoveryCodes, Session,
};
use serde::Serialize;

use super::shell::Shell;
use crate::app::place;
use crate::net::table::shown as shown_name;
use crate::net::{Net, http, net, problem_text};
use crate::route::Route;
use crate::settings::{settings, words};

/// What a form is told after it was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Answered {
    Done,
    Refused(Problem),
}

#[component]
pub fn Profile() -> impl IntoView {
    let w = words();
    let net = net();
    let known = move || net.me.get().is_some();
    let account = move || net.me.get().is_some_and(|me| me.account);
    let codes = RwSignal::new(Vec::<String>::new());
    view! {
        <Shell title=w.profile>
            <Show when=known fallback=move || view! { <p class="quiet">{w.profile_none}</p> }>
                <Naming net/>
            </Show>
            <Show when=account>
                <Ratings net/>
            </Show>
            <Show when=known>
                <Played/>
                <p><a href="/api/v1/me/export" download="pioche.json">{w.export}</a></p>
            </Show>
            <section class="part">
                <h2>{w.account}</h2>
                <Codes codes/>
                <Show when=account fallback=move || view! { <Joining net codes/> }>
                    <Keeping net codes/>
                </Show>
                <Show when=move || known() && !account()>
                    <Leaving net/>
                </Show>
            </section>
        </Shell>
    }
}

/// Sends a form and tells what came of it.
fn send<T: serde::de::DeserializeOwned + 'static>(
    path: &'static str,
    body: &impl Serialize,
    answer: RwSignal<Option<Answered>>,
    then: impl FnOnce(T) + 'static,
) {
    answer.set(None);
    let body = serde_json::to_string(body).expect("a form is plain data");
    leptos::task::spawn_local(async move {
        match http::post::<T>(path, body).await {
            Ok(done) => {
                answer.try_set(Some(Answered::Done));
                then(done);
            }
            Err(why) => drop(answer.try_set(Some(Answered::Refused(why)))),
        }
    });
}

#[component]
fn Outcome(answer: RwSignal<Option<Answered>>) -> impl IntoView {
    let w = words();
    let lang = settings().lang.get_untracked();
    move || {
        answer.get().map(|answer| match answer {
            Answered::Done => view! { <p role="status">{w.saved}</p> }.into_any(),
            Answered::Refused(why) => {
                view! { <p class="trouble" role="alert">{problem_text(&why, lang)}</p> }.into_any()
            }
        })
    }
}

#[component]
fn Field(
    label: &'static str,
    value: RwSignal<String>,
    #[prop(optional)] secret: bool,
    #[prop(optional)] autocomplete: &'static str,
    /// Characters that it takes, as far as that is not what is usual.
    #[prop(optional)]
    longest: Option<&'static str>,
) -> impl IntoView {
    let longest = longest.unwrap_or(if secret { "200" } else { "24" });
    view! {
        <label>
            <span>{label}</span>
            <input
                type=if secret { "password" } else { "text" }
                autocomplete=autocomplete
                maxlength=longest
                required
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))
            />
        </label>
    }
}

/// The name at the table.
#[component]
fn Naming(net: Net) -> impl IntoView {
    let w = words();
    let name = RwSignal::new(net.me.get_untracked().map(|me| me.name).unwrap_or_default());
    let answer = RwSignal::new(None);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = serde_json::json!({"name": name.get_untracked()});
        send::<Person>("/me", &body, answer, move |person| net.me.set(Some(person)));
    };
    view! {
        <form class="form" on:submit=submit>
            <Show when=move || !net.me.get().is_some_and(|me| me.account)><p class="quiet">{w.profile_about}</p></Show>
            <Field label=w.nickname value=name autocomplete="nickname"/>
            <button class="btn go" type="submit">{w.save}</button>
            <Outcome answer/>
        </form>
    }
}

/// Recovery codes, until they are noted.
#[component]
fn Codes(codes: RwSignal<Vec<String>>) -> impl IntoView {
    let w = words();
    view! {
        <Show when=move || !codes.with(Vec::is_empty)>
            <div class="codes" role="status">
                <h3>{w.codes}</h3>
                <p>{w.codes_about}</p>
                <ul>{move || codes.get().into_iter().map(|code| view! { <li><code>{code}</code></li> }).collect_view()}</ul>
                <button class="btn go" on:click=move |_| codes.set(Vec::new())>{w.codes_noted}</button>
            </div>
        </Show>
    }
}

/// An account made of the guest one is, or one that is there already.
#[component]
fn Joining(net: Net, codes: RwSignal<Vec<String>>) -> impl IntoView {
    let w = words();
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let (code, lost) = (RwSignal::new(String::new()), RwSignal::new(false));
    let there = RwSignal::new(false);
    let answer = RwSignal::new(None);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let asked = Credentials { name: name.get_untracked(), password: password.get_untracked() };
        if there.get_untracked() && lost.get_untracked() {
            let Credentials { name, password } = asked;
            let asked = Recover { name, code: code.get_untracked(), password };
            send::<Session>("/account/recover", &asked, answer, move |session| {
                crate::settings::keep("known", "1");
                net.me.set(Some(session.you));
            });
        } else if there.get_untracked() {
            send::<Session>("/account/session", &asked, answer, move |session| {
                crate::settings::keep("known", "1");
                net.me.set(Some(session.you));
            });
        } else {
            leptos::task::spawn_local(async move {
                if let Err(why) = http::guest().await {
                    answer.try_set(Some(Answered::Refused(why)));
                    return;
                }
                send::<NewAccount>("/account", &asked, answer, move |made| {
                    codes.set(made.recovery);
                    net.me.set(Some(made.session.you));
                });
            });
        }
    };
    view! {
        <form class="form" on:submit=submit>
            <p class="quiet">{w.account_about}</p>
            <label class="check">
                <input type="checkbox" on:change=move |event| there.set(event_target_checked(&event))/>
                <span>{w.account_have}</span>
            </label>
            <Show when=move || there.get()>
                <label class="check">
                    <input type="checkbox" on:change=move |event| lost.set(event_target_checked(&event))/>
                    <span>{w.password_lost}</span>
                </label>
            </Show>
            <Field label=w.account_name value=name autocomplete="username"/>
            <Show when=move || there.get() && lost.get()>
                <Field label=w.recovery_code value=code autocomplete="off" longest="40"/>
            </Show>
            <Field label=w.password value=password secret=true autocomplete="current-password"/>
            <button class="btn go" type="submit">{move || if there.get() { w.account_sign_in } else { w.account_make }}</button>
            <Outcome answer/>
        </form>
    }
}

/// What can be done with one's account.
#[component]
fn Keeping(net: Net, codes: RwSignal<Vec<String>>) -> impl IntoView {
    let w = words();
    let place = place();
    let (old, new, last) =
        (RwSignal::new(String::new()), RwSignal::new(String::new()), RwSignal::new(String::new()));
    let proof = RwSignal::new(String::new());
    let (changed, deleted, renewed) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
    let renew = move |event: SubmitEvent| {
        event.prevent_default();
        let asked = Password { password: proof.get_untracked() };
        send::<RecoveryCodes>("/account/codes", &asked, renewed, move |new| {
            proof.try_set(String::new());
            codes.set(new.recovery);
        });
    };
    let leave = move || {
        net.me.set(None);
        place.go(Route::Home);
    };
    let change = move |event: SubmitEvent| {
        event.prevent_default();
        let asked = NewPassword { old: old.get_untracked(), new: new.get_untracked() };
        send::<serde::de::IgnoredAny>("/account/password", &asked, changed, move |_| {
            old.try_set(String::new());
            new.try_set(String::new());
        });
    };
    let delete = move |event: SubmitEvent| {
        event.prevent_default();
        let asked = Password { password: last.get_untracked() };
        send::<serde::de::IgnoredAny>("/account/delete", &asked, deleted, move |_| leave());
    };
    let sign_out = move |_| {
        let nothing = RwSignal::new(None);
        send::<serde::de::IgnoredAny>("/session/end", &(), nothing, move |_| leave());
    };
    view! {
        <p>{move || net.me.get().map(|me| me.name)}</p>
        <button class="btn" on:click=sign_out>{w.sign_out}</button>
        <SignedIn/>
        <details>
            <summary>{w.password_change}</summary>
            <form class="form" on:submit=change>
                <Field label=w.password_old value=old secret=true autocomplete="current-password"/>
                <Field label=w.password_new value=new secret=true autocomplete="new-password"/>
                <button class="btn" type="submit">{w.password_change}</button>
                <Outcome answer=changed/>
            </form>
        </details>
        <details>
            <summary>{w.codes_new}</summary>
            <form class="form" on:submit=renew>
                <p class="quiet">{w.codes_new_about}</p>
                <Field label=w.password_old value=proof secret=true autocomplete="current-password"/>
                <button class="btn" type="submit">{w.codes_new}</button>
                <Outcome answer=renewed/>
            </form>
        </details>
        <details>
            <summary>{w.account_delete}</summary>
            <form class="form" on:submit=delete>
                <p class="quiet">{w.account_delete_about}</p>
                <Field label=w.password_old value=last secret=true autocomplete="current-password"/>
                <button class="btn" type="submit">{w.account_delete}</button>
                <Outcome answer=deleted/>
            </form>
        </details>
    }
}

/// A guest deletes themselves.
#[component]
fn Leaving(net: Net) -> impl IntoView {
    let w = words();
    let place = place();
    let answer = RwSignal::new(None);
    let delete = move |event: SubmitEvent| {
        event.prevent_default();
        send::<serde::de::IgnoredAny>("/me/delete", &(), answer, move |_| {
            net.me.set(None);
            place.go(Route::Home);
        });
    };
    view! {
        <details>
            <summary>{w.guest_delete}</summary>
            <form class="form" on:submit=delete>
                <p class="quiet">{w.guest_delete_about}</p>
                <button class="btn" type="submit">{w.guest_delete}</button>
                <Outcome answer/>
            </form>
        </details>
    }
}

/// Where one is signed in.
#[component]
fn SignedIn() -> impl IntoView {
    let w = words();
    let language = settings().lang.get_untracked().to_string();
    let sessions = RwSignal::new(Vec::<OpenSession>::new());
    let answer = RwSignal::new(None);
    let load = move || {
        leptos::task::spawn_local(async move {
            if let Ok(all) = http::get::<OpenSessions>("/sessions").await {
                sessions.try_set(all.sessions);
            }
        });
    };
    load();
    let end = move |session: String| {
        send::<serde::de::IgnoredAny>("/sessions/end", &EndSession { session }, answer, move |_| load());
    };
    let row = move |each: OpenSession| {
        let device = if each.device.is_empty() { w.session_program.to_owned() } else { each.device };
        let used = w.session_used(day(each.used * 1000, &language));
        let id = each.session;
        view! {
            <li>
                <p><b>{device}</b><small>{used}</small></p>
                {if each.current {
                    view! { <span>{w.session_here}</span> }.into_any()
                } else {
                    view! { <button class="btn" on:click=move |_| end(id.clone())>{w.session_end}</button> }.into_any()
                }}
            </li>
        }
    };
    view! {
        <details>
            <summary>{w.sessions}</summary>
            <ul class="tables">{move || sessions.get().into_iter().map(row.clone()).collect_view()}</ul>
            <Outcome answer/>
        </details>
    }
}

/// A day as people write it.
fn day(millis: i64, language: &str) -> String {
    let date = js_sys::Date::new(&(millis as f64).into());
    date.to_locale_date_string(language, &wasm_bindgen::JsValue::UNDEFINED).into()
}

fn game_name(id: &str) -> String {
    id.parse::<GameId>().map_or_else(|_| id.to_owned(), |game| game.info().name.to_owned())
}

/// What everybody's rating begins at, as people read it.
const START: i32 = 1500;

/// A rating as people read it. The server counts from 0, and below 0 for whoever loses at first;
/// nobody reads that gladly.
fn shown(score: i32) -> i32 {
    (START + score).max(0)
}

/// A change with its sign: "+12", "−7".
fn signed(change: i32) -> String {
    let sign = if change < 0 { '−' } else { '+' };
    format!("{sign}{}", change.unsigned_abs())
}

/// One's ratings, game by game.
#[component]
fn Ratings(net: Net) -> impl IntoView {
    let w = words();
    let ratings = RwSignal::new(Vec::<Rating>::new());
    leptos::task::spawn_local(async move {
        let Some(me) = net.me.get_untracked() else { return };
        if let Ok(profile) = http::get::<protocol::Profile>(&format!("/people/{}", me.person)).await {
            ratings.try_set(profile.ratings);
        }
    });
    view! {
        <section class="part">
            <h2>{w.ratings}</h2>
            <p class="quiet">{w.ratings_about}</p>
            <Show when=move || !ratings.with(Vec::is_empty) fallback=move || view! { <p class="quiet">{w.ratings_none}</p> }>
                <table class="sheet">
                    <thead>
                        <tr><th scope="col">{w.game}</th><th scope="col">{w.rating}</th><th scope="col">{w.matches}</th></tr>
                    </thead>
                    <tbody>
                        {move || {
                            ratings
                                .get()
                                .into_iter()
                                .map(|rating| {
                                    view! {
                                        <tr>
                                            <th scope="row">{game_name(&rating.game)}</th>
                                            <td>{shown(rating.score)}</td>
                                            <td>{rating.matches}</td>
                                        </tr>
                                    }
                                })
                                .collect_view()
                        }}
                    </tbody>
                </table>
            </Show>
        </section>
    }
}

/// One's finished matches, the latest first.
#[component]
fn Played() -> impl IntoView {
    let w = words();
    let matches = RwSignal::new(Vec::<Finished>::new());
    let before = RwSignal::new(None::<String>);
    let load = move || {
        let path =
            before.get_untracked().map_or_else(|| "/history".to_owned(), |n| format!("/history?before={n}"));
        leptos::task::spawn_local(async move {
            if let Ok(history) = http::get::<History>(&path).await {
                matches.try_update(|matches| matches.extend(history.matches));
                before.try_set(history.before);
            }
        });
    };
    load();
    view! {
        <section class="part">
            <h2>{w.history}</h2>
            <Show when=move || !matches.with(Vec::is_empty) fallback=move || view! { <p class="quiet">{w.history_none}</p> }>
                <ul class="tables">
                    {move || matches.get().into_iter().map(|each| view! { <Row each/> }).collect_view()}
                </ul>
            </Show>
            <Show when=move || before.get().is_some()>
                <button class="btn" on:click=move |_| load()>{w.more}</button>
            </Show>
        </section>
    }
}

#[component]
fn Row(each: Finished) -> impl IntoView {
    let w = words();
    let felt = each.game.parse::<GameId>().map_or("", crate::boards::felt);
    let rank = each.ranks.get(each.you.index()).copied().unwrap_or_default();
    let change = each.change.map(|change| format!("{} {}", w.rating, signed(change)));
    let language = settings().lang.get_untracked().to_string();
    let day = day(each.ended, &language);
    view! {
        <li data-game=felt>
            <p>
                <b>{game_name(&each.game)}</b>
                <span>{w.rank}" "{rank}"/"{each.ranks.len()}</span>
                <span>{change}</span>
                <span>{day}</span>
                <small>{each.players.iter().map(|name| shown_name(name)).collect::<Vec<_>>().join(", ")}</small>
            </p>
            <a class="btn" href=Route::Table(each.table, None).path()>{w.watch}</a>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_from_1500_on_and_never_below_0() {
        assert_eq!([0, 340, -312, -9000].map(shown), [1500, 1840, 1188, 0]);
        assert_eq!([12, 0, -7].map(signed), ["+12", "+0", "−7"]);
    }
}
