### Karta Doppio on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Lay your transparent cards side by side or on top of one another, and line up four points of your colour. Whatever is covered only once can still change.
# Author, publisher, year; it stands beside the name in a terminal, so it is short.
credit = Philippe Brandstetter and Richard Stehr, Outan-Outan
# The rule sheet that our rules are written from. After "Rule sheet:".
sheet = the publisher’s French rules, put online by l’Escale à jeux
legs = 2: with a return match, colours swapped, same cards (A16).
red = Who plays RED and starts (A3): chance, or seat 0 or 1.

## On the shelf: the game in two short sentences, and its mood in a word

blurb = Transparent cards, laid one over the other. Four points make a line.
mood = clear

## How a form asks for the options: a question, its answers, and a note below it

ask-legs = Legs
ask-legs-two = two, colours swapped for the second
ask-legs-one = only one
ask-red = Who plays red and begins

## What people can say of themselves at the gathering

claim-youngest-red = Nobody here is younger than I am: I take red
claim-youngest-blue = Nobody here is younger than I am: I take blue
