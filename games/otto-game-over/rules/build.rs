//! Makes the tables of tiles from `tiles.toml`; a file that does not add up stops the build.

#[path = "build/reader.rs"]
mod reader;
#[path = "src/strokes.rs"]
#[allow(dead_code, unreachable_pub, reason = "the game uses more of it than the build does")]
mod strokes;

use std::fmt::Write as _;
use std::path::Path;

fn main() {
    for file in ["tiles.toml", "build/reader.rs", "src/strokes.rs"] {
        println!("cargo::rerun-if-changed={file}");
    }
    let text = std::fs::read_to_string("tiles.toml").expect("tiles.toml lies beside this script");
    let set = reader::read(&text).unwrap_or_else(|why| panic!("tiles.toml: {why}"));
    let folder = std::env::var_os("OUT_DIR").expect("cargo names the output folder");
    std::fs::write(Path::new(&folder).join("tiles.rs"), rust(&set)).expect("the tables can be written");
}

/// The set as Rust source.
fn rust(set: &reader::TileSet) -> String {
    let mut text = String::from("// Made from tiles.toml by build.rs.\n");
    let stroke = |stroke| format!("Stroke::{stroke:?}");
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
