### DOS on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Couvrez les cartes du centre par un nombre ou par une somme, et videz votre main le premier. À deux cartes, n’oubliez pas de crier « DOS ! ».
# Author, publisher, year; it stands beside the name in a terminal, so it is short.
credit = Mattel
# The rule sheet that our rules are written from. After "Rule sheet:".
sheet = règle française de l’éditeur, mise en ligne par l’Escale à jeux
call = Quand il ne vous reste que deux cartes, vous devez annoncer « DOS ! », sous peine d’être pris en faute (A20). « auto » : l’annonce se fait toute seule.
target = Points qui font gagner la partie (A26) ; 1 pour une seule manche.

## On the shelf: the game in two short sentences, and its mood in a word

blurb = Deux cartes font le compte. Videz votre main, et n’oubliez pas de crier.
mood = rieur

## How a form asks for the options: a question, its answers, and a note below it

ask-call = À deux cartes
ask-call-shout = il faut crier « DOS ! », sinon deux cartes
ask-call-auto = le cri se fait tout seul
ask-target = Points pour gagner la partie
ask-target-note = De 1 à 1000 ; avec 1, une seule manche.
