### OTTO Game Over in words. docs/translating.md says how this file is edited.

## Setting up

teams-of-two = les équipes sont deux fois deux joueurs : quatre places (A7)
vigilance-alone = la vigilance demande d’autres joueurs (A15)
age-once = `age` nomme chaque place une fois (A6)

## Tiles, figures and secret cards

tile-titled = tuile { $title }
tile = tuile { $value }
the-tile = la { $tile }
the-tile-numbered = la { $tile }
small-circle = petit cercle
large-circle = grand cercle
square = carré
small-circles = { $count ->
    [one] un petit cercle
   *[other] { $count } petits cercles
    }
large-circles = { $count ->
    [one] un grand cercle
   *[other] { $count } grands cercles
    }
squares = { $count ->
    [one] un carré
   *[other] { $count } carrés
    }
time-travel = voyage dans le temps
magnetic-inversion = inversion magnétique
revolution = révolution
quantum-leap = saut quantique
meteorite = météorite
alien-abduction = enlèvement extraterrestre
the-eight = le huit
cosmic-void = vide cosmique
narrow-win = de justesse
well-played = bien joué
strong = c’est fort
superlative = superlatif
an-infinity = l’infini
turned-one = , un quart de tour
turned-two = , un demi-tour
turned-three = , trois quarts de tour

## Moves

placed = { $tile } en { $cell }{ $turned }
swap = { $card } avec { $name }
to-the-left = vers la gauche
to-the-right = vers la droite
leap = { $card } de { $from } à { $to }{ $turned }
steal = { $card } contre { $name }
through-void = { $void } comme { $action }
draw = piocher une tuile
pass = passer
remind = rappeler le devoir

## What happens

says = { $name } : { $what }.
way-right = à droite
way-foot = au bas
way-lower-right = au coin bas droit
way-lower-left = au coin bas gauche
way-upper-right = au coin haut droit
way-upper-left = au coin haut gauche
place-of = { $way } de { $cell }
black-goes-back = une tuile noire, remise dans la tour
secret-card = carte secrète, { $card }
a-secret-card = une carte secrète
cards-shuffled = Les { $cards } cartes secrètes utilisées sont mélangées : nouvelle pioche.
round = Manche { $number }. Premier joueur : { $first }.
blind-round = Manche à l’aveuglette entre { $playing }. Premier joueur : { $first }.
solo-game = Partie en solitaire.
draws = pioche { $tile }
black-leaves = la tuile noire sort du jeu, tour passé
two-blacks = deux tuiles noires, elles sortent de la manche et le tour passe
closed-for = { $what } fermé { $at } : { $points } { $points ->
    [one] point
   *[other] points
    } pour { $name }.
closed-for-nobody = { $what } fermé { $at } : plus de pion, perdu pour tous.
infinity-drawn = l’infini est tracé
reminded = rappel pour { $of }, la tuile en { $cell } est reprise et le devoir s’impose
reminded-wrongly = rappel pour { $of }, mais aucun devoir n’a été manqué
holds = { $name } : { $tile }
tiles-held = Tuiles tenues : { $all }.
stolen-lost = , perdue
stole = carte volée à { $from }, { $card }{ $fate }
passes = passe
shot = { $name } : { $tile }, { $value }
shoot-out = Tirs au but. { $all }.
won = Partie terminée. Victoire : { $winners }.
solo-lost = Partie perdue : il manque des pions ou l’infini.
solo-won = Gagné : { $sum }, { $comment }.
board-full = plateau plein
tower-empty = tour vide
eights-kept = { " " }; huit : { $kept }
infinity-by = infini : { $maker }{ $eights }
absurd-game = { " (jeu absurde)" }
score = { $name } : +{ $points }{ $absurd }, total { $total }
round-over = Fin de la manche { $number } ({ $why }). { $scores }.

## Why a move is refused

