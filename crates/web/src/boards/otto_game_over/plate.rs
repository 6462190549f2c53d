//! The board: frame, cells, tiles, pawns, then what is held and what it would close; over it the
//! cells by which everything can be reached with arrow keys.

use game_otto_game_over::{Cell, SIZE, Tile, frame_lines};
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent, WheelEvent};
use leptos::prelude::*;
use leptos::svg::Svg;

use super::Holding;
use super::art::{PawnArt, WinArt, tile_href};
use super::layout::Layout;
use crate::boards::TableContext;
use crate::locales::boards::otto_game_over as texts;
use crate::parts::drag::pointing;
use crate::parts::keys::focus;

/// A cell of the drawing.
const SIDE: i32 = 60;
/// As much turning of the wheel is a quarter turn.
const NOTCH: f64 = 60.0;

fn step(cells: usize) -> i32 {
    i32::try_from(cells).unwrap_or(0) * SIDE
}

/// Where a tile lies, and how it is turned.
fn lies(cell: Cell, turn: u8) -> String {
    let (x, y) = (step(cell.column()), step(cell.row()));
    format!("rotate({} {} {}) translate({x} {y})", i32::from(turn) * 90, x + SIDE / 2, y + SIDE / 2)
}

#[component]
pub fn Plate(
    /// Who sits where.
    context: TableContext,
    /// What lies where.
    laid: Memo<Layout>,
    /// What is held.
    hold: Holding,
    /// Hears that what is held is laid on the cell it is over, or that a cell was chosen; true by a
    /// key.
    on_choose: Callback<(Cell, bool)>,
    /// Turns what is held, to the right or to the left.
    on_turn: Callback<i32>,
) -> impl IntoView {
    let lang = context.lang;
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
        if hold.aim.get_untracked().is_some()
            && let Some(cell) = under(event)
            && hold.cell.get_untracked() != Some(cell)
        {
            hold.cell.set(Some(cell));
        }
    };
    let pressed = StoredValue::new(None::<Cell>);
    let moved = pointing(point_at);
    let down = move |event: PointerEvent| {
        pressed.set_value(hold.cell.get_untracked());
        point_at(&event);
    };
    let turned = StoredValue::new(0.0_f64);
    let wheel = move |event: WheelEvent| {
        let sum = turned.get_value() + event.delta_y();
        turned.set_value(if sum.abs() >= NOTCH { 0.0 } else { sum });
        if sum.abs() >= NOTCH {
            on_turn.run(if sum > 0.0 { 1 } else { -1 });
        }
    };
    let choose = Callback::new(move |(cell, by_key): (Cell, bool)| {
        let lays = hold.aim.get_untracked().is_some_and(|aim| aim.kind().is_some());
        let again = by_key || pressed.get_value() == Some(cell) || !lays;
        hold.cell.set(Some(cell));
        if again {
            on_choose.run((cell, by_key));
        }
    });
    let says = move || laid.with(|laid| texts::board(laid.board.filled().len(), laid.pawns.len(), lang));
    let [region, cells] = texts::the_board(lang);
    let newest = Memo::new(move |_| {
        laid.with(|laid| laid.last.and_then(|(cell, seat)| Some((cell, laid.board.tile(cell)?, seat))))
    });
    let sent = Memo::new(move |_| laid.with(|laid| laid.sent.is_some()));
    view! {
        <section class="plate" class:aim=move || hold.aim.get().is_some() aria-label=region on:pointermove=moved on:pointerdown=down on:wheel=wheel>
            <div role="img" aria-label=says>
                <svg class="ground" viewBox="-34 -34 368 368" aria-hidden="true" node_ref=drawing>
                    <rect class="well" width="300" height="300"></rect>
                    <path class="ln" d=frame_lines()></path>
                    <path class="seams" d="M60 0v300M120 0v300M180 0v300M240 0v300M0 60h300M0 120h300M0 180h300M0 240h300"></path>
                    {Cell::all().map(|cell| view! { <TileOn cell laid/> }).collect_view()}
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
                                <super::art::TileArt kind=tile.kind()/>
                            </span>
                        }
                    })
                }}
                <svg class="above" viewBox="-34 -34 368 368" aria-hidden="true">
                    <For each=move || laid.get().pawns key=|pawn| (pawn.spot, pawn.side) let:pawn>
                        <PawnArt spot=pawn.spot figure=pawn.figure side=pawn.side/>
                    </For>
                    {move || hold.ghost.with(|ghost| ghost.as_ref().map(|ghost| ghost_art(ghost.cell, ghost.tile, ghost.legal)))}
                    {move || {
                        hold.ghost.with(|ghost| {
                            ghost.as_ref().filter(|ghost| ghost.legal).map(|ghost| {
                                let infinity = ghost.closed.infinity();
                                let wins = ghost.closed.figures().map(|(spot, figure)| view! { <WinArt spot figure/> }).collect_view();
                                let (x, y) = (step(ghost.cell.column()) + SIDE / 2, step(ghost.cell.row()) + SIDE / 2);
                                view! {
                                    {wins}
                                    {infinity.then(|| view! { <g class="gained"><circle class="win" cx=x.to_string() cy=y.to_string() r="20"></circle><text class="gain" x=x.to_string() y=(y + 6).to_string()>"8"</text></g> })}
                                }
                            })
                        })
                    }}
                </svg>
            </div>
            <Cells context laid hold label=cells on_choose=choose/>
        </section>
    }
}

