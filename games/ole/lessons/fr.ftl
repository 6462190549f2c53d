# Les leçons d’Olé. Une leçon a un titre ; chacun de ses coups a une consigne, un premier indice
# (look), sa raison (why), et une réponse à chaque coup permis qui n’est pas le bon.

higher = La couleur ou le nombre
higher-1 = Le 5 vert est sur la pile. Jouez plus haut par la couleur.
    .look = L’ordre des couleurs, de la plus forte à la plus faible : rouge, bleu, vert, jaune.
    .why = Le bleu est plus fort que le vert : un petit nombre suffit (A11).
    .number = Cette carte passe aussi, mais par le nombre. Cherchez une couleur plus forte que le vert.
    .token = Un jeton est toujours permis, mais il coûte 5 points. Vous avez une carte plus haute.
higher-2 = Inès et Maud ont joué à leur tour. Sur le 6 vert, jouez plus haut par le nombre.
    .look = La couleur peut être la même, ou plus faible : c’est le nombre qui doit dépasser 6.
    .why = Un nombre plus grand suffit, même d’une couleur plus faible (A12).
    .token = Gardez vos points : deux de vos cartes dépassent le 6.

refused = Ce qui ne passe pas
refused-1 = Une seule de vos cartes passe sur le 7 bleu. Trouvez-la ; essayez aussi les autres, la règle vous répond.
    .look = Seul le rouge est plus fort que le bleu, et vous n’en avez pas : c’est le nombre qui doit monter.
    .why = Couleur égale ou plus faible et nombre égal ou plus petit : la carte est refusée (A14). Le 8 vert, lui, dépasse 7.
    .token = Une de vos cartes passe. Regardez les nombres.

series = Une série
series-1 = Jouez une carte plus haute des deux façons : couleur plus forte et nombre plus grand. Montez d’une seule marche.
    .look = Au-dessus du vert il y a le bleu et le rouge ; au-dessus de 3, le 4 est la plus petite marche.
    .why = Plus haut par la couleur et par le nombre : c’est une série, et vous rejouez aussitôt (A13).
    .number = Le 8 jaune ne dépasse que par le nombre : votre tour serait fini.
    .high = Le 6 rouge ouvre aussi une série, mais la marche est haute. Commencez plus bas, et gardez-le.
    .colour = Le 2 rouge ne dépasse que par la couleur : votre tour serait fini.
    .token = Rien ne vous oblige à payer : une de vos cartes ouvre une série.
series-2 = Vous devez continuer. Terminez votre tour par une carte qui n’est plus haute que d’une façon.
    .look = Sur le 4 bleu : une couleur plus forte et un nombre plus petit, ou un nombre plus grand d’une couleur plus faible.
    .why = Votre série vous a fait poser deux cartes en un tour. Une série en compte trois au plus (A13). Si elle finit par une carte rouge, le suivant posera une carte au plus : rien n’est plus fort que le rouge.
    .again = Le 6 rouge est encore plus haut des deux façons : la série continuerait, et plus rien chez vous ne dépasse le 6 rouge, sinon le 8 jaune.
    .token = Un jeton met fin à la série, mais vous pouvez la finir sans payer.

no-series = Quand ne pas commencer
no-series-1 = Jouez sans avoir à payer de jeton.
    .look = Le 9 bleu ouvrirait une série sur le 3 vert. Que joueriez-vous ensuite ?
    .why = Le 4 jaune dépasse par le nombre et finit le tour. Gardez le 9 bleu pour une carte bleue : là, il ne fait pas de série (A12, A13).
    .series = Sur le 9 bleu, il vous faudrait une carte encore plus haute : vous n’en avez pas, et la série se paie d’un jeton (A13).
    .token = Pas besoin : une de vos cartes passe sans ouvrir de série.

token = Payer au bon moment
token-1 = Vous paierez un jeton, quoi que vous fassiez. Posez d’abord ce qui vous coûterait le plus cher.
    .look = Ce qui reste en main compte contre vous : le 9 bleu vaut 9 points.
    .why = Le 9 bleu ouvre une série : vous payez le jeton après l’avoir posé, et ces 9 points ne sont plus dans votre main (A13, A18).
    .token = Le jeton d’abord, et le 9 bleu vous reste. Dans l’autre ordre, vous payez autant et vous le posez.
token-2 = Rien ne dépasse le 9 bleu dans votre main. Prenez le jeton.
    .look = Le tas de jetons est à côté de la pile.
    .why = Le jeton est toujours permis, et votre tour est fini (A10). Il coûte 5 points ; le 9 bleu en aurait coûté 9.

opening = L’ouverture
opening-1 = Vous aviez le 1 jaune, la plus petite carte : il est posé pour vous. Ajoutez une carte, n’importe laquelle, d’au moins 7.
    .look = Aucune carte n’est refusée ici. À la fin, chaque carte restée en main coûte son nombre.
    .why = À l’ouverture, tout passe, et jamais de série (A8, A9) : le bon moment pour une grosse carte.
    .otherwise = C’est permis, mais cette carte ne vous gêne pas. Choisissez-en une d’au moins 7.

out = Finir
out-1 = Il vous reste deux cartes. Posez les deux dans ce tour.
    .look = Deux cartes en un tour, c’est une série. Laquelle doit venir d’abord ?
    .why = Le 4 bleu est plus haut des deux façons : série. Et le 7 bleu dépasse le 4 bleu par le nombre (A13).
    .seven = Après le 7 bleu, le 4 bleu ne passe plus : il vous faudrait un jeton. Montez dans l’autre sens.
    .token = Vous pouvez finir la manche maintenant.
out-2 = La série continue : posez votre dernière carte.
    .look = Même couleur, nombre plus grand.
    .why = Main vide : la manche s’arrête aussitôt, même au milieu d’une série (A15). Les autres comptent ce qui leur reste.
    .token = Une carte encore, et vous avez fini.

stop = Arrêter la manche
stop-1 = Tous les 9 et les 10 sont joués, et personne n’a plus rien au-dessus du 8 rouge. Arrêtez la manche.
    .look = Quand plus personne ne peut jouer plus haut, la manche s’arrête et chacun prend un jeton.
    .why = Vous comptez 12, Inès et Maud bien davantage : arrêter tôt profite à qui a le moins en main (A16).
    .token = La manche continuerait, et le 8 rouge resterait dans votre main.

order = Le privilège du perdant
order-1 = Vous avez perdu la manche d’avant : voyez votre main et choisissez l’ordre des couleurs.
    .look = Rouge en tête : rouge, bleu, vert, jaune. Jaune en tête : l’inverse. Où sont vos cartes ?
    .why = Huit de vos cartes sont jaunes ou vertes : avec le jaune en tête, elles sont fortes (A2, A6).
    .red = Avec le rouge en tête, vos jaunes seraient les plus faibles de la table. Comptez vos couleurs.
