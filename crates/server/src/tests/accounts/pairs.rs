//! Every pair of requests about one account, in every order of their steps.
//!
//! A step ends with a call of the store: the store of this test holds a request back when it
//! returns from one. What a request wrote is checked at once against what is true at that moment,
//! whatever the request had read before; and in the end the store and the caches of the nodes have
//! to agree with that.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use futures_util::{StreamExt as _, stream};
use protocol::admin::AdminAct;
use protocol::{Person, Session};
use records::ids::{hex, sha256, unhex};
use records::names::account_key;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use super::paced::{CACHE, Pace, Paced, Progress, Touched, Written};
use crate::admin::Admin;
use crate::http::problem::status;
use crate::http::router;
use crate::limits::gate::Gate;
use crate::people::accounts::Accounts;
use crate::people::recovery::hash as code_hash;
use crate::people::sessions::Sessions;
use crate::requests::App;
use crate::tests::common;
use crate::tests::stores::Kept;
use crate::{Config, Metrics, Opened, Store, StoredAccount, StoredSession};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Op {
    SignIn,
    SignUp,
    Rename,
    ChangePassword,
    Recover,
    NewCodes,
    Delete,
    Ban,
    ResetPassword,
    SignOut,
    EndOther,
    Look,
}

const OPS: [Op; 12] = [
    Op::SignIn,
    Op::SignUp,
    Op::Rename,
    Op::ChangePassword,
    Op::Recover,
    Op::NewCodes,
    Op::Delete,
    Op::Ban,
    Op::ResetPassword,
    Op::SignOut,
    Op::EndOther,
    Op::Look,
];

impl Op {
    fn has_session(self) -> bool {
        !matches!(self, Self::SignIn | Self::Recover | Self::Ban | Self::ResetPassword)
    }

    /// Whether this is what the request had to write to be done.
    fn is_done_by(self, written: &Written) -> bool {
        matches!(
            (self, written),
            (Self::SignIn | Self::Recover, Written::Opened { .. })
                | (Self::SignUp, Written::SignedUp { .. })
                | (Self::Rename, Written::Named(_) | Written::GuestNamed(_))
                | (Self::ChangePassword, Written::Changed { .. })
                | (Self::NewCodes, Written::Codes { .. })
                | (Self::Delete, Written::Deleted)
                | (Self::Ban, Written::Banned)
                | (Self::ResetPassword, Written::Reset { .. })
                | (Self::SignOut | Self::EndOther, Written::Ended(_))
        )
    }
}

/// What everybody has to agree on in the end.
#[derive(Default)]
struct Truth {
    /// The name and the hash of the password.
    account: Option<(String, String)>,
    guest_name: String,
    /// The hash of [`PASSWORD`], which the account began with.
    first_password: String,
    codes: BTreeSet<[u8; 32]>,
    sessions: BTreeSet<[u8; 32]>,
    banned: bool,
}

impl Truth {
    fn has_password(&self, password: &str) -> bool {
        self.account.as_ref().is_some_and(|(_, current)| current == password)
    }

