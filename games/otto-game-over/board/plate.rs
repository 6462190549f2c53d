//! The board: frame, cells, tiles, pawns, then the held tile and what it would close; above it the
//! cells through which everything can be reached with arrow keys.

use catalog::OttoGameOver;
use game_otto_game_over::{Board, Cell, SIZE, Tile, frame_lines, infinity_lines};
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent, WheelEvent};
use leptos::prelude::*;
use leptos::svg::Svg;
use table_otto_game_over::{self as texts, Aim, Gesture, Ghost, Spread, Words, figure_at};

use super::art::{PawnArt, TileArt, WinArt, tile_href};
use crate::boards::{Hands, TableContext};
use crate::parts::drag::pointing;
use crate::parts::keys::focus;

/// The side of a cell in the drawing.
const SIDE: i32 = 60;
/// How far the wheel turns for a quarter turn.
const NOTCH: f64 = 60.0;

fn step(cells: usize) -> i32 {
    i32::try_from(cells).unwrap_or(0) * SIDE
}

/// The transformation for a tile's place and turn.
fn lies(cell: Cell, turn: u8) -> String {
    let (x, y) = (step(cell.column()), step(cell.row()));
    format!("rotate({} {} {}) translate({x} {y})", i32::from(turn) * 90, x + SIDE / 2, y + SIDE / 2)
}

#[component]
pub fn Plate(
    /// Who sits where.
    context: TableContext,
    /// What is held.
    hands: Hands<OttoGameOver>,
) -> impl IntoView {
    let (lang, laid) = (context.lang, hands.laid);
    let w = Words::of(lang);
    let aim = Memo::new(move |_| laid.with(|laid| laid.aim));
    let held_over = Memo::new(move |_| laid.with(|laid| laid.cell));
    let ghost = Memo::new(move |_| laid.with(|laid| laid.ghost));
    let spread = Memo::new(move |_| laid.with(|laid| laid.spread.clone()));
    let drawing = NodeRef::<Svg>::new();
    let under = move |event: &MouseEvent| {
        let place = drawing.get_untracked()?.get_bounding_client_rect();
        let at = |client: i32, start: f64| {
            let cell = (((f64::from(client) - start) / place.width() * 368.0 - 34.0) / 60.0).floor();
            (0.0..5.0).contains(&cell).then_some(cell as usize)
        };
        Cell::new(at(event.client_y(), place.top())?, at(event.client_x(), place.left())?)
    };
    let point_at = move |event: &MouseEvent| {
        if aim.get_untracked().is_some()
            && let Some(cell) = under(event)
            && held_over.get_untracked() != Some(cell)
        {
            hands.act(Gesture::Aim(cell));
        }
    };
    let pressed = StoredValue::new(None::<Cell>);
    let moved = pointing(point_at);
    let down = move |event: PointerEvent| {
        pressed.set_value(held_over.get_untracked());
        point_at(&event);
    };
    let turned = StoredValue::new(0.0_f64);
    let wheel = move |event: WheelEvent| {
        let sum = turned.get_value() + event.delta_y();
        turned.set_value(if sum.abs() >= NOTCH { 0.0 } else { sum });
        if sum.abs() >= NOTCH {
            hands.act(Gesture::Turn(if sum > 0.0 { 1 } else { -1 }));
        }
    };
    // A tap moves it there, another one places it; a mouse has moved it before the click.
    let choose = Callback::new(move |(cell, by_key): (Cell, bool)| {
        let again = by_key || pressed.get_value() == Some(cell);
        let lays = aim.get_untracked().is_some_and(|aim| !matches!(aim, Aim::From(_)));
        hands.act(if again || !lays { Gesture::Choose(cell) } else { Gesture::Aim(cell) });
    });
    let says = move || spread.with(|spread| w.board(spread.pawns.len(), spread.board.filled().len()));
    let newest = Memo::new(move |_| {
        spread
            .with(|spread| spread.last.and_then(|(cell, seat)| Some((cell, spread.board.tile(cell)?, seat))))
    });
    let sent = Memo::new(move |_| spread.with(|spread| spread.sent));
    view! {
        <section class="plate" class:aim=move || aim.get().is_some() aria-label=w.the_board on:pointermove=moved on:pointerdown=down on:wheel=wheel>
            <div role="img" aria-label=says>
                <svg class="ground" viewBox="-34 -34 368 368" aria-hidden="true" node_ref=drawing>
                    <rect class="well" width="300" height="300"></rect>
                    <path class="ln" d=frame_lines()></path>
                    <path class="seams" d="M60 0v300M120 0v300M180 0v300M240 0v300M0 60h300M0 120h300M0 180h300M0 240h300"></path>
                    {Cell::all().map(|cell| view! { <TileOn cell spread/> }).collect_view()}
                    {rim()}
                </svg>
                {move || {
                    newest.get().map(|(cell, tile, seat)| {
                        let mine = context.me.get_untracked() == Some(seat);
                        view! {
                            <span
                                class="newest"
                                class:pending=move || sent.get()
                                style=("--x", cell.column().to_string())
                                style=("--y", cell.row().to_string())
                                style=("--turn", tile.turn().to_string())
                                data-thing=format!("laid-{cell}-{tile}")
                                data-from=if mine { "tiles".to_owned() } else { format!("seat-{seat}") }
                                aria-hidden="true"
                            >
                                <TileArt kind=tile.kind()/>
                            </span>
                        }
                    })
                }}
                <svg class="above" viewBox="-34 -34 368 368" aria-hidden="true">
                    {Cell::all().map(|cell| view! { <ValueOn cell spread/> }).collect_view()}
                    {move || spread.with(|spread| infinities(&spread.board))}
                    <For each=move || spread.get().pawns key=|pawn| (pawn.spot, pawn.side) let:pawn>
                        <PawnArt spot=pawn.spot figure=pawn.figure side=pawn.side/>
                    </For>
                    {move || ghost.get().map(|ghost| spread.with(|spread| ghost_art(ghost, spread.board)))}
                </svg>
            </div>
            <Cells context hands on_choose=choose/>
        </section>
    }
}

