//! The tables of a session, and the replies about them.

use std::collections::BTreeMap;

use catalog::{AnyMatch, CannotPlay, GameId, with_game, with_match};
use engine::{
    Dice, Game, Lang, Match, Memory, NotationError, Observer, PositionError, Positions, Refusal, Seat, Seed,
    Speak, TableOptions as _,
};
use serde_json::{Value, json};

use crate::request::{On, Request};
use crate::texts::Texts;
use crate::{Around, PlayOn, Rollouts};

/// The maximum number of tables in a session.
const MOST_TABLES: usize = 10_000;
/// The default budget of `go`, and of players that search.
const USUAL_BUDGET: &str = "1000it";
/// The default policy of `playout` and `rollouts`.
const USUAL_POLICY: &str = "random";
/// The maximum number of continuations in a reply.
const MOST_ROLLOUTS: u64 = 10_000_000;
/// The same where each is listed.
const MOST_LISTED: u64 = 100_000;

pub(crate) struct Session<A> {
    /// By the name in requests; the empty name is the table of requests without a name.
    tables: BTreeMap<String, AnyMatch>,
    around: A,
    lang: Lang,
}

/// Why a request failed.
struct RequestError {
    why: String,
    article: Option<String>,
}

impl<T: ToString> From<T> for RequestError {
    fn from(why: T) -> Self {
        Self { why: why.to_string(), article: None }
    }
}

type Answer = Result<Value, RequestError>;

impl<A: Around> Session<A> {
    pub(crate) fn new(around: A, lang: Lang) -> Self {
        Self { tables: BTreeMap::new(), around, lang }
    }

    /// The reply to a line, and whether it was the last one.
    pub(crate) fn answer(&mut self, line: &[u8]) -> (Value, bool) {
        let w = Texts::of(self.lang);
        if line.iter().all(u8::is_ascii_whitespace) {
            return (json!({"error": w.not_a_request}), false);
        }
        match serde_json::from_slice(line) {
            Ok(request) => self.answer_one(request, false),
            Err(error) => (json!({"error": w.not_json(error.column())}), false),
        }
    }

    fn answer_one(&mut self, request: Value, in_batch: bool) -> (Value, bool) {
        let w = Texts::of(self.lang);
        let Value::Object(mut fields) = request else { return (json!({"error": w.not_a_request}), false) };
        // The reply repeats an `id` of any type, so that a program may send several requests at
        // once.
        let id = fields.remove("id");
        let table: Result<String, RequestError> = match fields.remove("table") {
            None => Ok(String::new()),
            Some(Value::String(name)) => Ok(name),
            Some(other) => Err(w.table_name(other).into()),
        };
        let request = Request::read(fields, self.lang);
        let quit = matches!(request, Ok(Request::Quit)) && !in_batch;
        let result = request.map_err(RequestError::from).and_then(|request| match request {
            Request::Batch { .. } | Request::Quit if in_batch => Err(w.not_in_batch.into()),
            Request::Batch { requests } => {
                Ok(requests.into_iter().map(|request| self.answer_one(request, true).0).collect())
            }
            request => self.handle(&table?, request),
        });
        let mut answer = match result {
            Ok(value) => json!({"ok": value}),
            Err(RequestError { why, article: Some(article) }) => json!({"error": why, "article": article}),
            Err(RequestError { why, article: None }) => json!({"error": why}),
        };
        if let Some(id) = id {
            answer["id"] = id;
        }
        (answer, quit)
    }

    fn handle(&mut self, table: &str, request: Request) -> Answer {
        let w = Texts::of(self.lang);
        match request {
            Request::Games { lang } => Ok(games(lang.unwrap_or(self.lang))),
            Request::New { game, seats, options, seed, position } => {
                let begun = self.begin(&game, seats, &options, seed, position)?;
                if self.tables.len() >= MOST_TABLES && !self.tables.contains_key(table) {
                    return Err(w.most_tables(MOST_TABLES).into());
                }
                let answer = status(&begun);
                self.tables.insert(table.to_owned(), begun);
                Ok(answer)
            }
            Request::Stop => {
                self.around.stop_answered();
                Ok(json!("stopped"))
            }
            Request::Close => match self.tables.remove(table) {
                Some(_) => Ok(json!("closed")),
                None => Err(w.no_match.into()),
            },
            // Handled above.
            Request::Batch { .. } | Request::Quit => Ok(json!("bye")),
            request => self.at_table(table, request),
        }
    }

