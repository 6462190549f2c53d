### The notation of DOS: what a text should be, and what that looks like. docs/translating.md says how
### this file is edited.

a-move = un coup
a-move-is = une association comme 1=R5 ou 2=DOS+R5, place=R5, l’une ou l’autre avec ! pour annoncer DOS, ou draw, end, keep, call, catch
a-card = une carte
a-card-is = DOS, ou une couleur Y, G, B ou R et 1, 3 à 10 ou #, comme R5 ou B#
a-heap = un tas de cartes
a-heap-is = pas plus d’une sorte que dans la boîte
two-cards = deux cartes
two-cards-are = la plus basse d’abord, entre égales Y, G, B, R, et # en dernier, comme DOS+R5
a-place = une place de la rangée
a-place-is = un nombre de 1 à 107
