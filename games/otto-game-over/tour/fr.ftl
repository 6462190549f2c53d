# OTTO Game Over en une minute, puis une première manche racontée : un texte par image de tour.json.

aim = Posez des tuiles pour fermer des figures : chacune rapporte des points, et le premier à 24 gagne.

minute-1 = Les lignes blanches ferment des figures : petit cercle, 1 point, grand cercle, 2, carré, 4 (A2). Vos pions en couvrent déjà une de chaque sorte.
minute-2 = À votre tour, vous piochez une tuile, ici un 9, et posez celle-là ou votre 7, dans le sens que vous voulez, à côté d’une autre (A10, A11).
minute-3 = Le 9 en e4 ferme un carré avec le 7 de e5 et le bord : un pion, 4 points. Si l’on peut marquer en posant, on doit le faire (A12).
minute-4 = L’infini : deux lignes qui se croisent, ici en c2, et un trait rond à chaque bout, en b2 et d2. Il vaut 8 points, arrête la manche et annule tout le reste (A20).
minute-5 = Avant de piocher, on peut jouer une carte secrète (A21). Votre saut quantique a porté le 4 de b2 en e5, où il ferme un grand cercle (A25).
minute-6 = Le plateau est plein : on compte les pions, 12 à 9 pour vous (A19). On joue d’autres manches, jusqu’à 24 points (A5).

round-1 = Vous tenez un 8, Inès une tuile zéro : la plus haute valeur commence, c’est vous (A9). Votre carte secrète est le huit ; gardez-la.
round-2 = Vous piochez un 4 et posez le 8 en d3 : avec le centre, deux angles d’un carré. Inès, tenue de poser son zéro, n’y marquera rien (A16).
round-3 = Inès pioche un 9, mais c’est la tuile zéro qu’elle doit poser, en e3 (A16). Son 9 reste devant elle, visible.
round-4 = Vous piochez un 8 et posez le 4 en e2, un quart rond vers d1. Le coin e1 s’ouvre, mais le 9 d’Inès n’a pas de quart de cercle.
round-5 = Inès pioche un 12 et doit marquer (A12) : grand cercle au coin e1, 2 points. Mais entre d1 et e1, un carré n’attend plus qu’un angle.
round-6 = Votre 8 le ferme : 4 points. Ses lignes croisées appellent un infini ; il y manque un quart rond en c1 et un autre en d2 (A2).
round-7 = Inès pose un 9 en d4 et en garde un. Votre 5 en c2 met un quart rond au coin du centre où deux angles attendaient : plus de carré pour elle.
round-8 = Inès joue la météorite : vos deux tuiles sautent (A26). Puis elle doit marquer : son 7 ferme un petit cercle, et met en c1 un quart rond.
round-9 = Vous piochez un 12. En d2, il achève l’infini de d1, et si on peut le tracer, on le doit (A12). 8 points, mais tous les autres seraient annulés (A20).
round-10 = Votre huit garde vos 4 points : 8 et 4 font 12 (A29). Inès perd ses 3 points. D’ordinaire, on continue jusqu’à 24 (A5).
