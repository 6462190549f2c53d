//! What a table's bots do, and when.

use std::time::Duration;

use bot_pool::{Done, Urgency};
use bus::Mail;
use bus::request_error::RequestError;
use engine::Seat;
use protocol::Phase;
use records::chance::Use;
use records::event::Event;
use tokio::time::Instant;

use super::TableTask;
use crate::tables::pace::{self, Plan};

impl TableTask {
    /// Plans the bots' next steps. A bot that must act thinks at once and moves after a moment; one
    /// that may speak up must notice first.
    pub(super) fn plan(&mut self) {
        self.bots.plans.clear();
        self.bots.paused = self.is_abandoned();
        if self.bots.paused || self.state.undo_request.is_some() {
            return;
        }
        let Some(game) = self.state.game.as_ref().filter(|_| self.state.phase == Phase::Playing) else {
            return;
        };
        let config = &self.services.config;
        let now = Instant::now();
        let to_act = game.to_act();
        let is_bot = |seat: &Seat| self.state.bot(*seat).is_some();
        if let Some(seat) = to_act.must.iter().find(is_bot) {
            let goes_on = self.state.last_mover == Some(seat);
            let mut pace =
                pace::for_a_move(config.pace, self.state.speed, goes_on, self.bots.rhythm, &config.chance);
            #[cfg(test)]
            if crate::leaks::skips_pause(game, seat, &config.chance) {
                pace = Duration::ZERO;
            }
            if !to_act.may.without(seat).is_empty() {
                // Others may speak up until play goes on, and get the time to notice.
                pace = pace.max(pace::to_let_others_notice(config.notice));
            }
            self.bots.plans.push_back((now, seat, Plan::Move(now + pace)));
        }
        for seat in to_act.may.iter().filter(|seat| !to_act.must.has(*seat)) {
            if let Some(level) = self.state.bot(seat) {
                self.bots.plans.push_back((
                    now + pace::to_notice(config.notice, level, &config.chance),
                    seat,
                    Plan::SpeakUp,
                ));
            }
        }
        self.bots.plans.make_contiguous().sort_unstable();
    }

    /// Whether the only person at this table is away, so that everything waits for them. Where a
    /// clock runs it goes on, as they have chosen; and a person who left on purpose has handed over
    /// their seat.
    fn is_abandoned(&self) -> bool {
        let Some(seat) = self.state.waits_for() else { return false };
        let asked =
            self.presence.last_asked.is_some_and(|asked| asked.elapsed() < self.services.config.grace);
        !asked && !self.is_watched_by(seat)
    }

    /// Pauses the bots if the person for whom they wait is away; true if so.
    pub(super) fn pause(&mut self) -> bool {
        if self.is_abandoned() {
            self.bots.paused = true;
            self.bots.plans.clear();
        }
        self.bots.paused
    }

    /// Lets the bots go on if the person is back.
    pub(super) fn resume(&mut self) {
        if self.bots.paused && !self.is_abandoned() {
            self.plan();
        }
    }

    pub(super) fn plan_at(&mut self, at: Instant, seat: Seat, plan: Plan) {
        self.bots.plans.push_back((at, seat, plan));
        self.bots.plans.make_contiguous().sort_unstable();
    }

    /// Bots that are due think, or make the move that they decided on.
    pub(super) async fn follow_plans(&mut self, now: Instant) {
        if self.pause() {
            return;
        }
        let urgency = if self.broadcast.watchers.is_empty() { Urgency::Alone } else { Urgency::Watched };
        while let Some((_, seat, plan)) = self.bots.plans.pop_front_if(|(at, ..)| *at <= now) {
            if let Plan::Play(mv) = plan {
                self.thought(self.state.version, seat, Some(mv)).await;
                continue;
            }
            let Some((level, game)) = self.state.bot(seat).zip(self.state.game.as_ref()) else { continue };
            let version = self.state.version;
            let me = self.me.clone();
            let done: Done = Box::new(move |mv| {
                if let Some(me) = me.upgrade() {
                    let _ = me.send(Mail::Thought { version, seat, mv });
                }
            });
            let time = match &plan {
                Plan::Move(due) => pace::to_think(due.saturating_duration_since(now)),
                Plan::SpeakUp | Plan::Play(_) => Duration::MAX,
            };
            let number = self.services.config.chance.number(Use::Bot(&self.state.meta, seat, version));
            let queued = self.services.think(urgency, time, (game, seat, level, number), done);
            self.services.metrics.thoughts.add(1);
            // Retried later, in case the queue was full or the decision got lost.
            let later = if queued { self.services.config.bot_patience } else { Duration::from_millis(100) };
            if game.to_act().must.has(seat) || !queued {
                self.plan_at(now + later, seat, plan);
            }
        }
    }

    fn plan_again(&mut self, seat: Seat) {
        let soon = Instant::now() + Duration::from_millis(200);
        self.plan_at(soon, seat, Plan::Move(soon));
    }

    pub(super) async fn thought(&mut self, version: u64, seat: Seat, mv: Option<String>) {
        if self.pause() || self.state.undo_request.is_some() {
            return; // The bot decides again when the person is back, or the request is answered.
        }
        if version != self.state.version
            || self.state.phase != Phase::Playing
            || self.state.bot(seat).is_none()
        {
            return; // The table has moved on, and there is a newer plan.
        }
        let must = self.state.game.as_ref().is_some_and(|game| game.to_act().must.has(seat));
        let due = self.bots.plans.iter().find_map(|(_, who, plan)| match plan {
            Plan::Move(due) if *who == seat => Some(*due),
            _ => None,
        });
        if let Some(mv) = mv {
            let now = Instant::now();
            let paced = !self.services.config.pace.is_zero();
            let made = due.filter(|_| must && paced).map(|due| pace::to_be_made(due, now));
            if let Some(made) = made.filter(|made| *made > now) {
                self.bots.plans.retain(|(_, who, _)| *who != seat);
                return self.plan_at(made, seat, Plan::Play(mv));
            }
            let spent = self.spent();
            if let Err(why) = self.commit(Event::Moved { seat, mv, id: None, spent, at: 0 }, None).await
                && !matches!(why, RequestError::NotKept)
            {
                tracing::error!(table.id = %self.state.meta.id, %seat, "a bot chose a move that the rules refuse");
                self.plan_again(seat);
            }
        } else if must {
            self.plan_again(seat);
        }
    }
}
