### The page that `pioche arena --report` writes. docs/translating.md says how this file is edited.

title = Arène : { $name }
summary = { $seats } places, { $deals } donnes, chacune jouée { $tables } fois en changeant de place : { $matches } parties. Graine { $seed }, réflexion { $budget }. Options : { $options }. Les intervalles sont à 95 %, chaque donne comptant pour une observation.
beaten = Adversaires battus
deal-by-deal = Au fil des donnes
head-to-head = Face à face
share-beaten = Part des adversaires battus
mean-after-deal = Moyenne après chaque donne
player = Joueur
wins = Victoires
points = Points
rating = Cote
ahead = Devant
difference = Écart de points
stopped = Interrompu : { $deals } donnes jouées sur { $all }. Voici les résultats jusque-là.
