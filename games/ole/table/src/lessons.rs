use table::LessonFiles;

texts::texts! { const TEXTS in "../lessons" }
texts::texts! { const TOUR_TEXTS in "../tour" }
texts::texts! { const TIP_TEXTS in "../tips" }

pub(crate) const LESSONS: LessonFiles =
    LessonFiles { json: include_str!("../../lessons/lessons.json"), texts: TEXTS };

pub(crate) const TOUR: LessonFiles =
    LessonFiles { json: include_str!("../../tour/tour.json"), texts: TOUR_TEXTS };

pub(crate) const TIPS: LessonFiles =
    LessonFiles { json: include_str!("../../tips/tips.json"), texts: TIP_TEXTS };
