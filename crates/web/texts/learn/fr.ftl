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
round-in-pictures = Une première manche en images
begin-lesson = { $number ->
    [1] Commencer les leçons
   *[other] Reprendre à la leçon { $number }
    }
lessons-done = { $done } sur { $count }
guided-about = Vous jouez contre des bots ; la table vous dit, au bon moment, ce que vous voyez et ce que vous pouvez faire.
guided-play = Jouer une partie guidée
in-a-minute = Le jeu en une minute
level-1 = 1 : très doux, pour découvrir.
level-2 = 2 : il pardonne vos débuts.
level-3 = 3 : il joue bien, sans tout voir.
level-4 = 4 : il laisse passer peu de choses.
level-5 = 5 : le plus fort.
evening = Une soirée de donnes
rule-articles = Les règles, article par article
todays-puzzle = Le problème du jour
