//! The connection to the server: HTTP requests, and one socket for updates. Also the connection to
//! the page's worker.

pub mod clock;
pub mod deals;
pub mod http;
pub mod lobby;
mod socket;
pub mod table;
pub mod thinker;

use engine::Lang;
use leptos::prelude::*;
use protocol::Person;

pub use lobby::LobbyNow;
pub use socket::{ask, look_away, more_tables, open_tables, unwatch, watch};

/// The state of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Link {
    /// Not needed.
    #[default]
    Idle,
    /// Being opened.
    Opening,
    /// Open.
    Open,
    /// Lost; reconnecting.
    Lost,
}

/// What the whole client knows about the server.
#[derive(Clone, Copy)]
pub struct Net {
    /// The state of the connection.
    pub link: RwSignal<Link>,
    /// The person, once known.
    pub me: RwSignal<Option<Person>>,
    /// The open tables, while they are shown.
    pub lobby: RwSignal<Option<LobbyNow>>,
}

impl Net {
    /// Not connected.
    pub fn new() -> Self {
        Self { link: RwSignal::new(Link::Idle), me: RwSignal::new(None), lobby: RwSignal::new(None) }
    }
}

impl Default for Net {
    fn default() -> Self {
        Self::new()
    }
}

/// The connection of this client.
pub fn net() -> Net {
    expect_context()
}

/// A random number for a request, below 2^53, so that requests from several pages do not collide.
pub fn number() -> u64 {
    (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64
}

/// An unpredictable share of a deal's randomness, from the browser's cryptographic generator; none
/// if the browser has no such generator.
pub fn secret() -> Option<String> {
    let mut bytes = [0_u8; 16];
    web_sys::window()?.crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    let text = bytes.iter().fold(String::new(), |mut text, byte| {
        use std::fmt::Write as _;
        let done = write!(text, "{byte:02x}");
        debug_assert!(done.is_ok(), "a string takes anything");
        text
    });
    Some(text)
}

/// The message of a problem in this language.
pub fn problem_text(problem: &protocol::Problem, lang: Lang) -> String {
    let text = lang.pick(&problem.fr, &problem.en);
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
