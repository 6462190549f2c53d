//! Many who sign in and do not wait for the answer.

use std::time::Duration;

use axum::http::header;
use axum::response::IntoResponse as _;
use bus::request_error::RequestError;
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use crate::http::problem::ApiError;
use crate::tests::common::{PATIENCE, TestServer, config, guest, http};

const CLIENTS: usize = 400;

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_hang_up_neither_take_memory_nor_shut_anybody_out() {
    let server = TestServer::open(config("flood")).await;
    let address = server.address();
    let owner = json!({"name": "Anne", "password": "correct horse"}).to_string();
    let token = guest(address, "Anne").await.token;
    assert_eq!(http(address, "POST", "/api/v1/account", &token, &owner).await.0, 201);
    let guess = json!({"name": "Anne", "password": "wrong horse"}).to_string();
    let request = format!(
        "POST /api/v1/account/session HTTP/1.1\r\nHost: {address}\r\nContent-Length: {}\r\n\r\n{guess}",
        guess.len()
    );
    let asks = &server.running.app.services.metrics.asks;
    let before = asks.get();
    let mut clients = Vec::with_capacity(CLIENTS);
    for _ in 0..CLIENTS {
        let mut client = TcpStream::connect(address).await.expect("the server listens");
        client.write_all(request.as_bytes()).await.expect("it is sent");
        clients.push(client);
    }
    let patience = tokio::time::Instant::now() + PATIENCE;
    while asks.get() < before + CLIENTS as u64 {
        assert!(tokio::time::Instant::now() < patience, "all of them ask");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    drop(clients);
    // The server may still be noticing that they have left.
    loop {
        match http(address, "POST", "/api/v1/account/session", "", &owner).await.0 {
            201 => break,
            503 => assert!(tokio::time::Instant::now() < patience, "the owner is let in"),
            other => panic!("{other}"),
        }
    }
    let passwords = &server.running.app.accounts.passwords;
    assert!(passwords.tally().0 <= 2, "at most two hashes at a time: {:?}", passwords.tally());
    server.close().await;
}

#[test]
fn a_refusal_for_a_while_says_when_to_come_back() {
    for (why, code) in [(RequestError::Busy, 503), (RequestError::SlowDown, 429)] {
        let response = ApiError::from(why).into_response();
        assert_eq!(response.status(), code);
        assert_eq!(response.headers()[header::RETRY_AFTER], "6");
    }
    let response = ApiError::from(RequestError::Name).into_response();
    assert!(!response.headers().contains_key(header::RETRY_AFTER));
}
