//! *Pourquoi ?*: why a move is refused, in one sentence, with the article beside it and its text
//! one click away.

use catalog::GameId;
use engine::{Game, Lang, Names, Refusal as _, Speak as _};
use leptos::ev::KeyboardEvent;
use leptos::html::Section;
use leptos::prelude::*;
use table::Sound;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::icons::{Draw, Icon};
use super::moves::Named;
use super::{Thing, motion, named, sound};
use crate::boards::Illustration;
use crate::locales::printed;
use crate::route::Route;
use crate::settings::{settings, words};
use engine::capital;

/// The maximum width of a bubble, in pixels.
const WIDTH: f64 = 560.0;

/// A refusal as displayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// What was tried, in notation.
    pub notation: String,
    /// One sentence.
    pub says: String,
    /// The article, as in "A14"; none if the rules are not the reason.
    pub article: Option<String>,
}

impl Why {
    /// Why the rules refuse a move.
    pub fn new<G: Game>(mv: G::Move, refusal: G::Refusal, lang: Lang, names: Names<'_>) -> Self {
        Self {
            notation: mv.to_string(),
            says: refusal.speak(lang, names),
            article: Some(refusal.article().to_owned()),
        }
    }

    /// Shows it: with a sound, a shake of what was tried, and the sentence.
    pub fn show(self, refused: RwSignal<Option<Self>>) {
        sound::play(Sound::Refusal);
        let selector = Thing::Tried(&self.notation).selector();
        motion::soon(move || motion::shake(&selector));
        refused.set(Some(self));
    }
}

/// The text of an article.
pub fn article(game: GameId, number: &str, lang: Lang) -> Option<&'static str> {
    game.info().rules.get(lang).article(number).map(|article| article.text)
}

/// The bubble; on phones, a sheet. Escape closes it.
#[component]
pub fn WhyBubble(
    /// The game of the rules.
    game: GameId,
    /// The refusal, while there is one.
    why: RwSignal<Option<Why>>,
    /// An illustration of the reason, if the game has one.
    illustration: Callback<String, Option<Illustration>>,
    /// What can be played instead, if that is not too much to list.
    instead: Signal<Vec<Named>>,
    /// Called with a move to play instead.
    on_pick: Callback<String>,
) -> impl IntoView {
    let w = words();
    let lang = settings().lang.get_untracked();
    let bubble = NodeRef::<Section>::new();
    let before = StoredValue::new_local(None::<HtmlElement>);
    // The focus moves into the bubble, and back afterwards.
    Effect::new(move || {
        let Some(bubble) = bubble.get().filter(|_| why.with(Option::is_some)) else { return };
        let focused = web_sys::window().and_then(|window| window.document()?.active_element());
        if let Some(focused) = focused.filter(|focused| !bubble.contains(Some(focused))) {
            before.set_value(focused.dyn_into().ok());
        }
        // In the next animation frame, which lays it out anyway; if the bubble cannot be focused,
        // the focus stays.
        request_animation_frame(move || drop(bubble.focus()));
    });
    let close = move || {
        why.set(None);
        if let Some(before) = before.try_update_value(Option::take).flatten() {
            let _ = before.focus();
        }
    };
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            close();
        }
    };
    let says = move || why.with(|why| why.as_ref().map_or_else(String::new, |why| why.says.clone()));
    named::light("named-why", Signal::derive(says));
    move || {
        why.get().map(|refusal| {
            let number = refusal.article.clone();
            let shown = illustration.run(refusal.notation.clone());
            let says = match &shown {
                Some(Illustration { says: Some(says), .. }) => says.clone(),
                Some(Illustration { reason: true, .. }) => shorter(&refusal.says, lang),
                _ => refusal.says.clone(),
            };
            let shown = shown.map(|shown| shown.view);
            let clear = clear();
            let spot = spot(&refusal.notation).filter(|_| clear.is_none());
            view! {
                <section
                    class="why"
                    role="dialog"
                    aria-labelledby="why-says"
                    tabindex="-1"
                    node_ref=bubble
                    on:keydown=key
                    data-refused=refusal.notation.clone()
                    style=("--left", spot.map(|spot| format!("{}px", spot.left)))
                    style=("--arrow", spot.map(|spot| format!("{}px", spot.arrow)))
                    style=("--foot", spot.map(|spot| format!("{}px", spot.foot)))
                    class:points=spot.is_some()
                    style=("--beside", clear.map(|(beside, _)| format!("{beside}px")))
                    style=("--below", clear.map(|(_, below)| format!("{below}px")))
                    class:clear=clear.is_some()
                >
                    <button class="ico" aria-label=w.close on:click=move |_| close()><Draw icon=Icon::Close/></button>
                    <h2 id="why-says">{printed(&says, lang)}</h2>
                    {shown}
                    {number
                        .map(|number| {
                            let text = article(game, &number, lang).unwrap_or_default();
                            let bare = number.trim_start_matches('A').to_owned();
                            let address = Route::Rules(game, Some(number)).path();
                            view! {
                                <div class="art">
                                    <p><b>{w.article(&bare)}</b>" "{printed(&plain(text), lang)}</p>
                                    <a href=address target="_blank" rel="noopener">{w.read_article}</a>
                                </div>
                            }
                        })}
                    <Show when=move || { instead.with(|moves| !moves.is_empty()) }>
                        <div class="ways">
                            <span>{w.you_can_play}</span>
                            {move || {
                                instead
                                    .get()
                                    .into_iter()
                                    .map(|named| {
                                        let notation = named.notation.clone();
                                        view! {
                                            <button
                                                class="btn"
                                                data-move=named.notation.clone()
                                                on:click=move |_| {
                                                    close();
                                                    on_pick.run(notation.clone());
                                                }
                                            >
                                                {capital(&named.name)}
                                            </button>
                                        }
                                    })
                                    .collect_view()
                            }}
                        </div>
                    </Show>
                </section>
            }
        })
    }
}

