### Textes d’essai.
### $card (piece)

-jeu = Olé
    .genre = masculin

play = Jouer
space = { " joue" }
two-lines =
    Une ligne,
    puis une autre.
braces = { "{" } { "\u00e9" } { "}" }
here = { -jeu.genre ->
    [feminin] Ouverte
   *[masculin] Ouvert
    } : { -jeu }
again = { play }, encore
box = La boîte
    .title = Le titre
level = niveau { $level }
cards = { $count } { $count ->
    [one] carte
   *[other] cartes
    }
taken = { $count ->
    [0] rien
    [one] un point
   *[other] { $count } points
    }
ready = Vous êtes { $who ->
    [her] prête
   *[him] prêt
    }.
sound = { $on ->
    [yes] Couper le son
   *[no] Mettre le son
    }
choice = choix { VOWEL($name) ->
    [yes] d’{ $name }
   *[no] de { $name }
    }
share = { NUMBER($share, minimumFractionDigits: 2, maximumFractionDigits: 2) } par { $type }
edge = { NUMBER($share, minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "always") }
played = { $name } pose le { $card }{ $series ->
    [yes] , en série
   *[no] {""}
    }.
