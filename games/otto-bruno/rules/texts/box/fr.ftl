### Otto & Bruno on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Chaque carte a deux faces : vous voyez l’une, les autres voient le dos. Formez le plus de combinaisons de quatre, et retenez ce qui revient quand tout se retourne.
# Author, publisher, year; it stands beside the name in a terminal, so it is short.
credit = Niek Neuwahl, Peri, 1993
# The rule sheet that our rules are written from. After "Rule sheet:".
sheet = traduction française d’Ange Heureux, 2008, mise en ligne par jeuxsoc.fr et l’Escale à jeux
memory = « human » : l’écran montre ce qui est visible. « aid » : il garde aussi ce que vous avez déjà vu (A17).
deck = « drawn » : les paires de faces sont tirées au sort à chaque partie, selon le truc. « printed » : ce sont toujours celles du paquet imprimé (A3).
first-values = lot (par tirage au sort), ou une place de 0 à 3
first = Qui commence, si personne ne s’appelle Otto ou Bruno (A5).
names-values = jusqu’à quatre noms, par place, séparés par de simples virgules, comme Maud,Otto
names = Les prénoms, pour savoir si un Otto ou un Bruno commence (A5).

## On the shelf: the game in two short sentences, and its mood in a word

blurb = Vous voyez la face, les autres le dos. Une combinaison, et tout se retourne.
mood = mémoire

## How a form asks for the options: a question, its answers, and a note below it

ask-memory = Ce que l’écran montre
ask-memory-human = ce qui se voit, rien de plus
ask-memory-aid = aussi ce que vous avez déjà vu
ask-deck = Les dos des cartes
ask-deck-drawn = tirés au sort à chaque partie
ask-deck-printed = ceux du paquet imprimé
ask-deck-note = Tirés au sort, on n’en sait que le truc. Le paquet imprimé est pour qui l’a appris.
ask-first = Qui commence
ask-names = Prénoms, dans l’ordre des places
ask-names-note = Un Otto ou un Bruno commence. Séparez-les par des virgules : Maud,Otto.

## What people can say of themselves at the gathering

claim-youngest = Personne ici n’est plus jeune que moi
