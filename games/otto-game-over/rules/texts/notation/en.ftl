### The notation of OTTO Game Over: what a text should be, and what that looks like. docs/translating.md says how
### this file is edited.

a-move = a move
a-move-is = a tile, a cell and quarter turns as in 9c4+1; draw, pass, remind; or a card as in travel, inversion:2, revolution:left, leap:b2-d4+1, abduction:0, void:meteorite
an-action = an action
an-action-is = as in travel, inversion:2 or leap:b2-d4+1
a-placement = a placement
a-placement-is = a tile, a cell and quarter turns, as in 12b2 or 9c4+1
a-tile = a tile
a-tile-is = its value 12, 9, 8, 7, 5, 4, 2 or 0, or x for black
a-laid-tile = a tile on the board
a-laid-tile-is = a value and quarter turns that show, as in 9+1
a-cell = a cell
a-cell-is = a column a to e and a row 1 to 5, as in c3
a-spot = a place of a figure
a-spot-is = a cell and a way, as in b2e, b2s or b2se
spots = a list of places
spots-is = each place once
a-secret = a secret card
a-secret-is = travel, inversion, revolution, leap, meteorite, abduction, eight or void
