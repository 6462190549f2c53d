//! A match on a server: sends its requests and receives refusals.

use std::sync::Arc;

use catalog::GameId;
use engine::{Lang, SeatSet};
use leptos::prelude::*;
use protocol::{Act, Code, GameNow, Info, Phase, Problem, Reply};
use table::Sound;

use super::sharing::is_of_evening;
use crate::boards::MatchSource;
use crate::boards::source::{Answered, Offers, Reading, Request};
use crate::net::table::TableNow;
use crate::net::{self, Net, problem_text};
use crate::parts::why::Why;
use crate::parts::{motion, sound};

/// A move on its way to the server.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sent {
    version: u64,
    notation: String,
}

/// The connection between a table's page and the server.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    id: StoredValue<String>,
    now: RwSignal<TableNow>,
    net: Net,
    lang: Lang,
    sent: RwSignal<Option<Sent>>,
    /// The refusal that is being shown.
    refused: RwSignal<Option<Why>>,
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

    fn version(self) -> u64 {
        self.now.with_untracked(|now| now.version)
    }

    /// The notation of the move on its way.
    fn sent(self) -> Option<String> {
        self.sent.with(|sent| sent.as_ref().map(|sent| sent.notation.clone()))
    }

    fn trouble(self, notation: String, problem: &Problem) {
        why(notation, problem, self.lang).show(self.refused);
    }

    /// Sends a legal move and shows it immediately; false if another one is on its way.
    fn send(self, notation: String) -> bool {
        if self.sent.with_untracked(Option::is_some) {
            return false;
        }
        self.refused.set(None);
        sound::play(Sound::Tick);
        let version = self.version();
        motion::around(|| self.sent.set(Some(Sent { version, notation: notation.clone() })));
        let act = Act::Play { table: self.id.get_value(), version, mv: notation.clone() };
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

    /// The match; none before the server has sent it.
    pub(super) fn source(self, game: GameId) -> Option<MatchSource> {
        let Self { id: table, now, net, refused, .. } = self;
        let first = now.with_untracked(|now| now.info.clone())?;
        let info = Memo::new(move |_| now.with(|now| now.info.clone()).unwrap_or_else(|| first.clone()));
        let acting = move |which: fn(&GameNow) -> SeatSet| {
            Signal::derive(move || now.with(|now| now.game.as_deref().map_or(SeatSet::NONE, which)))
        };
        // Somebody who has resigned is a spectator.
        let me = Signal::derive(move || {
            info.with(|info| info.you.filter(|you| !info.seats[you.index()].resigned))
        });
        let counts = Signal::derive(move || {
            info.with(|info| info.rated) && net.me.with(|me| me.as_ref().is_some_and(|me| me.account))
        });
        let hint = Memo::new(move |_| {
            let alone = info.with(|info| is_alone(info) && info.phase == Phase::Playing);
            alone && me.get().is_some() && !counts.get() && !info.with(|info| is_of_evening(info))
        });
        Some(MatchSource {
            game,
            reading: Reading::Told(now),
            table,
            info: info.into(),
            me,
            plays: Signal::derive(move || info.with(|info| info.you)),
            must: acting(|game| game.must),
            may: acting(|game| game.may),
            outcome: Signal::derive(move || now.with(|now| now.game.as_ref()?.outcome.clone())),
            version: Signal::derive(move || now.with(|now| now.version)),
            pending: Signal::derive(move || self.sent()),
            play: Some(Callback::new(move |notation| self.send(notation))),
            refuse: Callback::new(move |why: Why| why.show(refused)),
            refused,
            journal: true,
            happenings: Signal::derive(move || now.with(|now| (now.event, Arc::clone(&now.events)))),
            clocks: Signal::derive(move || now.with(|now| now.clocks.clone())),
            time: clock(),
            link: net.link.into(),
            counts,
            offers: Offers {
                undo: Signal::derive(move || now.with(|now| now.game.as_ref().is_some_and(|game| game.undo))),
                ask_undo: Signal::derive(move || {
                    now.with(|now| now.game.as_ref().is_some_and(|game| game.ask_undo))
                }),
                // No hints in rated matches or evenings: those results should be the person's own.
                hint: hint.into(),
                talk: Signal::derive(move || info.with(|info| info.you.is_some())),
            },
            request: Callback::new(move |(request, answered): (Request, Answered)| {
                net::ask(net, self.act(request), answered);
            }),
        })
    }

    fn act(self, request: Request) -> Act {
        let table = self.id.get_value();
        match request {
            Request::Undo => Act::Undo { table, version: self.version() },
            Request::AskUndo => Act::AskUndo { table, version: self.version() },
            Request::AnswerUndo(agrees) => Act::AnswerUndo { table, agrees },
            Request::Resign => Act::Resign { table },
            Request::Rematch => Act::Rematch { table },
            Request::BotSpeed(speed) => Act::BotSpeed { table, speed },
            Request::Say(phrase) => Act::Say { table, phrase },
            Request::Write(text) => Act::Write { table, text },
            Request::AllowChat(allowed) => Act::AllowChat { table, allowed },
            Request::Mute(seat, muted) => Act::Mute { table, seat, muted },
        }
    }
}

/// Sends a request; if it fails, shows why.
pub(super) fn ask(source: MatchSource, request: Request, lang: Lang) {
    source.ask(request, move |reply: Reply| {
        if let Some(problem) = reply.error {
            source.refuse.run(why(String::new(), &problem, lang));
        }
    });
}

/// Whether only one person has a seat.
pub(super) fn is_alone(info: &Info) -> bool {
    info.seats.iter().filter(|chair| chair.person.is_some()).count() == 1
}

fn why(notation: String, problem: &Problem, lang: Lang) -> Why {
    let article = problem.article.as_deref().and_then(|article| Some(article.rsplit_once('.')?.1.to_owned()));
    Why { notation, says: problem_text(problem, lang), article }
}

/// The browser's clock, updated four times a second.
fn clock() -> Signal<f64> {
    let time = RwSignal::new(js_sys::Date::now());
    let beat = set_interval_with_handle(
        move || {
            time.try_set(js_sys::Date::now());
        },
        std::time::Duration::from_millis(250),
    );
    on_cleanup(move || {
        if let Ok(beat) = beat {
            beat.clear();
        }
    });
    time.into()
}
