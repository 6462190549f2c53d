//! The open requests, and the next step of work on them.

use bots::{Analysis, Bot as _, BotKind, Budget, Computer, Searched, analyse};
use catalog::{GameId, with_game};
use engine::{Dice, Positions, Seat};
use review::messages::{Ask, Asked, Tell, Told};
use review::{Judge, Judged, Measure, Weighed};
use serde_json::value::RawValue;

/// The minimum number of simulations behind a hint, however slow the device is.
const FEWEST: u64 = 500;

/// The open requests. The newest is served first, so that a hint does not wait for a review.
pub struct Mind {
    open: Vec<(u64, Box<dyn Work>)>,
    now: fn() -> f64,
}

/// Work on one request, in steps. Each step has a reply; none means that the work is finished.
trait Work {
    fn step(&mut self) -> Option<Tell>;
}

impl Mind {
    /// Without requests. `now` returns the time in milliseconds.
    pub const fn new(now: fn() -> f64) -> Self {
        Self { open: Vec::new(), now }
    }

    /// Takes a request, or cancels one.
    pub fn hear(&mut self, Asked { id, ask }: Asked) {
        let work: Box<dyn Work> = match ask {
            Ask::Stop => return self.open.retain(|(open, _)| *open != id),
            Ask::Hint { game, seat, view, simulations, millis, seed } => {
                let now = self.now;
                Box::new(Once(Some(move || {
                    let game: GameId = game.parse().ok()?;
                    let end = now() + f64::from(millis);
                    let mut more = |done| done < FEWEST || now() < end;
                    with_game!(game, G => weighed::<G>(&view, seat, simulations, seed, &mut more))
                })))
            }
            Ask::Play { game, seat, view, level, simulations, seed } => Box::new(Once(Some(move || {
                let game: GameId = game.parse().ok()?;
                let kind: BotKind = level.to_string().parse().ok()?;
                with_game!(game, G => chosen::<G>(&view, seat, kind, simulations, seed))
            }))),
            Ask::Review { record, first, simulations, seed } => {
                let judging = record.game.parse::<GameId>().ok().and_then(|game| {
                    with_game!(game, G => {
                        let judge = Judge::<G>::new(&record, simulations, seed).ok()?;
                        Some(judging(match first {
                            Some(seat) => judge.first(seat),
                            None => judge,
                        }))
                    })
                });
                judging.unwrap_or_else(|| Box::new(Once(Some(|| None))))
            }
        };
        self.open.push((id, work));
    }

    /// The next step of work and its reply; none if there is no request left.
    pub fn step(&mut self) -> Option<Told> {
        loop {
            let (id, work) = self.open.last_mut()?;
            let id = *id;
            if let Some(tell) = work.step() {
                return Some(Told { id, tell });
            }
            self.open.pop();
        }
    }
}

/// A request that takes a single step.
struct Once<F>(Option<F>);

impl<F: FnOnce() -> Option<Tell>> Work for Once<F> {
    fn step(&mut self) -> Option<Tell> {
        Some(self.0.take()?().unwrap_or(Tell::Failed))
    }
}

/// One search that continues while `more` returns true for the number of simulations so far.
fn weighed<G: Searched>(
    view: &RawValue,
    seat: Seat,
    simulations: u64,
    seed: u64,
    more: &mut dyn FnMut(u64) -> bool,
) -> Option<Tell> {
    let view: G::View = serde_json::from_str(view.get()).ok()?;
    let budget = Budget::iterations(simulations);
    let heard = |analysis: &Analysis<G>| more(analysis.iterations);
    let analysis = analyse::<G>(&view, seat, budget, &mut Dice::new(seed), heard).ok()?;
    let moves = analysis.moves.iter().map(|opinion| in_notation(opinion.into()));
    Some(Tell::Weighed { measure: Measure::of::<G>(), moves: moves.collect() })
}

