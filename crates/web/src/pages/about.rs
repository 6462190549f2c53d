//! What Pioche is, and what it is not.

use leptos::prelude::*;

use super::shell::Shell;
use crate::settings::words;

#[component]
pub fn About() -> impl IntoView {
    let w = words();
    view! {
        <Shell title=w.about_title>
            <p>{w.about_text}</p>
            <p>{w.about_disclaimer}</p>
            <p>{w.about_private}</p>
            <p class="quiet">{w.about_fonts}</p>
            <p class="quiet">{concat!("Pioche ", env!("CARGO_PKG_VERSION"))}</p>
        </Shell>
    }
}
