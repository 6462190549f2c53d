### The notation of Otto & Bruno: what a text should be, and what that looks like. docs/translating.md says how
### this file is edited.

four-places = four places
four-places-are = four ascending digits, as in 1357
a-move = a move
a-move-is = left, right, take, show:1234, show:1234+5678, discard:8 or pass, places counted from the left
a-sight = a card in its place
a-sight-is = OTTO and BRUNO face, ? for an unknown one, as in R1/?, or J; after an @ the seats that have seen them, as in R1/?@02/1
a-face = a face
a-face-is = a colour R, Y, G or B and a value 1 to 4, as in R3, or J
a-card-notation = a card
a-card-notation-is = its OTTO and its BRUNO face, as in R1/Y3, or J
