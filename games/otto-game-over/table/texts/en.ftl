### The table of OTTO Game Over. docs/translating.md says how this file is edited.

## Where the match stands

headline = { $round } · { $tower } to draw
blind-round = Blind round
solo = Solo
head-small = Small
head-large = Large
head-squares = Squares
head-pawns = Pawns
head-infinity = Infinity
head-free-cells = Free cells
goal = 24 points to win
solo-goal = 11 pawns and the infinity
yes-or-no = { $yes ->
    [yes] yes
   *[no] no
    }
solo-score = { $points } { $points ->
    [one] point
   *[other] points
    }.

## What is expected

# An infinity is drawn; who has an eight may keep the points of the round.
decides-on-points = Infinity. { $name } is deciding whether to keep points.
plays-stolen-card = { $name } is playing the stolen card.
card-or-draw = Your turn: play a secret card, or draw.
draw-a-tile = { $second ->
    [yes] Second turn: draw a tile.
   *[no] Your turn: draw a tile.
    }
place-again = Your turn: place again, you must score.
place-the-zero = Your turn: place the zero tile, you must.
place-a-tile = { $second ->
    [yes] Second turn: place a tile.
   *[no] Your turn: place a tile.
    }
stolen-card = Stolen card: play { $card }.
own-infinity = Your infinity: do you keep your points too?
their-infinity = { $name }’s infinity: play the eight to keep your points, or pass.
how = { $touch ->
    [yes] Tap a cell, then place. Tapping the tile turns it.
   *[no] Point at a cell, then place. R turns the tile.
    }
# What a tile closes where it is held.
here-nothing = Here: nothing closes.
here = Here: { $what }, { $points } { $points ->
    [one] point
   *[other] points
    }.
# The tile may lie there, but turned another way.
turn-it = Not this way round: turn the tile.
duty = Whoever can score must.
# A secret card that is taken up, and what it does.
playing = { $card }: { $does }

## Secret cards

time-travel = You play two turns in a row.
magnetic-inversion = Swap tiles with another player.
revolution = Everybody passes their tile to a neighbour.
quantum-leap = Move a tile without a pawn: first the tile, then the cell.
meteorite = Everybody discards their tile and draws another.
alien-abduction = Steal a secret card at random.
the-eight = It is played when an infinity is drawn: you keep your points.
cosmic-void = It stands for any card. Which one?

## Buttons

place = Place
draw = Draw
pass = Pass
remind = Call a reminder
never-mind = Cancel
next-round = Next round
play = Play
to-the-left = Left
to-the-right = Right
turn-left = Turn left
turn-right = Turn right

## Players, tiles and cells

your-tiles = Your tiles
your-secrets = Your secrets
secrets = { $count } { $count ->
    [one] secret
   *[other] secrets
    }
on-board = +{ $points } on board
infinity = { $drawn ->
    [yes] the infinity is drawn
   *[no] the infinity is missing
    }
players = The players and the tile they hold
tile-chosen = { $tile }, chosen; click again to turn it
tile-can = { $tile }, can be placed
tile-cannot = { $tile }, cannot be placed now
the-board = The board
the-cells = The cells, by arrow keys
board = A board of five by five; { $tiles } tiles, { $pawns } pawns
cell-free = { $cell }, free
cell-possible = { $cell }, free, possible
track = Score track: { $scores }; goal 24
# Beside the board in a terminal.
pawns-left = your pawns ◦{ $small } ○{ $large } □{ $squares }
black = black
tile = tile { $kind }

## A round is over

round-over = { $round }: { $points }.
ended-by-infinity = Infinity ({ $maker }): eight to nil.
board-is-full = The board is full; everybody scores their pawns.

## The journal, after a name

took = { $own ->
    [yes] get
   *[no] gets
    } { $tile }
drew = { $own ->
    [yes] draw
   *[no] draws
    } { $tile }
black-goes-back = { $own ->
    [yes] put
   *[no] puts
    } a black tile back into the tower
secret = { $own ->
    [yes] get
   *[no] gets
    } a secret card
secret-seen = { secret }: { $card }
black-leaves = { $own ->
    [yes] remove the black tile from the game and pass
   *[no] removes the black tile from the game and passes
    }
two-blacks = { $own ->
    [yes] hold two black tiles: they leave the game, and you pass
   *[no] holds two black tiles: they leave the game, and the turn passes
    }
placed = { $own ->
    [yes] lay
   *[no] lays
    } { $what }
closed = { $own ->
    [yes] close
   *[no] closes
    } a { $figure } { $at }, +{ $points }
drew-infinity = { $own ->
    [yes] draw an infinity
   *[no] draws an infinity
    }
# $mine: whoever reads is reminded.
reminded = { $own ->
    [yes] remind
   *[no] reminds
    } { $whom } of the duty: the tile on { $cell } is taken back
reminded-wrongly = { $own ->
    [yes] remind
   *[no] reminds
    } { $whom } of a duty, wrongly
# $the: the article, which English does not need.
plays-card = { $own ->
    [yes] play
   *[no] plays
    } { $the }{ $what }
the-masculine = { "" }
the-feminine = { "" }
the-elided = { "" }
stole = { $own ->
    [yes] steal
   *[no] steals
    } a card from { $whom }: { $card }{ $lost ->
    [yes] , lost
   *[no] { "" }
    }

## The end of a round and of a match

full = The board is full
tower-empty = The tower is empty
round-ended = End of round { $round }.
by-pawns = Pawns score for whoever placed them:
no-pawn = no pawn
# Whose points come from the tile they hold (A37).
absurd = absurd game
made-infinity = the infinity
by-infinity = The infinity gives eight points to whoever drew it and cancels the others:
by-blind-round = A blind round broke the tie:
by-shootout = A shoot-out broke the tie:
shared = The victory is shared:

## Hints: where to look, and why

look-tower = Look at the tower.
look-secrets = Look at your secret cards.
look-last = Look at the last tile that was placed.
look-cell = Look at this cell, and at what lies around it.
why-draw = You draw first; then you choose which of the two tiles to place.
why-card = Played now, this card brings more than if you wait.
why-pass = Your eight will serve you better later.
why-remind = A figure could have been closed and was not: the placement is taken back.
why-place = Nothing closes here; what stays open serves the others least.
why-figure = The figure closes and it is yours: your pawn goes on it.
why-figures = Several figures close with one placement, and all of them count.
why-infinity = The infinity is worth 8 points and ends the round.

## Charts of the rules

chart-tiles = The tiles and their values
chart-tile = { $value ->
    [0] 0 points
    [one] { $value } point
   *[other] { $value } points
    }
chart-figures = The figures and the infinity
chart-figure = { $points ->
    [one] { $points } point
   *[other] { $points } points
    }
