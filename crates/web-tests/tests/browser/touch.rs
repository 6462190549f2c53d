//! What only fingers do: two of them zoom the table of Karta Doppio, one pans it, or drags a card
//! to its place.

use web_tests::{Browser, Hands, Look, Person, Played, Size, TestServer};

/// The side of a square, in pixels.
const SQUARE: &str = "document.querySelector('.karta .over-films').getBoundingClientRect().width";
const BOARD: &str = "(() => { const { left, top, width, height } = document.querySelector('.karta .board').getBoundingClientRect(); return [left + width / 2, top + height / 2]; })()";

#[test]
fn two_fingers_make_the_table_larger_and_one_moves_it() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let phone = Look { size: Size::Phone, motion: "still", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), phone);
    let table = person.deal("karta-doppio", 2, &[("legs", "1")]);
    let mut played = Played::default();
    for _ in 0..3 {
        assert!(person.play_one(&table, Hands::Pointer, &mut played));
    }
    person.my_turn(&table);
    let side = |person: &mut Person| {
        person.rest();
        person.js(SQUARE).as_f64().expect("a length")
    };
    let (before, middle) = (side(&mut person), person.js(BOARD));
    person.pinch(&middle, 60.0, 150.0);
    let large = side(&mut person);
    assert!(large > before * 2.0, "{before} px became {large} px");
    person.screenshot(&web_tests::root().join("target/screens/karta-pinched.png"));
    // The page itself is not zoomed.
    assert_eq!(person.js("visualViewport.scale"), 1.0);
    assert_eq!(person.js("scrollX + scrollY"), 0);
    let scrolled = "document.querySelector('.karta .board').scrollLeft";
    let left = person.js(scrolled).as_f64().expect("a length");
    person.swipe(&middle, -120.0, 0.0);
    person.wait(&format!("{scrolled} > {left} + 40"), "the table under the finger");
    // At most three times as large, and never smaller than before.
    person.pinch(&middle, 40.0, 280.0);
    assert!(side(&mut person) <= before * 3.0 + 1.0);
    person.pinch(&middle, 300.0, 30.0);
    assert!((side(&mut person) - before).abs() < 1.0);
    // On a zoomed table, cards are played as before.
    person.pinch(&middle, 60.0, 110.0);
    assert!(person.play_one(&table, Hands::Pointer, &mut played));
}

/// A dropped card can be examined before it is played by a button, which is highlighted only where
/// the card fits. What sentences mention is on the table: letters, columns and rows. One of its
/// squares is a tab stop, and arrows lead to the others.
#[test]
fn a_card_is_dropped_and_then_laid() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let phone = Look { size: Size::Phone, motion: "still", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), phone);
    let table = person.deal("karta-doppio", 2, &[("legs", "1")]);
    let mut played = Played::default();
    for _ in 0..2 {
        assert!(person.play_one(&table, Hands::Pointer, &mut played));
    }
    person.my_turn(&table);
    let marks = person.js("[...document.querySelectorAll('.karta .coords span')].filter((each) => each.textContent.trim() && parseFloat(getComputedStyle(each).fontSize) >= 12).length");
    assert!(marks.as_u64() >= Some(6), "columns and rows have their numbers: {marks}");
    // The table is larger than its place: it scrolls to the bot's card.
    person.wait(
        "(() => { const [card, board] = ['.laid.now', '.board'].map((each) => document.querySelector(`.karta ${each}`)?.getBoundingClientRect());
           return card && card.left >= board.left - 1 && card.right <= board.right + 1 && card.top >= board.top - 1 && card.bottom <= board.bottom + 1; })()",
        "the last card in view",
    );
    let cards = "document.querySelectorAll('.karta .side-row.low .kc').length";
    let letters = "[...document.querySelectorAll('.karta .side-row.low .kc .letter')].filter((each) => /^[A-P]$/.test(each.textContent) && each.getBoundingClientRect().height > 10).length";
    assert_eq!(person.js(letters), person.js(cards), "every card in hand has its letter");

    // Everywhere on the table, one card after another, until one fitted and one did not: in the
    // middle, then in a corner, where usually nothing is adjacent.
    let (mut fits, mut refused) = (false, false);
    let shares = [0.5, 0.04, 0.96, 0.3, 0.7];
    let places = shares.into_iter().flat_map(|across| shares.map(|down| (across, down)));
    let count = person.js(cards).as_u64().expect("a number");
    for (card, (across, down)) in (0..count).flat_map(|card| places.clone().map(move |place| (card, place))) {
        if fits && refused {
            break;
        }
        let version = person.js("pioche.heard.version");
        let way = person.js(&format!(
            "(() => {{ const card = document.querySelectorAll('.karta .side-row.low .kc')[{card}].getBoundingClientRect();
               const board = document.querySelector('.karta .board').getBoundingClientRect();
               const from = [card.left + card.width / 2, card.top + card.height / 2];
               return [from, board.left + board.width * {across} - from[0], board.top + board.height * {down} - from[1]]; }})()"
        ));
        person.swipe(&way[0], way[1].as_f64().expect("a length"), way[2].as_f64().expect("a length"));
        person.wait("document.querySelector('#lay')", "the card on the table");
        assert_eq!(person.js("pioche.heard.version"), version, "a drop plays nothing");
        let says = person.sentence();
        let inviting = person.js("document.querySelector('#lay').matches('.go')") == true;
        assert_eq!(inviting, !says.starts_with("Pas ici"), "{says}");
        (fits, refused) = (fits || inviting, refused || !inviting);
        person.key("Escape");
        person.wait("!document.querySelector('#lay')", "the card in hand");
    }
    assert!(fits && refused, "can lie: {fits}, cannot: {refused}");

    let stops = "document.querySelectorAll('.karta .cells [tabindex=\"0\"]').length";
    assert_eq!(person.js(stops), 1);
    person.js("document.querySelector('.karta .cells [tabindex=\"0\"]').focus(); window.first = document.activeElement; true");
    person.key("ArrowRight");
    person.wait(
        "document.activeElement !== first && document.activeElement.matches('[role=grid] [role=gridcell]')",
        "the next square",
    );
    assert_eq!(person.js(stops), 1);
}
