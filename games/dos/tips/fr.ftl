# Les conseils d’une première partie de DOS : un titre, et deux phrases au plus (says).

match = Couvrir une carte
    .says = Prenez une carte du même nombre qu’une carte du centre, puis choisissez celle du centre. Deux cartes dont la somme fait ce nombre vont aussi.

draw = Rien ne va
    .says = Ni une carte ni deux ne font un nombre du centre : piochez. Votre tour n’est pas fini pour autant.

drawn = Après la pioche
    .says = Couvrez une carte si la nouvelle le permet, sinon posez une carte au centre. Une grosse carte posée, ce sont des points de moins pour les autres.

more = Encore, ou fini
    .says = Vous pouvez couvrir d’autres cartes du centre, chacune une seule fois. Si rien ne va plus, dites que votre tour est fini.

bonus = Le bonus de couleur
    .says = Nombre et couleur étaient les mêmes : vous ajoutez une carte au centre, soit une de moins en main. À deux cartes de la bonne couleur, les autres piochent en plus.

hit = Pourquoi cette carte
    .says = Quelqu’un a couvert une carte avec deux cartes de sa couleur : c’est un double de couleur, et tous les autres piochent. Vous pouvez en faire autant.

call = Deux cartes
    .says = Dès qu’il vous reste deux cartes, annoncez « DOS ! ». Si vous l’oubliez et qu’on vous prend, vous en piochez deux.

round = La manche est comptée
    .says = Celui qui a vidé sa main marque les cartes des autres : 20 pour un joker DOS, 40 pour un joker #. À 200 points, la partie est gagnée.
