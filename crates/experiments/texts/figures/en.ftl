### What the figures of a game are called that brings none of its own.

points-per-seat = points per seat
lead = the winner’s lead
winners = winners per match
first-seat-wins = matches won by the first seat
