### OTTO Game Over on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Posez des tuiles, fermez cercles et carrés pour marquer, ou tracez l’infini : la manche s’arrête, huit à zéro. Le premier à 24 points gagne.
teams = À quatre : deux équipes de deux, partenaires face à face (A7).
secret-cards = Cartes secrètes (A21 à A30). « off » : on joue sans, pour apprendre.
vigilance = Qui peut marquer le doit, mais c'est aux autres de le rappeler (A15).
age-values = seats (l'aîné d'abord, dans l'ordre des places), ou toutes les places de l'aîné au plus jeune, comme 2,0,1
age = Les places de la plus âgée à la plus jeune (A6).
rounds-values = all (jusqu'à ce que quelqu'un ait 24 points), ou un nombre de 1 à 9
rounds = Nombre de manches au plus, pour une partie courte (A5).
