### The table of OTTO Game Over. docs/translating.md says how this file is edited.

## Where the match stands

headline = { $round } · pioche { $tower }
blind-round = Manche à l’aveuglette
solo = En solitaire
head-small = Petits
head-large = Grands
head-squares = Carrés
head-pawns = Pions
head-infinity = Infini
head-free-cells = Cases libres
goal = 24 points pour gagner
solo-goal = 11 pions et l’infini
yes-or-no = { $yes ->
    [yes] oui
   *[no] non
    }
solo-score = { $points } { $points ->
    [one] point
   *[other] points
    }.

## What is expected

# An infinity is drawn; who has an eight may keep the points of the round.
decides-on-points = Infini. { $name } choisit de garder ou non ses points.
plays-stolen-card = { $name } joue la carte volée.
card-or-draw = À vous : jouez une carte secrète, ou piochez.
draw-a-tile = { $second ->
    [yes] Second tour : piochez une tuile.
   *[no] À vous : piochez une tuile.
    }
place-again = À vous : reposez une tuile, vous devez marquer.
place-the-zero = À vous : posez la tuile zéro, il le faut.
place-a-tile = { $second ->
    [yes] Second tour : posez une tuile.
   *[no] À vous : posez une tuile.
    }
stolen-card = Carte volée : jouez { $card }.
own-infinity = Votre infini : gardez-vous aussi vos points ?
their-infinity = Infini { VOWEL($name) ->
    [yes] d’{ $name }
   *[no] de { $name }
    } : jouez le huit pour garder vos points, ou passez.
how = { $touch ->
    [yes] Touchez une case, puis posez. Toucher la tuile la tourne.
   *[no] Montrez une case, puis posez. R tourne la tuile.
    }
# What a tile closes where it is held.
here-nothing = Ici : rien ne se ferme.
here = Ici : { $what }, { $points } { $points ->
    [one] point
   *[other] points
    }.
# The tile may lie there, but turned another way.
turn-it = Pas dans ce sens : tournez la tuile.
duty = Si vous pouvez marquer, vous le devez.
# A secret card that is taken up, and what it does.
playing = { $card } : { $does }

## Secret cards

time-travel = Vous jouez deux tours de suite.
magnetic-inversion = Échangez votre tuile avec celle d’un autre.
revolution = Chacun passe sa tuile à son voisin.
quantum-leap = Déplacez une tuile sans pion : d’abord la tuile, puis la case.
meteorite = Chacun jette sa tuile et en pioche une autre.
alien-abduction = Volez une carte secrète, au hasard.
the-eight = Elle se joue quand l’infini est tracé : vous gardez vos points.
cosmic-void = Il vaut n’importe quelle carte. Laquelle ?

## Buttons

place = Poser
draw = Piocher
pass = Passer
remind = Rappeler le devoir
never-mind = Annuler
next-round = Manche suivante
play = Jouer
to-the-left = À gauche
to-the-right = À droite
turn-left = Tourner à gauche
turn-right = Tourner à droite

## Players, tiles and cells

your-tiles = Vos tuiles
your-secrets = Vos secrets
secrets = { $count } { $count ->
    [one] secret
   *[other] secrets
    }
on-board = +{ $points } au plateau
infinity = { $drawn ->
    [yes] l’infini est tracé
   *[no] il manque l’infini
    }
players = Les joueurs et la tuile qu’ils tiennent
tile-chosen = { $tile }, choisie ; encore un clic pour la tourner
tile-can = { $tile }, peut être posée
tile-cannot = { $tile }, ne se pose pas maintenant
the-board = Le plateau
the-cells = Les cases, aux flèches
board = Plateau de cinq sur cinq ; { $tiles } tuiles, { $pawns } pions
cell-free = { $cell }, libre
cell-possible = { $cell }, libre, possible
track = Piste de score : { $scores } ; but 24
# Beside the board in a terminal.
pawns-left = vos pions ◦{ $small } ○{ $large } □{ $squares }
black = noire
tile = tuile { $kind }

