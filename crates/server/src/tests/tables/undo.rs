//! Taking a move back where several people play: everybody else agrees, or it stands.

use std::time::Duration;

use engine::Seat;
use protocol::Act;
use serde_json::{Value, json};

use super::{Around, Running};
use bus::Mail;

/// Olé of three people: a card shows what a hand held.
async fn cards(around: &Around) -> Running {
    around.dealt().await
}

/// Karta Doppio of two people: everything lies open, and a card that lies ends the turn.
async fn films(around: &Around) -> Running {
    around.dealt_as(json!({"game": "karta-doppio", "seats": 2}), 2).await
}

impl Running {
    fn asks(&self, version: &Value) -> Act {
        Act::AskUndo { table: self.name(), version: version.as_u64().expect("a version") }
    }

    fn answers(&self, agrees: bool) -> Act {
        Act::AnswerUndo { table: self.name(), agrees }
    }

    /// Makes the next move; who made it, and the version before it.
    async fn moves(&mut self) -> (u64, Value) {
        let (who, play) = self.next_move().await;
        let before = self.watch(who).await["version"].clone();
        assert!(self.ask(who, play).await["error"].is_null());
        (who, before)
    }

    /// Makes the next move and asks for it back, if that is possible: a move that ends a round is
    /// followed by a deal.
    async fn asks_for_next(&mut self) -> Option<u64> {
        let (who, _) = self.moves().await;
        let now = self.watch(who).await;
        if now["game"]["ask_undo"] != true {
            return None;
        }
        assert!(now["game"]["undo"].is_null(), "not without the others: {now}");
        let asks = self.asks(&now["version"]);
        assert!(self.ask(who, asks).await["error"].is_null());
        Some(who)
    }

    /// Plays on until a move can be asked back, and asks.
    async fn asked_back(&mut self) -> u64 {
        for _ in 0..40 {
            if let Some(who) = self.asks_for_next().await {
                return who;
            }
        }
        panic!("no move could be asked back");
    }

    /// Whose answer is awaited, as this person sees it, who is there then.
    async fn waits_for(&mut self, by: u64) -> Value {
        self.watch(by).await["info"]["undo_request"]["waits_for"].clone()
    }

    async fn moves_made(&mut self, by: u64) -> u64 {
        self.watch(by).await["version"].as_u64().expect("a version")
    }

