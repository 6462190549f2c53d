### The names of the games. docs/translating.md says how this file is edited.

a-game = un jeu
a-game-is = un de ceux que liste `pioche games`
