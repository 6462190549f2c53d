//! Forms: their fields, how they are sent, and what they are told.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::Problem;
use serde::Serialize;

use crate::net::{http, problem_text};
use crate::settings::{settings, words};

/// What a form is told after it was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answered {
    Done,
    Refused(Problem),
}

/// Sends a form and tells what came of it.
pub fn send<T: serde::de::DeserializeOwned + 'static>(
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
pub fn Outcome(answer: RwSignal<Option<Answered>>) -> impl IntoView {
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
pub fn Field(
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

/// A form that is folded away until it is wanted; its button says what its heading does.
#[component]
pub fn FoldedForm(
    title: &'static str,
    #[prop(optional)] about: &'static str,
    answer: RwSignal<Option<Answered>>,
    submit: impl Fn() + 'static,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        submit();
    };
    view! {
        <details>
            <summary>{title}</summary>
            <form class="form" on:submit=submit>
                {(!about.is_empty()).then(|| view! { <p class="quiet">{about}</p> })}
                {children.map(|children| children())}
                <button class="btn" type="submit">{title}</button>
                <Outcome answer/>
            </form>
        </details>
    }
}
