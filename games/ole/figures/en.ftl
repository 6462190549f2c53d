### What the figures of `pioche simulate` are called.

points-per-player-round = points per player and round
tokens-per-player-round = tokens per player and round
ended-by-empty-hand = rounds ended by an empty hand (A15)
ended-by-nobody-can = rounds where nobody can play (A16)
ended-by-token-run = rounds ended by 255 tokens (A17)
opener-points-over-mean = opener’s points, relative to the average
privilege-used-for-yellow = privilege: yellow on top
privilege-points-over-mean = points with the privilege, relative to the average