duty-part = { $kind } en { $cells }
# Between several things.
then = { " ; " }
play-instead = Jouez : { $parts }.
match-over = La partie est terminée.
solo-over = La partie en solitaire est terminée.
not-your-turn = Ce n’est pas votre tour : on attend { $name }.
drawn-already = Vous avez déjà pioché : posez une tuile.
draw-first = Piochez d’abord une tuile.
no-such-tile = Vous n’avez pas { $tile }.
cell-taken = La case { $cell } porte déjà une tuile.
cell-alone = La case { $cell } ne touche aucune tuile par un côté.
unturned = , sans la tourner
same-drawing = Ainsi tournée, { $tile } a le même dessin que{ $turned } : nommez ce coup-là.
must-draw-infinity = Vous pouvez tracer l’infini, vous devez donc le faire. { $instead }
must-score = Vous pouvez marquer, vous devez donc le faire. { $instead }
zero-first = Vous avez une tuile zéro : c’est elle que vous posez.
black-never = La tuile noire ne se pose pas : posez l’autre.
no-reminders = À cette table, on ne rappelle rien : les devoirs sont contrôlés.
nothing-to-remind = Il n’y a pas de pose à rappeler.
no-secret-cards = Cette table joue sans cartes secrètes.
no-secret-cards-solo = En solitaire, il n’y a pas de cartes secrètes.
no-secret-cards-blind = Pas de cartes secrètes dans une manche à l’aveuglette.
card-not-held = Vous n’avez pas cette carte secrète : { $card }.
card-before-drawing = Une carte secrète se joue avant de piocher.
one-card-a-turn = Une seule carte secrète par tour.
no-card-in-second-turn = Pas de carte secrète au second tour d’un voyage dans le temps.
no-swap = Pas d’échange possible avec { $name } : choisissez quelqu’un d’autre qui a une tuile.
both-ways-same = À deux, les deux sens reviennent au même : jouez vers la gauche.
no-tile-there = Il n’y a pas de tuile en { $cell }.
printed-centre = La tuile imprimée au centre ne bouge pas.
pawn-stays = La tuile en { $cell } porte un pion : elle reste.
cell-not-empty = La case { $cell } n’est pas vide.
not-a-leap = Reposer la tuile comme elle était n’est pas un saut.
nothing-to-steal = Rien à voler chez { $name } : choisissez un adversaire qui a des cartes secrètes.
steals-from-partner = On ne vole qu’un adversaire : { $name } joue avec vous.
stolen-at-once = La carte volée se joue tout de suite : { $card }.
no-infinity-now = Cela ne se décide que lorsqu’un infini vient d’être tracé.
eight-or-pass = Un infini vient d’être tracé : jouez le huit ou passez.

## What is expected, and of whom

expected-card-or-draw = jouer une carte secrète, ou piocher
expected-place-again = reposer : le devoir de marquer s’impose
expected-zero = poser la tuile zéro
# Between two things to choose from.
or = { " ou " }
expected-place = poser { $tiles }
expected-stolen = jouer la carte volée, { $card }
expected-eight = infini ({ $maker }), jouer le huit ou passer
second-turn = { " (second tour)" }
your-turn = À vous
expected = { $who } : { $what }{ $second }.

## The table in words

view-round = Manche { $number }. Tuiles dans la tour : { $tower }.
view-blind = Manche à l’aveuglette. Tuiles dans la tour : { $tower }.
view-solo = En solitaire. Tuiles dans la tour : { $tower }.
seat-tile = , tuile { $tile }
seat-cards = , cartes secrètes { $count }
seat = { $name } : points { $total }, sur le plateau { $on_board }{ $tile }{ $cards }.
pawns = { "  " }Pions : { $pawns }.
your-cards = Vos cartes secrètes : { $cards }.
cards-of = Cartes secrètes, { $name } : { $cards }.
removed = Sorties de la manche : { $removed }.

## Why a position cannot be

