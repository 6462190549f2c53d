//! The bar of a table: the game, the state of the connection, the server's commitment to the deal.

use catalog::GameId;
use leptos::ev;
use leptos::prelude::*;

use super::icons::{Draw, Icon};
use crate::boards::short_name;
use crate::locales::Words;
use crate::net::Link;
use crate::route::Route;
use crate::settings::{settings, words};

/// The logo, which links to the home page.
#[component]
pub fn Mark() -> impl IntoView {
    view! {
        <a class="mark" href="/">
            <span aria-hidden="true">"p"<span class="rest"><i>"ı"</i>"oche"</span></span>
            <span class="vh">{words().home_link}</span>
        </a>
    }
}

/// The state of the connection in words.
#[component]
pub fn Connection(link: Signal<Link>) -> impl IntoView {
    let w = words();
    let text = move || told(link.get(), w);
    view! {
        <span class="chip link" class:lost=move || link.get() == Link::Lost class:wait=move || link.get() != Link::Open role="status">
            <span class="dot" aria-hidden="true"></span>
            <span>{text}</span>
        </span>
    }
}

fn told(link: Link, w: &'static Words) -> &'static str {
    match link {
        Link::Open => w.live,
        Link::Idle | Link::Opening => w.connecting,
        Link::Lost => w.reconnecting,
    }
}

/// The name of the game, and the state of its match.
#[component]
pub fn Title(
    game: GameId,
    /// "Manche 2 sur 4".
    headline: Signal<String>,
) -> impl IntoView {
    let name = game.info().name;
    let (short, rest) =
        short_name(game).and_then(|short| Some((short, name.strip_prefix(short)?))).unwrap_or((name, ""));
    view! { <h1 class="what"><b>{short}<span class="rest">{rest}</span></b>" "<span>{move || headline.get()}</span></h1> }
}

#[component]
pub fn Bar(
    /// The game on the table.
    game: GameId,
    /// The state of the match: "Manche 2 sur 4".
    headline: Signal<String>,
    /// The state of the connection.
    link: Signal<Link>,
    /// The server's commitment to the deal.
    commitment: Signal<String>,
    /// The person's own clock, if there is one.
    clock: Signal<Option<String>>,
    /// Whether it runs.
    runs: Signal<bool>,
    /// Whether the person may undo their last move.
    may_undo: Signal<bool>,
    /// The name of undo here.
    undo_name: Signal<&'static str>,
    /// Undoes the move.
    on_undo: Callback<()>,
    /// Whether the journal is open, where it is a drawer.
    drawer: RwSignal<bool>,
    /// Whether there are unread messages in it.
    news: Signal<bool>,
    /// Whether there is anybody to talk to.
    company: Signal<bool>,
    /// Opens the tray of phrases where the side is a drawer.
    on_talk: Callback<()>,
    /// Whether the menu is open.
    menu: RwSignal<bool>,
    /// Other buttons.
    extra: ViewFn,
    /// Under the commitment to the deal: verification, once the match is over.
    check: ViewFn,
    /// Other rows of the menu.
    children: ChildrenFn,
) -> impl IntoView {
    let w = words();
    let sound = settings().sound;
    let sealed = RwSignal::new(false);
    // A click elsewhere and Escape close whatever is open.
    let elsewhere = window_event_listener(ev::click, move |event| {
        use wasm_bindgen::JsCast as _;
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if !target.is_some_and(|target| target.closest(".bar").is_ok_and(|bar| bar.is_some())) {
            menu.set(false);
            sealed.set(false);
        }
    });
    let escape = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Escape" {
            menu.set(false);
            sealed.set(false);
        }
    });
    on_cleanup(move || {
        elsewhere.remove();
        escape.remove();
    });
    view! {
        <header class="bar">
            <Mark/>
            <Title game headline/>
            <span class="sp"></span>
            {move || clock.get().map(|time| view! { <span class="clock" class:turn=move || runs.get() role="timer" aria-label=w.your_clock>{time}</span> })}
            <Connection link/>
            <button class="chip wide" title=w.sealed_deal aria-expanded=move || sealed.get().to_string() aria-controls="sealed" on:click=move |_| { menu.set(false); sealed.update(|open| *open = !*open); }>
                <Draw icon=Icon::Seal/><span>{w.sealed_deal}</span>
            </button>
            <Show when=move || may_undo.get()>
                <button class="ico" id="undo" aria-label=move || undo_name.get() title=move || undo_name.get() on:click=move |_| on_undo.run(())><Draw icon=Icon::Undo/></button>
            </Show>
            {extra.run()}
            <button
                class="ico wide"
                aria-label=w.sounds
                aria-pressed=move || sound.get().to_string()
                on:click=move |_| sound.update(|on| *on = !*on)
            >
                {move || view! { <Draw icon=if sound.get() { Icon::Sound } else { Icon::Mute }/> }}
            </button>
            <button class="ico journal" id="open-journal" aria-label=w.journal_and_moves title=w.journal_and_moves on:click=move |_| drawer.set(true)>
                <Draw icon=Icon::List/>
                <Show when=move || news.get()><span class="new"></span></Show>
            </button>
            <Show when=move || company.get()>
                <button class="ico journal" id="open-talk" aria-label=w.say_label title=w.say_label on:click=move |_| on_talk.run(())>
                    <svg viewBox="0 0 18 18" aria-hidden="true"><path d="M3 3.500h12v8.500H8.500L5 15v-3H3z"></path></svg>
                </button>
            </Show>
            <a class="ico book" href=Route::Rules(game, None).path() target="_blank" rel="noopener" aria-label=w.rules title=w.rules><Draw icon=Icon::Book/></a>
            <button class="ico" aria-label=w.menu aria-expanded=move || menu.get().to_string() aria-controls="menu" on:click=move |_| { sealed.set(false); menu.update(|open| *open = !*open); }>
                <Draw icon=Icon::Menu/>
            </button>
            <Show when=move || sealed.get()>
                <div class="pop sealed" id="sealed">
                    <p>{w.sealed_about}</p>
                    <code>{move || commitment.get()}</code>
                    {check.run()}
                </div>
            </Show>
            <div class="pop menu" id="menu" hidden=move || !menu.get()>
                <button class="row narrow" on:click=move |_| { menu.set(false); sealed.update(|open| *open = !*open); }>{w.sealed_deal}</button>
                <button class="row narrow" on:click=move |_| sound.update(|on| *on = !*on)>
                    {move || if sound.get() { w.sound_off } else { w.sound_on }}
                </button>
                <a class="row narrow" href=Route::Rules(game, None).path() target="_blank" rel="noopener">{w.rules}</a>
                {children()}
                <a class="row" href="/settings" target="_blank" rel="noopener">{w.settings}</a>
            </div>
        </header>
    }
}

#[cfg(test)]
mod tests {
    use engine::Lang;

    use super::*;
    use crate::locales::words;

    #[test]
    fn a_lost_connection_is_said() {
        let w = words(Lang::En);
        let all = [Link::Idle, Link::Opening, Link::Open, Link::Lost].map(|link| told(link, w));
        assert_eq!(all, [w.connecting, w.connecting, w.live, w.reconnecting]);
        assert_ne!(w.reconnecting, w.live);
    }
}
