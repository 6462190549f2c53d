### The notation of Otto & Bruno: what a text should be, and what that looks like. docs/translating.md says how
### this file is edited.

four-places = quatre places
four-places-are = quatre chiffres croissants, comme 1357
a-move = un coup
a-move-is = left, right, take, show:1234, show:1234+5678, discard:8 ou pass, places comptées depuis la gauche
a-sight = une carte à sa place
a-sight-is = face OTTO et face BRUNO, ? pour une face inconnue, comme R1/?, ou J ; après un @, les places qui les ont vues, comme R1/?@02/1
a-face = une face
a-face-is = une couleur R, Y, G ou B et une valeur de 1 à 4, comme R3, ou J
a-card-notation = une carte
a-card-notation-is = sa face OTTO et sa face BRUNO, comme R1/Y3, ou J
