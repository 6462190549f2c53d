//! A whole match of every game against bots: by mouse, by touch on a phone in both orientations and
//! on a tablet, by keyboard only.

use web_tests::{Browser, Hands, Look, Person, Size, TestServer};

/// A game with options that keep its match short.
struct Short {
    game: &'static str,
    seats: usize,
    options: &'static [(&'static str, &'static str)],
}

// One round may be over after two turns of the person.
const OLE: Short = Short { game: "ole", seats: 4, options: &[("rounds", "2")] };
const DOS: Short = Short { game: "dos", seats: 3, options: &[("target", "150")] };
const OTTO_BRUNO: Short = Short { game: "otto-bruno", seats: 2, options: &[] };
const OTTO_GAME_OVER: Short = Short { game: "otto-game-over", seats: 2, options: &[("rounds", "1")] };
const KARTA_DOPPIO: Short = Short { game: "karta-doppio", seats: 2, options: &[("legs", "1")] };

const PHONE: Look = Look { size: Size::Phone, lang: "fr", dark: false, motion: "system", guided: false };
const TURNED: Look = Look { size: Size::Turned, ..PHONE };
const TABLET: Look = Look { size: Size::Tablet, ..PHONE };
const DESKTOP: Look = Look { size: Size::Desktop, lang: "fr", dark: false, motion: "system", guided: false };
const ENGLISH: Look = Look { lang: "en", ..DESKTOP };

fn by_pointer(short: &Short, look: Look) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), look);
    let mut found = Vec::new();
    let mut match_looked_at = |person: &mut Person, moment| {
        for dark in [false, true] {
            person.turn(Look { dark, ..look });
            found.extend(person.axe(&format!("{}, {moment:?}", short.game)));
        }
        person.turn(look);
    };
    let table = person.deal(short.game, short.seats, short.options);
    let played = person.play(&table, Hands::Pointer, &mut match_looked_at);
    println!("{} on a {:?}, {}: {played:?}", short.game, look.size, look.lang);
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(played.moves >= 3, "{}: {played:?}", short.game);
}

/// Fills in a form field by keyboard: arrows go through a list, a field is typed into.
fn answer(person: &mut Person, key: &str, value: &str) {
    let field = format!("[data-option={key}]");
    person.tab_to_selector(&field);
    let reads = format!("document.querySelector('{field}').value === '{value}'");
    if person.js(&format!("document.querySelector('{field}').matches('select')")) == true {
        let choices = person.js(&format!("document.querySelector('{field}').length")).as_u64().unwrap_or(0);
        let arrows = (0..choices).map(|_| "ArrowUp").chain((0..choices).map(|_| "ArrowDown"));
        for arrow in arrows {
            if person.js(&reads) == true {
                break;
            }
            person.key(arrow);
        }
    } else {
        // The field has a value at first, which is selected.
        value.chars().for_each(|letter| person.key(letter.encode_utf8(&mut [0; 4])));
    }
    assert_eq!(person.js(&reads), true, "{key} takes {value} by keyboard");
}

/// From the shelf to the result without a mouse: the form for a new table, gathering, the match.
fn by_keyboard(short: &Short, look: Look) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), look);
    person.visit("/");
    person.tab_to_selector(&format!("a.box[href='/{}']", short.game));
    person.key("Enter");
    person.wait("document.querySelector('main.opened')", "the box");
    person.tab_to_selector(&format!("a[href='/new/{}']", short.game));
    person.key("Enter");
    person.wait("document.querySelector('form.form')", "the form");
    // Seats, then bots: the selects take a digit.
    person.tab_to_selector("form label:nth-of-type(2) select");
    person.key(&short.seats.to_string());
    person.tab_to_selector("form label:nth-of-type(3) select");
    person.key(&(short.seats - 1).to_string());
    for (key, value) in short.options {
        answer(&mut person, key, value);
    }
    person.tab_to_selector("form [type=submit]");
    person.key("Enter");
    person.wait("document.querySelector('#start:not([disabled])')", "a full table");
    person.tab_to_selector("#start");
    person.key("Enter");
    person.wait("document.querySelector('.page[data-phase=playing]')", "the match");
    let path = person.js("location.pathname");
    let id = path.as_str().and_then(|path| path.strip_prefix("/t/")).expect("the address of a table");
    let table = web_tests::TableId { id: id.to_owned() };
    let played = person.play(&table, Hands::Keyboard, |person, _| {
        // The slip at the end of a round or of the match has a sentence too, and covers the other
        // one.
        let ended = person.js("!!document.querySelector('#round-title, #end-title')") == true;
        assert!(ended || !person.sentence().is_empty(), "the sentence says what is expected");
    });
    println!("{} by keyboard, {}: {played:?}", short.game, look.lang);
    assert!(played.moves >= 3, "{}: {played:?}", short.game);
    person.tab_to_selector("#end a[href='/'], #end .btn");
}