fn chosen<G: Searched>(
    view: &RawValue,
    seat: Seat,
    kind: BotKind,
    simulations: u64,
    seed: u64,
) -> Option<Tell> {
    let view: G::View = serde_json::from_str(view.get()).ok()?;
    let mut legal = Vec::new();
    G::determinize(&view, &mut Dice::new(seed)).ok()?.legal_moves(seat, &mut legal);
    if legal.is_empty() {
        return None;
    }
    let ask = bots::Ask { seat, view: &view, legal: &legal };
    let Ok(mv) = Computer::<G>::new(kind, seed).choose(&ask, Budget::iterations(simulations));
    Some(Tell::Chosen(mv.to_string()))
}

/// A match under review; `begun` is there until it was sent.
struct Judging<G: Searched + Positions> {
    judge: Judge<G>,
    begun: bool,
    done: bool,
}

fn judging<G: Searched + Positions>(judge: Judge<G>) -> Box<dyn Work> {
    Box::new(Judging { judge, begun: false, done: false })
}

impl<G: Searched + Positions> Work for Judging<G> {
    fn step(&mut self) -> Option<Tell> {
        if self.done {
            return None;
        }
        if !self.begun {
            self.begun = true;
            return Some(Tell::Begun { measure: Measure::of::<G>(), decisions: self.judge.decisions() });
        }
        let Some(Judged { at, seat, round, played, best }) = self.judge.next() else {
            self.done = true;
            return Some(Tell::Done);
        };
        let (played, best) = (in_notation(played), in_notation(best));
        Some(Tell::Judged(Judged { at, seat, round, played, best }))
    }
}

fn in_notation<M: ToString>(Weighed { mv, value, margin }: Weighed<M>) -> Weighed<String> {
    Weighed { mv: mv.to_string(), value, margin }
}

#[cfg(test)]
mod tests {
    use engine::{Game as _, Match, Observer, Record, Seed};
    use game_ole::{Ole, Options};
    use review::review;

    use super::*;

    /// A match of one round with random moves.
    fn played() -> Match<Ole> {
        let options = Options { rounds: Some(1), ..Options::default() };
        let mut game = Match::<Ole>::new(options, 3, Seed::numbered(5, 0)).expect("three play");
        let (mut dice, mut legal) = (Dice::new(1), Vec::new());
        while let Some(seat) = game.state().to_act().must.first() {
            let mv = game.state().random_move(seat, &mut dice, &mut legal).expect("a move");
            game.play(seat, mv).expect("it is legal");
        }
        game
    }

    fn review_of(record: &Record, first: Option<Seat>) -> Ask {
        Ask::Review { record: record.clone(), first, simulations: 200, seed: 1 }
    }

    fn hint_of(game: &str, seat: Seat, view: Box<RawValue>, simulations: u64) -> Ask {
        Ask::Hint { game: game.to_owned(), seat, view, simulations, millis: 1, seed: 1 }
    }

    /// All replies until no request is left.
    fn all(mind: &mut Mind) -> Vec<Told> {
        std::iter::from_fn(|| mind.step()).collect()
    }

    #[test]
    fn a_review_has_the_numbers_of_the_command_whichever_seat_comes_first() {
        let record = played().record();
        let expected = review::<Ole>(&record, 200, 1, &mut |_, _| true).expect("its own record");
        for first in [None, Seat::new(2)] {
            let mut mind = Mind::new(|| 0.0);
            mind.hear(Asked { id: 7, ask: review_of(&record, first) });
            let told = all(&mut mind);
            assert!(told.iter().all(|told| told.id == 7));
            let [begun, judged @ .., done] = told.as_slice() else { panic!("{told:?}") };
            assert!(matches!(&begun.tell, Tell::Begun { decisions, .. } if *decisions == judged.len()));
            assert_eq!(done.tell, Tell::Done);
            let mut found = review::Review::default();
            let mut order = Vec::new();
            for told in judged {
                let Tell::Judged(judged) = told.tell.clone() else { panic!("{told:?}") };
                order.push(judged.seat);
                found.add(judged);
            }
            let own = order.iter().take_while(|seat| first == Some(**seat)).count();
            assert_eq!(own, first.map_or(0, |first| expected.of(first).count()), "the seat's own come first");
            assert_eq!(found.judged.len(), expected.judged.len());
            for (found, expected) in found.judged.iter().zip(&expected.judged) {
                assert_eq!((found.at, found.seat), (expected.at, expected.seat));
                assert_eq!(found.best.mv, expected.best.mv.to_string());
                assert_eq!((found.cost(), found.margin()), (expected.cost(), expected.margin()));
            }
        }
    }

