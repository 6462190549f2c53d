//! Screenshots of every page on phone and desktop, and of every board in six windows, by day and by
//! night, into `target/screens`: `cargo xtask screens`.
#![expect(clippy::print_stdout, reason = "this is a command for the terminal")]

use web_tests::{Browser, Hands, Look, Person, Size, TestServer};

/// A game, its seats, and options that keep its match short.
type Short = (&'static str, usize, &'static [(&'static str, &'static str)]);

const GAMES: [Short; 5] = [
    ("ole", 4, &[("rounds", "1")]),
    ("dos", 4, &[("target", "100")]),
    ("otto-bruno", 3, &[]),
    ("otto-game-over", 3, &[("rounds", "1")]),
    ("karta-doppio", 2, &[("legs", "1")]),
];

/// A phone in both orientations, a tablet in both, a laptop, a wide screen.
const WINDOWS: [Size; 6] = [
    Size::Window(390, 844),
    Size::Window(844, 390),
    Size::Window(820, 1180),
    Size::Window(1180, 820),
    Size::Window(1366, 768),
    Size::Window(2560, 1080),
];
const PAGES: [Size; 2] = [Size::Phone, Size::Desktop];

fn main() {
    let folder = web_tests::root().join("target/screens");
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    let mut count = 0;
    let mut screenshots = |person: &mut Person, name: &str, sizes: &[Size]| {
        let usual = person.look;
        for &size in sizes {
            for dark in [false, true] {
                person.turn(Look { size, dark, ..usual });
                let (width, height) = size.pixels();
                let light = if dark { "dark" } else { "light" };
                person.screenshot(&folder.join(format!("{name}-{width}x{height}-{light}.png")));
                count += 1;
            }
        }
        person.turn(usual);
    };
    // The first visit, when nothing is stored yet.
    person.visit("/");
    screenshots(&mut person, "home", &PAGES);
    for (game, seats, options) in GAMES {
        let table = person.gather_table(game, seats, options, seats - 1);
        person.visit(&format!("/t/{}", table.id));
        person.wait("document.querySelector('#start')", "the table");
        screenshots(&mut person, &format!("{game}-gathering"), &PAGES);
        person.click("#start");
        person.wait("document.querySelector('.page[data-phase=playing]')", "the match");
        person.my_turn(&table);
        let played = person.play(&table, Hands::Program, |person, moment| {
            screenshots(person, &format!("{game}-{}", format!("{moment:?}").to_lowercase()), &WINDOWS);
        });
        println!("{game}: {played:?}");
        for page in ["", "new/", "rules/", "origins/"] {
            person.visit(&format!("/{page}{game}"));
            screenshots(
                &mut person,
                &format!(
                    "{}{game}",
                    if page.is_empty() { "box-".to_owned() } else { page.replace('/', "-") }
                ),
                &PAGES,
            );
        }
    }
    for (game, ..) in GAMES {
        person.visit(&format!("/puzzle/{game}/2026-01-05"));
        person.wait("document.querySelector('#task')", "a puzzle");
        screenshots(&mut person, &format!("puzzle-{game}"), &WINDOWS);
    }
    for page in ["tables", "mine", "me", "rules", "puzzle", "about", "settings"] {
        person.visit(&format!("/{page}"));
        screenshots(&mut person, page, &PAGES);
    }
    println!("{count} screenshots in {}", folder.display());
}
