### Otto & Bruno in words. docs/translating.md says how this file is edited.

## Setting up

too-many-names = { $names } names for { $seats } players
wrong-first = the first player sits in a seat from 0 to { $last }

## Cards and piles

face = { $colour } { $value }
left-pile = left draw pile
right-pile = right draw pile
discard-pile = discard pile
no-card = no card
# The face that one sees, and what is known of the other.
both-sides = { $near } ({ $back ->
    [yes] back:
   *[no] front:
    } { $far })
far-side = { $back ->
    [yes] back
   *[no] front
    } { $far }
hidden-card = hidden card

## Moves

draw-left = draw from the left pile
draw-right = draw from the right pile
take-discard = take the discard
show = show places { $places }
show-two = show two combinations, places { $first } and { $second }
discard = discard place { $place }
pass = pass

## Why a move is refused

game-over = The game is over.
not-your-turn = Not your turn: it is { $name }’s.
draw-first = Draw a card first.
drawn-already = You have drawn already. Show a combination or discard.
drawn-already-pass = You have drawn already. Show a combination or pass.
discard-empty = The discard pile is empty.
discard-kept = With fewer than seven cards you take from the discard only if at least three stay in it.
discard-closed = The discard pile is closed: a card must first leave a draw pile.
bonus-first = Draw your bonus cards first, left or right.
bonus-from-pile = Three cards stay in the discard: this bonus card comes from a draw pile.
no-such-place = There is no card in place { $place }.
no-combination = Places { $places } are not a combination: one colour and the values 1 to 4, or one value and the four colours.
one-joker = Places { $places }: at most one joker in a combination.
card-in-both = A card serves in one combination only: place { $place } is in both.
seven-cards = You have no more than seven cards: pass.
pile-empty = A draw pile is empty: show a combination or pass.
eight-cards = You have eight cards: discard one or show a combination.

## What happens

deal = The deal. First turn: { $first }.
from-left = from the left pile
from-right = from the right pile
from-discard = from the discard
a-card = card
last-of-pile = { " It was the last of this pile." }
drew = { $name }: { $what } { $from }, { $card }.{ $last }
showed = { $name }: combination, { $faces }.
discarded = { $name }: { $face } to the discard, place { $place }.
passed = { $name }: pass.
empty = empty
turned-over = Everything turns over: { $side } is in play. Draw piles { $left } and { $right }, discard { $discard }.
discard-closes = The discard pile is closed until a card leaves a draw pile.
score = { $name }: combinations { $count }, left over { $sum }
# Between the scores of several players.
then = { "; " }
won = The game is over. { $scores }. Winner: { $winners }.

## What is expected, and of whom

expected-draw = draw from the left pile, the right pile or the discard
expected-discard = show a combination, or discard a card
expected-pass = show a combination, or pass
expected-last = last move: show a combination, or pass
expected-two-bonuses = two bonus cards, the first from the left or the right pile
expected-bonus = one bonus card, from the left or the right pile
your-turn = Your turn
says = { $who }: { $what }.

## The table in words

pile-is-empty = { $name }: empty.
pile = { $name }: cards { $count }, top { $top }.
place = { " " }Place { $place }: { $card }.
seat = { $name }: combinations { $tricks }, cards { $count }
backs = , backs
# Before the cards of a seat.
colon = { ": " }
turn = Turn { $turn }. Face in play: { $face }.
shown = { $name }: shown on the { $face } side, { $cards }.

## Why a position cannot be

not-in-full = a card is not given in full
seen-by-nobody = somebody who is not at the table has seen a card (A16)
trick-is-four = a trick is four cards (A8)
turn-at-table = the seat on turn is not at the table
pile-too-big = a draw pile has more cards than after the deal (A4)
trick-owner = a trick’s owner is not at the table
trick-combines = a trick is not a combination on the face it was shown with (A8)
seven-at-least = rack and tricks of a seat are at least seven cards (A10)
rack-between-turns = a rack between turns has two to seven cards (A10, A11)
pile-empty-when = a draw pile is empty exactly when the game is ending (A13)
rack-on-turn = the rack on turn does not have the cards it would have at this point (A10, A11)
bonus-from-discard = bonus cards come from the discard first (A11)
idle-turns = the discard would be closed before so many idle turns (A7)
turns-from-one = turns are counted from 1
joker-one-side = a joker is known from one side (A16)
three-jokers = there are more than three jokers (A1)
no-cards-fit = no cards fit all the faces that are known (A2, A3)
observer-at-table = the observer is not at the table
spectator-memory = a spectator’s view does not remember (A16)
aid-remembers = every seat’s view remembers at a table with the memory aid (A17)
view-shows = the view shows or hides what its observer would not see (A15, A16)
racks = this is a game for 2 to 4 players, but there are { $count } racks
tricks = there are { $count } tricks for 67 cards
a-rack = a rack
the-left-pile = the left pile
the-right-pile = the right pile
the-discard-pile = the discard pile
a-trick = a trick
at-most = { $what } has at most { $most } cards, not { $count }
twice = { $card } is in two places
missing = { $card } is missing (A1)
jokers = there are { $count } jokers instead of { $all } (A1)
no-such-card = there is no card { $card } (A2)
not-printed = the printed deck has no card { $card } (A3)
faces = the face { $face } is on { $found } cards of one side instead of { $all } (A3)
too-many = the face { $face } is on more than { $all } cards of one side (A3)
cards-for-places = { $cards } cards are left for { $places } places; there are 67 in all (A1)
