//! Dragging by mouse, pen and touch, for every board: anything with `data-drag` can be dropped on
//! anything with `data-drop`. A click stays a click, so that selecting by two clicks works for the
//! same things.

use std::cell::RefCell;

use leptos::prelude::*;
use table::Zones;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, MouseEvent, PointerEvent};

use super::pixels;

/// A drag begins after this many pixels.
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

/// The felt on which things are dragged. The dragged thing has the class `dragged`; the thing below
/// it has `over`.
#[component]
pub fn DragArea(
    /// Called with what was dropped on what: the values of `data-drag` and `data-drop`.
    on_drop: Callback<(String, String)>,
    /// Called with what is being dragged, so that its targets are highlighted; none when it is
    /// dropped.
    #[prop(optional)]
    on_lift: Option<Callback<Option<String>>>,
    class: &'static str,
    /// Its zones, if the table defines them.
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
                // Without capture the pointer is lost at the edge of the thing, and the drag ends
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
            // The small board shows two of them.
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

/// The element under the pointer, ignoring the dragged one.
fn target(event: &PointerEvent, carried: &HtmlElement) -> Option<Element> {
    let document = web_sys::window()?.document()?;
    let under = document.elements_from_point(event.client_x() as f32, event.client_y() as f32);
    let mut under = under.iter().filter_map(|thing| thing.dyn_into::<Element>().ok());
    under.find(|thing| !carried.contains(Some(thing)))?.closest("[data-drop]").ok()?
}

/// For boards that follow the pointer: a mouse where it points, a finger where it slides. Returns
/// the handler for the board's own `pointermove`. During a drag, moves are sent to the dragged
/// thing, so this also listens to the window.
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

/// Ignores the click that a browser generates at the end of a drag.
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
            // If there is no such click, the next real one must count.
            set_timeout(
                move || {
                    let _ = window.remove_event_listener_with_callback_and_bool("click", &listener, true);
                },
                std::time::Duration::from_millis(60),
            );
        }
    }
}
