//! OTTO Game Over: the players on the left, the board in the middle, one's tiles and secret cards
//! on the right, the score track below.

pub mod art;
pub mod layout;
pub mod own;
pub mod plate;

use std::sync::Arc;

use catalog::OttoGameOver;
use engine::{Dice, Game as _, Lang, Seat, Speak as _};
use game_otto_game_over::{Cell, Figure, GOAL, Kind, Move, Phase, RoundKind, Secret, Seen, Via, View};
use leptos::ev;
use leptos::prelude::*;
use table::{Answer, Narrator, Scene, Sentence, Sheet, Shows, Sound, Table};
use wasm_bindgen::JsCast as _;

use self::art::{TileArt, Tiles};
use self::layout::{
    Aim, Finished, Ghost, Index, Layout, finished, ghost, hue, layout, named_turn, tiles, track,
};
use self::own::{Own, Steps};
use self::plate::Plate;
use super::{BoardProps, BoardUi, EventLog, TableContext};
use crate::locales::boards::{self, otto_game_over as texts};
use crate::locales::sentences;
use crate::parts::drag::DragArea;
use crate::parts::glyph::Glyph;
use crate::parts::journal::LastLine;
use crate::parts::keys::focus;
use crate::parts::seats::Time;
use crate::parts::{Class as _, HueArt as _, Say, motion};

/// The table, as far as it is not the board's own affair.
pub struct OttoGameOverTable;

impl Table for OttoGameOverTable {
    type Game = OttoGameOver;
    type Held = ();
    type Gesture = Move;
    type Layout = ();

    fn layout(_scene: &Scene<'_, OttoGameOver>, (): &(), _before: Option<&()>) {}

    fn choose(scene: &Scene<'_, OttoGameOver>, (): &(), (): &mut (), mv: Move) -> Answer<OttoGameOver> {
        scene.attempt(mv)
    }

    fn seats(_scene: &Scene<'_, OttoGameOver>) -> Vec<Shows> {
        Vec::new()
    }

    fn headline(scene: &Scene<'_, OttoGameOver>) -> String {
        let (view, lang) = (scene.view, scene.lang);
        texts::headline(view, lang)
    }

    fn expected(scene: &Scene<'_, OttoGameOver>, (): &()) -> String {
        texts::expected(scene.view, scene.lang, scene.names)
    }

    fn sheet(scene: &Scene<'_, OttoGameOver>) -> Sheet {
        let (view, lang) = (scene.view, scene.lang);
        let open = &view.open;
        let solo = open.kind == RoundKind::Solo;
        let cells = |seat: Seat| {
            let pawns = &open.pawns[open.side(seat)];
            let count =
                |figure: Figure| pawns.iter().filter(|spot| open.board.figure(*spot) == Some(figure)).count();
            if solo {
                let infinity = !open.board.infinities().is_empty();
                return vec![
                    format!("{}/11", pawns.len()),
                    texts::yes(lang, infinity),
                    open.board.empty().len().to_string(),
                ];
            }
            let mut cells: Vec<String> =
                Figure::ALL.iter().map(|figure| count(*figure).to_string()).collect();
            cells.push(open.totals[open.side(seat)].to_string());
            cells
        };
        // A7: partners have one row.
        let rows = if open.teams { 2 } else { open.players };
        let rows = Seat::all(rows).map(|seat| (seat, cells(seat))).collect();
        Sheet { note: texts::note(lang, solo), heads: texts::heads(lang, solo), rows, teams: open.teams }
    }

    fn sound(seen: &Seen) -> Option<Sound> {
        match seen {
            Seen::Placed { .. }
            | Seen::Drew { .. }
            | Seen::Tiles { .. }
            | Seen::TwoBlacks { .. }
            | Seen::BlackLeaves { .. } => Some(Sound::Card),
            Seen::Closed { .. } | Seen::Secret { .. } => Some(Sound::Token),
            Seen::Infinity { .. } | Seen::Card { .. } | Seen::Stole { .. } | Seen::Reminded { .. } => {
                Some(Sound::Special)
            }
            Seen::RoundBegins { .. }
            | Seen::RoundOver { .. }
            | Seen::Shootout { .. }
            | Seen::MatchOver { .. }
            | Seen::SoloOver { .. } => Some(Sound::Round),
            Seen::Took { .. }
            | Seen::BlackGoesBack { .. }
            | Seen::PileRebuilt { .. }
            | Seen::Passed { .. } => None,
        }
    }

    fn score(points: i32, next: Option<i32>, lang: Lang) -> Option<String> {
        // A33: a solo game has its own count.
        Some(next.map_or_else(|| texts::solo_score(points), |next| boards::points_to(points, next, lang)))
    }

    fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
        sentences::otto_game_over(seen, by)
    }
}

