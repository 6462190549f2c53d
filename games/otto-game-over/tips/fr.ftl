# Les conseils d’une première partie d’OTTO Game Over : un titre, et deux phrases au plus (says).

figure = Fermer une figure
    .says = Un petit cercle fermé vaut 1 point, un grand cercle 2, un carré 4 ; le bord imprimé aide. Demi-cercle, croisement, demi-cercle en ligne : c’est l’infini, 8 points.

place = Poser une tuile
    .says = Posez une de vos deux tuiles contre une autre, par un côté. Tournez-la d’abord comme il vous plaît.

secret = Votre carte secrète
    .says = Vous pouvez la jouer maintenant, avant de piocher, ou la garder. Prenez-la pour lire ce qu’elle fait ; sinon, piochez une tuile.

closed = Une figure est fermée
    .says = Celui qui la ferme y met un pion de sa valeur. Si vous pouvez marquer, vous le devez : seules les poses qui ferment une figure sont alors permises.

zero = La tuile zéro
    .says = Elle se pose dès qu’on l’a, quoi que l’autre tuile puisse marquer. Mettez-la où elle gêne les autres plutôt que vous.

black = La tuile noire
    .says = Elle ne se pose pas : gardez-la et posez l’autre. Une seconde noire, et les deux sortent contre une carte secrète.

round = La manche est comptée
    .says = Chacun marque ses pions ; un infini vaut 8 et efface le reste. On joue jusqu’à 24 points.
