about = Bury a card, then follow suit. The highest card takes the trick, and every trick is a point.
credit = traditional
a-move = a move
a-move-is = a card such as 7D or 10S, or -7D to bury it
rounds = how many rounds a match has
rounds-values = 1 to 9
tricks = whether the tricks that were taken stay face up
