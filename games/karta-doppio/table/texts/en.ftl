### The table of Karta Doppio. docs/translating.md says how this file is edited.

## Where the match stands

headline = Card { $card } of { $cards }
headline-first = First leg · card { $card } of { $cards }
headline-return = Return match · card { $card } of { $cards }
# The heads of the score sheet.
first-leg = First
return-leg = Return
lines-head = Lines
points-head = Points
visible-points = Visible points
visible = { $points ->
    [one] { $points } visible point
   *[other] { $points } visible points
    }
most-lines-win = most lines win
# In few words, for the terminal.
progress = Card { $count }
progress-first = First leg · { $count }
progress-return = Return ({ $mine }-{ $theirs }) · { $count }
score-line = lines { $lines }, pts { $points }
changes = { $name }: lines { $lines }, pts { $points }
captured = Points captured: { $count }
last-card = Last card:
stands = { $colour } · { $cards }
line-word = { $count ->
    [one] line
   *[other] lines
    }
tally = { $lines } { $word }, { $points } visible { $colour } points

## What is expected

lay-first = Your turn: lay the first card whichever way round you like: every place is the same.
lay-second = Your turn: lay the second card, capturing no red point.
lay-last = Your turn: lay the last card, at least partly on another.
lay-one = Your turn: lay a card.
how = { $touch ->
    [yes] Tap a card, or drag it onto the table.
   *[no] Take a card or drag it. R turns it, F flips it.
    }
choose-place = Your turn: where does { $card } go?

## What a card does where it is held

some-lines = { $count ->
    [1] a line
   *[other] { $count } lines
    }
makes = makes { $lines }
breaks = breaks { $lines } of { $name }’s
costs = costs you { $lines }
gives = gives { $name } { $lines }
and = { " and " }
here = Here: { $card } { $effect }.
changes-nothing = Here: { $card } changes no line.
takes-points = captures { $count } { $count ->
    [one] point
   *[other] points
    }
covers-own = covers { $count } { $count ->
    [one] point
   *[other] points
    } of yours
locks = { $count ->
    [0] lies beside the others
    [one] locks { $count } square
   *[other] locks { $count } squares
    }

## Buttons

lay = Lay
turn = Turn
turn-label = Turn the card by a quarter turn
flip = Flip
flip-label = Turn the card over
# A button: marks the person’s points that can still be taken.
at-risk = Points at risk
go-on = Return match

## For those who do not see it

empty = empty
next-row = { "; " }
card-in-hand = Card { $card }{ $held ->
    [yes] , held
   *[no] { "" }
    }: { $face }
their-cards = { $name }’s cards: { $cards }
table-empty = The table is empty
table = On the table: { $cards }; red, { $red } { $red ->
    [one] line
   *[other] lines
    }; blue, { $blue } { $blue ->
    [one] line
   *[other] lines
    }
squares = The squares, by arrow keys
laid-cards = The cards on the table
place = column { $x }, row { $y }
free = , free
point = { $colour } point
locked = , locked

## The end of a leg and of the match

leg-over = First leg: you { $mine } { $mine ->
    [one] line
   *[other] lines
    }, { $name } { $theirs } { $theirs ->
    [one] line
   *[other] lines
    }.
leg-ended = End of the first leg
colours-change = The colours change hands.
colours-swap = The colours change hands: you play { $colour } in the return match.
score = { $points } { $one ->
    [yes] line
   *[no] lines
    } to { $next }.
tie-break = Visible points: { $won } to { $next }.

## The journal, after a name or “You”

laid = { $own ->
    [yes] lay
   *[no] lays
    } { $card }{ $captured ->
    [0] { "" }
    [1] , one point taken
   *[other] , { $captured } points taken
    }
more-lines = , { $count } more { $count ->
    [one] line
   *[other] lines
    }
fewer-lines = , { $count } fewer { $count ->
    [one] line
   *[other] lines
    }
for-whom = { " " }for { $name }

## Hints: where to look, and why

look-squares = Look at this place on the mat.
why-first = The first card fixes the grid; count your points and theirs on each face.
why-makes = Four points of your colour in a row: a line, a token.
why-breaks = Their line is broken: one token fewer for them.
why-makes-and-breaks = A line for you and one fewer for them, with a single card.
why-takes = Point on point, the colour on top counts and the square is locked: these points are yours for good.
why-room = No line and nothing taken for now: it is the visible points that count.

## Charts of the rules

chart-cards = The sixteen cards, front and back
