//! An evening of two deals in two browsers: everybody plays the same deals in order, and they share
//! one score sheet.

use serde_json::Value;
use web_tests::{Browser, Look, Person, Size, TestServer};

/// Sets a field of the form.
fn choose(person: &mut Person, selector: &str, value: &str) {
    person.wait(&format!("document.querySelector(`{selector}`)"), selector);
    person.js(&format!(
        "(() => {{ const field = document.querySelector(`{selector}`); field.value = '{value}';
           field.dispatchEvent(new Event('change', {{ bubbles: true }})); return field.value; }})()"
    ));
}

/// Plays the deal that is shown to its end.
fn finish(person: &mut Person) -> String {
    let table = person.finish_here();
    person.wait("document.querySelector('#end #evening')", "the way to the score sheet");
    table.id
}

/// Of each row: rank, points of each deal (null if hidden or missing), total.
fn rows(person: &mut Person) -> Vec<Value> {
    person.wait("document.querySelector('.scores tbody tr')", "a score sheet");
    let rows = person.js("[...document.querySelectorAll('.scores tbody tr')].map((row) => ({
           rank: row.children[0].textContent, mine: row.classList.contains('mine'),
           points: [...row.children].slice(3).map((cell) => cell.querySelector('b')?.textContent ?? null),
           hidden: [...row.children].slice(3).map((cell) => 'hidden' in cell.dataset),
           total: row.querySelector('[data-total]').textContent }))");
    rows.as_array().cloned().unwrap_or_default()
}

/// The page fits, is accessible, and a screenshot is taken if requested.
fn looks_right(person: &mut Person, what: &str) {
    person.is_accessible(what);
    let fits = person.js("document.documentElement.scrollWidth <= innerWidth");
    assert_eq!(fits, true, "{what} is as wide as its window");
    if let Some(folder) = std::env::var_os("PIOCHE_PICTURES") {
        person.screenshot(&std::path::Path::new(&folder).join(format!("{what}.png")));
    }
}

fn seed(person: &mut Person, table: &str) -> Value {
    person.js(&format!(
        "fetch('/api/v1/tables/{table}/record').then((answer) => answer.json()).then((file) => file.record.seed)"
    ))
}

fn by_two_browsers(size: Size, lang: &'static str, dark: bool) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let look = Look { size, lang, dark, motion: "still", ..Look::default() };
    let name = |what: &str| format!("evening-{what}-{lang}-{}", size.pixels().0);
    let mut anne = Person::arrive(&browser, &server.address(), look);
    anne.visit("/new/ole");
    anne.click("#evening");
    anne.wait("location.pathname === '/evening'", "the form");
    for (field, value) in [("#deals", "2"), ("#seats", "3"), ("#level", "1"), ("[data-option=rounds]", "1")] {
        choose(&mut anne, field, value);
    }
    looks_right(&mut anne, &name("form"));
    anne.js("localStorage.setItem('pioche.bot-speed', 'at-once')");
    anne.click("form [type=submit]");
    anne.wait("document.querySelector('#play-evening')", "the evening");
    looks_right(&mut anne, &name("new"));
    let link = anne.js("document.querySelector('#evening-link').textContent");
    let link = link.as_str().expect("a link").to_owned();
    let path = link.strip_prefix(&server.address()).expect("an address of this server").to_owned();

    anne.click("#play-evening");
    anne.wait("location.pathname.startsWith('/t/')", "a table");
    let first = finish(&mut anne);
    assert_eq!(anne.js("document.querySelectorAll('#end #rematch, #end #same-deal').length"), 0);
    anne.is_accessible("the end of a deal of an evening");
    anne.click("#next-deal");
    anne.wait(
        &format!("location.pathname !== '/t/{first}' && document.querySelector('.page[data-phase]')"),
        "a table",
    );
    let second = finish(&mut anne);
    assert_eq!(anne.js("document.querySelectorAll('#next-deal').length"), 0, "there were two deals");
    anne.click("#end #evening");
    let hers = rows(&mut anne);
    assert_eq!((hers.len(), &hers[0]["rank"], &hers[0]["mine"]), (1, &"1".into(), &true.into()));
    assert_eq!(anne.printed_pages(), 1);

    // A friend with the link sees that she has played, but not her results.
    let mut paul = Person::arrive(&browser, &server.address(), look);
    paul.visit(&path);
    paul.js("localStorage.setItem('pioche.bot-speed', 'at-once')");
    let seen = rows(&mut paul);
    let nothing = serde_json::json!([null, null]);
    assert_eq!((&seen[0]["points"], &seen[0]["hidden"]), (&nothing, &serde_json::json!([true, true])));
    looks_right(&mut paul, &name("hidden"));
    paul.click("#play-evening");
    paul.wait("location.pathname.startsWith('/t/')", "a table");
    let his = finish(&mut paul);
    assert_eq!(seed(&mut anne, &first), seed(&mut paul, &his), "the same cards");
    assert_ne!(seed(&mut anne, &first), seed(&mut anne, &second));
    // After his first deal he sees her result of that deal only.
    paul.click("#end #evening");
    let seen = rows(&mut paul);
    let of_anne = seen.iter().find(|row| row["mine"] == false).expect("her row");
    assert!(of_anne["points"][0].is_string() && of_anne["points"][1].is_null(), "{of_anne}");
    assert_eq!(of_anne["hidden"], serde_json::json!([false, true]));
    looks_right(&mut paul, &name("half"));
    paul.click("#play-evening");
    paul.wait("location.pathname.startsWith('/t/')", "a table");
    finish(&mut paul);
    paul.click("#end #evening");
    paul.wait("document.querySelector('#all-played')", "that he has played all");
    let seen = rows(&mut paul);

    // Her browser shows the same, with her row marked, as soon as it has the focus.
    anne.js("dispatchEvent(new Event('focus'))");
    // It may have refreshed by itself earlier, when he had played one deal.
    anne.wait("document.querySelectorAll('.scores tbody [data-points]').length === 4", "his two deals");
    let hers = rows(&mut anne);
    for (his, hers) in seen.iter().zip(&hers) {
        assert_eq!(his["mine"], !hers["mine"].as_bool().expect("a mark"));
        for key in ["rank", "points", "total"] {
            assert_eq!(his[key], hers[key], "{key}");
        }
    }
    let total = |row: &Value| {
        row["total"]
            .as_str()
            .unwrap_or_default()
            .replace('−', "-")
            .replace(',', ".")
            .parse::<f64>()
            .expect("a total")
    };
    assert!(
        total(&hers[0]) >= total(&hers[1]) && (total(&hers[0]) + total(&hers[1])).abs() < 0.25,
        "{hers:?}"
    );
    looks_right(&mut anne, &name("sheet"));
    // The evening is in the list of the person who created it.
    anne.visit("/mine");
    anne.wait("document.querySelector('a[href^=\"/evening/\"]')", "her evening");
    anne.is_accessible("one's evenings");
}

#[test]
fn an_evening_is_played_by_two_browsers_on_desktops_in_french() {
    by_two_browsers(Size::Desktop, "fr", false);
}

mod nightly {
    use super::*;

    #[test]
    fn an_evening_is_played_by_two_browsers_in_narrow_windows_in_english_in_the_dark() {
        by_two_browsers(Size::Window(320, 640), "en", true);
    }
}