    fn at_table(&mut self, table: &str, request: Request) -> Answer {
        let (w, lang) = (Texts::of(self.lang), self.lang);
        let game = self.tables.get_mut(table).ok_or(w.no_match)?;
        let seats = game.seats();
        let seat = |seat: &Value| seat_at(seat, seats, lang);
        let observer = |who: &Option<Value>, memory: Memory| -> Result<Observer, RequestError> {
            Ok(Observer { seat: who.as_ref().map(seat).transpose()?, memory })
        };
        match request {
            Request::View { seat, ever } => {
                let memory = if ever { Memory::Ever } else { Memory::Now };
                Ok(game.view(observer(&seat, memory)?))
            }
            Request::Describe { seat, lang: asked } => {
                let lang = asked.unwrap_or(lang);
                Ok(game.describe(observer(&seat, Memory::Now)?, lang, &seat_name(lang)).into())
            }
            Request::Legal { seat: who } => Ok(json!(game.legal(seat(&who)?))),
            Request::Check { seat: who, mv, lang: asked } => {
                let (who, lang) = (seat(&who)?, asked.unwrap_or(lang));
                with_match!(game, game => check(game, who, &mv, lang))
                    .map_err(|error| error.tell(lang).into())
            }
            Request::Play { seat: who, mv } => {
                let who = seat(&who)?;
                game.play(who, &mv).map_err(|error| match error {
                    CannotPlay::Notation(error) => RequestError::from(error.tell(lang)),
                    CannotPlay::Refused(refused) => RequestError {
                        why: lang.pick(refused.fr, refused.en),
                        article: Some(refused.article),
                    },
                })?;
                Ok(status(game))
            }
            Request::Go { seat: who, budget, seed } => {
                let must = game.to_act().must;
                let who = match &who {
                    Some(who) => seat(who)?,
                    None => must.first().ok_or(w.over)?,
                };
                if !must.has(who) {
                    return Err(w.not_to_act(who).into());
                }
                let budget = budget.as_deref().unwrap_or(USUAL_BUDGET);
                Ok(self.around.go(game, who, budget, seed.unwrap_or(1))?)
            }
            Request::Playout { on, number } => {
                let on = play_on(on, seat)?;
                Ok(self.around.playout(game, &on, number.unwrap_or(0))?)
            }
            Request::Rollouts { on, count, each } => {
                let most = if each { MOST_LISTED } else { MOST_ROLLOUTS };
                if !(1..=most).contains(&count) {
                    return Err(w.most_rollouts(count, most).into());
                }
                let on = play_on(on, seat)?;
                Ok(self.around.rollouts(game, &on, Rollouts { count, each })?)
            }
            Request::Determinize { seat: who, seed } => {
                let who = seat(&who)?;
                let mut dice = if let Some(seed) = seed {
                    Dice::new(seed)
                } else {
                    let mut bytes = [0; 8];
                    bytes.copy_from_slice(&self.around.fresh_seed()?.0[..8]);
                    Dice::new(u64::from_le_bytes(bytes))
                };
                with_match!(game, game => imagine(game, who, &mut dice))
                    .map_err(|error| error.tell(lang).to_owned().into())
            }
            Request::Log { seat, since, lang: asked } => {
                let lang = asked.unwrap_or(lang);
                let seen = game.seen(observer(&seat, Memory::Now)?, since, lang, &seat_name(lang));
                Ok(seen.into_iter().map(|(event, text)| json!({"event": event, "text": text})).collect())
            }
            Request::Undo => {
                if game.undo() {
                    Ok(status(game))
                } else {
                    Err(w.nothing_to_undo.into())
                }
            }
            Request::Position => Ok(game.position()),
            Request::Outcome => Ok(json!(game.outcome())),
            Request::Record => serde_json::to_value(game.record()).map_err(RequestError::from),
            // These need no table.
            Request::Games { .. }
            | Request::New { .. }
            | Request::Stop
            | Request::Close
            | Request::Batch { .. }
            | Request::Quit => Ok(Value::Null),
        }
    }

