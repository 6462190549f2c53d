//! Bots that think elsewhere. A job goes to one of the workers; one that nobody takes, or whose
//! worker is gone or silent, is asked for again, and thought about here in the end. All of it may
//! be lost or come twice: the first move that comes counts, and the rules judge it as any.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use bot_pool::{Done, Job, Limit, Workers};
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::NatsBus;
use crate::link::LONGEST;
use crate::wire::Answer;

/// How long a worker may take to say that it has taken a job.
const TO_TAKE: Duration = Duration::from_millis(250);
/// And how much longer than the job's own time until its move is here.
const SLACK: Duration = Duration::from_millis(300);
/// Before somebody is asked again who had too much to do.
const PAUSE: Duration = Duration::from_millis(100);
/// So often nobody takes it, or is gone with it, before it is thought about here.
const SILENCES: u32 = 3;
/// And for so long all workers have too much to do.
const BUSY: Duration = Duration::from_secs(1);
/// For how long nobody is looked for where nobody was.
const NOBODY: Duration = Duration::from_secs(1);
/// Jobs that may be elsewhere at a time.
const MOST: usize = 4096;
/// How often jobs are looked after.
const LOOK: Duration = Duration::from_millis(50);

/// What is thought about elsewhere.
#[derive(Default)]
pub(crate) struct Jobs {
    asked: BTreeMap<u64, Asked>,
    next: u64,
    /// Until when no worker is looked for.
    nobody_until: Option<Instant>,
}

struct Asked {
    job: Job,
    done: Done,
    since: Instant,
    /// When it is asked for again.
    due: Instant,
    silences: u32,
    /// Whether a worker has said that it has too much to do.
    busy: bool,
}

/// How a job ends that nobody answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Here {
    /// As if there were no workers.
    Thoroughly,
    /// They have too much to do, and so little time is left that this one goes quickly.
    Quickly,
}

/// The workers of a node.
pub(crate) struct FrontWorkers(pub(crate) Weak<NatsBus>);

impl Workers for FrontWorkers {
    fn think(&self, job: Job, done: Done) -> bool {
        self.0.upgrade().is_some_and(|bus| bus.have_thought(job, done))
    }
}

impl NatsBus {
    fn have_thought(&self, job: Job, done: Done) -> bool {
        let now = Instant::now();
        let mut jobs = self.jobs();
        let nobody = jobs.nobody_until.is_some_and(|until| now < until);
        if nobody || !self.link.is_up() {
            drop(jobs);
            return self.think_here(&job, done, Here::Thoroughly);
        }
        if jobs.asked.len() >= MOST {
            return false;
        }
        let Some(bytes) = written(&job) else {
            drop(jobs);
            return self.think_here(&job, done, Here::Thoroughly);
        };
        jobs.next += 1;
        let number = jobs.next;
        let asked = Asked { job, done, since: now, due: now + TO_TAKE, silences: 0, busy: false };
        jobs.asked.insert(number, asked);
        drop(jobs);
        self.node.metrics().jobs_asked.add(1);
        self.send_job(number, bytes);
        true
    }

    fn send_job(&self, number: u64, bytes: Vec<u8>) {
        let reply = self.link.subjects.thoughts(&self.name, &number.to_string());
        self.link.send(self.link.subjects.jobs(), Some(reply), bytes);
    }

    /// False if too many wait here already.
    fn think_here(&self, job: &Job, done: Done, how: Here) -> bool {
        self.node.metrics().jobs_here.add(1);
        let Ok(thought) = job.thought() else {
            tracing::error!("a job of this server's own cannot be read");
            done(None);
            return true;
        };
        let limit = match how {
            Here::Thoroughly => job.limit(),
            Here::Quickly => Limit::LEAST,
        };
        self.node.pool().think(job.urgency(), limit, thought, done).is_ok()
    }

    /// As [`think_here`](Self::think_here), for one that was asked of others; the table asks again
    /// where too many wait.
    fn give_up(&self, asked: Asked) {
        let Asked { job, done, busy, .. } = asked;
        self.think_here(&job, done, if busy { Here::Quickly } else { Here::Thoroughly });
    }

    /// An answer of a worker has come.
    pub(crate) fn thought_came(&self, number: &str, bytes: &[u8]) {
        let now = Instant::now();
        let Ok(number) = number.parse::<u64>() else { return };
        let mut jobs = self.jobs();
        // NATS says that nobody listens there.
        if bytes.is_empty() {
            jobs.nobody_until = Some(now + NOBODY);
            let asked = jobs.asked.remove(&number);
            drop(jobs);
            if let Some(asked) = asked {
                self.give_up(asked);
            }
            return;
        }
        let answer = serde_json::from_slice::<Answer>(bytes);
        let Some(asked) = jobs.asked.get_mut(&number) else {
            if matches!(answer, Ok(Answer::Move(_))) {
                self.node.metrics().jobs_late.add(1);
            }
            return;
        };
        match answer {
            Ok(Answer::Taken) => asked.due = now + asked.job.limit().time + SLACK,
            Ok(Answer::Busy) => (asked.due, asked.busy) = (now + PAUSE, true),
            Ok(Answer::Move(mv)) if asked.job.allows(&mv) => {
                let asked = jobs.asked.remove(&number);
                drop(jobs);
                self.node.metrics().jobs_answered.add(1);
                if let Some(asked) = asked {
                    (asked.done)(Some(mv));
                }
            }
            Ok(Answer::Refused | Answer::Move(_)) | Err(_) => {
                let asked = jobs.asked.remove(&number);
                drop(jobs);
                tracing::warn!("a server for bots answers what is no answer; are all of the same version?");
                self.node.metrics().jobs_refused.add(1);
                if let Some(asked) = asked {
                    self.give_up(asked);
                }
            }
        }
    }

    pub(crate) async fn looks_after_jobs(self: Arc<Self>) {
        let mut ticks = interval(LOOK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !self.is_over() {
            ticks.tick().await;
            self.look_after_jobs();
        }
    }

    /// Asks again for what nobody has taken, or answered in its time.
    fn look_after_jobs(&self) {
        let now = Instant::now();
        let (mut again, mut given_up) = (Vec::new(), Vec::new());
        let mut jobs = self.jobs();
        let due: Vec<u64> =
            jobs.asked.iter().filter(|(_, asked)| asked.due <= now).map(|(number, _)| *number).collect();
        for number in due {
            let Some(mut asked) = jobs.asked.remove(&number) else { continue };
            asked.silences += u32::from(!asked.busy);
            let patience = asked.job.limit().time + BUSY;
            let bytes = written(&asked.job).filter(|_| asked.silences < SILENCES);
            match bytes.filter(|_| !asked.busy || asked.since + patience > now) {
                Some(bytes) => {
                    (asked.due, asked.busy) = (now + TO_TAKE, false);
                    jobs.asked.insert(number, asked);
                    again.push((number, bytes));
                }
                None => given_up.push(asked),
            }
        }
        drop(jobs);
        self.node.metrics().jobs_again.add(again.len() as u64);
        for (number, bytes) in again {
            self.send_job(number, bytes);
        }
        for asked in given_up {
            self.give_up(asked);
        }
    }

    /// Whatever was on its way may be lost.
    pub(crate) fn think_of_all_here(&self) {
        let asked = std::mem::take(&mut self.jobs().asked);
        for asked in asked.into_values() {
            self.give_up(asked);
        }
    }
}

/// A job on its way, unless it is too long for that.
fn written(job: &Job) -> Option<Vec<u8>> {
    serde_json::to_vec(job).ok().filter(|bytes| bytes.len() <= LONGEST)
}
