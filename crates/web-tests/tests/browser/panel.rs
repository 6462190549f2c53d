//! Settings and rules beside the table, and the language of a first visit.

use serde_json::json;
use web_tests::{Browser, Hands, Look, Person, Played, Size, TestServer};

#[test]
fn settings_open_beside_the_table_and_take_effect_at_once() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    let table = person.deal("ole", 4, &[("privilege", "off")]);
    let mut played = Played::default();
    assert!(person.play_one(&table, Hands::Program, &mut played));
    person.my_turn(&table);
    person.put_slips_away();
    let hand = "[...document.querySelectorAll('.felt .hand [data-move]')].map((card) => card.dataset.move).sort().join(' ')";
    let before = person.js(hand);
    person.click("[aria-controls=menu]");
    person.click("#menu a[href='/settings']");
    person.wait("document.querySelector('#panel .form')", "the settings");
    person.is_accessible("settings beside a table");
    person.click("#panel label:has(input[name=theme]):nth-of-type(3)");
    person.wait("document.documentElement.dataset.theme === 'dark'", "one lamp");
    person.click("#panel label:has(input[name=lang]):nth-of-type(2)");
    person.wait("document.documentElement.lang === 'en' && document.querySelector('#panel-title')?.innerText === 'Settings'", "the same in English");
    person.screenshot(&web_tests::root().join("target/screens/panel-settings.png"));
    person.my_turn(&table);
    assert_eq!(person.js(hand), before, "the table is the same");
    person.key("Escape");
    person.wait("!document.querySelector('#panel')", "the table alone");
    assert!(person.sentence().starts_with("Your turn"), "{}", person.sentence());
    assert!(person.play_one(&table, Hands::Program, &mut played));
}

#[test]
fn rules_open_beside_the_table_at_their_article() {
    let (server, browser) = (TestServer::open(), Browser::start());
    for size in [Size::Phone, Size::Desktop, Size::Window(844, 390)] {
        let mut person = Person::arrive(&browser, &server.address(), Look { size, ..Look::default() });
        let table = person.deal("ole", 4, &[("privilege", "off")]);
        // A card that is not high enough says why, with its article.
        let mut played = Played::default();
        loop {
            let now = person.my_turn(&table);
            assert_eq!(now["over"], false, "no card was ever too low");
            person.put_slips_away();
            let too_low = person.js("pioche.point(document.querySelector('.felt .hand .dim'))");
            if too_low.is_array() {
                person.press(&too_low);
                break;
            }
            person.play_one(&table, Hands::Program, &mut played);
        }
        person.wait("document.querySelector('.why a[href^=\"/rules/\"]')", "why not");
        person.click(".why a[href^='/rules/']");
        person.wait("document.querySelector('#panel .article.target')", "the article");
        person.is_accessible("rules beside a table");
        let (width, height) = size.pixels();
        person
            .screenshot(&web_tests::root().join(format!("target/screens/panel-rules-{width}x{height}.png")));
        let seen = "(() => { const box = document.querySelector('#panel .article.target').getBoundingClientRect(); return box.top >= 0 && box.top < innerHeight; })()";
        person.wait(seen, "the article in view");
        assert_eq!(person.js("location.pathname"), json!(format!("/t/{}", table.id)));
        person.click("#panel .shut-panel");
        person.wait("!document.querySelector('#panel')", "the table alone");
    }
}
