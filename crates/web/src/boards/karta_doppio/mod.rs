//! Karta Doppio: sheets of film on linen. Both hands lie open above and below the table; a card in
//! hand shows what it would do before it is let go.

pub mod film;
pub mod layout;
pub mod mat;

use std::sync::Arc;

use catalog::KartaDoppio;
use engine::{BySeat, Dice, Game as _, Lang, Seat, Speak as _};
use game_karta_doppio::{Card, Colour, Event, Face, Move, Score, View};
use leptos::ev;
use leptos::prelude::*;
use table::{Answer, Narrator, Scene, Sentence, Sheet, Shows, Sound, State, Table};
use wasm_bindgen::JsCast as _;

use self::film::FilmArt;
use self::layout::{Effect as Deed, Index, Layout, at_rest, effect, finished, hue, layout, over, sides};
use self::mat::Mat;
use super::{BoardProps, BoardUi, EventLog, TableContext};
use crate::locales::boards::karta_doppio as texts;
use crate::locales::sentences;
use crate::parts::drag::DragArea;
use crate::parts::journal::LastLine;
use crate::parts::keys::{self, focus};
use crate::parts::seats::Time;
use crate::parts::{Class as _, HueArt as _, Say, motion};

/// The table, as far as it is not the board's own affair.
pub struct KartaDoppioTable;

impl Table for KartaDoppioTable {
    type Game = KartaDoppio;
    type Held = ();
    type Gesture = Move;
    type Layout = ();

    fn layout(_scene: &Scene<'_, KartaDoppio>, (): &(), _before: Option<&()>) {}

    fn choose(scene: &Scene<'_, KartaDoppio>, (): &(), (): &mut (), mv: Move) -> Answer<KartaDoppio> {
        scene.attempt(mv)
    }

    fn seats(_scene: &Scene<'_, KartaDoppio>) -> Vec<Shows> {
        Vec::new()
    }

    fn headline(scene: &Scene<'_, KartaDoppio>) -> String {
        let (view, lang) = (scene.view, scene.lang);
        texts::headline(lang, usize::from(view.leg) + 1, usize::from(view.legs), view.laid.len())
    }

    fn expected(scene: &Scene<'_, KartaDoppio>, (): &()) -> String {
        texts::expected(scene.view, scene.lang, scene.names)
    }

    fn sheet(scene: &Scene<'_, KartaDoppio>) -> Sheet {
        let (view, lang) = (scene.view, scene.lang);
        let cells = |seat| {
            let now = view.scores[seat];
            if view.legs == 1 {
                return vec![now.tokens.to_string(), now.points.to_string()];
            }
            // A16: both legs, then what decides.
            let first = view.first_leg.as_ref().map(|scores| scores[seat]);
            let total = first.unwrap_or_default().plus(now);
            let (aller, retour) = match first {
                Some(first) => (first.tokens.to_string(), now.tokens.to_string()),
                None => (now.tokens.to_string(), "–".to_owned()),
            };
            vec![aller, retour, total.tokens.to_string(), total.points.to_string()]
        };
        let rows = view.scores.iter().map(|(seat, _)| (seat, cells(seat))).collect();
        Sheet { note: texts::note(lang), heads: texts::heads(lang, view.legs), rows, ..Sheet::default() }
    }

    fn sound(seen: &Event) -> Option<Sound> {
        Some(match seen {
            Event::Laid { before, tokens, .. } if before != tokens => Sound::Special,
            Event::Laid { .. } => Sound::Card,
            Event::Begun { .. } | Event::LegOver { .. } | Event::MatchOver { .. } => Sound::Round,
        })
    }

    fn score(points: i32, next: Option<i32>, lang: Lang) -> Option<String> {
        Some(texts::score(points, next?, lang))
    }

    fn tie_break(won: i32, next: i32, lang: Lang) -> Option<String> {
        Some(texts::tie_break(won, next, lang))
    }

    fn sentence(seen: &Event, by: Narrator<'_>) -> Sentence {
        sentences::karta_doppio(seen, by)
    }
}

impl BoardUi for KartaDoppio {
    type Table = KartaDoppioTable;

    const FELT: &'static str = "karta";