    fn leaves(&self, who: u64) {
        self.mail.send(Mail::Unwatch { outbox: who }).expect("it runs");
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_is_taken_back_once_everybody_has_agreed() {
    let around = Around::new();
    let mut table = cards(&around).await;
    let mut before = table.watch(0).await["game"]["view"].clone();
    let who = loop {
        match table.asks_for_next().await {
            Some(who) => break who,
            None => before = table.watch(0).await["game"]["view"].clone(),
        }
    };
    let others: Vec<u64> = (0..3).filter(|other| *other != who).collect();
    assert_eq!(table.waits_for(0).await, json!(others));
    let agrees = table.answers(true);
    assert!(table.ask(others[0], agrees.clone()).await["error"].is_null());
    assert!(table.ask(others[0], agrees.clone()).await["error"].is_null(), "once more changes nothing");
    assert_eq!(table.waits_for(0).await, json!([others[1]]));
    assert_eq!(table.ask(who, agrees.clone()).await["error"]["code"], "not_yours", "not one's own");
    assert!(table.ask(others[1], agrees.clone()).await["error"].is_null());
    let now = table.watch(0).await;
    assert_eq!((&now["info"]["undo_request"], &now["game"]["view"]), (&Value::Null, &before));
    assert_eq!(table.ask(others[1], agrees).await["error"]["code"], "not_now", "nobody asks");
}

#[tokio::test(start_paused = true)]
async fn a_refusal_ends_it_and_so_does_the_next_move() {
    let around = Around::new();
    let mut table = cards(&around).await;
    let who = table.asked_back().await;
    let made = table.moves_made(0).await;
    let refuses = table.answers(false);
    assert!(table.ask((who + 1) % 3, refuses).await["error"].is_null());
    assert_eq!((table.waits_for(0).await, table.moves_made(0).await), (Value::Null, made));
    // Whoever asks may withdraw.
    let who = table.asked_back().await;
    let withdraws = table.answers(false);
    assert!(table.ask(who, withdraws).await["error"].is_null());
    assert_eq!(table.waits_for(0).await, Value::Null);
    // Somebody plays on: the move before theirs stands.
    table.asked_back().await;
    let (next, _) = table.moves().await;
    assert_eq!(table.waits_for(0).await, Value::Null);
    // That was another's move.
    let other = (next + 1) % 3;
    let now = table.watch(other).await;
    assert!(now["game"]["ask_undo"].is_null());
    let asks = table.asks(&now["version"]);
    assert_eq!(table.ask(other, asks).await["error"]["code"], "not_now");
}

#[tokio::test(start_paused = true)]
async fn three_requests_are_enough_for_a_match() {
    let around = Around::new();
    let mut table = films(&around).await;
    let who = table.asked_back().await;
    for request in 1..=3 {
        let refuses = table.answers(false);
        assert!(table.ask(1 - who, refuses).await["error"].is_null());
        let now = table.watch(who).await;
        assert_eq!(now["game"]["ask_undo"] == true, request < 3, "{request}: {now}");
        let asks = table.asks(&now["version"]);
        assert_eq!(table.ask(who, asks).await["error"].is_null(), request < 3, "{request}");
    }
}

#[tokio::test(start_paused = true)]
async fn absent_people_count_as_agreeing_if_the_move_showed_nothing() {
    let around = Around::new();
    let mut table = films(&around).await;
    let who = table.asked_back().await;
    let made = table.moves_made(who).await;
    table.leaves(1 - who);
    tokio::time::sleep(Duration::from_secs(19)).await;
    assert_eq!(table.waits_for(who).await, json!([1 - who]), "not yet");
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(table.moves_made(who).await, made + 1, "taking back counts as a version");
    assert_eq!(table.waits_for(who).await, Value::Null);
    let must = table.watch(who).await["game"]["must"].clone();
    assert_eq!(must, json!([who]), "it is their turn again");

    // Those who are there are waited for, but not for ever: then the move stands.
    let around = Around::new();
    let mut table = films(&around).await;
    let who = table.asked_back().await;
    let made = table.moves_made(who).await;
    tokio::time::sleep(Duration::from_secs(59)).await;
    assert_ne!(table.waits_for(who).await, Value::Null);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!((table.waits_for(who).await, table.moves_made(who).await), (Value::Null, made));

    // A card that was laid has been seen: nobody agrees by being away.
    let around = Around::new();
    let mut table = cards(&around).await;
    let who = table.asked_back().await;
    let made = table.moves_made(who).await;
    for other in (0..3).filter(|other| *other != who) {
        table.leaves(other);
    }
    tokio::time::sleep(Duration::from_secs(25)).await;
    assert_eq!(table.moves_made(who).await, made);
}

/// A table of two people and a bot, dealt.
async fn with_a_bot(around: &Around) -> Running {
    let mut table = around.opened().await;
    let sit = Act::Sit { table: table.name(), seat: None, share: None, invite: None };
    assert!(table.ask(1, sit).await["error"].is_null());
    let bot = Act::Bot { table: table.name(), seat: Seat::new(2).expect("a seat"), level: 1 };
    assert!(table.ask(0, bot).await["error"].is_null());
    let start = Act::Start { table: table.name(), chance: None, here: false };
    assert!(table.ask(0, start).await["error"].is_null());
    for who in 0..2 {
        table.watch(who).await;
    }
    table
}

#[tokio::test(start_paused = true)]
async fn bots_wait_for_the_answers() {
    // A lot says who opens; the bot comes after the second person.
    for _ in 0..60 {
        let around = Around::new();
        let mut table = with_a_bot(&around).await;
        if table.watch(0).await["game"]["must"] != json!([1]) {
            continue;
        }
        if table.asks_for_next().await != Some(1) {
            continue;
        }
        let made = table.moves_made(0).await;
        tokio::time::sleep(Duration::from_secs(15)).await;
        assert_eq!(table.moves_made(0).await, made, "the bot waits");
        let agrees = table.answers(true);
        assert!(table.ask(0, agrees).await["error"].is_null());
        let must = table.watch(0).await["game"]["must"].clone();
        assert_eq!(must, json!([1]), "the bot has not moved meanwhile");
        return;
    }
    panic!("the second person never opened");
}
