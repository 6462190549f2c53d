### DOS on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Cover the cards in the centre with a number or with a sum, and be the first to empty your hand. Down to two cards, do not forget to call "DOS!".
# Author, publisher, year; it stands beside the name in a terminal, so it is short.
credit = Mattel
# The rule sheet that our rules are written from. After "Rule sheet:".
sheet = the publisher’s French rules, put online by l’Escale à jeux
call = Whoever is down to two cards must call "DOS!" or may be caught (A20). "auto": the call is made for everyone.
target = Points that win the match (A26); 1 for a single round.

## On the shelf: the game in two short sentences, and its mood in a word

blurb = Two cards add up to a third. Empty your hand, and do not forget to shout.
mood = merry

## How a form asks for the options: a question, its answers, and a note below it

ask-call = At two cards
ask-call-shout = you must shout “DOS!”, or else
ask-call-auto = the shout happens by itself
ask-target = Points to win the match
ask-target-note = From 1 to 1000; with 1, a single round.
