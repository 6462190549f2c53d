# Olé in one minute, then a first round told as an example: one message per picture and per step.

aim = Get rid of your cards: the player with the fewest points at the end wins.

minute-1 = The green 5 lies on the pile, your cards before you. What you have left will count against you: in the end the lowest total wins (A4).
minute-2 = On your turn, play higher. By colour (strongest first: red, blue, green, yellow) your blue 2 beats the green 5 (A11).
minute-3 = Or by number: your yellow 8 beats Maud’s green 4, although yellow is weaker (A12).
minute-4 = Nothing you hold beats Maud’s blue 10: you pass and take a token. It costs 5 points (A10).
minute-5 = Stronger colour and larger number: your blue 4 on the green 3 starts a series. You must play again, or pay a token (A13).
minute-6 = The green 7 empties your hand: all stops (A15). Cards left count, plus 5 per token: 5 points for you, 9 for Maud, 14 for Inès.

round-1 = The deal for three: twelve cards each. You had the yellow 1, the lowest card: it is laid for you, and you open (A8).
round-2 = Any card will do here (A8). You add the yellow 4: small and of the weakest colour, it could seldom be played later.
round-3 = Inès plays the green 2 and Maud the blue 2, by colour. Your yellow 6 goes by number: 6 beats 2 (A12).
round-4 = Maud made a series: red 6, then blue 8. Your red 7 is higher by colour only: your turn ends there, with nothing to pay (A11).
round-5 = Maud laid the green 3. Your blue 7 would start a series; your green 5 goes by number, and the blue 7 bides its time (A12).
round-6 = On Maud’s blue 3 the yellow 5 goes by number (A12). It was your last yellow card: what you have left is stronger.
round-7 = Maud laid only the yellow 3. Your green 4 beats it both ways: a series, and it is still your turn (A13).
round-8 = The blue 7 goes on with the series; the red 1 ends it, higher by colour only. Three cards in one turn, and no token (A13).
round-9 = The green 10 beats the blue 9 by number (A12). You keep the blue 10 and the red 5: on a green card both could go in one turn.
round-10 = Maud plays the green 8: blue 10, a series, then red 5. Your hand is empty, the round stops (A15): 0 for you, 27 for Inès, 15 for Maud.
