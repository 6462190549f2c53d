//! Whole matches by scripted clients over real sockets.

use catalog::{AnyMatch, GameId};
use protocol::{Act, Code, LobbyPage, MatchFile, Phase, ServerMessage, Update};
use serde_json::json;

use crate::common::{Client, TestServer, config, create, http, play, sit, start, table, watch};

/// Every client plays the first legal move whenever its seat must act, until the match is over.
async fn play_out(table: &str, clients: &mut [Client]) -> Update {
    let ends = clients.iter_mut().map(|client| async {
        let mut now = client.watch(table).await;
        let you = now.info.as_ref().and_then(|info| info.you).expect("a seat");
        client.waiting.clear();
        loop {
            let game = now.game.as_ref().expect("the match was dealt");
            if game.outcome.is_some() {
                return now;
            }
            if game.must.has(you) {
                let mv = game.legal.first().expect("who must act can").clone();
                let reply = client.ask(play(table, now.version, &mv)).await;
                // A bot may have spoken up meanwhile.
                let why = reply.error.map(|why| why.code);
                assert!(why.is_none_or(|code| code == Code::Stale), "{why:?}");
            }
            now = client.update().await;
        }
    });
    let mut ends = futures_util::future::join_all(ends).await;
    assert!(ends.windows(2).all(|pair| pair[0].event == pair[1].event), "all see the same end");
    ends.pop().expect("somebody plays")
}

