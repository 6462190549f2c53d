//! The functions generated from two small files.

use engine::Lang;
use engine::text::{Piece, Sink};

texts::texts! { pub(crate) struct Words in "tests/texts" }
texts::texts! { mod on_the_box in "tests/texts/box" }
texts::texts! { const LISTED in "tests/texts/box" }

fn fr() -> &'static Words {
    Words::of(Lang::Fr)
}

fn en() -> &'static Words {
    Words::of(Lang::En)
}

#[test]
fn texts_without_placeholders_are_fields() {
    assert_eq!((fr().play, en().play), ("Jouer", "Play"));
    assert_eq!((fr().space, en().space), (" joue", " is playing"));
    assert_eq!(fr().two_lines, "Une ligne,\npuis une autre.");
    assert_eq!(fr().braces, "{ é }");
    assert_eq!((fr().here, en().here), ("Ouvert : Olé", "Open: Olé"));
    assert_eq!((fr().again, en().again), ("Jouer, encore", "Play, again"));
    assert_eq!((fr().r#box, fr().box_title, en().box_title), ("La boîte", "Le titre", "The title"));
    assert_eq!((fr().lang(), en().lang()), (Lang::Fr, Lang::En));
}

#[test]
fn constants_have_every_language() {
    const ABOUT: engine::Text = on_the_box::ABOUT;
    assert_eq!((ABOUT.get(Lang::Fr), ABOUT.get(Lang::En)), ("Un jeu.", "A game."));
}

#[test]
fn a_list_names_every_text() {
    let names: Vec<&str> = LISTED.iter().map(|(name, _)| *name).collect();
    assert!(names.contains(&"about"), "{names:?}");
    let (_, about) = LISTED.iter().find(|(name, _)| *name == "about").expect("it is listed");
    assert_eq!((about.fr, about.en), ("Un jeu.", "A game."));
}

#[test]
fn placeholders_are_parameters() {
    assert_eq!((fr().level(3), en().level("3")), ("niveau 3".to_owned(), "level 3".to_owned()));
}

#[test]
fn zero_is_singular_in_french() {
    let cards = |words: &Words| [0, 1, 2, -1].map(|count: i32| words.cards(count));
    assert_eq!(cards(fr()), ["0 carte", "1 carte", "2 cartes", "-1 carte"]);
    assert_eq!(cards(en()), ["0 cards", "1 card", "2 cards", "-1 card"]);
    assert_eq!([0_u8, 1, 2].map(|count| fr().taken(count)), ["rien", "un point", "2 points"]);
    assert_eq!([0_usize, 1, 2].map(|count| en().taken(count)), ["nothing", "one point", "2 points"]);
}

#[test]
fn what_decides_may_matter_in_one_language_only() {
    assert_eq!((fr().ready(Who::Her), en().ready(Who::Her)), ("Vous êtes prête.", "You are ready."));
    assert_eq!(fr().ready(Who::Him), "Vous êtes prêt.");
    assert_eq!([true, false].map(|on| fr().sound(on)), ["Couper le son", "Mettre le son"]);
    assert_eq!([true, false].map(|on| en().sound(on)), ["Turn sound off", "Turn sound on"]);
}

#[test]
fn french_elides_before_vowels() {
    assert_eq!(
        ["Inès", "Maud", "Élise"].map(|name| fr().choice(name)),
        ["choix d’Inès", "choix de Maud", "choix d’Élise"]
    );
    assert_eq!(en().choice("Inès"), "Inès’s choice");
}

#[test]
fn decimals_have_a_comma_in_french() {
    assert_eq!(
        (fr().share(0.114, "tour"), en().share(0.114, "turn")),
        ("0,11 par tour".to_owned(), "0.11 per turn".to_owned())
    );
    assert_eq!((fr().edge(0.25), en().edge(-1.0)), ("+0,2".to_owned(), "-1.0".to_owned()));
}

/// A sink that keeps cards separate from words.
#[derive(Default, PartialEq, Debug)]
struct Line(Vec<Item>);

#[derive(PartialEq, Debug)]
enum Item {
    Words(String),
    Card(u8),
}

impl Sink for Line {
    fn words(&mut self, words: &str) {
        match self.0.last_mut() {
            Some(Item::Words(before)) => before.push_str(words),
            _ => self.0.push(Item::Words(words.to_owned())),
        }
    }
}

struct Card(u8);

impl std::fmt::Display for Card {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} vert", self.0)
    }
}

impl Piece<Line> for Card {
    fn put(&self, line: &mut Line) {
        line.0.push(Item::Card(self.0));
    }
}

#[test]
fn a_piece_is_shown_as_the_sink_shows_it() {
    assert_eq!(fr().played::<String>(Card(5), "Maud", false), "Maud pose le 5 vert.");
    assert_eq!(fr().played::<String>(Card(5), "Maud", true), "Maud pose le 5 vert, en série.");
    let line: Line = en().played(Card(5), "Maud", true);
    assert_eq!(
        line.0,
        [Item::Words("Maud plays the ".to_owned()), Item::Card(5), Item::Words(", in a series.".to_owned())]
    );
}
