### Olé on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Always play higher, by colour or by number, or take a token. Whoever ends with the fewest points wins.
privilege = The loser of a round chooses the next round’s colour order (A6). "off": red always on top, for learners.
rounds = Number of rounds (A4); fewer for a short game.
# What the option takes.
rounds-values = players (as many as there are players), or a number from 1 up to that

## On the shelf: the game in two short sentences, and its mood in a word

blurb = Climb higher, or pay a token. Whoever lost the round chooses the order of the colours.
mood = lively

## How a form asks for the options: a question, its answers, and a note below it

ask-privilege = The loser chooses the order of the colours
ask-privilege-note = Otherwise red stays on top, which is simpler.
ask-rounds-players = as many rounds as players
