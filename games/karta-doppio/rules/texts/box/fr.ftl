### Karta Doppio on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Posez vos cartes transparentes, côte à côte ou l’une sur l’autre, et alignez quatre points de votre couleur. Ce qui n’est couvert qu’une fois peut encore changer.
# Author, publisher, year; it stands beside the name in a terminal, so it is short.
credit = Philippe Brandstetter et Richard Stehr, Outan-Outan
# The rule sheet that our rules are written from. After "Rule sheet:".
sheet = règle française de l’éditeur, mise en ligne par l’Escale à jeux
legs = 2 : avec match retour, couleurs échangées, mêmes cartes (A16).
red = Qui joue les rouges et commence (A3) : le hasard, ou la place 0 ou 1.

## On the shelf: the game in two short sentences, and its mood in a word

blurb = Des cartes transparentes, posées l’une sur l’autre. Quatre points font une ligne.
mood = limpide

## How a form asks for the options: a question, its answers, and a note below it

ask-legs = Manches
ask-legs-two = aller et retour, couleurs échangées
ask-legs-one = une seule
ask-red = Qui joue les rouges et commence

## What people can say of themselves at the gathering

claim-youngest-red = Personne ici n’est plus jeune que moi : je prends les rouges
claim-youngest-blue = Personne ici n’est plus jeune que moi : je prends les bleus
