use table::LessonFiles;

texts::texts! { const TEXTS in "../lessons" }

pub(crate) const FILES: LessonFiles =
    LessonFiles { json: include_str!("../../lessons/lessons.json"), texts: TEXTS };
