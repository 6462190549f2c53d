use table::LessonFiles;

texts::texts! { const TEXTS in "../lessons" }
texts::texts! { const TOUR_TEXTS in "../tour" }

pub(crate) const LESSONS: LessonFiles =
    LessonFiles { json: include_str!("../../lessons/lessons.json"), texts: TEXTS };

pub(crate) const TOUR: LessonFiles =
    LessonFiles { json: include_str!("../../tour/tour.json"), texts: TOUR_TEXTS };
