### The table of Otto & Bruno. docs/translating.md says how this file is edited.
### $side is Otto or Bruno; $own says whether it is told to whoever does it.

## Round the table

headline = Tour { $turn } · face { $side }
combinations-head = Combinaisons
in-play = Face en jeu
turned = retourné
others = Les chevalets des autres, face { $side }
rack = Chevalet { VOWEL($name) ->
    [yes] d’{ $name }
   *[no] de { $name }
    }, face { $side } : { $cards }
own-rack = Votre chevalet, face { $side }
combinations = { $count ->
    [one] { $count } combinaison
   *[other] { $count } combinaisons
    }
# The same, where there is little room.
combinations-short = { $count } comb.
your-tricks = Vos combinaisons · { $count }
have-shown = { $own ->
    [yes] Vous avez
   *[no] { $name } a
    } montré
trick = { $kind }, côté { $side }
# Before what is remembered of the fronts of another’s cards, where there is no room for more.
fronts-seen = devant, vu

## What is expected

over = La partie est terminée.
they-draw-bonus = { $name } pioche son bonus.
draw-any = À vous : piochez une carte dans l’un des trois paquets.
draw-either = À vous : piochez à gauche ou à droite.
show-or-discard = À vous : montrez une combinaison, ou défaussez.
discard-one = À vous : défaussez une carte.
show-or-pass = À vous : montrez une combinaison, ou passez.
pass-only = À vous : passez, votre chevalet se reconstitue.
last-show = Dernier coup : montrez une combinaison, ou passez.
last-pass = Dernier coup : passez.
two-bonuses = Bonus : piochez deux cartes, une à une.
one-bonus = Bonus : piochez encore une carte.
has-turned = Tout s’est retourné : { $side } est en jeu.

## The quiet line under it

then-turns = Ensuite, tout se retourne.
what-piles-show = À gauche et à droite, on voit le dos de la carte ; sur la défausse, sa face en jeu.
you-have = Vous avez { $kind }.
tap-a-card = Touchez une carte, ou glissez-la sur la défausse.
one-chosen = Défaussez-la, ou choisissez-en quatre pour les montrer.
more-needed = Encore { $more } pour une combinaison.
four-chosen = Quatre cartes choisies.
eight-chosen = Deux combinaisons à la fois.
some-chosen = { $count } cartes choisies : quatre ou huit.

## Combinations

two-at-once = deux combinaisons d’un coup
with-joker = { $joker ->
    [yes] , avec un joker
   *[no] {""}
    }
of-a-colour = 1, 2, 3, 4 en { $colour }{ with-joker }
of-a-value = les quatre { $value }{ with-joker }

## Piles and cards

left = Gauche
right = Droite
discard-pile = Défausse
pile = { $name } · { $count }
known = { $count ->
    [one] { $count } connue
   *[other] { $count } connues
    }
empty = vide
# A pile, for those who do not see it.
pile-named = { $name }, { $cards }, dessus : { $top }, côté { $side }
pile-empty = { $name }, vide
discard-here = , y défausser
draw-here = , y piocher
hidden-card = carte cachée
# A card or a pile, and what is remembered of its other side.
card-behind = { $card } (derrière : { $far })
place = { $card }, place { $place }
lit = , dans une combinaison
chosen = , choisie

## Buttons

show = Montrer
show-both = Montrer les deux
discard = Défausser
pass = Passer
cancel = Annuler
other-one = Une autre combinaison ; celle-ci est la { $at } sur { $count }

## Why a move is refused

one-joker = Un seul joker par combinaison
colours = { $count ->
    [1] Une couleur
   *[other] { $count } couleurs différentes
    }
colours-repeat = Les couleurs se répètent en partie
values = { $count ->
    [1] une valeur
   *[other] { $count } valeurs différentes
    }
values-repeat = les valeurs se répètent en partie
they-are = { $colours }, { $values }.
it-takes = Il faut une couleur et les valeurs 1 à 4, ou une valeur et les quatre couleurs.
discard-has = Dans la défausse : { $cards }

## The journal: who, then what

draws = { $from ->
    [left] { $own ->
        [yes] piochez à gauche
       *[no] pioche à gauche
        }
    [right] { $own ->
        [yes] piochez à droite
       *[no] pioche à droite
        }
   *[discard] { $own ->
        [yes] prenez la défausse
       *[no] prend la défausse
        }
    } : { $card }{ $bonus ->
    [yes] , en bonus
   *[no] {""}
    }{ $last ->
    [yes] . La pioche est vide
   *[no] {""}
    }
shows = { $own ->
    [yes] montrez
   *[no] montre
    } { $faces }
discards = { $own ->
    [yes] défaussez
   *[no] défausse
    } le { $face }

## The end

score = { $points ->
    [one] { $points } combinaison
   *[other] { $points } combinaisons
    } contre { $next }.
score-even = { $points } partout ; ce qui reste sur les chevalets départage.

## The end of a match

# Under the number of combinations.
unit = comb.
no-combination = aucune combinaison
# The sum of what is left on a rack.
rack-left = chevalet : { $sum }
by-the-rack = { $count ->
    [one] { $count } combinaison chacun
   *[other] { $count } combinaisons chacun
    } : le chevalet qui pèse le moins l’emporte, { $sum } contre { $next } :
shared = { $count ->
    [one] { $count } combinaison chacun
   *[other] { $count } combinaisons chacun
    }, et { $sum } sur chaque chevalet : la victoire est partagée :

## Hints: where to look, and why

look-piles = Regardez les trois paquets, et ce que montre chacun.
look-rack = Regardez votre chevalet : quatre cartes y vont ensemble.
look-alone = Cherchez sur votre chevalet la carte qui ne va avec aucune autre.
why-discard-pile = La défausse montre la face en jeu : vous savez ce que vous prenez.
why-draw-pile = L’envers dit quelles cartes peuvent être derrière, et ce que vous aurez quand tout se retournera.
why-show = Une combinaison de plus ; deux cartes de bonus, puis tout se retourne.
why-show-two = Deux combinaisons en un tour, avec vos huit cartes.
why-discard = Elle ne va avec rien, ni maintenant ni bientôt ; ce que vous gardez est plus près d’une combinaison.
why-pass = Chaque carte de votre chevalet vaut mieux gardée que donnée au joueur suivant.

## Charts of the rules

chart-combinations = Les combinaisons
chart-colour = Une couleur, de 1 à 4
chart-value = Une valeur, les quatre couleurs
chart-joker = Le joker remplace une face ; un seul par combinaison
chart-trick = Le truc
chart-in-front = Sur une face, le 3 rouge
chart-behind = Sur l’autre, l’une de ces neuf faces