/// The sentence without its reason, which a picture shows.
fn shorter(says: &str, lang: Lang) -> String {
    says.split_once(lang.pick(" : ", ": ")).map_or_else(|| says.to_owned(), |(first, _)| format!("{first}."))
}

/// The position of a bubble that points to the refused thing, in pixels on the table.
#[derive(Clone, Copy)]
struct Spot {
    /// Its middle, from the table's left edge.
    left: f64,
    /// Its tip, from its own left edge.
    arrow: f64,
    /// Its lower edge, from the table's.
    foot: f64,
}

/// The distance from the bubble's lower edge to the card that it points to: its tip.
const TIP: f64 = 14.0;
/// How far a refused card rises, unless it is under the pointer, which has raised it already.
const RISE: f64 = 26.0;

/// The position of the bubble that says why a move is refused, if it was made with a card of the
/// hand.
fn spot(notation: &str) -> Option<Spot> {
    let document = web_sys::window()?.document()?;
    let table = document.query_selector("main.table").ok()??.get_bounding_client_rect();
    let thing = document.query_selector(&Thing::TriedInHand(notation).selector()).ok()??;
    let rise = if thing.matches(":hover, :focus-visible").ok()? { 0.0 } else { RISE };
    let thing = thing.get_bounding_client_rect();
    let width = WIDTH.min(table.width() - 40.0);
    let at = thing.left() + thing.width() / 2.0 - table.left();
    let half = width / 2.0;
    let left = at.clamp(half + 24.0, (table.width() - half - 24.0).max(half + 24.0));
    let arrow = (at - left + half).clamp(28.0, width - 28.0);
    Some(Spot { left, arrow, foot: table.bottom() - thing.top() + rise + TIP })
}

/// The space to the right of a row of cards in the centre and below it, in pixels, for refusals
/// that compare with the whole row and must not cover it. None if the centre has no such row.
fn clear() -> Option<(f64, f64)> {
    let window = web_sys::window()?;
    let document = window.document()?;
    let table = document.query_selector("main.table").ok()??.get_bounding_client_rect();
    let row = document.query_selector_all(".felt .row .spot:not(.free)").ok()?;
    let boxes = (0..row.length())
        .filter_map(|at| row.item(at)?.dyn_into::<HtmlElement>().ok())
        .map(|spot| spot.get_bounding_client_rect());
    let (right, bottom) = boxes
        .map(|spot| (spot.right(), spot.bottom()))
        .reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)))?;
    // Beside the table where the journal is, otherwise on it.
    let wide = window.inner_width().ok()?.as_f64()?;
    let side = wide - table.right();
    Some((if side > 200.0 { side } else { wide - right }, table.bottom() - bottom))
}

/// Rule text without markup.
pub fn plain(text: &str) -> String {
    engine::rules::without_pieces(text).replace(['*', '`'], "").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;

    #[test]
    fn a_refusal_leads_to_its_article() {
        use game_ole::{Move, Ole, Refusal};
        let names = |_: Seat| "Maud".to_owned();
        let why = Why::new::<Ole>(Move::Token, Refusal::NotYourTurn { turn: Seat::FIRST }, Lang::En, &names);
        assert_eq!((&*why.notation, &*why.says), ("token", "Not your turn: it is Maud’s."));
        let number = why.article.expect("a rule refused it");
        assert!(article(GameId::Ole, &number, Lang::Fr).is_some_and(|text| text.contains("jeton")));
    }
}
