//! A link for others: as a QR code, through the device's share function, or by copying.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::qr::Qr;
use crate::locales::at_table::at_table;
use crate::settings::words;

#[component]
pub fn SendLink(
    /// The id of the text with the address.
    id: &'static str,
    /// The game, for the title of what is shared.
    #[prop(into)]
    game: String,
    address: String,
    /// The description of the code for screen readers.
    code: &'static str,
    /// Further actions.
    #[prop(optional)]
    more: ViewFn,
) -> impl IntoView {
    let (w, t) = (words(), at_table());
    let copied = RwSignal::new(false);
    let (link, shared) = (address.clone(), address.clone());
    let copy = move |_| {
        let Some(window) = web_sys::window() else { return };
        let promise = window.navigator().clipboard().write_text(&link);
        leptos::task::spawn_local(async move {
            let done = wasm_bindgen_futures::JsFuture::from(promise).await;
            copied.try_set(done.is_ok());
        });
    };
    view! {
        <div class="send-link">
            <Qr text=address.clone() label=code.to_owned()/>
            <p>
                <code id=id>{address}</code>
                {sharing_function().is_some().then(|| view! {
                    <button class="btn" id="share" on:click=move |_| share(&game, &shared)>{t.share}</button>
                })}
                <button class="btn" on:click=copy>{w.copy}</button>
                {more.run()}
                <span role="status">{move || if copied.get() { w.copied } else { "" }}</span>
            </p>
        </div>
    }
}

/// The absolute address of a path.
pub fn whole_address(path: &str) -> String {
    let origin = web_sys::window().and_then(|window| window.location().origin().ok());
    format!("{}{path}", origin.unwrap_or_default())
}

/// The browser's share function, if it has one.
fn sharing_function() -> Option<(web_sys::Navigator, js_sys::Function)> {
    let navigator = web_sys::window()?.navigator();
    let function = js_sys::Reflect::get(&navigator, &"share".into()).ok()?.dyn_into().ok()?;
    Some((navigator, function))
}

/// Shares the invitation with the device's share function.
fn share(game: &str, address: &str) {
    let Some((navigator, function)) = sharing_function() else { return };
    let what = js_sys::Object::new();
    for (key, value) in [("title", format!("{game} — Pioche")), ("url", address.to_owned())] {
        // A plain object accepts any property.
        let _ = js_sys::Reflect::set(&what, &key.into(), &value.into());
    }
    // Ignore it if the person cancels.
    if let Ok(promise) = function.call1(&navigator, &what)
        && let Ok(promise) = promise.dyn_into::<js_sys::Promise>()
    {
        leptos::task::spawn_local(async move {
            let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
        });
    }
}
