//! A table where only one person sits: it waits for them.

use std::time::Duration;

use protocol::{Act, Code, MatchFile, Speed, Update};
use serde_json::json;
use server::Config;
use verify::Kept;

use crate::common::{
    self, Client, TestServer, config, create, http, in_paused_time, pass, play, sit, start, watch,
};

/// Longer than anybody's patience with a table where others wait.
const LONG: Duration = Duration::from_secs(500);

/// A table of Olé with three bots whose moves take a second.
async fn alone(server: &TestServer) -> (String, Client) {
    let mut anne = Client::new(server.address(), "Anne").await;
    let table = json!({"game": "ole", "seats": 4, "bots": [1, 1, 1]});
    let id = anne.good(create(table)).await.table.expect("a name");
    anne.watch(&id).await;
    anne.good(start(&id)).await;
    (id, anne)
}

/// Lets the bots play until it is this person's turn.
async fn own_turn(anne: &mut Client, id: &str) -> Update {
    let started = std::time::Instant::now();
    loop {
        let now = anne.watch(id).await;
        if now.game.as_ref().is_some_and(|game| !game.legal.is_empty()) {
            return now;
        }
        assert!(started.elapsed() < common::PATIENCE, "{now:?}");
        pass(Duration::from_millis(100)).await;
    }
}

fn settings(name: &str) -> Config {
    Config { pace: Duration::from_secs(1), ..config(name) }
}

/// Lets a long time pass in steps: bots that think do so in real time.
async fn long(steps: u32) {
    for _ in 0..steps {
        pass(LONG / steps).await;
    }
}

#[test]
fn nobody_plays_the_cards_of_the_only_person() {
    in_paused_time(async {
        let server = TestServer::open(settings("alone-cards")).await;
        let (id, mut anne) = alone(&server).await;
        let now = own_turn(&mut anne, &id).await;
        let token = anne.token.clone();
        drop(anne);
        long(50).await;
        let mut anne = Client::with_token(server.address(), &token).await;
        let back = anne.watch(&id).await;
        assert_eq!((back.version, back.event), (now.version, now.event), "nothing has happened");
        server.close_in_paused_time().await;
    });
}

#[test]
fn the_bots_stop_when_the_only_person_looks_away_and_go_on_when_they_are_back() {
    in_paused_time(async {
        let server = TestServer::open(settings("alone-pause")).await;
        let (id, mut anne) = alone(&server).await;
        let now = own_turn(&mut anne, &id).await;
        let mv = &now.game.expect("dealt").legal[0];
        anne.good(play(&id, now.version, mv)).await;
        // A bot is thinking, or has thought already.
        anne.good(Act::Unwatch { table: id.clone() }).await;
        long(50).await;
        // The socket has been closed meanwhile: nothing was heard on it.
        let mut anne = Client::with_token(server.address(), &anne.token).await;
        let back = anne.good(watch(&id, Some(now.event))).await.update.expect("the table");
        assert_eq!(back.version, now.version + 1, "one's own move, and no other");
        assert!(own_turn(&mut anne, &id).await.version > back.version);
        server.close_in_paused_time().await;
    });
}

/// A program that asks over HTTP and never watches is there as long as it asks.
#[test]
fn whoever_only_asks_is_there_for_a_while() {
    in_paused_time(async {
        let server = TestServer::open(settings("alone-http")).await;
        let (id, mut anne) = alone(&server).await;
        let now = own_turn(&mut anne, &id).await;
        let mv = now.game.expect("dealt").legal[0].clone();
        let token = anne.token.clone();
        drop(anne);
        pass(Duration::from_millis(100)).await;
        let body =
            json!({"id": 1, "do": "play", "table": id, "version": now.version, "move": mv}).to_string();
        let (code, body) = http(server.address(), "POST", "/api/v1/ask", &token, &body).await;
        assert_eq!(code, 200, "{body}");
        for _ in 0..40 {
            pass(Duration::from_millis(250)).await;
        }
        let mut other = Client::with_token(server.address(), &token).await;
        assert!(other.watch(&id).await.version > now.version + 1, "the bots have gone on");
        server.close_in_paused_time().await;
    });
}

