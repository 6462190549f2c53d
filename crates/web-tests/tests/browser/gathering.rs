//! Gathering, chat, resigning, and rematches.

use std::time::Duration;

use serde_json::json;
use web_tests::{Browser, Look, Person, Size, TableId, TestServer};

/// A table created by one person and opened by two; the second has taken a seat.
fn two_sit(host: &mut Person, guest: &mut Person, game: &str, seats: usize, bots: usize) -> TableId {
    let table = host.gather_table(game, seats, &[], bots);
    host.visit(&format!("/t/{}", table.id));
    host.wait("document.querySelector('#invite')", "the invitation");
    let link = host.text("#invite");
    let path = link.split_once("/t/").map(|(_, rest)| format!("/t/{rest}")).expect("an address");
    guest.visit(&path);
    // The list is redrawn whenever somebody comes, even under a finger.
    for _ in 0..5 {
        guest.click("#sit");
        if guest.wait_up_to(Duration::from_secs(3), "document.querySelector('.chairs li.me')").is_some() {
            break;
        }
    }
    guest.wait("document.querySelector('.chairs li.me')", "a seat");
    host.wait("document.querySelectorAll('.chairs li:not(.free)').length >= 2", "a guest");
    table
}

fn playing(person: &mut Person) {
    person.wait("document.querySelector('.page[data-phase=playing]')", "the match");
}

#[test]
fn those_who_are_there_start_without_waiting() {
    let (server, one, other) = (TestServer::open(), Browser::start(), Browser::start());
    let mut host = Person::arrive(&one, &server.address(), Look::default());
    let mut guest = Person::arrive(&other, &server.address(), Look { lang: "en", ..Look::default() });
    two_sit(&mut host, &mut guest, "dos", 4, 0);
    assert!(host.text(".chairs li.me b").ends_with(", vous"), "{}", host.text(".chairs"));
    assert!(guest.text(".chairs li.me b").ends_with(", you"));
    host.is_accessible("a table that fills");
    assert_eq!(host.text("#start"), "Commencer à 2");
    host.click("#start");
    for person in [&mut host, &mut guest] {
        playing(person);
        assert_eq!(person.js("pioche.heard.info.seats.length"), 2);
    }
}

#[test]
fn words_hang_at_the_seat_and_leave_a_dot() {
    let (server, one, other) = (TestServer::open(), Browser::start(), Browser::start());
    let phone = Look { size: Size::Phone, lang: "en", ..Look::default() };
    let mut host = Person::arrive(&one, &server.address(), Look::default());
    let mut guest = Person::arrive(&other, &server.address(), phone);
    two_sit(&mut host, &mut guest, "ole", 3, 1);
    host.click("#start");
    playing(&mut host);
    playing(&mut guest);
    host.click(".phrases summary");
    host.click(".phrases [data-say=WellPlayed]");
    guest.wait("document.querySelector('.bub[data-by=\"0\"]')", "a bubble");
    assert_eq!(guest.text(".bub"), "Well played");
    guest.is_accessible("a bubble");
    guest.screenshot(&web_tests::root().join("target/screens/bubble-phone.png"));
    guest.wait("document.querySelector('.bub.unread')", "the dot that it leaves");
    guest.wait("document.querySelector('#open-journal .new')", "the mark on the journal");
    guest.click("#open-journal");
    guest.wait("!document.querySelector('.bub')", "that it was read");
    // The host allows free text, and uses it.
    assert_eq!(host.js("document.querySelectorAll('.write').length"), 0);
    host.click("#free-words");
    host.click(".write input");
    host.wait("document.activeElement.matches('.write input')", "the field");
    for letter in "ok".chars() {
        host.key(letter.encode_utf8(&mut [0; 4]));
    }
    host.key("Enter");
    guest.wait("document.querySelector('.bub[data-by=\"0\"]')", "the host's own words");
    assert_eq!(guest.text(".bub[data-by=\"0\"]"), "ok");
}

#[test]
fn whoever_gives_up_sees_the_match_go_on_and_a_rematch_seats_everybody() {
    let (server, one, other) = (TestServer::open(), Browser::start(), Browser::start());
    let mut host = Person::arrive(&one, &server.address(), Look::default());
    let mut guest = Person::arrive(&other, &server.address(), Look::default());
    two_sit(&mut host, &mut guest, "ole", 3, 1);
    host.click("#start");
    playing(&mut host);
    playing(&mut guest);
    guest.click("[aria-controls=menu]");
    guest.click("#resign");
    guest.click("#resign");
    guest.wait("pioche.heard.info.seats[1].resigned", "the resignation");
    guest.wait(
        "document.querySelector('.what > span').innerText.includes('regardez')",
        "that they are a spectator",
    );
    assert_eq!(guest.js("!!document.querySelector('#end')"), false, "the match goes on");
    assert_eq!(guest.js("!!document.querySelector('main.turn')"), false);
    host.click("[aria-controls=menu]");
    host.click("#resign");
    host.click("#resign");
    for person in [&mut host, &mut guest] {
        person.wait("document.querySelector('#end')", "the end");
    }
    host.click("#rematch");
    host.wait("document.querySelector('.chairs li.me')", "the next table");
    guest.click("#go-rematch");
    guest.wait("document.querySelector('.chairs li.me')", "the seat that was kept");
    host.click("#start:not(:disabled)");
    playing(&mut host);
    playing(&mut guest);
}

