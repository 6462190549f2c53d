### DOS in words. docs/translating.md says how this file is edited.

## Setting up

wrong-target = a match is played to 1 to 1000 points (A26), not { $target }

## Cards and colours

card = { $colour } { $number }
no-card = no card

## Moves

draw = draw
end = end the turn
keep = place no more
call = DOS!
catch = DOS! (catch)
cover = cover place { $place }: { $cards }{ $shout ->
    [yes] , DOS!
   *[no] { "" }
    }
place-in-centre = place in the centre: { $card }{ $shout ->
    [yes] , DOS!
   *[no] { "" }
    }

## Why a move is refused

match-over = The match is over.
not-your-turn = Not your turn: it is { $name }’s.
not-in-hand = You do not hold a { $card }.
only-one = You hold only one { $card }.
no-such-place = There is no place { $place }: the row has { $row }.
covered = The { $card } is covered already; each centre card is matched once in a turn.
not-same = The { $card } does not have the same number as the { $row }.
not-sum = { $cards }: they do not add up to the { $row }.
too-many-cards = A card is matched with one card or two, never more.
no-draw-after-match = After a match you do not draw any more in this turn.
drawn-already = You have drawn in this turn already.
match-or-draw = Match a card first, or draw.
place-a-card = You have drawn: match a card, or place one in the centre.
turn-ending = Your turn is ending: only your bonus cards are left to place.
no-placing = You place a card in the centre only after drawing without a match, or for a bonus.
must-place = The double bonus is always placed: choose a card.
nothing-to-keep = You have no bonus to decline.
end-first = End your turn first: bonuses are placed or declined after that.
false-call = "DOS!" is called with two cards: you have { $count } { $count ->
    [one] card
   *[other] cards
    }.
false-shout = "DOS!" is called with two cards: this move would leave you { $count } { $count ->
    [one] card
   *[other] cards
    }.
no-call-due = You have nothing to call: the call is made already, or is not due.
caught-already = Too late, you have been caught: two cards to draw at the end of your turn.
nobody-to-catch = Nobody has forgotten to call "DOS!".
catch-oneself = It is you who has to call "DOS!".
calls-are-automatic = At this table "DOS!" is called for you.

## What happens

lot = Drawing for the deal. { $drawn }.
deal = Round { $number }. Dealer: { $dealer }. In the centre: { $row }.
# Somebody, and a card or points of theirs.
has = { $name }: { $what }
matched = { $name }: { $cards } on { $row }{ $bonus ->
    [single] { " (same colour)" }
    [double] { " (double, same colour)" }
   *[none] { "" }
    }.
drawn = { $name }: { $what }{ $because ->
    [bonus] { " (double bonus)" }
    [penalty] { " (penalty)" }
   *[turn] { "" }
    }.
drew-nothing = nothing to draw
drew = a card drawn
drew-card = a card drawn, { $card }
placed = { $name }: { $card } in the centre.
kept = { $name }: nothing more in the centre.
discarded = To the discard pile: { $count } { $count ->
    [one] card
   *[other] cards
    }, { $top } on top.
rebuilt = The discard pile is shuffled and becomes the draw pile: { $count } { $count ->
    [one] card
   *[other] cards
    }.
refilled = The centre is refilled: { $card }.
called = { $name }: DOS!
caught = { $by }: DOS! Forgotten by { $name }, two cards{ $later ->
    [yes] { " at the end of the turn" }
   *[no] { "" }
    }.
# Between the points of several players.
then = { "; " }
round-over = Round { $number } is over. { $winner }: empty hand, +{ $points }. { $totals }.
won = The match is over. Winner: { $winner }.

## What is expected, and of whom

your-turn = Your turn
expected-turn = match a card in the centre, or draw
expected-drawn = match a card in the centre, or place one there
expected-matched = match another card, or end the turn
expected-may-place = place a bonus card, or not
expected-must-place = place a double bonus card
says = { $who }: { $what }.
call-now = { $expected } Two cards: call "DOS!".
not-called = { $expected } { $name }: two cards, not called.

## The table in words

round = Round { $round }, to { $target } points.
covered-by = { $place }. { $card } (covered: { $over })
empty = empty
centre = Centre: { $row }.
piles = Draw pile: { $pile }. Discard pile: { $discard }.
piles-with-top = Draw pile: { $pile }. Discard pile: { $discard }, { $top } on top.
seat = { $name }: cards { $count }, points { $total }.
your-hand = Your hand: { $hand }.
double-bonuses = double bonuses { $double }
single-bonuses = single bonuses { $single }
penalty-pending = penalty of two cards pending
this-turn = This turn: { $parts }.

## Why a position cannot be

points-to-win = a match is played to 1 to 1000 points (A26)
at-the-table = the dealer and the seat on turn are at the table
points-possible = nobody can have that many points
rounds-score = every round that is over scores a point or more (A25)
too-many-deals = that many deals have never been made
top-of-discard = the top of the discard pile is one of its cards
pile-made-of = the draw pile holds a card that it cannot have been made of (A19)
over-with-points = the match is over when a player goes out and has the points (A26)
nothing-pending = nothing is pending when the match is over
over-somebody = the match is over when somebody has the points (A26)
empty-hand = a round ends when a hand is empty (A24)
row-refilled = the row has two cards as long as there are cards to refill with (A15)
no-fit = a covered row card and its cards do not match (A8, A9)
nothing-covered = a turn with matches has a covered row card
bonuses-of-row = the bonuses are not those of the covered row cards (A11, A12)
bonuses-possible = the bonuses owed cannot be those of a turn (A18)
covered-when = row cards are covered only while their player matches (A16)
uncalled-who = only the player on turn, or just before, can have two uncalled cards (A20)
penalty-when = a penalty waits only for the end of a turn in which two cards were not called (A21)
one-entry-per-seat = every list must have one entry per seat
hand-size = the hand does not have the stated number of cards
row-too-many = the row has more of a card than the box
seen-too-many = more of a card can be seen than there are in the box
unseen-count = the draw pile and the others’ hands do not have as many cards as are unseen
pile-count = the draw pile cannot hold that many of the unseen cards
row-length = a row has at most 107 cards (A15)
hands = this is a game for 2 to 4 players, but there are { $count } hands
entries = totals has { $length } entries for { $hands } hands
more-than-box = there are more { $card } than in the box (A1)
discard-count = the discard pile has { $count } { $card }, but { $left } are left for it (A1)
players-possible = this is a game for 2 to 4 players, not { $players }
