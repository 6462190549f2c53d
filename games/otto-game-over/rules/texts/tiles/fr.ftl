### What is drawn on the tiles, by their marks. docs/translating.md says how this file is edited.

tile-12 = pleine
tile-9 = deux carrés
tile-8 = croisement carré
tile-7 = carré et cercle
tile-5 = deux cercles
tile-4 = croisement rond
tile-2 = petit croisement
tile-0 = zéro
tile-x = noire
