### Texts to try.

-game = Olé

play = Play
space = { " is playing" }
two-lines =
    One line,
    then another.
braces = { "{" } { "\u00e9" } { "}" }
here = Open: { -game }
again = { play }, again
box = The box
    .title = The title
level = level { $level }
cards = { $count } { $count ->
    [one] card
   *[other] cards
    }
taken = { $count ->
    [0] nothing
    [one] one point
   *[other] { $count } points
    }
ready = You are ready.
sound = Turn sound { $on ->
    [yes] off
   *[no] on
    }
choice = { $name }’s choice
share = { NUMBER($share, minimumFractionDigits: 2, maximumFractionDigits: 2) } per { $type }
edge = { NUMBER($share, minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "always") }
played = { $name } plays the { $card }{ $series ->
    [yes] , in a series
   *[no] {""}
    }.
