### La même donne : qui l’a jouée, et comment. docs/translating.md dit comment ce fichier se modifie.

same-deal = La même donne
deal-of = { $game }, la même donne
lead = Chacun joue les mêmes cartes, à la même place, contre les mêmes bots.
first-played = Jouée d’abord par { $players }.
play = Jouer cette donne
playing = La donne se prépare…
results = Résultats
seat = Place { $number } : { $name }
seats = La place
someone = quelqu’un
you = vous
player = Joueur
points = Points
gain = Sur la moyenne
place = Rang à la table
tries = Essais
first-time = première fois
gave-up = abandon
none-yet = Personne n’a encore de résultat.
more = Seuls les cinquante meilleurs sont listés.
about-gain = L’écart avec la moyenne à la même place, en points. Seul le meilleur essai de chacun compte ; une partie où l’on a repris un coup n’est pas classée.
link = Envoyer cette donne
link-about = Avec ce lien, on joue les mêmes cartes à sa propre table.
code = Code à scanner : le lien de la donne
print = Imprimer
watch = Revoir
