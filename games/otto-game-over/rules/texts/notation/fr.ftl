### The notation of OTTO Game Over: what a text should be, and what that looks like. docs/translating.md says how
### this file is edited.

a-move = un coup
a-move-is = une tuile, une case et des quarts de tour comme 9c4+1 ; draw, pass, remind ; ou une carte comme travel, inversion:2, revolution:left, leap:b2-d4+1, abduction:0, void:meteorite
an-action = une action
an-action-is = comme travel, inversion:2 ou leap:b2-d4+1
a-placement = une pose
a-placement-is = une tuile, une case et des quarts de tour, comme 12b2 ou 9c4+1
a-tile = une tuile
a-tile-is = sa valeur 12, 9, 8, 7, 5, 4, 2 ou 0, ou x pour la noire
a-laid-tile = une tuile du plateau
a-laid-tile-is = une valeur et des quarts de tour qui se voient, comme 9+1
a-cell = une case
a-cell-is = une colonne de a à e et une rangée de 1 à 5, comme c3
a-spot = la place d’une figure
a-spot-is = une case et une direction, comme b2e, b2s ou b2se
spots = une liste de places
spots-is = chaque place une fois
a-secret = une carte secrète
a-secret-is = travel, inversion, revolution, leap, meteorite, abduction, eight ou void