impl BoardUi for OttoGameOver {
    type Table = OttoGameOverTable;

    const FELT: &'static str = "otto";

    fn board(play: BoardProps<Self>) -> AnyView {
        let BoardProps { view, legal, events, pending, on_move, context, .. } = play;
        view! { <OttoBoard view legal events pending on_move context/> }.into_any()
    }
}

/// What is in one's hand and over which cell, and what it would close there.
#[derive(Clone, Copy)]
pub struct Holding {
    /// What one is about to do on the board.
    pub aim: Memo<Option<Aim>>,
    /// The tile that was chosen, where there are two.
    pub chosen: RwSignal<Option<Kind>>,
    /// The cell it is held over.
    pub cell: RwSignal<Option<Cell>>,
    /// Quarter turns, to and fro.
    pub spins: RwSignal<i32>,
    /// What it would do there.
    pub ghost: Memo<Option<Ghost>>,
    /// The legal moves.
    pub index: Memo<Arc<Index>>,
    /// The secret card that is about to be played.
    pub card: Memo<Option<Secret>>,
    /// Which one was taken up.
    pub taken: RwSignal<Option<Secret>>,
    /// A28: what a void is played as.
    pub as_kind: RwSignal<Option<Secret>>,
    /// A25: the tile that leaps.
    pub from: RwSignal<Option<Cell>>,
}

impl Holding {
    /// Lets go of any card.
    pub fn let_go(self) {
        self.taken.set(None);
        self.as_kind.set(None);
        self.from.set(None);
    }
}

