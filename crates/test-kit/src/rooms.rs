//! Windows of every kind, and what must hold for a table in each of them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use engine::Lang;
use table::{Area, Room, Shape, Zones};

/// Common windows: phones in both orientations, tablets, laptops and wide screens, each at 100 and
/// at 200 %.
const DEVICES: [(i32, i32); 16] = [
    (320, 568),
    (360, 640),
    (360, 740),
    (375, 667),
    (390, 844),
    (412, 915),
    (430, 932),
    (768, 1024),
    (820, 1180),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1080),
    (2560, 1440),
];

/// The grid: every device in both orientations and at 200 %, and the windows between them in steps
/// of 20 pixels, down to the smallest that a table must fit in.
pub fn rooms() -> Vec<Room> {
    let mut sizes: Vec<(i32, i32)> = Vec::new();
    for (width, height) in DEVICES {
        sizes.extend([(width, height), (height, width), (width / 2, height / 2), (height / 2, width / 2)]);
    }
    for height in [568, 600, 720, 768, 900, 1080, 1180] {
        sizes.extend((320..=2560).step_by(20).map(|width| (width, height)));
    }
    for width in [568, 640, 780, 844, 932, 1024, 1280] {
        sizes.extend((320..=1200).step_by(20).map(|height| (width, height)));
    }
    sizes.sort_unstable();
    sizes.dedup();
    let rooms = sizes.into_iter().map(|(width, height)| Room::new(width, height));
    rooms.filter(|room| room.is_enough()).collect()
}

/// Counts the cases checked, and collects those that failed.
#[derive(Debug, Default)]
pub struct Cases {
    count: usize,
    wrong: Vec<String>,
}

impl Cases {
    /// Checks one more case.
    pub fn check(&mut self, holds: bool, what: impl FnOnce() -> String) {
        self.count += 1;
        if !holds {
            self.wrong.push(what());
        }
    }

    /// Asserts that there were at least `least` cases and that none failed, and returns their
    /// number. The message shows some of the failures.
    pub fn all_hold(self, least: usize) -> usize {
        let Self { count, wrong } = self;
        let some: Vec<&String> = wrong.iter().step_by(1 + wrong.len() / 9).collect();
        assert!(wrong.is_empty(), "{} of {count}: {some:#?}", wrong.len());
        assert!(count >= least, "only {count} cases");
        count
    }
}

/// Asserts that no two zones overlap, that each is on the felt, that the sentence has its minimum
/// size, and that the centre has at least `share` percent of the felt.
pub fn assert_zones(room: Room, zones: &Zones, share: i32, what: &str) {
    let own = zones.own;
    assert!(own.width > 0 && own.height > 0, "{what}, {room:?}: own is {own:?}");
    assert_zones_but_own(room, zones, share, what);
}

/// The same for tables where the player's own zone may be hidden for a moment.
pub fn assert_zones_but_own(room: Room, zones: &Zones, share: i32, what: &str) {
    let felt = room.felt();
    assert!(room.window().holds(felt) && !felt.meets(room.bar()), "{what}: {room:?}");
    let side = room.side();
    assert!(side.is_none_or(|side| !side.meets(felt) && !side.meets(room.bar())), "{what}: {room:?}");
    let felt = Area::new(0, 0, felt.width, felt.height);
    for (name, zone) in zones.all() {
        let there = name == "own" || zone.width > 0 && zone.height > 0;
        assert!(there && felt.holds(zone), "{what}, {room:?}: {name} is {zone:?}");
        for (other, place) in zones.all() {
            assert!(name == other || !zone.meets(place), "{what}, {room:?}: {name} meets {other}: {zones:?}");
        }
    }
    let Area { width, height, .. } = zones.sentence;
    assert!(width >= 168 && height >= 64, "{what}, {room:?}: {zones:?}");
    let has = zones.centre.percent_of(felt);
    assert!(has >= share, "{what}, {room:?}: the centre has {has} %: {zones:?}");
}

/// Windows so small that a language with words half as long again may overflow its slip.
pub fn is_tiny(room: Room) -> bool {
    match room.shape {
        Shape::Narrow => true,
        Shape::Low => room.size.height < 360,
        Shape::Wide | Shape::Broad | Shape::Upright => room.felt().height < 600,
    }
}

/// The languages that layouts are tested with: the real ones, and one with words half as long
/// again.
pub const LANGUAGES: [(Lang, f64); 3] = [(Lang::Fr, 1.0), (Lang::En, 1.0), (Lang::Fr, 1.5)];

/// The relative width of each letter, from `letters.txt`.
static LETTERS: LazyLock<BTreeMap<char, f64>> = LazyLock::new(|| {
    let lines = include_str!("letters.txt").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let (width, letters) = line.split_once(' ').expect("a width and letters");
        let width: f64 = width.parse().expect("a width");
        letters.chars().map(move |letter| (letter, width))
    };
    lines.flat_map(read).collect()
});

/// The approximate width of a text in pixels, at this font size. It errs on the wide side; a
/// browser test compares it with real widths.
pub fn text_width(text: &str, size: f64) -> f64 {
    let width = |letter: char| match letter {
        ' ' | '\u{a0}' | '\u{202f}' => 0.25,
        '\u{ad}' => 0.0,
        _ => {
            let like = if letter.is_uppercase() { 'A' } else { 'x' };
            *LETTERS.get(&letter).unwrap_or(&LETTERS[&like])
        }
    };
    text.chars().map(width).sum::<f64>() * size
}

