### Le problème du jour. docs/translating.md dit comment ce fichier se modifie.

puzzle = Problème du jour
puzzle-of = Problème du jour : { $game }
of-date = Problème du { $date }
today = Aujourd’hui
about = Une position tirée d’une partie, et un coup nettement meilleur que les autres, d’après ce que vous voyez. Le même problème pour tous, un par jeu, jusqu’à minuit.
to-solve = à résoudre
found = { $tries ->
    [one] trouvé
   *[other] au { $tries }e essai
    }
shown = réponse vue
task = À vous : quel est le meilleur coup ?
task-small = Jouez-le sur la table. Rien n’est perdu si vous vous trompez.
right = Oui.
worth = { $mv } : { $gap } { $unit } de plus que tout autre coup, d’après ce que vous voyez.
not-best = Il y a mieux.
costs = Ce coup coûte environ { $cost } { $unit }.
costs-at-least = Ce coup coûte au moins { $cost } { $unit }.
try-again = La table est restée comme elle était : essayez encore.
answer = La réponse.
show-answer = Voir la réponse
again = Recommencer
next = Suivant : { $game }
all = Les cinq problèmes
all-found = Les cinq problèmes du jour sont résolus.
in-a-row = { $days ->
    [0] Pas encore de série
    [one] Un jour de suite
   *[other] { $days } jours de suite
    }
streak = Votre série
kept-here = gardée ici, sans compte
day-found = { $day } : trouvé
day-open = { $day } : à résoudre
day-missed = { $day }
yesterday = Le problème de la veille
back-to-today = Le problème d’aujourd’hui
not-yet = Ce problème n’est pas encore posé.
no-puzzle = Il n’y a pas encore de problèmes pour ce jeu.
unreachable = Le problème n’a pas pu être chargé. Vérifiez la connexion, puis rechargez la page.
