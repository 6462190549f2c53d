//! What is announced at the table: the advice once, and why a card cannot be played, beside what it
//! is compared with.

use serde_json::{Value, json};
use web_tests::{Browser, Hands, Look, Person, Played, Size, TableId, TestServer};

/// Plays until a card in hand cannot be played, and taps it.
fn refused(person: &mut Person, table: &TableId, played: &mut Played) -> Value {
    loop {
        let now = person.my_turn(table);
        assert_eq!(now["over"], false, "no card was ever refused");
        person.put_slips_away();
        let dim = person
            .js("pioche.settled().then(() => pioche.point(document.querySelector('.felt .hand .dim')))");
        if dim.is_array() {
            return dim;
        }
        assert!(person.play_one(table, Hands::Pointer, played));
    }
}

/// What is wrong with the position of the bubble: it leaves the window, its tip misses the refused
/// card, or it covers the row that it compares with.
const WRONG: &str = "(() => {
    const box = (each) => each.getBoundingClientRect();
    const [slip, card] = ['.why', '.felt .hand .no'].map((each) => document.querySelector(each));
    const [a, b] = [slip, card].map(box);
    const found = [];
    if (a.left < -1 || a.right > innerWidth + 1 || a.top < -1 || a.bottom > innerHeight + 1) found.push(`it leaves the window: ${[a.left, a.top, a.right, a.bottom].map(Math.round)}`);
    const covers = (each) => { const d = box(each); return Math.min(a.right, d.right) - Math.max(a.left, d.left) > 6 && Math.min(a.bottom, d.bottom) - Math.max(a.top, d.top) > 6; };
    if ([...document.querySelectorAll('.felt .row .spot > .card')].some(covers)) found.push('it covers the row');
    const tip = getComputedStyle(slip, '::after');
    if (slip.matches('.points') && tip.display !== 'none') {
      const at = a.left + parseFloat(getComputedStyle(slip).getPropertyValue('--arrow'));
      if (at < b.left || at > b.right) found.push(`its tip is at ${Math.round(at)}, the card from ${Math.round(b.left)} to ${Math.round(b.right)}`);
      if (a.bottom > b.top || a.bottom < b.top - 48) found.push(`it ends at ${Math.round(a.bottom)}, the card begins at ${Math.round(b.top)}`);
    }
    const heading = box(slip.querySelector('h2'));
    if (heading.top < a.top || heading.bottom > a.bottom) found.push('its sentence is cut off');
    if (slip.scrollWidth > slip.clientWidth) found.push('it is too wide');
    return found;
})()";

fn why_not(game: &str, seats: usize, options: &[(&str, &str)]) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let usual = Look { motion: "still", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), usual);
    let table = person.deal(game, seats, options);
    let mut wrong = Vec::new();
    let mut played = Played::default();
    for (width, height) in
        [(1280, 720), (1366, 768), (1024, 768), (2560, 1080), (820, 1180), (360, 740), (740, 360), (320, 568)]
    {
        person.turn(Look { size: Size::Window(width, height), ..usual });
        let card = refused(&mut person, &table, &mut played);
        person.press(&card);
        person.wait("document.querySelector('.why')", "why not");
        person.rest();
        let found = person.js(WRONG);
        for each in found.as_array().expect("a list") {
            wrong.push(format!("{width} × {height}: {each}"));
        }
        if game == "dos" {
            let open = "document.querySelectorAll('.felt .row .spot:not(.covered, .free)').length";
            let compared = person.js("[...document.querySelectorAll('.why .sum .not ~ .card')].length");
            assert_eq!(compared, person.js(open), "{width} × {height}: with every card in the centre");
        }
        person.screenshot(&web_tests::root().join(format!("target/screens/why-{game}-{width}x{height}.png")));
        person.is_accessible(&format!("why not in {game}"));
        person.key("Escape");
        person.wait("!document.querySelector('.why')", "the table alone");
    }
    assert!(wrong.is_empty(), "{game}:\n{}", wrong.join("\n"));
}

#[test]
fn ole_says_why_not_at_the_card() {
    why_not("ole", 5, &[("privilege", "off"), ("rounds", "5")]);
}

#[test]
fn dos_says_why_not_at_the_card_and_beside_the_row() {
    why_not("dos", 3, &[]);
}

/// Screen readers announce the advice once: a card that is picked up adds its own line to it, and
/// repeats nothing.
#[test]
fn the_advice_is_read_out_once() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look { motion: "still", ..Look::default() });
    let table = person.deal("dos", 2, &[]);
    let mut played = Played::default();
    let lit = "document.querySelectorAll('.felt .hand .lit').length > 1";
    loop {
        assert_eq!(person.my_turn(&table)["over"], false, "there was never a card to take up");
        person.put_slips_away();
        if person.js(lit) == true {
            break;
        }
        assert!(person.play_one(&table, Hands::Keyboard, &mut played));
    }
    let advice = person.sentence().lines().next().unwrap_or_default().to_owned();
    assert!(advice.starts_with("À vous"), "{advice}");
    person.js("pioche.listen()");
    // Picked up and put back by key: its effect is announced each time, and nothing else.
    person.tab_to("a card that fits", |focus| {
        focus["name"].as_str().is_some_and(|name| name.contains("jouable"))
    });
    for _ in 0..2 {
        person.key("Enter");
        person.js("pioche.frames().then(() => true)");
    }
    let said = person.js("pioche.said");
    let said: Vec<&str> = said.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert!(!said.is_empty(), "a card that is taken up says what can be done with it");
    let again: Vec<_> = said.iter().filter(|each| each.contains("couvrez une carte")).collect();
    assert_eq!(json!(again), json!([]), "the sentence is still the same: {said:?}");
}
