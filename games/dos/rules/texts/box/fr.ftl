### DOS on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Couvrez les cartes du centre par un nombre ou par une somme, et videz votre main le premier. À deux cartes, n’oubliez pas de crier « DOS ! ».
call = Qui n'a plus que deux cartes doit annoncer « DOS ! », sous peine d'être pris en faute (A20). « auto » : l'annonce se fait toute seule.
target = Points qui font gagner la partie (A26) ; 1 pour une seule manche.
