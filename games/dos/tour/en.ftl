# DOS in one minute, then a first round told as an example: one message per picture and per step.

aim = Empty your hand before the others: their cards score points for you, and the first to 200 wins.

minute-1 = A red 5 and a blue 9 in the centre; six cards before you. The player who empties their hand scores the others’ cards; 200 points win (A25, A26).
minute-2 = On your turn, match a centre card with the same number: your yellow 5 on the red 5 (A8). If nothing fits, draw (A7).
minute-3 = Two cards that add up will do as well: 3 and 6 on the 9 (A9). They are blue, as it is: a double colour match (A12).
minute-4 = The bonus: you place the red 10 too, and each of the others draws (A12). You have two cards left: you call "DOS!" (A20).
minute-5 = Inès came down to two cards and said nothing, and you called before she did. Caught, she draws two (A21).
minute-6 = A red 7 had come to the centre: 1 and 6 matched it, your hand is empty (A24). You score 45 points, and with 205 you win the match (A26).

round-1 = Seven cards each; in the centre a green 7 and a blue 5. Inès has dealt: you begin (A5).
round-2 = The green 3 and the green 4 make 7, and all is green: a double colour match (A12). Two cards fewer, and a bonus at the end of the turn.
round-3 = The yellow 5 matches the blue 5 (A8). Then comes the bonus: you place the red 8, and Inès draws (A12). You have three cards left.
round-4 = Inès matches all three centre cards: 4 and 5 on the 9, a 3 on the 3, an 8 on your 8 (A10). She has four left in hand.
round-5 = In the centre a blue 4 and a green 5: your 1, 6 and 10 do not fit. You draw a blue 4, and your turn goes on (A7).
round-6 = The 1 and the 4 would match the green 5, but without a bonus. Blue 4 on blue 4 is a single colour match: you may place a card (A11).
round-7 = The red 10 goes: two cards, "DOS!" (A20). You keep the 1 and the 6: together they would match the yellow 7 that has just come.
round-8 = Inès matches the green 5 with a 3 and a Wild DOS, which is a 2 (A2). She is at two cards as well and has said so: nothing to catch.
round-9 = The yellow 7 was still there: 1 and 6 matched it, your hand is empty (A24). Inès had a 9 and a Wild DOS, which counts 20: 29 points for you (A25).
