### Karta Doppio in words. docs/translating.md says how this file is edited.

## Setting up

wrong-legs = one leg or two (A16), not { $legs }
wrong-red = red is seat 0 or 1 (A3), not { $seat }

## Players and cards

red = red
blue = blue
title-red = Red
title-blue = Blue
turned-one = , a quarter turn
turned-two = , a half turn
turned-three = , three quarter turns
laid-at = { $face }, column { $x }, row { $y }

## Why a move is refused

match-over = The match is over.
not-your-turn = Not your turn: it is { $name }’s.
on-the-table = Card { $card } is on the table already.
not-yours = Card { $card } is not yours.
first-card = The first card fixes the grid: its top-left square is at 0, 0.
alone = The card must overlap another or touch it along an edge.
corner = The card meets another at a corner only; it takes at least the edge of a square.
locked = Square { $x }, { $y } is locked: no third layer.
covers-first = The second card may not cover the first wholly.
takes-red = The second card captures no red point: a blue point would fall on the red one at { $x }, { $y }.
last-card = The last card must cover at least one square; touching is not enough.

## What happens

deal = { $title }: { $name }, cards { $cards }.
laid = { $name }: { $card }.
captured = { " " }Points captured: { $captured }.
tokens = { " " }Tokens, { $name }: { $now } ({ $change }).
last-laid = The last card is down. { $scores }.
totals = { $over } In all: { $totals }.
drawn-match = The match is over. A draw.
won = The match is over. Winner: { $winner }.
first-leg = { "First leg. " }
return-leg = { "Return match. " }
score = { $name }: tokens { $tokens }, visible points { $points }
# Between the scores of several players.
then = { "; " }

## What is expected, and of whom

your-turn = Your turn
expected-first = lay the first card
expected-second = lay the second card, without covering all of the first or capturing a red point
expected-last = lay the last card, on top of another at least in part
expected-card = lay a card
says = { $who }: { $what }.

## The table in words

table-empty = The table is empty.
table = Table, columns { $left } to { $right }; r, b: points; -: empty; R, B, =: locked.
cards-laid = { $leg }Cards laid: { $laid } of { $all }.
first-leg-scores = First leg, { $scores }.
seat = { $title }, { $name }: tokens { $tokens }, visible points { $points }.

## Why a position cannot be

legs-possible = a match has one leg or two (A16)
red-seat = RED is seat 0 or 1
eight-cards = both players are dealt eight cards (A3): those laid and those left together
leg-length = a leg has sixteen cards, and the next begins with the last of them (A16)
sixteen-cards = a leg has sixteen cards (A5)
scores-possible = nobody can have that many tokens or points after a leg (A1, A13)
points-possible = sixteen cards have 48 points (A1)
first-leg-when = the first leg’s scores, one for each player, belong to the second leg and nowhere else (A16)
two-play = this is a game for two players, and every list has one entry for each
laid-and-left = the cards laid and the cards left do not go together
other-table = the cards laid do not give that table
twice = { $card } is in two places
cannot-be-laid = { $move } cannot be laid: { $why }
seat-number = seat { $seat }
