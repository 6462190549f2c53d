### Olé in words. docs/translating.md says how this file is edited.

## Setting up

too-many-rounds = there are at most as many rounds as players (A4): { $seats }, not { $rounds }

## Cards and colours

card = { $colour } { $number }
no-card = no card

## Moves

take-token = take a token
red-on-top = red on top
yellow-on-top = yellow on top

## Why a move is refused

match-over = The match is over.
not-your-turn = Not your turn: it is { $name }’s.
order-first = Choose the colour order first.
not-your-privilege = It is not for you to choose the colour order: it is { $name }’s choice.
no-privilege = At this table red stays on top: nobody chooses the colour order.
order-is-set = The colour order is chosen only before the opening, by the loser of the previous round.
no-token-at-opening = In the opening you add a card of any kind; no token.
not-in-hand = You do not hold the { $card }.
not-higher = The { $card } is not higher than the { $table }: { $weaker ->
    [yes] weaker colour
   *[no] same colour
    }, and no larger number.

## What happens

deal = Round { $round }. Dealer: { $dealer }.
your-hand = Your hand: { $hand }.
# Somebody, and what they do or are to do.
says = { $name }: { $what }.
opened = { $name }: opening, { $card }.
played = { $name }: { $card }{ $series ->
    [yes] { " (series)" }
   *[no] { "" }
    }.
took-token = { $name }: a token.
went-out = { $name }: empty hand
nobody-can = nobody can play, a token for everyone
token-run = 255 tokens in a row, a token for everyone
round-over = Round { $round } is over ({ $why }). { $scores }
score = { $name }: +{ $points }, total { $total }
# Between several players’ scores.
then = { "; " }
won = The match is over. Winner: { $winners }.

## What is expected, and of whom

your-turn = Your turn
expected-order = choose the colour order: red or yellow on top
expected-opening = add a card of any kind
expected-turn = play a higher card or take a token
expected-series = the series goes on: another higher card, or a token

## The table in words

order-to-be-chosen = to be chosen
round-of = Round { $round } of { $rounds }. Colours: { $colours }.
table-card = Table card: { $card }.
pile-empty = The pile is empty.
seat = { $name }: cards { $cards }, tokens { $tokens }, points { $points }.

## Why a position cannot be

hands = this is a game for 3 to 8 players, but there are { $count } hands
entries = { $list } has { $length } entries for { $hands } hands
twice = { $card } is in two places
missing = { $card } is missing; the whole deck is dealt (A3)
foreign = { $card } is not in play with { $players } players (A3)
opening-table = in the opening the lowest card is the table card (A8)
table-from-opening = there is a table card from the opening on, and none before
rounds-possible = a match has from one round to as many as there are players (A4)
over-with-rounds = the match is over exactly when all its rounds are
red-first = red is on top in the first round (A5), and always with the privilege off (A6)
turn-at-table = the seat on turn is not at the table
not-in-play = a card is not in play with that many players (A3)
same-number = every seat is dealt the same number of cards (A3): hand and played cards together
empty-hand = a round ends when a hand is empty (A15)
tokens-possible = nobody can have that many tokens (A17)
points-possible = nobody can have that many points
token-run-ends = 255 tokens in a row end the round (A17)
privilege-when = the privilege is used from the second round on, where the table plays with it (A6)
order-before-play = the colour order is chosen before anything is played (A6)
opening-lies = in the opening exactly the lowest card lies there, laid by the opener (A8)
opening-tokens = no token is taken before the opening’s second card (A8)
two-played = the lowest card and another on top of it have been played (A8)
series-own = a series goes on with a card of the player’s own on the table (A13)
nobody-higher = nobody holds a higher card: the round would be over (A16)
players-possible = this is a game for 3 to 8 players, not { $players }
one-entry-per-seat = every list must have one entry per seat
hand-size = the hand does not have the stated number of cards
no-order-yet = no colour order is in force before it is chosen (A6)
order-in-force = a colour order is in force (A2)
