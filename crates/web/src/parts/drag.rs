//! Dragging with mouse, pen and finger, for every board: whatever has a `data-drag` can be carried
//! to whatever has a `data-drop`. A click stays a click, so that click–click works on the same
//! things.

use std::cell::RefCell;

use leptos::prelude::*;
use table::Zones;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, MouseEvent, PointerEvent};

use super::pixels;

/// From so many pixels on it is a drag.
const SLACK: f64 = 7.0;

struct Carried {
    thing: HtmlElement,
    name: String,
    pointer: i32,
    x: f64,
    y: f64,
    moving: bool,
}

thread_local! {
    static CARRIED: RefCell<Option<Carried>> = const { RefCell::new(None) };
}

/// The felt, on which things are dragged. What is carried has the class `dragged`; what it is over
/// has `over`.
#[component]
pub fn DragArea(
    /// Hears what was dropped on what: the values of `data-drag` and `data-drop`.
    on_drop: Callback<(String, String)>,
    /// Hears what is being carried, so that the places it can go to light up; none when it is let
    /// go.
    #[prop(optional)]
    on_lift: Option<Callback<Option<String>>>,
    class: &'static str,
    /// Where its zones are, where the table says so.
    #[prop(optional)]
    zones: Option<Signal<Zones>>,
    /// What lies on it.
    children: Children,
) -> impl IntoView {
    let down = move |event: PointerEvent| {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        let Some(thing) = closest(event.target(), "[data-drag]") else { return };
        let Some(name) = thing.get_attribute("data-drag") else { return };
        let Ok(thing) = thing.dyn_into::<HtmlElement>() else { return };
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        CARRIED.set(Some(Carried { thing, name, pointer: event.pointer_id(), x, y, moving: false }));
    };
    let moved = move |event: PointerEvent| {
        let lifted = CARRIED.with_borrow_mut(|carried| {
            let carried = carried.as_mut().filter(|carried| carried.pointer == event.pointer_id())?;
            let (x, y) = (f64::from(event.client_x()) - carried.x, f64::from(event.client_y()) - carried.y);
            let begins = !carried.moving && x.hypot(y) > SLACK;
            if begins {
                carried.moving = true;
                // Without capture the pointer is lost at the edge of the thing; the drag then ends
                // there.
                let _ = carried.thing.set_pointer_capture(carried.pointer);
                let _ = carried.thing.class_list().add_1("dragged");
            }
            if carried.moving {
                event.prevent_default();
                let _ = carried.thing.style().set_property("translate", &format!("{x}px {y}px"));
                light(target(&event, &carried.thing).as_ref());
            }
            begins.then(|| carried.name.clone())
        });
        if let (Some(name), Some(on_lift)) = (lifted, on_lift) {
            on_lift.run(Some(name));
        }
    };
    let up = move |event: PointerEvent| {
        let Some(carried) = CARRIED.take() else { return };
        if !carried.moving {
            return;
        }
        let over = target(&event, &carried.thing).and_then(|target| target.get_attribute("data-drop"));
        put_down(&carried.thing);
        swallow_click();
        if let Some(on_lift) = on_lift {
            on_lift.run(None);
        }
        if let Some(over) = over.filter(|_| event.type_() == "pointerup") {
            on_drop.run((carried.name, over));
        }
    };
    view! {
        <div
            class=class
            style=("--grid", move || zones.map(|zones| zones.get().grid_template()))
            // A small picture of the table shows two of them.
            style=("--centre-h", move || zones.map(|zones| pixels(zones.get().centre.height)))
            style=("--own-h", move || zones.map(|zones| pixels(zones.get().own.height)))
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=up
            on:pointercancel=up
        >
            {children()}
        </div>
    }
}

fn closest(target: Option<web_sys::EventTarget>, selector: &str) -> Option<Element> {
    target?.dyn_into::<Element>().ok()?.closest(selector).ok()?
}

/// What lies under the pointer, the carried thing aside.
fn target(event: &PointerEvent, carried: &HtmlElement) -> Option<Element> {
    let document = web_sys::window()?.document()?;
    let under = document.elements_from_point(event.client_x() as f32, event.client_y() as f32);
    let mut under = under.iter().filter_map(|thing| thing.dyn_into::<Element>().ok());
    under.find(|thing| !carried.contains(Some(thing)))?.closest("[data-drop]").ok()?
}

/// For a board that follows the pointer: a mouse shows where it points, a finger where it slides.
/// What comes back hears the board's own `pointermove`; while something is carried its moves are
/// told to that thing, so the window is heard as well.
pub fn pointing(at: impl Fn(&MouseEvent) + Copy + 'static) -> impl Fn(PointerEvent) + Copy {
    let carried = window_event_listener(leptos::ev::pointermove, move |event| {
        if event.buttons() > 0 {
            at(&event);
        }
    });
    on_cleanup(move || carried.remove());
    move |event: PointerEvent| {
        if event.pointer_type() == "mouse" || event.buttons() > 0 {
            at(&event);
        }
    }
}

fn light(target: Option<&Element>) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    if let Ok(Some(old)) = document.query_selector(".over") {
        let _ = old.class_list().remove_1("over");
    }
    if let Some(target) = target {
        let _ = target.class_list().add_1("over");
    }
}

fn put_down(thing: &HtmlElement) {
    light(None);
    let _ = thing.class_list().remove_1("dragged");
    let _ = thing.style().remove_property("translate");
}

/// The click that a browser makes out of the end of a drag is none.
fn swallow_click() {
    if let Some(window) = web_sys::window() {
        let once = web_sys::AddEventListenerOptions::new();
        once.set_capture(true);
        once.set_once(true);
        let stop =
            wasm_bindgen::prelude::Closure::once_into_js(|event: web_sys::Event| event.stop_propagation());
        let listener = stop.unchecked_ref::<js_sys::Function>().clone();
        let added =
            window.add_event_listener_with_callback_and_add_event_listener_options("click", &listener, &once);
        if added.is_ok() {
            // Where no click comes after all, the next real one must count.
            set_timeout(
                move || {
                    let _ = window.remove_event_listener_with_callback_and_bool("click", &listener, true);
                },
                std::time::Duration::from_millis(60),
            );
        }
    }
}