#[component]
pub fn OttoBoard(
    /// What one sees.
    view: Signal<View>,
    /// What one may play.
    legal: Signal<Vec<Move>>,
    /// What happened.
    events: Signal<EventLog<OttoGameOver>>,
    /// One's move that the server has not acknowledged yet.
    pending: Signal<Option<Move>>,
    /// Hears what the person wants to play.
    on_move: Callback<Move>,
    /// Who sits where.
    context: TableContext,
) -> impl IntoView {
    let lang = context.lang;
    let review = RwSignal::new(None::<Finished>);
    keep_the_round(view, events, review);
    let index = Memo::new(move |_| Arc::new(Index::new(legal.get())));
    let laid = Memo::new(move |_| match review.get() {
        Some(over) => over.laid,
        None => view.with(|view| events.with(|events| layout(&view.open, events, view.seat, pending.get()))),
    });
    let hold = holding(view, pending, context, index, laid, review);
    let turn = Callback::new(move |by: i32| hold.spins.update(|spins| *spins += by));
    let lay = Callback::new(move |()| {
        if let Some(ghost) = hold.ghost.get_untracked() {
            if ghost.legal {
                hold.let_go();
            }
            on_move.run(ghost.mv);
        }
    });
    let choose = Callback::new(move |(cell, _): (Cell, bool)| match hold.aim.get_untracked() {
        Some(aim @ Aim::From(_)) if hold.index.with_untracked(|index| index.reaches(aim, cell)) => {
            hold.spins.set(0);
            hold.from.set(Some(cell));
        }
        Some(_) if hold.ghost.with_untracked(Option::is_some) => lay.run(()),
        // A cell that is taken: the rules say why.
        Some(aim) => {
            let turn = aim.kind().map_or(0, |kind| named_turn(kind, hold.spins.get_untracked()));
            if let Some(mv) = aim.on(cell, turn) {
                on_move.run(mv);
            }
        }
        None => {}
    });
    let play = Callback::new(move |mv: Move| {
        hold.let_go();
        on_move.run(mv);
    });
    let dropped = Callback::new(move |(_, cell): (String, String)| {
        if let Ok(cell) = cell.parse::<Cell>() {
            hold.cell.set(Some(cell));
            choose.run((cell, false));
        }
    });
    let lifted = Callback::new(move |kind: Option<String>| {
        if let Some(kind) = kind.and_then(|kind| kind.parse::<Kind>().ok())
            && hold.index.with_untracked(|index| index.lays(kind))
        {
            hold.chosen.set(Some(kind));
        }
    });
    shortcuts(turn, hold);
    to_the_board(hold);

    let names = move |seat: Seat| context.name(seat);
    let rules = Memo::new(move |_| {
        view.with(|view| OttoGameOver::determinize(view, &mut Dice::new(1)).ok()).map(Arc::new)
    });
    let sentence = Signal::derive(move || {
        if let Some(over) = review.get() {
            return texts::round_over(&over, context.seats(), lang, &names);
        }
        if let Some(card) = hold.card.get()
            && hold.ghost.with(Option::is_none)
        {
            let does = texts::card_does(hold.as_kind.get().unwrap_or(card), lang);
            return format!("{}{does}", texts::playing(card, hold.as_kind.get(), lang));
        }
        match hold.ghost.get() {
            Some(ghost) if ghost.legal => texts::here(ghost.closed, lang),
            Some(ghost) => {
                let refusal = rules.with(|rules| rules.as_ref()?.check(context.me.get()?, ghost.mv).err());
                refusal.map_or_else(
                    || view.with(|view| texts::expected(view, lang, &names)),
                    |refusal| texts::not_here(&refusal.speak(lang, &names), lang),
                )
            }
            None => view.with(|view| texts::expected(view, lang, &names)),
        }
    });
    let note = Signal::derive(move || {
        if let Some(over) = review.get() {
            return texts::round_end(&over, lang, &names);
        }
        match (hold.ghost.get(), hold.aim.get()) {
            (Some(ghost), _) if ghost.legal && !ghost.closed.is_nothing() => texts::duty(lang),
            (None, Some(Aim::Lay(_))) => texts::how(context.touch, lang),
            _ => String::new(),
        }
    });
    let mine = Signal::derive(move || {
        context.my_turn() || review.with(Option::is_some) || hold.index.with(|index| index.has(Move::Remind))
    });
    let solo = move || view.with(|view| view.open.kind == RoundKind::Solo);
    view! {
        <DragArea class="felt otto" on_drop=dropped on_lift=lifted>
            <Tiles/>
            <Players context view/>
            <LastLine context/>
            <Plate context laid hold on_choose=choose on_turn=turn/>
            <Own context view hold on_turn=turn on_move=play/>
            <Show when=move || !solo()><Track context view/></Show>
            <Say text=sentence note mine>
                <Show
                    when=move || review.with(Option::is_some)
                    fallback=move || view! { <Steps context hold on_move=play on_lay=lay/> }
                >
                    <button class="btn go" id="go-on" on:click=move |_| motion::around(|| review.set(None))>{texts::next_round(lang)}</button>
                </Show>
            </Say>
        </DragArea>
    }
}

