### What the figures of `pioche simulate` are called.

solo-won = parties gagnées
solo-infinity = parties avec un infini tracé
solo-all-pawns = parties avec les onze pions posés
solo-score = score d’une victoire (règle : 30 à 40 surtout)
solo-below-32 = victoires sous 32
solo-32-to-36 = victoires de 32 à 36
solo-37-to-40 = victoires de 37 à 40
solo-above-40 = victoires au-delà de 40 (règle : rare)
solo-best = meilleur score (règle : 60 au plus)
ended-by-full-board = manches finies par le plateau plein
ended-by-infinity = manches finies par un infini
infinities-built-by-their-maker = dont préparés par leur auteur
ended-by-empty-tower = finies par la tour vide (règle : très rare)
points-per-player-round = points par joueur et manche
player-rounds-without-a-point = sans point, plateau plein (règle : rare)
small-circles-per-round = petits cercles par manche
large-circles-per-round = grands cercles par manche
squares-per-round = carrés par manche
eights-per-infinity = huits joués par infini
rounds-to-24 = manches pour 24 points (règle : 3 environ)
blind-rounds = parties départagées à l’aveuglette
