//! Parses `tiles.toml` and checks that it is a playable set.

use serde::Deserialize;

use super::strokes::{ACROSS, CAP, CROSS, ROUND, SQUARE, Strand, Stroke, marks};

/// The checked file.
#[derive(Debug)]
pub(crate) struct TileSet {
    /// What records call this set.
    pub(crate) edition: String,
    pub(crate) copies: u8,
    /// Small circles, large circles, squares.
    pub(crate) pawns: [u8; 3],
    /// Of a small circle, a large circle, a square.
    pub(crate) points: [u8; 3],
    pub(crate) infinity: u8,
    /// The index of the printed kind in `kinds`.
    pub(crate) centre: usize,
    pub(crate) frame_corner: Stroke,
    pub(crate) frame_side: [Stroke; 4],
    /// Drawn kinds, ending with the zero tile, then the black one.
    pub(crate) kinds: Vec<Kind>,
}

/// A kind of tile.
#[derive(Debug)]
pub(crate) struct Kind {
    pub(crate) mark: String,
    pub(crate) value: u8,
    pub(crate) turns: u8,
    pub(crate) strands: Vec<Strand>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    edition: String,
    copies: u8,
    pawns: ThreeFigures,
    points: FourFigures,
    board: Board,
    kind: Vec<FileKind>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThreeFigures {
    small: u8,
    large: u8,
    square: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FourFigures {
    small: u8,
    large: u8,
    square: u8,
    infinity: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    centre: String,
    corner: String,
    side: [String; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileKind {
    mark: String,
    value: u8,
    corners: String,
    turns: u8,
    #[serde(default)]
    special: Option<String>,
    strands: Vec<(u8, u8, String)>,
}

/// The set, or what is wrong with the file.
pub(crate) fn read(text: &str) -> Result<TileSet, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    if file.edition.is_empty() || !file.edition.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') {
        return Err("an edition is a short plain name".into());
    }
    let points = [file.points.small, file.points.large, file.points.square];
    let mut kinds = Vec::new();
    for kind in &file.kind {
        let kind = read_kind(kind, points).map_err(|why| format!("kind {:?}: {why}", kind.mark))?;
        if kinds.iter().any(|known: &Kind| known.mark == kind.mark || known.strands == kind.strands) {
            return Err(format!("kind {:?}: there is another like it", kind.mark));
        }
        kinds.push(kind);
    }
    if file.copies != 4 || kinds.len() != 9 {
        return Err("36 tiles are nine kinds of four (A1)".into());
    }
    let specials: Vec<_> = file.kind.iter().map(|kind| kind.special.as_deref()).collect();
    if specials[7..] != [Some("zero"), Some("black")] || specials[..7].iter().any(Option::is_some) {
        return Err("the last two kinds are the zero and the black tile (A16, A17)".into());
    }
    let pawns = [file.pawns.small, file.pawns.large, file.pawns.square];
    let count: u32 = pawns.iter().copied().map(u32::from).sum();
    let worth: u32 = pawns.iter().zip(points).map(|(n, points)| u32::from(*n) * u32::from(points)).sum();
    if (count, worth) != (11, 24) {
        return Err("eleven pawns of a colour are worth 24 points (A1)".into());
    }
    let centre = kinds[..8].iter().position(|kind| kind.mark == file.board.centre);
    let [a, b, c, d] = &file.board.side;
    Ok(TileSet {
        edition: file.edition,
        copies: file.copies,
        pawns,
        points,
        infinity: file.points.infinity,
        centre: centre.ok_or("the printed centre is one of the drawn kinds (A1)")?,
        frame_corner: corner_stroke(&file.board.corner)?,
        frame_side: [corner_stroke(a)?, corner_stroke(b)?, corner_stroke(c)?, corner_stroke(d)?],
        kinds,
    })
}

fn read_kind(kind: &FileKind, points: [u8; 3]) -> Result<Kind, String> {
    let mut strands = Vec::new();
    let mut used = 0_u8;
    for (from, to, stroke) in &kind.strands {
        if *from > 7 || *to > 7 || from == to {
            return Err(format!("a strand joins two of the ports 0 to 7, not {from} and {to}"));
        }
        let bits = 1 << from | 1 << to;
        if used & bits != 0 {
            return Err(format!("port {from} or {to} carries two strands"));
        }
        used |= bits;
        let strand = Strand { ports: [*from, *to], stroke: any_stroke(stroke)? };
        let fits = match strand.stroke {
            Stroke::Cap => strand.side().is_some(),
            Stroke::Round | Stroke::Square => strand.corner().is_some(),
            Stroke::Line => matches!((from.min(to), from.max(to)), (0, 5) | (1, 4) | (2, 7) | (3, 6)),
            Stroke::Cross => from.abs_diff(*to) == 4,
        };
        if !fits {
            return Err(format!("a {stroke} cannot join ports {from} and {to}"));
        }
        strands.push(strand);
    }
    let black = kind.special.as_deref() == Some("black");
    if used != if black { 0 } else { u8::MAX } {
        return Err("every port carries a strand, but none on the black tile".into());
    }
    let crosses = strands.iter().filter(|strand| strand.stroke == Stroke::Cross).count();
    let offers = marks(&strands, 0);
    let ends = (offers & (15 << CROSS | 15 << ACROSS)).count_ones();
    if crosses != 0 && (crosses, ends) != (2, 2) {
        return Err("two cross strands open on two opposite corners or sides".into());
    }
    let corners: String = (0..4)
        .map(|corner| match [ROUND, SQUARE, CROSS].map(|group| offers >> group >> corner & 1) {
            [1, _, _] => 'r',
            [_, 1, _] => 's',
            [_, _, 1] => 'x',
            _ => '-',
        })
        .collect();
    if corners != kind.corners {
        return Err(format!("the strands show {corners:?} at the corners, the file says {:?}", kind.corners));
    }
    let [small, large, square] = [CAP, ROUND, SQUARE].map(|group| (offers >> group & 15).count_ones() as u8);
    let value = [small, large, square].into_iter().zip(points).map(|(n, points)| n.saturating_mul(points));
    let value = value.fold(0, u8::saturating_add);
    if value != kind.value {
        return Err(format!("the figures it can take part in sum up to {value}, not {} (A4)", kind.value));
    }
    if (kind.special.as_deref() == Some("zero")) != (offers == 0 && !black) {
        return Err("exactly the zero tile can close nothing (A16)".into());
    }
    let positions: Vec<Vec<Strand>> = (0..4).map(|turns| picture(&strands, turns)).collect();
    let turns = (1..4).find(|turns| positions[*turns] == positions[0]).unwrap_or(4) as u8;
    if turns != kind.turns {
        return Err(format!("{turns} of its positions look different, not {}", kind.turns));
    }
    let plain = |text: &str| !text.is_empty() && !text.contains(['"', '\\', '\n']);
    let mark_is_short = kind.mark.len() <= 2 && kind.mark.bytes().all(|b| b.is_ascii_alphanumeric());
    if !plain(&kind.mark) || !mark_is_short {
        return Err("a mark is a short plain text".into());
    }
    Ok(Kind { mark: kind.mark.clone(), value, turns, strands })
}

/// The strands after some quarter turns, in a canonical form.
fn picture(strands: &[Strand], turns: u8) -> Vec<Strand> {
    let mut picture: Vec<Strand> = strands
        .iter()
        .map(|strand| {
            let mut turned = strand.turned(turns);
            turned.ports.sort_unstable();
            turned
        })
        .collect();
    picture.sort_unstable();
    picture
}

fn any_stroke(name: &str) -> Result<Stroke, String> {
    match name {
        "cap" => Ok(Stroke::Cap),
        "round" => Ok(Stroke::Round),
        "square" => Ok(Stroke::Square),
        "line" => Ok(Stroke::Line),
        "cross" => Ok(Stroke::Cross),
        _ => Err(format!("there is no stroke {name:?}")),
    }
}

fn corner_stroke(name: &str) -> Result<Stroke, String> {
    match any_stroke(name)? {
        stroke @ (Stroke::Round | Stroke::Square) => Ok(stroke),
        Stroke::Cap | Stroke::Line | Stroke::Cross => {
            Err(format!("the frame bears rounds and squares, not {name:?}"))
        }
    }
}
