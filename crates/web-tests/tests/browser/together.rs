//! Two people at one table, and what happens when a page, a connection or the server goes away
//! during a match.

use std::time::{Duration, Instant};

use web_tests::{Browser, Hands, Look, Person, Played, Relay, Size, TableId, TestServer};

/// Longer than a whole match between two browsers on a busy machine.
const LONGEST: Duration = Duration::from_mins(10);

#[test]
fn two_browsers_play_each_other() {
    let server = TestServer::open();
    let (one, other) = (Browser::start(), Browser::start());
    let mut host = Person::arrive(&one, &server.address(), Look::default());
    let phone = Look { size: Size::Phone, lang: "en", ..Look::default() };
    let mut guest = Person::arrive(&other, &server.address(), phone);

    host.visit("/karta-doppio");
    host.click("a[href='/new/karta-doppio']");
    host.click("form [type=submit]");
    host.wait("document.querySelector('#invite')", "the invitation");
    let link = host.text("#invite");
    let path = link.strip_prefix(&server.address()).expect("an address of this server").to_owned();
    let id = path.trim_start_matches("/t/").split('?').next().expect("the table's name").to_owned();
    host.is_accessible("a table that waits");

    guest.visit(&path);
    guest.click("#sit");
    guest.wait("document.querySelectorAll('.chairs li.free').length === 0", "a seat");
    guest.is_accessible("a table that waits");
    host.click("#start:not([disabled])");
    for person in [&mut host, &mut guest] {
        person.wait("document.querySelector('.page[data-phase=playing]')", "the match");
    }

    let table = TableId { id };
    let mut played = [Played::default(); 2];
    let over = |person: &mut Person| person.js("!!document.querySelector('#end')") == true;
    let started = Instant::now();
    while !over(&mut host) {
        assert!(started.elapsed() < LONGEST, "the match does not end: {}", host.page());
        for (person, played) in [&mut host, &mut guest].into_iter().zip(&mut played) {
            person.play_if_asked(&table, Hands::Pointer, played);
        }
    }
    guest.wait("document.querySelector('#end')", "the result");
    let told = |person: &mut Person| person.js("pioche.heard.told");
    assert_eq!(told(&mut host), told(&mut guest), "both heard the same number of things");
    let totals = "[...document.querySelectorAll('.side table td')].map((cell) => cell.innerText).join(' ')";
    assert_eq!(host.js(totals), guest.js(totals), "both see the same scores");
    println!("host {:?}, guest {:?}", played[0], played[1]);
}

/// The table as a person there sees it: the journal and the cards.
fn sight(person: &mut Person) -> (Vec<String>, String) {
    person.rest();
    let things = "[...document.querySelectorAll('.felt .hand [data-move], .felt .words p')].map((thing) => thing.dataset.move ?? thing.innerText).join(' ')";
    let things = person.js(things).as_str().unwrap_or_default().to_owned();
    (person.journal(), things)
}

/// A round of Olé may be over after two turns of a person, but three rounds last long enough.
/// Nobody chooses the order of colours between them.
const LONG_ENOUGH: &[(&str, &str)] = &[("rounds", "3"), ("privilege", "off")];

#[test]
fn a_reload_changes_nothing() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    let table = person.deal("ole", 4, &[("rounds", "1")]);
    let mut played = Played::default();
    while person.play_one(&table, Hands::Pointer, &mut played) {
        person.my_turn(&table);
        let before = sight(&mut person);
        person.reload();
        person.wait("document.querySelector('.page')", "the match");
        person.my_turn(&table);
        assert_eq!(sight(&mut person), before, "after move {played:?}");
    }
}

#[test]
fn a_lost_connection_loses_nothing() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let relay = Relay::to(server.host());
    let mut person = Person::arrive(&browser, &relay.address(), Look::default());
    // The browser's messages about a cut connection are the point of this test.
    person.forgive("WebSocket connection to");
    person.forgive("net::ERR_");
    let table = person.deal("ole", 4, LONG_ENOUGH);
    let mut played = Played::default();
    let mut cuts = 0;
    loop {
        let now = person.my_turn(&table);
        if now["over"] == true {
            break;
        }
        // The slip at the end of a round covers the hand until the person goes on.
        let card = format!(".felt [data-move={}]", now["legal"][0]);
        person.uncover(&card);
        let before = sight(&mut person).0;
        relay.cut();
        person.wait("document.querySelector('.chip.link.lost')", "the notice that the connection is lost");
        // A move made meanwhile is shown on the table, marked, and is sent once the connection is
        // back.
        person.click(&card);
        if person.js("!!document.querySelector('.felt [aria-pressed=true]')") == true {
            person.click(".felt [aria-pressed=true]");
        }
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(
            person.js("pioche.heard.version"),
            now["version"],
            "nothing comes through a cut connection"
        );
        relay.mend();
        person.wait("document.querySelector('.chip.link:not(.wait)')", "the connection");
        person.wait(&format!("pioche.heard.version !== {}", now["version"]), "the move");
        person.my_turn(&table);
        let after = sight(&mut person).0;
        assert_eq!(after[..before.len()], before, "the story goes on where it was");
        cuts += 1;
        if cuts == 3 {
            break;
        }
    }
    assert!(cuts > 0, "the match was over before the connection was cut");
    let whole = person.js("pioche.heard.told").as_u64().expect("a number");
    while person.play_one(&table, Hands::Pointer, &mut played) {}
    assert!(person.js("pioche.heard.told").as_u64().expect("a number") >= whole);
    let journal = person.journal();
    person.reload();
    person.wait("document.querySelector('#end')", "the result");
    assert_eq!(person.journal(), journal, "what was heard in pieces is what happened");
}

#[test]
fn a_server_that_crashes_and_restarts_loses_nothing() {
    let (mut server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look { lang: "en", ..Look::default() });
    person.forgive("WebSocket connection to");
    person.forgive("net::ERR_");
    let table = person.deal("ole", 3, LONG_ENOUGH);
    let mut played = Played::default();
    for _ in 0..3 {
        assert!(person.play_one(&table, Hands::Pointer, &mut played), "the match is longer than three moves");
    }
    person.my_turn(&table);
    let before = sight(&mut person);
    server.crash();
    person.wait("document.querySelector('.chip.link.lost')", "the notice that the connection is lost");
    server.reopen();
    person.wait("document.querySelector('.chip.link:not(.wait)')", "the connection");
    person.my_turn(&table);
    assert_eq!(sight(&mut person), before);
    while person.play_one(&table, Hands::Pointer, &mut played) {}
    person.wait("document.querySelector('#end')", "the result");
}
