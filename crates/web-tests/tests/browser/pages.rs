//! Every page: accessible, without console messages or foreign requests, in both languages.

use web_tests::{Browser, Look, Person, Size, TestServer};

const GAMES: [&str; 5] = ["ole", "dos", "otto-bruno", "otto-game-over", "karta-doppio"];

/// Every address except those of tables.
fn addresses() -> Vec<String> {
    let mut all: Vec<String> =
        ["/", "/tables", "/mine", "/me", "/rules", "/replay", "/puzzle", "/about", "/settings"]
            .map(str::to_owned)
            .to_vec();
    for game in GAMES {
        all.extend(["/", "/new/", "/rules/", "/origins/", "/learn/"].map(|start| format!("{start}{game}")));
    }
    all
}

fn every_page(size: Size, lang: &'static str) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look { size, lang, ..Look::default() });
    let mut found = Vec::new();
    for address in addresses() {
        person.visit(&address);
        assert_eq!(person.js("document.documentElement.lang"), lang, "{address}");
        for dark in [false, true] {
            person.turn(Look { dark, ..person.look });
            found.extend(person.axe(&address));
        }
        let wide = person.js("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert_eq!(wide, 0, "{address} is wider than the screen");
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_language_changes_without_a_reload_and_stays() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    person.visit("/");
    let french = person.text("h1");
    person.click("button.lang");
    person.wait("document.documentElement.lang === 'en'", "English");
    let english = person.text("h1");
    assert_ne!(french, english);
    person.reload();
    assert_eq!(person.text("h1"), english);
}

#[test]
fn a_first_visit_is_in_the_language_of_the_browser_or_in_english() {
    let (server, browser) = (TestServer::open(), Browser::start());
    for (languages, lang, play) in [
        ("de-DE,de", "en", "Play"),
        ("ja", "en", "Play"),
        ("en-GB,en", "en", "Play"),
        ("fr-CA,fr", "fr", "Jouer"),
        // Neither comes first, but French comes before English.
        ("pt-BR,pt,fr,en", "fr", "Jouer"),
    ] {
        let mut person = Person::arrive(&browser, &server.address(), Look { lang: "", ..Look::default() });
        person.prefers(languages);
        person.visit("/");
        assert_eq!(person.js("document.documentElement.lang"), lang, "{languages}");
        assert_eq!(person.text("[data-play=ole]"), play, "{languages}");
        // A table uses it too; one test per language is enough.
        if !["de-DE,de", "fr-CA,fr"].contains(&languages) {
            continue;
        }
        person.deal("ole", 3, &[]);
        assert_eq!(person.js("document.documentElement.lang"), lang, "{languages}");
        let says = if lang == "fr" { "Vous" } else { "You" };
        assert!(person.text("main").contains(says), "{languages}: {}", person.text("main"));
    }
}

#[test]
fn a_card_can_be_played_after_one_click() {
    let (server, browser) = (TestServer::open(), Browser::start());
    for game in GAMES {
        let mut person = Person::arrive(&browser, &server.address(), Look::default());
        person.visit("/");
        person.click(&format!("[data-play={game}]"));
        person.wait(
            "document.querySelector('main.turn') || document.querySelectorAll('.log li').length > 1",
            "something to play",
        );
    }
}

/// The browser's back button leads to a page that the light client of a first visit does not
/// contain.
#[test]
fn the_way_back_leads_to_pages_of_either_client() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    for (address, there) in [("/puzzle", ".puzzles"), ("/evening", "form, .form")] {
        person.visit(address);
        person.wait(&format!("document.querySelector('{there}')"), address);
        person.click(".mark");
        person.wait("document.querySelector('[data-play]')", "the shelf");
        person.reload();
        person.js("history.back(); true");
        person.wait(&format!("document.querySelector('{there}')"), address);
    }
}

/// If the client fails to load, the page says so, and how to try again.
#[test]
fn a_client_that_does_not_arrive_is_told() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    person.forgive("ERR_BLOCKED_BY_CLIENT");
    person.forgive("Failed to fetch");
    person.block("*.wasm");
    person.open("/rules/ole");
    person.wait("document.querySelector('#opening[role=alert] a')", "what is wrong");
    assert!(person.text("body").starts_with("Le serveur ne répond pas."), "{}", person.page());
    person.block("");
    person.click("#opening a");
    person.wait("document.querySelector('main#content') && !document.querySelector('#opening')", "the rules");
}

