//! Metrics for operators in Prometheus' text format. No names, no tables, no addresses.
//!
//! By hand: with prometheus-client, one registry per server, this file had 240 lines in place of
//! 300. For them it writes `OpenMetrics` alone, which older scrapers do not read, and a metric's
//! labels in another order each time.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// A counter.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Grows it.
    pub fn add(&self, by: u64) {
        self.0.fetch_add(by, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A gauge.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    pub fn add(&self, by: i64) -> i64 {
        self.0.fetch_add(by, Ordering::Relaxed) + by
    }

    pub fn set(&self, to: i64) {
        self.0.store(to, Ordering::Relaxed);
    }

    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why the server disconnected a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// It did not read.
    Unread,
    /// Too much waited for it.
    Overflow,
    /// It was silent for too long.
    Silent,
    /// It sent too many or unreadable messages, again and again.
    Flood,
    /// It sent something other than a text frame, or one that is too long.
    Frame,
    /// Its session ended.
    Session,
}

impl Cut {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Unread, "unread"),
        (Self::Overflow, "overflow"),
        (Self::Silent, "silent"),
        (Self::Flood, "flood"),
        (Self::Frame, "frame"),
        (Self::Session, "session"),
    ];
}

/// The outcome of a sign-in, or of another password check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignIn {
    Right,
    /// A wrong name or password.
    Wrong,
    /// Too many attempts: the password was not checked.
    Limited,
}

impl SignIn {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Right, "right"), (Self::Wrong, "wrong"), (Self::Limited, "limited")];
}

/// Attempts to sign in, by outcome.
#[derive(Debug, Default)]
pub struct SignIns([Counter; SignIn::ALL.len()]);

impl SignIns {
    pub fn add(&self, outcome: SignIn) {
        self.0[outcome as usize].add(1);
    }

    pub fn get(&self, outcome: SignIn) -> u64 {
        self.0[outcome as usize].get()
    }
}

/// Why a connection was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Too many connections from its address are open.
    Address,
    /// Too many are open in all.
    Full,
}

impl Refused {
    const ALL: [(Self, &'static str); 2] = [(Self::Address, "address"), (Self::Full, "full")];
}

/// Refused connections, by reason.
#[derive(Debug, Default)]
pub struct Refusals([Counter; Refused::ALL.len()]);

impl Refusals {
    pub fn add(&self, why: Refused) {
        self.0[why as usize].add(1);
    }

    pub fn get(&self, why: Refused) -> u64 {
        self.0[why as usize].get()
    }
}

/// Disconnected sockets, by reason.
#[derive(Debug, Default)]
pub struct Cuts([Counter; Cut::ALL.len()]);

impl Cuts {
    pub fn add(&self, why: Cut) {
        self.0[why as usize].add(1);
    }

    pub fn get(&self, why: Cut) -> u64 {
        self.0[why as usize].get()
    }
}

/// Upper ends of the commit time's buckets, in milliseconds.
const BUCKETS: [u64; 8] = [1, 2, 5, 10, 25, 100, 500, 2500];

/// Values that are read when metrics are requested.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    pub tables_awake: usize,
    pub tables_listed: usize,
    pub bots_waiting: usize,
    pub writes_waiting: usize,
}

/// All metrics.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Moves written to disk.
    pub moves: Counter,
    /// Requests, over sockets and HTTP.
    pub asks: Counter,
    /// Unreadable requests.
    pub malformed: Counter,
    /// Requests over a rate limit.
    pub limited: Counter,
    /// Open sockets.
    pub sockets: Gauge,
    /// Sockets that the server disconnected.
    pub cut: Cuts,
    /// Password checks.
    pub sign_ins: SignIns,
    /// Refused connections.
    pub refused: Refusals,
    /// Tables read into memory.
    pub tables_opened: Counter,
    /// Tables that broke.
    pub tables_broken: Counter,
    /// Decisions that bots were asked for.
    pub thoughts: Counter,
    /// New sessions.
    pub sessions: Counter,
    /// 1 while nothing can be written.
    pub refusing: Gauge,
    /// 1 once the whole database has been examined and is sound.
    pub examined: Gauge,
    /// Requests forwarded to the node that has the table.
    pub forwarded: Counter,
    /// Sockets that were disconnected because frames of another node were lost.
    pub frames_lost: Counter,
    /// Jobs sent to workers.
    pub jobs_asked: Counter,
    /// Jobs that were answered with a move.
    pub jobs_answered: Counter,
    /// Times that a job was sent again: its worker was gone, silent, or busy.
    pub jobs_again: Counter,
    /// Moves that came too late.
    pub jobs_late: Counter,
    /// Replies that could not be used.
    pub jobs_refused: Counter,
    /// Jobs that this node computed itself.
    pub jobs_here: Counter,
    /// Live nodes of the cluster.
    pub nodes: Gauge,
    /// 1 while the bus between nodes is connected.
    pub bus_up: Gauge,
    commits: Counter,
    writes: Counter,
    commit_micros: Counter,
    commit_buckets: [Counter; BUCKETS.len()],
}

