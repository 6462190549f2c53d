### Karta Doppio in words. docs/translating.md says how this file is edited.

## Setting up

wrong-legs = un match ou deux (A16), pas { $legs }
wrong-red = les rouges sont à la place 0 ou 1 (A3), pas { $seat }

## Players and cards

red = rouge
blue = bleu
title-red = Rouge
title-blue = Bleu
turned-one = , un quart de tour
turned-two = , un demi-tour
turned-three = , trois quarts de tour
laid-at = { $face }, colonne { $x }, rangée { $y }

## Why a move is refused

match-over = La partie est terminée.
not-your-turn = Ce n’est pas votre tour : on attend { $name }.
on-the-table = La carte { $card } est déjà sur la table.
not-yours = La carte { $card } n’est pas à vous.
first-card = La première carte fixe la grille : sa case en haut à gauche est en 0, 0.
alone = La carte doit en couvrir une autre, au moins en partie, ou la toucher par un côté.
corner = La carte n’en touche une autre que par un coin ; il faut au moins le côté d’une case.
locked = La case { $x }, { $y } est verrouillée : pas de troisième couche.
covers-first = La deuxième carte ne couvre pas entièrement la première.
takes-red = La deuxième carte ne prend aucun point rouge : un point bleu tomberait sur le rouge en { $x }, { $y }.
last-card = La dernière carte doit couvrir au moins une case ; toucher ne suffit pas.

## What happens

deal = { $title } : { $name }, cartes { $cards }.
laid = { $name } : { $card }.
captured = { " " }Points pris : { $captured }.
tokens = { " " }Jetons, { $name } : { $now } ({ $change }).
last-laid = La dernière carte est posée. { $scores }.
totals = { $over } Au total : { $totals }.
drawn-match = Partie terminée. Égalité.
won = Partie terminée. Victoire : { $winner }.
first-leg = { "Match aller. " }
return-leg = { "Match retour. " }
score = { $name } : jetons { $tokens }, points visibles { $points }
# Between the scores of several players.
then = { " ; " }

## What is expected, and of whom

your-turn = À vous
expected-first = poser la première carte
expected-second = poser la deuxième carte, sans couvrir toute la première ni prendre un point rouge
expected-last = poser la dernière carte, sur une autre au moins en partie
expected-card = poser une carte
says = { $who } : { $what }.

## The table in words

table-empty = La table est vide.
table = Table, colonnes { $left } à { $right } ; r, b : points ; - : vide ; R, B, = : verrouillés.
cards-laid = { $leg }Cartes posées : { $laid } sur { $all }.
first-leg-scores = Match aller, { $scores }.
seat = { $title }, { $name } : jetons { $tokens }, points visibles { $points }.

## Why a position cannot be

legs-possible = une partie a un match ou deux (A16)
red-seat = les rouges sont à la place 0 ou 1
eight-cards = chacun reçoit huit cartes (A3) : posées et restantes ensemble
leg-length = un match a seize cartes, et le suivant commence avec la dernière (A16)
sixteen-cards = un match a seize cartes (A5)
scores-possible = personne ne peut avoir autant de jetons ou de points après un match (A1, A13)
points-possible = seize cartes ont 48 points (A1)
first-leg-when = les scores du match aller, un par joueur, vont avec le match retour et lui seul (A16)
two-play = on joue à deux, et chaque liste a une valeur pour chacun
laid-and-left = les cartes posées et les cartes restantes ne vont pas ensemble
other-table = les cartes posées ne donnent pas cette table
twice = { $card } est à deux endroits
cannot-be-laid = { $move } ne peut pas être posée : { $why }
seat-number = place { $seat }
