//! Karta Doppio: sheets of film on linen. Both hands lie open above and below the table; a card in
//! hand shows what it would do before it is let go.

pub mod film;
pub mod mat;

use catalog::KartaDoppio;
use engine::{BySeat, Lang};
use game_karta_doppio::{Card, Colour, Face, Move, Score, View};
use leptos::ev;
use leptos::prelude::*;
use table::State;
use table_karta_doppio::{
    self as texts, Effect as Deed, Gesture, KartaDoppioTable, Places, Spread, at_rest, finished, hue, places,
    sides, spread,
};
use wasm_bindgen::JsCast as _;

use self::film::FilmArt;
use self::mat::Mat;
use crate::boards::{BoardProps, BoardUi, EventLog, Hands, TableContext};
use crate::pages::table::playing::pixels;
use crate::parts::drag::DragArea;
use crate::parts::keys::{self, focus};
use crate::parts::seats::Time;
use crate::parts::{Class as _, ColourArt as _, Say, motion};

impl BoardUi for KartaDoppio {
    type Table = KartaDoppioTable;

    const FELT: &'static str = "karta";
    const KEEPS_BOARD: bool = true;

    fn board(play: BoardProps<Self>) -> AnyView {
        view! { <KartaBoard play/> }.into_any()
    }
}

/// What is held, as far as the parts of the board look at it one by one.
#[derive(Clone, Copy)]
pub struct Holding {
    hands: Hands<KartaDoppio>,
    /// The card as it is turned; none while nothing is held.
    pub face: Memo<Option<Face>>,
    /// The square over which it is held.
    pub spot: Memo<Option<(i8, i8)>>,
    /// The square that has its place in the tab order; a pointer does not change it.
    pub roving: RwSignal<Option<(i8, i8)>>,
    /// What it would do there.
    pub deed: Memo<Option<Deed>>,
    /// Every move with it.
    pub fits: Memo<Vec<Move>>,
    /// One's own colour.
    pub colour: Memo<Colour>,
    /// Whether the table is empty.
    pub first: Memo<bool>,
    /// How it was last handled, for the eye: "turn" or "flip".
    pub handled: RwSignal<&'static str>,
    /// Quarter turns made in all, so that a fourth one goes on instead of back.
    pub spins: RwSignal<i32>,
}

impl Holding {
    fn new(play: BoardProps<KartaDoppio>) -> Self {
        let hands = Hands::new(play);
        let laid = hands.laid;
        Self {
            hands,
            face: Memo::new(move |_| laid.with(|laid| laid.face)),
            spot: Memo::new(move |_| laid.with(|laid| laid.spot)),
            roving: RwSignal::new(None),
            deed: Memo::new(move |_| laid.with(|laid| laid.deed.clone())),
            fits: Memo::new(move |_| laid.with(|laid| laid.fits.clone())),
            colour: Memo::new(move |_| play.scene(texts::near_colour)),
            first: Memo::new(move |_| play.view.with(|view| view.laid.is_empty())),
            handled: RwSignal::new(""),
            spins: RwSignal::new(0),
        }
    }

    /// Turns the held card, or turns it over.
    pub fn handle(self, how: &'static str) {
        if self.face.get_untracked().is_none() {
            return;
        }
        self.handled.set(how);
        if how == "turn" {
            self.spins.update(|spins| *spins += 1);
        }
        self.hands.act(if how == "turn" { Gesture::Turn } else { Gesture::Flip });
    }

    /// Takes a card up; who cannot is told why. Whether it is held now.
    fn take_up(self, card: Card) -> bool {
        self.handled.set("");
        self.spins.set(0);
        self.hands.act(Gesture::Touch(card));
        self.face.get_untracked().is_some()
    }

    /// Holds the card over a square.
    pub fn aim(self, square: (i8, i8)) {
        if self.face.get_untracked().is_some() && self.spot.get_untracked() != Some(square) {
            self.hands.act(Gesture::Aim(square));
        }
    }

    /// Lays it where it is held.
    pub fn lay(self, by_key: bool) {
        self.hands.act(Gesture::Lay);
        if by_key && self.face.get_untracked().is_none() {
            request_animation_frame(|| focus(".karta .low .kc"));
        }
    }
}

/// A leg that is over, to be looked at again.
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
    let laid = Memo::new(move |_| match review.get() {
        Some((moves, _)) => spread(&moves, None),
        None => hold.hands.laid.with(|laid| laid.spread.clone()),
    });
    let places = Memo::new(move |_| places(context.room.get()));
    // A click takes a card up, another one turns it.
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
    // A card that is let go lies there to be looked at: *Poser* lays it.
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
            <Mat context laid hold places/>
            <Say text=sentence note mine=Signal::derive(move || context.my_turn() || review.with(Option::is_some))>
                <Show when=move || hold.face.get().is_some()>
                    <Tools lang hold/>
                </Show>
                <Show when=move || review.with(Option::is_some) && context.round_end.with(Option::is_none)>
                    <button class="btn go" id="go-on" on:click=move |_| motion::around(|| review.set(None))>{texts::go_on(lang)}</button>
                </Show>
            </Say>
            <Side context view laid hold places low=true on_click=click/>
        </DragArea>
    }
}

