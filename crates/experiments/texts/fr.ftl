### What simulations and contests say, and the finder of puzzles. docs/translating.md says how this file is edited.

simulate-stopped = interrompu : { $played } sur { $all }

## pioche simulate: its table

# $policy is what was asked for: random, greedy, or a level.
simulate-heading = { $game }, { $seats } { $seats ->
    [one] joueur
   *[other] joueurs
    }, { $rounds ->
    [yes] manches
   *[no] parties entières
    }, jeu { $play ->
    [random] au hasard
    [greedy] avide
    [plain] par recherche simple
   *[level] de niveau { $policy }
    }
simulate-rounds = manches
simulate-matches = parties
simulate-moves = coups
simulate-cpu = secondes de processeur
simulate-elapsed = secondes écoulées
simulate-per-second = par seconde de processeur
simulate-moves-per-second = coups par seconde de processeur

## pioche arena

arena-bots = 1 à 5, random, greedy, plain ou cmd:./programme, ou chacun sous la forme NOM=…
arena-entrants = { $count } joueurs, c’est trop ou trop peu
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
arena-stopped-at-once = interrompu avant la fin de la première donne : il n’y a rien à rapporter
arena-cost = { $name } : { $mean } ms par coup, { $longest } ms au plus
# After the line before, where the entrant is a program.
arena-memory = , { $memory } Mo
arena-forfeits = forfaits : { $late } pour retard, { $wrong } pour coup faux, { $crashed } pour arrêt ; le premier : { $first }
arena-player = joueur
arena-beaten = adversaires battus, %
arena-wins = victoires, %
arena-points = points
arena-rating = cote
arena-head-to-head = face à face
arena-ahead = devant, %
arena-difference = écart
# A comma among the arguments of a program begins another player.
arena-comma = la virgule après { $argument } commence un autre joueur : le programme est { $entrant } ; mettez l’argument entre guillemets, ou utilisez --bot
# Under the tables.
arena-intervals = [a ; b] sont des intervalles à 95 % par bootstrap sur les donnes, une donne comptant pour une observation ; ce qui est toujours, ou jamais, arrivé en n donnes a pour borne 3/n.
arena-run = { $command } · Pioche { $version }, le { $date }, graine { $seed }

## pioche habits

habits-columns = places | table | coups par manche | manche la plus longue | positions répétées | plus longue série | points par manche | dans la mauvaise moitié, % | coups qui ont un nom, %
habits-errors-of = Niveau { $name }
habits-errors = { $share } % de { $judged } décisions étaient des erreurs.
habits-error = { $played } ; mieux : { $better } (de { $cost } { $unit }). { $reason }
habits-seat = place { $number }
habits-overlooked = Cela est passé inaperçu.
habits-alike = Les deux semblaient se valoir.
habits-at-once = Le premier rapporte plus tout de suite.
habits-misjudged = Un regard rapide ne le montrait pas.
# A mean with its interval.
interval = { $mean } [{ $low } ; { $high }]

## pioche puzzles

puzzles-found = { $game } : { $found } problèmes sur { $count }
puzzles-tally = { $matches } parties, { $decisions } décisions regardées, { $promising } prometteuses sans être évidentes, { $clear } nettes au second regard, { $found } confirmées

# Under the table.
simulate-intervals = ± est la demi-largeur d’un intervalle à 95 %, d’après les écarts entre 32 lots de parties. ≤ et ≥ sont les bornes à 95 % de ce qui n’est jamais, ou toujours, arrivé en n parties (3/n).
simulate-run = { $command } · Pioche { $version }, le { $date }, graine { $seed }
