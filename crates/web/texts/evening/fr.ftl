### Une soirée : les mêmes donnes pour tout un groupe. docs/translating.md dit comment ce fichier se modifie.

## Le formulaire

new-evening = Une soirée
about = Chacun joue les mêmes donnes, à la même place, contre les mêmes bots, à son rythme : sur place ou de loin. Une feuille de marque les réunit.
deals = Donnes
missing = Il n’y a pas de soirée à cette adresse. Si l’on vous a invité, il manque peut-être la fin du lien, après « ?invite= » : demandez le lien entier.
open-the-evening = Ouvrir la soirée
instead = Chacun de son côté, avec les mêmes cartes :
an-evening = une soirée de donnes

## La feuille

evening-of = { $game }, soirée de { $deals } donnes
lead = Chacun joue les mêmes donnes, à la première place, contre { $bots ->
    [0] personne
    [one] un bot
   *[other] { $bots } bots
    } de niveau { $level }.
lead-alone = Chacun joue seul les mêmes donnes.
your-name = Sur la feuille, vous êtes { $name }.
rename = Changer de nom
play = Jouer la donne { $number } sur { $deals }
playing = La donne se prépare…
all-played = Vous avez joué toutes les donnes.
sheet = Feuille de marque
rank = Rang
player = Joueur
deal = Donne
deal-number = Donne { $number }
watch = revoir
total = Total
mean = Moyenne
someone = quelqu’un
you = vous
gave-up = abandon
hidden = jouée
not-yet = pas encore jouée
none-yet = Personne n’a encore fini de donne.
finished = { $count ->
    [0] personne ne l’a finie
    [one] une personne l’a finie
   *[other] { $count } personnes l’ont finie
    }
more = Seuls les cinquante premiers sont listés.
about-secret = Les résultats d’une donne vous sont montrés quand vous l’avez finie vous-même.
about-gain = Sous les points : l’écart de chacun avec la moyenne de la donne. Le total les additionne ; à total égal, même rang.
about-gave-up = Une donne abandonnée compte un point de moins que le plus faible résultat, et n’entre pas dans la moyenne.
about-late = Pas de rang avant d’avoir joué toutes vos donnes.
print = Imprimer
invite = Inviter
link-about = Avec ce lien, on rejoint la soirée quand on veut ; elle s’efface un mois après la dernière visite.
code = Code à scanner : le lien de la soirée
promises = Les donnes sont promises
about-promises = Ces nombres ont été fixés avec la soirée, avant que quiconque ait joué. Le fichier de chaque partie finie montre le secret qui va avec, et « Vérifier » les compare.

## À la table

next-deal = Donne suivante
to-sheet = Feuille de marque

## Les soirées que l’on a ouvertes

mine = Vos soirées
one-of-mine = soirée de { $deals } donnes