    #[test]
    fn a_hint_goes_before_a_review_and_a_review_can_be_stopped() {
        let game = played();
        let record = game.record();
        let start = Match::<Ole>::begin(&record).expect("its own record");
        let seat = start.state().to_act().must.first().expect("somebody begins");
        let view = start.state().view(Observer::screen(seat));
        let view = serde_json::value::to_raw_value(&view).expect("a view is plain data");
        let mut mind = Mind::new(|| 0.0);
        mind.hear(Asked { id: 1, ask: review_of(&record, None) });
        let begun = mind.step().expect("the review begins");
        assert_eq!(begun.id, 1);
        mind.hear(Asked { id: 2, ask: hint_of("ole", seat, view.clone(), 100) });
        let Some(Told { id: 2, tell: Tell::Weighed { moves, .. } }) = mind.step() else {
            panic!("the hint comes first")
        };
        let mut legal = Vec::new();
        start.state().legal_moves(seat, &mut legal);
        assert!(moves.iter().all(|weighed| legal.iter().any(|mv| mv.to_string() == weighed.mv)));
        let play = Ask::Play { game: "ole".to_owned(), seat, view, level: 3, simulations: 50, seed: 1 };
        mind.hear(Asked { id: 3, ask: play });
        let Some(Told { id: 3, tell: Tell::Chosen(mv) }) = mind.step() else { panic!("a bot plays") };
        assert!(legal.iter().any(|legal| legal.to_string() == mv), "{mv}");
        assert_eq!(mind.step().map(|told| told.id), Some(1), "then the review goes on");
        mind.hear(Asked { id: 1, ask: Ask::Stop });
        assert_eq!(mind.step(), None);
    }

    #[test]
    fn a_hint_has_the_numbers_of_one_search_and_ends_when_its_time_is_over() {
        let state = Ole::deal(&Options::default(), 3, &Seed::numbered(5, 0), &mut ()).expect("three play");
        let seat = state.to_act().must.first().expect("somebody begins");
        let seen = state.view(Observer::screen(seat));
        let searched = |simulations| {
            let budget = Budget::iterations(simulations);
            let analysis = analyse::<Ole>(&seen, seat, budget, &mut Dice::new(1), |_| true);
            analysis.expect("its own view").moves.iter().map(|opinion| in_notation(opinion.into())).collect()
        };
        let given = |now| {
            let mut mind = Mind::new(now);
            let view = serde_json::value::to_raw_value(&seen).expect("a view is plain data");
            mind.hear(Asked { id: 1, ask: hint_of("ole", seat, view, 4000) });
            let Some(Told { tell: Tell::Weighed { moves, .. }, .. }) = mind.step() else { panic!("a hint") };
            moves
        };
        let whole: Vec<Weighed<String>> = searched(4000);
        assert_eq!(given(|| 0.0), whole, "the clock stands still");
        // Every reading of this clock is a second later than the one before.
        thread_local!(static TIME: std::cell::Cell<f64> = const { std::cell::Cell::new(0.0) });
        let short = given(|| {
            TIME.set(TIME.get() + 1000.0);
            TIME.get()
        });
        assert_ne!(short, whole);
        assert_eq!(short, searched(512), "the first batch that ends after the fewest");
    }

    #[test]
    fn what_cannot_be_thought_about_fails() {
        let mut record = played().record();
        record.moves.truncate(3);
        record.outcome = Some(played().record().outcome.expect("it is over"));
        let raw = |text: &str| RawValue::from_string(text.to_owned()).expect("JSON");
        let hint = |game: &str, view: &str| hint_of(game, Seat::FIRST, raw(view), 100);
        let broken = review_of(&record, None);
        for (id, ask) in (0..).zip([hint("chess", "{}"), hint("ole", "{}"), hint("ole", "[1]"), broken]) {
            let mut mind = Mind::new(|| 0.0);
            mind.hear(Asked { id, ask });
            assert_eq!(all(&mut mind), [Told { id, tell: Tell::Failed }]);
        }
    }
}
