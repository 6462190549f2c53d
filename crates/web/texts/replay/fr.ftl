### Revoir une partie. docs/translating.md dit comment ce fichier se modifie.

replay = Revoir une partie
replay-game = Revoir { $game }
choose-file = L’enregistrement d’une partie : un fichier téléchargé à la fin, ou écrit par « pioche play --record ».
file = Fichier d’une partie
not-a-match = Ce fichier n’est pas l’enregistrement d’une partie.
too-large = Ce fichier est trop grand pour l’enregistrement d’une partie.
moment = { $headline }, coup { $at } sur { $all }
controls = Lecture
seen-by = Vu par
spectator = Le public
first = Début
back = Coup précédent
on = Coup suivant
last = Fin
run = Lire
pause = Pause
speed = Vitesse : { $times }
story = Journal
share = Copier le lien de ce moment
copied = Lien copié
# Where the browser does not let a page write to the clipboard.
copy-yourself = L’adresse de cette page mène à ce moment.
download = Fichier de la partie
keys = Flèches : coup par coup. Espace : lire. Début et Fin.
