# Les conseils d’une première partie d’Olé : un titre, et deux phrases au plus (says).

opening = L’ouverture
    .says = Vous aviez la carte la plus basse : elle est posée d’office, et vous ajoutez une carte de votre choix. Une petite carte d’une couleur faible servira peu plus tard.

higher = Plus haut que la pile
    .says = Jouez une couleur plus forte, ou un nombre plus grand : les cartes claires passent. La bande montre l’ordre des couleurs, de la plus forte à la plus faible.

token = Un jeton
    .says = Aucune de vos cartes n’est plus haute : prenez un jeton et passez. Il coûte 5 points, et parfois moins qu’une grosse carte gâchée.

series = Une série
    .says = Couleur plus forte et nombre plus grand à la fois : c’est une série, et vous jouez encore. Sans carte plus haute, il faut prendre un jeton.

round = La manche est comptée
    .says = Chacun a marqué les nombres restés en main, et 5 par jeton. Le total le plus bas gagne : débarrassez-vous tôt des grands nombres.

privilege = À vous l’ordre
    .says = Vous avez marqué le plus : vous choisissez l’ordre des couleurs. Mettez en tête la couleur où vous avez le plus de petites cartes : elles passeront par la couleur.
