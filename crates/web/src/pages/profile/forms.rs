//! Forms: their fields, sending them, and the results.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::Problem;
use serde::Serialize;

use crate::net::{http, problem_text};
use crate::settings::{settings, words};

/// The result of sending a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answered {
    Done,
    Refused(Problem),
}

/// Sends a form and reports the result.
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
    /// The maximum number of characters, if it is not the usual one.
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

/// A form that is folded until it is needed; its button has the text of its heading.
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
