use engine::Text;

/// A game's lessons, or its tour, as their files have them. The crate `lessons` reads and judges
/// them; docs/lessons.md says what stands in them.
#[derive(Clone, Copy, Debug)]
pub struct LessonFiles {
    /// The positions and what is to be done in them, in JSON.
    pub json: &'static str,
    /// What is said, by name.
    pub texts: &'static [(&'static str, Text)],
}

impl LessonFiles {
    /// No lessons.
    pub const NONE: Self = Self { json: "[]", texts: &[] };
    /// No tour.
    pub const NO_TOUR: Self = Self { json: "{}", texts: &[] };
}
