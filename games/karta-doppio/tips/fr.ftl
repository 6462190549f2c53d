# Les conseils d’une première partie de Karta Doppio : un titre, et deux phrases au plus (says).

lay = Poser une carte
    .says = Prenez une carte, tournez-la, puis posez-la à côté d’une autre ou par-dessus. Un côté de case doit toucher ; un coin ne suffit pas.

line = Quatre à la suite
    .says = Quatre points de votre couleur à la suite font une ligne, en diagonale aussi. Chaque ligne vaut un jeton, et celui qui en a le plus gagne.

capture = Un point est pris
    .says = Un point posé sur un point de l’autre couleur le prend : c’est celui du dessus qui compte. Une ligne peut ainsi être cassée.

token = Un jeton pour une ligne
    .says = On a autant de jetons que de lignes sur la table. Une ligne cassée rend le sien : protégez les vôtres en les verrouillant.

lock = Verrouiller
    .says = Une case à deux couches ne change plus. Glissez une case vide sur un de vos points : il reste visible et ne peut plus être pris.

flip = L’autre côté
    .says = Une carte se joue aussi retournée : elle montre alors deux points à l’autre joueur, et un à vous. Parfois sa forme vaut ce prix.