    fn begin(
        &mut self,
        game: &str,
        seats: Option<usize>,
        options: &BTreeMap<String, String>,
        seed: Option<Seed>,
        position: Option<Value>,
    ) -> Result<AnyMatch, RequestError> {
        let (w, lang) = (Texts::of(self.lang), self.lang);
        let game: GameId = game.parse().map_err(|error: NotationError| error.tell(lang))?;
        match (seed, position) {
            (Some(_), Some(_)) => Err(w.seed_or_position.into()),
            (None, Some(position)) => {
                let table =
                    AnyMatch::from_position(game, options, &position).map_err(|error| error.tell(lang))?;
                if seats.is_some_and(|seats| seats != table.seats()) {
                    return Err(w.position_seats(table.seats()).into());
                }
                Ok(table)
            }
            (seed, None) => {
                let seed = match seed {
                    Some(seed) => seed,
                    None => self.around.fresh_seed()?,
                };
                let seats = seats.unwrap_or(game.info().usual_seats);
                Ok(AnyMatch::new(game, seats, options, seed).map_err(|error| error.tell(lang))?)
            }
        }
    }
}

/// How a position is played on, at a table whose seats `seat` reads.
fn play_on(on: On, seat: impl Fn(&Value) -> Result<Seat, RequestError>) -> Result<PlayOn, RequestError> {
    Ok(PlayOn {
        seat: on.seat.as_ref().map(seat).transpose()?,
        policy: on.policy.unwrap_or_else(|| USUAL_POLICY.to_owned()),
        budget: on.budget.unwrap_or_else(|| USUAL_BUDGET.to_owned()),
        seed: on.seed.unwrap_or(1),
    })
}

/// A seat of a table with this many seats.
fn seat_at(text: &Value, seats: usize, lang: Lang) -> Result<Seat, RequestError> {
    let number = text.as_u64().and_then(|number| usize::try_from(number).ok());
    let seat = number.filter(|number| *number < seats).and_then(Seat::new);
    seat.ok_or_else(|| Texts::of(lang).no_seat(seats - 1, text).into())
}

/// Whether the seat may make the move, in the spelling of records, and if not, why.
fn check<G: Game>(game: &Match<G>, seat: Seat, text: &str, lang: Lang) -> Result<Value, NotationError> {
    let mv: G::Move = text.parse()?;
    let spelt = mv.to_string();
    Ok(match game.state().check(seat, mv) {
        Ok(()) => json!({"legal": true, "move": spelt}),
        Err(refusal) => json!({
            "legal": false, "move": spelt, "why": refusal.speak(lang, &seat_name(lang)),
            "article": format!("{}.{}", G::INFO.id, refusal.article()),
        }),
    })
}

/// A position drawn uniformly from those that fit everything the seat has seen.
fn imagine<G: Positions>(game: &Match<G>, seat: Seat, dice: &mut Dice) -> Result<Value, PositionError> {
    let state = G::determinize(&game.state().view(Observer::bot(seat)), dice)?;
    Ok(serde_json::to_value(state.to_position()).expect("a position is plain JSON data"))
}

fn games(lang: Lang) -> Value {
    let told = GameId::ALL.into_iter().map(|game| {
        let info = game.info();
        let options: Vec<Value> = with_game!(game, G => {
            let usual = <G as Game>::Options::default().to_map();
            <G as Game>::Options::ALL
                .iter()
                .map(|option| json!({
                    "key": option.key, "values": option.values.get(lang), "about": option.about.get(lang),
                    "default": usual.get(option.key),
                }))
                .collect()
        });
        json!({
            "game": info.id, "name": info.name, "usual": info.usual_seats,
            "seats": [info.seats.start(), info.seats.end()], "options": options,
        })
    });
    told.collect()
}

fn seat_name(lang: Lang) -> impl Fn(Seat) -> String {
    move |seat| Texts::of(lang).seat(seat)
}

fn status(game: &AnyMatch) -> Value {
    let to_act = game.to_act();
    json!({"seats": game.seats(), "must": to_act.must, "may": to_act.may, "events": game.events(), "over": game.outcome().is_some()})
}
