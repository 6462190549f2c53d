# Otto & Bruno en une minute, puis une première partie racontée : un texte par image de tour.json.

aim = Réunissez des combinaisons de quatre cartes : celui qui en a montré le plus à la fin gagne.

minute-1 = Vos cartes vous montrent OTTO, à l’autre joueur BRUNO. Réunissez-en quatre : une couleur de 1 à 4, ou une valeur en quatre couleurs (A8).
minute-2 = À votre tour, piochez. La défausse montre la face en jeu, les deux pioches montrent l’envers (A6). Vous avez pris le 3 vert, à coup sûr.
minute-3 = Vous montrez le 1, le 3 et le 4 verts ; le joker fait le 2. Une combinaison. Sans elle, vous auriez défaussé une carte (A10).
minute-4 = Deux cartes de bonus, puis tout se retourne : BRUNO est en jeu (A12). De ce côté, vous avez quatre 1, à montrer à votre prochain tour.
minute-5 = Bien plus tard : cinq combinaisons chacun, et une seule carte à droite. Celui qui la pioche joue le dernier tour de la partie (A13).
minute-6 = Celui qui a le plus de combinaisons gagne. À 5 partout, on additionne les deux faces des cartes restantes : 37 contre 43, le moins gagne, et c’est vous (A14).

round-1 = Vous commencez, côté OTTO. Trois rouges, 2, 3 et 4, et deux bleus, 1 et 2 : deux débuts. La défausse montre le 3 bleu.
round-2 = Vous prenez le 3 bleu et défaussez le 1 jaune, qui ne va avec rien. Il vous manque maintenant le 1 rouge ou le 4 bleu.
round-3 = Votre adversaire pioche à gauche, puis défausse le 3 vert. De sa nouvelle carte, au bout du chevalet, vous ne voyez que l’envers : 1 jaune (A15).
round-4 = À droite, l’envers était un 3 jaune : devant, ni jaune ni 3 (A2). Le 1 rouge et le 4 bleu restaient donc possibles, et c’est le 4 bleu.
round-5 = Vous montrez les quatre bleus. Un bonus vient de la défausse, le 3 vert ; l’autre se choisit, et la pioche de droite montre un joker (A11).
round-6 = Vous prenez le joker, et tout se retourne : BRUNO est en jeu (A12). Seul le joker n’a pas changé. Mais la défausse montre un 1 rouge…
round-7 = Votre adversaire le prend et montre quatre 1 : OTTO revient. Vos rouges 2, 3, 4 et le joker n’attendent plus que votre pioche (A9).
round-8 = Vous piochez un second 4 rouge et montrez le 2, le 3, un 4 et le joker : deux combinaisons à une. Vos deux bonus viendront des pioches (A11).
round-9 = Bien plus tard, vous menez 5 à 4, côté BRUNO. Vous avez les bleus 2, 3 et 4, la défausse montre le 1, et il reste une carte à droite.
round-10 = Les quatre bleus : 6 à 4. En bonus, vous prenez la dernière carte de droite ; la partie s’arrête aussitôt, et vous gagnez (A13, A14).
