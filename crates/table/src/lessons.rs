use engine::Text;

/// A game's lessons, or its tour. The crate `lessons` parses and runs them; docs/lessons.md
/// describes the format.
#[derive(Clone, Copy, Debug)]
pub struct LessonFiles {
    /// The positions and their tasks, in JSON.
    pub json: &'static str,
    /// The texts, by name.
    pub texts: &'static [(&'static str, Text)],
}

impl LessonFiles {
    /// No lessons.
    pub const NONE: Self = Self { json: "[]", texts: &[] };
    /// No tour.
    pub const NO_TOUR: Self = Self { json: "{}", texts: &[] };
}