    /// Does what was written, which has to be right now.
    fn write(&mut self, written: Written) -> Result<(), &'static str> {
        let right = match &written {
            Written::SignedUp { guest, .. } => self.account.is_none() && self.sessions.contains(guest),
            Written::Opened { password, .. }
            | Written::Codes { password, .. }
            | Written::EndedOthers { password, .. }
            | Written::Changed { old: password, .. } => self.has_password(password),
            Written::Named(_) | Written::Reset { .. } => self.account.is_some(),
            Written::Recovered { code, .. } => self.codes.contains(code),
            Written::GuestNamed(_) | Written::Ended(_) | Written::Deleted | Written::Banned => true,
        };
        match written {
            Written::SignedUp { hash, guest, name, password, codes } => {
                self.sessions.remove(&guest);
                self.sessions.insert(hash);
                self.first_password.clone_from(&password);
                self.account = Some((name, password));
                self.codes = codes.into_iter().collect();
            }
            Written::Opened { hash, .. } => drop(self.sessions.insert(hash)),
            Written::Named(name) => self.account.iter_mut().for_each(|account| account.0.clone_from(&name)),
            Written::GuestNamed(name) => self.guest_name = name,
            Written::Changed { new, keep, .. } => {
                self.set_password(&new);
                self.sessions.retain(|session| *session == keep);
            }
            Written::Reset { password, codes } => {
                self.set_password(&password);
                self.codes = codes.into_iter().collect();
                self.sessions.clear();
            }
            Written::Recovered { code, password } => {
                self.codes.remove(&code);
                self.set_password(&password);
                self.sessions.clear();
            }
            Written::Codes { codes, .. } => self.codes = codes.into_iter().collect(),
            Written::EndedOthers { keep, .. } => self.sessions.retain(|session| *session == keep),
            Written::Ended(session) => drop(self.sessions.remove(&session)),
            Written::Deleted => *self = Self::default(),
            Written::Banned => self.banned = true,
        }
        if right { Ok(()) } else { Err("what it depended on had changed") }
    }

    fn set_password(&mut self, password: &str) {
        self.account.iter_mut().for_each(|account| password.clone_into(&mut account.1));
    }
}

/// What all runs of a test share.
struct Bench {
    store: Arc<dyn Store>,
    app: App,
    config: Config,
    /// The hash of [`PASSWORD`].
    password: String,
    /// How many nodes there are.
    nodes: usize,
    runs: AtomicU64,
}

type Nodes = Arc<Vec<(Router, App)>>;

const PASSWORD: &str = "correct horse";
/// Cases that are tried at a time, each with people and nodes of its own.
const LANES: usize = 16;

impl Bench {
    async fn new(store: Arc<dyn Store>, nodes: usize) -> Self {
        let config = common::config("pairs");
        let metrics = Arc::new(Metrics::default());
        let paced = Arc::new(Paced(Arc::clone(&store)));
        let mut app = Opened::new(config.clone(), paced, Arc::clone(&metrics)).await.expect("it opens").app;
        app.accounts = Arc::new(Accounts::cheap(&config, metrics));
        let password = app.accounts.passwords.hash(PASSWORD.to_owned()).await.expect("a hash");
        Self { store, app, config, password, nodes, runs: AtomicU64::new(0) }
    }

    /// Somebody new, an account or a guest.
    async fn run(&self, nodes: &Nodes, member: bool) -> (Run, Truth) {
        let number = self.runs.fetch_add(1, Ordering::Relaxed);
        let person = format!("{number:016x}");
        let name = format!("Name {number}");
        let mut truth = Truth { guest_name: name.clone(), ..Truth::default() };
        let tokens = [1u8, 2].map(|index| {
            let mut token = [index; 16];
            token[..8].copy_from_slice(&number.to_be_bytes());
            token
        });
        let session = |token: &[u8]| StoredSession {
            hash: sha256(&[token]),
            person: person.clone(),
            name: name.clone(),
            created: records::clock::now(),
            used: records::clock::now(),
            device: String::new(),
            account: false,
        };
        let [first, second] = tokens.each_ref().map(|token| session(token));
        truth.sessions.insert(first.hash);
        let codes = ["first", "second"].map(str::to_owned);
        if member {
            let guest = session(&number.to_be_bytes());
            let account = StoredAccount {
                person: person.clone(),
                key: account_key(&name),
                name: name.clone(),
                password: self.password.clone(),
                created: 1,
            };
            let hashes = codes.each_ref().map(|code| code_hash(&person, code));
            truth.first_password.clone_from(&self.password);
            truth.account = Some((name.clone(), self.password.clone()));
            truth.codes = hashes.into();
            truth.sessions.insert(second.hash);
            let guest_hash = guest.hash;
            self.store.create_session(guest).await.expect("it is kept");
            let made = self.store.create_account(account, hashes.into(), first, guest_hash).await;
            made.expect("it is kept");
            let opened = self.store.open_session(second, self.password.clone(), None).await;
            opened.expect("it is kept");
        } else {
            self.store.create_session(first).await.expect("it is kept");
        }
        let nodes = Arc::clone(nodes);
        let run = Run { nodes, member, number, person, name, tokens: tokens.map(|token| hex(&token)) };
        // They have just been here.
        for node in 0..self.nodes {
            assert_eq!(run.me(node, &run.tokens[0]).await.0, 200);
        }
        (run, truth)
    }

