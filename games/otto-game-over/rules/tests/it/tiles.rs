//! A2, A4: `tiles.toml` is a playable set, and `src/tiles.rs` is generated from it. Not by a build
//! script, because compiling the game would then require a TOML parser.

mod reader;
#[path = "../../src/strokes.rs"]
#[allow(dead_code, unreachable_pub, reason = "the game uses more of it than these tests do")]
mod strokes;

use std::fmt::Write as _;

use engine::{Lang, Match, Seed};
use game_otto_game_over::{Kind, Options, OttoGameOver};

const FILE: &str = include_str!("../../tiles.toml");
const MADE: &str = include_str!("../../src/tiles.rs");

/// The set as Rust source.
fn rust(set: &reader::TileSet) -> String {
    let mut text = String::from("// Made from tiles.toml by its test: cargo xtask bless.\n");
    let stroke = |stroke| format!("Stroke::{stroke:?}");
    let _ = writeln!(text, "pub(crate) const EDITION: &str = {:?};", set.edition);
    let _ = writeln!(text, "pub(crate) const COPIES: u8 = {};", set.copies);
    let _ = writeln!(text, "pub(crate) const PAWNS: [u8; 3] = {:?};", set.pawns);
    let _ = writeln!(text, "pub(crate) const POINTS: [u8; 3] = {:?};", set.points);
    let _ = writeln!(text, "pub(crate) const INFINITY_POINTS: u8 = {};", set.infinity);
    let _ = writeln!(text, "pub(crate) const CENTRE: u8 = {};", set.centre);
    let _ = writeln!(text, "pub(crate) const FRAME_CORNER: Stroke = {};", stroke(set.frame_corner));
    let side = set.frame_side.map(stroke).join(", ");
    let _ = writeln!(text, "pub(crate) const FRAME_SIDE: [Stroke; 4] = [{side}];");
    let _ = writeln!(text, "pub(crate) static KINDS: [KindData; {}] = [", set.kinds.len());
    for kind in &set.kinds {
        let strands: Vec<String> = kind
            .strands
            .iter()
            .map(|strand| {
                format!("Strand {{ ports: {:?}, stroke: {} }}", strand.ports, stroke(strand.stroke))
            })
            .collect();
        let _ = writeln!(
            text,
            "    KindData {{ mark: {:?}, name: tiles::TILE_{}, value: {}, turns: {}, strands: &[{}] }},",
            kind.mark,
            kind.mark.to_uppercase(),
            kind.value,
            kind.turns,
            strands.join(", ")
        );
    }
    text + "];\n"
}

#[test]
fn a2_the_tables_of_the_game_are_made_from_the_file() {
    let made = rust(&reader::read(FILE).unwrap_or_else(|why| panic!("tiles.toml: {why}")));
    if std::env::var_os("PIOCHE_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tiles.rs");
        std::fs::write(path, made).expect("the tables can be written");
        return;
    }
    assert!(made == MADE, "src/tiles.rs is older than tiles.toml: cargo xtask bless");
}

#[test]
fn a1_a2_a4_the_file_adds_up() {
    let set = reader::read(FILE).expect("the file of the box");
    assert_eq!((set.copies, set.pawns, set.points, set.infinity), (4, [4, 4, 3], [1, 2, 4], 8));
    assert_eq!(set.kinds[set.centre].mark, "8");
    for (kind, read) in Kind::all().zip(&set.kinds) {
        assert_eq!(
            (kind.to_string(), kind.value(), kind.turns()),
            (read.mark.clone(), read.value, read.turns)
        );
        assert_eq!(kind.strands().len(), read.strands.len());
    }
    let nine: Kind = "9".parse().expect("a tile");
    assert_eq!((nine.title().fr, nine.title().en), ("deux carrés", "two squares"));
}

/// A record says which drawings it was played with.
#[test]
fn a2_a_record_of_another_edition_is_refused() {
    let mut record = Match::<OttoGameOver>::new(Options::default(), 2, Seed::numbered(1, 0))
        .expect("two can play")
        .record();
    assert_eq!(record.edition.as_deref(), Some(reader::read(FILE).expect("the file").edition.as_str()));
    assert!(Match::<OttoGameOver>::replay(&record).is_ok());
    for (edition, fr, en) in [
        (Some("2"), "autre édition des pièces (« 2 »)", "another edition of the pieces (\"2\")"),
        (None, "autre édition des pièces (non nommée)", "another edition of the pieces (not named)"),
    ] {
        record.edition = edition.map(str::to_owned);
        let why = Match::<OttoGameOver>::replay(&record).expect_err("another edition");
        assert!(why.tell(Lang::Fr).contains(fr), "{}", why.tell(Lang::Fr));
        assert!(why.tell(Lang::En).contains(en), "{}", why.tell(Lang::En));
    }
}

/// One change to the file, and a word of the error.
#[test]
fn a2_a4_a_file_that_does_not_add_up_is_refused() {
    let cases = [
        ("value = 12", "value = 11", "sum up to 12"),
        ("value = 7", "value = 8", "sum up to 7"),
        ("corners = \"ss--\"", "corners = \"sr--\"", "\"ss--\""),
        ("[3, 4, \"round\"]", "[3, 5, \"round\"]", "cannot join"),
        ("[3, 4, \"round\"]", "[3, 2, \"cap\"]", "two strands"),
        ("[3, 4, \"round\"]", "[3, 8, \"round\"]", "ports 0 to 7"),
        ("[3, 4, \"round\"], ", "", "every port"),
        ("[3, 4, \"round\"]", "[3, 4, \"wavy\"]", "no stroke"),
        ("[0, 4, \"cross\"], [7, 3, \"cross\"]", "[0, 4, \"cross\"], [7, 3, \"line\"]", "cannot join"),
        ("turns = 1\nspecial = \"zero\"", "turns = 2\nspecial = \"zero\"", "look different"),
        ("special = \"zero\"", "special = \"black\"", "every port"),
        ("special = \"zero\"", "", "zero"),
        ("strands = []", "strands = [[0, 5, \"line\"]]", "black"),
        ("edition = \"3\"", "edition = \"\"", "short plain name"),
        ("copies = 4", "copies = 3", "nine kinds of four"),
        ("small = 4", "small = 5", "eleven pawns"),
        ("centre = \"8\"", "centre = \"x\"", "centre"),
        ("corner = \"round\"", "corner = \"cap\"", "frame"),
        ("mark = \"9\"", "mark = \"12\"", "another like it"),
        ("mark = \"9\"", "mark = \"nine\"", "short"),
        ("[board]", "[board]\nrows = 5", "rows"),
    ];
    for (from, to, complaint) in cases {
        assert!(FILE.contains(from), "{from}");
        let error = reader::read(&FILE.replacen(from, to, 1)).expect_err(&format!("{from} -> {to}"));
        assert!(error.contains(complaint), "{from} -> {to}: {error}");
    }
}
