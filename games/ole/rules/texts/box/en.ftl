### Olé on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Always play higher, by colour or by number, or take a token. Whoever ends with the fewest points wins.
privilege = The loser of a round chooses the next round's colour order (A6). "off": red always on top, for learners.
rounds = Number of rounds (A4); fewer for a short game.
# What the option takes.
rounds-values = players (as many as players), or a number from 1 up to that
