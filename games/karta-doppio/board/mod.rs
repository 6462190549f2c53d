//! Karta Doppio: sheets of film on linen. Both hands are open above and below the table; a held
//! card shows its effect before it is dropped.

pub mod cells;
pub mod drawn;
pub mod film;
pub mod holding;
pub mod mat;
pub mod player;

use catalog::KartaDoppio;
use engine::{BySeat, Lang};
use game_karta_doppio::{Card, Move, Score, View};
use leptos::ev;
use leptos::prelude::*;
use table_karta_doppio::{self as texts, Gesture, KartaDoppioTable, finished, places, sides, spread};
use wasm_bindgen::JsCast as _;

use self::holding::Holding;
use self::mat::Mat;
use self::player::Side;
use crate::boards::{BoardProps, BoardUi, EventLog};
use crate::parts::drag::DragArea;
use crate::parts::keys::focus;
use crate::parts::{Say, motion};

impl BoardUi for KartaDoppio {
    type Table = KartaDoppioTable;

    const FELT: &'static str = "karta";
    const KEEPS_BOARD: bool = true;

    fn board(play: BoardProps<Self>) -> AnyView {
        view! { <KartaBoard play/> }.into_any()
    }
}

/// A finished leg that can be viewed again.
type Leg = (Vec<Move>, BySeat<Score>);

#[component]
pub fn KartaBoard(play: BoardProps<KartaDoppio>) -> impl IntoView {
    let BoardProps { view, events, context, .. } = play;
    let lang = context.lang;
    let review = RwSignal::new(None::<Leg>);
    keep_the_first_leg(view, events, review);
    Effect::new(move |before: Option<()>| {
        context.goes_on.track();
        if before.is_some() {
            review.set(None);
        }
    });
    let hold = Holding::new(play);
    // Marks the person's points that can still be taken, on request.
    let risk = RwSignal::new(false);
    let laid = Memo::new(move |_| match review.get() {
        Some((moves, _)) => spread(&moves, None),
        None => hold.hands.laid.with(|laid| laid.spread.clone()),
    });
    let places = Memo::new(move |_| places(context.room.get()));
    // A click picks a card up, another one turns it.
    let click = Callback::new(move |(card, by_key): (Card, bool)| {
        if hold.face.get_untracked().is_some_and(|face| face.card() == card) {
            hold.handle("turn");
        } else if hold.take_up(card) {
            review.set(None);
        }
        if by_key && hold.face.get_untracked().is_some() {
            hold.roving.set(hold.spot.get_untracked());
            request_animation_frame(|| focus(".karta .cells [tabindex=\"0\"]"));
        }
    });
    // A dropped card stays to be examined: *Poser* plays it.
    let dropped = Callback::new(|_: (String, String)| {});
    let lifted = Callback::new(move |card: Option<String>| {
        if let Some(card) = card.and_then(|card| card.parse::<Card>().ok())
            && hold.face.get_untracked().is_none_or(|face| face.card() != card)
            && hold.take_up(card)
        {
            review.set(None);
        }
    });
    shortcuts(hold);
    let (expected, note) = (hold.hands.expected(), hold.hands.note());
    let sentence = Signal::derive(move || match review.get() {
        Some((_, scores)) => {
            let (top, low) = sides(context.me.get());
            texts::leg_over(scores[low].tokens, scores[top].tokens, &context.name(top), lang)
        }
        None => expected.get(),
    });
    let note = Signal::derive(move || {
        if review.with(Option::is_some) { texts::colours_swap(hold.colour.get(), lang) } else { note.get() }
    });
    view! {
        <DragArea class="felt karta" on_drop=dropped on_lift=lifted zones=Signal::derive(move || places.get().zones)>
            <Side context view laid hold places low=false on_click=click/>
            <Mat context laid hold places risk/>
            <Say text=sentence note mine=Signal::derive(move || context.my_turn() || review.with(Option::is_some))>
                <Show when=move || hold.face.get().is_some()>
                    <Tools lang hold/>
                </Show>
                <Show when=move || hold.face.get().is_none() && context.my_turn() && review.with(Option::is_none) && laid.with(|laid| laid.films.len() > 1)>
                    <button class="btn" id="at-risk" aria-pressed=move || risk.get().to_string() on:click=move |_| risk.update(|on| *on = !*on)>
                        {texts::at_risk(lang)}
                    </button>
                </Show>
                <Show when=move || review.with(Option::is_some) && context.round_end.with(Option::is_none)>
                    <button class="btn go" id="go-on" on:click=move |_| motion::around(|| review.set(None))>{texts::go_on(lang)}</button>
                </Show>
            </Say>
            <Side context view laid hold places low=true on_click=click/>
        </DragArea>
    }
}

/// A16: the second leg starts in the step that ends the first; the cards of the first remain
/// visible.
fn keep_the_first_leg(
    view: Signal<View>,
    events: Signal<EventLog<KartaDoppio>>,
    review: RwSignal<Option<Leg>>,
) {
    let leg = Memo::new(move |_| view.with(|view| view.leg));
    Effect::new(move |before: Option<u8>| {
        let leg = leg.get();
        if before.is_some_and(|before| before < leg) {
            review.set(events.with_untracked(|events| finished(events, leg - 1)));
        }
        leg
    });
}

/// R turns, F flips, Escape puts back.
fn shortcuts(hold: Holding) {
    let listener = window_event_listener(ev::keydown, move |event| {
        let writing =
            event.target().is_some_and(|target| target.dyn_ref::<web_sys::HtmlInputElement>().is_some());
        if writing || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match &*event.key() {
            "r" | "R" => hold.handle("turn"),
            "f" | "F" => hold.handle("flip"),
            "Escape" if hold.face.get_untracked().is_some() => {
                hold.hands.act(Gesture::PutBack);
                focus(".karta .low .kc");
            }
            _ => {}
        }
    });
    on_cleanup(move || listener.remove());
}

/// The buttons of the sentence while a card is held.
#[component]
fn Tools(lang: Lang, hold: Holding) -> impl IntoView {
    let tool = move |how: &'static str, (word, name): (&'static str, &'static str), path: &'static str| {
        view! {
            <button class="btn tool" data-tool=how aria-label=name on:click=move |_| hold.handle(how)>
                <svg viewBox="0 0 18 18" aria-hidden="true"><path d=path></path></svg>
                <span>{word}</span>
            </button>
        }
    };
    let fits = move || hold.deed.with(|deed| deed.as_ref().is_some_and(|deed| deed.refusal.is_none()));
    let notation = move || hold.deed.with(|deed| deed.as_ref().map(|deed| deed.mv.to_string()));
    view! {
        {tool("turn", texts::turn(lang), "M15 9a6 6 0 1 1-1.900-4.400M15.200 1.800v3.600h-3.600")}
        {tool("flip", texts::flip(lang), "M9 2v14M6.500 5L2 13h4.500zM11.500 5L16 13h-4.500z")}
        <Show when=move || hold.deed.with(Option::is_some)>
            <button class="btn" class:go=fits id="lay" data-move=notation on:click=move |_| hold.lay(false)>{texts::lay(lang)}</button>
        </Show>
    }
}
