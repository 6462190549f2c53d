### What the figures of a game are called that brings none of its own.

points-per-seat = points par place
lead = avance du gagnant
winners = gagnants par partie
first-seat-wins = parties gagnées par la première place
