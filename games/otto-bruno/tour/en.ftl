# Otto & Bruno in one minute, then a first game told: one text per picture of tour.json.

aim = Collect combinations of four cards: the player who has shown the most at the end wins.

minute-1 = Your cards show you OTTO, and the other player BRUNO. Collect four: one colour from 1 to 4, or one value in all four colours (A8).
minute-2 = On your turn, draw. The discard shows the face in play, the two draw piles show the back (A6). You took the green 3, a sure thing.
minute-3 = You show the green 1, 3 and 4; the joker is the 2. A combination. Without one, you would have discarded a card (A10).
minute-4 = Two bonus cards, then everything turns over: BRUNO is in play (A12). On this side you have four 1s, to show on your next turn.
minute-5 = Much later: five combinations each, and a single card on the right. The player who draws it plays the last turn of the game (A13).
minute-6 = Most combinations win. At 5 all, both faces of the cards left are added up: 37 against 43, the lower total wins, and it is yours (A14).

round-1 = You begin, on the OTTO side. Three reds, 2, 3 and 4, and two blues, 1 and 2: two beginnings. The discard shows the blue 3.
round-2 = You take the blue 3 and discard the yellow 1, which goes with nothing. Now you need the red 1 or the blue 4.
round-3 = Your opponent draws from the left, then discards the green 3. Of the new card, at the end of the rack, you only see the back: yellow 1 (A15).
round-4 = On the right the back was a yellow 3: in front, neither yellow nor 3 (A2). So it could be the red 1 or the blue 4 that you need, and it is the blue 4.
round-5 = You show the four blues. One bonus comes from the discard, the green 3; the other is your choice, and the right pile shows a joker (A11).
round-6 = You take the joker, and everything turns over: BRUNO is in play (A12). Only the joker has not changed. But the discard shows a red 1…
round-7 = Your opponent takes it and shows four 1s: OTTO is back. Your red 2, 3, 4 and the joker now only wait for you to draw (A9).
round-8 = You draw a second red 4 and show the 2, the 3, a 4 and the joker: two combinations to one. Both bonus cards will come from the draw piles (A11).
round-9 = Much later you lead 5 to 4, on the BRUNO side. You have the blue 2, 3 and 4, the discard shows the 1, and one card is left on the right.
round-10 = The four blues: 6 to 4. As a bonus you take the last card on the right; the game ends at once, and you win (A13, A14).