    /// Nodes that know of nobody yet.
    fn nodes(&self) -> Nodes {
        let sessions: Vec<_> = (0..self.nodes)
            .map(|_| Arc::new(Sessions::new(Arc::clone(&self.app.services.store), &self.config)))
            .collect();
        if let [one, other] = &sessions[..] {
            for (from, to) in [(one, other), (other, one)] {
                let to = Arc::downgrade(to);
                from.set_listener(Box::new(move |news| {
                    if let Some(to) = to.upgrade() {
                        to.heard(news);
                    }
                }));
            }
        }
        let nodes = sessions.into_iter().map(|sessions| App { sessions, ..self.app.clone() });
        Arc::new(nodes.map(|app| (router(app.clone()), app)).collect())
    }

    /// What a request calls while nobody else does anything.
    async fn calls(&self, op: Op, member: bool) -> Vec<Touched> {
        let (run, _) = self.run(&self.nodes(), member).await;
        let (pace, mut seen) = Pace::new();
        let request = tokio::spawn(Arc::clone(&pace).run(Arc::new(run).request(op, 0)));
        let mut calls = Vec::new();
        loop {
            pace.go();
            match next(&mut seen).await {
                (_, Some(call)) => calls.push(call),
                (_, None) => break,
            }
        }
        let (code, _) = request.await.expect("it does not panic");
        if member {
            assert_eq!(code < 300, op != Op::SignUp, "{op:?}: {code}");
        }
        calls
    }

    /// The client hangs up when something is written and before the nodes have heard of it.
    async fn try_hanging_up(&self, op: Op, member: bool) {
        let nodes = self.nodes();
        let (run, mut truth) = self.run(&nodes, member).await;
        let run = Arc::new(run);
        for token in &run.tokens[..if member { 2 } else { 1 }] {
            assert_eq!(run.me(0, token).await.0, 200);
        }
        let (pace, mut seen) = Pace::new();
        let request = tokio::spawn(Arc::clone(&pace).run(Arc::clone(&run).request(op, 0)));
        let mut done = false;
        while !done {
            pace.go();
            for written in next(&mut seen).await.0 {
                done |= op.is_done_by(&written);
                truth.write(written).expect("nobody else writes");
            }
        }
        request.abort();
        let _ = request.await;
        // Nobody holds it back any more.
        (0..100).for_each(|_| pace.go());
        for token in &run.tokens {
            let hash = sha256(&[&unhex::<16>(token).expect("a token")]);
            let expected = if truth.sessions.contains(&hash) { 200 } else { 401 };
            let patience = tokio::time::Instant::now() + common::PATIENCE;
            while run.me(0, token).await.0 != expected {
                assert!(tokio::time::Instant::now() < patience, "{op:?}: not {expected}");
                tokio::task::yield_now().await;
            }
        }
    }