## A round is over

round-over = { $round } : { $points }.
ended-by-infinity = Infini ({ $maker }) : huit à zéro.
board-is-full = Le plateau est plein ; chacun marque ses pions.

## The journal, after a name

took = { $own ->
    [yes] recevez
   *[no] reçoit
    } { $tile }
drew = { $own ->
    [yes] piochez
   *[no] pioche
    } { $tile }
black-goes-back = { $own ->
    [yes] remettez
   *[no] remet
    } une tuile noire dans la tour
secret = { $own ->
    [yes] recevez
   *[no] reçoit
    } une carte secrète
secret-seen = { secret } : { $card }
black-leaves = { $own ->
    [yes] sortez la tuile noire du jeu et passez
   *[no] sort la tuile noire du jeu et passe
    }
two-blacks = { $own ->
    [yes] tenez deux tuiles noires : elles sortent du jeu, et vous passez
   *[no] tient deux tuiles noires : elles sortent du jeu, et le tour passe
    }
placed = { $own ->
    [yes] posez
   *[no] pose
    } la { $what }
closed = { $own ->
    [yes] fermez
   *[no] ferme
    } un { $figure } { $at }, +{ $points }
drew-infinity = { $own ->
    [yes] tracez l’infini
   *[no] trace l’infini
    }
# $mine: whoever reads is reminded.
reminded = { $mine ->
    [yes] vous rappelle votre devoir
   *[no] { $own ->
        [yes] rappelez
       *[no] rappelle
        } son devoir à { $whom }
    } : la tuile en { $cell } est reprise
reminded-wrongly = { $mine ->
    [yes] vous rappelle un devoir
   *[no] { $own ->
        [yes] rappelez
       *[no] rappelle
        } un devoir à { $whom }
    }, à tort
# $the: the article, as in "l’enlèvement extraterrestre".
plays-card = { $own ->
    [yes] jouez
   *[no] joue
    } { $the }{ $what }
the-masculine = { "le " }
the-feminine = { "la " }
the-elided = l’
stole = { $mine ->
    [yes] vous vole une carte
   *[no] { $own ->
        [yes] volez
       *[no] vole
        } une carte à { $whom }
    } : { $card }{ $lost ->
    [yes] , perdue
   *[no] { "" }
    }

## The end of a round and of a match

full = Le plateau est plein
tower-empty = La tour est vide
round-ended = Fin de la manche { $round }.
by-pawns = Chacun marque ses pions :
no-pawn = aucun pion
# Whose points come from the tile they hold (A37).
absurd = jeu absurde
made-infinity = l’infini
by-infinity = L’infini donne huit points à qui l’a tracé et annule les autres :
by-blind-round = L’égalité s’est jouée à l’aveuglette :
by-shootout = L’égalité s’est jouée aux tirs au but :
shared = La victoire est partagée :

## Hints: where to look, and why

look-tower = Regardez la tour.
look-secrets = Regardez vos cartes secrètes.
look-last = Regardez la dernière tuile posée.
look-cell = Regardez cette case, et ce qui l’entoure.
why-draw = On pioche d’abord ; on choisit ensuite laquelle des deux tuiles poser.
why-card = Jouée maintenant, cette carte rapporte plus que si vous attendez.
why-pass = Votre huit servira mieux plus tard.
why-remind = Une figure pouvait être fermée et ne l’a pas été : la pose est reprise.
why-place = Rien ne se ferme ici ; ce qui reste ouvert sert le moins les autres.
why-figure = La figure se ferme et elle est à vous : votre pion se pose dessus.
why-figures = Plusieurs figures se ferment d’une seule pose, et toutes comptent.
why-infinity = L’infini vaut 8 points et arrête la manche.

## Charts of the rules

chart-tiles = Les tuiles et leur valeur
chart-tile = { $value ->
    [0] 0 point
    [one] { $value } point
   *[other] { $value } points
    }
chart-figures = Les figures et l’infini
chart-figure = { $points ->
    [one] { $points } point
   *[other] { $points } points
    }
