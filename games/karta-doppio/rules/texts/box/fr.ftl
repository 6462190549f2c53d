### Karta Doppio on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Posez vos cartes transparentes, côte à côte ou l’une sur l’autre, et alignez quatre points de votre couleur. Ce qui n’est couvert qu’une fois peut encore changer.
legs = 2 : avec match retour, couleurs échangées, mêmes cartes (A16).
red = Qui joue les rouges et commence (A3) : le hasard, ou la place 0 ou 1.
