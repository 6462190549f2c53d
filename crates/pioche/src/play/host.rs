//! The match behind the screen: one person, the others programs.

use std::time::Duration;

use arena::{Thinking, within};
use bots::{Analysis, Ask, Bot as _, Computer, Decision, Kind, analyse, review};
use engine::{Dice, Lang, Match, Names, Observer, Outcome, Seat, Seed, Speak as _};

use crate::house::{House, Seating};

pub(crate) struct Host<G: House> {
    game: Match<G>,
    programs: Vec<Computer<G>>,
    dice: Dice,
    me: Seat,
    /// What the person decided, where there was something to decide.
    decisions: Vec<Decision<G>>,
}

/// Programs think this long at the most, which they need only where simulations are slow: then the same seed may bring
/// another match.
const LONGEST: Thinking = Thinking::Time(Duration::from_secs(1));
/// And no more than this: enough to play well, quick where simulations are.
const SIMULATIONS: u64 = 20_000;
/// Simulations for each decision of a review.
const REVIEWED: u64 = 4_000;
/// The costliest decisions that are told.
const TOLD: usize = 5;

impl<G: House> Host<G> {
    pub(crate) fn new(seating: &Seating<G>, seed: Seed, kind: Kind, mut dice: Dice) -> anyhow::Result<Self> {
        let game = Match::new(seating.options.clone(), seating.seats, seed)?;
        let me = Seat::all(1).next().expect("every table has a first seat");
        let programs = (0..seating.seats).map(|_| Computer::new(kind, dice.next_word())).collect();
        Ok(Self { game, programs, dice, me, decisions: Vec::new() })
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

    /// What the person saw happen from event number `since` on.
    pub(crate) fn seen(&self, since: usize) -> Vec<G::Seen> {
        self.game.seen(Observer::screen(self.me), since).collect()
    }

    pub(crate) fn play(&mut self, mv: G::Move) -> Result<(), G::Refusal> {
        let decision = (self.i_must() && self.legal(self.me).len() > 1).then(|| Decision {
            seat: self.me,
            view: self.view(),
            mv,
        });
        self.game.play(self.me, mv)?;
        self.decisions.extend(decision);
        Ok(())
    }

    /// What a strong player thinks of the person's moves, given what the person sees; none where there is nothing to decide.
    pub(crate) fn hint(&mut self) -> Option<Analysis<G>> {
        let (view, me) = (self.view(), self.me);
        let must = self.i_must();
        let dice = &mut self.dice;
        must.then(|| {
            within(LONGEST, |budget| analyse(&view, me, budget.at_most(SIMULATIONS), dice, |_| true)).ok()
        })?
    }

    /// The hint in words: the best moves, what they are worth, how play may go on.
    pub(crate) fn tell_hint(&mut self, lang: Lang, names: Names<'_>) -> String {
        let Some(analysis) = self.hint() else {
            return lang.pick("Il n'y a rien à décider.", "There is nothing to decide.").to_owned();
        };
        let mut text = lang.pick(
            format!(
                "Valeur de chaque coup en {} autour de la moyenne, avec ce que vous voyez :",
                G::UNIT.name.fr
            ),
            format!("What each move is worth in {} round the mean, with what you see:", G::UNIT.name.en),
        );
        for opinion in analysis.moves.iter().take(TOLD) {
            let line: Vec<String> =
                opinion.line.iter().skip(1).take(3).map(|(_, mv)| mv.to_string()).collect();
            let then = if line.is_empty() { String::new() } else { format!(" → {}", line.join(" → ")) };
            let worth = (opinion.value - 0.5) * G::UNIT.scale;
            let margin = opinion.margin * G::UNIT.scale;
            let mv = &opinion.mv;
            text.extend([
                "\n",
                &format!("{worth:+.1} ± {margin:.1}  {} ({mv}){then}", mv.speak(lang, names)),
            ]);
        }
        text
    }

    /// The person's costliest decisions in words.
    pub(crate) fn tell_review(&mut self, lang: Lang, names: Names<'_>) -> String {
        let costly = review(&self.decisions, REVIEWED, &mut self.dice);
        let count = self.decisions.len();
        if costly.is_empty() {
            return lang.pick(
                format!("Aucune de vos {count} décisions n'a rien coûté de sûr, avec ce que vous voyiez."),
                format!("None of your {count} decisions cost anything for certain, with what you saw."),
            );
        }
        let mut text = lang.pick(
            format!("De vos {count} décisions, les plus chères, avec ce que vous voyiez :"),
            format!("Of your {count} decisions, the dearest, with what you saw:"),
        );
        for case in costly.iter().take(TOLD) {
            let cost = case.cost() * G::UNIT.scale;
            let margin = (case.better.margin.powi(2) + case.played.margin.powi(2)).sqrt() * G::UNIT.scale;
            let (played, better) = (case.played.mv.speak(lang, names), case.better.mv.speak(lang, names));
            let (index, unit) = (case.index + 1, G::UNIT.name.get(lang));
            text += "\n";
            text += &lang.pick(
                format!("Décision {index} : {played} ; mieux : {better} ({cost:.1} ± {margin:.1} {unit})"),
                format!("Decision {index}: {played}; better: {better} ({cost:.1} ± {margin:.1} {unit})"),
            );
        }
        text
    }

    /// One program that must act does; false if it is not a program's turn.
    pub(crate) fn program_acts(&mut self) -> bool {
        let Some(seat) = self.game.state().to_act().must.iter().find(|seat| *seat != self.me) else {
            return false;
        };
        let legal = self.legal(seat);
        let bot = &mut self.programs[seat.index()];
        let view = self.game.state().view(Observer { seat: Some(seat), memory: bot.memory() });
        let ask = Ask { seat, view: &view, legal: &legal };
        let Ok(mv) = within(LONGEST, |budget| bot.choose(&ask, budget.at_most(SIMULATIONS)));
        self.game.play(seat, mv).is_ok()
    }

    /// One program that may speak up is asked whether it does. At most one does.
    pub(crate) fn program_speaks_up(&mut self) -> bool {
        for seat in self.game.state().to_act().may.iter().filter(|seat| *seat != self.me) {
            let legal = self.legal(seat);
            let bot = &mut self.programs[seat.index()];
            let view = self.game.state().view(Observer { seat: Some(seat), memory: bot.memory() });
            if let Ok(Some(mv)) = bot.speak_up(&Ask { seat, view: &view, legal: &legal }) {
                return self.game.play(seat, mv).is_ok();
            }
        }
        false
    }
}

/// What the people at the table are called.
pub(crate) fn name(seat: Seat, me: Seat, lang: Lang) -> String {
    const OTHERS: [&str; 8] = ["Zoé", "Inès", "Maud", "Théo", "Léa", "Karim", "Rose", "Paul"];
    if seat == me { lang.pick("Vous", "You").to_owned() } else { OTHERS[seat.index()].to_owned() }
}
