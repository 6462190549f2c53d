//! Tiles, pawns and secret cards as they are drawn. The tiles' lines come from the game's data.

use engine::Seat;
use game_otto_game_over::{Figure, Kind, Secret, Spot, tile_lines};
use leptos::prelude::*;
use table_otto_game_over::hue;

use crate::parts::{Class as _, ColourArt as _};

/// The tiles, drawn once per page; everything else refers to them.
#[component]
pub fn Tiles() -> impl IntoView {
    let tile = |kind: Kind| {
        view! {
            <g id=format!("otto-{kind}")>
                <path class="otto-tl" d="M0 0h60v60H0z"></path>
                <path class="otto-ln" d=tile_lines(kind)></path>
            </g>
        }
    };
    view! { <svg class="defs" aria-hidden="true"><defs>{Kind::all().map(tile).collect_view()}</defs></svg> }
}

/// The address of a tile's drawing.
pub fn tile_href(kind: Kind) -> String {
    format!("#otto-{kind}")
}

/// A single tile, turned by the style sheet.
#[component]
pub fn TileArt(kind: Kind) -> impl IntoView {
    view! { <svg class="tile" viewBox="0 0 60 60" aria-hidden="true"><use href=tile_href(kind)></use></svg> }
}

/// A4: the value of a tile, in the corner of a tile that is held.
#[component]
pub fn Worth(kind: Kind) -> impl IntoView {
    (kind != Kind::BLACK)
        .then(|| view! { <span class="worth" aria-hidden="true">{kind.value().to_string()}</span> })
}

/// The position of a figure's centre.
pub fn middle(spot: Spot) -> (i32, i32) {
    let half = |steps: usize| i32::try_from(steps).unwrap_or(0) * 30;
    (half(spot.x()), half(spot.y()))
}

/// A pawn: its outline shows its value, its colour and shape its owner.
#[component]
pub fn PawnArt(
    spot: Spot,
    /// The figure it is on.
    figure: Figure,
    side: Seat,
) -> impl IntoView {
    let (x, y) = middle(spot);
    let hue = hue(side);
    let shape = match figure {
        Figure::Small => 9,
        Figure::Large => 16,
        Figure::Square => 17,
    };
    let corner = |at: i32| (f64::from(at) - f64::from(shape) / 2.0).to_string();
    view! {
        <g class=format!("pw {}", hue.class())>
            {match figure {
                Figure::Small => view! { <circle cx=x.to_string() cy=y.to_string() r="6.2"></circle> }.into_any(),
                Figure::Large => view! { <circle cx=x.to_string() cy=y.to_string() r="14.5"></circle> }.into_any(),
                Figure::Square => {
                    view! { <rect x=(x - 14).to_string() y=(y - 14).to_string() width="28" height="28" rx="2"></rect> }.into_any()
                }
            }}
            <use href=hue.shape() x=corner(x) y=corner(y) width=shape.to_string() height=shape.to_string()></use>
        </g>
    }
}

/// A figure that would be closed: its outline glows, with its points.
#[component]
pub fn WinArt(spot: Spot, figure: Figure) -> impl IntoView {
    let (x, y) = middle(spot);
    let (radius, class, drop) = match figure {
        Figure::Small => (10, "gain s", 4),
        Figure::Large | Figure::Square => (20, "gain", 6),
    };
    view! {
        <g class="gained">
            {if figure == Figure::Square {
                view! { <rect class="win" x=(x - radius).to_string() y=(y - radius).to_string() width="40" height="40"></rect> }.into_any()
            } else {
                view! { <circle class="win" cx=x.to_string() cy=y.to_string() r=radius.to_string()></circle> }.into_any()
            }}
            <text class=class x=x.to_string() y=(y + drop).to_string()>{figure.points().to_string()}</text>
        </g>
    }
}

/// The drawing on a secret card.
pub const fn picture(card: Secret) -> &'static str {
    match card {
        Secret::TimeTravel => "M24 8a16 16 0 1 1-15 10M9 9v9h9M24 16v9l6 4",
        Secret::MagneticInversion => "M8 16h28M30 9l7 7-7 7M40 33H12M18 26l-7 7 7 7",
        Secret::Revolution => "M38 20a15 15 0 0 0-28-2M10 28a15 15 0 0 0 28 2M10 9v9h9M38 39v-9h-9",
        Secret::QuantumLeap => "M4 28h16v14H4zM28 8h16v16H28zM12 22C12 10 18 6 24 11",
        Secret::Meteorite => "M30 30a9 9 0 1 1-13-12M17 18L38 6M30 30L44 14M24 24L42 9M16 30h.1M21 33h.1",
        Secret::AlienAbduction => {
            "M14 16a10 7 0 0 1 20 0M8 18c6 6 26 6 32 0M18 24l-7 18M30 24l7 18M24 30v6M21 42h6"
        }
        Secret::Eight => "M13 15a9 9 0 0 0 0 18c8 0 14-18 22-18a9 9 0 0 1 0 18c-8 0-14-18-22-18z",
        Secret::CosmicVoid => {
            "M24 8a16 16 0 1 1 0 32 16 16 0 1 1 0-32M24 17a7 7 0 1 1 0 14 7 7 0 1 1 0-14M24 3v3M24 42v3M3 24h3M42 24h3"
        }
    }
}
