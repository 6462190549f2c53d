# OTTO Game Over in one minute, then a first round told: one text per picture of tour.json.

aim = Place tiles to close figures: each one scores points, and the first to 24 wins.

minute-1 = The white lines close figures: a small circle, 1 point, a large circle, 2, a square, 4 (A2). Your pawns already cover one of each kind.
minute-2 = On your turn you draw a tile, here a 9, and place it or your 7, any way round, beside another tile (A10, A11).
minute-3 = The 9 on e4 closes a square with the 7 on e5 and the border: a pawn, 4 points. If you can score by placing, you must (A12).
minute-4 = The infinity: two lines that cross, here on c2, and a round stroke at either end, on b2 and d2. It is worth 8 points, stops the round and voids all the rest (A20).
minute-5 = Before drawing you may play a secret card (A21). Your quantum leap took the 4 from b2 to e5, where it closes a large circle (A25).
minute-6 = The board is full: the pawns are counted, 12 to 9 for you (A19). More rounds are played, until somebody has 24 points (A5).

round-1 = You hold an 8, Inès a zero tile: the highest value begins, so it is you (A9). Your secret card is the eight; keep it.
round-2 = You draw a 4 and place the 8 on d3: with the centre, two angles of a square. Inès, bound to place her zero, will score nothing there (A16).
round-3 = Inès draws a 9, but it is the zero tile she must place, on e3 (A16). Her 9 stays before her, open.
round-4 = You draw an 8 and place the 4 on e2, a round quarter towards d1. The corner e1 opens, but Inès’s 9 has no quarter circle.
round-5 = Inès draws a 12 and must score (A12): a large circle at the corner e1, 2 points. But between d1 and e1 a square now lacks only one angle.
round-6 = Your 8 closes it: 4 points. Its crossing lines call for an infinity; it lacks a round quarter on c1 and another on d2 (A2).
round-7 = Inès places a 9 on d4 and keeps one. Your 5 on c2 puts a round quarter at the centre’s corner where two angles waited: no square for her.
round-8 = Inès plays the meteorite: both your tiles are gone (A26). Then she must score: her 7 closes a small circle, and puts a round quarter on c1.
round-9 = You draw a 12. On d2 it completes the infinity of d1, and if you can draw it, you must (A12). 8 points, but all others would be void (A20).
round-10 = Your eight keeps your 4 points: 8 and 4 make 12 (A29). Inès loses her 3 points. Usually, play goes on to 24 (A5).
