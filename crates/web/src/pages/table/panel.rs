//! Settings and rules beside the table: the person can read an article or change the theme without
//! leaving their seat, and changes take effect immediately.

use std::cell::RefCell;

use catalog::GameId;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::pages::rules::RuleText;
use crate::pages::settings::SettingsForm;
use crate::parts::icons::{Draw, Icon};
use crate::parts::keys::focus;
use crate::settings::words;

/// What is open beside the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Panel {
    Settings,
    /// The rules, at an article if one was requested.
    Rules(Option<String>),
}

thread_local! {
    /// A page is rebuilt in another language; what was open at its table stays open.
    static OPEN: RefCell<Option<(String, Panel)>> = const { RefCell::new(None) };
}

/// What is open beside this table.
pub(super) fn open_panel(table: String) -> RwSignal<Option<Panel>> {
    let before = OPEN.take().filter(|(at, _)| *at == table).map(|(_, panel)| panel);
    let open = RwSignal::new(before);
    Effect::new(move || OPEN.set(open.get().map(|panel| (table.clone(), panel))));
    open
}

/// Opens the target of a link beside the table, if possible.
pub(super) fn follow(event: &web_sys::MouseEvent, open: RwSignal<Option<Panel>>) -> bool {
    let asked = event.button() == 0 && !event.ctrl_key() && !event.meta_key() && !event.shift_key();
    let link = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .and_then(|element| element.closest("a[href]").ok().flatten())
        .and_then(|link| link.get_attribute("href"));
    let panel = match link.filter(|_| asked).as_deref() {
        Some("/settings") => Panel::Settings,
        Some(address) if address.starts_with("/rules/") => {
            Panel::Rules(address.split_once('#').map(|(_, article)| article.to_owned()))
        }
        _ => return false,
    };
    event.prevent_default();
    open.set(Some(panel));
    true
}

#[component]
pub fn SidePanel(
    /// The game of the rules.
    game: GameId,
    open: RwSignal<Option<Panel>>,
) -> impl IntoView {
    let w = words();
    let close = move || {
        open.set(None);
        request_animation_frame(|| focus("[aria-controls=menu]"));
    };
    let escape = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Escape" && open.with_untracked(Option::is_some) {
            close();
        }
    });
    on_cleanup(move || escape.remove());
    let is_open = Memo::new(move |_| open.with(Option::is_some));
    Effect::new(move || {
        if is_open.get() {
            request_animation_frame(|| focus(".panel .shut-panel"));
        }
    });
    move || {
        open.get().map(|panel| {
            let (title, inside) = match panel {
                Panel::Settings => (w.settings, view! { <SettingsForm/> }.into_any()),
                Panel::Rules(article) => (w.rules, view! { <RuleText game article/> }.into_any()),
            };
            view! {
                <section class="panel" id="panel" role="dialog" aria-labelledby="panel-title">
                    <div class="head">
                        <h2 id="panel-title">{title}</h2>
                        <button class="ico shut-panel" aria-label=w.close on:click=move |_| close()><Draw icon=Icon::Close/></button>
                    </div>
                    {inside}
                </section>
            }
        })
    }
}