/// What is held follows from what is legal and what was chosen.
fn holding(
    view: Signal<View>,
    pending: Signal<Option<Move>>,
    context: TableContext,
    index: Memo<Arc<Index>>,
    laid: Memo<Layout>,
    review: RwSignal<Option<Finished>>,
) -> Holding {
    let (chosen, taken, as_kind) = (RwSignal::new(None::<Kind>), RwSignal::new(None), RwSignal::new(None));
    let (cell, from, spins) = (RwSignal::new(None::<Cell>), RwSignal::new(None::<Cell>), RwSignal::new(0));
    let free =
        Memo::new(move |_| context.my_turn() && pending.get().is_none() && review.with(Option::is_none));
    let card = Memo::new(move |_| {
        let stolen = view.with(|view| match view.open.phase {
            Phase::Stolen { card, .. } => Some(card),
            _ => None,
        });
        let can = |card: &Secret| index.with(|index| !index.actions(*card, None).is_empty());
        stolen.or(taken.get()).filter(|card| free.get() && can(card))
    });
    let aim = Memo::new(move |_| {
        if !free.get() {
            return None;
        }
        if let Some(card) = card.get() {
            let via = if card == Secret::CosmicVoid { Via::Void } else { Via::Itself };
            if as_kind.get().unwrap_or(card) != Secret::QuantumLeap {
                return None;
            }
            let leaps =
                from.get().and_then(|from| Some((from, view.with(|view| view.open.board.tile(from))?)));
            return Some(leaps.map_or(Aim::From(via), |(from, tile)| Aim::To(via, from, tile.kind())));
        }
        let seat = context.me.get()?;
        let kinds = view.with(|view| tiles(view, seat));
        let can = |kind: &Kind| index.with(|index| index.lays(*kind));
        let wanted = chosen.get().filter(|kind| kinds.contains(kind) && can(kind));
        wanted.or_else(|| kinds.into_iter().find(can)).map(Aim::Lay)
    });
    let ghost = Memo::new(move |_| {
        let (aim, cell) = (aim.get()?, cell.get()?);
        laid.with(|laid| index.with(|index| ghost(&laid.board, aim, cell, spins.get(), index)))
    });
    Holding { aim, chosen, cell, spins, ghost, index, card, taken, as_kind, from }
}

/// The next round is set up in the step that ends the last (A5); its board stays to be looked at.
fn keep_the_round(
    view: Signal<View>,
    events: Signal<EventLog<OttoGameOver>>,
    review: RwSignal<Option<Finished>>,
) {
    let round = Memo::new(move |_| view.with(|view| view.open.round));
    Effect::new(move |before: Option<u16>| {
        let round = round.get();
        let runs = view.with_untracked(|view| view.open.phase.seat().is_some());
        if runs && before.is_some_and(|before| before < round) {
            let teams = view.with_untracked(|view| view.open.teams);
            review.set(events.with_untracked(|events| finished(events, teams)));
        }
        round
    });
}

/// R turns, Shift and R back, Escape lets go of a card.
fn shortcuts(turn: Callback<i32>, hold: Holding) {
    let listener = window_event_listener(ev::keydown, move |event| {
        let writing =
            event.target().is_some_and(|target| target.dyn_ref::<web_sys::HtmlInputElement>().is_some());
        if writing || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match &*event.key() {
            "r" | "R" if hold.aim.get_untracked().is_some() => {
                turn.run(if event.shift_key() { -1 } else { 1 });
            }
            "Escape" => hold.let_go(),
            _ => {}
        }
    });
    on_cleanup(move || listener.remove());
}

/// Whoever drew by a key finds the focus on the board, over a place where the tile can lie.
fn to_the_board(hold: Holding) {
    Effect::new(move |before: Option<bool>| {
        let lays = hold.aim.get().is_some_and(|aim| matches!(aim, Aim::Lay(_)));
        if lays && before == Some(false) {
            if let Some((cell, turn)) =
                hold.aim.get_untracked().and_then(|aim| hold.index.with_untracked(|index| index.first(aim)))
            {
                hold.spins.set(i32::from(turn));
                hold.cell.set(Some(cell));
            }
            request_animation_frame(|| {
                let lost = web_sys::window()
                    .and_then(|window| window.document()?.active_element())
                    .is_none_or(|active| active.tag_name() == "BODY" || active.has_attribute("data-cell"));
                if lost {
                    focus(".otto .cells [tabindex=\"0\"]");
                }
            });
        }
        lays
    });
}