/// The number of lines that a text takes in this width; a word longer than a line gets a line of
/// its own.
pub fn text_lines(text: &str, size: f64, width: f64, longer: f64) -> usize {
    let (mut lines, mut used) = (1, 0.0);
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let long = text_width(word, size) * longer;
        if used > 0.0 && used + text_width(" ", size) + long > width {
            lines += 1;
            used = long;
        } else {
            used += if used > 0.0 { text_width(" ", size) } else { 0.0 } + long;
        }
    }
    if text.is_empty() { 0 } else { lines }
}

/// What is on the slip with the sentence.
#[derive(Clone, Debug, Default)]
pub struct Slip {
    /// The sentence.
    pub says: String,
    /// The quiet line, left out where there is no room.
    pub note: String,
    /// The buttons: the width of their words, and of what else is on them.
    pub buttons: Vec<(f64, f64)>,
}

/// How the style sheet sets a slip: font size, line height, horizontal and vertical padding, the
/// gap between buttons, and the padding of a button.
struct Set {
    size: f64,
    line: f64,
    padding: (f64, f64),
    gap: f64,
    inset: f64,
}

impl Set {
    fn of(room: Room) -> Self {
        let (size, padding, gap, inset) = match room.shape {
            Shape::Wide | Shape::Broad => (17.0, (28.0, 16.0), 16.0, 36.0),
            Shape::Upright => (15.0, (22.0, 8.0), 8.0, 24.0),
            Shape::Low => (15.0, (24.0, 16.0), 8.0, 16.0),
            Shape::Narrow => (14.0, (18.0, 12.0), 8.0, 16.0),
        };
        let spaced = if matches!(room.shape, Shape::Wide | Shape::Broad) { 1.3 } else { 1.22 };
        Self { size, line: size * spaced, padding, gap, inset }
    }

    /// The width available to words and buttons, in a zone of this width.
    fn inner(&self, room: Room, width: i32) -> f64 {
        f64::from(width) - if room.shape.is_low() { 8.0 } else { 20.0 } - self.padding.0
    }

    /// The height of the sentence and its quiet line in this width.
    fn words(&self, room: Room, width: f64, slip: &Slip, longer: f64) -> f64 {
        // As long as in the longer language: half as long again.
        let long = |text: &str| {
            let letters = text.chars().count();
            "x".repeat(if longer > 1.0 { letters * 3 / 2 } else { letters })
        };
        let note = if room.has_quiet_line(&long(&slip.says), &long(&slip.note)) {
            text_lines(&slip.note, 14.0, width, longer) as f64 * 14.0 * 1.3
        } else {
            0.0
        };
        text_lines(&slip.says, self.size, width, longer) as f64 * self.line + note
    }
}

/// The height of the slip in this room and width, as the style sheet sets it.
pub fn slip_height(room: Room, width: i32, slip: &Slip, longer: f64) -> f64 {
    let set = Set::of(room);
    let inner = set.inner(room, width);
    let buttons: Vec<f64> =
        slip.buttons.iter().map(|(words, rest)| words * longer + rest + set.inset + 3.0).collect();
    let beside: f64 = buttons.iter().map(|button| button + set.gap).sum();
    let in_a_row = inner - beside >= set.size * 9.0;
    let text = set.words(room, if in_a_row { inner - beside } else { inner }, slip, longer);
    if buttons.is_empty() || in_a_row {
        return text.max(44.0) + set.padding.1;
    }
    // Buttons wrap into rows of their own.
    let (mut rows, mut used) = (1.0, 0.0);
    for button in buttons {
        if used > 0.0 && used + set.gap + button > inner {
            rows += 1.0;
            used = button;
        } else {
            used += button + if used > 0.0 { set.gap } else { 0.0 };
        }
    }
    text + rows * (44.0 + 4.0) + set.padding.1
}

/// The same, with its buttons in a grid of `columns` columns below the words. Text on a button is
/// small, and wraps where one line is not enough.
pub fn slip_with_grid(
    room: Room,
    width: i32,
    slip: &Slip,
    labels: &[String],
    columns: i32,
    longer: f64,
) -> f64 {
    let set = Set::of(room);
    let inner = set.inner(room, width);
    let size = if matches!(room.shape, Shape::Wide | Shape::Broad) { 13.0 } else { 12.0 };
    let cell = (inner - 4.0 * f64::from(columns - 1)) / f64::from(columns) - 8.0;
    let high = |label: &String| {
        let words = label.replace('\u{ad}', " ");
        let parted = |word: &str| ((text_width(word, size) * longer / cell).ceil() - 1.0).max(0.0);
        let set = text_lines(&words, size, cell, longer) as f64;
        let lines = set + words.split(' ').map(parted).sum::<f64>();
        (lines * size * 1.1 + 4.0).max(44.0)
    };
    let rows = labels.chunks(usize::try_from(columns).unwrap_or(1).max(1));
    let buttons: f64 = rows.map(|row| row.iter().map(high).fold(44.0, f64::max) + 4.0).sum();
    let words = set.words(room, inner, &Slip { note: String::new(), ..slip.clone() }, longer);
    words + buttons + set.padding.1
}
