### The puzzle of the day. docs/translating.md says how this file is edited.

puzzle = Puzzle of the day
puzzle-of = Puzzle of the day: { $game }
of-date = Puzzle of { $date }
today = Today
about = A position from a match, and one move clearly better than the others, judging by what you can see. The same puzzle for everyone, one for each game, until midnight.
to-solve = to be solved
found = { $tries ->
    [one] found
   *[other] on try { $tries }
    }
shown = answer seen
task = Your turn: which move is best?
task-small = Play it on the table. Nothing is lost if you are wrong.
right = Yes.
worth = { $mv }: { $gap } { $unit } more than any other move, judging by what you can see.
not-best = There is a better move.
costs = This move costs about { $cost } { $unit }.
costs-at-least = This move costs at least { $cost } { $unit }.
try-again = The table is as it was: try again.
answer = The answer.
show-answer = Show the answer
again = Start again
next = Next: { $game }
all = All five puzzles
all-found = All five puzzles of the day are solved.
in-a-row = { $days ->
    [0] No streak yet
    [one] One day in a row
   *[other] { $days } days in a row
    }
streak = Your streak
kept-here = kept here, no account
day-found = { $day }: found
day-open = { $day }: to be solved
day-missed = { $day }
yesterday = The puzzle of the day before
back-to-today = Today’s puzzle
not-yet = This puzzle is not set yet.
no-puzzle = There are no puzzles for this game yet.
unreachable = The puzzle could not be loaded. Check the connection, then reload the page.