/// A1: the letters and numbers of the cells, between the half figures of the frame.
fn rim() -> impl IntoView {
    let name = |place: usize| {
        let along = step(place) + SIDE / 2;
        let letter = char::from(b'a' + u8::try_from(place).unwrap_or(0)).to_string();
        view! {
            <text class="rim" x=along.to_string() y="-9">{letter}</text>
            <text class="rim" x="-14" y=(along + 5).to_string()>{place + 1}</text>
        }
    };
    (0..SIZE).map(name).collect_view()
}

/// The lines of the infinities on a board.
fn infinities(board: &Board) -> impl IntoView + use<> {
    let line = |heart| view! { <path class="ln inf" d=infinity_lines(board, heart)></path> };
    board.infinities().iter().map(line).collect_view()
}

/// A4: the value of the tile on a cell, upright, where its drawing leaves room.
#[component]
fn ValueOn(cell: Cell, spread: Memo<Spread>) -> impl IntoView {
    let tile = Memo::new(move |_| spread.with(|spread| spread.board.tile(cell)));
    move || {
        tile.get().map(|tile| {
            let (x, y) = figure_at(tile);
            let (x, y) = (step(cell.column()) + x, step(cell.row()) + y);
            view! { <text class="value" x=x.to_string() y=y.to_string()>{tile.kind().value().to_string()}</text> }
        })
    }
}

/// The held tile and, where it may lie, what it would close.
fn ghost_art(ghost: Ghost, mut board: Board) -> impl IntoView {
    let Ghost { cell, tile, legal, closed, .. } = ghost;
    let (x, y) = (step(cell.column()), step(cell.row()));
    let (mid_x, mid_y) = (x + SIDE / 2, y + SIDE / 2);
    board.put(cell, tile);
    let infinity = closed.infinity().then(|| {
        view! {
            <g class="gained">
                {infinities(&board)}
                <circle class="win" cx=mid_x.to_string() cy=mid_y.to_string() r="12"></circle>
                <text class="gain s" x=mid_x.to_string() y=(mid_y + 4).to_string()>"8"</text>
            </g>
        }
    });
    let wins = closed.figures().map(|(spot, figure)| view! { <WinArt spot figure/> }).collect_view();
    view! {
        <g class="ghost" class:refused={!legal}>
            <use href=tile_href(tile.kind()) transform=lies(cell, tile.turn())></use>
            <rect x=(x + 1).to_string() y=(y + 1).to_string() width="58" height="58" rx="3"></rect>
        </g>
        {legal.then_some((wins, infinity))}
    }
}

/// The tile on a cell, except the last one, which is animated.
#[component]
fn TileOn(cell: Cell, spread: Memo<Spread>) -> impl IntoView {
    let tile = Memo::new(move |_| {
        spread.with(|spread| {
            spread.board.tile(cell).filter(|_| spread.last.is_none_or(|(last, _)| last != cell))
        })
    });
    move || {
        tile.get().map(|tile: Tile| view! { <use href=tile_href(tile.kind()) transform=lies(cell, tile.turn()) class:print={cell == Cell::CENTRE}></use> })
    }
}

/// The cells, as a grid with one tab stop.
#[component]
fn Cells(
    context: TableContext,
    hands: Hands<OttoGameOver>,
    on_choose: Callback<(Cell, bool)>,
) -> impl IntoView {
    let (lang, laid) = (context.lang, hands.laid);
    let roving = Memo::new(move |_| laid.with(|laid| laid.cell.unwrap_or(Cell::CENTRE)));
    let arrows = move |event: KeyboardEvent| {
        let cell = roving.get_untracked();
        let (row, column) = (cell.row(), cell.column());
        let next = match &*event.key() {
            "ArrowRight" => Cell::new(row, column + 1),
            "ArrowLeft" => column.checked_sub(1).and_then(|column| Cell::new(row, column)),
            "ArrowDown" => Cell::new(row + 1, column),
            "ArrowUp" => row.checked_sub(1).and_then(|row| Cell::new(row, column)),
            _ => return,
        };
        event.prevent_default();
        if let Some(next) = next {
            hands.act(Gesture::Aim(next));
            focus(&format!("[data-cell=\"{next}\"]"));
        }
    };
    let cell = move |cell: Cell| {
        let tile = Memo::new(move |_| laid.with(|laid| laid.spread.board.tile(cell)));
        let lit = Memo::new(move |_| laid.with(|laid| laid.reaches(cell)));
        let mv = Memo::new(move |_| laid.with(|laid| laid.fits(cell).map(|mv| mv.to_string())));
        view! {
            <button
                role="gridcell"
                class:lit-cell=move || lit.get()
                tabindex=move || if roving.get() == cell { "0" } else { "-1" }
                data-cell=cell.to_string()
                data-drop=cell.to_string()
                data-move=move || mv.get()
                aria-label=move || texts::cell(cell, tile.get(), lit.get(), lang)
                on:focus=move |_| hands.act(Gesture::Aim(cell))
                on:click=move |event| on_choose.run((cell, event.detail() == 0))
            ></button>
        }
    };
    let row = move |row: usize| {
        view! { <div role="row">{(0..SIZE).filter_map(|column| Cell::new(row, column)).map(cell).collect_view()}</div> }
    };
    view! {
        <div class="cells" role="grid" aria-label=Words::of(lang).the_cells on:keydown=arrows>
            {(0..SIZE).map(row).collect_view()}
        </div>
    }
}
