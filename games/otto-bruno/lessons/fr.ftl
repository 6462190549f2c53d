# Les leçons d’Otto & Bruno. Une leçon a un titre ; chacun de ses coups a une consigne, un premier
# indice (look), sa raison (why), et une réponse à chaque coup permis qui n’est pas le bon.

run = Une couleur, de 1 à 4
run-1 = Vous avez pioché, c’est à vous de jouer. Montrez quatre cartes d’une même couleur, de 1 à 4.
    .look = Ne regardez que les rouges.
    .why = Une couleur, les valeurs 1, 2, 3 et 4 : c’est une combinaison. L’ordre sur le chevalet ne compte pas (A8).
    .otherwise = Rien ne vous y oblige, mais vous avez quatre rouges à montrer (A9).

value = Une valeur, quatre couleurs
value-1 = Il y a une autre sorte de combinaison : une valeur, dans les quatre couleurs. Montrez-la.
    .look = Comptez les 3.
    .why = Une même valeur en rouge, jaune, vert et bleu : l’autre combinaison (A8). Celui qui en montre le plus gagne (A14).
    .otherwise = Gardez vos cartes : il y a un 3 de chaque couleur sur votre chevalet.

joker = Le joker
joker-1 = Il manque une carte à vos bleus. Montrez tout de même une combinaison.
    .look = Le joker tient la place de n’importe quelle face.
    .why = Le joker fait le 3 bleu. Un seul par combinaison (A8).
    .otherwise = Avec le joker, vos bleus sont complets.

discard-pile = Piocher à coup sûr
discard-pile-1 = Il vous manque le 4 rouge. Piochez-le.
    .look = La défausse montre la face en jeu ; les deux pioches montrent l’autre.
    .why = Ce que montre la défausse, c’est ce que vous aurez en main (A6).
    .blind = Cette pioche montre l’envers de la carte, pas ce qu’elle vaudra pour vous. La défausse, elle, montre le 4 rouge.
discard-pile-2 = Vos quatre rouges y sont : montrez-les.
    .look = La carte prise est au bout droit du chevalet.
    .why = Après avoir pioché, on montre, on défausse ou l’on passe (A9).
    .otherwise = Vous avez les quatre rouges, montrez-les.

backs = Lire les envers
backs-1 = Il vous manque encore le 4 rouge, et la défausse ne l’a pas. Choisissez la pioche où il peut être.
    .look = À gauche, un envers 2 jaune ; à droite, un envers 1 rouge. Les deux faces d’une carte n’ont ni la même couleur ni la même valeur.
    .why = Derrière un rouge, jamais de rouge (A2). Derrière le 2 jaune, neuf faces sont possibles, ni jaunes ni de valeur 2, et le 4 rouge en est une (A3). C’était un pari, et vous l’avez gagné.
    .right = Cet envers est rouge : l’endroit ne peut pas l’être (A2).
    .take = La défausse montre ce que vous prendriez, et ce n’est pas le 4 rouge.
backs-2 = C’était bien le 4 rouge. Montrez la combinaison.
    .look = La carte piochée est au bout droit du chevalet.
    .why = Lire les envers, c’est la moitié du jeu (A2).
    .otherwise = Les quatre rouges sont là, montrez-les.

discard = Que défausser
discard-1 = Rien à montrer : défaussez une carte, sans abîmer vos deux débuts de combinaison.
    .look = Trois rouges se suivent, et vous avez trois 2. Quelles cartes ne sont dans aucun des deux ?
    .why = Gardez ce qui est presque fait. Et souvenez-vous : la carte défaussée est à prendre pour la suivante (A6, A10).
    .otherwise = Cette carte appartient à l’un de vos deux débuts : les rouges 1, 2, 3, ou les 2 rouge, jaune et vert.

turn-over = Tout se retourne
turn-over-1 = Montrez votre combinaison, et voyez ce qui suit.
    .look = Les rouges, de 1 à 4.
    .why = Vous ne défaussez pas : vous recevez deux cartes de bonus, puis tout se retournera (A11, A12).
    .otherwise = Montrez d’abord vos quatre rouges.
turn-over-2 = Première carte de bonus : prenez la meilleure.
    .look = Une des pioches montre un joker, et un joker l’est des deux côtés.
    .why = Les pioches montrent la face qui sera en jeu après le retournement : ici, vous choisissez en sachant (A11).
    .right = Celle-ci n’est pas mauvaise, mais l’autre pioche montre un joker.
turn-over-3 = Seconde carte de bonus, au choix ; puis regardez bien votre chevalet.
    .look = Ce que montre une pioche est ce que vous verrez de la carte, une fois tout retourné.
    .why = Tout s’est retourné : chevalets et paquets. BRUNO est en jeu, et vos cartes ont changé de couleur et de valeur (A12).

two = Deux d’un coup
two-1 = Huit cartes, deux combinaisons. Montrez les deux.
    .look = Les rouges de 1 à 4, et trois 4 avec un joker.
    .why = Deux combinaisons sans carte commune se montrent ensemble, dans le même tour (A9).
    .one = Une combinaison, c’est bien ; mais vos huit cartes en font deux.
    .discard = Ne défaussez rien : tout peut être montré.
