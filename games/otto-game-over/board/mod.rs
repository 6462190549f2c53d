//! OTTO Game Over: the players on the left, the board in the middle, the person's tiles and secret
//! cards on the right, the score track below.

pub mod art;
pub mod own;
pub mod plate;

use catalog::OttoGameOver;
use engine::Seat;
use game_otto_game_over::{Cell, GOAL, Kind, Move, RoundKind, Secret, View};
use leptos::ev;
use leptos::prelude::*;
use table::{Area, Table as _};
use table_otto_game_over::{Aim, Gesture, OttoGameOverTable, Places, Things, Words, hue, places, track};
use wasm_bindgen::JsCast as _;

use self::art::{TileArt, Tiles, Worth, picture};
use self::own::{Own, Steps};
use self::plate::Plate;
use crate::boards::{BoardProps, BoardUi, Hands, TableContext};
use crate::parts::drag::DragArea;
use crate::parts::glyph::Glyph;
use crate::parts::keys::focus;
use crate::parts::seats::Time;
use crate::parts::{Class as _, ColourArt as _, Say, pixels};

impl BoardUi for OttoGameOver {
    type Table = OttoGameOverTable;

    const FELT: &'static str = "otto";
    const SHORT_NAME: Option<&'static str> = Some("OTTO");
    const KEEPS_BOARD: bool = true;

    fn board(play: BoardProps<Self>) -> AnyView {
        view! { <OttoBoard play/> }.into_any()
    }
}

#[component]
pub fn OttoBoard(play: BoardProps<OttoGameOver>) -> impl IntoView {
    let BoardProps { view, context, .. } = play;
    let hands = Hands::new(play);
    let laid = hands.laid;
    let dropped = Callback::new(move |(_, cell): (String, String)| {
        if let Ok(cell) = cell.parse::<Cell>() {
            hands.act(Gesture::Choose(cell));
        }
    });
    let lifted = Callback::new(move |kind: Option<String>| {
        if let Some(kind) = kind.and_then(|kind| kind.parse::<Kind>().ok()) {
            hands.act(Gesture::Lift(kind));
        }
    });
    shortcuts(hands);
    to_the_board(hands);
    Effect::new(move |before: Option<()>| {
        context.goes_on.track();
        if before.is_some() {
            hands.act(Gesture::GoOn);
        }
    });
    let mine = Signal::derive(move || {
        let asked = [Gesture::GoOn, Gesture::Play(Move::Remind)];
        context.my_turn() || laid.with(|laid| asked.iter().any(|step| laid.steps.contains(step)))
    });
    let things = Memo::new(move |_| {
        laid.with(|laid| Things {
            players: context.seats(),
            secrets: laid.secrets.len(),
            steps: laid.steps.len(),
            track: view.with(|view| view.open.kind != RoundKind::Solo),
        })
    });
    let places = Memo::new(move |_| places(context.room.get(), things.get()));
    let holds = Memo::new(move |_| context.me.get().is_some() && places.get().zones.own.height > 0);
    keep_focus(holds);
    let track = Memo::new(move |_| places.get().track);
    view! {
        <DragArea class="felt otto" on_drop=dropped on_lift=lifted zones=Signal::derive(move || places.get().zones)>
            <Tiles/>
            <Players play places/>
            <Plate context hands/>
            <Show when=move || holds.get()><Own context hands places/></Show>
            {move || track.get().map(|area| view! { <Track context view area/> })}
            <Say text=hands.expected() note=hands.note() mine><Steps context hands places/></Say>
        </DragArea>
    }
}

/// When many choices replace the person's own things, the focus of a person who uses the keyboard
/// moves to the choices, and back.
fn keep_focus(holds: Memo<bool>) {
    Effect::new(move |before: Option<bool>| {
        let holds = holds.get();
        if before.is_some_and(|before| before != holds) {
            request_animation_frame(move || {
                let lost = web_sys::window()
                    .and_then(|window| window.document()?.active_element())
                    .is_none_or(|active| active.tag_name() == "BODY");
                if lost {
                    focus(if holds { ".otto .secret" } else { ".otto .steps .btn" });
                }
            });
        }
        holds
    });
}

/// The minimum width for numbers on the track: in a smaller drawing they would be illegible.
const NUMBERED: i32 = 690;

/// R turns, Shift+R turns back, Escape lets go of a card.
fn shortcuts(hands: Hands<OttoGameOver>) {
    let listener = window_event_listener(ev::keydown, move |event| {
        let writing =
            event.target().is_some_and(|target| target.dyn_ref::<web_sys::HtmlInputElement>().is_some());
        if writing || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match &*event.key() {
            "r" | "R" => hands.act(Gesture::Turn(if event.shift_key() { -1 } else { 1 })),
            "Escape" => hands.act(Gesture::LetGo),
            _ => {}
        }
    });
    on_cleanup(move || listener.remove());
}

