### What the figures of `pioche simulate` are called.

decided-by-tokens = decided by tokens (A15)
decided-by-points = decided by visible points (A15)
drawn = drawn (A15)
red-wins = won by red
blue-wins = won by blue
first-player-edge = first player’s edge (wins less losses)
red-lines = red lines
blue-lines = blue lines
red-points = visible red points
blue-points = visible blue points
captures = points captured
choices = legal moves
choices-by-ply = legal moves, card by card
