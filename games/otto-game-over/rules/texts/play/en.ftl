### OTTO Game Over in words. docs/translating.md says how this file is edited.

## Setting up

teams-of-two = there are two teams of two: four seats (A7)
vigilance-alone = vigilance needs other players (A15)
age-once = `age` names every seat once (A6)

## Tiles, figures and secret cards

tile-titled = { $title } tile
tile = tile { $value }
the-tile = the { $tile }
the-tile-numbered = { $tile }
small-circle = small circle
large-circle = large circle
square = square
small-circles = { $count ->
    [one] a small circle
   *[other] { $count } small circles
    }
large-circles = { $count ->
    [one] a large circle
   *[other] { $count } large circles
    }
squares = { $count ->
    [one] a square
   *[other] { $count } squares
    }
time-travel = time travel
magnetic-inversion = magnetic inversion
revolution = revolution
quantum-leap = quantum leap
meteorite = meteorite
alien-abduction = alien abduction
the-eight = the eight
cosmic-void = cosmic void
narrow-win = a narrow win
well-played = well played
strong = strong
superlative = superlative
an-infinity = an infinity
turned-one = , a quarter turn
turned-two = , a half turn
turned-three = , three quarter turns

## Moves

placed = { $tile } on { $cell }{ $turned }
swap = { $card } with { $name }
to-the-left = to the left
to-the-right = to the right
leap = { $card } from { $from } to { $to }{ $turned }
steal = { $card } on { $name }
through-void = { $void } as { $action }
draw = draw a tile
pass = pass
remind = call a reminder

## What happens

says = { $name }: { $what }.
way-right = right
way-foot = foot
way-lower-right = lower right corner
way-lower-left = lower left corner
way-upper-right = upper right corner
way-upper-left = upper left corner
place-of = { $way } of { $cell }
black-goes-back = a black tile, which goes back into the tower
secret-card = secret card, { $card }
a-secret-card = a secret card
cards-shuffled = The { $cards } used secret cards are shuffled into a new pile.
round = Round { $number }. First player: { $first }.
blind-round = Blind round among { $playing }. First player: { $first }.
solo-game = A solo game.
draws = draws { $tile }
black-leaves = the black tile leaves, the turn passes
two-blacks = two black tiles, they leave the round and the turn passes
closed-for = { $what } closed, { $at }: { $points } { $points ->
    [one] point
   *[other] points
    } for { $name }.
closed-for-nobody = { $what } closed, { $at }: no pawn left, lost to all.
infinity-drawn = an infinity is drawn
reminded = a reminder for { $of }, the tile on { $cell } is taken back and the duty holds
reminded-wrongly = a reminder for { $of }, but no duty was broken
holds = { $name }: { $tile }
tiles-held = Tiles held: { $all }.
stolen-lost = , lost
stole = stolen from { $from }, { $card }{ $fate }
passes = pass
shot = { $name }: { $tile }, { $value }
shoot-out = Shoot-out. { $all }.
won = The match is over. Winner: { $winners }.
solo-lost = The game is lost: pawns or the infinity are missing.
solo-won = Won: { $sum }, { $comment }.
board-full = the board is full
tower-empty = the tower is empty
eights-kept = ; eight: { $kept }
infinity-by = infinity: { $maker }{ $eights }
absurd-game = { " (absurd game)" }
score = { $name }: +{ $points }{ $absurd }, total { $total }
round-over = Round { $number } is over ({ $why }). { $scores }.

## Why a move is refused

duty-part = { $kind } on { $cells }
# Between several things.
then = { "; " }
play-instead = Play: { $parts }.
match-over = The match is over.
solo-over = The solo game is over.
not-your-turn = Not your turn: it is { $name }’s.
drawn-already = You have drawn already: place a tile.
draw-first = Draw a tile first.
no-such-tile = You do not have { $tile }.
cell-taken = There is a tile on { $cell } already.
cell-alone = Cell { $cell } shares no side with a tile.
unturned = , unturned
same-drawing = Turned like this, { $tile } looks the same as{ $turned }: name that move.
must-draw-infinity = You can draw an infinity, so you must. { $instead }
must-score = You can score, so you must. { $instead }
zero-first = You have a zero tile: that is the one you place.
black-never = The black tile is never placed: place the other one.
no-reminders = There are no reminders at this table: duties are enforced.
nothing-to-remind = There is no placement to call a reminder for.
no-secret-cards = This table plays without secret cards.
no-secret-cards-solo = There are no secret cards in solo play.
no-secret-cards-blind = There are no secret cards in a blind round.
card-not-held = You do not hold this secret card: { $card }.
card-before-drawing = A secret card is played before drawing.
one-card-a-turn = Only one secret card a turn.
no-card-in-second-turn = No secret card in the second turn of a time travel.
no-swap = No swap with { $name }: choose another player who holds a tile.
both-ways-same = With two players both ways are the same: play to the left.
no-tile-there = There is no tile on { $cell }.
printed-centre = The printed centre does not move.
pawn-stays = The tile on { $cell } carries a pawn: it stays.
cell-not-empty = Cell { $cell } is not empty.
not-a-leap = Laying the tile back as it lay is not a leap.
nothing-to-steal = Nothing to steal from { $name }: choose an opponent who holds secret cards.
steals-from-partner = You steal from opponents only: { $name } is your partner.
stolen-at-once = The stolen card is used at once: { $card }.
no-infinity-now = This is decided only when an infinity has just been drawn.
eight-or-pass = An infinity has just been drawn: play the eight or pass.