    /// One order of the steps of two requests.
    async fn try_order(&self, nodes: &Nodes, Case { ops, member, order }: &Case) {
        let (ops, member) = (*ops, *member);
        let (run, mut truth) = self.run(nodes, member).await;
        let run = Arc::new(run);
        let case = format!("{ops:?} in the order {order:?}, {}", if member { "a member" } else { "a guest" });
        let (mut requests, mut paces) = (Vec::new(), Vec::new());
        for (index, op) in ops.into_iter().enumerate() {
            let (pace, seen) = Pace::new();
            requests.push(tokio::spawn(Arc::clone(&pace).run(Arc::clone(&run).request(op, index))));
            paces.push(Some((pace, seen)));
        }
        let mut written: [Vec<Written>; 2] = Default::default();
        let mut left = order.iter().copied();
        // What takes more steps than it would take alone does the others in the end.
        while let Some(index) = left.next().or_else(|| paces.iter().position(Option::is_some)) {
            let Some((pace, seen)) = &mut paces[index] else { continue };
            pace.go();
            let (wrote, called) = next(seen).await;
            for wrote in wrote {
                written[index].push(wrote.clone());
                truth.write(wrote).unwrap_or_else(|why| panic!("{case}: {:?}: {why}", written[index]));
            }
            if called.is_none() {
                paces[index] = None;
            }
        }
        let mut tokens = run.tokens.to_vec();
        for ((op, request), written) in ops.into_iter().zip(requests).zip(written) {
            let (code, token) = request.await.expect("it does not panic");
            tokens.extend(token);
            assert!([200, 201, 204, 401, 403, 404, 409].contains(&code), "{case}: {op:?} is answered {code}");
            if code < 300 && op != Op::Look {
                assert!(written.iter().any(|written| op.is_done_by(written)), "{case}: {op:?} is not done");
            }
        }
        self.check(&case, &run, &truth, &tokens).await;
    }

    /// Store and nodes agree with the truth.
    async fn check(&self, case: &str, run: &Run, truth: &Truth, tokens: &[String]) {
        let account = self.store.account_of(run.person.clone()).await.expect("an answer");
        let kept = account.map(|account| (account.name, account.password));
        assert_eq!(kept, truth.account, "{case}: name and password");
        let sessions = self.store.sessions_of(run.person.clone()).await.expect("an answer");
        let kept: BTreeSet<_> = sessions.iter().map(|session| session.hash).collect();
        assert_eq!(kept, truth.sessions, "{case}: sessions");
        let name = truth.account.as_ref().map_or(&truth.guest_name, |(name, _)| name);
        for token in tokens {
            let hash = sha256(&[&unhex::<16>(token).expect("a token")]);
            let expected = match (truth.sessions.contains(&hash), truth.banned) {
                (true, false) => 200,
                (true, true) => 403,
                (false, _) => 401,
            };
            for node in 0..self.nodes {
                let (code, body) = run.me(node, token).await;
                assert_eq!(code, expected, "{case}: a session at node {node}");
                if code == 200 {
                    let person: Person = serde_json::from_value(body).expect("a person");
                    assert_eq!(&person.name, name, "{case}");
                }
            }
        }
        let old = json!({"name": name, "password": PASSWORD});
        let (code, _) = run.post(0, "/account/session", "", old).await;
        let opens = truth.has_password(&truth.first_password) && !truth.banned;
        assert_eq!(code == 201, opens, "{case}: the first password");
        let code = code_hash(&run.person, "first");
        let recovered = self.store.recover(run.person.clone(), code, String::new()).await;
        assert_eq!(recovered.is_ok(), truth.codes.contains(&code), "{case}: the first code");
    }
}

/// What a request writes in its next step, and the call that ends it; none if the request is done.
async fn next(seen: &mut tokio::sync::mpsc::UnboundedReceiver<Progress>) -> (Vec<Written>, Option<Touched>) {
    let mut written = Vec::new();
    loop {
        let progress = tokio::time::timeout(common::PATIENCE, seen.recv()).await.expect("it goes on");
        match progress.expect("it says when it is done") {
            Progress::Wrote(what) => written.push(what),
            Progress::Called(call) => return (written, Some(call)),
            Progress::Done => return (written, None),
        }
    }
}

/// One person, and the nodes that the requests reach.
struct Run {
    nodes: Nodes,
    member: bool,
    number: u64,
    person: String,
    name: String,
    tokens: [String; 2],
}

