//! What only fingers do: two of them make the table of Karta Doppio larger, one moves it about.

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
    // The page itself stays as it is.
    assert_eq!(person.js("visualViewport.scale"), 1.0);
    assert_eq!(person.js("scrollX + scrollY"), 0);
    let scrolled = "document.querySelector('.karta .board').scrollLeft";
    let left = person.js(scrolled).as_f64().expect("a length");
    person.swipe(&middle, -120.0, 0.0);
    person.wait(&format!("{scrolled} > {left} + 40"), "the table under the finger");
    // No further than three times as large, and not smaller than it was.
    person.pinch(&middle, 40.0, 280.0);
    assert!(side(&mut person) <= before * 3.0 + 1.0);
    person.pinch(&middle, 300.0, 30.0);
    assert!((side(&mut person) - before).abs() < 1.0);
    // Larger than usual, cards are laid as before.
    person.pinch(&middle, 60.0, 110.0);
    assert!(person.play_one(&table, Hands::Pointer, &mut played));
}
