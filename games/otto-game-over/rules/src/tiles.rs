// Made from tiles.toml by its test: cargo xtask bless.
pub(crate) const EDITION: &str = "3";
pub(crate) const COPIES: u8 = 4;
pub(crate) const PAWNS: [u8; 3] = [4, 4, 3];
pub(crate) const POINTS: [u8; 3] = [1, 2, 4];
pub(crate) const INFINITY_POINTS: u8 = 8;
pub(crate) const CENTRE: u8 = 2;
pub(crate) const FRAME_CORNER: Stroke = Stroke::Round;
pub(crate) const FRAME_SIDE: [Stroke; 4] = [Stroke::Square, Stroke::Round, Stroke::Round, Stroke::Square];
pub(crate) static KINDS: [KindData; 9] = [
    KindData { mark: "12", name: tiles::TILE_12, value: 12, turns: 2, strands: &[Strand { ports: [7, 0], stroke: Stroke::Round }, Strand { ports: [1, 2], stroke: Stroke::Square }, Strand { ports: [3, 4], stroke: Stroke::Round }, Strand { ports: [5, 6], stroke: Stroke::Square }] },
    KindData { mark: "9", name: tiles::TILE_9, value: 9, turns: 4, strands: &[Strand { ports: [7, 0], stroke: Stroke::Square }, Strand { ports: [1, 2], stroke: Stroke::Square }, Strand { ports: [4, 5], stroke: Stroke::Cap }, Strand { ports: [3, 6], stroke: Stroke::Line }] },
    KindData { mark: "8", name: tiles::TILE_8, value: 8, turns: 2, strands: &[Strand { ports: [1, 2], stroke: Stroke::Square }, Strand { ports: [5, 6], stroke: Stroke::Square }, Strand { ports: [0, 4], stroke: Stroke::Cross }, Strand { ports: [7, 3], stroke: Stroke::Cross }] },
    KindData { mark: "7", name: tiles::TILE_7, value: 7, turns: 4, strands: &[Strand { ports: [7, 0], stroke: Stroke::Square }, Strand { ports: [1, 2], stroke: Stroke::Round }, Strand { ports: [4, 5], stroke: Stroke::Cap }, Strand { ports: [3, 6], stroke: Stroke::Line }] },
    KindData { mark: "5", name: tiles::TILE_5, value: 5, turns: 4, strands: &[Strand { ports: [7, 0], stroke: Stroke::Round }, Strand { ports: [1, 2], stroke: Stroke::Round }, Strand { ports: [4, 5], stroke: Stroke::Cap }, Strand { ports: [3, 6], stroke: Stroke::Line }] },
    KindData { mark: "4", name: tiles::TILE_4, value: 4, turns: 2, strands: &[Strand { ports: [1, 2], stroke: Stroke::Round }, Strand { ports: [5, 6], stroke: Stroke::Round }, Strand { ports: [0, 4], stroke: Stroke::Cross }, Strand { ports: [7, 3], stroke: Stroke::Cross }] },
    KindData { mark: "2", name: tiles::TILE_2, value: 2, turns: 2, strands: &[Strand { ports: [0, 1], stroke: Stroke::Cap }, Strand { ports: [4, 5], stroke: Stroke::Cap }, Strand { ports: [7, 3], stroke: Stroke::Cross }, Strand { ports: [6, 2], stroke: Stroke::Cross }] },
    KindData { mark: "0", name: tiles::TILE_0, value: 0, turns: 1, strands: &[Strand { ports: [0, 5], stroke: Stroke::Line }, Strand { ports: [1, 4], stroke: Stroke::Line }, Strand { ports: [2, 7], stroke: Stroke::Line }, Strand { ports: [3, 6], stroke: Stroke::Line }] },
    KindData { mark: "x", name: tiles::TILE_X, value: 0, turns: 1, strands: &[] },
];