#[test]
fn ole_by_mouse() {
    by_pointer(&OLE, DESKTOP);
}

#[test]
fn ole_by_keyboard() {
    by_keyboard(&OLE, ENGLISH);
}

#[test]
fn dos_by_mouse() {
    by_pointer(&DOS, ENGLISH);
}

#[test]
fn otto_bruno_by_mouse() {
    by_pointer(&OTTO_BRUNO, DESKTOP);
}

#[test]
fn otto_game_over_by_mouse() {
    by_pointer(&OTTO_GAME_OVER, ENGLISH);
}

#[test]
fn karta_doppio_by_mouse() {
    by_pointer(&KARTA_DOPPIO, DESKTOP);
}

#[test]
fn karta_doppio_by_keyboard() {
    by_keyboard(&KARTA_DOPPIO, ENGLISH);
}

/// A thing that comes from a seat is never larger on its way than at its place: a seat is wider
/// than a card.
#[test]
fn cards_set_out_no_larger_than_they_are() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), DESKTOP);
    let table = person.deal("ole", 4, &[("rounds", "3"), ("privilege", "off")]);
    person.js("(() => { const animate = Element.prototype.animate; window.scales = []; Element.prototype.animate = function (frames, timing) { if (frames[0]?.scale) scales.push(Number(frames[0].scale)); return animate.call(this, frames, timing); }; return true; })()");
    let mut played = web_tests::Played::default();
    for _ in 0..3 {
        person.play_one(&table, Hands::Pointer, &mut played);
        person.my_turn(&table);
        person.rest();
    }
    let scales = person.js("scales");
    let scales: Vec<f64> =
        scales.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect();
    assert!(scales.len() > 5, "things travel: {scales:?}");
    assert!(scales.iter().all(|scale| *scale < 1.5), "{scales:?}");
}

/// The same with other hands and windows.
mod nightly {
    use super::*;

    #[test]
    fn ole_on_a_phone() {
        by_pointer(&OLE, Look { lang: "en", ..PHONE });
    }

    #[test]
    fn ole_on_a_turned_phone() {
        by_pointer(&OLE, TURNED);
    }

    #[test]
    fn ole_on_a_tablet() {
        by_pointer(&OLE, Look { lang: "en", ..TABLET });
    }

    #[test]
    fn dos_on_a_phone() {
        by_pointer(&DOS, PHONE);
    }

    #[test]
    fn dos_on_a_turned_phone() {
        by_pointer(&DOS, TURNED);
    }

    #[test]
    fn dos_on_a_tablet() {
        by_pointer(&DOS, Look { lang: "en", ..TABLET });
    }

    #[test]
    fn dos_by_keyboard() {
        by_keyboard(&DOS, DESKTOP);
    }

    #[test]
    fn otto_bruno_on_a_phone() {
        by_pointer(&OTTO_BRUNO, Look { lang: "en", ..PHONE });
    }

    #[test]
    fn otto_bruno_on_a_turned_phone() {
        by_pointer(&OTTO_BRUNO, TURNED);
    }

    #[test]
    fn otto_bruno_on_a_tablet() {
        by_pointer(&OTTO_BRUNO, Look { lang: "en", ..TABLET });
    }

    #[test]
    fn otto_bruno_by_keyboard() {
        by_keyboard(&OTTO_BRUNO, ENGLISH);
    }

    #[test]
    fn otto_game_over_on_a_phone() {
        by_pointer(&OTTO_GAME_OVER, PHONE);
    }

    #[test]
    fn otto_game_over_on_a_turned_phone() {
        by_pointer(&OTTO_GAME_OVER, TURNED);
    }

    #[test]
    fn otto_game_over_on_a_tablet() {
        by_pointer(&OTTO_GAME_OVER, Look { lang: "en", ..TABLET });
    }

    #[test]
    fn otto_game_over_by_keyboard() {
        by_keyboard(&OTTO_GAME_OVER, DESKTOP);
    }

    #[test]
    fn karta_doppio_on_a_phone() {
        by_pointer(&KARTA_DOPPIO, Look { lang: "en", ..PHONE });
    }

    #[test]
    fn karta_doppio_on_a_turned_phone() {
        by_pointer(&KARTA_DOPPIO, TURNED);
    }

    #[test]
    fn karta_doppio_on_a_tablet() {
        by_pointer(&KARTA_DOPPIO, Look { lang: "en", ..TABLET });
    }
}
