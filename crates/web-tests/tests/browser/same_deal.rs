//! The same deal in two browsers: everybody plays the same cards, and the results are side by side.

use serde_json::Value;
use web_tests::{Browser, Look, Person, Size, TestServer};

/// Plays the table that is shown to its end.
fn finish(person: &mut Person) -> String {
    let table = person.finish_here();
    person.wait("document.querySelector('#end #same-deal')", "the way to the same deal");
    table.id
}

/// Names and points of the list, in order.
fn results(person: &mut Person) -> Vec<(String, i64)> {
    person.wait("document.querySelector('.deal .results')", "results");
    let rows = person.js(
        "[...document.querySelectorAll('.deal .results tbody tr')].map((row) =>
           [row.querySelector('th').firstChild.textContent, +row.querySelector('[data-points]').textContent])",
    );
    let read = |row: &Value| Some((row[0].as_str()?.to_owned(), row[1].as_i64()?));
    rows.as_array().into_iter().flatten().filter_map(read).collect()
}

/// The cards that were dealt to the first seat.
fn hand(person: &mut Person, table: &str) -> Value {
    person.js(&format!(
        "fetch('/api/v1/tables/{table}/record').then((answer) => answer.json())
           .then((file) => [file.record.seed, file.fair.known ?? false])"
    ))
}

fn by_two_browsers(size: Size, lang: &'static str) {
    let (server, browser) = (TestServer::open_with_real_chance(), Browser::start());
    let look = Look { size, lang, motion: "still", ..Look::default() };
    let mut anne = Person::arrive(&browser, &server.address(), look);
    anne.deal("ole", 3, &[("rounds", "1")]);
    let first = finish(&mut anne);
    anne.click("#same-deal");
    anne.wait("location.pathname.startsWith('/deal/')", "the deal");
    assert_eq!(results(&mut anne).len(), 1);
    let found = anne.axe("the deal");
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert_eq!(anne.printed_pages(), 1);
    let wide = anne.js("document.documentElement.scrollWidth <= innerWidth");
    assert_eq!(wide, true, "the page fits");
    let link = anne.js("document.querySelector('#deal-link').textContent");
    let link = link.as_str().expect("a link").to_owned();
    let path = link.strip_prefix(&server.address()).expect("an address of this server").to_owned();

    // A friend opens the link and plays the same cards at another table.
    let mut paul = Person::arrive(&browser, &server.address(), look);
    paul.visit(&path);
    assert_eq!(results(&mut paul).len(), 1);
    paul.click("#play-deal");
    paul.wait("location.pathname.startsWith('/t/')", "a table");
    let second = finish(&mut paul);
    assert_ne!(first, second);
    let (one, two) = (hand(&mut anne, &first), hand(&mut paul, &second));
    assert_eq!((&one[0], &one[1], &two[1]), (&two[0], &false.into(), &true.into()), "the same seed");
    // The verification succeeds, and says that it is the same deal.
    if size == Size::Phone {
        paul.click("[aria-controls=menu]");
        paul.click("#menu .narrow");
    } else {
        paul.click("[aria-controls=sealed]");
    }
    paul.click("#sealed #verify");
    paul.wait("document.querySelectorAll('#proof li').length > 2", "what was checked");
    let told = paul.js("document.querySelector('#proof li').textContent");
    let again = if lang == "fr" { "jouée de nouveau" } else { "played again" };
    assert!(told.as_str().is_some_and(|told| told.contains(again)), "{told}");
    paul.is_accessible("what was checked");
    if let Some(folder) = std::env::var_os("PIOCHE_PICTURES") {
        paul.screenshot(&std::path::Path::new(&folder).join(format!("verified-{size:?}.png")));
    }
    paul.key("Escape");

    paul.click("#same-deal");
    let seen = results(&mut paul);
    assert_eq!(seen.len(), 2);
    assert!(seen.is_sorted_by_key(|(_, points)| *points), "the fewest points first: {seen:?}");
    let you = if lang == "fr" { "(vous)" } else { "(you)" };
    assert_eq!(seen.iter().filter(|(name, _)| name.contains(you)).count(), 1);
    // The other browser sees the same, with its own row marked.
    anne.visit(&path);
    let points = |seen: Vec<(String, i64)>| seen.into_iter().map(|(_, points)| points).collect::<Vec<_>>();
    assert_eq!(points(results(&mut anne)), points(seen));
    let found = anne.axe("two results");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_same_deal_is_played_by_two_browsers_on_desktops_in_french() {
    by_two_browsers(Size::Desktop, "fr");
}

#[test]
fn a_deal_that_is_not_there_says_so() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person =
        Person::arrive(&browser, &server.address(), Look { size: Size::Tablet, ..Look::default() });
    let table = person.deal("ole", 3, &[]);
    // The responses are errors, which appear on the console.
    person.forgive("Failed to load resource");
    for path in ["/deal/nosuchtable1".to_owned(), format!("/deal/{}", table.id)] {
        person.visit(&path);
        person.wait("document.querySelector('[role=alert]')", "why there is none");
    }
}

mod nightly {
    use super::*;

    #[test]
    fn the_same_deal_is_played_by_two_browsers_on_phones_in_english() {
        by_two_browsers(Size::Phone, "en");
    }
}