hands-per-seat = il y a une main de cartes secrètes par place
pile-too-high = une pile est plus haute que la boîte ne le permet (A1, A3)
entries-per-side = chaque liste doit avoir une valeur par place, ou par équipe (A7)
two-pawns = deux pions sont sur une même figure (A14)
one-to-four = on joue de 1 à 4
teams-two-of-two = les équipes sont deux fois deux joueurs (A7)
alone-without = seul, on joue sans vigilance et sans cartes secrètes (A15, A31)
blind-without = à l’aveuglette, on joue sans cartes secrètes (A34)
round-limit = la limite de manches va de 1 à 9, ou 0 sans limite
age-every-seat = age nomme chaque place une fois (A6)
eleven-pawns = un camp a onze pions : quatre, quatre et trois (A1)
tiles-of-box = les tuiles de la manche sont celles de la boîte (A1 ; A31 : pas de noires en solitaire)
cards-of-box = les cartes secrètes sont celles de la boîte (A3)
too-many-events = personne n’a vu autant de tirages
points-possible = personne ne peut avoir autant de points
solo-alone = la partie en solitaire se joue seul (A31)
fewer-rounds = la table a convenu de moins de manches
over-after-round = une partie finit après une manche, et une manche à l’aveuglette en suit une autre (A5, A34)
solo-one-round = la partie en solitaire est une seule manche (A31)
everybody-plays = tout le monde joue, sauf dans une manche à l’aveuglette (A34)
over-at-24 = à 24 points, la partie est finie ou continue par une manche à l’aveuglette (A5, A34)
not-over-yet = la partie n’est pas finie avant que quelqu’un mène seul avec 24 points (A5)
blind-who = une manche à l’aveuglette se joue entre ceux qui sont à égalité à 24 points ou plus (A34)
blind-tied = ceux qui sont à égalité jouent une manche à l’aveuglette (A34)
shoot-out-when = les tirs au but départagent après une manche à l’aveuglette (A35)
everybody-holds = chacun tient une tuile, sauf en solitaire et à l’aveuglette (A8, A31, A34)
drawn-is-placed = une tuile piochée est là pour être posée (A10)
drawn-before-placed = une tuile est piochée avant qu’une autre soit posée (A10)
black-tiles = les tuiles noires ne se posent pas, et deux d’entre elles sortent de la manche (A17, A18, A34)
turn-plays = la place dont c’est le tour ne joue pas
full-board = un plateau plein termine la manche (A19)
solo-ends = une partie en solitaire finit gagnée, ou plateau plein, ou tour vide (A32)
infinity-ends = un infini termine la manche, une fois réglé (A20)
travel-card = un voyage dans le temps demande sa carte (A22)
no-card-now = aucune carte ne peut être jouée dans ce tour (A21, A22, A34)
draws-at-once = qui n’a pas de carte à jouer pioche aussitôt (A10)
stolen-unusable = une carte volée qui ne peut pas servir est perdue (A27)
asked-in-turn = on demande à qui tient une carte secrète, dans l’ordre du tour depuis qui a tracé l’infini (A29)
reminders-where = les rappels sont pour les tables qui jouent avec vigilance (A15)
reminders-of = on rappelle une pose (A15)
reminder-when = une pose se rappelle avant que la tuile suivante soit piochée (A15)
reminder-last = la pose à rappeler est la dernière (A15)
holds-the-drawn = qui a posé la tuile qu’il tenait tient celle qu’il a piochée (A10)
travel-over = après son second tour, un voyage dans le temps est fini (A22)
others-remind = ce sont les autres qui rappellent une pose (A15)
one-entry-per-seat = chaque liste doit avoir une valeur par place
tiles-too-many = il y a plus de tuiles d’une sorte que dans la boîte (A1)
tower-holds = la tour contient les tuiles qui ne sont nulle part ailleurs (A1)
own-cards = on voit ses propres cartes et celles de son partenaire (A38)
hand-size = une main n’a pas le nombre de cartes annoncé
used-count = il n’y a pas autant de cartes utilisées qu’annoncé
cards-too-many-of-kind = il y a plus de cartes secrètes d’une sorte que dans la boîte (A3)
cards-too-many = il y a plus de cartes secrètes que dans la boîte (A3)
cards-together = la pioche secrète, les cartes utilisées et les mains font ensemble la boîte (A3)
no-figure = il n’y a pas de figure fermée pour un pion en { $spot } (A14)
