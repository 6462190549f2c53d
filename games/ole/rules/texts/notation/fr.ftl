### The notation of Olé: what a text should be, and what that looks like. docs/translating.md says how
### this file is edited.

a-move = un coup
a-move-is = une carte comme R5, ou token, red, yellow
a-card = une carte
a-card-is = une couleur Y, G, B ou R et un nombre, comme R5
cards = un ensemble de cartes
cards-are = chaque carte une fois
