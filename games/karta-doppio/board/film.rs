//! A card as it is drawn: a sheet of film with its points.

use game_karta_doppio::{Colour, Face};
use leptos::prelude::*;
use table_karta_doppio::hue;

use crate::parts::glyph::set;
use crate::parts::{Class as _, ColourArt as _};

/// The side of a square in a card's drawing.
const SIDE: i32 = 40;

/// A card's drawing.
#[component]
pub fn FilmArt(
    /// How it lies.
    face: Face,
    /// Whether it shows its letter.
    letter: bool,
) -> impl IntoView {
    let (width, height) = (i32::from(face.width()) * SIDE, i32::from(face.height()) * SIDE);
    let squares =
        move || (0..face.height()).flat_map(move |down| (0..face.width()).map(move |right| (right, down)));
    let centre = |step: i8| i32::from(step) * SIDE + SIDE / 2;
    let points = squares().filter_map(move |(right, down)| {
        let colour = face.point(right, down)?;
        Some(view! { <Dot x=centre(right) y=centre(down) colour radius=13/> })
    });
    let empty = squares().find(|(right, down)| face.point(*right, *down).is_none());
    let across = (1..i32::from(face.height())).map(|row| format!("M6 {}h{}", row * SIDE, width - 12));
    let down = (1..i32::from(face.width())).map(|column| format!("M{} 6v{}", column * SIDE, height - 12));
    let cuts: String = down.chain(across).collect();
    view! {
        <svg class="sheet-art" viewBox=format!("0 0 {width} {height}") aria-hidden="true">
            <rect class="film" x="1.5" y="1.5" width=(width - 3).to_string() height=(height - 3).to_string() rx="7"></rect>
            <path class="cut" d=cuts></path>
            {points.collect_view()}
            {empty
                .filter(|_| letter)
                .map(|(right, down)| {
                    view! {
                        <g class="up">
                            <text class="letter" x=centre(right).to_string() y=(centre(down) + 6).to_string()>{face.card().to_string()}</text>
                        </g>
                    }
                })}
        </svg>
    }
}

/// A point: a disc in its colour with the colour's shape.
#[component]
pub fn Dot(
    /// The position of its centre.
    x: i32,
    /// The position of its centre.
    y: i32,
    colour: Colour,
    radius: i32,
) -> impl IntoView {
    let hue = hue(colour);
    // The shape fills a little more than half of the disc.
    let shape = f64::from(radius * 15 / 13);
    let corner = |middle: i32| f64::from(middle) - shape / 2.0;
    view! {
        <g class=format!("pt up {}", hue.class())>
            <circle cx=x.to_string() cy=y.to_string() r=radius.to_string()></circle>
            <path d=hue.outline() transform=set(corner(x), corner(y), shape)></path>
        </g>
    }
}
