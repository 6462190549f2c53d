### What the shelf says of each box: the game in two short sentences, and its mood in a word.

ole = Montez plus haut, ou payez un jeton. Le dernier de la manche choisit l’ordre des couleurs.
    .mood = vif
dos = Deux cartes font le compte. Videz votre main, et n’oubliez pas de crier.
    .mood = rieur
otto-bruno = Vous voyez la face, les autres le dos. Une combinaison, et tout se retourne.
    .mood = mémoire
otto-game-over = Les courbes se rejoignent, les figures se ferment. Un infini, et tout s’arrête.
    .mood = retors
karta-doppio = Des cartes transparentes, posées l’une sur l’autre. Quatre points font une ligne.
    .mood = limpide
