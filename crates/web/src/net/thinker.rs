//! The page's web worker for hints, reviews and bots. It is loaded at the first request. If the
//! server has not compiled it yet, the page waits and can say so.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::set_timeout;
use review::messages::{Ask, Asked, Tell, Told};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::number;

/// The attribute of the page's root element with the worker's address; empty while there is none.
const ADDRESS: &str = "data-thinker";
/// How long to wait before asking the server again for a worker that was not ready.
const AGAIN: Duration = Duration::from_secs(3);

/// What happens to a request.
#[derive(Clone, PartialEq, Debug)]
pub enum Thought {
    /// The server has no worker yet; the request waits.
    Preparing,
    /// A reply of the worker.
    Told(Tell),
    /// The worker failed to load, or crashed. There will be no reply.
    Broken,
}

type Heard = Rc<dyn Fn(Thought)>;

#[derive(Default)]
struct Link {
    worker: Option<Worker>,
    /// Whether its address is being fetched.
    looking: bool,
    /// The callbacks of open requests, and the requests themselves until they are sent.
    open: BTreeMap<u64, (Heard, Option<String>)>,
}

thread_local! {
    static LINK: RefCell<Link> = RefCell::default();
}

/// A request that can be cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request(u64);

impl Request {
    /// Cancels the request: there are no more replies.
    pub fn stop(self) {
        LINK.with_borrow_mut(|link| {
            if link.open.remove(&self.0).is_some()
                && let Some(worker) = &link.worker
            {
                post(worker, &text(Asked { id: self.0, ask: Ask::Stop }));
            }
        });
    }
}

/// Sends a request to the worker; `heard` is called with every reply.
pub fn ask(ask: Ask, heard: impl Fn(Thought) + 'static) -> Request {
    let id = number();
    let text = text(Asked { id, ask });
    LINK.with_borrow_mut(|link| {
        let waiting = match &link.worker {
            Some(worker) => {
                post(worker, &text);
                None
            }
            None => Some(text),
        };
        link.open.insert(id, (Rc::new(heard), waiting));
    });
    begin();
    Request(id)
}

fn text(asked: Asked) -> String {
    serde_json::to_string(&asked).expect("a request is plain data")
}

fn post(worker: &Worker, text: &str) {
    // A crashed worker is reported by its error event.
    let _ = worker.post_message(&text.into());
}

/// Loads the worker, unless it is there or loading.
fn begin() {
    let needed = LINK.with_borrow_mut(|link| {
        let needed = link.worker.is_none() && !link.looking && !link.open.is_empty();
        link.looking |= needed;
        needed
    });
    if needed {
        leptos::task::spawn_local(async {
            let found = match in_page() {
                Some(address) => Some(address),
                None => in_new_page().await,
            };
            LINK.with_borrow_mut(|link| link.looking = false);
            if let Some(address) = found {
                load(&address);
            } else {
                tell_all(&Thought::Preparing);
                set_timeout(begin, AGAIN);
            }
        });
    }
}

/// The address in this page.
fn in_page() -> Option<String> {
    let root = web_sys::window()?.document()?.document_element()?;
    root.get_attribute(ADDRESS).filter(|address| !address.is_empty())
}

/// The address in the page as the server sends it now.
async fn in_new_page() -> Option<String> {
    let asked = web_sys::window()?.fetch_with_str("/");
    let response: web_sys::Response = JsFuture::from(asked).await.ok()?.dyn_into().ok()?;
    let page = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    named(&page).map(str::to_owned)
}

/// The address in the HTML of a page.
fn named(page: &str) -> Option<&str> {
    let (_, after) = page.split_once(ADDRESS)?;
    let (address, _) = after.strip_prefix("=\"")?.split_once('"')?;
    address.starts_with("/assets/").then_some(address)
}

fn load(address: &str) {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let Ok(worker) = Worker::new_with_options(address, &options) else { return break_down() };
    let heard = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let told = event.data().as_string().and_then(|text| serde_json::from_str::<Told>(&text).ok());
        if let Some(Told { id, tell }) = told {
            let over = matches!(tell, Tell::Weighed { .. } | Tell::Chosen(_) | Tell::Done | Tell::Failed);
            let heard = LINK.with_borrow_mut(|link| {
                let heard = link.open.get(&id).map(|(heard, _)| Rc::clone(heard));
                if over {
                    link.open.remove(&id);
                }
                heard
            });
            if let Some(heard) = heard {
                heard(Thought::Told(tell));
            }
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    let broken = Closure::<dyn Fn(web_sys::Event)>::new(|event: web_sys::Event| {
        // The page reports it; the console need not.
        event.prevent_default();
        break_down();
    });
    worker.set_onerror(Some(broken.as_ref().unchecked_ref()));
    // They live as long as the worker, which lives as long as the page.
    heard.forget();
    broken.forget();
    LINK.with_borrow_mut(|link| {
        for (_, waiting) in link.open.values_mut() {
            if let Some(text) = waiting.take() {
                post(&worker, &text);
            }
        }
        link.worker = Some(worker);
    });
}

/// The worker is gone; the next request loads another.
fn break_down() {
    if let Some(worker) = LINK.with_borrow_mut(|link| link.worker.take()) {
        worker.terminate();
    }
    let open = LINK.with_borrow_mut(|link| std::mem::take(&mut link.open));
    for (heard, _) in open.into_values() {
        heard(Thought::Broken);
    }
}

fn tell_all(thought: &Thought) {
    let open: Vec<Heard> =
        LINK.with_borrow(|link| link.open.values().map(|(heard, _)| Rc::clone(heard)).collect());
    for heard in open {
        heard(thought.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_names_the_worker_once_there_is_one() {
        let page = include_str!("../../page/index.html");
        assert!(page.contains(ADDRESS));
        assert_eq!(named(page), None);
        let ready = page.replace("data-thinker=\"\"", "data-thinker=\"/assets/thinker-1.js\"");
        assert_eq!(named(&ready), Some("/assets/thinker-1.js"));
        // Only our own files are loaded.
        assert_eq!(named("<html data-thinker=\"https://example.org/x.js\">"), None);
    }
}
