//! Who one is.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::shell::Shell;
use crate::net::{http, net, told};
use crate::settings::{settings, words};

/// The page.
#[component]
pub fn Profile() -> impl IntoView {
    let w = words();
    let lang = settings().lang.get_untracked();
    let net = net();
    let name = RwSignal::new(String::new());
    let saved = RwSignal::new(false);
    let problem = RwSignal::new(None::<protocol::Problem>);
    Effect::new(move || {
        if let Some(me) = net.me.get() {
            name.set(me.name);
        }
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        saved.set(false);
        problem.set(None);
        let body = serde_json::json!({"name": name.get_untracked()}).to_string();
        leptos::task::spawn_local(async move {
            match http::post::<protocol::Person>("/me", body).await {
                Ok(person) => {
                    net.me.set(Some(person));
                    saved.try_set(true);
                }
                Err(why) => drop(problem.try_set(Some(why))),
            }
        });
    };
    view! {
        <Shell title=w.profile>
            <Show when=move || net.me.get().is_some() fallback=move || view! { <p class="quiet">{w.profile_none}</p> }>
                <p class="quiet">{w.profile_about}</p>
                <form class="form" on:submit=submit>
                    <label>
                        <span>{w.nickname}</span>
                        <input
                            type="text"
                            name="nickname"
                            autocomplete="nickname"
                            maxlength="24"
                            required
                            prop:value=move || name.get()
                            on:input=move |event| name.set(event_target_value(&event))
                        />
                    </label>
                    <button class="btn go" type="submit">{w.save}</button>
                    <p role="status">{move || if saved.get() { w.saved } else { "" }}</p>
                    {move || problem.get().map(|problem| view! { <p class="trouble" role="alert">{told(&problem, lang)}</p> })}
                </form>
            </Show>
            <p><a class="btn" href="/mine">{w.nav_mine}</a></p>
        </Shell>
    }
}
