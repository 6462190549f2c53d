//! A review in the browser: the numbers of `pioche review`, while the page stays responsive.

use std::process::Command;

use serde_json::Value;
use web_tests::{Browser, Hands, Look, Person, Size, TestServer, root};

/// The output of `pioche review` for a match.
fn command(record: &str, lang: &str) -> String {
    let program = root().join("target/debug/pioche");
    assert!(program.exists(), "{} is missing: cargo xtask browser makes it", program.display());
    let file = std::env::temp_dir().join(format!("pioche-review-{}.json", std::process::id()));
    std::fs::write(&file, record).expect("a file");
    let output = Command::new(program).args(["--lang", lang, "review"]).arg(&file).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::remove_file(file).expect("it was there");
    String::from_utf8(output.stdout).expect("text")
}

/// The paragraphs of `pioche review`: one for each seat that made decisions.
fn paragraphs(told: &str) -> Vec<&str> {
    told.split("\n\n").skip(1).collect()
}

fn done(person: &mut Person) {
    person.wait("document.querySelector('[data-review=done]')", "every decision judged");
}

/// The numbers on the page for one seat are those of its paragraph.
fn same(person: &mut Person, paragraph: &str) {
    for sum in ["#deals", "#luck", "#lost"] {
        let shown = person.text(sum);
        assert!(!shown.is_empty() && paragraph.contains(&shown), "{sum}: {shown}\n{paragraph}");
    }
    let costs = person.js(
        "[...document.querySelectorAll('.dec')].map((each) => [+each.dataset.at + 1, each.querySelector('.cost').textContent.slice(1)])",
    );
    let told: Vec<&str> = paragraph.lines().skip(3).collect();
    let shown = costs.as_array().expect("decisions");
    assert_eq!(shown.len(), told.len().min(3), "{costs}\n{paragraph}");
    for (shown, told) in shown.iter().zip(told) {
        let number = format!(" {} ", shown[0]);
        let cost = shown[1].as_str().unwrap_or_default();
        assert!(told.replace(':', " ").contains(&number) && told.contains(cost), "{shown}\n{told}");
    }
}

/// Opens a recorded match as a file and reviews it.
fn hand_in(person: &mut Person, game: &str, file: &str) -> String {
    let file = root().join(format!("games/{game}/rules/tests/golden/{file}"));
    let text = std::fs::read_to_string(&file).expect("a recorded match");
    person.open_match(&text);
    person.js("document.querySelector('#review').click()");
    person.wait("document.querySelector('.review-page')", "the review");
    text
}

const RECORDS: [(&str, &str); 5] = [
    ("ole", "4.json"),
    ("dos", "4-call_auto-target_1.json"),
    ("otto-bruno", "3.json"),
    ("otto-game-over", "4-teams_on.json"),
    ("karta-doppio", "2-legs_2.json"),
];

/// What is outside a small board: the player's own cards and tiles, and marked things.
const OUTSIDE: &str = "(() => {
  const table = document.querySelector('.small-board'), box = table.getBoundingClientRect();
  const things = [...table.querySelectorAll('[data-drag], .best, .did')].filter((each) => each.checkVisibility());
  return things.filter((each) => {
    const one = each.getBoundingClientRect(), mat = each.closest('.pan')?.getBoundingClientRect();
    if (mat && each.classList.contains('best') && (one.bottom > mat.bottom + 1 || one.top < mat.top - 1)) return true;
    return one.left < box.left - 1 || one.right > box.right + 1 || one.top < box.top - 1 || one.bottom > box.bottom + 1;
  }).map((each) => each.outerHTML.slice(0, 90)).join('\\n');
})()";

#[test]
fn a_decision_is_taken_again_on_the_spot_against_bots() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look { motion: "still", ..Look::default() });
    hand_in(&mut person, "ole", "4.json");
    done(&mut person);
    assert_eq!(person.js("document.querySelectorAll('.dec').length"), 3, "three at first");
    person.rest();
    // Each is drawn as it was, with the better move and the move made.
    for at in 1..=3 {
        let card = format!(".dec:nth-of-type({at})");
        person.js(&format!("document.querySelector('{card}').scrollIntoView()"));
        person.wait(&format!("document.querySelector('{card} .small-board .best')"), "the better card");
        person
            .wait(&format!("document.querySelector('{card} .small-board .did')"), "the card that was played");
    }
    if let Some(folder) = std::env::var_os("PIOCHE_PICTURES") {
        for (name, size) in [("Desktop", Size::Window(1366, 1000)), ("Phone", Size::Phone)] {
            person.turn(Look { size, ..person.look });
            person.rest();
            person.screenshot(&std::path::Path::new(&folder).join(format!("review-done-{name}.png")));
        }
        person.turn(Look { size: Size::Desktop, ..person.look });
    }
    let at = person.js("+document.querySelector('.dec').dataset.at").as_u64().expect("a move");
    person.click(".dec .play-on");
    let moves = "+document.querySelector('#play-on')?.dataset.moves";
    person.wait(&format!("{moves} === {at} && document.querySelector('main.turn')"), "the decision again");
    if let Some(folder) = std::env::var_os("PIOCHE_PICTURES") {
        person.rest();
        person.screenshot(&std::path::Path::new(&folder).join("play-on.png"));
    }
    // The first click picks a card up, the second plays it; a series continues.
    person.click(".felt .hand .lit");
    person.click(".felt .hand .held");
    let goes_on = format!("{moves} > {at} && ({moves} > {at} + 1 || document.querySelector('main.turn'))");
    person.wait(&goes_on, "the bots play on");
    person.click("#from-here");
    person.wait(&format!("{moves} === {at}"), "the decision once more");
    person.click("#to-review");
    done(&mut person);
}

