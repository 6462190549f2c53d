### The table of DOS. docs/translating.md says how this file is edited.

## Where the match stands

round-head = R{ $round }
first-to = first to { $target }
points = { $points } { $points ->
    [one] point
   *[other] points
    }
soon-two = { $cards }, soon 2
# Beside somebody who has two cards and has not called.
forgot = no DOS!
penalty = 2 to draw
# Beside somebody who has called.
called-it = DOS!

## What is expected

places-bonus = { $name } places a bonus.
has-drawn = { $name } has drawn and is thinking.
turn = { $can ->
    [yes] Your turn: match a card in the centre, or draw.
   *[no] Your turn: nothing matches, draw a card.
    }
drawn = { $can ->
    [yes] Your turn: match a card, or place one in the centre.
   *[no] Your turn: place a card in the centre.
    }
matched = { $can ->
    [yes] Your turn: match another card, or end.
   *[no] Your turn: nothing more to match, end your turn.
    }
bonus = Bonus: place a card in the centre, or keep it.
double-bonus = Double bonus: place a card in the centre.

## What is about to be played

in-the-centre = { $card }, in the centre.
one-on = { $card } on { $row }
staged = { $sum }{ $hash }{ $colour ->
    [yes] , same colour
   *[no] { "" }
    }.
two-left = You will have two cards left: call DOS!
may-add = You may add a card to the centre.
one-more = One more card in the centre, and everyone draws.

## The quiet line

nothing-fits = Nothing in your hand matches the { $row }.
choose-for = On the { $row }: choose one or two cards.
add-second = { $card }: add a second card.
to-free-place = { $card }: tap the free place in the centre.
to-row = { $card }: tap its card in the centre, or a second card.
to-cover = Tap the card in the centre to cover.
how-to-place = Tap a card, or drag it to the centre.
how-to-match = Tap one or two cards, then the one they cover.

## Why cards cover nothing

fits-nowhere = The { $card } goes on no card in the centre, neither alone nor with another.
sum-fits-nowhere = { $cards }: no card in the centre makes that sum.

## Under a card of the row

stays = stays
same-number = same number
the-sum = the sum
same-colour = same colour
or = { " or " }
and = { " and " }

## Cards and places by name

wild-dos = { $card }: 2 of any colour
wild-number = { $card }: any number from 1 to 10
place = Place { $place }: { $card }
covered-by = , covered by { $cards }
nothing-matches = , nothing matches it
possible = , possible: { $how }
with-another = , with { $cards }
playable = , playable
chosen = , chosen
does-not-fit = , does not fit
slot-for = Place in the centre: { $card }
slot-empty = Free place in the centre: choose a card first
slot-word = place here
the-row = The centre

## Piles and buttons

deck = Draw pile · { $count }
discard = Discard · { $count }
discard-top = Discard pile, { $count } cards, { $card } on top
discard-empty = Discard pile, empty
draw-named = Draw a card, { $count } are left
draw = Draw
end = End turn
keep = Place nothing
cancel = Cancel
play = Play
shout = DOS!
shout-with = you will have two left
    .label = Play and call DOS
shout-now = call it, you have two left
    .label = Call DOS: you have two cards left
shout-catch = { $name } forgot
    .label = Catch: { $name } did not call DOS

## Beside the piles in a terminal

top = , top { $card }
bonuses-double = double bonus
bonuses-single = single bonus
penalty-waits = penalty: 2 cards
place-here = place

## The journal, after a name

covers = { $own ->
    [yes] cover
   *[no] covers
    } the { $row } with { $cards }{ $colour ->
    [yes] , in the same colour
   *[no] { "" }
    }
the = the { $card }
nothing-to-draw = { $own ->
    [yes] find nothing to draw
   *[no] finds nothing to draw
    }
a-card = a card
drew = { $own ->
    [yes] draw
   *[no] draws
    } { $what }{ $reason ->
    [bonus] , because of a double colour match
    [penalty] { " as a penalty" }
   *[turn] { "" }
    }
placed = { $own ->
    [yes] lay
   *[no] lays
    } the { $card } in the centre
kept = { $own ->
    [yes] add nothing to the centre
   *[no] adds nothing to the centre
    }
called = { $own ->
    [yes] shout “DOS!”
   *[no] shouts “DOS!”
    }
# $mine: whoever reads is caught.
caught = { $own ->
    [yes] catch
   *[no] catches
    } { $whom }: two cards as a penalty
round-over = Round { $round } is over: { $name } { $own ->
    [yes] have
   *[no] has
    } no cards left, { points }.

## The end of a round

# A title.
out = { $name } { $own ->
    [yes] have no cards left
   *[no] has no cards left
    }
round-counts = Round { $round } is over. The others’ hands are worth { points }:
no-cards = no cards left
# What somebody’s cards are worth to the one who is out.
gives = gives { $points }

## Hints: where to look, and why

look-row = Look at this card of the row, then at your hand.
look-pile = Look at the draw pile.
look-buttons = Look at the buttons beside the sentence.
look-own = Look at the large cards in your hand.
look-counts = Count everybody’s cards.
why-single = The number is enough, the colour is free: one card fewer.
why-double = Two cards whose sum is the number in the row: two cards fewer at once.
why-single-colour = Number and colour: at the end of the turn you may add a card to the row.
why-double-colour = The sum, and all in one colour: one more card to the row, and each of the others draws one.
why-draw = There is nothing better to match: after drawing you may still match.
why-end = What you could still match will serve you better later.
why-place = A card leaves your hand; the costliest will not count for whoever goes out.
why-keep = This card serves you better in hand than in the row.
why-call = With two cards left you must call “DOS!”, or somebody may catch you.
why-catch = Whoever did not call with two cards left draws two.
