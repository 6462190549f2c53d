### Olé on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Jouez toujours plus haut, par la couleur ou par le nombre, ou encaissez un jeton. Celui qui finit avec le moins de points gagne.
# Author, publisher, year; it stands beside the name in a terminal, so it is short.
credit = W. Panning, Abacus, 1995
# The rule sheet that our rules are written from. After "Rule sheet:".
sheet = règle en français, mise en ligne par l’Escale à jeux
privilege = Le perdant d’une manche choisit l’ordre des couleurs de la suivante (A6). « off » : rouge toujours en tête, pour apprendre.
rounds = Nombre de manches (A4) ; moins pour une partie courte.
# What the option takes.
rounds-values = players (une manche par joueur), ou un nombre de manches moindre

## On the shelf: the game in two short sentences, and its mood in a word

blurb = Montez plus haut, ou payez un jeton. Le dernier de la manche choisit l’ordre des couleurs.
mood = vif

## How a form asks for the options: a question, its answers, and a note below it

ask-privilege = Le perdant choisit l’ordre des couleurs
ask-privilege-note = Sinon le rouge reste en tête, ce qui est plus simple.
ask-rounds-players = autant de manches que de joueurs
