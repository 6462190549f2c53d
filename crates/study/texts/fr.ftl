### What simulations, contests and counts say. docs/translating.md says how this file is edited.

## Table options

option-form = une option s'écrit CLÉ=VALEUR, et non { $option }

## pioche arena

arena-bots = 1 à 5, random, greedy, plain ou NOM=cmd:./programme
arena-budget = 1s, 100ms ou 10000it, par exemple
arena-entrants = { $count } joueurs pour --bots, c'est trop ou trop peu
arena-program = le programme cmd:{ $command } a échoué ({ $why })
arena-heading = { $name }, { $seats } { $seats ->
    [one] place
   *[other] places
    }, { $deals } { $deals ->
    [one] donne
   *[other] donnes
    } × { $tables } { $tables ->
    [one] table
   *[other] tables
    }, graine { $seed }, { $budget } par coup
arena-stopped = Interrompu : { $deals } donnes jouées sur { $all }. Voici les résultats jusque-là.
arena-stopped-at-once = interrompu avant la fin de la première donne : il n'y a rien à rapporter
arena-cost = { $name } : { $mean } ms par coup, { $longest } ms au plus
# After the line before, where the entrant is a program.
arena-memory = , { $memory } Mo
arena-forfeits = forfaits : { $late } en retard, { $wrong } faux, { $crashed } arrêts ; le premier : { $first }
arena-player = joueur
arena-beaten = adversaires battus, %
arena-wins = victoires, %
arena-points = points
arena-rating = cote
simulate-stopped = interrompu : { $played } sur { $all }
arena-head-to-head = face à face, % devant
arena-difference = écart { $points }
# A mean with its interval.
interval = { $mean } [{ $low } ; { $high }]
