### The notation of DOS: what a text should be, and what that looks like. docs/translating.md says how
### this file is edited.

a-move = a move
a-move-is = a match such as 1=R5 or 2=DOS+R5, place=R5, either with ! to call DOS, or draw, end, keep, call, catch
a-card = a card
a-card-is = DOS, or a colour Y, G, B or R and 1, 3 to 10 or #, as in R5 or B#
a-heap = a heap of cards
a-heap-is = no more of a kind than in the box
two-cards = two cards
two-cards-are = the lower first, of equals Y, G, B, R, and # last, as in DOS+R5
a-place = a place in the row
a-place-is = a number from 1 to 107
