### A match looked over. docs/translating.md says how this file is edited.

review = La partie relue
analyse = Analyse
review-game = { $game } : la partie relue
about = Jugée d’après ce que chacun pouvait voir ; { $simulations } simulations par décision. Les valeurs sont en { $unit }.
about-soon = Chaque décision est jugée d’après ce que l’on pouvait voir.
preparing = L’analyse se prépare…
failed = Cette partie ne peut pas être relue.
broken = L’analyse s’est arrêtée.
progress = { $done } { $done ->
    [one] décision
   *[other] décisions
    } sur { $all }
stop = Arrêter
again = Recommencer
done = { $all } { $all ->
    [one] décision jugée
   *[other] décisions jugées
    }.
to-table = La table
seen-by = Relue pour

## Luck and skill

luck-title = Hasard et habileté
deal = la donne
luck = le hasard et les autres
decisions = les décisions
ruler = Une réglette, en { $unit } : au départ 0, après la donne { $deals }, après le hasard et les autres { $luck }, à la fin { $end }.

## The chances

chances-title = Les chances au fil de la partie
chances-how = Touchez la courbe pour aller à ce moment.
chances-of = Les chances { VOWEL($name) ->
    [yes] d’{ $name }
   *[no] de { $name }
    }, décision par décision : de { $first } à { $last } sur 100.
chance-at = Coup { $number } : { $value } sur 100
see-moment = Voir ce moment

## The costliest decisions

costliest = Les décisions qui ont coûté le plus
nothing-cost = Rien n’a coûté plus d’un point.
nothing-yet = Rien pour l’instant.
decision-at = Coup { $number }
in-round = manche { $round }
cost = −{ $cost }
saw = Ce que l’on voyait
# For screen readers: the picture of the table.
small-board = La table à ce moment. Joué : { $played }. Mieux : { $best }.
played = Joué
better = Mieux
worth-more = D’après ce que l’on voyait, cela valait { $amount } de plus.
see-table = Voir à la table
play-on = Rejouer ce coup
more = Les voir toutes

# Whoever decided, at the head of a sentence.
you = Vous

## Playing on from a decision

playing-on = Rejouer le coup { $number }
playing-on-how = Jouez autrement : les bots jouent la suite, ici même. Rien de la vraie partie ne change.
bots-think = Les bots réfléchissent…
over = La partie est finie.
from-here = Reprendre ce coup
