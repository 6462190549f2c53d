//! Jobs for workers. A job goes to one of the workers. If none accepts it, or its worker is gone or
//! silent, it is sent again, and in the end this node computes the move itself. Messages may be
//! lost or arrive twice: the first move counts, and the rules check it like any other.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use bot_pool::{Done, Job, Limit, Workers};
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::NatsBus;
use crate::link::LONGEST;
use crate::wire::JobReply;

/// How long a worker may take to accept a job.
const ACCEPT_TIMEOUT: Duration = Duration::from_millis(250);
/// How much longer than the job's own time limit its move may take to arrive.
const SLACK: Duration = Duration::from_millis(300);
/// The pause before a retry, if the worker was busy.
const BUSY_PAUSE: Duration = Duration::from_millis(100);
/// After this many tries without a reply, this node computes the move.
const MOST_TRIES: u32 = 3;
/// So does it if all workers are busy for this long beyond the job's time limit.
const BUSY_LIMIT: Duration = Duration::from_secs(1);
/// How long no job is sent after there was no worker.
const NO_WORKER_PAUSE: Duration = Duration::from_secs(1);
/// Jobs that workers may have at a time.
const MOST_JOBS: usize = 4096;
/// How often overdue jobs are looked for.
const CHECK: Duration = Duration::from_millis(50);

/// The jobs of this node that workers have, by number.
#[derive(Default)]
pub(crate) struct Jobs {
    sent: BTreeMap<u64, SentJob>,
    next: u64,
    /// No job is sent before this.
    no_worker_until: Option<Instant>,
}

struct SentJob {
    job: Job,
    done: Done,
    since: Instant,
    /// When it is sent again.
    due: Instant,
    /// Tries without a reply.
    tries: u32,
    /// Whether the last worker was busy.
    busy: bool,
}

/// How much this node spends on a job that no worker did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effort {
    /// As much as without workers.
    Full,
    /// The least: waiting for busy workers has used up the time.
    Least,
}

/// The workers, as the tables of this node see them.
pub(crate) struct RemoteWorkers(pub(crate) Weak<NatsBus>);

impl Workers for RemoteWorkers {
    fn think(&self, job: Job, done: Done) -> bool {
        self.0.upgrade().is_some_and(|bus| bus.send_new_job(job, done))
    }
}

impl NatsBus {
    fn send_new_job(&self, job: Job, done: Done) -> bool {
        let now = Instant::now();
        let mut jobs = self.jobs();
        let no_worker = jobs.no_worker_until.is_some_and(|until| now < until);
        if no_worker || !self.link.is_up() {
            drop(jobs);
            return self.compute_here(&job, done, Effort::Full);
        }
        if jobs.sent.len() >= MOST_JOBS {
            return false;
        }
        let Some(bytes) = encode(&job) else {
            drop(jobs);
            return self.compute_here(&job, done, Effort::Full);
        };
        jobs.next += 1;
        let number = jobs.next;
        let sent = SentJob { job, done, since: now, due: now + ACCEPT_TIMEOUT, tries: 0, busy: false };
        jobs.sent.insert(number, sent);
        drop(jobs);
        self.node.metrics().jobs_asked.add(1);
        self.send_job(number, bytes);
        true
    }

    fn send_job(&self, number: u64, bytes: Vec<u8>) {
        let reply = self.link.subjects.job_replies(&self.name, &number.to_string());
        self.link.send(self.link.subjects.jobs(), Some(reply), bytes);
    }

    /// Computes the move in this node's pool. False if too many wait there already.
    fn compute_here(&self, job: &Job, done: Done, effort: Effort) -> bool {
        self.node.metrics().jobs_here.add(1);
        let Ok(thought) = job.thought() else {
            tracing::error!("a job of this node cannot be read");
            done(None);
            return true;
        };
        let limit = match effort {
            Effort::Full => job.limit(),
            Effort::Least => Limit::LEAST,
        };
        self.node.pool().think(job.urgency(), limit, thought, done).is_ok()
    }

