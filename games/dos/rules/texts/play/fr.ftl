### DOS in words. docs/translating.md says how this file is edited.

## Setting up

wrong-target = une partie se joue en 1 à 1000 points (A26), pas { $target }

## Cards and colours

card = { $number } { $colour }
no-card = aucune carte

## Moves

draw = piocher
end = terminer le tour
keep = ne plus rien poser
call = DOS !
catch = DOS ! (prendre en faute)
cover = couvrir la place { $place } par { $cards }{ $shout ->
    [yes] , DOS !
   *[no] { "" }
    }
place-in-centre = poser au centre : { $card }{ $shout ->
    [yes] , DOS !
   *[no] { "" }
    }

## Why a move is refused

match-over = La partie est terminée.
not-your-turn = Ce n’est pas votre tour : on attend { $name }.
not-in-hand = Vous n’avez pas de { $card } en main.
only-one = Vous n’avez qu’un seul { $card }.
no-such-place = Il n’y a pas de place { $place } : la rangée en compte { $row }.
covered = Le { $card } est déjà couvert ; chaque carte du centre ne l’est qu’une fois par tour.
not-same = Le { $card } n’a pas le même nombre que le { $row }.
not-sum = { $cards } : la somme ne fait pas le { $row }.
too-many-cards = On couvre une carte avec une ou deux cartes, jamais plus.
no-draw-after-match = Après une association, on ne pioche plus dans ce tour.
drawn-already = Vous avez déjà pioché dans ce tour.
match-or-draw = Couvrez d’abord une carte, ou piochez.
place-a-card = Vous avez pioché : couvrez une carte, ou posez-en une au centre.
turn-ending = Votre tour se termine : il ne reste qu’à poser vos cartes de bonus.
no-placing = On ne pose une carte au centre qu’après avoir pioché sans couvrir, ou pour un bonus.
must-place = Le bonus double se pose toujours : choisissez une carte.
nothing-to-keep = Vous n’avez aucun bonus à refuser.
end-first = Terminez d’abord votre tour : les bonus se posent ou se refusent ensuite.
false-call = « DOS ! » s’annonce à deux cartes : vous avez { $count } { $count ->
    [one] carte
   *[other] cartes
    }.
false-shout = « DOS ! » s’annonce à deux cartes : ce coup vous laisserait { $count } { $count ->
    [one] carte
   *[other] cartes
    }.
no-call-due = Vous n’avez pas d’annonce à faire : elle est déjà faite, ou n’est pas due.
caught-already = Trop tard, on vous a pris en faute : deux cartes à piocher à la fin du tour.
nobody-to-catch = Personne n’a oublié d’annoncer « DOS ! ».
catch-oneself = C’est à vous d’annoncer « DOS ! ».
calls-are-automatic = À cette table, « DOS ! » s’annonce tout seul.

## What happens

lot = Tirage du donneur. { $drawn }.
deal = Manche { $number }. Donneur : { $dealer }. Au centre : { $row }.
# Somebody, and a card or points of theirs.
has = { $name } : { $what }
matched = { $name } : { $cards } sur { $row }{ $bonus ->
    [single] { " (même couleur)" }
    [double] { " (double, même couleur)" }
   *[none] { "" }
    }.
drawn = { $name } : { $what }{ $because ->
    [bonus] { " (bonus double)" }
    [penalty] { " (pénalité)" }
   *[turn] { "" }
    }.
drew-nothing = rien à piocher
drew = une carte piochée
drew-card = une carte piochée, { $card }
placed = { $name } : { $card } au centre.
kept = { $name } : rien de plus au centre.
discarded = À la défausse : { $count } { $count ->
    [one] carte
   *[other] cartes
    }, dessus { $top }.
rebuilt = La défausse, mélangée, devient la pioche : { $count } { $count ->
    [one] carte
   *[other] cartes
    }.