/// A16: the second leg starts in the step that ends the first; the cards of the first stay to be
/// looked at.
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

/// A player: who, the cards that are left, the lines.
#[component]
fn Side(
    context: TableContext,
    view: Signal<View>,
    laid: Memo<Spread>,
    hold: Holding,
    places: Memo<Places>,
    low: bool,
    on_click: Callback<(Card, bool)>,
) -> impl IntoView {
    let lang = context.lang;
    let seat = Memo::new(move |_| {
        let (top, bottom) = sides(context.me.get());
        if low { bottom } else { top }
    });
    let colour = Memo::new(move |_| view.with(|view| view.colour(seat.get())));
    // What is on its way lies on the table already.
    let cards = Memo::new(move |_| {
        let sent = |laid: &Spread| laid.films.last().copied().filter(|film| film.state == State::Pending);
        let gone = laid.with(sent).map(|film| film.mv.face().card());
        let hand = view.with(|view| view.hands[seat.get()]);
        hand.iter().filter(|card| Some(*card) != gone).collect::<Vec<Card>>()
    });
    let lines = Memo::new(move |_| laid.with(|laid| laid.table.lines(colour.get())));
    let mine = Memo::new(move |_| low && context.me.get().is_some());
    let label = move || {
        if mine.get() {
            context.words().your_hand.to_owned()
        } else {
            cards.with(|cards| texts::their_cards(&context.name(seat.get()), cards, lang))
        }
    };
    view! {
        <section
            class="side-row"
            class:low=low
            class:stacked=move || if low { places.get().over.0 } else { places.get().over.1 }
            style=("--kc", move || pixels(cards_of(&places.get(), low).0))
            style=("--row", move || cards_of(&places.get(), low).1.to_string())
            aria-label=move || context.name(seat.get())
        >
            <div
                class="seat"
                class:turn=move || context.must.get().has(seat.get())
                class:away=move || context.away(seat.get())
                data-seat=move || seat.get().to_string()
                data-place=move || format!("seat-{}", seat.get())
            >
                <span class=move || format!("ava p{}", seat.get().index() + 1) aria-hidden="true">
                    {move || context.name(seat.get()).chars().next().map(String::from)}
                </span>
                <span class="who">
                    <b>
                        {move || context.name(seat.get())}
                        <Show when=move || context.must.get().has(seat.get())><span class="vh">{context.words().is_playing}</span></Show>
                    </b>
                    <span>{move || texts::stands(colour.get(), cards.with(Vec::len), lang)}</span>
                    {move || view! { <Time context seat=seat.get()/> }}
                </span>
            </div>
            <div class="holder">
                <div
                    class="kcs"
                    class:choose=move || mine.get() && context.my_turn() && hold.face.get().is_none()
                    role=move || if mine.get() { "group" } else { "img" }
                    aria-label=label
                    on:keydown=keys::row
                >
                    <For each=move || cards.get() key=|card| card.index() let:card>
                        <InHand lang card colour mine hold on_click/>
                    </For>
                </div>
            </div>
            <p class=move || format!("lines {}", hue(colour.get()).class()) aria-label=move || view.with(|view| texts::tally(view.scores[seat.get()], colour.get(), lang))>
                <svg aria-hidden="true"><use href=move || hue(colour.get()).shape()></use></svg>
                <For each=move || [lines.get()] key=|lines| *lines let:lines><span class="n">{lines}</span></For>
                <small>{move || texts::line_word(lines.get(), lang)}</small>
            </p>
        </section>
    }
}

/// How wide one's cards are, or the other one's, and how many lie in a row.
const fn cards_of(places: &Places, low: bool) -> (i32, i32) {
    if low { places.near } else { places.far }
}

/// A card that is still to be laid.
#[component]
fn InHand(
    lang: Lang,
    card: Card,
    colour: Memo<Colour>,
    mine: Memo<bool>,
    hold: Holding,
    on_click: Callback<(Card, bool)>,
) -> impl IntoView {
    let held = Memo::new(move |_| hold.face.get().filter(|face| face.card() == card));
    let shown = Memo::new(move |_| held.get().unwrap_or_else(|| at_rest(card, colour.get())));
    // The drawing is turned as a whole; only its other side is another drawing.
    let side = Memo::new(move |_| card.face(shown.get().side(), 0));
    let spins = move || if held.get().is_some() { hold.spins.get() } else { 0 };
    let art = move || view! { <FilmArt face=side.get() letter=true/> };
    move || {
        if mine.get() {
            view! {
                <button
                    class="kc"
                    class:held=move || held.get().is_some()
                    style=("--spins", move || spins().to_string())
                    class:tall=move || spins() % 2 == 1
                    data-thing=format!("card-{card}")
                    data-drag=card.to_string()
                    data-card=card.to_string()
                    aria-pressed=move || held.get().is_some().to_string()
                    on:click=move |event| on_click.run((card, event.detail() == 0))
                >
                    <span class="vh">{move || texts::card(shown.get(), held.get().is_some(), lang)}</span>
                    {art}
                </button>
            }
            .into_any()
        } else {
            view! { <span class="kc" data-thing=format!("card-{card}") data-card=card.to_string()>{art}</span> }.into_any()
        }
    }
}