    fn board(play: BoardProps<Self>) -> AnyView {
        let BoardProps { view, legal, events, pending, on_move, context, .. } = play;
        view! { <KartaBoard view legal events pending on_move context/> }.into_any()
    }
}

/// What is in one's hand and over which square, and what it would do there.
#[derive(Clone, Copy)]
pub struct Holding {
    /// The card as it is turned; none while nothing is held.
    pub face: Memo<Option<Face>>,
    /// The square over which it is held.
    pub spot: RwSignal<Option<(i8, i8)>>,
    /// The square that has its place in the tab order; a pointer does not change it.
    pub roving: RwSignal<Option<(i8, i8)>>,
    /// What it would do there.
    pub deed: Memo<Option<Deed>>,
    /// The legal moves.
    pub index: Memo<Arc<Index>>,
    /// One's own colour.
    pub colour: Memo<Colour>,
    /// Whether the table is empty.
    pub first: Memo<bool>,
    /// How it was last handled, for the eye: "turn" or "flip".
    pub handled: RwSignal<&'static str>,
    /// Quarter turns made in all, so that a fourth one goes on instead of back.
    pub spins: RwSignal<i32>,
}

#[component]
pub fn KartaBoard(
    /// What one sees.
    view: Signal<View>,
    /// What one may play.
    legal: Signal<Vec<Move>>,
    /// What happened.
    events: Signal<EventLog<KartaDoppio>>,
    /// One's move that the server has not acknowledged yet.
    pending: Signal<Option<Move>>,
    /// Hears what the person wants to play.
    on_move: Callback<Move>,
    /// Who sits where.
    context: TableContext,
) -> impl IntoView {
    let lang = context.lang;
    let review = RwSignal::new(None::<(Vec<Move>, BySeat<Score>)>);
    keep_the_first_leg(view, events, review);
    let index = Memo::new(move |_| Arc::new(Index::new(legal.get())));
    let sent = Memo::new(move |_| {
        let mine =
            |mv: &Move| view.with(|view| view.seat.is_some_and(|me| view.hands[me].has(mv.face().card())));
        pending.get().filter(mine)
    });
    let laid = Memo::new(move |_| match review.get() {
        Some((moves, _)) => layout(&moves, None),
        None => view.with(|view| layout(&view.laid, sent.get())),
    });
    let held = RwSignal::new(None::<Face>);
    let face = Memo::new(move |_| {
        let mine =
            |face: &Face| view.with(|view| view.seat.is_some_and(|me| view.hands[me].has(face.card())));
        let free = context.my_turn() && sent.get().is_none() && review.with(Option::is_none);
        held.get().filter(|face| free && mine(face))
    });
    let spot = RwSignal::new(None::<(i8, i8)>);
    let first = Memo::new(move |_| view.with(|view| view.laid.is_empty()));
    let deed = Memo::new(move |_| {
        let mv = over(face.get()?, spot.get()?, first.get())?;
        Some(laid.with(|laid| effect(&laid.table, mv, index.with(|index| index.has(mv)))))
    });
    let colour = Memo::new(move |_| view.with(|view| view.colour(sides(view.seat).1)));
    let hold = Holding {
        face,
        spot,
        roving: RwSignal::new(None),
        deed,
        index,
        colour,
        first,
        handled: RwSignal::new(""),
        spins: RwSignal::new(0),
    };
    let handle = Callback::new(move |how: &'static str| {
        let Some(now) = face.get_untracked() else { return };
        hold.handled.set(how);
        if how == "turn" {
            hold.spins.update(|spins| *spins += 1);
        }
        held.set(Some(if how == "turn" { now.turned() } else { now.flipped() }));
    });
    let take_up = Callback::new(move |card: Card| {
        let Some((me, colour)) = view.with_untracked(|view| Some((view.seat?, view.colour(view.seat?))))
        else {
            return;
        };
        let rest = at_rest(card, colour);
        let playable = index.with_untracked(|index| !index.is_empty());
        if !playable || !view.with_untracked(|view| view.hands[me].has(card)) {
            // Not one's turn: the rules say so.
            if let Some(tried) = Move::new(rest, 0, 0) {
                on_move.run(tried);
            }
            return;
        }
        review.set(None);
        hold.handled.set("");
        hold.spins.set(0);
        held.set(Some(rest));
        let bounds = laid.with_untracked(|laid| laid.bounds);
        if spot.get_untracked().is_none_or(|spot| !near(spot, bounds)) {
            spot.set(
                index.with_untracked(|index| index.middle(rest, bounds)).or(Some((bounds.left, bounds.top))),
            );
        }
    });
    // A click takes a card up, another one turns it.
    let click = Callback::new(move |(card, by_key): (Card, bool)| {
        if face.get_untracked().is_some_and(|face| face.card() == card) {
            handle.run("turn");
        } else {
            take_up.run(card);
        }
        if by_key && face.get_untracked().is_some() {
            hold.roving.set(spot.get_untracked());
            request_animation_frame(|| focus(".karta .cells [tabindex=\"0\"]"));
        }
    });
    let lay = Callback::new(move |by_key: bool| {
        let Some((mv, fits)) = deed.with_untracked(|deed| deed.as_ref().map(|deed| (deed.mv, deed.legal)))
        else {
            return;
        };
        if fits {
            held.set(None);
            if by_key {
                request_animation_frame(|| focus(".karta .low .kc"));
            }
        }
        on_move.run(mv);
    });
    let dropped = Callback::new(move |_: (String, String)| lay.run(false));
    let lifted = Callback::new(move |card: Option<String>| {
        if let Some(card) = card.and_then(|card| card.parse::<Card>().ok())
            && face.get_untracked().is_none_or(|face| face.card() != card)
        {
            take_up.run(card);
        }
    });
    shortcuts(handle, held);