impl Metrics {
    /// Sockets open now.
    pub fn open_sockets(&self) -> i64 {
        self.sockets.get()
    }

    pub fn commits(&self, writes: usize, took: Duration) {
        self.commits.add(1);
        self.writes.add(writes as u64);
        self.commit_micros.add(took.as_micros() as u64);
        for (bucket, end) in self.commit_buckets.iter().zip(BUCKETS) {
            if took <= Duration::from_millis(end) {
                bucket.add(1);
            }
        }
    }

    /// All metrics in Prometheus' text format.
    pub fn text(&self, now: Now) -> String {
        let mut out = String::new();
        let counters = [
            ("moves", "Moves written to disk", &self.moves),
            ("requests", "Requests", &self.asks),
            ("malformed", "Requests that were not understood", &self.malformed),
            ("rate_limited", "Requests over a rate limit", &self.limited),
            ("tables_opened", "Tables read into memory", &self.tables_opened),
            ("tables_broken", "Tables that broke", &self.tables_broken),
            ("bot_decisions", "Decisions that bots were asked for", &self.thoughts),
            ("sessions", "New sessions", &self.sessions),
            ("writes", "Writes committed to disk", &self.writes),
            ("forwarded", "Requests forwarded to another node", &self.forwarded),
            ("jobs_sent", "Jobs sent to workers", &self.jobs_asked),
            ("jobs_answered", "Jobs that workers answered", &self.jobs_answered),
            ("jobs_retried", "Times that a job was sent again", &self.jobs_again),
            ("jobs_late", "Moves of workers that came too late", &self.jobs_late),
            ("jobs_refused", "Replies of workers that could not be used", &self.jobs_refused),
            ("jobs_local", "Jobs that this node computed itself", &self.jobs_here),
            (
                "frames_lost",
                "Sockets that were disconnected because frames of another node were lost",
                &self.frames_lost,
            ),
        ];
        for (name, help, counter) in counters {
            let _ = write!(
                out,
                "# HELP pioche_{name}_total {help}.\n# TYPE pioche_{name}_total counter\npioche_{name}_total {}\n",
                counter.get()
            );
        }
        let gauges = [
            ("sockets", "Open sockets", self.sockets.get()),
            ("tables_in_memory", "Tables in memory", now.tables_awake as i64),
            ("tables_listed", "Tables in the lobby", now.tables_listed as i64),
            ("bots_waiting", "Bots that wait for a thread", now.bots_waiting as i64),
            ("writes_waiting", "Writes that wait for a commit", now.writes_waiting as i64),
            ("refusing", "1 while nothing can be written", self.refusing.get()),
            ("nodes", "Live nodes of the cluster", self.nodes.get()),
            ("bus_up", "1 while the bus between nodes is connected", self.bus_up.get()),
            ("database_examined", "1 once the whole database is known to be sound", self.examined.get()),
        ];
        for (name, help, value) in gauges {
            let _ = write!(
                out,
                "# HELP pioche_{name} {help}.\n# TYPE pioche_{name} gauge\npioche_{name} {value}\n"
            );
        }
        let name = "pioche_sockets_cut_total";
        let _ = write!(out, "# HELP {name} Sockets that the server cut off.\n# TYPE {name} counter\n");
        for (why, reason) in Cut::ALL {
            let _ = writeln!(out, "{name}{{reason=\"{reason}\"}} {}", self.cut.get(why));
        }
        let name = "pioche_build_info";
        let version = env!("CARGO_PKG_VERSION");
        let _ = write!(out, "# HELP {name} The version of this program.\n# TYPE {name} gauge\n");
        let _ = writeln!(out, "{name}{{version=\"{version}\"}} 1");
        let name = "pioche_sign_ins_total";
        let _ = write!(out, "# HELP {name} Passwords that were tried.\n# TYPE {name} counter\n");
        for (outcome, word) in SignIn::ALL {
            let _ = writeln!(out, "{name}{{outcome=\"{word}\"}} {}", self.sign_ins.get(outcome));
        }
        let name = "pioche_connections_refused_total";
        let _ = write!(out, "# HELP {name} Connections that were not let in.\n# TYPE {name} counter\n");
        for (why, reason) in Refused::ALL {
            let _ = writeln!(out, "{name}{{reason=\"{reason}\"}} {}", self.refused.get(why));
        }
        let name = "pioche_commit_seconds";
        let _ = write!(out, "# HELP {name} Time of a commit.\n# TYPE {name} histogram\n");
        for (bucket, end) in self.commit_buckets.iter().zip(BUCKETS) {
            let _ = writeln!(out, "{name}_bucket{{le=\"{}\"}} {}", end as f64 / 1000.0, bucket.get());
        }
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {}", self.commits.get());
        let _ = writeln!(out, "{name}_sum {}", self.commit_micros.get() as f64 / 1e6);
        let _ = writeln!(out, "{name}_count {}", self.commits.get());
        out
    }
}
