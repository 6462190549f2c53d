### What the figures of `pioche simulate` are called.

turns-per-game = tours par partie
combinations-per-player = combinaisons par joueur
combinations-with-joker = combinaisons avec un joker (A8)
double-shows = deux combinaisons d’un coup (A9)
drawn-from-discard = tours qui prennent la défausse (A7)
discard-closed-per-game = fermetures de la défausse par partie (A7)
ended-by-left-pile = fin par la pioche gauche (A13)
ended-by-right-pile = fin par la pioche droite (A13)
ended-by-bonus-card = fin par une carte de bonus (A13)
tie-breaks = égalités de combinaisons en tête (A14)
shared-wins = victoires partagées (A14)
rack-points-per-player = points restants par joueur (A14)
