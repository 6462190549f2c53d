//! The match behind the screen: one person, and bots in the other seats.

use std::num::NonZero;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use arena::{Thinking, within};
use bots::{Analysis, Ask, Bot as _, Computer, Costly, Decision, analyse, review};
use engine::text::{decimal, signed};
use engine::{Dice, Lang, Match, Names, Observer, Outcome, Seat, Speak as _};

use super::TerminalGame;
use super::kept::Keeper;
use super::notation::written;
use crate::texts::Texts;

pub(crate) struct Host<G: TerminalGame> {
    game: Match<G>,
    /// By seat; a bot that is thinking is with its thread.
    bots: Vec<Option<Computer<G>>>,
    thought: Option<Thought<G>>,
    dice: Dice,
    me: Seat,
    /// The person's decisions, where there was a choice.
    decisions: Vec<Decision<G>>,
    keeper: Keeper,
}

/// A bot's decision in progress on another thread.
struct Thought<G: TerminalGame> {
    seat: Seat,
    since: Instant,
    /// The number of events when it began: if there are more now, it is out of date.
    heard: usize,
    thread: JoinHandle<(Computer<G>, G::Move)>,
}

/// Advice that takes time. It calls back with ever better texts, until it is done or the callback
/// returns `false`.
pub(crate) type Advice = Box<dyn FnOnce(&mut dyn FnMut(String) -> bool) + Send>;

/// The maximum time for a bot's move, which only matters where simulations are slow: there, the
/// same seed may lead to another match.
const LONGEST: Thinking = Thinking::Time(Duration::from_secs(1));
/// The maximum number of simulations: enough to play well, and quick where simulations are fast.
const SIMULATIONS: u64 = 20_000;
/// The number of simulations per decision in a review.
const REVIEWED: u64 = 4_000;
/// The maximum number of threads of a hint.
const MOST_THREADS: usize = 4;
/// The number of costliest decisions printed.
const TOLD: usize = 5;

impl<G: TerminalGame> Host<G> {
    pub(crate) fn new(game: Match<G>, mut dice: Dice, keeper: Keeper) -> Self {
        let me = Seat::all(1).next().expect("every table has a first seat");
        let seats = game.state().seats();
        let bots = (0..seats).map(|_| Some(Computer::new(keeper.opponents, dice.next_word()))).collect();
        Self { game, bots, thought: None, dice, me, decisions: Vec::new(), keeper }
    }

    /// Replays the moves of another match, so that it continues here.
    pub(crate) fn catch_up_with(&mut self, left: &Match<G>) {
        for (seat, mv) in left.moves() {
            let decision = self.decision(*seat, *mv);
            if self.game.play(*seat, *mv).is_ok() {
                self.decisions.extend(decision);
            }
        }
    }

    pub(crate) fn keeper(&self) -> &Keeper {
        &self.keeper
    }

    /// The decision made by this move, if there was a choice.
    fn decision(&self, seat: Seat, mv: G::Move) -> Option<Decision<G>> {
        let decides = seat == self.me && self.i_must() && self.legal(self.me).len() > 1;
        decides.then(|| Decision { seat, view: self.view(), mv })
    }

    pub(crate) fn game(&self) -> &Match<G> {
        &self.game
    }

    pub(crate) fn me(&self) -> Seat {
        self.me
    }

    pub(crate) fn view(&self) -> G::View {
        self.game.state().view(Observer::screen(self.me))
    }