#[tokio::test(flavor = "multi_thread")]
async fn full_matches_of_every_game_by_people_alone_and_with_bots() {
    let server = TestServer::open(config("matches")).await;
    for game in GameId::ALL {
        let info = game.info();
        for (people, seats) in
            [(*info.seats.start(), *info.seats.start()), (1, *info.seats.end()), (2, info.usual_seats)]
        {
            let settings = json!({"game": info.id});
            let (table, mut clients) = table(server.address(), settings, people, seats - people).await;
            let end = play_out(&table, &mut clients).await;
            let outcome = end.game.and_then(|game| game.outcome).expect("a result");
            assert_eq!(outcome.ranks.len(), seats);

            // The record is for those at the table, and replays to the same result.
            let path = format!("/api/v1/tables/{table}/record");
            let (code, body) = http(server.address(), "GET", &path, &clients[0].token, "").await;
            assert_eq!(code, 200, "{body}");
            let file: MatchFile = serde_json::from_str(&body).expect("a match file");
            let replayed = AnyMatch::replay(&file.record).expect("it replays");
            assert_eq!(replayed.outcome(), Some(outcome));
            assert_eq!(file.fair.chances.len(), seats);
            let kept = verify::Kept { head: Some(&end.head), ..verify::Kept::default() };
            let held = verify::check(&file, kept).expect("it is in order").held;
            assert!(held.is_some_and(|(at, all)| at == all && all >= file.record.moves.len()), "{held:?}");
            assert_eq!(http(server.address(), "GET", &path, "", "").await.0, 401);
        }
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_leaving_and_starting() {
    let server = TestServer::open(config("joining")).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let mut paul = Client::new(server.address(), "Paul").await;
    let mut zoe = Client::new(server.address(), "Zoé").await;
    let id = anne.good(create(json!({"game": "ole", "seats": 3}))).await.table.expect("a name");
    let before = paul.watch(&id).await;
    assert!(before.game.is_none() && before.info.as_ref().is_some_and(|info| info.you.is_none()));
    let promise = before.info.expect("all of it").commitment;
    assert_eq!(promise.len(), 64);
    assert_eq!(anne.refused(start(&id)).await, Code::NotNow, "seats are free");
    assert_eq!(paul.refused(start(&id)).await, Code::NotYours);
    paul.good(sit(&id)).await;
    paul.good(sit(&id)).await;
    paul.good(Act::Leave { table: id.clone() }).await;
    paul.good(sit(&id)).await;
    let bot = |seat: usize, level| Act::Bot {
        table: id.clone(),
        seat: engine::Seat::new(seat).expect("a seat"),
        level,
    };
    assert_eq!(paul.refused(bot(2, 3)).await, Code::NotYours);
    assert_eq!(anne.refused(bot(1, 3)).await, Code::NotNow, "Paul sits there");
    assert_eq!(anne.refused(bot(7, 3)).await, Code::NotNow);
    anne.good(bot(2, 3)).await;
    assert_eq!(zoe.refused(sit(&id)).await, Code::NotNow);
    anne.good(bot(2, 0)).await;
    zoe.good(sit(&id)).await;
    anne.good(start(&id)).await;
    assert_eq!(anne.refused(start(&id)).await, Code::NotNow);
    let seen = zoe.watch(&id).await;
    let info = seen.info.expect("all of it");
    assert_eq!(info.phase, Phase::Playing);
    assert_eq!(info.commitment, promise);
    assert_eq!(info.seats.iter().filter(|chair| chair.person.is_some()).count(), 3);
    // Whoever leaves a match leaves a bot behind, and finds the seat again.
    zoe.good(Act::Leave { table: id.clone() }).await;
    let left = anne.watch(&id).await.info.expect("all of it");
    assert_eq!(left.seats[2].bot, Some(3));
    let back = zoe.watch(&id).await.info.expect("all of it");
    assert_eq!((back.you.map(engine::Seat::index), back.seats[2].bot), (Some(2), None));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_tells_what_changes() {
    let server = TestServer::open(config("lobby")).await;
    let mut watcher = Client::new(server.address(), "Watcher").await;
    watcher.good(Act::Lobby { game: None, after: None }).await;
    assert!(matches!(watcher.next().await, ServerMessage::Lobby(page) if page == LobbyPage::default()));
    let mut anne = Client::new(server.address(), "Anne").await;
    let hidden = anne.good(create(json!({"game": "ole", "access": "invited"}))).await.table.expect("a name");
    let shown = anne.good(create(json!({"game": "ole"}))).await.table.expect("a name");
    match watcher.next().await {
        ServerMessage::LobbyChange(change) => {
            assert_eq!(change.table, shown);
            let summary = change.summary.expect("it is listed");
            assert_eq!(summary.seats, [Some("Anne".to_owned()), None, None, None]);
        }
        other => panic!("{other:?}"),
    }
    let (_, list) = http(server.address(), "GET", "/api/v1/tables", "", "").await;
    assert!(list.contains(&shown) && !list.contains(&hidden));
    // A table by invitation does not exist for those who have none.
    assert_eq!(watcher.refused(watch(&hidden, None)).await, Code::NotFound);
    assert_eq!(watcher.refused(sit(&hidden)).await, Code::NotFound);
    let invite = anne.watch(&hidden).await.info.and_then(|info| info.invite).expect("a word");
    let with_word = |word: &str| Act::Sit {
        table: hidden.clone(),
        seat: None,
        share: None,
        invite: Some(word.to_owned()),
    };
    assert_eq!(watcher.refused(with_word("0000000000000000")).await, Code::NotFound);
    watcher.good(with_word(&invite)).await;
    anne.good(Act::Leave { table: shown.clone() }).await;
    match watcher.next().await {
        ServerMessage::LobbyChange(change) => assert_eq!((change.table, change.summary), (shown, None)),
        other => panic!("{other:?}"),
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_keeps_the_seats_and_resigning_ends_what_two_play() {
    let server = TestServer::open(config("rematch")).await;
    let (id, mut clients) =
        table(server.address(), json!({"game": "ole", "options": {"rounds": "1"}}), 2, 1).await;
    assert_eq!(clients[1].refused(Act::Rematch { table: id.clone() }).await, Code::NotNow);
    play_out(&id, &mut clients).await;
    let again = || Act::Rematch { table: id.clone() };
    let next = clients[1].good(again()).await.table.expect("a new table");
    assert_eq!(clients[0].good(again()).await.table.as_deref(), Some(next.as_str()), "one rematch, not two");
    let mut stranger = Client::new(server.address(), "Stranger").await;
    assert_eq!(stranger.refused(sit(&next)).await, Code::NotNow, "the seat is kept");
    clients[0].good(sit(&next)).await;
    let info = clients[0].watch(&next).await.info.expect("all of it");
    assert_eq!(info.you.map(engine::Seat::index), Some(0));
    assert_eq!(info.seats[1].person.as_ref().map(|person| &person.person), Some(&clients[1].person));
    assert_eq!(info.seats[2].bot, Some(3));
    clients[1].good(start(&next)).await;
    // One gives up and a bot plays on; when one is left, it is over.
    clients[0].good(Act::Resign { table: next.clone() }).await;
    assert_eq!(clients[0].refused(Act::Resign { table: next.clone() }).await, Code::NotNow);
    let info = clients[1].watch(&next).await.info.expect("all of it");
    assert!(info.seats[0].resigned && info.seats[0].bot.is_some());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_comes_back_gets_what_it_missed() {
    let server = TestServer::open(config("back")).await;
    let (id, mut clients) = table(server.address(), json!({"game": "ole"}), 3, 0).await;
    let seen = clients[2].watch(&id).await;
    let token = clients[2].token.clone();
    drop(clients.pop());
    // The others play on as far as they can.
    let mut told = Vec::new();
    for _ in 0..40 {
        let mut moved = false;
        for client in &mut clients {
            let now = client.watch(&id).await;
            let game = now.game.expect("dealt");
            if let Some(mv) = game.legal.first() {
                let reply = client.good(play(&id, now.version, mv)).await;
                told.push(reply.event.expect("an event"));
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    let mut back = Client::with_token(server.address(), &token).await;
    let missed = back.good(watch(&id, Some(seen.event))).await.update.expect("the table");
    assert!(!missed.fresh);
    let numbers: Vec<u64> = missed.events.iter().map(|happening| happening.n).collect();
    for number in &told {
        assert!(numbers.contains(number), "event {number} was missed and is told");
    }
    assert!(numbers.iter().all(|number| *number > seen.event));
    let fresh = back.good(watch(&id, Some(seen.event + 100_000))).await.update.expect("the table");
    assert!(fresh.fresh && fresh.events.is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leavers_seat_is_played_by_a_bot_after_the_grace_and_given_back() {
    let grace = std::time::Duration::from_millis(300);
    let server = TestServer::open(server::Config { grace, ..config("grace") }).await;
    let (id, mut clients) = table(server.address(), json!({"game": "ole"}), 3, 0).await;
    let token = clients[2].token.clone();
    drop(clients.pop());
    let mut taken_over = false;
    'play: for _ in 0..2000 {
        for client in &mut clients {
            let now = client.watch(&id).await;
            taken_over |= now.info.as_ref().is_some_and(|info| info.seats[2].bot.is_some());
            if taken_over {
                break 'play;
            }
            let game = now.game.expect("dealt");
            if let Some(mv) = game.legal.first() {
                let _ = client.ask(play(&id, now.version, mv)).await;
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert!(taken_over, "the table does not wait for ever");
    let mut back = Client::with_token(server.address(), &token).await;
    let info = back.watch(&id).await.info.expect("all of it");
    assert_eq!((info.you.map(engine::Seat::index), info.seats[2].bot), (Some(2), None));
    server.close().await;
}
