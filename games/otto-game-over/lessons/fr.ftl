# Les leçons d’OTTO Game Over. Une leçon a un titre ; chacun de ses coups a une consigne, un premier
# indice (look), sa raison (why), et une réponse à chaque coup permis qui n’est pas le bon.

place = Poser une tuile
place-1 = Vous avez une tuile devant vous et vous en avez pioché une autre. Posez l’une des deux, contre le centre.
    .look = Une tuile se pose dans le sens que l’on veut, sur une case qui touche une tuile par un côté.
    .why = L’autre tuile reste devant vous, visible de tous, pour la prochaine fois (A10, A11).

large = Un grand cercle
large-1 = Dans chaque coin, le bord dessine trois quarts d’un grand cercle. Fermez celui de a1.
    .look = Il manque un quart de cercle en haut à gauche de a1. Votre 5 en a deux, côte à côte.
    .why = Un grand cercle : 2 points (A2). Si vous pouvez marquer en posant, vous le devez : ailleurs, la règle vous aurait refusé la pose (A12).

small = Un petit cercle
small-1 = Deux demi-cercles face à face font un petit cercle. Fermez-en un.
    .look = La tuile c2 a un demi-cercle ouvert vers le haut. Votre 2 en a un de chaque côté.
    .why = Un petit cercle : 1 point (A2). Votre pion de cette valeur se pose dessus (A14).

square = Un carré
square-1 = Quatre angles droits autour d’un point font un carré. Fermez-en un.
    .look = Entre d1 et e1, le bord donne deux angles et la tuile d1 le troisième : il manque celui de e1.
    .why = Un carré : 4 points, la plus belle des figures simples (A2).
    .circle = Ce coup ferme un grand cercle, pour 2 points. Un carré en vaut 4 : le 9 le ferme, en e1.

choice = Le meilleur coup qui marque
choice-1 = Deux coups marquent, et il faut marquer. Prenez celui qui rapporte le plus.
    .look = Autour de a1, deux grands cercles attendent leur dernier quart. Quelle tuile a deux quarts opposés ?
    .why = Deux grands cercles d’une seule pose : 2 et 2 font 4 (A13). On choisit sa figure, mais on doit marquer (A12).
    .small = Un petit cercle, 1 point. Le 12 a mieux à offrir en a1.

zero = La tuile zéro
zero-1 = Vous avez pioché la tuile zéro : elle se pose, quoi que l’autre puisse faire. Inès tient un 5 ; ne la laissez pas marquer.
    .look = Avec son 5, Inès fermerait le grand cercle du coin a1.
    .why = Une tuile sans figure, sur la case qu’il lui fallait : le coin est perdu pour tous (A16).
    .otherwise = Inès poserait son 5 en a1 et marquerait 2 points. Prenez-lui la case.

infinity = L’infini
infinity-1 = Deux lignes qui se croisent, un trait rond à chaque bout : tracez l’infini en c2.
    .look = Votre 2 a deux lignes qui se croisent. À gauche et à droite de c2, un demi-cercle attend.
    .why = L’infini vaut 8 points, arrête la manche et annule tout le reste (A20). Si vous pouvez le tracer, vous le devez : deux petits cercles auraient été refusés (A12).

loops = Le grand infini
loops-1 = Un croisement peut aussi s’ouvrir sur deux coins : tracez le grand infini en a1.
    .look = À deux coins opposés de a1, les trois autres quarts sont ronds : ceux du bord, et ceux de b1, a2 et b2.
    .why = À un coin, trois quarts de cercle ferment le bout d’un croisement (A2). C’est plus long à construire, et cela vaut aussi 8 points (A20).

inversion = Une carte secrète
inversion-1 = Inès tient le 5 qui fermerait le coin a1, et vous avez une inversion magnétique. Servez-vous-en.
    .look = L’inversion échange votre tuile avec la sienne ; elle se joue avant de piocher.
    .why = Vous avez son 5, elle a votre 2, et la tuile de votre tour est piochée (A21, A23).
    .draw = Une fois la tuile piochée, la carte ne se joue plus dans ce tour. D’abord l’inversion.
inversion-2 = Fermez maintenant le grand cercle du coin.
    .look = Le quart de cercle va en haut à gauche de a1.
    .why = La figure qu’Inès attendait est à vous : 2 points (A2).

eight = Le huit
eight-1 = Inès a tracé l’infini : vos 2 points seraient annulés. Gardez-les.
    .look = On vous demande si vous jouez le huit, et vous l’avez.
    .why = Le huit garde vos points de la manche (A29). Sans lui, l’infini les efface (A20).
    .pass = Vous garderiez la carte, mais perdriez vos points. C’est pour cela qu’elle est faite.
