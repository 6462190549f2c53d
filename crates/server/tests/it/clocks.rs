//! Time: clocks of all kinds, people who are waited for, and the return leg.

use std::time::{Duration, Instant};

use protocol::{Act, Code, MatchFile, Phase, Update};
use serde_json::json;
use server::Config;

use crate::common::{
    self, Client, TestServer, config, create, http, in_paused_time, pass, play, sit, start,
    stop_in_paused_time, table, watch,
};

async fn two(server: &TestServer, settings: serde_json::Value) -> (String, Vec<Client>, usize) {
    let (id, mut clients) = table(server.address(), settings, 2, 0).await;
    let must = clients[0].watch(&id).await.game.expect("dealt").must.first().expect("somebody").index();
    (id, clients, must)
}

/// Looks until it is as wanted: bots think on threads of their own, in real time.
async fn until(client: &mut Client, table: &str, wanted: impl Fn(&Update) -> bool) -> Update {
    let start = Instant::now();
    loop {
        let now = client.watch(table).await;
        if wanted(&now) {
            return now;
        }
        assert!(start.elapsed() < common::PATIENCE, "{now:?}");
        pass(Duration::from_millis(1)).await;
    }
}

#[test]
fn a_clock_for_the_match_runs_for_whoever_must_act_and_falls() {
    in_paused_time(async {
        let server = TestServer::open(config("clock")).await;
        let pace = json!({"clock": {"seconds": 5, "increment": 2}});
        let (id, mut clients, first) = two(&server, json!({"game": "karta-doppio", "pace": pace})).await;
        let second = 1 - first;
        pass(Duration::from_millis(300)).await;
        let now = clients[second].watch(&id).await;
        let clocks = now.clocks.expect("clocks");
        assert!(clocks.running.iter().map(engine::Seat::index).eq([first]));
        let left = |clocks: &protocol::Clocks, seat: usize| clocks.left[seat].expect("time is left");
        assert_eq!(left(&clocks, first), 4700);
        assert_eq!(left(&clocks, second), 5000);
        let mv = clients[first].watch(&id).await.game.expect("dealt").legal[0].clone();
        clients[first].good(play(&id, 0, &mv)).await;
        let clocks = clients[first].watch(&id).await.clocks.expect("clocks");
        assert!(clocks.running.iter().map(engine::Seat::index).eq([second]));
        assert_eq!(left(&clocks, first), 6700, "the turn adds two seconds");

        // Talk does not wind it.
        for _ in 0..3 {
            pass(Duration::from_millis(500)).await;
            clients[second].good(Act::Say { table: id.clone(), phrase: protocol::Phrase::Moment }).await;
        }
        let clocks = clients[second].watch(&id).await.clocks.expect("clocks");
        assert_eq!(left(&clocks, second), 3500);

        // The second lets it fall: a bot plays to the end, and coming back does not help.
        pass(Duration::from_millis(3499)).await;
        let before = clients[first].watch(&id).await.info.expect("all of it");
        assert!(!before.seats[second].flagged, "a millisecond is left");
        pass(Duration::from_millis(1)).await;
        let fallen = until(&mut clients[first], &id, |now| {
            now.info.as_ref().is_some_and(|info| info.seats[second].flagged)
        })
        .await;
        assert!(fallen.info.is_some_and(|info| info.seats[second].bot.is_some()));
        let mut refused = Code::Stale;
        for _ in 0..1000 {
            let now = clients[second].watch(&id).await;
            assert!(
                now.info.is_some_and(|info| info.seats[second].flagged && info.seats[second].bot.is_some())
            );
            refused = clients[second].refused(play(&id, now.version, &mv)).await;
            // Otherwise the bot was quicker.
            if refused != Code::Stale {
                break;
            }
        }
        assert_eq!(refused, Code::NotNow);
        let end = loop {
            let now = until(&mut clients[first], &id, |now| {
                now.game.as_ref().is_some_and(|game| !game.legal.is_empty() || game.outcome.is_some())
            })
            .await;
            let game = now.game.as_ref().expect("dealt");
            if game.outcome.is_some() {
                break now;
            }
            clients[first].good(play(&id, now.version, &game.legal[0])).await;
        };
        let info = end.info.expect("all of it");
        assert!(end.clocks.is_none());
        assert_eq!(
            info.ranks.map(|ranks| (ranks[first], ranks[second])),
            Some((1, 2)),
            "whoever ran out comes last"
        );
        server.close_in_paused_time().await;
    });
}

