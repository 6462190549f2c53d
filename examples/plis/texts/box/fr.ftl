about = Enterrez une carte, puis fournissez la couleur. La plus forte prend le pli, et chaque pli vaut un point.
credit = traditionnel
a-move = un coup
a-move-is = une carte comme 7D ou 10S, ou -7D pour l’enterrer
rounds = le nombre de manches d’une partie
rounds-values = de 1 à 9
tricks = si les plis ramassés restent visibles
