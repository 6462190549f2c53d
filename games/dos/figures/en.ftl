### What the figures of `pioche simulate` are called.

rounds-per-match = rounds per match
turns-per-round = turns per round
points-per-round = points per round
turns-with-a-colour-match = turns with a colour match (A11, A12)
turns-with-a-draw = turns with a draw (A7)
row-at-turn-start = cards in the centre when a turn begins
longest-row = longest row
calls-per-round = calls per round (A20)
catches-per-round = catches per round (A21)
piles-rebuilt-per-round = piles rebuilt per round (A19)
rounds-won-by-the-first-player = rounds won by whoever begins
