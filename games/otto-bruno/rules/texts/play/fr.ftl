### Otto & Bruno in words. docs/translating.md says how this file is edited.

## Setting up

too-many-names = { $names } noms pour { $seats } joueurs
wrong-first = qui commence est à une place de 0 à { $last }

## Cards and piles

face = { $value } { $colour }
left-pile = pioche gauche
right-pile = pioche droite
discard-pile = défausse
no-card = aucune carte
# The face that one sees, and what is known of the other.
both-sides = { $near } ({ $back ->
    [yes] au dos
   *[no] devant
    } { $far })
far-side = { $back ->
    [yes] dos
   *[no] devant
    } { $far }
hidden-card = carte cachée

## Moves

draw-left = piocher à gauche
draw-right = piocher à droite
take-discard = prendre la défausse
show = montrer les places { $places }
show-two = montrer deux combinaisons, places { $first } et { $second }
discard = défausser la place { $place }
pass = passer

## Why a move is refused

game-over = La partie est terminée.
not-your-turn = Ce n’est pas votre tour : on attend { $name }.
draw-first = Piochez d’abord une carte.
drawn-already = Vous avez déjà pioché. Montrez une combinaison ou défaussez.
drawn-already-pass = Vous avez déjà pioché. Montrez une combinaison ou passez.
discard-empty = La défausse est vide.
discard-kept = Avec moins de sept cartes, vous ne prenez la défausse que s’il en reste au moins trois.
discard-closed = La défausse est fermée : une carte doit d’abord quitter une pioche.
bonus-first = Prenez d’abord vos cartes de bonus, à gauche ou à droite.
bonus-from-pile = Trois cartes restent dans la défausse : ce bonus vient d’une pioche.
no-such-place = Il n’y a pas de carte à la place { $place }.
no-combination = Les places { $places } ne font pas une combinaison : une couleur et les valeurs 1 à 4, ou une valeur et les quatre couleurs.
one-joker = Places { $places } : un seul joker par combinaison.
card-in-both = Une carte ne sert qu’à une combinaison : la place { $place } est dans les deux.
seven-cards = Vous n’avez pas plus de sept cartes : passez.
pile-empty = Une pioche est vide : montrez une combinaison ou passez.
eight-cards = Vous avez huit cartes : défaussez-en une ou montrez une combinaison.

## What happens

deal = Donne. Premier tour : { $first }.
from-left = de la pioche gauche
from-right = de la pioche droite
from-discard = de la défausse
a-card = carte
last-of-pile = { " C’était la dernière de cette pioche." }
drew = { $name } : { $what } { $from }, { $card }.{ $last }
showed = { $name } : combinaison, { $faces }.
discarded = { $name } : { $face } à la défausse, place { $place }.
passed = { $name } : passe.
empty = vide
turned-over = Tout se retourne : { $side } est en jeu. Pioches { $left } et { $right }, défausse { $discard }.
discard-closes = La défausse est fermée jusqu’à ce qu’une carte quitte une pioche.
score = { $name } : combinaisons { $count }, reste { $sum }
# Between the scores of several players.
then = { " ; " }
won = Partie terminée. { $scores }. Victoire : { $winners }.

## What is expected, and of whom

expected-draw = piocher à gauche, à droite ou dans la défausse
expected-discard = montrer une combinaison, ou défausser une carte
expected-pass = montrer une combinaison, ou passer
expected-last = dernier coup : montrer une combinaison, ou passer
expected-two-bonuses = deux cartes de bonus, la première à gauche ou à droite
expected-bonus = une carte de bonus, à gauche ou à droite
your-turn = À vous
says = { $who } : { $what }.

## The table in words

pile-is-empty = { $name } : vide.
pile = { $name } : cartes { $count }, dessus { $top }.
place = { " " }Place { $place } : { $card }.
seat = { $name } : combinaisons { $tricks }, cartes { $count }
backs = , dos
# Before the cards of a seat.
colon = { " : " }
turn = Tour { $turn }. Face en jeu : { $face }.
shown = { $name } : montré côté { $face }, { $cards }.

## Why a position cannot be

not-in-full = une carte n’est pas donnée en entier
seen-by-nobody = quelqu’un qui n’est pas à la table a vu une carte (A16)
trick-is-four = une combinaison montrée a quatre cartes (A8)
turn-at-table = la place dont c’est le tour n’est pas à la table
pile-too-big = une pioche a plus de cartes qu’après la donne (A4)
trick-owner = qui a montré une combinaison n’est pas à la table
trick-combines = ce qui a été montré n’est pas une combinaison de ce côté-là (A8)
seven-at-least = le chevalet et les combinaisons d’une place font au moins sept cartes (A10)
rack-between-turns = entre deux tours, un chevalet a de deux à sept cartes (A10, A11)
pile-empty-when = une pioche est vide quand la partie s’achève, et alors seulement (A13)
rack-on-turn = le chevalet dont c’est le tour n’a pas les cartes qu’il aurait à ce moment (A10, A11)
bonus-from-discard = les cartes de bonus viennent d’abord de la défausse (A11)
idle-turns = la défausse serait fermée avant autant de tours sans pioche (A7)
turns-from-one = les tours se comptent à partir de 1
joker-one-side = un joker se reconnaît d’un seul côté (A16)
three-jokers = il y a plus de trois jokers (A1)
no-cards-fit = aucune carte ne va avec toutes les faces connues (A2, A3)
observer-at-table = qui regarde n’est pas à la table
spectator-memory = la vue d’un spectateur n’a pas de mémoire (A16)
aid-remembers = à une table avec aide-mémoire, la vue de chaque place se souvient (A17)
view-shows = la vue montre ou cache autre chose que ce que l’on verrait (A15, A16)
racks = on joue de 2 à 4, mais il y a { $count } chevalets
tricks = il y a { $count } combinaisons pour 67 cartes
a-rack = un chevalet
the-left-pile = la pioche gauche
the-right-pile = la pioche droite
the-discard-pile = la défausse
a-trick = une combinaison
at-most = { $what } a au plus { $most } cartes, pas { $count }
twice = { $card } est à deux endroits
missing = il manque { $card } (A1)
jokers = il y a { $count } jokers au lieu de { $all } (A1)
no-such-card = il n’y a pas de carte { $card } (A2)
not-printed = le paquet imprimé n’a pas de carte { $card } (A3)
faces = d’un même côté, la face { $face } est sur { $found } cartes au lieu de { $all } (A3)
too-many = d’un même côté, la face { $face } est sur plus de { $all } cartes (A3)
cards-for-places = il reste { $cards } cartes pour { $places } places ; il y en a 67 en tout (A1)
