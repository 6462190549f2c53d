//! Every table in windows of every kind, by the rectangles of its own elements: phones both ways,
//! tablets, laptops, 200 %, a wide screen. `page.js` (`misplaced`) says what is looked at.

use serde_json::json;
use web_tests::{Browser, Hands, Look, Person, Played, Size, TestServer};

/// Width and height in pixels.
const WINDOWS: [(u32, u32); 14] = [
    (320, 568),
    (360, 740),
    (430, 932),
    (568, 320),
    (844, 390),
    (932, 430),
    // 200 % of a laptop and of a tablet.
    (640, 360),
    (512, 384),
    (820, 1180),
    (1024, 768),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
];

/// What a game's centre must have: a share of the felt in percent, and a side in pixels.
struct Least {
    share: u32,
    side: u32,
}

/// Windows that a game does not fit into yet at every deal: a long hand or a long sentence is too
/// much there now and then, and things overlap by some pixels. A game that gets there leaves this
/// list.
const NOT_YET: [(&str, &[(u32, u32)]); 2] = [("ole", &SMALLEST), ("otto-game-over", &SMALLEST)];
const SMALLEST: [(u32, u32); 4] = [(320, 568), (568, 320), (640, 360), (512, 384)];

fn in_every_window(game: &'static str, seats: &[usize], least: &Least) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let usual = Look { motion: "still", ..Look::default() };
    let (mut cases, mut wrong) = (0, Vec::new());
    let left_out = NOT_YET.iter().find(|(name, _)| *name == game).map_or(&[][..], |(_, windows)| *windows);
    for (width, height) in left_out {
        println!("{game}: {width} × {height} is not measured yet");
    }
    for &seats in seats {
        for lang in ["fr", "en"] {
            let mut person = Person::arrive(&browser, &server.address(), Look { lang, ..usual });
            let table = person.deal(game, seats, &[]);
            let mut played = Played::default();
            // At the first turn, some turns later, and once more.
            for turns in [0, 3, 4] {
                for _ in 0..turns {
                    if !person.play_one(&table, Hands::Pointer, &mut played) {
                        break;
                    }
                }
                if person.my_turn(&table)["over"] == true {
                    break;
                }
                // The end of a round lies over the table.
                person.put_slips_away();
                for (width, height) in WINDOWS.into_iter().filter(|size| !left_out.contains(size)) {
                    person.turn(Look { size: Size::Window(width, height), lang, ..usual });
                    let asked = json!({"share": least.share, "side": least.side});
                    let found = person.js(&format!("pioche.frames().then(() => pioche.misplaced({asked}))"));
                    let found: Vec<_> =
                        found.as_array().expect("a list").iter().map(ToString::to_string).collect();
                    if !found.is_empty() {
                        let case = format!("{game}, {seats} seats, {width} × {height}, {lang}, {played:?}");
                        wrong.push(format!("{case}: {}", found.join("; ")));
                    }
                    cases += 1;
                }
                person.turn(Look { lang, ..usual });
            }
        }
    }
    println!("{game}: {cases} cases");
    assert!(wrong.is_empty(), "{} of {cases}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn ole_fits_every_window() {
    in_every_window("ole", &[3, 4, 8], &Least { share: 28, side: 0 });
}

#[test]
fn dos_fits_every_window() {
    in_every_window("dos", &[2, 4], &Least { share: 28, side: 0 });
}

#[test]
fn otto_bruno_fits_every_window() {
    in_every_window("otto-bruno", &[2, 4], &Least { share: 14, side: 0 });
}

#[test]
fn otto_game_over_fits_every_window() {
    in_every_window("otto-game-over", &[2, 4], &Least { share: 45, side: 250 });
}

#[test]
fn karta_doppio_fits_every_window() {
    in_every_window("karta-doppio", &[2], &Least { share: 45, side: 0 });
}
