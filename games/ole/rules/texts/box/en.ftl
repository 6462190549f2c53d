### Olé on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Always play higher, by colour or by number, or take a token. Whoever ends with the fewest points wins.
# Author, publisher, year; it stands beside the name in a terminal, so it is short.
credit = W. Panning, Abacus, 1995
# The rule sheet that our rules are written from. After "Rule sheet:".
sheet = rules in French, put online by l’Escale à jeux
privilege = The loser of a round chooses the next round’s colour order (A6). "off": red always on top, for learners.
rounds = Number of rounds (A4); fewer for a short game.
# What the option takes.
rounds-values = players, or a number from 1 to the number of players

## On the shelf: the game in two short sentences, and its mood in a word

blurb = Climb higher, or pay a token. Whoever lost the round chooses the order of the colours.
mood = lively

## How a form asks for the options: a question, its answers, and a note below it

ask-privilege = The loser chooses the order of the colours
ask-privilege-note = Otherwise red stays on top, which is simpler.
ask-rounds-players = as many rounds as players