mod nightly {
    use super::*;

    #[test]
    fn an_invitation_is_shared_where_the_browser_can() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut host = Person::arrive(&browser, &server.address(), Look::default());
        let table = host.gather_table("ole", 4, &[], 0);
        host.visit("/tables");
        host.js("navigator.share = (what) => { window.shared = what; return Promise.resolve(); }; true");
        // Within the page: a new one would have a new navigator.
        host.js(&format!(
        "(() => {{ const link = document.createElement('a'); link.href = {}; document.body.append(link); link.click(); link.remove(); return true; }})()",
        json!(format!("/t/{}", table.id))
    ));
        host.click("#share");
        let shared = host.wait("window.shared", "what is shared");
        assert_eq!(shared["url"], host.text("#invite").as_str());
        assert_eq!(host.js("document.querySelectorAll('svg.qr').length"), 1);
    }

    /// A name of 24 wide letters stays in its place at every size.
    #[test]
    fn long_names_stay_in_their_place() {
        let (server, one, other) = (TestServer::open(), Browser::start(), Browser::start());
        let mut host = Person::arrive(&one, &server.address(), Look::default());
        let mut guest =
            Person::arrive(&other, &server.address(), Look { motion: "still", ..Look::default() });
        host.visit("/");
        host.gather_table("ole", 3, &[], 0);
        host.js(&format!("pioche.post('/me', {{ name: {:?} }})", "W".repeat(24)));
        for (game, seats) in [("ole", 3), ("otto-game-over", 3), ("otto-bruno", 3), ("dos", 3)] {
            two_sit(&mut host, &mut guest, game, seats, seats - 2);
            for (width, height) in [(320, 568), (1366, 768)] {
                guest.turn(Look { size: Size::Window(width, height), motion: "still", ..Look::default() });
                let wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
                assert_eq!(guest.js(wide), 0, "{game}, {width} × {height}: the invitation");
            }
            host.click("#start");
            playing(&mut guest);
            for (width, height) in [(320, 568), (568, 320), (390, 844), (844, 390), (820, 1180), (1366, 768)]
            {
                guest.turn(Look { size: Size::Window(width, height), motion: "still", ..Look::default() });
                let left = "pioche.frames().then(() => [...document.querySelectorAll('.felt :is([data-seat] b, #say p, .by, .last-line)')].filter((each) => { const box = each.getBoundingClientRect(); return box.width > 1 && (box.left < -1 || box.right > innerWidth + 1); }).map((each) => each.outerHTML.slice(0, 120)))";
                assert_eq!(guest.js(left), json!([]), "{game}, {width} × {height}");
            }
            guest.turn(Look { motion: "still", ..Look::default() });
        }
    }

    /// On a phone, in both orientations, the phrases come from below and leave the pile visible.
    #[test]
    fn phrases_lie_on_a_tray_where_room_lacks() {
        let (server, one, other) = (TestServer::open(), Browser::start(), Browser::start());
        let mut host = Person::arrive(&one, &server.address(), Look::default());
        let mut guest = Person::arrive(&other, &server.address(), Look { lang: "en", ..Look::default() });
        two_sit(&mut host, &mut guest, "ole", 3, 1);
        host.click("#start");
        playing(&mut host);
        playing(&mut guest);
        assert_eq!(guest.js("pioche.seen('#open-talk')"), false, "the side has them where there is one");
        for (width, height) in [(360, 740), (740, 360), (320, 568)] {
            for (lang, person, other) in [("fr", &mut host, 1), ("en", &mut guest, 0)] {
                person.turn(Look {
                    size: Size::Window(width, height),
                    lang,
                    motion: "still",
                    ..Look::default()
                });
                person.click("#open-talk");
                person.wait("pioche.seen('.side.tray [data-say]')", "the tray");
                let over = "(() => { const [tray, pile] = ['.side.tray', '.felt .pile'].map((each) => document.querySelector(each).getBoundingClientRect()); return tray.top < pile.bottom && tray.left < pile.right && tray.right > pile.left; })()";
                assert_eq!(
                    person.js(over),
                    false,
                    "{width} × {height}, seat {other}: the tray lies over the pile"
                );
                let small = "[...document.querySelectorAll('.side.tray button, .side.tray summary')].filter((each) => each.getClientRects().length && (each.offsetHeight < 43.5 || each.offsetWidth < 43.5)).length";
                assert_eq!(person.js(small), 0, "{width} × {height}: targets of 44 px");
                let hidden = "[...document.querySelectorAll('.side.tray [data-say]')].filter((each) => { const box = each.getBoundingClientRect(); return box.top < 0 || box.bottom > innerHeight || !pioche.point(each); }).length";
                assert_eq!(person.js(hidden), 0, "{width} × {height}: every phrase is in view");
                person.is_accessible("the tray");
                person.screenshot(
                    &web_tests::root().join(format!("target/screens/tray-{width}x{height}-{lang}.png")),
                );
                person.click(".tray [data-say=Thanks]");
                person.wait("!pioche.seen('.side')", "the tray to go");
            }
            guest.wait("document.querySelector('.bub[data-by=\"0\"]')", "the host's word");
        }
    }

    #[test]
    fn free_seats_are_filled_in_one_click() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut host =
            Person::arrive(&browser, &server.address(), Look { size: Size::Phone, ..Look::default() });
        let table = host.gather_table("ole", 5, &[], 1);
        host.visit(&format!("/t/{}", table.id));
        host.wait("document.querySelector('#start:disabled')", "a table that is too empty");
        assert_eq!(host.text("#gathering-state"), "Il manque encore 1 joueur.");
        // A browser with a share function gets the address; this one only records it.
        host.js("navigator.share = (what) => { window.shared = what; return Promise.resolve(); }; true");
        host.click("#fill");
        // Three are enough to start, and the others come one by one.
        let full = "document.querySelector('#gathering-state')?.textContent === 'Tout le monde est là.'";
        host.wait(full, "a full table");
        host.wait("document.querySelector('#start:not(:disabled)')", "a match that can start");
        host.click("#start");
        playing(&mut host);
        assert_eq!(host.js("pioche.heard.info.seats.filter((seat) => seat.bot).length"), 4);
    }

    /// In the lobby and at the address itself, the page says that there is no seat before anybody
    /// requests one.
    #[test]
    fn a_full_table_says_so_before_one_comes_in() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut host = Person::arrive(&browser, &server.address(), Look::default());
        let mut guest = Person::arrive(&browser, &server.address(), Look { lang: "en", ..Look::default() });
        let open = |host: &mut Person, bots: usize| {
            // The person who has created one has a session.
            host.gather_table("dos", 3, &[], 2);
            let asked = json!({"id": 1, "do": "create", "game": "dos", "seats": 3, "options": {},
                           "bots": vec![1; bots], "access": "open"});
            let made = host.js(&format!("pioche.post('/ask', {asked})"));
            made["table"].as_str().unwrap_or_else(|| panic!("no table: {made}")).to_owned()
        };
        let (full, free) = (open(&mut host, 2), open(&mut host, 1));
        for (size, lang, said, watch, sit) in [
            (Size::Desktop, "en", "full", "Watch", "Sit down"),
            (Size::Phone, "fr", "complet", "Regarder", "S’asseoir"),
        ] {
            guest.turn(Look { size, ..guest.look });
            guest.visit("/tables");
            guest.js(&format!("localStorage.setItem('pioche.lang', '{lang}')"));
            guest.visit("/tables");
            let row = |table: &str| format!(".tables [data-table='{table}']");
            guest.wait(&format!("document.querySelector({})", json!(row(&full))), "the full table");
            assert_eq!(guest.text(&format!("{} p span", row(&full))), said);
            assert_eq!(guest.text(&format!("{} .btn", row(&full))), watch);
            assert_ne!(guest.text(&format!("{} p span", row(&free))), said);
            assert_eq!(guest.text(&format!("{} .btn", row(&free))), sit);
            guest.is_accessible("a lobby with a full table");
        }
        guest.visit(&format!("/t/{full}"));
        guest.wait("document.querySelectorAll('.chairs li').length === 3", "who sits there");
        assert_eq!(
            guest.text("#gathering-state"),
            "Toutes les places sont prises. La partie va commencer sans vous ; vous pourrez regarder."
        );
        assert_eq!(guest.js("document.querySelectorAll('.chairs .btn, #start, #fill').length"), 0);
        guest.is_accessible("a full table");
        // A spectator sees it begin.
        host.visit(&format!("/t/{full}"));
        host.click("#start");
        playing(&mut guest);
        assert_eq!(guest.js("pioche.heard.info.you ?? null"), json!(null));
    }
}
