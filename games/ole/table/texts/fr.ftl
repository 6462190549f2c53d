### The table of Olé. docs/translating.md says how this file is edited.

## Where the match stands

round-head = M{ $round }
red-on-top = Rouge en tête
yellow-on-top = Jaune en tête
no-order = Ordre à choisir
my-choice = votre choix
chosen-by = choix { VOWEL($name) ->
    [yes] d’{ $name }
   *[no] de { $name }
    }
order = De la plus forte à la plus faible : { $colours }
my-series = Votre série : { $cards }
series-of = Série { VOWEL($name) ->
    [yes] d’{ $name }
   *[no] de { $name }
    } : { $cards }

## What is expected

chooses-order = { $name } choisit l’ordre des couleurs.
continues-series = { $name } poursuit sa série.
choose-order = À vous : choisissez l’ordre des couleurs de cette manche.
open = À vous : ajoutez une carte, n’importe laquelle.
the = le { $card }
go-on = La série continue : plus haut encore que { $table }, ou un jeton.
play-higher = À vous : jouez plus haut que { $table }, ou prenez un jeton.
nothing-higher = À vous : rien de plus haut que { $table }, prenez un jeton.

## What is about to be played

held = { $card } : { $series ->
    [yes] une série, vous rejouerez.
   *[no] encore une fois pour le poser.
    }
held-token = Un jeton, 5 points : encore une fois pour le prendre.
how = { $touch ->
    [yes] Touchez une carte deux fois, ou glissez-la.
   *[no] Cliquez deux fois sur une carte, ou glissez-la.
    }

## Tokens

token = Un jeton
# The same button once one is taken up.
take-it = Le prendre : 5 points
take-token-of = Prendre un jeton. Il reste { $tokens } de 5 points.
worth = de 5 points

## For those who do not see it, after a card’s name

playable = , jouable
makes-series = , jouable, fait une série
not-higher = , pas plus haut
pile-top = La pile, dessus : { $card }
pile-empty = La pile est vide
your-hand = Votre main :

## Why a card is not higher

weaker = plus faible que
same-colour = la même que
stronger = plus forte que
smaller = plus petit que
equal = égal à
larger = plus grand que

## The journal, after a name or “Vous”

chose = { $own ->
    [yes] choisissez
   *[no] choisit
    } : { $order }
opened = { $own ->
    [yes] ouvrez
   *[no] ouvre
    } avec le { $card }
played = { $own ->
    [yes] posez
   *[no] pose
    } le { $card }{ $series ->
    [yes] , en série
   *[no] { "" }
    }
took-token = { $own ->
    [yes] prenez
   *[no] prend
    } un jeton

## The end of a round and of the match

# Beside a name.
no-cards = main vide
cards-and-tokens = { $cards } + { $tokens }
level = à égalité
more = { $points } de plus
places-up = +{ $count } { $count ->
    [one] place
   *[other] places
    }
places-down = −{ $count } { $count ->
    [one] place
   *[other] places
    }
why-shared = À égalité au plus bas total, la victoire est partagée :
round-over = Fin de la manche { $round }.
next-choice = { $name } { $own ->
    [yes] avez marqué le plus et choisissez l’ordre des couleurs :
   *[no] a marqué le plus et choisit l’ordre des couleurs :
    }
went-out = { $name } { $own ->
    [yes] n’avez plus de cartes
   *[no] n’a plus de cartes
    }
nobody-can = Personne ne peut jouer
token-run = 255 jetons de suite
round-ended = Fin de la manche { $round } : { $why }.
nobody-can-token = personne ne peut jouer, un jeton pour chacun
token-run-token = 255 jetons de suite, un jeton pour chacun

## Hints: where to look, and why

look-token = Regardez la réserve de jetons.
look-order = Regardez les couleurs de votre main, puis les deux ordres.
look-hand = Comparez vos cartes, une par une, à celle du dessus de la pile.
why-token = Un jeton coûte 5 points ; en échange, vous gardez vos cartes pour un meilleur tour.
why-order = Dans cet ordre, plus de vos cartes seront fortes.
why-opening = À l’ouverture tout passe, et jamais de série : le moment de se défaire d’une carte chère.
why-colour = Sa couleur est plus forte : le nombre ne compte pas, et votre tour finit là.
why-number = Son nombre est plus grand : la couleur ne compte pas, et votre tour finit là.
why-series = Plus haut par la couleur et par le nombre : c’est une série, vous rejouez aussitôt.

## Charts of the rules

chart-hands = Les cartes en jeu, selon le nombre de joueurs
chart-hand = À { $players } : { $cards } cartes chacun