refilled = Le centre est complété : { $card }.
called = { $name } : DOS !
caught = { $by } : DOS ! Oubli, { $name } : deux cartes{ $later ->
    [yes] { " à la fin du tour" }
   *[no] { "" }
    }.
# Between the points of several players.
then = { " ; " }
round-over = Fin de la manche { $number }. { $winner } : main vide, +{ $points }. { $totals }.
won = Partie terminée. Victoire : { $winner }.

## What is expected, and of whom

your-turn = À vous
expected-turn = couvrir une carte du centre, ou piocher
expected-drawn = couvrir une carte du centre, ou en poser une
expected-matched = couvrir encore une carte, ou terminer le tour
expected-may-place = poser une carte de bonus, ou non
expected-must-place = poser une carte de bonus double
says = { $who } : { $what }.
call-now = { $expected } Deux cartes : annoncez « DOS ! ».
not-called = { $expected } { $name } : deux cartes, sans annonce.

## The table in words

round = Manche { $round }, jusqu’à { $target } points.
covered-by = { $place }. { $card } (couvert : { $over })
empty = vide
centre = Centre : { $row }.
piles = Pioche : { $pile }. Défausse : { $discard }.
piles-with-top = Pioche : { $pile }. Défausse : { $discard }, dessus { $top }.
seat = { $name } : cartes { $count }, points { $total }.
your-hand = Votre main : { $hand }.
double-bonuses = bonus doubles { $double }
single-bonuses = bonus simples { $single }
penalty-pending = pénalité de deux cartes en attente
this-turn = Ce tour : { $parts }.

## Why a position cannot be

points-to-win = une partie se joue en 1 à 1000 points (A26)
at-the-table = le donneur et la place dont c’est le tour sont à la table
points-possible = personne ne peut avoir autant de points
rounds-score = chaque manche finie rapporte au moins un point (A25)
too-many-deals = il n’y a jamais eu autant de donnes
top-of-discard = le dessus de la défausse est une de ses cartes
pile-made-of = la pioche contient une carte dont elle ne peut pas être faite (A19)
over-with-points = la partie est terminée quand quelqu’un vide sa main et a les points (A26)
nothing-pending = rien n’est en attente quand la partie est terminée
over-somebody = la partie est terminée quand quelqu’un a les points (A26)
empty-hand = une manche finit quand une main est vide (A24)
row-refilled = la rangée a deux cartes tant qu’il y a de quoi la compléter (A15)
no-fit = une carte couverte du centre et ce qui la couvre ne vont pas ensemble (A8, A9)
nothing-covered = dans un tour où l’on a couvert, une carte du centre est couverte
bonuses-of-row = les bonus ne sont pas ceux des cartes couvertes (A11, A12)
bonuses-possible = les bonus dus ne peuvent pas être ceux d’un tour (A18)
covered-when = les cartes du centre ne sont couvertes que pendant le tour de qui les couvre (A16)
uncalled-who = seul celui dont c’est le tour, ou le précédent, peut avoir deux cartes sans annonce (A20)
penalty-when = une pénalité n’attend que la fin d’un tour où deux cartes n’ont pas été annoncées (A21)
one-entry-per-seat = chaque liste doit avoir une valeur par place
hand-size = la main n’a pas le nombre de cartes annoncé
row-too-many = la rangée a plus d’exemplaires d’une carte que la boîte
seen-too-many = on voit plus d’exemplaires d’une carte que la boîte n’en a
unseen-count = la pioche et les mains des autres n’ont pas à elles toutes le nombre de cartes qu’on ne voit pas
pile-count = la pioche ne peut pas avoir autant des cartes qu’on ne voit pas
row-length = une rangée a au plus 107 cartes (A15)
hands = on joue de 2 à 4, mais il y a { $count } mains
entries = totals a { $length } valeurs pour { $hands } mains
more-than-box = il y a plus de { $card } que dans la boîte (A1)
discard-count = la défausse a { $count } { $card }, mais il en reste { $left } pour elle (A1)
players-possible = on joue de 2 à 4, pas à { $players }
