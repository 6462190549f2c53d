//! The addresses of the browser client; a build without the client has a bare page in its place.

use crate::common::{TestServer, config, http};

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
