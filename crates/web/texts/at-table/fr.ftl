### What is said at a table in the browser. docs/translating.md says how this file is edited.

## The bots' speed

bot-speed = Vitesse des bots
speed-slow = Lents
speed-people = Comme des gens
speed-quick = Rapides
speed-at-once = Sans attendre
speed-about = Plus ils jouent vite, moins les plus forts réfléchissent.

## Taking back

undo-decision = Revenir à votre dernier choix
undo-unrated = Revenir à votre dernier choix ; la partie ne comptera plus pour votre cote
undo-ask = Demander à reprendre mon coup
undo-asked = { $name } demande à reprendre son coup.
undo-agree = D’accord
undo-refuse = Non
# The person has asked; the names are those whose answer is awaited.
undo-waits = Vous demandez à reprendre votre coup. On attend { $names }.
undo-withdraw = Retirer la demande

## The end of a match

rematch = Revanche
go-rematch = Aller à la revanche
# The name of the player who wants one.
rematch-proposed = { $name } propose une revanche.
see-table = Voir la table
see-result = Voir le résultat
watch-again = Revoir
same-deal = La même donne
shelf = Étagère
watch-file = Revoir une partie depuis un fichier

## In the menu, once it is over

review = Analyser la partie
download = Fichier de la partie
verify = Vérifier la donne
verified = La donne est vérifiée
not-verified = La vérification a échoué

## Before the deal

# After one’s own name.
you = vous
start-with = { $count ->
    [one] Commencer seul
   *[other] Commencer à { $count }
    }
fill-with-bots = Compléter avec des bots
share = Partager
table-full = Toutes les places sont prises. La partie va commencer sans vous ; vous pourrez regarder.
host-starts = Tout le monde est là. La partie commence quand la personne qui invite le décide.
start-or-wait = Commencez avec ceux qui sont là, ou attendez les autres.
everybody-here = Tout le monde est là.
more-needed = Il manque encore { $count } { $count ->
    [one] joueur
   *[other] joueurs
    }.
full = complet

# A free seat at a table that somebody has been invited to.
invited-by = { $name } vous invite à jouer à { $game }.
learn-first = Apprendre le jeu d’abord
sit-here = S’asseoir ici
invitation-missing = Il n’y a pas de table ouverte à cette adresse. Si l’on vous a invité, il manque peut-être la fin du lien, après « ?invite= » : demandez le lien entier.
invitation-over = Cette invitation ne marche pas, ou ne marche plus. Demandez un nouveau lien à la personne qui vous invite.
talk-before = Dire un mot avant la donne

## Talk

free-words = Permettre de s’écrire librement
free-words-on = La personne qui invite permet de s’écrire librement.
# Beside the state of the match, for players.
watched-by = { $count ->
    [one] une personne regarde
   *[other] { $count } personnes regardent
    }
unread = Un message non lu

## A guided first game

tips = Conseils
tip-read = Compris
no-tips = Sans conseils