mod nightly {
    use super::*;

    #[test]
    fn a_review_can_be_stopped_and_used_meanwhile_in_every_game_and_window() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut found = Vec::new();
        for (index, (game, file)) in RECORDS.into_iter().enumerate() {
            let lang = ["fr", "en"][index % 2];
            let look = Look { lang, motion: "still", ..Look::default() };
            let mut person = Person::arrive(&browser, &server.address(), look);
            hand_in(&mut person, game, file);
            person.wait(
            "document.querySelector('.dec') && parseInt(document.querySelector('#progress').textContent) > 5",
            "the first decisions",
        );
            // Stopped by keyboard, it stays as it is.
            person.js("document.querySelector('#stop')?.focus()");
            person.key("Enter");
            person.wait("document.querySelector('[data-review=stopped], [data-review=done]')", "it stops");
            let before = person.text("#progress");
            person.js("new Promise((done) => setTimeout(done, 600)).then(() => true)");
            assert_eq!(person.text("#progress"), before, "{game}: nobody thinks any more");
            for size in [Size::Desktop, Size::Phone, Size::Turned, Size::Tablet] {
                person.turn(Look { size, ..person.look });
                person.rest();
                let wide = person.js("document.documentElement.scrollWidth - innerWidth");
                assert!(
                    wide.as_f64().is_some_and(|wide| wide <= 1.0),
                    "{game} at {size:?} is too wide\n{}",
                    person.page()
                );
                // The board is drawn when it scrolls into view.
                person.js("document.querySelector('.dec').scrollIntoView()");
                person.wait("document.querySelector('.small-board .felt')", "the table as it was");
                person.wait("document.querySelector('.small-board :is(.best, .did)')", "the moves on it");
                person.rest();
                assert_eq!(person.js(OUTSIDE), "", "{game} at {size:?}: not all of the small table is seen");
                for dark in [false, true] {
                    person.turn(Look { dark, ..person.look });
                    found.extend(person.axe(&format!("the review of {game} at {size:?}")));
                }
                if let Some(folder) = std::env::var_os("PIOCHE_PICTURES") {
                    person.screenshot(
                        &std::path::Path::new(&folder).join(format!("review-{game}-{size:?}.png")),
                    );
                }
            }
            person.turn(Look { size: Size::Desktop, dark: false, ..person.look });
            // By the slider to a moment at the table.
            person.tab_to_selector("#curve-at");
            person.key("ArrowRight");
            person.tab_to_selector("#see-moment");
            person.key("Enter");
            person.wait("document.querySelector('#scrubber')", "the table");
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    }

    #[test]
    fn a_match_is_looked_over_with_the_numbers_of_the_command() {
        let (server, browser) = (TestServer::open(), Browser::start());
        for (lang, game, seats, options) in [
            ("fr", "ole", 3, &[("rounds", "1"), ("privilege", "off")][..]),
            ("en", "karta-doppio", 2, &[][..]),
        ] {
            let look = Look { lang, motion: "still", ..Look::default() };
            let mut person = Person::arrive(&browser, &server.address(), look);
            let table = person.deal(game, seats, options);
            person.play(&table, Hands::Program, |_, _| ());
            person.click("[aria-controls=menu]");
            person.click("#menu #review");
            person.wait("location.hash.startsWith('#review.')", "the review's address");
            done(&mut person);
            let path = "location.pathname.replace('/replay/', '/api/v1/tables/') + '/record'";
            let record = person.js(&format!("fetch({path}).then((answer) => answer.text())"));
            let told = command(record.as_str().expect("the record"), lang);
            let paragraphs = paragraphs(&told);
            assert_eq!(paragraphs.len(), seats, "{told}");
            for (seat, paragraph) in paragraphs.iter().enumerate() {
                person.click(&format!(".for [data-seat='{seat}']"));
                person.wait(
                    &format!("document.querySelector('.for [data-seat=\"{seat}\"]').ariaPressed === 'true'"),
                    "another seat",
                );
                same(&mut person, paragraph);
            }
            // The curve leads to the table, and the table back to the review.
            person.click("#curve");
            person.wait("document.querySelector('#scrubber')", "that moment at the table");
            assert_ne!(person.js("document.querySelector('#content').dataset.at"), Value::Null);
            person.click("#review");
            done(&mut person);
            person.reload();
            person.wait("document.querySelector('#scrubber, .review-page')", "the page again");
        }
    }
}
