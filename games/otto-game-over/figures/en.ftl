### What the figures of `pioche simulate` are called.

solo-won = games won
solo-infinity = games with an infinity drawn
solo-all-pawns = games with all eleven pawns laid
solo-score = score of a win (the rules: mostly 30 to 40)
solo-below-32 = wins below 32
solo-32-to-36 = wins from 32 to 36
solo-37-to-40 = wins from 37 to 40
solo-above-40 = wins above 40 (the rules: rare)
solo-best = best score (the rules: 60 at most)
ended-by-full-board = rounds ended by a full board
ended-by-infinity = rounds ended by an infinity
infinities-built-by-their-maker = of these, prepared by their maker
ended-by-empty-tower = ended by an empty tower (rules: very rare)
points-per-player-round = points per player and round
player-rounds-without-a-point = no points on a full board (rules: rare)
small-circles-per-round = small circles per round
large-circles-per-round = large circles per round
squares-per-round = squares per round
eights-per-infinity = eights played per infinity
rounds-to-24 = rounds to 24 points (the rules: about 3)
blind-rounds = matches settled by a blind round
