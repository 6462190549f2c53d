# The lessons of OTTO Game Over. A lesson has a title; each of its moves has a task, a first hint
# (look), its reason (why), and an answer to every legal move that is not the right one.

place = Placing a tile
place-1 = You have a tile before you and have drawn another. Place one of the two beside the centre.
    .look = A tile is placed any way round, on a cell that shares a side with a tile.
    .why = The other tile stays before you, open to all, for the next time (A10, A11).

large = A large circle
large-1 = At each corner the border draws three quarters of a large circle. Close the one at a1.
    .look = A quarter circle is missing at the upper left of a1. Your 5 has two, side by side.
    .why = A large circle: 2 points (A2). If you can score by placing, you must: elsewhere the rules would have refused (A12).

small = A small circle
small-1 = Two half circles facing each other make a small circle. Close one.
    .look = The tile on c2 has a half circle that opens upwards. Your 2 has one on either side.
    .why = A small circle: 1 point (A2). Your pawn of that value goes on it (A14).

square = A square
square-1 = Four right angles round a point make a square. Close one.
    .look = Between d1 and e1 the border gives two angles and the tile on d1 the third: the one of e1 is missing.
    .why = A square: 4 points, the best of the plain figures (A2).
    .circle = This closes a large circle, for 2 points. A square is worth 4: the 9 closes it, on e1.

choice = The best move that scores
choice-1 = Two moves score, and you must score. Take the one that brings more.
    .look = Round a1 two large circles wait for their last quarter. Which tile has two opposite quarters?
    .why = Two large circles in one placement: 2 and 2 make 4 (A13). You choose the figure, but you must score (A12).
    .small = A small circle, 1 point. The 12 can do better on a1.

zero = The zero tile
zero-1 = You have drawn the zero tile: it is placed, whatever the other could do. Inès holds a 5; do not let her score.
    .look = With her 5, Inès would close the large circle at the corner a1.
    .why = A tile without a figure, on the very cell she needed: the corner is lost to all (A16).
    .otherwise = Inès would place her 5 on a1 and score 2 points. Take the cell from her.

infinity = The infinity
infinity-1 = Two lines that cross, a round stroke at either end: draw the infinity on c2.
    .look = Your 2 has two lines that cross. Left and right of c2 a half circle is waiting.
    .why = The infinity is worth 8 points, stops the round and voids all the rest (A20). If you can draw it, you must: two small circles would have been refused (A12).

loops = The large infinity
loops-1 = A crossing can also open on two corners: draw the large infinity on a1.
    .look = At two opposite corners of a1 the three other quarters are round: those of the border, and those of b1, a2 and b2.
    .why = At a corner, three quarter circles close the end of a crossing (A2). It takes longer to build, and it is worth 8 points, too (A20).

inversion = A secret card
inversion-1 = Inès holds the 5 that would close the corner a1, and you have a magnetic inversion. Use it.
    .look = The inversion swaps your tile with hers; it is played before drawing.
    .why = You have her 5, she has your 2, and the tile of your turn is drawn (A21, A23).
    .draw = Once the tile is drawn, the card cannot be played in this turn. First the inversion.
inversion-2 = Now close the large circle at the corner.
    .look = The quarter circle goes to the upper left of a1.
    .why = The figure Inès was waiting for is yours: 2 points (A2).

eight = The eight
eight-1 = Inès has drawn the infinity: your 2 points would be void. Keep them.
    .look = You are asked whether you play the eight, and you have it.
    .why = The eight keeps your points of the round (A29). Without it the infinity wipes them out (A20).
    .pass = You would keep the card but lose your points. This is what it is for.
