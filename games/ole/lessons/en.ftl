# The lessons of Olé. A lesson has a title; each of its moves has a task, a first hint (look), its
# reason (why), and an answer to every legal move that is not the right one.

higher = Colour or number
higher-1 = The green 5 is on the pile. Play higher by colour.
    .look = The order of the colours, strongest first: red, blue, green, yellow.
    .why = Blue is stronger than green: a small number will do (A11).
    .number = This card can be played too, but by its number. Look for a colour stronger than green.
    .token = A token is always allowed, but it costs 5 points. You have a higher card.
higher-2 = Inès and Maud have played. On the green 6, play higher by number.
    .look = The colour may be the same, or weaker: it is the number that must beat 6.
    .why = A larger number will do, even in a weaker colour (A12).
    .token = Save your points: two of your cards beat the 6.

refused = What cannot be played
refused-1 = Only one of your cards can be played on the blue 7. Find it; try the others too, the rules will answer.
    .look = Only red is stronger than blue, and you have none: it is the number that must rise.
    .why = Same or weaker colour and same or smaller number: the card is refused (A14). The green 8 beats 7.
    .token = One of your cards can be played. Look at the numbers.

series = A series
series-1 = Play a card that is higher both ways: stronger colour and larger number. Go up by one step only.
    .look = Above green there are blue and red; above 3, the 4 is the smallest step.
    .why = Higher by colour and by number: this is a series, and you play again at once (A13).
    .number = The yellow 8 is higher by number only: your turn would be over.
    .high = The red 6 starts a series too, but that is a big step. Begin lower, and keep it.
    .colour = The red 2 is higher by colour only: your turn would be over.
    .token = Nothing makes you pay: one of your cards starts a series.
series-2 = You must go on. End your turn with a card that is higher one way only.
    .look = On the blue 4: a stronger colour with a smaller number, or a larger number in a weaker colour.
    .why = The series let you lay two cards in one turn. It has three at most (A13). If it ends with a red card, the next player lays one card at most: nothing is stronger than red.
    .again = The red 6 is higher both ways again: the series would go on, and of your cards only the yellow 8 beats the red 6.
    .token = A token ends the series, but you can end it without paying.

no-series = When not to begin
no-series-1 = Play without having to pay a token.
    .look = The blue 9 would start a series on the green 3. What would you play next?
    .why = The yellow 4 is higher by number and ends your turn. Keep the blue 9 for a blue card: there it makes no series (A12, A13).
    .series = On the blue 9 you would need a card that is higher still: you have none, and the series costs a token (A13).
    .token = No need: one of your cards can be played without starting a series.

token = Paying at the right time
token-1 = You will pay a token whatever you do. First lay what would cost you most.
    .look = What is left in your hand counts against you: the blue 9 is 9 points.
    .why = The blue 9 starts a series: you pay the token after laying it, and those 9 points have left your hand (A13, A18).
    .token = The token first, and you keep the blue 9. The other way round you pay as much and lay it.
token-2 = Nothing in your hand beats the blue 9. Take the token.
    .look = The heap of tokens lies beside the pile.
    .why = The token is always allowed, and your turn is over (A10). It costs 5 points; the blue 9 would have cost 9.

opening = The opening
opening-1 = You had the yellow 1, the lowest card: it is laid for you. Add a card, any card, of 7 or more.
    .look = No card is refused here. In the end, every card left in your hand costs its number.
    .why = In the opening anything goes, and never a series (A8, A9): the time for a big card.
    .otherwise = That is allowed, but this card does no harm. Choose one of 7 or more.

out = Going out
out-1 = You have two cards left. Lay both in this turn.
    .look = Two cards in one turn make a series. Which one has to come first?
    .why = The blue 4 is higher both ways: a series. And the blue 7 beats the blue 4 by number (A13).
    .seven = After the blue 7 the blue 4 cannot be played: you would need a token. Go up the other way.
    .token = You can end the round now.
out-2 = The series goes on: lay your last card.
    .look = Same colour, larger number.
    .why = An empty hand stops the round at once, even in the middle of a series (A15). The others count what they have left.
    .token = One more card and you are out.

stop = Stopping the round
stop-1 = Every 9 and 10 has been played, and nobody has anything above the red 8. Stop the round.
    .look = When nobody can play higher, the round stops and everyone takes a token.
    .why = You count 12, Inès and Maud far more: stopping early helps whoever holds least (A16).
    .token = The round would go on, and the red 8 would stay in your hand.

order = The loser’s privilege
order-1 = You lost the round before: look at your hand and choose the colour order.
    .look = Red on top: red, blue, green, yellow. Yellow on top: the other way round. Where are your cards?
    .why = Eight of your cards are yellow or green: with yellow on top they are strong (A2, A6).
    .red = With red on top your yellow cards would be the weakest at the table. Count your colours.