/// After drawing by key, the focus is on the board, on a place where the tile can lie.
fn to_the_board(hands: Hands<OttoGameOver>) {
    let lays = Memo::new(move |_| hands.laid.with(|laid| matches!(laid.aim, Some(Aim::Lay(_)))));
    Effect::new(move |before: Option<bool>| {
        let lays = lays.get();
        if lays && before == Some(false) {
            hands.act(Gesture::First);
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
fn Players(play: BoardProps<OttoGameOver>, places: Memo<Places>) -> impl IntoView {
    let BoardProps { view, context, .. } = play;
    let lang = context.lang;
    let seats =
        Memo::new(move |_| context.me.get().into_iter().chain(context.others()).collect::<Vec<Seat>>());
    let shows = Memo::new(move |_| play.scene(OttoGameOverTable::seats));
    let player = move |seat: Seat| {
        let side = Memo::new(move |_| view.with(|view| view.open.side(seat)));
        let held = Memo::new(move |_| view.with(|view| view.open.held[seat]));
        let points = move || {
            view.with(|view| match view.open.kind {
                RoundKind::Solo => format!("{}/11", view.open.pawns[side.get()].len()),
                _ => view.open.totals[side.get()].to_string(),
            })
        };
        let solo = move || view.with(|view| view.open.kind == RoundKind::Solo);
        let gains = Memo::new(move |_| view.with(|view| view.open.on_board(seat)));
        // A7: partners may look at each other's cards.
        let partner = Memo::new(move |_| {
            view.with(|view| {
                let hand = view.hands[seat].filter(|_| view.open.teams && view.seat != Some(seat));
                hand.map(|hand| hand.iter().collect::<Vec<_>>()).unwrap_or_default()
            })
        });
        // The points on the board are shown beside the total.
        let counts = Memo::new(move |_| {
            let lines = shows.with(|shows| shows.get(seat.index()).map(|shows| shows.lines.clone()));
            let lines = lines.unwrap_or_default();
            lines.first().filter(|_| solo() || lines.len() > 1).cloned().unwrap_or_default()
        });
        let line = move || {
            let cards = partner.get();
            if cards.is_empty() {
                return counts.get().into_any();
            }
            let card = |card: Secret| {
                view! {
                    <svg viewBox="0 0 48 48" aria-hidden="true"><path d=picture(card)></path></svg>
                    <span class="vh">{format!("{} ", card.name(lang))}</span>
                }
            };
            cards.into_iter().map(card).collect_view().into_any()
        };
        view! {
            <div
                class=move || format!("pl {} {}", hue(side.get()).class(), if context.must.get().has(seat) { "turn" } else { "" })
                data-seat=seat.to_string()
                data-place=format!("seat-{seat}")
            >
                <span class="holds">{move || held.get().map(|kind| view! { <TileArt kind/><Worth kind/><span class="vh">{kind.name(lang)}</span> })}</span>
                <b>
                    {move || view! { <Glyph hue=hue(side.get())/> }}
                    <span>{move || context.name(seat)}</span>
                    <Show when=move || context.must.get().has(seat)><span class="vh">{context.words().is_playing}</span></Show>
                </b>
                <span class="line" title=move || counts.get()>{line}</span>
                <span class="stands">
                    <strong>{points}</strong>
                    <Show when=move || { gains.get() > 0 && !solo() }>
                        <i aria-hidden="true">{move || format!("+{}", gains.get())}</i>
                        <span class="vh">{move || Words::of(lang).on_board(gains.get())}</span>
                    </Show>
                </span>
                <Time context seat/>
            </div>
        }
    };
    let stand = move || places.get().players;
    view! {
        <section
            class="players"
            aria-label=Words::of(lang).players
            data-form=move || stand().form.name()
            class:bare=move || stand().tile == 0
            style=("--cols", move || stand().columns.to_string())
            style=("--tile-w", move || pixels(stand().tile))
        >
            <For each=move || seats.get() key=|seat| seat.index() children=player/>
        </section>
    }
}

/// A1: the score track, to 24 and beyond as far as necessary; the dashed part is where the pawns on
/// the board would lead.
#[component]
fn Track(
    context: TableContext,
    view: Signal<View>,
    /// Its area on the felt.
    area: Area,
) -> impl IntoView {
    let label = move || {
        view.with(|view| {
            let score = |seat| format!("{} {}", context.name(seat), view.open.totals[view.open.side(seat)]);
            let scores: Vec<String> = Seat::all(view.open.players).map(score).collect();
            Words::of(context.lang).track(scores.join(", "))
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
        <div
            class="track"
            role="img"
            aria-label=label
            style=("--x", pixels(area.left))
            style=("--y", pixels(area.top))
            style=("--w", pixels(area.width))
        >
            <svg viewBox="0 0 780 46" aria-hidden="true">
                <rect class="rail" x="10" y="16" width="760" height="12" rx="6"></rect>
                <path class="dots" d="M30 22h722"></path>
                {(area.width >= NUMBERED).then_some([0_u16, 6, 12, 18, 24]).into_iter().flatten().map(|points| view! { <text class=if points == GOAL { "goal" } else { "" } x=x(points).to_string() y="45">{points}</text> }).collect_view()}
                {marks}
            </svg>
        </div>
    }
}
