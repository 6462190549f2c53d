### The notation of Olé: what a text should be, and what that looks like. docs/translating.md says how
### this file is edited.

a-move = a move
a-move-is = a card such as R5, or token, red, yellow
a-card = a card
a-card-is = a colour Y, G, B or R and a number, as in R5
cards = a set of cards
cards-are = each card once
