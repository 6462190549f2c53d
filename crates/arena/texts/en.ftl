### The page that `pioche arena --report` writes. docs/translating.md says how this file is edited.

title = Arena: { $name }
summary = { $seats } seats, { $deals } deals, each played { $tables } times with seats changed: { $matches } matches. Seed { $seed }, thinking { $budget }. Options: { $options }. Intervals are 95 %, each deal being one observation.
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
