### What simulations say. docs/translating.md says how this file is edited.


simulate-stopped = stopped: { $played } of { $all }

## pioche simulate: its table

# $policy is what was asked for: random, greedy, or a level.
simulate-heading = { $game }, { $seats } { $seats ->
    [one] player
   *[other] players
    }, { $rounds ->
    [yes] rounds
   *[no] whole matches
    }, { $play ->
    [random] random
    [greedy] greedy
    [plain] plain-search
   *[level] level { $policy }
    } play
simulate-rounds = rounds
simulate-matches = matches
simulate-moves = moves
simulate-cpu = CPU seconds
simulate-elapsed = elapsed seconds
simulate-per-second = per CPU second
simulate-moves-per-second = moves per CPU second
# Under the table.
simulate-intervals = ± is half the width of a 95% interval, from the differences between 32 batches of games. ≤ and ≥ are 95% bounds for what never or always happened in n games (3/n).
simulate-run = { $command } · Pioche { $version }, { $date }, seed { $seed }
