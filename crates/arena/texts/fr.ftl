### The page that `pioche arena --report` writes. docs/translating.md says how this file is edited.

title = Arène : { $name }
summary = { $seats } places, { $deals } donnes, chacune jouée { $tables } fois en changeant de place : { $matches } parties. Graine { $seed }, réflexion { $budget }. Options : { $options }. Les intervalles sont à 95 %, par bootstrap sur les donnes : une donne compte pour une observation. Ce qui est toujours, ou jamais, arrivé en n donnes a pour borne 3/n.
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
fewest-win = Moins on a de points, mieux c’est.
most-win = Plus on a de points, mieux c’est.
student = Par le t de Student
is-random = n’importe quel coup permis, tous aussi probables
is-greedy = le coup qui paraît le meilleur sur-le-champ
is-plain = la recherche arborescente simple à laquelle on compare les niveaux
is-level = un des cinq niveaux de ce programme
is-program = le programme { $command }
# The interval of a mean.
between = [{ $low } ; { $high }]
# Matches that a program lost by not answering as it should.
forfeits = Forfaits : { $late } pour retard, { $wrong } pour coup faux, { $crashed } pour arrêt. Le premier : { $first }.
matrix = Chacun contre chacun
matrix-note = Combien de fois le joueur de la ligne a fini devant celui de la colonne ; les égalités comptent pour moitié.
seat-effect = Places
seat-effect-note = Combien de fois chaque place a gagné, quel qu’en soit l’occupant : chacun a occupé chaque place aussi souvent.
seat = Place
how = Comment cela s’est joué
how-note = Pioche { $version }, { $date }, { $seconds } s en tout.
moves = Coups
time = ms par coup
longest = Le plus long, ms
memory = Mémoire, Mo
data = Données
data-note = Les { $matches } premières parties, une ligne par place, en CSV ; la source de la page les contient aussi, avec tout ce qui précède, en JSON (élément « data »).

## What a program did that was no move

no-program = aucun programme n’est nommé
program-silent = pas de réponse à { $to } en { $time } ms
program-ended = il s’est arrêté sans répondre
program-babbles = { $said } n’est pas une réponse, { "{" }"move": …{ "}" }
program-idle = il doit jouer, et a répondu null
program-not-legal = { $mv } n’est pas un de ses coups possibles