    pub(crate) fn legal(&self, seat: Seat) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.state().legal_moves(seat, &mut moves);
        moves
    }

    pub(crate) fn i_must(&self) -> bool {
        self.game.state().to_act().must.has(self.me)
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.state().outcome()
    }

    /// The events that the person saw, from number `since` on.
    pub(crate) fn seen(&self, since: usize) -> Vec<G::Seen> {
        self.game.seen(Observer::screen(self.me), since).collect()
    }

    pub(crate) fn play(&mut self, mv: G::Move) -> Result<(), G::Refusal> {
        let decision = self.decision(self.me, mv);
        self.game.play(self.me, mv)?;
        self.decisions.extend(decision);
        // Write errors are reported at the end.
        let _ = self.keeper.save(&self.game);
        Ok(())
    }

    /// A hint during the match, or a review of the person's decisions after it: work that can run
    /// on any thread.
    pub(crate) fn advice(&mut self, lang: Lang) -> Advice {
        let me = self.me;
        let mut dice = Dice::new(self.dice.next_word());
        if self.outcome().is_some() {
            let decisions = self.decisions.clone();
            return Box::new(move |tell| {
                let costly = review(&decisions, REVIEWED, &mut dice);
                tell(tell_review::<G>(&costly, decisions.len(), me, lang));
            });
        }
        let (view, must) = (self.view(), self.i_must());
        Box::new(move |tell| {
            if !must {
                tell(Texts::of(lang).nothing_to_decide.to_owned());
                return;
            }
            let threads = thread::available_parallelism().map_or(1, NonZero::get).min(MOST_THREADS);
            within(LONGEST, |budget| {
                let budget = budget.at_most(SIMULATIONS).on_threads(threads);
                let heard = |analysis: &Analysis<G>| tell(tell_hint(analysis, me, lang));
                // A view that cannot be searched has no hint; the person's own always can be.
                let _ = analyse::<G>(&view, me, budget, &mut dice, heard);
            });
        })
    }

    /// The same, blocking.
    pub(crate) fn advice_at_once(&mut self, lang: Lang) -> String {
        let mut last = String::new();
        self.advice(lang)(&mut |text| {
            last = text;
            true
        });
        last
    }

    /// The bot that is thinking, and since when.
    pub(crate) fn thinking(&self) -> Option<(Seat, Instant)> {
        self.thought.as_ref().map(|thought| (thought.seat, thought.since))
    }

    /// Lets the bot that must act start thinking, if there is one and it has not.
    pub(crate) fn think(&mut self) {
        if self.thought.is_some() {
            return;
        }
        let must = self.game.state().to_act().must;
        let Some(seat) = must.iter().find(|seat| *seat != self.me) else { return };
        let Some(mut bot) = self.bots[seat.index()].take() else { return };
        let legal = self.legal(seat);
        let view = self.game.state().view(Observer { seat: Some(seat), memory: bot.memory() });
        let thread = thread::spawn(move || {
            let ask = Ask { seat, view: &view, legal: &legal };
            let Ok(mv) = within(LONGEST, |budget| bot.choose(&ask, budget.at_most(SIMULATIONS)));
            (bot, mv)
        });
        self.thought = Some(Thought { seat, since: Instant::now(), heard: self.game.log().len(), thread });
    }

    /// Plays the move of a bot that has finished thinking; false if none has. A decision that is
    /// out of date is dropped.
    pub(crate) fn bot_acts(&mut self) -> bool {
        let Some(thought) = self.thought.take_if(|thought| thought.thread.is_finished()) else {
            return false;
        };
        let Thought { seat, heard, thread, .. } = thought;
        let (bot, mv) = thread.join().expect("a bot does not panic");
        self.bots[seat.index()] = Some(bot);
        heard == self.game.log().len() && self.game.play(seat, mv).is_ok()
    }

    /// Plays the move of the bot that must act, waiting for it if necessary; false if there is
    /// none.
    pub(crate) fn bot_acts_at_once(&mut self) -> bool {
        self.think();
        while let Some(thought) = &self.thought {
            if !thought.thread.is_finished() {
                thread::sleep(Duration::from_millis(1));
            } else if self.bot_acts() {
                return true;
            }
        }
        false
    }

    /// Asks the bots that may speak up whether they do. At most one does.
    pub(crate) fn bot_speaks_up(&mut self) -> bool {
        for seat in self.game.state().to_act().may.iter().filter(|seat| *seat != self.me) {
            let legal = self.legal(seat);
            let Some(bot) = &mut self.bots[seat.index()] else { continue };
            let view = self.game.state().view(Observer { seat: Some(seat), memory: bot.memory() });
            if let Ok(Some(mv)) = bot.speak_up(&Ask { seat, view: &view, legal: &legal }) {
                return self.game.play(seat, mv).is_ok();
            }
        }
        false
    }
}

/// The hint in words: the best moves, their values, and how play may continue.
fn tell_hint<G: TerminalGame>(analysis: &Analysis<G>, me: Seat, lang: Lang) -> String {
    let names: Names<'_> = &|seat| name(seat, me, lang);
    let mut text = Texts::of(lang).hint_heading(G::UNIT.name.get(lang));
    for opinion in analysis.moves.iter().take(TOLD) {
        let line: Vec<String> =
            opinion.line.iter().skip(1).take(3).map(|(_, mv)| written(mv, lang)).collect();
        let then = if line.is_empty() { String::new() } else { format!(" → {}", line.join(" → ")) };
        let worth = signed((opinion.value - 0.5) * G::UNIT.scale, 1, lang);
        let margin = decimal(opinion.margin * G::UNIT.scale, 1, lang);
        let (name, mv) = (opinion.mv.speak(lang, names), written(opinion.mv, lang));
        text.extend(["\n", &format!("{worth} ± {margin}  {name} ({mv}){then}")]);
    }
    text
}

/// The person's costliest decisions in words.
fn tell_review<G: TerminalGame>(costly: &[Costly<G::Move>], count: usize, me: Seat, lang: Lang) -> String {
    let names: Names<'_> = &|seat| name(seat, me, lang);
    if costly.is_empty() {
        return Texts::of(lang).review_none(count);
    }
    let mut text = Texts::of(lang).review_heading(count);
    for case in costly.iter().take(TOLD) {
        let cost = decimal(case.cost() * G::UNIT.scale, 1, lang);
        let margin = (case.better.margin.powi(2) + case.played.margin.powi(2)).sqrt() * G::UNIT.scale;
        let margin = decimal(margin, 1, lang);
        let (played, better) = (case.played.mv.speak(lang, names), case.better.mv.speak(lang, names));
        let (index, unit) = (case.index + 1, G::UNIT.name.get(lang));
        text += "\n";
        text += &Texts::of(lang).review_decision(better, cost, index, margin, played, unit);
    }
    text
}

/// What the players are called.
pub(crate) fn name(seat: Seat, me: Seat, lang: Lang) -> String {
    const OTHERS: [&str; 8] = ["Zoé", "Inès", "Maud", "Théo", "Léa", "Karim", "Rose", "Paul"];
    if seat == me { Texts::of(lang).you.to_owned() } else { OTHERS[seat.index()].to_owned() }
}