fn ghost_art(cell: Cell, tile: Tile, legal: bool) -> impl IntoView {
    let (x, y) = (step(cell.column()), step(cell.row()));
    view! {
        <g class="ghost" class:refused={!legal}>
            <use href=tile_href(tile.kind()) transform=lies(cell, tile.turn())></use>
            <rect x=(x + 1).to_string() y=(y + 1).to_string() width="58" height="58" rx="3"></rect>
        </g>
    }
}

/// The tile on a cell, the last one aside, which travels.
#[component]
fn TileOn(cell: Cell, laid: Memo<Layout>) -> impl IntoView {
    let tile = Memo::new(move |_| {
        laid.with(|laid| laid.board.tile(cell).filter(|_| laid.last.is_none_or(|(last, _)| last != cell)))
    });
    move || {
        tile.get().map(|tile: Tile| view! { <use href=tile_href(tile.kind()) transform=lies(cell, tile.turn()) class:print={cell == Cell::CENTRE}></use> })
    }
}

/// The cells, as a grid with one place in the tab order.
#[component]
fn Cells(
    context: TableContext,
    laid: Memo<Layout>,
    hold: Holding,
    label: &'static str,
    on_choose: Callback<(Cell, bool)>,
) -> impl IntoView {
    let lang = context.lang;
    let roving = Memo::new(move |_| hold.cell.get().unwrap_or(Cell::CENTRE));
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
            hold.cell.set(Some(next));
            focus(&format!("[data-cell=\"{next}\"]"));
        }
    };
    let cell = move |cell: Cell| {
        let tile = Memo::new(move |_| laid.with(|laid| laid.board.tile(cell)));
        let lit = Memo::new(move |_| {
            hold.aim.get().is_some_and(|aim| hold.index.with(|index| index.reaches(aim, cell)))
        });
        let mv = Memo::new(move |_| {
            let aim = hold.aim.get()?;
            let turn = super::layout::named_turn(aim.kind()?, hold.spins.get());
            aim.on(cell, turn).filter(|mv| hold.index.with(|index| index.has(*mv))).map(|mv| mv.to_string())
        });
        view! {
            <button
                role="gridcell"
                class:lit-cell=move || lit.get()
                tabindex=move || if roving.get() == cell { "0" } else { "-1" }
                data-cell=cell.to_string()
                data-drop=cell.to_string()
                data-move=move || mv.get()
                aria-label=move || texts::cell(cell, tile.get(), lit.get(), lang)
                on:focus=move |_| {
                    if hold.aim.get_untracked().is_some() {
                        hold.cell.set(Some(cell));
                    }
                }
                on:click=move |event| on_choose.run((cell, event.detail() == 0))
            ></button>
        }
    };
    let row = move |row: usize| {
        view! { <div role="row">{(0..SIZE).filter_map(|column| Cell::new(row, column)).map(cell).collect_view()}</div> }
    };
    view! {
        <div class="cells" role="grid" aria-label=label on:keydown=arrows>
            {(0..SIZE).map(row).collect_view()}
        </div>
    }
}
