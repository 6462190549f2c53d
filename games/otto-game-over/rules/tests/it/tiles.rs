//! A2, A4: what the build makes sure of in `tiles.toml`.

#[path = "../../build/reader.rs"]
mod reader;
#[path = "../../src/strokes.rs"]
#[allow(dead_code, unreachable_pub, reason = "the game uses more of it than these tests do")]
mod strokes;

use game_otto_game_over::Kind;

const FILE: &str = include_str!("../../tiles.toml");

#[test]
fn a1_a2_a4_the_file_adds_up() {
    let set = reader::read(FILE).expect("the file of the box");
    assert_eq!((set.copies, set.pawns, set.points, set.infinity), (4, [4, 4, 3], [1, 2, 4], 8));
    assert_eq!(set.kinds[set.centre].mark, "8");
    let [circle, angle] = [strokes::Stroke::Round, strokes::Stroke::Square];
    assert_eq!((set.frame_corner, set.frame_side), (circle, [circle, angle, circle, angle]));
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

/// One change to the file, and a word of the complaint.
#[test]
fn a2_a4_a_file_that_does_not_add_up_stops_the_build() {
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