#[test]
fn a_restart_is_not_charged_and_what_was_spent_stays_spent() {
    in_paused_time(async {
        let settings = config("clock-restart");
        let server = TestServer::open(settings.clone()).await;
        let pace = json!({"clock": {"seconds": 100}});
        let (id, mut clients, first) = two(&server, json!({"game": "karta-doppio", "pace": pace})).await;
        pass(Duration::from_millis(700)).await;
        let now = clients[first].watch(&id).await;
        clients[first].good(play(&id, 0, &now.game.expect("dealt").legal[0])).await;
        let before = clients[first].watch(&id).await.clocks.expect("clocks").left;
        let token = clients[first].token.clone();
        drop(clients);
        stop_in_paused_time(server.running).await;
        pass(Duration::from_millis(700)).await;
        let server = TestServer::open(settings).await;
        let mut client = Client::with_token(server.address(), &token).await;
        let after = client.watch(&id).await.clocks.expect("clocks").left;
        assert_eq!(before[first], Some(99_300));
        assert_eq!(after[first], before[first]);
        assert_eq!(after[1 - first], Some(100_000), "the pause was not charged");
        server.close_in_paused_time().await;
    });
}

#[test]
fn a_clock_for_each_move_hands_the_seat_to_a_bot_and_back() {
    in_paused_time(async {
        let server = TestServer::open(config("seconds")).await;
        let (id, mut clients, first) =
            two(&server, json!({"game": "karta-doppio", "pace": {"seconds": 5}})).await;
        let clocks = clients[first].watch(&id).await.clocks.expect("clocks");
        assert_eq!(clocks.left[first], Some(5000));
        assert_eq!(clocks.left[1 - first], None);
        let mine: protocol::MyTables = {
            let (_, body) = http(server.address(), "GET", "/api/v1/mine", &clients[first].token, "").await;
            serde_json::from_str(&body).expect("my tables")
        };
        assert!(mine.tables[0].your_turn && mine.tables[0].left == Some(5000));
        pass(Duration::from_millis(4999)).await;
        assert_eq!(clients[1 - first].watch(&id).await.info.map(|info| info.seats[first].away), Some(false));
        pass(Duration::from_millis(1)).await;
        until(&mut clients[1 - first], &id, |now| now.version > 0).await;
        let info = clients[1 - first].watch(&id).await.info.expect("all of it");
        assert!(info.seats[first].away && info.seats[first].bot.is_some() && !info.seats[first].flagged);
        let info = clients[first].watch(&id).await.info.expect("all of it");
        assert!(!info.seats[first].away && info.seats[first].bot.is_none(), "here again");
        server.close_in_paused_time().await;
    });
}

#[test]
fn everybody_sees_who_is_waited_for_and_how_long() {
    in_paused_time(async {
        let server = TestServer::open(Config { grace: Duration::from_secs(30), ..config("waited") }).await;
        let (id, mut clients, first) = two(&server, json!({"game": "karta-doppio"})).await;
        let second = 1 - first;
        assert!(clients[second].watch(&id).await.clocks.is_none(), "both are there");
        clients[second].waiting.clear();
        let token = clients[first].token.clone();
        let gone = clients.remove(first);
        drop(gone);
        let other = &mut clients[0];
        let told = async |client: &mut Client| loop {
            if let protocol::ServerMessage::Clocks(now) = client.next().await {
                assert_eq!(now.table, id);
                break now.clocks;
            }
        };
        let clocks = told(other).await.expect("somebody is waited for");
        assert_eq!(clocks.grace.len(), 1);
        assert_eq!(clocks.grace[0].seat.index(), first);
        assert_eq!(clocks.grace[0].left, 30_000);
        let mut back = Client::with_token(server.address(), &token).await;
        back.watch(&id).await;
        assert_eq!(told(other).await, None);
        server.close_in_paused_time().await;
    });
}

