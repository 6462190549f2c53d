# The tips of a first game of DOS: a title, and two sentences at the most (says).

match = Match a card
    .says = Take a card with the same number as one in the centre, then choose that one. Two cards that add up to its number will do as well.

draw = Nothing fits
    .says = Neither one card nor two make a number of the centre: draw. Your turn is not over yet.

drawn = After the draw
    .says = Match a card if the new one lets you; if not, place a card in the centre. A large card gone is fewer points for the others.

more = Again, or done
    .says = You may match other cards of the centre, each only once. If nothing else fits, say that your turn is over.

bonus = The colour bonus
    .says = Number and colour agreed: you place a card in the centre, one less in hand. With two cards of the right colour, the others draw as well.

hit = Why that card
    .says = Somebody matched a card with two cards of its colour: a double colour match, and all the others draw. You can do the same.

call = Two cards
    .says = As soon as you have two cards left, say "DOS!". If you forget and are caught, you draw two.

round = The round is scored
    .says = The player who emptied their hand scores the cards of the others: 20 for a Wild DOS, 40 for a Wild #. At 200 points the match is won.
