# The lessons of Otto & Bruno. A lesson has a title; each of its moves has a task, a first hint
# (look), its reason (why), and an answer to every legal move that is not the right one.

run = One colour, from 1 to 4
run-1 = You have drawn, and it is your move. Show four cards of one colour, from 1 to 4.
    .look = Look at the red ones only.
    .why = One colour, the values 1, 2, 3 and 4: this is a combination. Their order on the rack does not matter (A8).
    .otherwise = Nothing makes you show, but you have four red cards to show (A9).

value = One value, four colours
value-1 = There is another kind of combination: one value in all four colours. Show it.
    .look = Count the 3s.
    .why = One value in red, yellow, green and blue: the other combination (A8). Whoever shows most wins (A14).
    .otherwise = Keep your cards: there is a 3 of each colour on your rack.

joker = The joker
joker-1 = One blue card is missing. Show a combination all the same.
    .look = The joker stands for any face.
    .why = The joker is the blue 3. At most one in a combination (A8).
    .otherwise = With the joker your blue cards are complete.

discard-pile = Drawing what you see
discard-pile-1 = You need the red 4. Draw it.
    .look = The discard shows the face in play; the two draw piles show the other one.
    .why = What the discard shows is what you will hold (A6).
    .blind = This pile shows the back of the card, not what it will be to you. The discard shows the red 4.
discard-pile-2 = Your four red cards are there: show them.
    .look = The card you took stands at the right end of your rack.
    .why = After drawing you show, discard or pass (A9).
    .otherwise = You have the four red cards, show them.

backs = Reading backs
backs-1 = You still need the red 4, and the discard does not have it. Choose the pile where it can be.
    .look = On the left a yellow 2 as a back; on the right a red 1. The two faces of a card share neither colour nor value.
    .why = Behind red there is never red (A2). Behind the yellow 2 there can be nine faces, neither yellow nor of value 2, and the red 4 is one of them (A3). It was a bet, and you won it.
    .right = This back is red: the front cannot be (A2).
    .take = The discard shows what you would take, and it is not the red 4.
backs-2 = It was the red 4. Show the combination.
    .look = The card you drew stands at the right end of your rack.
    .why = Reading backs is half of the game (A2).
    .otherwise = The four red cards are there, show them.

discard = What to discard
discard-1 = Nothing to show: discard a card without spoiling your two beginnings.
    .look = Three red cards follow one another, and you have three 2s. Which cards are in neither?
    .why = Keep what is almost done. And remember: the next player can take what you discard (A6, A10).
    .otherwise = This card belongs to one of your two beginnings: the red 1, 2, 3, or the red, yellow and green 2.

turn-over = Everything turns over
turn-over-1 = Show your combination, and see what follows.
    .look = The red ones, from 1 to 4.
    .why = You do not discard: you get two bonus cards, then everything turns over (A11, A12).
    .otherwise = First show your four red cards.
turn-over-2 = The first bonus card: take the better one.
    .look = One of the draw piles shows a joker, and a joker is one on both sides.
    .why = The draw piles show the face that will be in play after the turn-over: here you choose knowingly (A11).
    .right = This one is not bad, but the other pile shows a joker.
turn-over-3 = The second bonus card is up to you; then look closely at your rack.
    .look = What a pile shows is what you will see of the card once everything has turned over.
    .why = Everything has turned over: racks and piles. BRUNO is in play, and your cards have other colours and values (A12).

two = Two at once
two-1 = Eight cards, two combinations. Show both.
    .look = The red ones from 1 to 4, and three 4s with a joker.
    .why = Two combinations without a common card are shown together, in one turn (A9).
    .one = One combination is good; but your eight cards make two.
    .discard = Discard nothing: all of it can be shown.
