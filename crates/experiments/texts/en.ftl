### What simulations and contests say, and the finder of puzzles. docs/translating.md says how this file is edited.

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

## pioche arena

arena-bots = 1 to 5, random, greedy, plain or cmd:./program, each also as NAME=…
arena-entrants = { $count } players is too many or too few
arena-program = the program cmd:{ $command } failed ({ $why })
arena-heading = { $name }, { $seats } { $seats ->
    [one] seat
   *[other] seats
    }, { $deals } { $deals ->
    [one] deal
   *[other] deals
    } × { $tables } { $tables ->
    [one] table
   *[other] tables
    }, seed { $seed }, { $budget } per move
arena-stopped = Stopped: { $deals } of { $all } deals were played. These are the results so far.
arena-stopped-at-once = stopped before the first deal was over: there is nothing to report
arena-cost = { $name }: { $mean } ms per move, { $longest } ms at the most
# After the line before, where the entrant is a program.
arena-memory = , { $memory } MB
arena-forfeits = forfeits: { $late } late, { $wrong } wrong, { $crashed } crashed; the first: { $first }
arena-player = player
arena-beaten = opponents beaten, %
arena-wins = wins, %
arena-points = points
arena-rating = rating
arena-head-to-head = head to head
arena-ahead = ahead, %
arena-difference = difference
# A comma among the arguments of a program begins another player.
arena-comma = the comma after { $argument } begins another player: the program is { $entrant }; quote the argument, or use --bot
# Under the tables.
arena-intervals = [a; b] are 95% intervals by the bootstrap over deals, each deal being one observation; what always or never happened in n deals has the bound 3/n.
arena-run = { $command } · Pioche { $version }, { $date }, seed { $seed }

## pioche habits

habits-columns = seats | table | moves a round | longest round | positions repeated | longest run | points a round | in the worse half, % | moves with a name, %
habits-errors-of = Level { $name }
habits-errors = { $share }% of { $judged } decisions were errors.
habits-error = { $played }; better: { $better } (by { $cost } { $unit }). { $reason }
habits-seat = seat { $number }
habits-overlooked = It was overlooked.
habits-alike = Both seemed about equally good.
habits-at-once = The first brings more at once.
habits-misjudged = A short look did not show it.
# A mean with its interval.
interval = { $mean } [{ $low }; { $high }]

## pioche puzzles

puzzles-found = { $game }: { $found } puzzles of { $count }
puzzles-tally = { $matches } matches, { $decisions } decisions looked at, { $promising } promising and not obvious, { $clear } clear at a second look, { $found } confirmed

# Under the table.
simulate-intervals = ± is half the width of a 95% interval, from the differences between 32 batches of games. ≤ and ≥ are 95% bounds for what never or always happened in n games (3/n).
simulate-run = { $command } · Pioche { $version }, { $date }, seed { $seed }
