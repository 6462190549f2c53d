# The tips of a first game of Karta Doppio: a title, and two sentences at the most (says).

lay = Laying a card
    .says = Take a card, turn it, then lay it beside another or on top of it. The side of a square must touch; a corner is not enough.

line = Four in a row
    .says = Four points of your colour in a row make a line, diagonals too. Each line is worth a token, and the most tokens win.

capture = A point is captured
    .says = A point laid on a point of the other colour captures it: the upper one counts. This is how a line is broken.

token = A token for a line
    .says = You have as many tokens as lines on the table. A line that is broken gives its token back: protect yours by locking them.

lock = Locking
    .says = A square with two layers no longer changes. Slide an empty square over one of your points: it stays visible and cannot be captured.

flip = The other side
    .says = A card may also be played turned over: it then has two points for the other player, and one for you. Sometimes its shape is worth it.
