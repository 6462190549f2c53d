//! A table's space and how it is used. Small windows, split screens and zoom all come down to a
//! width and a height in CSS pixels.
//!
//! There are always six zones: the bar, the others (everybody's seat), the centre, the sentence,
//! the player's own things, and the side (score sheet, journal, moves in words). [`Room`] places
//! bar, felt and side; a game's table places the rest on the felt as [`Zones`]. Painters take these
//! numbers and add none of their own; tests check them for a grid of window sizes.

/// A width and a height in CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// From left to right.
    pub width: i32,
    /// From top to bottom.
    pub height: i32,
}

/// A rectangle in CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Area {
    /// Its left edge.
    pub left: i32,
    /// Its upper edge.
    pub top: i32,
    /// From left to right.
    pub width: i32,
    /// From top to bottom.
    pub height: i32,
}

impl Area {
    /// A rectangle by its upper left corner and its size.
    pub const fn new(left: i32, top: i32, width: i32, height: i32) -> Self {
        Self { left, top, width, height }
    }

    /// Its right edge.
    pub const fn right(self) -> i32 {
        self.left + self.width
    }

    /// Its lower edge.
    pub const fn bottom(self) -> i32 {
        self.top + self.height
    }

    /// Its length as a percentage of the other's.
    pub const fn percent_of(self, other: Self) -> i32 {
        self.width * self.height * 100 / (other.width * other.height)
    }

    /// Whether the two overlap.
    pub const fn meets(self, other: Self) -> bool {
        self.left < other.right()
            && other.left < self.right()
            && self.top < other.bottom()
            && other.top < self.bottom()
    }

    /// Whether it contains the other one.
    pub const fn holds(self, other: Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }
}

/// How a table is arranged in its window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// Bar at the top, felt below, side panel at the right.
    Wide,
    /// A tablet in portrait: one column, the side panel below.
    Broad,
    /// One column; the side panel is a drawer.
    Upright,
    /// A phone in landscape: nothing above the board, and the bar is a rail at the left.
    Low,
    /// As `Low` with less room: a small phone, or a laptop at 200 %.
    Narrow,
}

impl Shape {
    /// The class names for style sheets. Narrow is low as well; where the side panel is a drawer,
    /// the shape is also small.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wide => "wide",
            Self::Broad => "broad",
            Self::Upright => "small upright",
            Self::Low => "small low",
            Self::Narrow => "small low narrow",
        }
    }

    /// Whether everything is side by side because there is no room above the board.
    pub const fn is_low(self) -> bool {
        matches!(self, Self::Low | Self::Narrow)
    }
}

/// The wooden rim where it goes all the way round.
const RIM: i32 = 9;
/// The rim where only one edge of it is drawn.
const EDGE: i32 = 5;
/// The page's margin around the rim.
const MARGIN: i32 = 16;
/// The width of the bar where it is a rail.
const RAIL: i32 = 52;
/// The height of the side panel where it is below.
const FOOT: i32 = 212;

/// A window, and how the table is arranged in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// The window.
    pub size: Size,
    /// How the table is arranged.
    pub shape: Shape,
}

impl Room {
    /// The arrangement for a window. It depends on width and height only, never on the device. A
    /// low window that is too narrow for three columns counts as upright.
    pub const fn new(width: i32, height: i32) -> Self {
        let shape = if height <= 520 && width >= 780 {
            Shape::Low
        } else if height <= 520 && width >= 480 {
            Shape::Narrow
        } else if width >= 900 {
            Shape::Wide
        } else if width >= 700 && height >= 1000 {
            Shape::Broad
        } else {
            Shape::Upright
        };
        Self { size: Size { width, height }, shape }
    }

    /// Whether tables are guaranteed to fit: down to 320 × 568, 568 × 320 and half a tablet.
    pub const fn is_enough(self) -> bool {
        let Size { width, height } = self.size;
        match height {
            568.. => width >= 320,
            521.. => width >= 600,
            360.. => width >= 500,
            320.. => width >= 568,
            _ => false,
        }
    }

    /// A length, as large as it is on a laptop; larger in a window that is larger than that. Cards
    /// and labels grow alike (`style/tokens.css`).
    pub const fn grown(self, pixels: i32) -> i32 {
        let (wide, high) = (self.size.width * 100 / 1440, self.size.height * 100 / 800);
        let percent = if wide < high { wide } else { high };
        if !matches!(self.shape, Shape::Wide) || percent <= 100 {
            return pixels;
        }
        pixels * (if percent > 170 { 170 } else { percent }) / 100
    }

    /// The whole window.
    pub const fn window(self) -> Area {
        Area::new(0, 0, self.size.width, self.size.height)
    }

    /// The bar: at the top, or a rail at the left.
    pub const fn bar(self) -> Area {
        let Size { width, height } = self.size;
        match self.shape {
            Shape::Wide if height > 780 => Area::new(0, 0, width, 56),
            Shape::Broad => Area::new(0, 0, width, 56),
            Shape::Wide | Shape::Upright => Area::new(0, 0, width, 48),
            Shape::Low | Shape::Narrow => Area::new(0, 0, RAIL, height),
        }
    }

    /// The side panel: at the right or below; none where it is a drawer.
    pub const fn side(self) -> Option<Area> {
        let (Size { width, height }, bar) = (self.size, self.bar());
        match self.shape {
            Shape::Wide => {
                let side = if width > 1300 {
                    288
                } else if width > 1100 {
                    264
                } else {
                    228
                };
                Some(Area::new(width - side, bar.height, side, height - bar.height))
            }
            Shape::Broad => Some(Area::new(0, height - FOOT, width, FOOT)),
            Shape::Upright | Shape::Low | Shape::Narrow => None,
        }
    }

