### What the figures of `pioche simulate` are called.

decided-by-tokens = décidées par les jetons (A15)
decided-by-points = décidées par les points visibles (A15)
drawn = nulles (A15)
red-wins = gagnées par les rouges
blue-wins = gagnées par les bleus
first-player-edge = avantage au premier (gains moins pertes)
red-lines = lignes rouges
blue-lines = lignes bleues
red-points = points rouges visibles
blue-points = points bleus visibles
captures = points pris
choices = coups possibles
choices-by-ply = coups possibles, carte par carte
