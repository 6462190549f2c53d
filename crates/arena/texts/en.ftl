### The page that `pioche arena --report` writes. docs/translating.md says how this file is edited.

title = Arena: { $name }
summary = { $seats } seats, { $deals } deals, each played { $tables } times with seats changed: { $matches } matches. Seed { $seed }, thinking { $budget }. Options: { $options }. Intervals are 95%, by the bootstrap over deals: a deal is one observation. What always or never happened in n deals has the bound 3/n.
beaten = Opponents beaten
deal-by-deal = Deal by deal
head-to-head = Head to head
share-beaten = Share of opponents beaten
mean-after-deal = Mean after each deal
player = Player
wins = Wins
points = Points
rating = Rating
ahead = Ahead
difference = Difference in points
stopped = Stopped: { $deals } of { $all } deals were played. These are the results so far.
fewest-win = Fewer points are better.
most-win = More points are better.
student = By Student’s t
is-random = any legal move, each as likely as any other
is-greedy = the move that looks best at once
is-plain = the plain tree search that levels are measured against
is-level = one of this program’s five levels
is-program = the program { $command }
# The interval of a mean.
between = [{ $low }; { $high }]
# Matches that a program lost by not answering as it should.
forfeits = Forfeits: { $late } late, { $wrong } wrong, { $crashed } crashed. The first: { $first }.
matrix = Everybody against everybody
matrix-note = How often the player of the row finished ahead of the player of the column; ties count half.
seat-effect = Seats
seat-effect-note = How often each seat won, whoever sat there: everybody has had every seat equally often.
seat = Seat
how = How it was run
how-note = Pioche { $version }, { $date }, { $seconds } s in all.
moves = Moves
time = ms per move
longest = Longest, ms
memory = Memory, MB
data = Data
data-note = The first { $matches } matches, a line for each seat, as CSV; the page’s source also has them, with everything above, as JSON (element "data").

## What a program did that was no move

no-program = no program is named
program-silent = no answer to { $to } in { $time } ms
program-ended = it ended without an answer
program-babbles = { $said } is not an answer, { "{" }"move": …{ "}" }
program-idle = it must move, but answered null
program-not-legal = { $mv } is not one of its legal moves