    /// The felt, without its rim.
    pub const fn felt(self) -> Area {
        let (Size { width, height }, bar) = (self.size, self.bar());
        match self.shape {
            Shape::Wide => {
                let side = match self.side() {
                    Some(side) => side.width,
                    None => 0,
                };
                let (left, top) = (MARGIN + RIM, bar.height + RIM);
                Area::new(left, top, width - side - left - RIM, height - top - RIM - MARGIN)
            }
            Shape::Broad => {
                let (left, top) = (MARGIN + RIM, bar.height + RIM);
                Area::new(left, top, width - 2 * left, height - FOOT - top - RIM)
            }
            Shape::Upright => Area::new(0, bar.height + EDGE, width, height - bar.height - EDGE),
            Shape::Low | Shape::Narrow => Area::new(RAIL + EDGE, 0, width - RAIL - EDGE, height),
        }
    }

    /// Whether there is room for the quiet line under the sentence, which is the first thing to go.
    pub fn has_quiet_line(self, says: &str, note: &str) -> bool {
        match self.shape {
            Shape::Wide | Shape::Broad | Shape::Low => true,
            Shape::Upright => {
                self.size.height > 640
                    && (self.size.width >= 560 || says.chars().count() + note.chars().count() <= 110)
            }
            Shape::Narrow => false,
        }
    }

    /// Whether the slip at the end of a round or match has one line for each of `count` players.
    /// More do not fit between the title and the buttons.
    pub const fn standings_in_lines(self, count: usize) -> bool {
        match self.shape {
            Shape::Wide | Shape::Broad => false,
            Shape::Upright => count > 5 || count > 3 && self.size.height <= 640,
            Shape::Low | Shape::Narrow => count > 5,
        }
    }

    /// How `count` seats are arranged on felt of this width: in one row where they fit, in two rows
    /// on phones, in a column where the window is low.
    pub const fn seats(self, count: i32, width: i32) -> Seats {
        let count = if count < 1 { 1 } else { count };
        if self.shape.is_low() {
            return Seats { form: SeatForm::Line, columns: 1, rows: count };
        }
        // Where height is scarce, one row will do while each seat is wide enough for a name.
        let one_row = matches!(self.shape, Shape::Wide) || self.size.height < 700 && width / count >= 80;
        let columns = if one_row || count <= 4 { count } else { (count + 1) / 2 };
        let each = width / columns;
        let rows = (count + columns - 1) / columns;
        let form = if rows > 1 && self.size.height < 700 {
            SeatForm::Compact
        } else if each >= 216 {
            SeatForm::Full
        } else if each >= 152 {
            SeatForm::Stacked
        } else {
            SeatForm::Compact
        };
        Seats { form, columns, rows }
    }
}

/// How much of a seat is drawn. Every form has name, counts and total.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatForm {
    /// The disc, the counts in one line, the total beside them.
    Full,
    /// The counts in two lines.
    Stacked,
    /// No disc; the total beside the name.
    Compact,
    /// One line of a column: name above counts, the total beside them.
    Line,
}

impl SeatForm {
    /// The name by which style sheets know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Stacked => "stacked",
            Self::Compact => "compact",
            Self::Line => "line",
        }
    }
}

/// How the seats are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seats {
    /// How much of each is drawn.
    pub form: SeatForm,
    /// Seats per row.
    pub columns: i32,
    /// Rows of seats.
    pub rows: i32,
}

impl Seats {
    /// Their height, including the felt above them.
    pub const fn height(self) -> i32 {
        match self.form {
            SeatForm::Full => 14 + self.rows * 58,
            SeatForm::Stacked => 14 + self.rows * 64,
            SeatForm::Compact => 14 + self.rows * 56,
            SeatForm::Line => 6 + self.rows * 26,
        }
    }
}

/// The zones of a game on its felt, relative to the felt's upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zones {
    /// Everybody's seat.
    pub others: Area,
    /// What is shared.
    pub centre: Area,
    /// The sentence and its buttons.
    pub sentence: Area,
    /// Hand, tiles, secrets.
    pub own: Area,
}

impl Zones {
    /// All of them, by name.
    pub const fn all(&self) -> [(&'static str, Area); 4] {
        [("others", self.others), ("centre", self.centre), ("sentence", self.sentence), ("own", self.own)]
    }

    /// The zones as a value of `grid-template`: rows of area names with their heights, then the
    /// widths of the columns.
    pub fn grid_template(&self) -> String {
        let edges = |of: fn(Area) -> [i32; 2]| {
            let mut edges: Vec<i32> = self.all().into_iter().flat_map(|(_, area)| of(area)).collect();
            edges.sort_unstable();
            edges.dedup();
            edges
        };
        let columns = edges(|area| [area.left, area.right()]);
        let rows = edges(|area| [area.top, area.bottom()]);
        let at = |left: i32, top: i32| {
            let here = |(_, area): &(&str, Area)| area.holds(Area::new(left, top, 1, 1));
            self.all().into_iter().find(here).map_or(".", |(name, _)| name)
        };
        let rows = rows.windows(2).map(|row| {
            let names: Vec<&str> = columns.windows(2).map(|column| at(column[0], row[0])).collect();
            format!("\"{}\" {}px", names.join(" "), row[1] - row[0])
        });
        let widths = columns.windows(2).map(|column| format!("{}px", column[1] - column[0]));
        format!("{} / {}", rows.collect::<Vec<_>>().join(" "), widths.collect::<Vec<_>>().join(" "))
    }
}
