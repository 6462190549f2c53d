### Olé on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Jouez toujours plus haut, par la couleur ou par le nombre, ou encaissez un jeton. Qui finit avec le moins de points gagne.
privilege = Le perdant d'une manche choisit l'ordre des couleurs de la suivante (A6). « off » : rouge toujours en tête, pour apprendre.
rounds = Nombre de manches (A4) ; moins pour une partie courte.
# What the option takes.
rounds-values = players (autant que de joueurs), ou un nombre de 1 jusque-là
