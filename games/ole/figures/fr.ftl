### What the figures of `pioche simulate` are called.

points-per-player-round = points par joueur et manche
tokens-per-player-round = jetons par joueur et manche
ended-by-empty-hand = manches finies par une main vide (A15)
ended-by-nobody-can = manches où personne ne peut plus jouer (A16)
ended-by-token-run = manches finies par 255 jetons (A17)
opener-points-over-mean = points de qui ouvre, face à la moyenne
privilege-used-for-yellow = privilège : jaune en tête
privilege-points-over-mean = points avec le privilège, face à la moyenne
