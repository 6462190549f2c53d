# Olé en une minute, puis une première manche racontée : un message par image et par étape.

aim = Débarrassez-vous de vos cartes : celui qui a le moins de points à la fin gagne.

minute-1 = Sur la pile, le 5 vert ; devant vous, vos cartes. Ce qui vous en restera comptera contre vous : à la fin, le plus petit total gagne (A4).
minute-2 = À votre tour, jouez plus haut. Par la couleur (de la plus forte à la plus faible : rouge, bleu, vert, jaune), votre 2 bleu passe sur le 5 vert (A11).
minute-3 = Ou par le nombre : votre 8 jaune dépasse le 4 vert de Maud, même si le jaune est plus faible (A12).
minute-4 = Rien chez vous ne dépasse le 10 bleu de Maud : vous passez et prenez un jeton. Il coûte 5 points (A10).
minute-5 = Couleur plus forte et nombre plus grand : votre 4 bleu sur le 3 vert ouvre une série. Vous devez jouer encore, ou payer un jeton (A13).
minute-6 = Le 7 vert vide votre main : tout s’arrête (A15). Les cartes restantes comptent, plus 5 par jeton : 5 points pour vous, 9 pour Maud, 14 pour Inès.

round-1 = La donne à trois : douze cartes chacun. Vous aviez le 1 jaune, la plus petite carte : il est posé d’office, et vous ouvrez (A8).
round-2 = N’importe quelle carte passe ici (A8). Vous ajoutez le 4 jaune : petit et de la couleur la plus faible, il passerait rarement ensuite.
round-3 = Inès joue le 2 vert et Maud le 2 bleu, par la couleur. Votre 6 jaune passe par le nombre : 6 dépasse 2 (A12).
round-4 = Maud a fait une série : 6 rouge, puis 8 bleu. Votre 7 rouge passe par la couleur seule : le tour finit là, sans rien devoir (A11).
round-5 = Maud a posé le 3 vert. Votre 7 bleu ouvrirait une série ; votre 5 vert passe par le nombre, et le 7 bleu attend son heure (A12).
round-6 = Sur le 3 bleu de Maud, le 5 jaune passe par le nombre (A12). C’était votre dernier jaune : il vous reste des cartes plus fortes.
round-7 = Maud n’a mis que le 3 jaune. Votre 4 vert le dépasse des deux façons : une série, et c’est encore à vous (A13).
round-8 = Le 7 bleu prolonge la série ; le 1 rouge la finit, plus fort par la couleur seule. Trois cartes en un tour, et aucun jeton (A13).
round-9 = Le 10 vert dépasse le 9 bleu par le nombre (A12). Restent le 10 bleu et le 5 rouge : sur une carte verte, ils partiraient d’un seul coup.
round-10 = Maud joue le 8 vert : 10 bleu, série, puis 5 rouge. Main vide, la manche s’arrête (A15) : 0 pour vous, 27 pour Inès, 15 pour Maud.
