//! A person who plays alone and looks away finds the table as they left it: the server pauses the
//! bots while nobody looks.

use leptos::prelude::*;

use crate::net::table::TableNow;
use crate::net::{self, Net};

/// Notifies the server when the page is hidden and when it is visible again.
pub(super) fn follow(net: Net, id: StoredValue<String>, now: RwSignal<TableNow>) {
    let seen = window_event_listener_untyped("visibilitychange", move |_| {
        let hidden = web_sys::window().and_then(|window| window.document()).is_some_and(|page| page.hidden());
        let away = hidden && now.with_untracked(TableNow::waits_for_me);
        net::look_away(net, &id.get_value(), away);
    });
    on_cleanup(move || seen.remove());
}
