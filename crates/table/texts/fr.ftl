### What the tables of several games say. docs/translating.md says how this file is edited.

cards = { $count } { $count ->
    [one] carte
   *[other] cartes
    }
tokens = { $count } { $count ->
    [one] jeton
   *[other] jetons
    }
round-of = Manche { $round } sur { $rounds }
round = Manche { $round }
fewest-wins = le moins de points gagne
most-wins = le plus de points gagne
points-to = { $points } points contre { $next }.
# Before what refuses it.
not-here = Pas ici : { $why }
thinks = { $name } réfléchit.
match-over = La partie est terminée.
choose-move = À vous : choisissez un coup.
and = { " et " }
best-points = { $best } { $count ->
    [one] point
   *[other] points
    }
total-alone = { $points }{ $shared ->
    [yes] { " chacun" }
   *[no] { "" }
    }.
total-against = { $points }{ $shared ->
    [yes] { " chacun," }
   *[no] { "" }
    } contre { $others }.

## The journal, after a name or “Vous”

wins = { $own ->
    [yes] l’emportez
   *[no] l’emporte
    }
passes = { $own ->
    [yes] passez
   *[no] passe
    }
