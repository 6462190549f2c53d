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
round-in-pictures = A first round in pictures
begin-lesson = { $number ->
    [1] Start the lessons
   *[other] Continue with lesson { $number }
    }
lessons-done = { $done } of { $count }
guided-about = You play against bots; at the right moment, the table tells you what you see and what you can do.
guided-play = Play a guided match
in-a-minute = The game in one minute
level-1 = 1: very gentle, to get to know the game.
level-2 = 2: forgives your first mistakes.
level-3 = 3: plays well, but misses things.
level-4 = 4: misses very little.
level-5 = 5: the strongest.
evening = An evening of deals
rule-articles = The rules, article by article
todays-puzzle = The puzzle of the day
