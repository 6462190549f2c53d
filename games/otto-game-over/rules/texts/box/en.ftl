### OTTO Game Over on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Lay tiles and close circles and squares to score, or draw the infinity: the round stops, eight to nil. First to 24 points wins.
teams = With four players: two teams of two, partners facing each other (A7).
secret-cards = Secret cards (A21 to A30). "off": none are dealt, for learners.
vigilance = Who can score must, but it is for the others to remind of it (A15).
age-values = seats (oldest first in seat order), or every seat from oldest to youngest, as in 2,0,1
age = The seats from oldest to youngest (A6).
rounds-values = all (until somebody has 24 points), or a number from 1 to 9
rounds = How many rounds at most, for a short match (A5).
