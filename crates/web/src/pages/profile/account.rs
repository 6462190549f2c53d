//! The person's account: creating one, signing in, changing it.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::{
    Credentials, EndSession, NewAccount, NewPassword, OpenSession, OpenSessions, Password, Recover,
    RecoveryCodes, Session,
};
use serde::de::IgnoredAny;

use super::day;
use super::forms::{Answered, Field, FoldedForm, Outcome, send};
use crate::app::place;
use crate::net::{Net, http};
use crate::route::Route;
use crate::settings::{settings, words};

/// Recovery codes, until the person has noted them.
#[component]
pub fn Codes(codes: RwSignal<Vec<String>>) -> impl IntoView {
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

/// Turns the guest into an account, or signs in to an existing one.
#[component]
pub fn Joining(net: Net, codes: RwSignal<Vec<String>>) -> impl IntoView {
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

/// What the person can do with their account.
#[component]
pub fn Keeping(net: Net, codes: RwSignal<Vec<String>>) -> impl IntoView {
    let w = words();
    let place = place();
    let (old, new, last) =
        (RwSignal::new(String::new()), RwSignal::new(String::new()), RwSignal::new(String::new()));
    let proof = RwSignal::new(String::new());
    let (changed, deleted, renewed) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
    let leave = move || {
        net.me.set(None);
        place.go(Route::Home);
    };
    let renew = move || {
        let asked = Password { password: proof.get_untracked() };
        send::<RecoveryCodes>("/account/codes", &asked, renewed, move |new| {
            proof.try_set(String::new());
            codes.set(new.recovery);
        });
    };
    let change = move || {
        let asked = NewPassword { old: old.get_untracked(), new: new.get_untracked() };
        send::<IgnoredAny>("/account/password", &asked, changed, move |_| {
            old.try_set(String::new());
            new.try_set(String::new());
        });
    };
    let delete = move || {
        let asked = Password { password: last.get_untracked() };
        send::<IgnoredAny>("/account/delete", &asked, deleted, move |_| leave());
    };
    let sign_out = move |_| {
        let nothing = RwSignal::new(None);
        send::<IgnoredAny>("/session/end", &(), nothing, move |_| leave());
    };
    view! {
        <p>{move || net.me.get().map(|me| me.name)}</p>
        <button class="btn" on:click=sign_out>{w.sign_out}</button>
        <SignedIn/>
        <FoldedForm title=w.password_change answer=changed submit=change>
            <Field label=w.password_old value=old secret=true autocomplete="current-password"/>
            <Field label=w.password_new value=new secret=true autocomplete="new-password"/>
        </FoldedForm>
        <FoldedForm title=w.codes_new about=w.codes_new_about answer=renewed submit=renew>
            <Field label=w.password_old value=proof secret=true autocomplete="current-password"/>
        </FoldedForm>
        <FoldedForm title=w.account_delete about=w.account_delete_about answer=deleted submit=delete>
            <Field label=w.password_old value=last secret=true autocomplete="current-password"/>
        </FoldedForm>
    }
}

/// Deletes a guest.
#[component]
pub fn Leaving(net: Net) -> impl IntoView {
    let w = words();
    let place = place();
    let answer = RwSignal::new(None);
    let delete = move || {
        send::<IgnoredAny>("/me/delete", &(), answer, move |_| {
            net.me.set(None);
            place.go(Route::Home);
        });
    };
    view! { <FoldedForm title=w.guest_delete about=w.guest_delete_about answer submit=delete/> }
}

/// The devices where the person is signed in.
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
        send::<IgnoredAny>("/sessions/end", &EndSession { session }, answer, move |_| load());
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
