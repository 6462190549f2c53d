//! The end of a round and of a match of every game: everybody's standing, then the table again, in
//! windows of every kind.

use web_tests::{Browser, Hands, Look, Moment, Person, Played, Size, TestServer};

const WINDOWS: [Size; 7] = [
    Size::Window(320, 568),
    Size::Window(568, 320),
    Size::Window(360, 740),
    Size::Window(740, 360),
    Size::Window(820, 1180),
    Size::Window(1280, 800),
    Size::Window(2560, 1080),
];

const FELT_IS_SEEN: &str = "document.querySelector('.felt > section').checkVisibility()";

/// Windows with alternating themes: small, wide and medium ones occur in both.
fn looks(look: Look) -> impl Iterator<Item = Look> {
    WINDOWS.into_iter().enumerate().map(move |(at, size)| Look { size, dark: at % 2 == 1, ..look })
}

/// Nothing of a slip at the end is out of view or overlaps something else.
fn is_in_order(person: &mut Person, end: &str, what: &str) {
    let (width, height) = person.look.size.pixels();
    assert_eq!(outside(person, end), 0, "{what}: at {width} × {height} not all of it is in view");
    let crowded = person.js(&format!("pioche.frames().then(() => pioche.crowded('{end}'))"));
    assert_eq!(crowded, serde_json::json!([]), "{what}: at {width} × {height}\n{}", person.page());
    let light = if person.look.dark { "dark" } else { "light" };
    let file = format!("target/screens/moments/{what}-{width}x{height}-{}-{light}.png", person.look.lang);
    person.screenshot(&web_tests::root().join(file));
    person.is_accessible(what);
}

/// The number of parts of a slip that are outside the window, once the page has followed its size.
fn outside(person: &mut Person, end: &str) -> i64 {
    let count = format!(
        "pioche.frames().then(() => [...document.querySelectorAll('{end} :is(h2, .because, li, .btn)')].map((part) => part.getBoundingClientRect()).filter((box) => box.left < 0 || box.right > innerWidth + 1 || box.top < 0 || box.bottom > innerHeight + 1).length)"
    );
    person.js(&count).as_i64().expect("a number")
}

fn ends(game: &str, seats: usize, options: &[(&str, &str)], lang: &'static str) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let look = Look { lang, motion: "still", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), look);
    let table = person.deal(game, seats, options);
    person.play(&table, Hands::Program, |person, moment| {
        if moment != Moment::End {
            return;
        }
        let rows = person.js("document.querySelectorAll('#end .standings > li').length");
        assert_eq!(rows, seats, "{game}: everybody is in the list");
        assert_eq!(
            person.js("document.querySelectorAll('#end .standings > .me').length"),
            1,
            "{game}: oneself too"
        );
        let winners = person.js("document.querySelectorAll('#end .standings > .first').length");
        let ranks = person.js("pioche.heard.game.outcome.ranks.filter((rank) => rank === 1).length");
        assert_eq!(winners, ranks, "{game}: who wins is seen");
        assert!(!person.text("#end .because").is_empty(), "{game}: and why");
        let garland = person.js(
            "!!document.querySelector('#end .garland') === !!document.querySelector('#end .me.first')",
        );
        assert_eq!(garland, true, "{game}: a garland hangs for those who win");
        // Four actions and no more; everything else is in the menu.
        let acts = person.js("[...document.querySelectorAll('#end .btn')].map((each) => each.id).join(' ')");
        assert_eq!(acts, "rematch replay same-deal shelf", "{game}: what comes next");
        assert_eq!(
            person.js("[...document.querySelectorAll('#menu a.row')].map((each) => each.id).filter(Boolean).join(' ')"),
            "review download",
            "{game}: the menu"
        );
        let folder = web_tests::root().join("target/screens/moments");
        for look in looks(look) {
            person.turn(look);
            is_in_order(person, "#end", game);
        }
        person.turn(look);
        person.click("#look");
        assert_eq!(person.js(FELT_IS_SEEN), true);
        person.screenshot(&folder.join(format!("{game}-table.png")));
        person.click("#look");
        assert_eq!(person.js(FELT_IS_SEEN), false);
    });
    // Against bots, a rematch is dealt at once.
    let before = person.js("location.pathname");
    person.click("#rematch");
    person.wait(
        &format!("location.pathname !== {before} && document.querySelector('.page[data-phase=playing]')"),
        "the next match",
    );
}

#[test]
fn ole_ends() {
    ends("ole", 4, &[("rounds", "1")], "en");
}

/// The end of the first round is shown on a slip, and the person decides when to go on.
fn round_ends(game: &str, seats: usize, options: &[(&str, &str)], lang: &'static str, keeps: bool) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let look = Look { lang, motion: "still", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), look);
    let table = person.deal(game, seats, options);
    let mut played = Played::default();
    while person.js("pioche.seen('#round-end')") == false {
        assert!(person.play_one(&table, Hands::Program, &mut played), "{game}: no round was over");
        person.my_turn(&table);
    }
    person.wait("document.querySelector('#go-on')", "what leads on");
    assert_eq!(person.js("document.querySelectorAll('#go-on').length"), 1, "{game}: one way on");
    let count = |person: &mut Person, rows: &str| {
        person.js(&format!("document.querySelectorAll('#round-end .standings > {rows}').length"))
    };
    assert_eq!(count(&mut person, "li"), seats, "{game}: everybody is in the list");
    assert_eq!(count(&mut person, ".me"), 1, "{game}: oneself too");
    assert_eq!(count(&mut person, ".first"), 0, "{game}: nobody has won yet");
    for part in ["#round-title", "#round-end .because a", "#round-end .laid", "#round-end .tot"] {
        assert!(!person.text(part).is_empty(), "{game}: {part} is empty");
    }
    assert_eq!(person.js(FELT_IS_SEEN), false, "{game}: the next round lies under it");
    let folder = web_tests::root().join("target/screens/moments");
    for look in looks(look) {
        person.turn(look);
        is_in_order(&mut person, "#round-end", &format!("{game}-round"));
    }
    person.turn(look);
    if keeps {
        // The board of the round stays visible until the person goes on.
        person.click("#look");
        assert_eq!(person.js(FELT_IS_SEEN), true);
        person.screenshot(&folder.join(format!("{game}-round-table.png")));
    }
    person.click("#go-on");
    person.wait("!document.querySelector('#go-on')", "the next round");
    assert_eq!(person.js(FELT_IS_SEEN), true);
    person.play_one(&table, Hands::Program, &mut played);
}

mod nightly {
    use super::*;

    #[test]
    fn dos_ends() {
        ends("dos", 3, &[("target", "60")], "fr");
    }

    #[test]
    fn otto_bruno_ends() {
        ends("otto-bruno", 3, &[], "en");
    }

    #[test]
    fn otto_game_over_ends() {
        ends("otto-game-over", 2, &[("rounds", "1")], "fr");
    }

    #[test]
    fn karta_doppio_ends() {
        ends("karta-doppio", 2, &[("legs", "1")], "fr");
    }

    #[test]
    fn a_round_of_ole_ends() {
        round_ends("ole", 8, &[], "fr", false);
    }

    #[test]
    fn a_round_of_dos_ends() {
        round_ends("dos", 3, &[], "en", false);
    }

    #[test]
    fn a_round_of_otto_game_over_ends() {
        round_ends("otto-game-over", 4, &[("rounds", "2")], "fr", true);
    }

    #[test]
    fn the_first_leg_of_karta_doppio_ends() {
        round_ends("karta-doppio", 2, &[("legs", "2")], "en", true);
    }
}
