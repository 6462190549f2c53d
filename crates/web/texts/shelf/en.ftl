### What the shelf says of each box: the game in two short sentences, and its mood in a word.

ole = Climb higher, or pay a token. Whoever lost the round chooses the order of the colours.
    .mood = lively
dos = Two cards add up to a third. Empty your hand, and do not forget to shout.
    .mood = merry
otto-bruno = You see the front, the others the back. One combination, and everything turns over.
    .mood = memory
otto-game-over = Curves meet, figures close. One infinity, and it is all over.
    .mood = crafty
karta-doppio = Transparent cards, laid one over the other. Four points make a line.
    .mood = clear
