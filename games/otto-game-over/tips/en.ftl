# The tips of a first game of OTTO Game Over: a title, and two sentences at the most (says).

figure = Closing a figure
    .says = A small circle closed is worth 1 point, a large circle 2, a square 4; the printed rim helps. Half circle, crossing, half circle in a row: that is the infinity, 8 points.

place = Placing a tile
    .says = Place one of your two tiles against another, side to side. Turn it first as you like.

secret = Your secret card
    .says = You may play it now, before you draw, or keep it. Take it up to read what it does; otherwise draw a tile.

closed = A figure is closed
    .says = The player who closes it puts a pawn of its value there. If you can score, you must: then only placements that close a figure are allowed.

zero = The zero tile
    .says = It is placed as soon as you have it, whatever the other tile could score. Put it where it hinders the others rather than you.

black = The black tile
    .says = It is not placed: keep it and place the other one. With a second one both leave, and you take a secret card.

round = The round is scored
    .says = Everyone scores their pawns; an infinity is worth 8 and wipes out the rest. The match is played to 24 points.
