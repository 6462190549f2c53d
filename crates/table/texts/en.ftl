### What the tables of several games say. docs/translating.md says how this file is edited.

cards = { $count } { $count ->
    [one] card
   *[other] cards
    }
tokens = { $count } { $count ->
    [one] token
   *[other] tokens
    }
round-of = Round { $round } of { $rounds }
round = Round { $round }
fewest-wins = fewest points win
most-wins = most points win
points-to = { $points } points to { $next }.
# Before what refuses it.
not-here = Not here: { $why }
thinks = { $name } is thinking.
match-over = The match is over.
choose-move = Your turn: choose a move.
and = { " and " }
best-points = { $best } { $count ->
    [one] point
   *[other] points
    }
total-alone = { $points }{ $shared ->
    [yes] { " each" }
   *[no] { "" }
    }.
total-against = { $points }{ $shared ->
    [yes] { " each," }
   *[no] { "" }
    } to { $others }.

## The journal, after a name or “You”

wins = { $own ->
    [yes] win
   *[no] wins
    }
passes = { $own ->
    [yes] pass
   *[no] passes
    }