/// A clock that they have chosen runs on.
#[test]
fn a_clock_does_not_wait() {
    in_paused_time(async {
        let server = TestServer::open(settings("alone-clock")).await;
        let mut anne = Client::new(server.address(), "Anne").await;
        let table =
            json!({"game": "karta-doppio", "bots": [1], "options": {"red": "0"}, "pace": {"seconds": 5}});
        let id = anne.good(create(table)).await.table.expect("a name");
        anne.good(start(&id)).await;
        drop(anne);
        let mut spectator = Client::new(server.address(), "Zoé").await;
        pass(Duration::from_secs(6)).await;
        let started = std::time::Instant::now();
        while spectator.watch(&id).await.version == 0 {
            assert!(started.elapsed() < common::PATIENCE, "the clock did not fall");
            pass(Duration::from_millis(100)).await;
        }
        server.close_in_paused_time().await;
    });
}

/// A table of this game with bots on all other seats, dealt.
async fn against_bots(client: &mut Client, game: &str) -> String {
    let seats = game.parse::<catalog::GameId>().expect("a game").info().usual_seats;
    let table = json!({"game": game, "seats": seats, "bots": vec![1; seats - 1]});
    let id = client.good(create(table)).await.table.expect("a name");
    client.good(start(&id)).await;
    id
}