/// Karta Doppio, A16: the rematch of one leg is its return: the same cards, the colours swapped,
/// and `pioche verify` reads it with the first table's promise. After that the cards are dealt
/// anew.
#[tokio::test(flavor = "multi_thread")]
async fn the_rematch_of_karta_doppio_is_its_return_leg() {
    let server = TestServer::open(config("return")).await;
    let (id, mut clients, first) = two(&server, json!({"game": "karta-doppio"})).await;
    let play_out = async |clients: &mut Vec<Client>, id: &str| -> MatchFile {
        loop {
            let now = clients[0].watch(id).await;
            let game = now.game.expect("dealt");
            let Some(seat) = game.must.first() else { break };
            let legal = clients[seat.index()].watch(id).await.game.expect("dealt").legal;
            clients[seat.index()].good(play(id, now.version, &legal[0])).await;
        }
        let path = format!("/api/v1/tables/{id}/record");
        let (code, body) = http(server.address(), "GET", &path, &clients[0].token, "").await;
        assert_eq!(code, 200, "{body}");
        serde_json::from_str(&body).expect("a match file")
    };
    let first_leg = play_out(&mut clients, &id).await;
    let again = |table: &str| Act::Rematch { table: table.to_owned() };
    let next = clients[1].good(again(&id)).await.table.expect("a name");
    clients[0].good(sit(&next)).await;
    clients[1].good(start(&next)).await;
    let now = clients[0].watch(&next).await;
    let info = now.info.expect("all of it");
    let returns = info.returns.expect("it is a return leg");
    assert_eq!((returns.table, returns.outcome), (id.clone(), first_leg.record.outcome.clone()));
    assert_eq!(info.commitment, first_leg.fair.commitment);
    let must = now.game.expect("dealt").must.first().expect("somebody");
    assert_eq!(must.index(), 1 - first, "whoever was blue is red now");
    let second_leg = play_out(&mut clients, &next).await;
    assert_eq!(second_leg.record.seed, first_leg.record.seed, "no shuffling");
    assert_eq!(second_leg.fair, first_leg.fair);
    let third = clients[0].good(again(&next)).await.table.expect("a name");
    clients[1].good(sit(&third)).await;
    clients[0].good(start(&third)).await;
    let info = clients[0].watch(&third).await.info.expect("all of it");
    assert!(info.returns.is_none());
    assert_eq!(info.options["red"], "chance");
    assert_ne!(info.commitment, first_leg.fair.commitment);
    let third_match = play_out(&mut clients, &third).await;
    assert_ne!(third_match.record.seed, first_leg.record.seed);

    // A leg that was broken off has no return.
    let (id, mut clients, _) = two(&server, json!({"game": "karta-doppio"})).await;
    clients[0].good(Act::Resign { table: id.clone() }).await;
    let next = clients[1].good(again(&id)).await.table.expect("a name");
    assert!(clients[1].watch(&next).await.info.is_some_and(|info| info.returns.is_none()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_talk_as_the_table_allows() {
    let server = TestServer::open(config("talk")).await;
    let (id, mut clients) = table(server.address(), json!({"game": "ole"}), 3, 0).await;
    let mut spectator = Client::new(server.address(), "Spectator").await;
    spectator.watch(&id).await;
    let write = |text: &str| Act::Write { table: id.clone(), text: text.to_owned() };
    let allow = |allowed| Act::AllowChat { table: id.clone(), allowed };
    assert_eq!(clients[0].refused(write("hello")).await, Code::NotNow, "guests sit here");
    assert_eq!(clients[1].refused(allow(true)).await, Code::NotYours);
    clients[0].good(allow(true)).await;
    assert!(clients[1].watch(&id).await.info.is_some_and(|info| info.chat));
    let before = clients[0].watch(&id).await.event;
    clients[1].good(write(" <i>hi</i>\u{202e}\u{200b}\u{0}\n there ")).await;
    let texts = async |client: &mut Client| {
        let update = client.good(watch(&id, Some(before))).await.update.expect("the table");
        let events: Vec<serde_json::Value> = update
            .events
            .iter()
            .filter_map(|event| serde_json::from_str(event.seen.as_ref()?.get()).ok())
            .collect();
        events.iter().filter_map(|seen| Some(seen["wrote"]["text"].as_str()?.to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(texts(&mut clients[2]).await, ["<i>hi</i> there"]);
    assert_eq!(texts(&mut spectator).await, Vec::<String>::new(), "it is said to those who sit");
    assert_eq!(spectator.refused(write("let me in")).await, Code::NotYours);
    for wrong in ["", " \u{200b}\n", &"x".repeat(201)] {
        assert_eq!(clients[1].refused(write(wrong)).await, Code::Unsuitable);
    }
    // Muted for one, not for the other; and nobody is told.
    let one = engine::Seat::new(1).expect("a seat");
    let mute = |muted| Act::Mute { table: id.clone(), seat: one, muted };
    let events = clients[0].watch(&id).await.event;
    clients[2].good(mute(true)).await;
    let missed = clients[0].good(watch(&id, Some(events))).await.update.expect("the table");
    assert!(missed.events.is_empty());
    clients[1].good(write("second")).await;
    assert_eq!(texts(&mut clients[0]).await, ["<i>hi</i> there", "second"]);
    assert_eq!(texts(&mut clients[2]).await, Vec::<String>::new());
    let info = clients[2].watch(&id).await.info.expect("all of it");
    assert!(info.muted.has(one) && info.muted.len() == 1);
    assert!(clients[1].watch(&id).await.info.is_some_and(|info| info.muted.is_empty()));
    clients[2].good(mute(false)).await;
    assert_eq!(texts(&mut clients[2]).await.len(), 2);
    // Floods are slowed down, and the host can end it.
    let mut slowed = 0;
    for number in 0..10 {
        slowed += usize::from(clients[1].ask(write(&format!("{number}"))).await.error.is_some());
    }
    assert_eq!(slowed, 7, "five in ten seconds");
    clients[0].good(allow(false)).await;
    assert_eq!(clients[2].refused(write("anybody?")).await, Code::NotNow);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_can_be_of_one_game() {
    let server = TestServer::open(config("lobby-of")).await;
    let mut watcher = Client::new(server.address(), "Watcher").await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let dos = anne.good(create(json!({"game": "dos"}))).await.table.expect("a name");
    let ole = anne.good(create(json!({"game": "ole"}))).await.table.expect("a name");
    watcher.good(Act::Lobby { game: Some("dos".to_owned()), after: None }).await;
    match watcher.next().await {
        protocol::ServerMessage::Lobby(page) => {
            let tables = page.tables;
            assert_eq!(tables.iter().map(|table| table.table.as_str()).collect::<Vec<_>>(), [dos.as_str()]);
        }
        other => panic!("{other:?}"),
    }
    anne.good(create(json!({"game": "ole"}))).await;
    let second = anne.good(create(json!({"game": "dos"}))).await.table.expect("a name");
    match watcher.next().await {
        protocol::ServerMessage::LobbyChange(change) => assert_eq!(change.table, second),
        other => panic!("{other:?}"),
    }
    let (_, list) = http(server.address(), "GET", "/api/v1/tables?game=ole", "", "").await;
    assert!(list.contains(&ole) && !list.contains(&dos));
    server.close().await;
}

/// Days go on while the table sleeps; a table that is over is nobody's turn.
#[test]
fn days_are_shown_in_the_list_of_ones_tables() {
    in_paused_time(async {
        let server = TestServer::open(Config { idle: Duration::from_millis(50), ..config("days") }).await;
        let (id, clients, first) = two(&server, json!({"game": "karta-doppio", "pace": {"days": 2}})).await;
        let token = clients[first].token.clone();
        drop(clients);
        pass(Duration::from_millis(400)).await;
        let (_, body) = http(server.address(), "GET", "/api/v1/mine", &token, "").await;
        let mine: protocol::MyTables = serde_json::from_str(&body).expect("my tables");
        let two_days = 2 * 86_400_000;
        assert_eq!(mine.tables[0].table.table, id);
        assert_eq!(mine.tables[0].table.phase, Phase::Playing);
        assert!(mine.tables[0].your_turn);
        assert!(
            mine.tables[0].left.is_some_and(|left| (two_days - 10_000..two_days).contains(&left)),
            "{mine:?}"
        );
        server.close_in_paused_time().await;
    });
}