impl Run {
    /// A request, the first or the second of two: its status, and the token of the session that it
    /// gives.
    async fn request(self: Arc<Self>, op: Op, index: usize) -> (u16, Option<String>) {
        let which = ["first", "second"][index];
        let node = index % self.nodes.len();
        let other = format!("{which} battery staple");
        let [own, elsewhere] = &self.tokens;
        let (path, token, body) = match op {
            Op::SignIn => ("/account/session", "", json!({"name": self.name, "password": PASSWORD})),
            Op::SignUp => ("/account", own.as_str(), json!({"name": self.name, "password": PASSWORD})),
            Op::Rename => ("/me", own.as_str(), json!({"name": format!("{which} {}", self.number)})),
            Op::ChangePassword => ("/account/password", own.as_str(), json!({"old": PASSWORD, "new": other})),
            Op::Recover => {
                let body = json!({"name": self.name, "code": which, "password": other});
                ("/account/recover", "", body)
            }
            Op::NewCodes => ("/account/codes", own.as_str(), json!({"password": PASSWORD})),
            Op::Delete if self.member => ("/account/delete", own.as_str(), json!({"password": PASSWORD})),
            Op::Delete => ("/me/delete", own.as_str(), json!({})),
            Op::SignOut => ("/session/end", own.as_str(), json!({})),
            Op::EndOther => {
                let hash = sha256(&[&unhex::<16>(elsewhere).expect("a token")]);
                ("/sessions/end", own.as_str(), json!({"session": hex(&hash[..8])}))
            }
            Op::Look => return (self.me(node, if self.member { elsewhere } else { own }).await.0, None),
            Op::Ban | Op::ResetPassword => {
                let person = self.person.clone();
                let act = match op {
                    Op::Ban => AdminAct::Ban { person, days: None, reason: String::new() },
                    _ => AdminAct::Password { person },
                };
                let app = self.nodes[node].1.clone();
                let visitors = Arc::new(Gate::new(1, 0, Arc::default()));
                let done = Admin { app, visitors }.act(0, act).await;
                return (done.map_or_else(|why| status(why.code()).as_u16(), |_| 200), None);
            }
        };
        let (code, body) = self.post(node, path, token, body).await;
        (code, serde_json::from_value::<Session>(body).ok().map(|session| session.token))
    }

    async fn me(&self, node: usize, token: &str) -> (u16, Value) {
        self.ask(node, "GET", "/me", token, Body::empty()).await
    }

    async fn post(&self, node: usize, path: &str, token: &str, body: Value) -> (u16, Value) {
        self.ask(node, "POST", path, token, Body::from(body.to_string())).await
    }

