### The table of Otto & Bruno. docs/translating.md says how this file is edited.
### $side is Otto or Bruno; $own says whether it is told to whoever does it.

## Round the table

headline = Turn { $turn } · { $side }’s face
combinations-head = Combinations
in-play = Face in play
turned = turned
others = The others’ racks, { $side }’s face
rack = { $name }’s rack, { $side }’s face: { $cards }
own-rack = Your rack, { $side }’s face
combinations = { $count ->
    [one] { $count } combination
   *[other] { $count } combinations
    }
# The same, where there is little room.
combinations-short = { $count } comb.
your-tricks = Your combinations · { $count }
have-shown = { $own ->
    [yes] You
   *[no] { $name }
    } showed
trick = { $kind }, { $side }’s side
# Before what is remembered of the fronts of another’s cards, where there is no room for more.
fronts-seen = front, seen

## What is expected

over = The game is over.
they-draw-bonus = { $name } is drawing a bonus.
draw-any = Your turn: draw a card from one of the three piles.
draw-either = Your turn: draw from the left or the right pile.
show-or-discard = Your turn: show a combination, or discard.
discard-one = Your turn: discard a card.
show-or-pass = Your turn: show a combination, or pass.
pass-only = Your turn: pass, your rack is refilling.
last-show = Last move: show a combination, or pass.
last-pass = Last move: pass.
two-bonuses = Bonus: draw two cards, one by one.
one-bonus = Bonus: draw one more card.
has-turned = Everything has turned over: { $side } is in play.

## The quiet line under it

then-turns = Then everything turns over.
what-piles-show = Left and right show the back of a card, the discard pile its face in play.
you-have = You have { $kind }.
tap-a-card = Tap a card, or drag it to the discard pile.
one-chosen = Discard it, or choose four to show them.
more-needed = { $more } more for a combination.
four-chosen = Four cards chosen.
eight-chosen = Two combinations at once.
some-chosen = { $count } cards chosen: four or eight.

## Combinations

two-at-once = two combinations at once
with-joker = { $joker ->
    [yes] , with a joker
   *[no] {""}
    }
of-a-colour = 1, 2, 3, 4 in { $colour }{ with-joker }
of-a-value = all four { $value }s{ with-joker }

## Piles and cards

left = Left
right = Right
discard-pile = Discard
pile = { $name } · { $count }
known = { $count } known
empty = empty
# A pile, for those who do not see it.
pile-named = { $name }, { $cards }, { $top } on top, { $side }’s side
pile-empty = { $name }, empty
discard-here = , discard here
draw-here = , draw here
hidden-card = hidden card
# A card or a pile, and what is remembered of its other side.
card-behind = { $card } (behind: { $far })
place = { $card }, place { $place }
lit = , in a combination
chosen = , chosen

## Buttons

show = Show
show-both = Show both
discard = Discard
pass = Pass
cancel = Cancel
other-one = Another combination; this is { $at } of { $count }

## Why a move is refused

one-joker = At most one joker in a combination
colours = { $count ->
    [1] One colour
   *[other] { $count } different colours
    }
colours-repeat = Some colours repeat, others do not
values = { $count ->
    [1] one value
   *[other] { $count } different values
    }
values-repeat = some values repeat, others do not
they-are = { $colours }, { $values }.
it-takes = It takes one colour and the values 1 to 4, or one value and the four colours.
discard-has = In the discard pile: { $cards }

## The journal: who, then what

draws = { $from ->
    [left] { $own ->
        [yes] draw on the left
       *[no] draws on the left
        }
    [right] { $own ->
        [yes] draw on the right
       *[no] draws on the right
        }
   *[discard] { $own ->
        [yes] take the discard
       *[no] takes the discard
        }
    }: { $card }{ $bonus ->
    [yes] , as a bonus
   *[no] {""}
    }{ $last ->
    [yes] . That pile is empty
   *[no] {""}
    }
shows = { $own ->
    [yes] show
   *[no] shows
    } { $faces }
discards = { $own ->
    [yes] discard
   *[no] discards
    } the { $face }

## The end

score = { $points ->
    [one] { $points } combination
   *[other] { $points } combinations
    } to { $next }.
score-even = { $points } all; what is left on the racks decides.

## The end of a match

# Under the number of combinations.
unit = comb.
no-combination = no combination
# The sum of what is left on a rack.
rack-left = rack: { $sum }
by-the-rack = { $count } { $count ->
    [one] combination
   *[other] combinations
    } each: the lighter rack wins, { $sum } to { $next }:
shared = { $count } { $count ->
    [one] combination
   *[other] combinations
    } each, and { $sum } on each rack: the victory is shared:

## Hints: where to look, and why

look-piles = Look at the three piles, and at what each one shows.
look-rack = Look at your rack: four cards there belong together.
look-alone = Look on your rack for the card that goes with no other.
why-discard-pile = The discard pile shows the face in play: you know what you take.
why-draw-pile = The back tells which cards can be behind it, and what you will have when everything turns over.
why-show = One more combination; two bonus cards, then everything turns over.
why-show-two = Two combinations in one turn, with all eight cards.
why-discard = It goes with nothing, now or soon; what you keep is closer to a combination.
why-pass = Every card on your rack is worth more kept than given to the next player.

## Charts of the rules

chart-combinations = Combinations
chart-colour = One colour, 1 to 4
chart-value = One value, all four colours
chart-joker = The joker stands for a face; one in a combination
chart-trick = The trick
chart-in-front = On one side, the red 3
chart-behind = On the other, one of these nine faces
