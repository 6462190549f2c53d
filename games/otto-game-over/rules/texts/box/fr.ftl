### OTTO Game Over on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Posez des tuiles, fermez cercles et carrés pour marquer, ou tracez l’infini : la manche s’arrête, huit à zéro. Le premier à 24 points gagne.
# Author, publisher, year; it stands beside the name in a terminal, so it is short.
credit = Franco Caniatti, Arcastudio
# The rule sheet that our rules are written from. After "Rule sheet:".
sheet = règle française de l’éditeur, version 3.0 (8gameover.com)
teams = À quatre : deux équipes de deux, partenaires face à face (A7).
secret-cards = Cartes secrètes (A21 à A30). « off » : on joue sans, pour apprendre.
blind = À l’aveuglette : ni cartes secrètes ni tuile gardée, on pioche et l’on pose (A34).
vigilance = Un joueur qui peut marquer le doit, mais c’est aux autres de le rappeler (A15).
age-values = seats (l’aîné d’abord, dans l’ordre des places), ou toutes les places de l’aîné au plus jeune, comme 2,0,1
age = Les places de la plus âgée à la plus jeune (A6).
rounds-values = all (jusqu’à ce que quelqu’un ait 24 points), ou un nombre de 1 à 9
rounds = Nombre de manches au plus, pour une partie courte (A5).

## On the shelf: the game in two short sentences, and its mood in a word

blurb = Les courbes se rejoignent, les figures se ferment. Un infini, et tout s’arrête.
mood = retors

## How a form asks for the options: a question, its answers, and a note below it

ask-teams = Deux équipes de deux
ask-teams-note = Les partenaires se font face.
ask-secret-cards = Cartes secrètes
ask-secret-cards-note = Pour apprendre, jouez d’abord sans.
ask-blind = Jouer à l’aveuglette
ask-blind-note = Ni cartes secrètes ni tuile gardée.
ask-vigilance = C’est aux autres de rappeler qu’il faut marquer
ask-vigilance-note = Sinon, la table y veille.
# Before "la place 2".
ask-age = La personne la plus âgée est assise à
ask-age-note = Ensuite, on tourne.
ask-rounds-all = jusqu’à 24 points

## What people can say of themselves at the gathering

claim-oldest = Personne ici n’est plus âgé que moi
