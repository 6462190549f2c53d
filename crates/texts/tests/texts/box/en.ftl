about = A game.