## What is expected, and of whom

expected-card-or-draw = play a secret card, or draw
expected-place-again = place again: the duty to score holds
expected-zero = place the zero tile
# Between two things to choose from.
or = { " or " }
expected-place = place { $tiles }
expected-stolen = use the stolen card, { $card }
expected-eight = infinity ({ $maker }), play the eight or pass
second-turn = { " (second turn)" }
your-turn = Your turn
expected = { $who }: { $what }{ $second }.

## The table in words

view-round = Round { $number }. Tiles in the tower: { $tower }.
view-blind = Blind round. Tiles in the tower: { $tower }.
view-solo = Solo. Tiles in the tower: { $tower }.
seat-tile = , holds { $tile }
seat-cards = , secret cards { $count }
seat = { $name }: points { $total }, on the board { $on_board }{ $tile }{ $cards }.
pawns = { "  " }Pawns: { $pawns }.
your-cards = Your secret cards: { $cards }.
cards-of = Secret cards of { $name }: { $cards }.
removed = Out of the round: { $removed }.

## Why a position cannot be

hands-per-seat = there is one hand of secret cards per seat
pile-too-high = a pile is higher than the box allows (A1, A3)
entries-per-side = every list must have one entry per seat, or per team (A7)
two-pawns = two pawns lie on one figure (A14)
one-to-four = this is a game for 1 to 4 players
teams-two-of-two = there are two teams of two (A7)
alone-without = alone, one plays without vigilance and without secret cards (A15, A31)
blind-without = blind play is without secret cards (A34)
round-limit = a limit of rounds is 1 to 9, or 0 for none
age-every-seat = age names every seat once (A6)
eleven-pawns = a side has eleven pawns: four, four and three (A1)
tiles-of-box = the tiles of the round are those of the box (A1; A31: no black ones alone)
cards-of-box = the secret cards are those of the box (A3)
too-many-events = nobody has seen that many chance events
points-possible = nobody can have that many points
solo-alone = the solo game is played alone (A31)
fewer-rounds = the table agreed on fewer rounds
over-after-round = a match is over after a round, and a blind round follows another (A5, A34)
solo-one-round = the solo game is one round (A31)
everybody-plays = everybody plays, except in a blind round (A34)
over-at-24 = at 24 points the match is over, or goes on with a blind round (A5, A34)
not-over-yet = the match is not over before somebody alone leads with 24 points (A5)
blind-who = a blind round is played by those who are tied at 24 points or more (A34)
blind-tied = those tied at the table play a blind round (A34)
shoot-out-when = a shoot-out settles a tie after a blind round (A35)
everybody-holds = everybody holds a tile, except alone and in a blind round (A8, A31, A34)
drawn-is-placed = a tile drawn is there to be placed (A10)
drawn-before-placed = a tile is drawn before one is placed (A10)
black-tiles = black tiles are not placed, and two of them leave the round (A17, A18, A34)
turn-plays = the seat on turn does not play
full-board = a full board ends the round (A19)
solo-ends = a solo game ends when it is won, the board is full or the tower is empty (A32)
infinity-ends = an infinity ends the round, once it is settled (A20)
travel-card = a time travel needs its card (A22)
no-card-now = no card can be played in this turn (A21, A22, A34)
draws-at-once = whoever has no card to play draws at once (A10)
stolen-unusable = a stolen card that cannot be used is lost (A27)
asked-in-turn = whoever holds a secret card is asked, in turn order from the maker (A29)
reminders-where = reminders are for tables that play with vigilance (A15)
reminders-of = a reminder is of a placement (A15)
reminder-when = a reminder comes before the next tile is drawn (A15)
reminder-last = a reminder is of the last placement (A15)
holds-the-drawn = whoever placed the tile they held holds the one they drew (A10)
travel-over = a time travel is over after its second turn (A22)
others-remind = it is the other players who call a reminder (A15)
one-entry-per-seat = every list must have one entry per seat
tiles-too-many = there are more tiles of a kind than in the box (A1)
tower-holds = the tower holds the tiles that lie nowhere else (A1)
own-cards = one sees one’s own and one’s partner’s cards (A38)
hand-size = a hand does not have the stated number of cards
used-count = there are not as many used cards as stated
cards-too-many-of-kind = there are more secret cards of a kind than in the box (A3)
cards-too-many = there are more secret cards than in the box (A3)
cards-together = secret pile, used cards and hands together are the box (A3)
no-figure = there is no closed figure for a pawn at { $spot } (A14)
