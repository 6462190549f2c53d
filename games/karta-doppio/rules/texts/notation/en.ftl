### The notation of Karta Doppio: what a text should be, and what that looks like. docs/translating.md says how
### this file is edited.

a-move = a move
a-move-is = card, side, turns, column and row, as in Cv1@-3,2
a-card = a card
a-card-is = a letter from A to P
cards = a set of cards
cards-are = each card once
a-face = a card as it lies
a-face-is = letter, side r or v, turns 0 to 3: Cv1
