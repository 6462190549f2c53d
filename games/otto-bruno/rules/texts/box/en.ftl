### Otto & Bruno on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Every card has two faces: you see one, the others see its back. Make the most combinations of four, and remember what comes back when everything turns over.
# Author, publisher, year; it stands beside the name in a terminal, so it is short.
credit = Niek Neuwahl, Peri, 1993
# The rule sheet that our rules are written from. After "Rule sheet:".
sheet = French translation by Ange Heureux, 2008, put online by jeuxsoc.fr and l’Escale à jeux
memory = "human": the screen shows what is visible. "aid": it also keeps what you have already seen (A17).
deck = "drawn": the pairs of faces are drawn for each match, under the trick. "printed": they are always those of the printed deck (A3).
first-values = lot (drawn by lot), or a seat from 0 to 3
first = Who begins, if nobody is called Otto or Bruno (A5).
names-values = up to four names by seat, separated by commas alone, as in Maud,Otto
names = First names, to know whether an Otto or a Bruno begins (A5).

## On the shelf: the game in two short sentences, and its mood in a word

blurb = You see the front, the others the back. One combination, and everything turns over.
mood = memory

## How a form asks for the options: a question, its answers, and a note below it

ask-memory = What the screen shows
ask-memory-human = what is visible now, no more
ask-memory-aid = also what you have already seen
ask-deck = The backs of the cards
ask-deck-drawn = drawn for each match
ask-deck-printed = those of the printed deck
ask-deck-note = When they are drawn, all that is known is the trick. The printed deck is for those who have learnt it.
ask-first = Who begins
ask-names = First names, in the order of the seats
ask-names-note = An Otto or a Bruno begins. Separate them with commas: Maud,Otto.

## What people can say of themselves at the gathering

claim-youngest = Nobody here is younger than I am
