about = Posez vos cartes à partir des sept, en montant et en descendant. La première main vide gagne.
credit = traditionnel
a-card = une carte
a-card-is = un rang et une couleur, comme 7D ou 10S
