# The tips of a first game of Otto & Bruno: a title, and two sentences at the most (says).

draw = First, draw
    .says = The discard pile shows the card as you will have it. The two draw piles show only its back: a bet, and often the better choice.

goal = What to look for
    .says = You need four cards: one colour from 1 to 4, or one value in the four colours. Discard the card that is furthest from it.

show = A combination
    .says = Four of your cards go together: take them one by one, then show them. The most combinations win; afterwards everything turns over.

bonus = A bonus card
    .says = Everything is about to turn over, and a draw pile already shows the face that will be in play. So you see what you choose.

turned = Everything turned over
    .says = A combination was shown: the other face of every card is in play, for everyone. Read your rack again, nothing on it is the same.

backs = Reading a back
    .says = The two faces of a card never have the same colour or the same value. Behind a red 3, no red and no 3: that already rules out much.

others = The others’ cards
    .says = You see the backs on their racks: their cards after the next turn-over. Do not discard what they are waiting for.

mine = Your own backs
    .says = On their backs your cards have the face from before: remember it. Do not discard a card that will serve you after the next turn-over.

theirs = What the others hold
    .says = Before the turn-over you saw the other face of their cards: remember it. Those cards are on their racks, so you will not find them in the draw piles.

last = The last move
    .says = That was the last card of a draw pile: you may still show, and then the game is over. The most combinations win.
