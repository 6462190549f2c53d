### The table of DOS. docs/translating.md says how this file is edited.

## Where the match stands

round-head = M{ $round }
first-to = premier à { $target }
points = { $points } { $points ->
    [one] point
   *[other] points
    }
soon-two = { $cards }, bientôt 2
# Beside somebody who has two cards and has not called.
forgot = sans DOS !
penalty = 2 à piocher
# Beside somebody who has called.
called-it = DOS !

## What is expected

places-bonus = { $name } pose son bonus.
has-drawn = { $name } a pioché et réfléchit.
turn = { $can ->
    [yes] À vous : couvrez une carte du centre, ou piochez.
   *[no] À vous : rien ne va sur le centre, piochez.
    }
drawn = { $can ->
    [yes] À vous : couvrez une carte, ou posez-en une au centre.
   *[no] À vous : posez une carte au centre.
    }
matched = { $can ->
    [yes] À vous : couvrez encore une carte, ou terminez.
   *[no] À vous : plus rien à couvrir, terminez.
    }
bonus = Bonus : posez une carte au centre, ou gardez-la.
double-bonus = Bonus double : posez une carte au centre.

## What is about to be played

in-the-centre = { $card }, au centre.
one-on = { $card } sur { $row }
staged = { $sum }{ $hash }{ $colour ->
    [yes] , même couleur
   *[no] { "" }
    }.
two-left = Il vous restera deux cartes : criez DOS !
may-add = Vous pourrez ajouter une carte au centre.
one-more = Une carte de plus au centre, et chacun pioche.

## The quiet line

nothing-fits = Rien dans votre main ne va sur le { $row }.
choose-for = Sur le { $row } : choisissez une ou deux cartes.
add-second = { $card } : ajoutez une deuxième carte.
to-free-place = { $card } : touchez la place libre du centre.
to-row = { $card } : touchez sa carte du centre, ou une deuxième carte.
to-cover = Touchez la carte du centre à couvrir.
how-to-place = Touchez une carte, ou glissez-la au centre.
how-to-match = Touchez une ou deux cartes, puis celle qu’elles couvrent.

## Why cards cover nothing

fits-nowhere = Le { $card } ne va sur aucune carte du centre, ni seul ni avec une autre.
sum-fits-nowhere = { $cards } : aucune carte du centre ne fait cette somme.

## Under a card of the row

stays = reste
same-number = même nombre
the-sum = la somme
same-colour = même couleur
or = { " ou " }
and = { " et " }

## Cards and places by name

wild-dos = { $card } : 2 de toute couleur
wild-number = { $card } : tout nombre de 1 à 10
place = Place { $place } : { $card }
covered-by = , couverte par { $cards }
nothing-matches = , rien ne va dessus
possible = , possible : { $how }
with-another = , avec { $cards }
playable = , jouable
chosen = , choisie
does-not-fit = , ne va pas
slot-for = Poser au centre : { $card }
slot-empty = Place libre au centre : choisissez d’abord une carte
slot-word = poser ici
the-row = Le centre

## Piles and buttons

deck = Pioche · { $count }
discard = Défausse · { $count }
discard-top = Défausse, { $count } cartes, dessus : { $card }
discard-empty = Défausse, vide
draw-named = Piocher une carte, il en reste { $count }
draw = Piocher
end = Terminer
keep = Ne rien poser
cancel = Annuler
play = Jouer
shout = DOS !
shout-with = il vous en restera deux
    .label = Jouer et crier DOS
shout-now = criez-le, il vous en reste deux
    .label = Crier DOS : il vous reste deux cartes
shout-catch = { $name } l’a oublié
    .label = Prendre en faute : { $name } n’a pas crié DOS

## Beside the piles in a terminal

top = , dessus { $card }
bonuses-double = bonus double
bonuses-single = bonus simple
penalty-waits = pénalité : 2 cartes
place-here = poser

## The journal, after a name

covers = { $own ->
    [yes] couvrez
   *[no] couvre
    } le { $row } avec { $cards }{ $colour ->
    [yes] , de la même couleur
   *[no] { "" }
    }
the = le { $card }
nothing-to-draw = { $own ->
    [yes] ne pouvez rien piocher
   *[no] ne peut rien piocher
    }
a-card = une carte
drew = { $own ->
    [yes] piochez
   *[no] pioche
    } { $what }{ $reason ->
    [bonus] , à cause d’un double de couleur
    [penalty] { " de pénalité" }
   *[turn] { "" }
    }
placed = { $own ->
    [yes] posez
   *[no] pose
    } le { $card } au centre
kept = { $own ->
    [yes] n’ajoutez rien au centre
   *[no] n’ajoute rien au centre
    }
called = { $own ->
    [yes] criez « DOS ! »
   *[no] crie « DOS ! »
    }
# $mine: whoever reads is caught.
caught = { $mine ->
    [yes] vous prend
   *[no] { $own ->
        [yes] prenez
       *[no] prend
        } { $whom }
    } en faute : deux cartes de pénalité
round-over = Fin de la manche { $round } : { $name } { $own ->
    [yes] n’avez
   *[no] n’a
    } plus de cartes, { points }.

## The end of a round

# A title.
out = { $name } { $own ->
    [yes] n’avez plus de cartes
   *[no] n’a plus de cartes
    }
round-counts = Fin de la manche { $round }. Les mains des autres valent { points } :
no-cards = main vide
# What somebody’s cards are worth to the one who is out.
gives = { $points } { $points ->
    [one] cédé
   *[other] cédés
    }

## Hints: where to look, and why

look-row = Regardez cette carte du centre, puis votre main.
look-pile = Regardez la pioche.
look-buttons = Regardez les boutons à côté de la phrase.
look-own = Regardez les grosses cartes de votre main.
look-counts = Comptez les cartes de chacun.
why-single = Le nombre suffit, la couleur est libre : une carte de moins.
why-double = Deux cartes dont la somme fait le nombre du centre : deux cartes de moins d’un coup.
why-single-colour = Nombre et couleur : à la fin du tour vous pourrez ajouter une carte au centre.
why-double-colour = La somme, et tout d’une couleur : une carte de plus au centre, et chacun des autres en pioche une.
why-draw = Rien de mieux à couvrir : après avoir pioché, vous pourrez encore couvrir.
why-end = Ce que vous pourriez encore couvrir vous servira mieux plus tard.
why-place = Une carte quitte votre main ; la plus chère ne comptera plus pour qui finit.
why-keep = Cette carte vous servira mieux en main qu’au centre.
why-call = À deux cartes, il faut annoncer « DOS ! », sinon un autre peut vous prendre en faute.
why-catch = Celui qui n’a pas annoncé ses deux cartes en pioche deux.