    /// Computes the move of a job that workers had. If too many wait in the pool, the table asks
    /// again.
    fn give_up(&self, sent: SentJob) {
        let SentJob { job, done, busy, .. } = sent;
        self.compute_here(&job, done, if busy { Effort::Least } else { Effort::Full });
    }

    /// A reply of a worker has come.
    pub(crate) fn on_job_reply(&self, number: &str, bytes: &[u8]) {
        let now = Instant::now();
        let Ok(number) = number.parse::<u64>() else { return };
        let mut jobs = self.jobs();
        // NATS says that there is no worker.
        if bytes.is_empty() {
            jobs.no_worker_until = Some(now + NO_WORKER_PAUSE);
            let sent = jobs.sent.remove(&number);
            drop(jobs);
            if let Some(sent) = sent {
                self.give_up(sent);
            }
            return;
        }
        let answer = serde_json::from_slice::<JobReply>(bytes);
        let Some(sent) = jobs.sent.get_mut(&number) else {
            if matches!(answer, Ok(JobReply::Move(_))) {
                self.node.metrics().jobs_late.add(1);
            }
            return;
        };
        match answer {
            Ok(JobReply::Accepted) => sent.due = now + sent.job.limit().time + SLACK,
            Ok(JobReply::Busy) => (sent.due, sent.busy) = (now + BUSY_PAUSE, true),
            Ok(JobReply::Move(mv)) if sent.job.allows(&mv) => {
                let sent = jobs.sent.remove(&number);
                drop(jobs);
                self.node.metrics().jobs_answered.add(1);
                if let Some(sent) = sent {
                    (sent.done)(Some(mv));
                }
            }
            Ok(JobReply::Refused | JobReply::Move(_)) | Err(_) => {
                let sent = jobs.sent.remove(&number);
                drop(jobs);
                tracing::warn!("a worker's reply cannot be used: does it run the same version?");
                self.node.metrics().jobs_refused.add(1);
                if let Some(sent) = sent {
                    self.give_up(sent);
                }
            }
        }
    }

    pub(crate) async fn watch_jobs(self: Arc<Self>) {
        let mut ticks = interval(CHECK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !self.is_over() {
            ticks.tick().await;
            self.retry_jobs();
        }
    }

    /// Sends jobs again that no worker has accepted, or answered in time.
    fn retry_jobs(&self) {
        let now = Instant::now();
        let (mut again, mut given_up) = (Vec::new(), Vec::new());
        let mut jobs = self.jobs();
        let due: Vec<u64> =
            jobs.sent.iter().filter(|(_, sent)| sent.due <= now).map(|(number, _)| *number).collect();
        for number in due {
            let Some(mut sent) = jobs.sent.remove(&number) else { continue };
            sent.tries += u32::from(!sent.busy);
            let longest = sent.job.limit().time + BUSY_LIMIT;
            let bytes = encode(&sent.job).filter(|_| sent.tries < MOST_TRIES);
            match bytes.filter(|_| !sent.busy || sent.since + longest > now) {
                Some(bytes) => {
                    (sent.due, sent.busy) = (now + ACCEPT_TIMEOUT, false);
                    jobs.sent.insert(number, sent);
                    again.push((number, bytes));
                }
                None => given_up.push(sent),
            }
        }
        drop(jobs);
        self.node.metrics().jobs_again.add(again.len() as u64);
        for (number, bytes) in again {
            self.send_job(number, bytes);
        }
        for sent in given_up {
            self.give_up(sent);
        }
    }

    /// Computes all jobs here, because their replies may be lost.
    pub(crate) fn take_back_jobs(&self) {
        let sent = std::mem::take(&mut self.jobs().sent);
        for job in sent.into_values() {
            self.give_up(job);
        }
    }
}

/// The job as a message, unless it is too long for one.
fn encode(job: &Job) -> Option<Vec<u8>> {
    serde_json::to_vec(job).ok().filter(|bytes| bytes.len() <= LONGEST)
}
