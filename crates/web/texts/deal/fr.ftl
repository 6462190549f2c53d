### La même donne : qui l’a jouée, et comment. docs/translating.md dit comment ce fichier se modifie.

same-deal = La même donne
deal-of = { $game }, la même donne
lead = Chacun joue les mêmes cartes, de la même place, contre les mêmes bots.
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
about-gain = Points gagnés sur la moyenne de la même place. De chacun, le meilleur essai compte ; un coup repris, et la partie n’est pas listée.
link = Envoyer cette donne
link-about = Qui ouvre ce lien joue les mêmes cartes à sa propre table.
code = Code à scanner : le lien de la donne
print = Imprimer
watch = Revoir
