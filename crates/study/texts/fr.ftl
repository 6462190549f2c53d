### What simulations say. docs/translating.md says how this file is edited.


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
# Under the table.
simulate-intervals = ± est la demi-largeur d’un intervalle à 95 %, d’après les écarts entre 32 lots de parties. ≤ et ≥ sont les bornes à 95 % de ce qui n’est jamais, ou toujours, arrivé en n parties (3/n).
simulate-run = { $command } · Pioche { $version }, le { $date }, graine { $seed }
