### Les pages des leçons et des règles. docs/translating.md dit comment ce fichier se modifie.

learn = Apprendre { $game }
lesson-of = Leçon { $number } sur { $count }
lessons = Leçons
lesson-link = Leçon { $number } : { $title }{ $done ->
    [yes] , faite
   *[no] { "" }
    }
hint = Un indice
hint-count = { $shown } sur 3
look = Où regarder
which = Quel coup
why = Pourquoi
tour = En images
tour-of = { $game } en images
minute = Le jeu en une minute
first-round = Une première manche
picture-of = Image { $number } sur { $count }
before = Retour
after = Suite
show = Le voir sur la table
contents = Sommaire
search-rules = Chercher dans les articles
articles-found = { $count ->
    [0] Aucun article n’a tous ces mots.
    [one] { $count } article
   *[other] { $count } articles
    }
again = Recommencer
skip = Passer
next = Leçon suivante
play = Jouer une partie
right = Oui.
not-yet = Pas tout à fait.
no-lessons = Il n’y a pas encore de leçons pour ce jeu. Ses règles, article par article :
back = Retour à la boîte
all-done = C’était la dernière leçon.
