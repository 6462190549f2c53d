### La page des leçons. docs/translating.md dit comment ce fichier se modifie.

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
picture-of = Image { $number } sur { $count }
before = Retour
after = Suite
again = Recommencer
skip = Passer
next = Leçon suivante
play = Jouer une partie
right = Oui.
not-yet = Pas tout à fait.
no-lessons = Il n’y a pas encore de leçons pour ce jeu. Ses règles, article par article :
back = Retour à la boîte
all-done = C’était la dernière leçon.
guided = Une première partie guidée
