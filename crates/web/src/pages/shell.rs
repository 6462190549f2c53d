//! The frame of every page except tables.

use engine::Lang;
use leptos::prelude::*;

use crate::net::net;
use crate::parts::bar::Mark;
use crate::settings::{settings, words};

/// Sets the window's title.
pub fn title(text: &str) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        document.set_title(text);
    }
}

/// Raises the card in the window's icon, or lowers it.
pub fn icon(turn: bool) {
    let found = web_sys::window().and_then(|window| window.document()?.get_element_by_id("icon"));
    if let Some(icon) = found
        && let Some(address) = icon.get_attribute(if turn { "data-turn" } else { "data-rest" })
    {
        // If this fails, the icon just stays as it was.
        let _ = icon.set_attribute("href", &address);
    }
}

/// The bar above a page.
#[component]
pub fn Top() -> impl IntoView {
    let w = words();
    let lang = settings().lang;
    let me = net().me;
    view! {
        <a class="skip" href="#content">{w.skip}</a>
        <header class="top">
            <Mark/>
            <nav aria-label=w.nav_label>
                <a class="wide" href="/tables">{w.nav_tables}</a>
                <a class="wide" href="/mine">{w.nav_mine}</a>
                <a href="/rules">{w.nav_rules}</a>
                <button
                    class="lang"
                    lang=lang.get_untracked().pick("en", "fr")
                    on:click=move |_| lang.update(|lang| *lang = lang.pick(Lang::En, Lang::Fr))
                >
                    {w.other_language}
                </button>
                <a class="me" href="/me">{move || me.get().map_or(w.nav_guest.to_owned(), |me| me.name)}</a>
            </nav>
        </header>
    }
}

/// The footer of every page.
#[component]
pub fn Foot() -> impl IntoView {
    let w = words();
    view! {
        <footer class="foot">
            <nav aria-label=w.menu>
                <a href="/tables">{w.nav_tables}</a>
                <a href="/mine">{w.nav_mine}</a>
                <a href="/puzzle">{w.nav_puzzle}</a>
                <a href="/settings">{w.nav_settings}</a>
                <a href="/about">{w.nav_about}</a>
            </nav>
            <span>{w.disclaimer}</span>
        </footer>
    }
}

/// A page with a title and text.
#[component]
pub fn Shell(
    #[prop(into)] title: String,
    /// Its content.
    children: Children,
) -> impl IntoView {
    self::title(&format!("{title} — Pioche"));
    view! {
        <Top/>
        <main class="sheet-page" id="content" tabindex="-1">
            <h1>{title}</h1>
            {children()}
        </main>
        <Foot/>
    }
}
