# Les leçons de Karta Doppio. Une leçon a un titre ; chacun de ses coups a une consigne, un premier
# indice (look), sa raison (why), et une réponse à chaque coup permis qui n’est pas le bon.

sides = Deux faces
sides-1 = Vous jouez les rouges et commencez. Posez une carte du côté qui montre deux points rouges.
    .look = Le verso est le recto vu de derrière : en miroir, et chaque point change de couleur.
    .why = Deux points pour vous, un seul pour les bleus (A1, A4). La première carte fixe la grille (A5).
    .recto = Le recto montre deux points bleus : il aiderait l’autre joueur (A8). Retournez la carte.

second = La deuxième carte
second-1 = Vous jouez les bleus. Posez votre première carte : sur la rouge en partie, ou contre elle.
    .look = Elle doit couvrir une case ou en toucher une par le côté ; un coin ne suffit pas (A6).
    .why = Seule la deuxième carte n’a pas le droit de prendre un point rouge ni de tout couvrir (A9). Ensuite, tout est ouvert.

line = Une ligne
line-1 = Vous avez deux points rouges côte à côte. Formez une ligne de quatre.
    .look = La rangée 0 : il manque deux rouges à gauche, en colonnes -2 et -1.
    .why = Quatre points d’une couleur à la suite, en largeur, en hauteur ou en diagonale : une ligne, un jeton (A13, A14).
    .otherwise = Pas encore de ligne. Il faut quatre points rouges à la suite, sans trou.

capture = Prendre
capture-1 = Prenez deux points d’un seul coup : posez deux points sur deux points de l’autre couleur.
    .look = En rangée 2, deux points bleus se touchent. Quelle carte a deux rouges côte à côte ?
    .why = Point sur point, la couleur du dessus compte, et la case est verrouillée : ces points sont à vous pour de bon (A11, A12).
    .otherwise = Ce coup ne prend pas deux points. Posez vos deux rouges juste sur les deux bleus.

break = Casser une ligne
break-1 = Les bleus ont une ligne en rangée 2, et un jeton. Cassez-la.
    .look = Un seul point pris suffit : la ligne n’a plus quatre points à la suite. Évitez la case verrouillée.
    .why = La ligne est cassée, et le jeton est rendu (A14).
    .otherwise = La ligne bleue tient toujours, ou une autre vient de naître. Posez un rouge sur l’un de ses points.

both = Deux coups en un
both-1 = La même table. Cassez la ligne bleue et formez la vôtre du même coup.
    .look = La colonne 0 : un rouge en rangée 0, un autre en rangée 3. Entre les deux, une case vide et un point bleu.
    .why = Le point pris casse leur ligne et complète la vôtre : un jeton de plus pour vous, un de moins pour eux (A14).
    .otherwise = Il faut les deux à la fois : plus de ligne bleue, une ligne rouge. Regardez la colonne 0.

lock = Verrouiller
lock-1 = Votre ligne est en rangée 0, et chacun de ses points peut encore être pris. Verrouillez-en trois d’un coup.
    .look = Une case vide posée sur un point rouge le verrouille sans le cacher. Une carte a trois cases de large.
    .why = À deux couches, une case ne change plus (A7, A11) : le point rouge se voit toujours (A12), et plus personne ne le prend.
    .otherwise = Votre ligne reste fragile, ou bien elle est cassée. Couvrez trois de ses points de cases vides ou de points rouges.

cross = Dans une autre direction
cross-1 = Un cinquième point dans la même rangée ne rapporte rien. Formez une seconde ligne.
    .look = La colonne 0 : elle a déjà un rouge en rangées 0 et 3. Un point peut servir à deux lignes.
    .why = Une suite de 5, 6 ou 7 points vaut une seule ligne ; une autre direction en fait une nouvelle (A13).
    .otherwise = Vous avez toujours moins de deux lignes. Allongée, une ligne reste une ligne jusqu’à huit points (A13).
