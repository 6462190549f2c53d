//! A card as it is drawn, with both sides.

use game_otto_bruno::{Face, Side};
use leptos::prelude::*;
use table::Colour;
use table_otto_bruno::Die;

use crate::parts::glyph::set;
use crate::parts::{Class as _, ColourArt as _, Glyph};

/// The name under which a card is animated.
pub fn name(id: u32) -> String {
    format!("die-{id}")
}

/// The pips of a die: its shape, as often as its value.
#[component]
fn Pips(face: Face) -> impl IntoView {
    const FOUR: [(f64, f64, f64); 4] =
        [(8.5, 8.5, 19.0), (32.5, 8.5, 19.0), (8.5, 32.5, 19.0), (32.5, 32.5, 19.0)];
    let drawn: Vec<(Colour, (f64, f64, f64), &str)> = match face.die() {
        Some((hue, value)) => {
            let places: &[(f64, f64, f64)] = match value {
                1 => &[(16.0, 16.0, 28.0)],
                2 => &[(8.0, 8.0, 20.0), (32.0, 32.0, 20.0)],
                3 => &[(7.75, 7.75, 16.5), (21.75, 21.75, 16.5), (35.75, 35.75, 16.5)],
                _ => &FOUR,
            };
            places.iter().map(|place| (hue, *place, "")).collect()
        }
        None => [
            (Colour::Red, (6.0, 6.0)),
            (Colour::Blue, (32.0, 6.0)),
            (Colour::Green, (6.0, 32.0)),
            (Colour::Yellow, (32.0, 32.0)),
        ]
        .map(|(hue, (x, y))| (hue, (x, y, 22.0), hue.class()))
        .to_vec(),
    };
    view! {
        <svg viewBox="0 0 60 60" aria-hidden="true">
            {drawn
                .into_iter()
                .map(|(hue, (x, y, size), class)| {
                    view! { <path d=hue.outline() class=class transform=set(x, y, size)></path> }
                })
                .collect_view()}
        </svg>
    }
}

pub const fn look(side: Side) -> &'static str {
    match side {
        Side::Otto => "otto",
        Side::Bruno => "bruno",
    }
}

/// One side of a card.
#[component]
pub fn Surface(face: Option<Face>, side: Side, #[prop(into)] back: Signal<bool>) -> impl IntoView {
    let colour = face.map_or("blank", |face| face.colour().map_or("jok", Colour::class));
    view! {
        <span class=format!("surface {} {colour}", look(side)) class:behind=move || back.get() aria-hidden="true">
            {face.map(|face| {
                let value = face.die().map_or_else(|| "★".to_owned(), |(_, value)| value.to_string());
                view! { <b>{value}</b><Pips face/> }
            })}
        </span>
    }
}

/// A card with both sides: it turns over when everything does. A side that was drawn stays in the
/// page with the card: turning everything over then draws half as much, and turning it back draws
/// nothing.
#[component]
pub fn Sides(die: Memo<Option<Die>>, turns: Memo<usize>) -> impl IntoView {
    let up = Memo::new(move |_| die.with(|die| die.as_ref().map(|die| die.side)));
    let turned = Memo::new(move |_| {
        die.with(|die| die.as_ref().is_some_and(|die| die.was.is_some_and(|(before, _)| before != die.side)))
    });
    let turn = move || match (turned.get(), up.get(), turns.get_untracked() % 2) {
        (false, ..) => "flip",
        (true, _, 0) => "flip turn-a",
        (true, ..) => "flip turn-b",
    };
    let sides = [Side::Otto, Side::Bruno].map(|side| {
        let face = Memo::new(move |_| {
            die.with(|die| {
                let die = die.as_ref()?;
                if die.side == side {
                    return Some(die.face);
                }
                die.was.filter(|(before, _)| *before == side).map(|(_, face)| Some(face))
            })
        });
        let back = Signal::derive(move || up.get() != Some(side));
        move || face.get().map(|face| view! { <Surface face side back/> })
    });
    let far =
        Memo::new(move |_| die.with(|die| die.as_ref().and_then(|die| Some((die.far?, die.side.other())))));
    view! {
        <span class=turn aria-hidden="true">{sides}</span>
        {move || far.get().map(|(face, side)| view! { <Recalled face side/> })}
    }
}

/// A17: the remembered other side.
#[component]
fn Recalled(face: Face, side: Side) -> impl IntoView {
    let value = face.die().map(|(_, value)| value.to_string());
    let shape = face.colour();
    let class = shape.map_or("jok", Colour::class);
    view! {
        <span class=format!("memo {} {class}", look(side)) aria-hidden="true">
            {value}{shape.map(|hue| view! { <Glyph hue/> })}
        </span>
    }
}

/// A card's distance from the middle of its row, 0 to 1: the turn-over spreads outwards like a
/// wave.
pub fn wave(place: usize, count: usize) -> f64 {
    let middle = (count.max(1) - 1) as f64 / 2.0;
    if middle > 0.0 { (place as f64 - middle).abs() / middle } else { 0.0 }
}