    let rules = Memo::new(move |_| view.with(|view| KartaDoppio::determinize(view, &mut Dice::new(1)).ok()));
    let names = move |seat: Seat| context.name(seat);
    let other = move || view.with(|view| context.name(sides(view.seat).0));
    let sentence = Signal::derive(move || {
        if let Some((_, scores)) = review.get() {
            let (top, low) = sides(context.me.get());
            return texts::leg_over(scores[low].tokens, scores[top].tokens, &other(), lang);
        }
        deed.with(|deed| match deed {
            Some(deed) if deed.legal => texts::effect(deed, colour.get(), &other(), lang),
            Some(deed) => {
                let refusal = rules.with(|rules| rules.as_ref()?.check(context.me.get()?, deed.mv).err());
                refusal.map_or_else(
                    || view.with(|view| texts::expected(view, lang, &names)),
                    |refusal| texts::not_here(&refusal.speak(lang, &names), lang),
                )
            }
            None => match face.get() {
                Some(face) => texts::choose_place(face.card(), lang),
                None => view.with(|view| texts::expected(view, lang, &names)),
            },
        })
    });
    let note = Signal::derive(move || {
        if review.with(Option::is_some) {
            return texts::colours_swap(colour.get(), lang);
        }
        deed.with(|deed| match deed {
            Some(deed) if deed.legal => texts::effect_note(deed, colour.get(), lang),
            None if face.get().is_none() && context.my_turn() && sent.get().is_none() => {
                texts::how(context.touch, lang)
            }
            _ => String::new(),
        })
    });
    view! {
        <DragArea class="felt karta" on_drop=dropped on_lift=lifted>
            <Side context view laid hold low=false on_click=click/>
            <LastLine context/>
            <Mat context laid hold on_lay=lay on_turn=Callback::new(move |()| handle.run("turn"))/>
            <Say text=sentence note mine=Signal::derive(move || context.my_turn() || review.with(Option::is_some))>
                <Show when=move || face.get().is_some()>
                    <Tools lang hold handle lay/>
                </Show>
                <Show when=move || review.with(Option::is_some)>
                    <button class="btn go" id="go-on" on:click=move |_| motion::around(|| review.set(None))>{texts::go_on(lang)}</button>
                </Show>
            </Say>
            <Side context view laid hold low=true on_click=click/>
        </DragArea>
    }
}

/// Whether a card can be held over a square and still meet the others.
fn near((x, y): (i8, i8), bounds: game_karta_doppio::Bounds) -> bool {
    (bounds.left - 2..=bounds.right + 2).contains(&x) && (bounds.top - 2..=bounds.bottom + 2).contains(&y)
}

/// A16: the second leg starts in the step that ends the first; the cards of the first stay to be
/// looked at.
fn keep_the_first_leg(
    view: Signal<View>,
    events: Signal<EventLog<KartaDoppio>>,
    review: RwSignal<Option<(Vec<Move>, BySeat<Score>)>>,
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
fn shortcuts(handle: Callback<&'static str>, held: RwSignal<Option<Face>>) {
    let listener = window_event_listener(ev::keydown, move |event| {
        let writing =
            event.target().is_some_and(|target| target.dyn_ref::<web_sys::HtmlInputElement>().is_some());
        if writing || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match &*event.key() {
            "r" | "R" => handle.run("turn"),
            "f" | "F" => handle.run("flip"),
            "Escape" if held.get_untracked().is_some() => {
                held.set(None);
                focus(".karta .low .kc");
            }
            _ => {}
        }
    });
    on_cleanup(move || listener.remove());
}

/// The buttons of the sentence while a card is held.
#[component]
fn Tools(lang: Lang, hold: Holding, handle: Callback<&'static str>, lay: Callback<bool>) -> impl IntoView {
    let tool = move |how: &'static str, (word, name): (&'static str, &'static str), path: &'static str| {
        view! {
            <button class="btn tool" data-tool=how aria-label=name on:click=move |_| handle.run(how)>
                <svg viewBox="0 0 18 18" aria-hidden="true"><path d=path></path></svg>
                <span>{word}</span>
            </button>
        }
    };
    let notation = move || hold.deed.with(|deed| deed.as_ref().map(|deed| deed.mv.to_string()));
    view! {
        {tool("turn", texts::turn(lang), "M15 9a6 6 0 1 1-1.900-4.400M15.200 1.800v3.600h-3.600")}
        {tool("flip", texts::flip(lang), "M9 2v14M6.500 5L2 13h4.500zM11.500 5L16 13h-4.500z")}
        <Show when=move || hold.deed.with(Option::is_some)>
            <button class="btn go" id="lay" data-move=notation on:click=move |_| lay.run(false)>{texts::lay(lang)}</button>
        </Show>
    }
}

/// A player: who, the cards that are left, the lines.
#[component]
fn Side(
    context: TableContext,
    view: Signal<View>,
    laid: Memo<Layout>,
    hold: Holding,
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
        let sent = |laid: &Layout| laid.films.last().copied().filter(|film| film.state == State::Pending);
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
        <section class="side-row" class:low=low aria-label=move || context.name(seat.get())>
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
                    style=("--n", move || cards.with(Vec::len).to_string())
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
