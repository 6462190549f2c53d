### The names of the games. docs/translating.md says how this file is edited.

a-game = a game
a-game-is = one of those that `pioche games` lists
