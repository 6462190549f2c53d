//! Where a match's requests go out, and where refusals are read.

use engine::Lang;
use leptos::prelude::*;
use protocol::{Act, Code, Problem};
use table::Sound;

use crate::net::table::TableNow;
use crate::net::{self, Net, problem_text};
use crate::parts::why::Why;
use crate::parts::{motion, sound};

/// One's move on its way to the server.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sent {
    version: u64,
    notation: String,
}

/// The way from a table's page to the server and back.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    id: StoredValue<String>,
    now: RwSignal<TableNow>,
    net: Net,
    lang: Lang,
    sent: RwSignal<Option<Sent>>,
    /// The refusal that is being read.
    pub(super) refused: RwSignal<Option<Why>>,
}

impl Desk {
    pub(super) fn new(id: String, now: RwSignal<TableNow>, net: Net, lang: Lang) -> Self {
        let (sent, refused) = (RwSignal::new(None::<Sent>), RwSignal::new(None));
        Effect::new(move || {
            let version = now.with(|now| now.version);
            if sent.with_untracked(|sent| sent.as_ref().is_some_and(|sent| sent.version < version)) {
                sent.set(None);
            }
        });
        Self { id: StoredValue::new(id), now, net, lang, sent, refused }
    }

    /// The table's name.
    pub(super) fn table(self) -> String {
        self.id.get_value()
    }

    /// The event that the page has heard last.
    pub(super) fn version(self) -> u64 {
        self.now.with_untracked(|now| now.version)
    }

    /// The notation of the move that is on its way.
    pub(super) fn sent(self) -> Option<String> {
        self.sent.with(|sent| sent.as_ref().map(|sent| sent.notation.clone()))
    }

    /// Shows why something is refused.
    pub(super) fn refuse(self, why: Why) {
        sound::play(Sound::Refusal);
        let selector = format!("[data-thing=\"{0}\"], [data-try=\"{0}\"]", why.notation);
        request_animation_frame(move || motion::shake(&selector));
        self.refused.set(Some(why));
    }

    fn trouble(self, notation: String, problem: &Problem) {
        let article =
            problem.article.as_deref().and_then(|article| Some(article.rsplit_once('.')?.1.to_owned()));
        self.refuse(Why { notation, says: problem_text(problem, self.lang), article });
    }

    /// Sends a legal move and shows it at once, unless another one is on its way; false if so.
    pub(super) fn send(self, notation: String) -> bool {
        if self.sent.with_untracked(Option::is_some) {
            return false;
        }
        self.refused.set(None);
        sound::play(Sound::Tick);
        let version = self.version();
        motion::around(|| self.sent.set(Some(Sent { version, notation: notation.clone() })));
        let act = Act::Play { table: self.table(), version, mv: notation.clone() };
        net::ask(self.net, act, move |reply| {
            if let Some(update) = reply.update {
                motion::around(|| {
                    self.now.try_update(|now| now.apply(update, js_sys::Date::now()));
                });
            }
            if let Some(problem) = reply.error {
                motion::around(|| drop(self.sent.try_set(None)));
                if problem.code != Code::Stale {
                    self.trouble(notation, &problem);
                }
            }
        });
        true
    }

    /// Asks for anything else; what is not done says why.
    pub(super) fn ask(self, act: Act) {
        net::ask(self.net, act, move |reply| {
            if let Some(problem) = reply.error {
                self.trouble(String::new(), &problem);
            }
        });
    }
}
