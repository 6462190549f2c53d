### Olé in words. docs/translating.md says how this file is edited.

## Setting up

too-many-rounds = il y a au plus autant de manches que de joueurs (A4) : { $seats }, pas { $rounds }

## Cards and colours

card = { $number } { $colour }
no-card = aucune carte

## Moves

take-token = prendre un jeton
red-on-top = rouge en tête
yellow-on-top = jaune en tête

## Why a move is refused

match-over = La partie est terminée.
not-your-turn = Ce n’est pas votre tour : on attend { $name }.
order-first = Choisissez d’abord l’ordre des couleurs.
not-your-privilege = Ce n’est pas à vous de choisir l’ordre des couleurs : on attend { $name }.
no-privilege = À cette table, le rouge reste en tête : personne ne choisit l’ordre des couleurs.
order-is-set = L’ordre des couleurs ne se choisit qu’avant l’ouverture, par le perdant de la manche précédente.
no-token-at-opening = À l’ouverture, on ajoute une carte quelconque ; pas de jeton.
not-in-hand = Vous n’avez pas le { $card } en main.
not-higher = Le { $card } n’est pas plus haut que le { $table } : { $weaker ->
    [yes] couleur plus faible
   *[no] même couleur
    }, et nombre pas plus grand.

## What happens

deal = Manche { $round }. Donneur : { $dealer }.
your-hand = Votre main : { $hand }.
# Somebody, and what they do or are to do.
says = { $name } : { $what }.
opened = { $name } : ouverture, { $card }.
played = { $name } : { $card }{ $series ->
    [yes] { " (série)" }
   *[no] { "" }
    }.
took-token = { $name } : un jeton.
went-out = { $name } : main vide
nobody-can = personne ne peut jouer, un jeton pour chacun
token-run = 255 jetons de suite, un jeton pour chacun
round-over = Fin de la manche { $round } ({ $why }). { $scores }
score = { $name } : +{ $points }, total { $total }
# Between several players’ scores.
then = { " ; " }
won = Partie terminée. Victoire : { $winners }.

## What is expected, and of whom

your-turn = À vous
expected-order = choisir l’ordre des couleurs : rouge ou jaune en tête
expected-opening = ajouter une carte quelconque
expected-turn = jouer une carte plus haute ou prendre un jeton
expected-series = la série continue : encore une carte plus haute, ou un jeton

## The table in words

order-to-be-chosen = à choisir
round-of = Manche { $round } sur { $rounds }. Couleurs : { $colours }.
table-card = Carte de la table : { $card }.
pile-empty = La pile est vide.
seat = { $name } : cartes { $cards }, jetons { $tokens }, points { $points }.

## Why a position cannot be

hands = on joue de 3 à 8, mais il y a { $count } mains
entries = { $list } a { $length } valeurs pour { $hands } mains
twice = { $card } est à deux endroits
missing = il manque { $card } ; tout le paquet est distribué (A3)
foreign = { $card } n’est pas en jeu à { $players } (A3)
opening-table = à l’ouverture, la carte la plus basse est celle de la table (A8)
table-from-opening = il y a une carte de la table à partir de l’ouverture, et aucune avant
rounds-possible = une partie a de une manche à autant que de joueurs (A4)
over-with-rounds = la partie est terminée quand toutes ses manches le sont, et alors seulement
red-first = le rouge est en tête à la première manche (A5), et toujours sans le privilège (A6)
turn-at-table = la place dont c’est le tour n’est pas à la table
not-in-play = une carte n’est pas en jeu à autant de joueurs (A3)
same-number = chacun reçoit le même nombre de cartes (A3) : en main et jouées ensemble
empty-hand = une manche finit quand une main est vide (A15)
tokens-possible = personne ne peut avoir autant de jetons (A17)
points-possible = personne ne peut avoir autant de points
token-run-ends = 255 jetons de suite terminent la manche (A17)
privilege-when = le privilège s’exerce à partir de la deuxième manche, là où la table y joue (A6)
order-before-play = l’ordre des couleurs se choisit avant que rien ne soit joué (A6)
opening-lies = à l’ouverture, seule la carte la plus basse est posée, par qui ouvre (A8)
opening-tokens = aucun jeton n’est pris avant la deuxième carte de l’ouverture (A8)
two-played = la carte la plus basse a été jouée, et une autre par-dessus (A8)
series-own = une série se poursuit sur une carte à soi (A13)
nobody-higher = personne n’a de carte plus haute : la manche serait finie (A16)
players-possible = on joue de 3 à 8, pas à { $players }
one-entry-per-seat = chaque liste doit avoir une valeur par place
hand-size = la main n’a pas le nombre de cartes annoncé
no-order-yet = aucun ordre des couleurs n’est en vigueur avant d’être choisi (A6)
order-in-force = un ordre des couleurs est en vigueur (A2)