/// The players: pawn, name, tile, secret cards, points.
#[component]
fn Players(context: TableContext, view: Signal<View>) -> impl IntoView {
    let lang = context.lang;
    let seats =
        Memo::new(move |_| context.me.get().into_iter().chain(context.others()).collect::<Vec<Seat>>());
    let player = move |seat: Seat| {
        let side = Memo::new(move |_| view.with(|view| view.open.side(seat)));
        let held = Memo::new(move |_| view.with(|view| view.open.held[seat]));
        let line = move || {
            view.with(|view| {
                let partner = view.hands[seat].filter(|_| view.seat != Some(seat) && view.open.teams);
                let cards = match partner {
                    Some(hand) if !hand.is_empty() => {
                        hand.iter().map(|card| card.name(lang)).collect::<Vec<_>>().join(", ")
                    }
                    _ if view.open.secret_cards && view.open.kind != RoundKind::Solo => {
                        texts::secrets(view.cards[seat], lang)
                    }
                    _ => String::new(),
                };
                if view.open.kind == RoundKind::Solo {
                    return texts::infinity(!view.open.board.infinities().is_empty(), lang);
                }
                let plus = texts::on_board(view.open.on_board(seat), lang);
                if cards.is_empty() { plus } else { format!("{cards}\n{plus}") }
            })
        };
        view! {
            <div
                class=move || format!("pl {} {}", hue(side.get()).class(), if context.must.get().has(seat) { "turn" } else { "" })
                data-seat=seat.to_string()
                data-place=format!("seat-{seat}")
            >
                <span class="holds">{move || held.get().map(|kind| view! { <TileArt kind/><span class="vh">{kind.name(lang)}</span> })}</span>
                <b>
                    {move || view! { <Glyph hue=hue(side.get())/> }}
                    {move || context.name(seat)}
                    <Show when=move || context.must.get().has(seat)><span class="vh">{context.words().is_playing}</span></Show>
                </b>
                <span class="line">{line}</span>
                <strong>
                    {move || view.with(|view| {
                        let side = view.open.side(seat);
                        if view.open.kind == RoundKind::Solo {
                            format!("{}/11", view.open.pawns[side].len())
                        } else {
                            view.open.totals[side].to_string()
                        }
                    })}
                </strong>
                <Time context seat/>
            </div>
        }
    };
    view! {
        <section class="players" aria-label=texts::players(lang) style=("--n", move || seats.with(Vec::len).to_string())>
            <For each=move || seats.get() key=|seat| seat.index() children=player/>
        </section>
    }
}

/// A1: the score track, to 24 and beyond it as far as somebody is; dashed, where the pawns on the
/// board would lead.
#[component]
fn Track(context: TableContext, view: Signal<View>) -> impl IntoView {
    let lang = context.lang;
    let label = move || {
        view.with(|view| {
            let scores: Vec<(String, u16)> = Seat::all(view.open.players)
                .map(|seat| (context.name(seat), view.open.totals[view.open.side(seat)]))
                .collect();
            texts::track(&scores, lang)
        })
    };
    let x = |points: u16| 30 + 30 * i32::from(points.min(GOAL));
    let marks = move || {
        view.with(|view| {
            let marker = |(side, total, before): (Seat, u16, usize)| {
                let shift = i32::try_from(before).unwrap_or(0) * 9;
                let (at, hue) = (x(total) + shift, hue(side));
                let next = total + view.open.on_board(side);
                view! {
                    <g class=format!("m {}", hue.class())>
                        {(next > total).then(|| view! { <circle class="nx" cx=x(next).to_string() cy="22" r="11"></circle> })}
                        <circle cx=at.to_string() cy="22" r="12"></circle>
                        <use href=hue.shape() x=(at - 7).to_string() y="15" width="14" height="14"></use>
                    </g>
                }
            };
            track(&view.open).into_iter().map(marker).collect_view()
        })
    };
    view! {
        <div class="track" role="img" aria-label=label>
            <svg viewBox="0 0 780 46" aria-hidden="true">
                <rect class="rail" x="10" y="16" width="760" height="12" rx="6"></rect>
                <path class="dots" d="M30 22h722"></path>
                {[0_u16, 6, 12, 18, 24].map(|points| view! { <text class=if points == GOAL { "goal" } else { "" } x=x(points).to_string() y="45">{points}</text> }).collect_view()}
                {marks}
            </svg>
        </div>
    }
}