/// Waits for one's turn; none if the match is over.
async fn turn(client: &mut Client, id: &str) -> Option<Update> {
    let started = std::time::Instant::now();
    loop {
        let now = client.watch(id).await;
        let game = now.game.as_ref().expect("dealt");
        if game.outcome.is_some() {
            return None;
        }
        if !game.legal.is_empty() {
            return Some(now);
        }
        assert!(started.elapsed() < common::PATIENCE, "{now:?}");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// Against bots alone, every game can be taken back to one's last decision, again and again, and
/// the record still tells the truth: what was taken back is in the chain, the match is in order,
/// and it counts for nobody's rating.
#[tokio::test(flavor = "multi_thread")]
async fn every_game_against_bots_goes_back_to_ones_last_decision() {
    let server = TestServer::open(config("alone-undo")).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    for game in catalog::GameId::ALL {
        let id = against_bots(&mut anne, game.info().id).await;
        anne.waiting.clear();
        // Decisions and what could be seen at each.
        let mut decisions: Vec<Update> = Vec::new();
        let mut refused = false;
        while decisions.len() < 4 {
            let now = turn(&mut anne, &id).await.expect("no match is over so soon");
            let legal = now.game.as_ref().expect("dealt").legal.clone();
            if decisions.is_empty() && !refused {
                assert_eq!(undo_refused(&mut anne, &id).await, Code::NotNow, "{game}: nothing yet");
                refused = true;
            }
            let played = anne.ask(play(&id, now.version, &legal[0])).await;
            if played.error.is_none() && legal.len() > 1 {
                decisions.push(now);
            }
        }
        assert!(anne.watch(&id).await.info.is_some_and(|info| info.rated), "{game}");
        while let Some(before) = decisions.pop() {
            // Back to where it was, though bots may have played since, or be about to: whoever asks
            // is shown the table as it is then.
            let mut now = anne.watch(&id).await;
            let event = loop {
                match anne.ask(undo(&id, now.version)).await.event {
                    Some(event) => break event,
                    None => now = anne.watch(&id).await,
                }
            };
            while now.event < event {
                now = anne.update().await;
            }
            assert_eq!(now.event, event, "{game}");
            let [then, again] = [&before, &now].map(|update| update.game.as_ref().expect("dealt"));
            assert_eq!(again.legal, then.legal, "{game}");
            assert_eq!(again.view.get(), then.view.get(), "{game}");
        }
        assert!(anne.watch(&id).await.info.is_some_and(|info| !info.rated), "{game}: it counts no more");
        let mut head = String::new();
        while let Some(now) = turn(&mut anne, &id).await {
            head = now.head;
            let legal = now.game.expect("dealt").legal;
            let _ = anne.ask(play(&id, now.version, &legal[now.version as usize % legal.len()])).await;
        }
        let path = format!("/api/v1/tables/{id}/record");
        let (code, body) = http(server.address(), "GET", &path, &anne.token, "").await;
        assert_eq!(code, 200, "{body}");
        let file: MatchFile = serde_json::from_str(&body).expect("a match file");
        let checked = verify::check(&file, Kept { head: Some(&head), ..Kept::default() });
        let checked = checked.unwrap_or_else(|flaw| panic!("{game}: {flaw}"));
        assert!(checked.taken_back >= 4, "{game}: {checked:?}");
        assert_eq!(undo_refused(&mut anne, &id).await, Code::NotNow, "{game}: it is over");
    }
    server.close().await;
}

fn undo(table: &str, version: u64) -> Act {
    Act::Undo { table: table.to_owned(), version }
}

/// Why nothing can be taken back at the current version. A bot may move between looking and asking
/// (in DOS it calls out of turn), and the answer to a stale version says nothing about undo.
async fn undo_refused(client: &mut Client, id: &str) -> Code {
    let started = std::time::Instant::now();
    loop {
        let now = client.watch(id).await;
        let code = client.refused(undo(id, now.version)).await;
        if code != Code::Stale {
            return code;
        }
        assert!(started.elapsed() < common::PATIENCE, "the version is never current");
    }
}

/// With somebody else at the table, what they have learnt stays learnt.
#[tokio::test(flavor = "multi_thread")]
async fn with_two_people_nothing_that_was_seen_is_taken_back() {
    let server = TestServer::open(config("alone-two")).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let mut paul = Client::new(server.address(), "Paul").await;
    let new = json!({"game": "ole", "seats": 3, "bots": [1], "options": {"privilege": "off"}});
    let id = anne.good(create(new)).await.table.expect("a name");
    paul.good(sit(&id)).await;
    anne.good(start(&id)).await;
    let started = std::time::Instant::now();
    loop {
        let now = anne.watch(&id).await;
        let game = now.game.expect("dealt");
        assert!(!game.undo);
        if let Some(mv) = game.legal.first() {
            anne.good(play(&id, now.version, mv)).await;
            break;
        }
        let now = paul.watch(&id).await;
        if let Some(mv) = now.game.expect("dealt").legal.first() {
            let _ = paul.ask(play(&id, now.version, mv)).await;
        }
        assert!(started.elapsed() < common::PATIENCE);
    }
    assert!(!anne.watch(&id).await.game.expect("dealt").undo);
    assert_eq!(undo_refused(&mut anne, &id).await, Code::NotNow);
    server.close().await;
}

/// The host says how quickly bots play, and everybody sees it; it lasts, and goes with a rematch.
#[tokio::test(flavor = "multi_thread")]
async fn the_host_sets_the_speed_of_bots() {
    let server = TestServer::open(Config { pace: Duration::from_secs(8), ..config("speed") }).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let mut paul = Client::new(server.address(), "Paul").await;
    let new = json!({"game": "ole", "seats": 4, "bots": [1, 1], "options": {"rounds": "1"}});
    let id = anne.good(create(new)).await.table.expect("a name");
    paul.good(sit(&id)).await;
    let speed = |speed| Act::BotSpeed { table: id.clone(), speed };
    assert_eq!(paul.refused(speed(Speed::Quick)).await, Code::NotYours);
    anne.good(speed(Speed::AtOnce)).await;
    let before = anne.watch(&id).await.event;
    anne.good(speed(Speed::AtOnce)).await;
    let now = paul.watch(&id).await;
    assert_eq!((now.event, now.info.map(|info| info.speed)), (before, Some(Speed::AtOnce)));
    // At the usual pace, the bots alone would take 16 s for a turn.
    anne.good(start(&id)).await;
    let started = std::time::Instant::now();
    let mut turns = 0;
    while turns < 4 {
        for client in [&mut anne, &mut paul] {
            let now = client.watch(&id).await;
            if let Some(mv) = now.game.expect("dealt").legal.first() {
                turns += usize::from(client.ask(play(&id, now.version, mv)).await.error.is_none());
            }
        }
        assert!(started.elapsed() < common::PATIENCE, "{turns} turns");
    }
    load::took_at_most(Duration::from_secs(8), started.elapsed(), "four turns of bots that play at once");
    for client in [&mut anne, &mut paul] {
        client.good(Act::Resign { table: id.clone() }).await;
    }
    let next = anne.good(Act::Rematch { table: id }).await.table.expect("a name");
    assert_eq!(anne.watch(&next).await.info.map(|info| info.speed), Some(Speed::AtOnce));
    server.close().await;
}
