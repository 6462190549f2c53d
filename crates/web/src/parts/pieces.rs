//! Pieces in the text of the rules and on their charts.

use catalog::GameId;
use engine::Lang;
use leptos::prelude::*;
use table::{Chart, PieceArt, Table as _};

use super::card::Class as _;
use super::glyph::ColourArt as _;
use crate::boards::BoardUi;

/// The pieces that the words between two braces name; nothing if they name none.
pub fn named(game: GameId, words: &str) -> Vec<PieceArt> {
    let read = |word: &str| catalog::with_game!(game, G => <G as BoardUi>::Table::piece(word));
    table::pieces(words, read).unwrap_or_default()
}

/// A game's charts.
pub fn charts(game: GameId, lang: Lang) -> Vec<Chart> {
    catalog::with_game!(game, G => <G as BoardUi>::Table::charts(lang))
}

/// Pieces side by side. What they are is said beside them, so readers of the screen skip them.
#[component]
pub fn Pieces(pieces: Vec<PieceArt>) -> impl IntoView {
    view! { <span class="pieces" aria-hidden="true">{pieces.into_iter().map(drawn).collect_view()}</span> }
}

fn drawn(piece: PieceArt) -> AnyView {
    match piece {
        PieceArt::Card(hue, value) => {
            let class = format!("piece-card {}", hue.map_or("wild", |hue| hue.class()));
            view! {
                <svg class=class viewBox="0 0 30 42">
                    <rect width="30" height="42" rx="4"></rect>
                    {hue.map(|hue| view! { <use href=hue.shape() x="3" y="3" width="10" height="10"></use> })}
                    <text x="15" y="31">{value}</text>
                </svg>
            }
            .into_any()
        }
        PieceArt::Points(rows) => {
            let (wide, high) = (rows.first().map_or(0, Vec::len), rows.len());
            let at = |place: usize| (place * 12).to_string();
            let squares = rows.into_iter().enumerate().flat_map(|(y, row)| {
                row.into_iter().enumerate().map(move |(x, point)| {
                    view! {
                        <rect x=at(x) y=at(y) width="12" height="12"></rect>
                        {point.map(|hue| {
                            view! {
                                <g class=hue.class()>
                                    <circle cx=(x * 12 + 6).to_string() cy=(y * 12 + 6).to_string() r="4"></circle>
                                </g>
                            }
                        })}
                    }
                })
            });
            let squares = squares.collect_view();
            view! {
                <svg
                    class="piece-points"
                    viewBox=format!("-1 -1 {} {}", wide * 12 + 2, high * 12 + 2)
                    style=("--rows", high.to_string())
                >{squares}</svg>
            }
            .into_any()
        }
        PieceArt::Tile { lines, .. } => view! {
            <svg class="piece-tile" viewBox="0 0 60 60">
                <rect width="60" height="60" rx="4"></rect>
                <path d=lines></path>
            </svg>
        }
        .into_any(),
        PieceArt::Figure { outline, .. } => {
            view! { <svg class="piece-figure" viewBox="0 0 60 60"><path d=outline></path></svg> }.into_any()
        }
    }
}
