# Les couleurs des cartes et des dés.

yellow = jaune
green = vert
blue = bleu
red = rouge

# L’initiale du nom.
yellow-letter = J
green-letter = V
blue-letter = B
red-letter = R
