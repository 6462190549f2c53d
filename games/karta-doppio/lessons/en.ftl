# The lessons of Karta Doppio. A lesson has a title; each of its moves has a task, a first hint
# (look), its reason (why), and an answer to every legal move that is not the right one.

sides = Two sides
sides-1 = You are red and begin. Lay a card with the side up that shows two red points.
    .look = The back is the front seen from behind: mirrored, and every point changes its colour.
    .why = Two points for you, only one for blue (A1, A4). The first card fixes the grid (A5).
    .recto = The front shows two blue points: it would help the other player (A8). Turn the card over.

second = The second card
second-1 = You are blue. Lay your first card: partly on the red one, or against it.
    .look = It must cover a square or touch one along its side; a corner is not enough (A6).
    .why = Only the second card may neither capture a red point nor cover everything (A9). From now on all is open.

line = A line
line-1 = You have two red points side by side. Make a line of four.
    .look = Row 0: two red points are missing on the left, in columns -2 and -1.
    .why = Four points of one colour in a row, across, down or on a diagonal: a line, a token (A13, A14).
    .otherwise = No line yet. It takes four red points in a row, without a gap.

capture = Capturing
capture-1 = Capture two points in one move: lay two points on two points of the other colour.
    .look = In row 2 two blue points lie side by side. Which card has two red ones side by side?
    .why = Point on point, the upper colour counts, and the square is locked: these points are yours for good (A11, A12).
    .otherwise = This move does not capture two points. Lay your two red ones right on the two blue ones.

break = Breaking a line
break-1 = Blue has a line in row 2, and a token. Break it.
    .look = One captured point is enough: there are no longer four in a row. Avoid the locked square.
    .why = The line is broken, and the token goes back (A14).
    .otherwise = The blue line still stands, or another one has come up. Lay a red point on one of its points.

both = Two moves in one
both-1 = The same table. Break the blue line and make your own in one move.
    .look = Column 0: a red point in row 0, another in row 3. Between them an empty square and a blue point.
    .why = The captured point breaks their line and completes yours: one more token for you, one fewer for them (A14).
    .otherwise = It takes both at once: no blue line any more, and a red one. Look at column 0.

lock = Locking
lock-1 = Your line is in row 0, and each of its points can still be captured. Lock three of them in one move.
    .look = An empty square laid on a red point locks it without hiding it. A card is three squares wide.
    .why = With two layers a square never changes again (A7, A11): the red point still shows (A12), and nobody can take it.
    .otherwise = Your line is still weak, or it is broken. Cover three of its points with empty squares or red points.

cross = In another direction
cross-1 = A fifth point in the same row brings nothing. Make a second line.
    .look = Column 0: it already has red points in rows 0 and 3. One point may serve in two lines.
    .why = A run of 5, 6 or 7 points is one line; another direction makes a new one (A13).
    .otherwise = You still have fewer than two lines. However long, a line stays one line up to eight points (A13).
