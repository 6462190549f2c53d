# DOS en une minute, puis une première manche racontée : un message par image et par étape.

aim = Videz votre main avant les autres : leurs cartes vous rapportent des points, et le premier à 200 gagne.

minute-1 = Au centre, un 5 rouge et un 9 bleu ; devant vous, six cartes. Celui qui vide sa main marque les cartes des autres ; à 200 points, on gagne (A25, A26).
minute-2 = À votre tour, couvrez une carte du centre avec le même nombre : votre 5 jaune sur le 5 rouge (A8). Si rien ne va, piochez (A7).
minute-3 = Deux cartes qui font la somme vont aussi : 3 et 6 sur le 9 (A9). Elles sont bleues comme lui : c’est un double de couleur (A12).
minute-4 = Le bonus : vous posez aussi le 10 rouge, et chacun des autres pioche (A12). Il vous reste deux cartes : vous annoncez « DOS ! » (A20).
minute-5 = Inès est descendue à deux cartes sans rien dire, et vous avez crié avant elle. Prise en faute, elle en pioche deux (A21).
minute-6 = Un 7 rouge était venu au centre : 1 et 6 l’ont couvert, votre main est vide (A24). Vous marquez 45 points, et avec 205 vous gagnez la partie (A26).

round-1 = Sept cartes chacun ; au centre, un 7 vert et un 5 bleu. Inès a donné : vous commencez (A5).
round-2 = Le 3 vert et le 4 vert font 7, et tout est vert : un double de couleur (A12). Deux cartes de moins, et un bonus à la fin du tour.
round-3 = Le 5 jaune couvre le 5 bleu (A8). Puis vient le bonus : vous posez le 8 rouge, et Inès pioche (A12). Il vous reste trois cartes.
round-4 = Inès couvre les trois cartes du centre : 4 et 5 sur le 9, un 3 sur le 3, un 8 sur votre 8 (A10). Il lui en reste quatre en main.
round-5 = Au centre, un 4 bleu et un 5 vert : vos 1, 6 et 10 n’y vont pas. Vous piochez un 4 bleu, et votre tour continue (A7).
round-6 = Le 1 et le 4 iraient sur le 5 vert, mais sans bonus. Le 4 bleu sur le 4 bleu, c’est un simple de couleur : vous pourrez poser une carte (A11).
round-7 = Le 10 rouge s’en va : deux cartes, « DOS ! » (A20). Vous gardez le 1 et le 6 : ensemble, ils couvriraient le 7 jaune qui vient d’arriver.
round-8 = Inès couvre le 5 vert avec un 3 et un joker DOS, qui est un 2 (A2). À deux cartes elle aussi, elle l’a dit : rien à crier.
round-9 = Le 7 jaune était resté : 1 et 6 l’ont couvert, votre main est vide (A24). Inès avait un 9 et un joker DOS, qui compte 20 : 29 points pour vous (A25).
