//! The addresses of the browser client; a build without the client has a bare page in its place.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::common::{PATIENCE, TestServer, config, http};

#[tokio::test(flavor = "multi_thread")]
async fn places_are_there_and_nothing_else_is() {
    let server = TestServer::open(config("client")).await;
    for path in ["/", "/ole", "/otto-game-over", "/tables", "/t/k3v9?invite=w0rd", "/rules/dos", "/settings"]
    {
        let (code, page) = http(server.address(), "GET", path, "", "").await;
        assert_eq!(code, 200, "{path}");
        assert!(page.contains("Pioche"), "{path}");
    }
    for path in ["/metrics", "/chess", "/assets/none.js", "/assets/..%2Findex.html", "/assets/", "/.env"] {
        assert_eq!(http(server.address(), "GET", path, "", "").await.0, 404, "{path}");
    }
    assert_eq!(http(server.address(), "POST", "/ole", "", "{}").await.0, 405, "a page is only looked at");
    server.close().await;
}

/// The head of the answer to a request, in lower case.
async fn head(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let request = format!("{request}\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut answer = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer))
        .await
        .expect("in time")
        .expect("an answer");
    let text = String::from_utf8_lossy(&answer).to_lowercase();
    text.split_once("\r\n\r\n").map_or(String::new(), |(head, _)| head.to_owned())
}

/// Also what is refused before anybody looks at it.
#[tokio::test(flavor = "multi_thread")]
async fn no_answer_is_guessed_at_kept_or_framed() {
    let server = TestServer::open(config("headers")).await;
    for (request, code) in [
        ("GET /api/v1/games HTTP/1.1", "200"),
        ("GET /api/v1/me HTTP/1.1", "401"),
        ("GET /api/v1/nothing HTTP/1.1", "404"),
        ("GET /api/v1/games HTTP/1.1\r\nOrigin: https://other.example", "403"),
        ("GET / HTTP/1.1", "200"),
    ] {
        let head = head(server.address(), request).await;
        assert!(head.starts_with(&format!("http/1.1 {code} ")), "{request}: {head}");
        for said in ["x-content-type-options: nosniff", "referrer-policy: same-origin", "cache-control: no-"]
        {
            assert!(head.contains(said), "{request}: {head}");
        }
        assert!(head.contains("content-security-policy: default-src 'none';"), "{request}: {head}");
        assert!(head.contains("frame-ancestors 'none'"), "{request}: {head}");
    }
    server.close().await;
}
