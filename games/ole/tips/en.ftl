# The tips of a first game of Olé: a title, and two sentences at the most (says).

opening = The opening
    .says = You held the lowest card: it is laid for you, and you add any card you like. A small card of a weak colour will be of little use later.

higher = Higher than the pile
    .says = Play a stronger colour, or a larger number: the bright cards will do. The strip shows the order of the colours, the strongest first.

token = A token
    .says = None of your cards is higher: take a token and pass. It costs 5 points, sometimes less than a large card wasted.

series = A series
    .says = A stronger colour and a larger number at once: that is a series, and you play again. With no higher card you must take a token.

round = The round is scored
    .says = Everyone scored the numbers left in hand, and 5 for each token. The lowest total wins: get rid of large numbers early.

privilege = The order is yours
    .says = You scored the most, so you choose the order of the colours. Put the colour of your small cards on top: they will then go by colour.
