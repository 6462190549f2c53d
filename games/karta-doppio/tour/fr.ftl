# Karta Doppio en une minute, puis une première partie racontée : un message par image et par étape.

aim = Alignez quatre points de votre couleur : chaque ligne vaut un jeton, et celui qui en a le plus gagne.

minute-1 = Des cartes transparentes à points rouges et bleus : chacun en a reçu huit, à la vue de tous (A3). Vous jouez les rouges : alignez quatre points (A13).
minute-2 = À votre tour, posez une carte contre une autre ou par-dessus (A6). Ici, vos deux rouges tombent sur deux bleus : ces points sont pris (A12).
minute-3 = Quatre rouges à la suite en rangée 2 : une ligne, un jeton (A14). Chacune de ces cases a deux couches : verrouillée, elle ne change plus (A11).
minute-4 = Une ligne peut aussi être en diagonale : de la colonne 1, rangée 0, à la colonne 4, rangée 3. Cela vous fait deux jetons (A13).
minute-5 = Deux cases de la diagonale n’avaient qu’une couche : les bleus prennent celle de la colonne 2. Ligne cassée, et vous rendez un jeton (A14).
minute-6 = Seize cartes sont posées, et celui qui a le plus de jetons gagne : trois lignes rouges contre deux bleues, la partie est à vous (A15).

round-1 = Vous jouez les rouges et commencez. Toutes les cartes sont visibles, celles des bleus aussi ; les vôtres montrent deux points rouges (A3, A4).
round-2 = La carte I d’abord : deux rouges en diagonale, un seul bleu. Elle fixe la grille ; sa case en haut à gauche est en colonne 0, rangée 0 (A5).
round-3 = Les bleus avaient trois points à la suite en rangée 0. Votre carte H en prend deux : trois rouges se suivent, tous verrouillés (A11, A12).
round-4 = Les bleus ont verrouillé leur point à droite ; la carte D allonge la rangée 0 à gauche. Cinq rouges à la suite font une ligne : un jeton (A13).
round-5 = Les bleus ont pris un point, mais quatre rouges se suivent encore. La carte A en prend un aussi et forme une ligne en colonne 0 : deux jetons (A14).
round-6 = Les bleus tenaient leur ligne en colonne 4. La carte C en prend le point du haut, en rangée -1 : ligne cassée, jeton rendu (A14).
round-7 = Les bleus ont refait cette ligne par le bas. La carte G prend le point de la rangée 3 : deux jetons pour vous, aucun pour eux.
round-8 = Les bleus ont cassé votre colonne 0 par le bas ; la carte L la refait par le haut, toute verrouillée. Le prix : son recto a deux points bleus (A8).
round-9 = Les bleus ont une ligne en diagonale. Votre carte E en forme deux d’un coup : la rangée -3, et une diagonale qui descend jusqu’à la rangée 0 (A13).
round-10 = La dernière carte des bleus prend un point de cette diagonale. Il vous reste trois jetons contre un : vous gagnez (A15).
