//! The whole client: one page for each address.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::net::{Net, http};
use crate::pages;
use crate::parts::{Sprite, keys, motion, sound};
use crate::route::Route;
use crate::settings::{Motion, Settings, asks};

/// The current place, and how to go elsewhere.
#[derive(Clone, Copy)]
pub struct Navigator {
    /// The current place.
    pub route: RwSignal<Route>,
}

impl Navigator {
    /// Goes somewhere.
    pub fn go(self, route: Route) {
        self.visit(&route.path());
    }

    fn visit(self, address: &str) {
        let Some(window) = web_sys::window() else { return };
        let Ok(history) = window.history() else { return };
        if history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(address)).is_ok() {
            window.scroll_to_with_x_and_y(0.0, 0.0);
            self.route.set(here());
            // Screen readers continue from the new page, not from a link that is gone.
            request_animation_frame(|| keys::focus("#content"));
        }
    }
}

/// The navigator of this client.
pub fn place() -> Navigator {
    expect_context()
}

/// The place in the address bar.
fn here() -> Route {
    let location = web_sys::window().map(|window| window.location());
    let part = |get: fn(&web_sys::Location) -> Result<String, wasm_bindgen::JsValue>| {
        location.as_ref().and_then(|location| get(location).ok()).unwrap_or_default()
    };
    Route::read(
        &part(web_sys::Location::pathname),
        &part(web_sys::Location::search),
        &part(web_sys::Location::hash),
    )
}

#[component]
pub fn App() -> impl IntoView {
    let settings = Settings::load();
    settings.follow();
    let net = Net::new();
    let place = Navigator { route: RwSignal::new(here()) };
    provide_context(settings);
    provide_context(net);
    provide_context(place);

    Effect::new(move || {
        let still = settings.motion.get() == Motion::System && asks("(prefers-reduced-motion: reduce)");
        motion::pace(if still { 0.0 } else { settings.motion.get().factor() });
        sound::loudness(if settings.sound.get() { f32::from(settings.volume.get()) / 100.0 } else { 0.0 });
    });
    window_event_listener(ev::popstate, move |_| place.route.set(here()));
    window_event_listener(ev::click, move |event| follow_link(&event, place));
    leptos::task::spawn_local(async move {
        if let Some(person) = http::known().await {
            net.me.set(Some(person));
        }
    });

    // A page is rebuilt for another address or another language, and for nothing else.
    let shown = Memo::new(move |_| (place.route.get(), settings.lang.get()));
    view! {
        <Sprite/>
        {move || pages::page(shown.get().0)}
    }
}

/// Follows links within the client without reloading the page.
fn follow_link(event: &web_sys::MouseEvent, place: Navigator) {
    if event.default_prevented()
        || event.button() != 0
        || event.ctrl_key()
        || event.meta_key()
        || event.shift_key()
    {
        return;
    }
    let link = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .and_then(|element| element.closest("a[href]").ok().flatten());
    let Some(link) = link else { return };
    let address = link.get_attribute("href").unwrap_or_default();
    if address.starts_with('/')
        && !address.starts_with("/api/")
        && !link.has_attribute("target")
        && !link.has_attribute("download")
    {
        event.prevent_default();
        place.visit(&address);
    }
}
