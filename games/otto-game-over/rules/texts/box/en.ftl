### OTTO Game Over on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Lay tiles and close circles and squares to score, or draw the infinity: the round stops, eight to nil. First to 24 points wins.
# Author, publisher, year; it stands beside the name in a terminal, so it is short.
credit = Franco Caniatti, Arcastudio
# The rule sheet that our rules are written from. After "Rule sheet:".
sheet = the publisher’s French rules, version 3.0 (8gameover.com)
teams = With four players: two teams of two, partners facing each other (A7).
secret-cards = Secret cards (A21 to A30). "off": none are dealt, for learners.
blind = Blind play: no secret cards and no tile held, just draw and place (A34).
vigilance = Whoever can score must, but it is up to the others to call a reminder (A15).
age-values = seats (oldest first in seat order), or every seat from oldest to youngest, as in 2,0,1
age = The seats from oldest to youngest (A6).
rounds-values = all (until somebody has 24 points), or a number from 1 to 9
rounds = How many rounds at most, for a short match (A5).

## On the shelf: the game in two short sentences, and its mood in a word

blurb = Curves meet, figures close. One infinity, and it is all over.
mood = crafty

## How a form asks for the options: a question, its answers, and a note below it

ask-teams = Two teams of two
ask-teams-note = Partners face each other.
ask-secret-cards = Secret cards
ask-secret-cards-note = To learn, play without them first.
ask-blind = Play blind
ask-blind-note = No secret cards, no tile held.
ask-vigilance = Players remind each other of the duty to score
ask-vigilance-note = Otherwise the table enforces it.
# Before "seat 2".
ask-age = The oldest player sits at
ask-age-note = Then around the table.
ask-rounds-all = to 24 points

## What people can say of themselves at the gathering

claim-oldest = Nobody here is older than I am
