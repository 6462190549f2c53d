### What the figures of `pioche simulate` are called.

rounds-per-match = manches par partie
turns-per-round = tours par manche
points-per-round = points par manche
turns-with-a-colour-match = tours avec un accord de couleur (A11, A12)
turns-with-a-draw = tours où l’on pioche (A7)
row-at-turn-start = cartes au centre au début d’un tour
longest-row = rangée la plus longue
calls-per-round = annonces par manche (A20)
catches-per-round = prises en faute par manche (A21)
piles-rebuilt-per-round = pioches refaites par manche (A19)
rounds-won-by-the-first-player = manches gagnées par qui commence
