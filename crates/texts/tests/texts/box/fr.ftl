about = Un jeu.
