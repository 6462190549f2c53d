### The notation of Karta Doppio: what a text should be, and what that looks like. docs/translating.md says how
### this file is edited.

a-move = un coup
a-move-is = carte, face, quarts de tour, colonne et rangée, comme Cv1@-3,2
a-card = une carte
a-card-is = une lettre de A à P
cards = un ensemble de cartes
cards-are = chaque carte une fois
a-face = une carte telle qu’elle est posée
a-face-is = lettre, face r ou v, quarts de tour de 0 à 3 : Cv1
