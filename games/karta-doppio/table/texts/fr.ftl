### The table of Karta Doppio. docs/translating.md says how this file is edited.

## Where the match stands

headline = Carte { $card } sur { $cards }
headline-first = Match aller · carte { $card } sur { $cards }
headline-return = Match retour · carte { $card } sur { $cards }
# The heads of the score sheet.
first-leg = Aller
return-leg = Retour
lines-head = Lignes
points-head = Points
visible-points = Points visibles
visible = { $points ->
    [one] { $points } point visible
   *[other] { $points } points visibles
    }
most-lines-win = le plus de lignes gagne
# In few words, for the terminal.
progress = Carte { $count }
progress-first = Aller · { $count }
progress-return = Retour ({ $mine }-{ $theirs }) · { $count }
score-line = lignes { $lines }, pts { $points }
changes = { $name } : lignes { $lines }, pts { $points }
captured = Points pris : { $count }
last-card = Dernière carte :
stands = { $colour } · { $cards }
line-word = { $count ->
    [one] ligne
   *[other] lignes
    }
tally = { $lines } { $word }, { $points } points { $colour } visibles

## What is expected

lay-first = À vous : posez la première carte, où et dans le sens que vous voulez.
lay-second = À vous : posez la deuxième carte, sans prendre un point rouge.
lay-last = À vous : posez la dernière carte, au moins en partie sur une autre.
lay-one = À vous : posez une carte.
how = { $touch ->
    [yes] Touchez une carte, ou glissez-la sur la table.
   *[no] Prenez une carte ou glissez-la. R la tourne, F la retourne.
    }
choose-place = À vous : où poser { $card } ?

## What a card does where it is held

some-lines = { $count ->
    [1] une ligne
   *[other] { $count } lignes
    }
makes = forme { $lines }
breaks = casse { $lines } { VOWEL($name) ->
    [yes] d’{ $name }
   *[no] de { $name }
    }
costs = vous coûte { $lines }
gives = donne { $lines } à { $name }
and = { " et " }
here = Ici : { $card } { $effect }.
changes-nothing = Ici : { $card } ne change aucune ligne.
takes-points = prend { $count } { $count ->
    [one] point
   *[other] points
    }
covers-own = recouvre { $count } { $count ->
    [one] point
   *[other] points
    } à vous
locks = { $count ->
    [0] se pose à côté
    [one] verrouille { $count } case
   *[other] verrouille { $count } cases
    }

## Buttons

lay = Poser
turn = Tourner
turn-label = Tourner la carte d’un quart de tour
flip = Retourner
flip-label = Retourner la carte
# A button: marks the person’s points that can still be taken.
at-risk = Points à défendre
go-on = Match retour

## For those who do not see it

empty = vide
next-row = { " ; " }
card-in-hand = Carte { $card }{ $held ->
    [yes] , en main
   *[no] { "" }
    } : { $face }
their-cards = Cartes { VOWEL($name) ->
    [yes] d’{ $name }
   *[no] de { $name }
    } : { $cards }
table-empty = La table est vide
table = Sur la table : { $cards } ; rouge, { $red } { $red ->
    [one] ligne
   *[other] lignes
    } ; bleu, { $blue } { $blue ->
    [one] ligne
   *[other] lignes
    }
squares = Les cases, aux flèches
laid-cards = Les cartes posées
place = colonne { $x }, rangée { $y }
free = , libre
point = point { $colour }
locked = , verrouillée

## The end of a leg and of the match

leg-over = Match aller : vous { $mine } { $mine ->
    [one] ligne
   *[other] lignes
    }, { $name } { $theirs } { $theirs ->
    [one] ligne
   *[other] lignes
    }.
leg-ended = Fin du match aller
colours-change = Les couleurs changent de main.
colours-swap = Les couleurs changent de main : au retour, vous jouez { $colour }.
score = { $points } { $one ->
    [yes] ligne
   *[no] lignes
    } contre { $next }.
tie-break = Points visibles : { $won } contre { $next }.

## The journal, after a name or “Vous”

laid = { $own ->
    [yes] posez
   *[no] pose
    } { $card }{ $captured ->
    [0] { "" }
    [1] , un point pris
   *[other] , { $captured } points pris
    }
more-lines = , { $count } { $count ->
    [one] ligne
   *[other] lignes
    } de plus
fewer-lines = , { $count } { $count ->
    [one] ligne
   *[other] lignes
    } de moins
for-whom = { " " }pour { $name }

## Hints: where to look, and why

look-squares = Regardez cet endroit du tapis.
why-first = La première carte fixe la grille ; comptez vos points et les siens sur chaque face.
why-makes = Quatre points de votre couleur à la suite : une ligne, un jeton.
why-breaks = Sa ligne est cassée : un jeton de moins en face.
why-makes-and-breaks = Une ligne pour vous, une de moins en face, d’une seule carte.
why-takes = Point sur point, la couleur du dessus compte, et la case est verrouillée : ces points sont à vous pour de bon.
why-room = Ni ligne ni prise pour l’instant : ce sont les points visibles qui comptent.

## Charts of the rules

chart-cards = Les seize cartes, recto et verso
