# The lessons of DOS. A lesson has a title; each of its moves has a task, a first hint (look), its
# reason (why), and an answer to every legal move that is not the right one.

single = A card for a card
single-1 = Match a card in the centre with a card of the same number.
    .look = In the centre lie a blue 5 and a red 8. Look for the same number in your hand.
    .why = The number will do, any colour is fine (A8).
    .draw = You may draw, but you can match a card.
single-2 = Nothing more to match: say that your turn is over.
    .look = The button is in the sentence, below the centre.
    .why = The matched cards go to the discard pile and the centre is refilled to two cards (A16, A17).

double = Two cards for one
double-1 = Get rid of two cards at once.
    .look = Two cards of your hand make 7 together.
    .why = Two cards that add up to the number in the centre: a double match (A9).
    .single = That is allowed, but only one card goes, and the yellow 3 is left without its 4.
    .draw = You would have one more card. Look at the green 7.

colour = The right colour
colour-1 = You have two 8s. Match the red 8 with the one that brings a bonus.
    .look = Same number and same colour is better than the number alone.
    .why = A single colour match: at the end of the turn you may add a card to the centre (A11).
    .plain = The number is right, but not the colour: no bonus.
    .draw = You have a red 8, and even two 8s.
colour-2 = End your turn: the bonus comes next.
    .look = The button is in the sentence, below the centre.
    .why = Bonuses are settled at the end of the turn (A18).
colour-3 = Your bonus: add a card to the centre.
    .look = A big card gone is that many points fewer for the others if you lose.
    .why = Another card is gone: two in one turn (A11). What you have left counts for whoever goes out first (A25).
    .keep = You may decline, but one card fewer brings you closer to the end.

double-colour = The double colour match
double-colour-1 = Match the red 9 so that the others draw.
    .look = Two red cards that add up to 9.
    .why = Both cards have the colour of the centre card: a double colour match (A12).
    .single = One card only, and of another colour: nobody draws.
    .mixed = The sum is right, but not the colour: it takes two red cards.
    .draw = Let the others draw: you have two red cards that make 9.
double-colour-2 = End your turn.
    .look = The button is in the sentence, below the centre.
    .why = First the discard pile, then the bonuses (A16, A18).
double-colour-3 = Add a card to the centre; this one cannot be declined.
    .look = Choose the one that would cost you most if somebody else went out.
    .why = Three cards fewer for you, one more for each of the others (A12).

wild-dos = The Wild DOS
wild-dos-1 = The Wild DOS is a 2 of any colour you like. Make a double colour match with it on the green 6.
    .look = 2 and 4 make 6. You have two 4s: which one has the colour of the 6?
    .why = The wild takes the colour that suits you: with the green 4 all is green (A2, A13).
    .mixed = The sum is right, but with a yellow 4 the colours do not agree.
    .draw = The Wild DOS and a 4 make 6.

wild-number = The Wild #
wild-number-1 = The red Wild # is any number, but it is red. Win a bonus with it.
    .look = A bonus takes the same colour. Which card in the centre is red?
    .why = It becomes a red 3 on the red 3: a single colour match (A3, A11).
    .green = It can be an 8, but a red 8: no bonus on the green 8.
    .sum = The 5 and a 3 do make 8, but the colours do not agree: no bonus.
    .draw = The Wild # matches any card in the centre.

draw = Drawing
draw-1 = Nothing matches the centre. Draw.
    .look = The draw pile lies to the left of the centre.
    .why = In every turn you match or draw (A7).
draw-2 = You have drawn the yellow 8, and your turn is not over.
    .look = There is an 8 in the centre.
    .why = After drawing you may still match (A7). If not, you place a card in the centre (A14).
    .place = You could place a card in the centre, but the 8 matches the red 8.

call = DOS!
call-1 = You have two cards left. Say so before the others notice.
    .look = Two cards: that is the name of the game.
    .why = Whoever comes down to two cards by playing calls "DOS!"; you can also say it as you play (A20, A23).
    .end = Not yet: whoever forgets the call can be caught, and draws two cards (A21).

catch = Catching
catch-1 = Inès has just come down to two cards and said nothing. It is your turn.
    .look = You can call in her place, as long as you have not done anything yet.
    .why = Caught, Inès draws two cards (A21). And it is still your turn.
    .play = As soon as you match or draw, it is too late to catch her (A20). First "DOS!".
