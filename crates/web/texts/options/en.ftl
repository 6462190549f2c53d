### The options of a table as a form asks for them: a question, its answers, and a note below it.

yes = yes
no = no
place = seat { $seat }
rounds = { $count } { $count ->
    [one] round
   *[other] rounds
    }
length = Length of the match
chance = chance

## Olé

ole-privilege = The loser chooses the order of the colours
    .note = Otherwise red stays on top, which is simpler.
ole-rounds-players = as many rounds as players

## DOS

dos-call = At two cards
    .shout = you must shout “DOS!”, or else
    .auto = the shout happens by itself
dos-target = Points to win the match
    .note = From 1 to 1000; with 1, a single round.

## Otto & Bruno

bruno-memory = What the screen shows
    .human = what is visible now, no more
    .aid = also what you have already seen
bruno-first = Who begins
bruno-names = First names, in the order of the seats
    .note = An Otto or a Bruno begins. Separate them with commas: Maud,Otto.

## OTTO Game Over

over-teams = Two teams of two
    .note = Partners face each other.
over-secret-cards = Secret cards
    .note = To learn, play without them first.
over-vigilance = Players remind each other of the duty to score
    .note = Otherwise the table enforces it.
# Before "seat 2".
over-age = The oldest player sits at
    .note = Then around the table.
over-rounds-all = up to 24 points

## Karta Doppio

karta-legs = Legs
    .two = two, colours swapped for the second
    .one = only one
karta-red = Who plays red and begins
