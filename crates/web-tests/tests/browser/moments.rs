//! The end of a match of every game: everybody's standing, then the table once more, in windows of
//! every kind.

use web_tests::{Browser, Hands, Look, Moment, Person, Size, TestServer};

const WINDOWS: [Size; 5] = [
    Size::Window(360, 740),
    Size::Window(740, 360),
    Size::Window(820, 1180),
    Size::Window(1280, 800),
    Size::Window(2560, 1080),
];

fn ends(game: &str, seats: usize, options: &[(&str, &str)], lang: &'static str) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let look = Look { lang, motion: "still", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), look);
    let table = person.deal(game, seats, options);
    person.play(&table, Hands::Pointer, |person, moment| {
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
        let folder = web_tests::root().join("target/screens/moments");
        for size in WINDOWS {
            for dark in [false, true] {
                person.turn(Look { size, dark, ..look });
                let (width, height) = size.pixels();
                let light = if dark { "dark" } else { "light" };
                person.screenshot(&folder.join(format!("{game}-{width}x{height}-{lang}-{light}.png")));
                person.is_accessible(&format!("{game}: the end"));
            }
        }
        person.turn(look);
        person.click("#look");
        assert_eq!(person.js("getComputedStyle(document.querySelector('.felt')).visibility"), "visible");
        person.screenshot(&folder.join(format!("{game}-table.png")));
        person.click("#look");
        assert_eq!(person.js("getComputedStyle(document.querySelector('.felt')).visibility"), "hidden");
    });
}

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
