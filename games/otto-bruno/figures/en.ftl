### What the figures of `pioche simulate` are called.

turns-per-game = turns per game
combinations-per-player = combinations per player
combinations-with-joker = combinations with a joker (A8)
double-shows = two combinations at once (A9)
drawn-from-discard = turns that take from the discard (A7)
discard-closed-per-game = closings of the discard per game (A7)
ended-by-left-pile = ended by the left pile (A13)
ended-by-right-pile = ended by the right pile (A13)
ended-by-bonus-card = ended by a bonus card (A13)
tie-breaks = ties for the most combinations (A14)
shared-wins = shared wins (A14)
rack-points-per-player = points left per player (A14)
