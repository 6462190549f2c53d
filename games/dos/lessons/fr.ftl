# Les leçons de DOS. Une leçon a un titre ; chacun de ses coups a une consigne, un premier indice
# (look), sa raison (why), et une réponse à chaque coup permis qui n’est pas le bon.

single = Une carte pour une carte
single-1 = Couvrez une carte du centre avec une carte du même nombre.
    .look = Au centre, un 5 bleu et un 8 rouge. Cherchez le même nombre dans votre main.
    .why = Le nombre suffit, la couleur est libre (A8).
    .draw = Piocher est permis, mais vous avez de quoi couvrir une carte.
single-2 = Plus rien à couvrir : dites que votre tour est fini.
    .look = Le bouton est dans la phrase, sous le centre.
    .why = Les cartes couvertes partent à la défausse et le centre est complété à deux cartes (A16, A17).

double = Deux cartes pour une
double-1 = Débarrassez-vous de deux cartes d’un coup.
    .look = Deux cartes de votre main font 7 ensemble.
    .why = Deux cartes dont la somme fait le nombre du centre : c’est une association double (A9).
    .single = Permis, mais une seule carte part, et le 3 jaune reste sans son 4.
    .draw = Vous auriez une carte de plus. Regardez le 7 vert.

colour = La bonne couleur
colour-1 = Vous avez deux 8. Couvrez le 8 rouge avec celui qui rapporte un bonus.
    .look = Même nombre et même couleur, c’est mieux que le nombre seul.
    .why = Simple de couleur : à la fin du tour, vous pourrez ajouter une carte au centre (A11).
    .plain = Le nombre y est, mais pas la couleur : pas de bonus.
    .draw = Vous avez un 8 rouge, et même deux 8.
colour-2 = Terminez votre tour : le bonus vient ensuite.
    .look = Le bouton est dans la phrase, sous le centre.
    .why = Les bonus se règlent à la fin du tour (A18).
colour-3 = Votre bonus : ajoutez une carte au centre.
    .look = Une grosse carte en moins, c’est autant de points de moins pour les autres si vous perdez.
    .why = Une carte de plus est partie : deux en un tour (A11). Ce qui vous reste compte pour qui finit avant vous (A25).
    .keep = Vous pouvez renoncer, mais une carte de moins vous rapproche de la fin.

double-colour = Le double de couleur
double-colour-1 = Couvrez le 9 rouge pour que les autres piochent.
    .look = Deux cartes rouges dont la somme fait 9.
    .why = Les deux cartes ont la couleur du centre : double de couleur (A12).
    .single = Une seule carte, et d’une autre couleur : personne ne pioche.
    .mixed = La somme y est, mais pas la couleur : il faut deux cartes rouges.
    .draw = C’est aux autres de piocher : vous avez deux rouges qui font 9.
double-colour-2 = Terminez votre tour.
    .look = Le bouton est dans la phrase, sous le centre.
    .why = D’abord la défausse, puis les bonus (A16, A18).
double-colour-3 = Ajoutez une carte au centre ; celle-ci ne se refuse pas.
    .look = Choisissez celle qui vous coûterait le plus si un autre finissait.
    .why = Trois cartes de moins pour vous, une de plus pour chacun des autres (A12).

wild-dos = Le joker DOS
wild-dos-1 = Le joker DOS est un 2 de la couleur que vous voulez. Faites-en un double de couleur sur le 6 vert.
    .look = 2 et 4 font 6. Vous avez deux 4 : lequel est de la couleur du 6 ?
    .why = Le joker prend la couleur qui vous arrange : avec le 4 vert, tout est vert (A2, A13).
    .mixed = La somme y est, mais avec un 4 jaune la couleur n’y est pas.
    .draw = Le joker DOS et un 4 font 6.

wild-number = Le joker #
wild-number-1 = Le joker # rouge vaut n’importe quel nombre, mais il est rouge. Gagnez un bonus avec lui.
    .look = Le bonus demande la même couleur. Quelle carte du centre est rouge ?
    .why = Il devient un 3 rouge sur le 3 rouge : simple de couleur (A3, A11).
    .green = Il peut être un 8, mais un 8 rouge : pas de bonus sur le 8 vert.
    .sum = Le 5 et un 3 font bien 8, mais sans accord de couleur : pas de bonus.
    .draw = Le joker # passe sur n’importe quelle carte du centre.

draw = Piocher
draw-1 = Rien ne va sur le centre. Piochez.
    .look = La pioche est à gauche du centre.
    .why = À chaque tour, on couvre ou l’on pioche (A7).
draw-2 = Vous avez pioché le 8 jaune, et votre tour n’est pas fini.
    .look = Il y a un 8 au centre.
    .why = Après avoir pioché, on peut encore couvrir (A7). Sinon, on pose une carte au centre (A14).
    .place = Vous pourriez aussi la poser au centre, mais elle couvre le 8 rouge.

call = DOS !
call-1 = Il vous reste deux cartes. Annoncez-le avant que les autres ne le remarquent.
    .look = Deux cartes : c’est le nom du jeu.
    .why = Si vous tombez à deux cartes en jouant, annoncez « DOS ! » ; on peut aussi le dire en posant (A20, A23).
    .end = Pas encore : si l’on oublie l’annonce et qu’on est pris, on pioche deux cartes (A21).

catch = Prendre en faute
catch-1 = Inès vient de descendre à deux cartes et n’a rien dit. C’est à vous.
    .look = Vous pouvez crier à sa place, tant que vous n’avez encore rien fait.
    .why = Prise en faute, Inès pioche deux cartes (A21). Et c’est toujours votre tour.
    .play = Dès que vous couvrez ou piochez, il est trop tard pour la prendre (A20). D’abord « DOS ! ».
