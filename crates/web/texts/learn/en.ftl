### The page of lessons. docs/translating.md says how this file is edited.

learn = Learn { $game }
lesson-of = Lesson { $number } of { $count }
lessons = Lessons
lesson-link = Lesson { $number }: { $title }{ $done ->
    [yes] , done
   *[no] { "" }
    }
hint = A hint
hint-count = { $shown } of 3
look = Where to look
which = Which move
why = Why
tour = In pictures
tour-of = { $game } in pictures
picture-of = Picture { $number } of { $count }
before = Back
after = Next
again = Start again
skip = Skip
next = Next lesson
play = Play a match
right = Yes.
not-yet = Not quite.
no-lessons = There are no lessons for this game yet. Its rules, article by article:
back = Back to the box
all-done = That was the last lesson.
guided = A guided first game
