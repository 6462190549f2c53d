### The table of Olé. docs/translating.md says how this file is edited.

## Where the match stands

round-head = R{ $round }
red-on-top = Red on top
yellow-on-top = Yellow on top
no-order = Order to be chosen
my-choice = your choice
chosen-by = { $name }’s choice
order = From strongest to weakest: { $colours }
my-series = Your series: { $cards }
series-of = { $name }’s series: { $cards }

## What is expected

chooses-order = { $name } is choosing the colour order.
continues-series = { $name } continues a series.
choose-order = Your turn: choose the colour order of this round.
open = Your turn: add a card, any card.
the = the { $card }
go-on = The series continues: higher than { $table } again, or a token.
play-higher = Your turn: play higher than { $table }, or take a token.
nothing-higher = Your turn: nothing higher than { $table }, take a token.

## What is about to be played

held = { $card }: { $series ->
    [yes] a series, you play again.
   *[no] once more to play it.
    }
held-token = A token, 5 points: once more to take it.
how = { $touch ->
    [yes] Tap a card twice, or drag it.
   *[no] Click a card twice, or drag it.
    }

## Tokens

token = A token
# The same button once one is taken up.
take-it = Take it: 5 points
take-token-of = Take a token. { $tokens } of 5 points left.
worth = of 5 points

## For those who do not see it, after a card’s name

playable = , playable
makes-series = , playable, makes a series
not-higher = , not higher
pile-top = The pile, with { $card } on top
pile-empty = The pile is empty
your-hand = Your hand:

## Why a card is not higher

weaker = weaker than
same-colour = the same as
stronger = stronger than
smaller = smaller than
equal = equal to
larger = larger than

## The journal, after a name or “You”

chose = { $own ->
    [yes] choose
   *[no] chooses
    } { $order }
opened = { $own ->
    [yes] open
   *[no] opens
    } with the { $card }
played = { $own ->
    [yes] play
   *[no] plays
    } the { $card }{ $series ->
    [yes] , in a series
   *[no] { "" }
    }
took-token = { $own ->
    [yes] take
   *[no] takes
    } a token

## The end of a round and of the match

# Beside a name.
no-cards = no cards left
cards-and-tokens = { $cards } + { $tokens }
level = level
more = { $points } more
places-up = +{ $count } { $count ->
    [one] place
   *[other] places
    }
places-down = −{ $count } { $count ->
    [one] place
   *[other] places
    }
why-shared = Level on the lowest total, they share the victory:
round-over = Round { $round } is over.
next-choice = { $name } { $own ->
    [yes] scored the most and choose the colour order:
   *[no] scored the most and chooses the colour order:
    }
went-out = { $name } { $own ->
    [yes] have no cards left
   *[no] has no cards left
    }
nobody-can = Nobody can play
token-run = 255 tokens in a row
round-ended = Round { $round } is over: { $why }.
nobody-can-token = nobody can play, a token for everyone
token-run-token = 255 tokens in a row, a token for everyone

## Hints: where to look, and why

look-token = Look at the supply of tokens.
look-order = Look at the colours of your hand, then at the two orders.
look-hand = Look at your hand, card by card, against the top of the pile.
why-token = A token costs 5 points; in return you keep your cards for a better turn.
why-order = In this order more of your cards will be strong.
why-opening = In the opening anything goes, and never as a series: the moment to be rid of a costly card.
why-colour = Its colour is stronger: the number does not count, and your turn ends there.
why-number = Its number is larger: the colour does not count, and your turn ends there.
why-series = Higher by colour and by number: it is a series, and you play again at once.

## Charts of the rules

chart-hands = The cards in play, by number of players
chart-hand = { $players } players: { $cards } cards each
