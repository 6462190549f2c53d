### Hints at a table. docs/translating.md says how this file is edited.

hint = A hint
thinking = Let us see what you can do…
preparing = The analysis is being prepared. The hint comes as soon as it is ready.
broken = The hint did not arrive. Ask for it once more.
look = Where to look
which = Which move
why = Why
look-anywhere = Look at what you can play.
more = One more hint
# What the best move is worth beside the next one.
better-than = Judging by what you see, this move is worth { $amount } { $unit } more than this one: { $other }.
close-to = Judging by what you see, another move is worth almost as much: { $other }.
only-one = It is your only move.