    async fn ask(&self, node: usize, method: &str, path: &str, token: &str, body: Body) -> (u16, Value) {
        let mut request = Request::builder().method(method).uri(format!("http://localhost/api/v1{path}"));
        if !token.is_empty() {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request.body(body).expect("a request");
        let response = self.nodes[node].0.clone().oneshot(request).await.expect("an answer");
        let code = response.status().as_u16();
        let body = axum::body::to_bytes(response.into_body(), 1 << 16).await.expect("a body");
        (code, serde_json::from_slice(&body).unwrap_or_default())
    }
}

/// One order of the steps of two requests of a member or a guest.
struct Case {
    ops: [Op; 2],
    member: bool,
    order: Vec<usize>,
}

/// What a request touches in each of its steps. One goes to the end of a call; the last ends the
/// request.
fn steps(op: Op, calls: &[Touched]) -> Vec<Touched> {
    let step = |index: usize| {
        let mut step = calls.get(index).copied().unwrap_or_default();
        step.writes &= !CACHE;
        match index.checked_sub(1) {
            Some(before) => step.writes |= calls[before].writes & CACHE,
            // Whose session it is.
            None if op.has_session() => step.reads |= CACHE,
            None => {}
        }
        if op == Op::Look {
            // The node remembers what it has read, unless something has changed since then.
            step.reads |= CACHE;
        }
        step
    };
    (0..=calls.len()).map(step).collect()
}

/// Every order of the steps of two requests, but one alone of those that differ only in which of
/// two steps comes first that have nothing to do with each other.
fn orders(steps: [&[Touched]; 2]) -> Vec<Vec<usize>> {
    let swaps = |one: Touched, other: Touched| {
        // To forget twice is to forget.
        let written = one.writes & other.writes & !CACHE;
        written | (one.writes & other.reads) | (one.reads & other.writes) == 0
    };
    let mut found = Vec::new();
    let mut open = vec![(Vec::new(), [0, 0])];
    while let Some((order, done)) = open.pop() {
        if done == [steps[0].len(), steps[1].len()] {
            found.push(order);
            continue;
        }
        for next in [0, 1] {
            let Some(step) = steps[next].get(done[next]) else { continue };
            if next == 0 && order.last() == Some(&1) && swaps(*step, steps[1][done[1] - 1]) {
                continue;
            }
            let (mut order, mut done) = (order.clone(), done);
            order.push(next);
            done[next] += 1;
            open.push((order, done));
        }
    }
    found
}

#[test]
fn orders_leave_out_what_makes_no_difference() {
    let touched = |reads, writes| Touched { reads, writes };
    let (read, write, other) = (touched(1, 0), touched(0, 1), touched(2, 2));
    assert_eq!(orders([&[read, read], &[read, other]]), [[0, 0, 1, 1]]);
    assert_eq!(orders([&[write, write], &[write, write]]).len(), 6);
    let mut mixed = orders([&[read, write], &[read]]);
    mixed.sort();
    assert_eq!(mixed, [[0, 0, 1], [0, 1, 0]]);
    assert_eq!(orders([&[read, write], &[write]]).len(), 3);
}

async fn every_pair(store: Arc<dyn Store>, nodes: usize) {
    let bench = Bench::new(store, nodes).await;
    let mut alone = HashMap::new();
    for op in OPS {
        for member in [false, true] {
            alone.insert((op, member), steps(op, &bench.calls(op, member).await));
        }
    }
    let mut cases = Vec::new();
    for (index, first) in OPS.into_iter().enumerate() {
        for second in OPS[index..].iter().copied() {
            // Whoever signs up is a guest.
            let member = first != Op::SignUp && second != Op::SignUp;
            let orders = orders([first, second].map(|op| &alone[&(op, member)][..]));
            cases.extend(orders.into_iter().map(|order| Case { ops: [first, second], member, order }));
        }
    }
    // More than one order of each pair.
    assert!(cases.len() > OPS.len() * OPS.len(), "{}", cases.len());
    stream::iter(cases.chunks(cases.len().div_ceil(LANES)))
        .for_each_concurrent(LANES, async |cases| {
            let nodes = bench.nodes();
            for case in cases {
                bench.try_order(&nodes, case).await;
            }
        })
        .await;
}

#[tokio::test]
async fn what_is_written_is_told_though_the_client_hangs_up() {
    let kept = Kept::in_a_file("hanging-up").await;
    let bench = Bench::new(Arc::clone(&kept.store), 1).await;
    bench.try_hanging_up(Op::SignUp, false).await;
    for op in [Op::ChangePassword, Op::Delete, Op::SignOut, Op::EndOther] {
        bench.try_hanging_up(op, true).await;
    }
    kept.close().await;
}

#[tokio::test]
async fn every_pair_of_requests_in_a_file() {
    let kept = Kept::in_a_file("pairs").await;
    every_pair(Arc::clone(&kept.store), 1).await;
    kept.close().await;
}

/// Each request reaches another node.
#[tokio::test]
async fn every_pair_of_requests_in_postgres() {
    let Some(kept) = Kept::in_postgres("pairs").await else { return };
    every_pair(Arc::clone(&kept.store), 2).await;
    kept.close().await;
}
