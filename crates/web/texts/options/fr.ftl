### The options of a table as a form asks for them: a question, its answers, and a note below it.

yes = oui
no = non
place = la place { $seat }
rounds = { $count } { $count ->
    [one] manche
   *[other] manches
    }
length = Longueur de la partie
chance = le sort

## Olé

ole-privilege = Le perdant choisit l’ordre des couleurs
    .note = Sinon le rouge reste en tête, ce qui est plus simple.
ole-rounds-players = autant de manches que de joueurs

## DOS

dos-call = À deux cartes
    .shout = il faut crier « DOS ! », sinon gare
    .auto = le cri se fait tout seul
dos-target = Points pour gagner la partie
    .note = De 1 à 1000 ; avec 1, une seule manche.

## Otto & Bruno

bruno-memory = Ce que l’écran montre
    .human = ce qui se voit, rien de plus
    .aid = aussi ce que vous avez déjà vu
bruno-first = Qui commence
bruno-names = Prénoms, dans l’ordre des places
    .note = Un Otto ou un Bruno commence. Séparez-les par des virgules : Maud,Otto.

## OTTO Game Over

over-teams = Deux équipes de deux
    .note = Les partenaires se font face.
over-secret-cards = Cartes secrètes
    .note = Pour apprendre, jouez d’abord sans.
over-vigilance = C’est aux autres de rappeler qu’il faut marquer
    .note = Sinon, la table y veille.
# Before "la place 2".
over-age = La personne la plus âgée est assise à
    .note = Ensuite, on tourne.
over-rounds-all = jusqu’à 24 points

## Karta Doppio

karta-legs = Manches
    .two = aller et retour, couleurs échangées
    .one = une seule
karta-red = Qui joue les rouges et commence