#[test]
fn the_policy_allows_nothing_foreign() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    person.visit("/");
    for address in addresses() {
        let policy = person.js(&format!(
            "fetch('{address}').then((answer) => answer.headers.get('content-security-policy'))"
        ));
        let policy = policy.as_str().unwrap_or_else(|| panic!("{address} has no policy"));
        assert!(policy.starts_with("default-src 'none'; "), "{address}: {policy}");
        assert!(
            !policy.contains("'unsafe-inline'") && !policy.contains("'unsafe-eval'"),
            "{address}: {policy}"
        );
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{address}: {policy}");
        for host in ["http:", "https:", "*"] {
            assert!(!policy.contains(host), "{address}: {policy}");
        }
    }
    // The browser obeys it: neither an inline script nor an inline style has any effect.
    person.forgive("Content Security Policy");
    person.js(
        "{ const script = document.createElement('script'); script.textContent = 'window.intruder = 1'; document.body.append(script);
           const box = document.createElement('div'); box.setAttribute('style', 'width: 7px'); document.body.append(box); window.box = box; true }",
    );
    assert_eq!(person.js("window.intruder === undefined && box.style.width === ''"), true);
}

#[test]
fn a_name_is_text_and_nothing_else() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    person.gather_table("ole", 3, &[], 2);
    let name = "<b onclick=x>&amp;</b>";
    let answer = person.js(&format!("pioche.post('/me', {{ name: {name:?} }})"));
    assert_eq!(answer["name"], name, "{answer}");
    let table = person.gather_table("ole", 3, &[], 2);
    person.visit(&format!("/t/{}", table.id));
    person.wait(&format!("document.querySelector('.chairs').innerText.includes({name:?})"), "the name");
    assert_eq!(person.js("document.querySelectorAll('.chairs [onclick]').length"), 0);
}

#[test]
fn what_is_not_there_is_said_to_be_lost() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    // The response for a wrong address is an error, which the browser reports.
    person.forgive("404");
    for address in ["/chess", "/t/nosuchtable", "/rules/chess"] {
        person.visit(address);
        person.wait("document.querySelector('main a[href=\"/\"]')", "the way home");
        person.is_accessible(address);
    }
}

mod nightly {
    use super::*;

    /// The client of a release comes in chunks. Where one does not arrive, its page says so, and
    /// how to try again.
    #[test]
    fn a_chunk_that_does_not_arrive_is_reported() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut person = Person::arrive(&browser, &server.address(), Look::default());
        person.forgive("ERR_BLOCKED_BY_CLIENT");
        person.forgive("Failed to fetch");
        person.visit("/");
        person.block("*/rules-*.wasm");
        person.open("/rules/ole");
        person.wait("document.querySelector('main#content [role=alert]')", "an error message");
        person.block("");
        person.click("main#content a.go");
        person.wait("document.querySelector('main#content article, main#content h2')", "the rules");
    }

    #[test]
    fn every_page_on_a_desktop_in_french() {
        every_page(Size::Desktop, "fr");
    }

    #[test]
    fn every_page_on_a_phone_in_english() {
        every_page(Size::Phone, "en");
    }

    /// Small phones in both orientations, tablets in portrait, and sizes just below a tablet.
    #[test]
    fn no_page_is_wider_than_its_window() {
        const WIDTHS: [u32; 6] = [320, 568, 721, 820, 900, 1024];
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut person = Person::arrive(&browser, &server.address(), Look::default());
        let mut wrong = Vec::new();
        for address in addresses() {
            person.visit(&address);
            for width in WIDTHS {
                person.turn(Look { size: Size::Window(width, 740), ..person.look });
                let left = person.js("pioche.frames().then(() => [...document.querySelectorAll('main :is(h1, h2, p, li, a, button, select, input), .foot *')].filter((each) => { const box = each.getBoundingClientRect(); return each.checkVisibility() && box.width > 1 && !each.closest('.vh, svg, .cells') && (box.left < 0 || box.right > innerWidth + 1); }).length)");
                if left != 0 {
                    wrong.push(format!("{address} at {width}: {left}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
