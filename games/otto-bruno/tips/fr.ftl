# Les conseils d’une première partie d’Otto & Bruno : un titre, et deux phrases au plus (says).

draw = D’abord, piochez
    .says = La défausse montre la carte telle que vous l’aurez. Les deux pioches ne montrent que l’envers : c’est un pari, souvent le meilleur choix.

goal = Ce que l’on cherche
    .says = Il vous faut quatre cartes : une couleur de 1 à 4, ou une valeur dans les quatre couleurs. Défaussez la carte qui s’en éloigne le plus.

show = Une combinaison
    .says = Quatre de vos cartes vont ensemble : prenez-les une à une, puis montrez-les. Celui qui en montre le plus gagne ; ensuite tout se retourne.

bonus = Une carte de bonus
    .says = Tout va se retourner, et une pioche montre déjà la face qui sera en jeu. Vous choisissez donc en voyant ce que vous aurez.

turned = Tout s’est retourné
    .says = Une combinaison a été montrée : l’autre face de chaque carte est en jeu, pour tous. Relisez votre chevalet, rien n’y est plus pareil.

backs = Lire un envers
    .says = Les deux faces d’une carte n’ont jamais la même couleur ni la même valeur. Derrière un 3 rouge, ni rouge ni 3 : cela écarte déjà beaucoup.

others = Les cartes des autres
    .says = De leurs chevalets, vous voyez les envers : ce sont leurs cartes d’après le retournement. Ne leur laissez pas à la défausse ce qu’ils attendent.

mine = Vos propres envers
    .says = Vos cartes portent à l’envers la face d’avant : souvenez-vous-en. Ne défaussez pas une carte qui vous servira au prochain retournement.

theirs = Ce que tiennent les autres
    .says = Avant le retournement, vous avez vu l’autre face de leurs cartes : souvenez-vous-en. Ces cartes sont sur leurs chevalets, vous ne les trouverez pas dans les pioches.

last = Le dernier coup
    .says = C’était la dernière carte d’une pioche : vous pouvez encore montrer, puis la partie est finie. Celui qui a le plus de combinaisons gagne.
