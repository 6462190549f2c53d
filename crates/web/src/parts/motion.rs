//! Animates things from where they were. Anything with a `data-thing` keeps that name wherever it
//! goes: its position is recorded before a change, and afterwards it moves from there to its new
//! place. Something that appears for the first time comes from the place named by its `data-from`
//! (a `data-place`). Nothing waits for an animation.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlElement};

use super::Thing;

/// The duration of a move, in milliseconds.
const MOVE: f64 = 250.0;
/// Shorter distances, in pixels, are left to the style sheet.
const NOTICEABLE: f64 = 3.0;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Spot {
    x: f64,
    y: f64,
    width: f64,
}

thread_local! {
    static PACE: Cell<f64> = const { Cell::new(1.0) };
    static BEFORE: RefCell<Option<BTreeMap<String, Spot>>> = const { RefCell::new(None) };
}

/// Sets the factor for durations; 0 turns animations off.
pub fn pace(factor: f64) {
    PACE.set(factor);
}

/// Calls `what` in the next animation frame. On the host, where pages are tested, there is none.
pub fn soon(what: impl FnOnce() + 'static) {
    if cfg!(target_arch = "wasm32") {
        request_animation_frame(what);
    }
}

/// Changes signals, and animates things from their old positions to the new ones.
pub fn around(change: impl FnOnce()) {
    let first = note();
    change();
    if first {
        request_animation_frame(set_out);
    }
}

/// Records the positions of things; false if nothing is animated, or if they are recorded already.
/// Several changes before the next animation frame count as one.
fn note() -> bool {
    if PACE.get() <= 0.0 {
        return false;
    }
    BEFORE.with_borrow_mut(|before| {
        let first = before.is_none();
        if first {
            let all = if covered() { Vec::new() } else { things() };
            *before = Some(all.into_iter().filter_map(|(name, thing)| Some((name, spot(&thing)?))).collect());
        }
        first
    })
}

/// Starts the animations from the recorded positions.
fn set_out() {
    let before = BEFORE.take().unwrap_or_default();
    // Things under the end of a round are not laid out, and nobody would see them move.
    if covered() {
        return;
    }
    // First read all positions, then start all animations: alternating would force a layout for
    // each.
    let ways: Vec<_> = things()
        .into_iter()
        .filter_map(|(name, thing)| {
            let from = before.get(&name).copied().or_else(|| origin(&thing))?;
            Some((spot(&thing)?, from, thing))
        })
        .collect();
    for (to, from, thing) in ways {
        travel(&thing, from, to);
    }
}

/// Calls `what` after this many animation frames.
pub fn after(frames: usize, what: impl FnOnce() + 'static) {
    fn wait(frames: usize, what: Box<dyn FnOnce()>) {
        match frames.checked_sub(1) {
            Some(rest) => request_animation_frame(move || wait(rest, what)),
            None => what(),
        }
    }
    wait(frames, Box::new(what));
}

fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}

/// Whether the end of a round or of a match covers the table.
fn covered() -> bool {
    let found = document().map(|document| document.query_selector(".moment:not(.aside)"));
    matches!(found, Some(Ok(Some(_))))
}

fn things() -> Vec<(String, Element)> {
    let Some(found) = document().and_then(|document| document.query_selector_all("[data-thing]").ok()) else {
        return Vec::new();
    };
    let all = (0..found.length()).filter_map(|index| found.item(index)?.dyn_into::<Element>().ok());
    all.filter_map(|thing| Some((thing.get_attribute("data-thing")?, thing))).collect()
}

fn spot(thing: &Element) -> Option<Spot> {
    let place = thing.get_bounding_client_rect();
    let seen = place.width() > 0.0;
    seen.then(|| Spot {
        x: place.left() + place.width() / 2.0,
        y: place.top() + place.height() / 2.0,
        width: thing.dyn_ref::<HtmlElement>().map_or(place.width(), |thing| f64::from(thing.offset_width())),
    })
}

fn origin(thing: &Element) -> Option<Spot> {
    let from = thing.get_attribute("data-from")?;
    let place = document()?.query_selector(&Thing::Place(&from).selector()).ok()??;
    let (place, own) = (spot(&place)?, spot(thing)?);
    // A seat is wider than a card; things never start larger than they are.
    Some(Spot { width: place.width.min(own.width), ..place })
}

fn travel(thing: &Element, from: Spot, to: Spot) {
    let (x, y) = (from.x - to.x, from.y - to.y);
    if x.hypot(y) < NOTICEABLE {
        return;
    }
    let scale =
        if from.width > 0.0 && to.width > 0.0 { (from.width / to.width).clamp(0.3, 2.0) } else { 1.0 };
    let start = frame(&format!("{x:.1}px {y:.1}px"), &format!("{scale:.2}"));
    let end = frame("0px 0px", "1");
    animate(thing, &[start, end], MOVE, "cubic-bezier(.2, .7, .2, 1)");
}

fn frame(translate: &str, scale: &str) -> Object {
    let frame = Object::new();
    set(&frame, "translate", &translate.into());
    set(&frame, "scale", &scale.into());
    frame
}

fn set(object: &Object, key: &str, value: &JsValue) {
    let done = Reflect::set(object, &key.into(), value);
    debug_assert!(done.is_ok(), "a plain object takes any key");
}

/// Runs an animation with the browser's API; without motion, does nothing.
pub fn animate(thing: &Element, frames: &[Object], milliseconds: f64, easing: &str) {
    let duration = milliseconds * PACE.get();
    if duration <= 0.0 {
        return;
    }
    let timing = Object::new();
    set(&timing, "duration", &duration.into());
    set(&timing, "easing", &easing.into());
    let list: Array = frames.iter().collect();
    let Ok(run) = Reflect::get(thing, &"animate".into()) else { return };
    if let Some(run) = run.dyn_ref::<Function>() {
        // A browser without animations shows the end state immediately.
        let _ = run.call2(thing, &list, &timing);
    }
}

/// Shakes a refused thing once.
pub fn shake(selector: &str) {
    let found = document().and_then(|document| document.query_selector(selector).ok().flatten());
    if let Some(thing) = found {
        let frames = ["0px 0px", "-6px 0px", "5px 0px", "-2px 0px", "0px 0px"].map(|place| frame(place, "1"));
        animate(&thing, &frames, MOVE, "ease");
    }
}
