about = Lay your cards from the sevens outwards, upwards and downwards. The first empty hand wins.
credit = traditional
a-card = a card
a-card-is = a rank and a suit, such as 7D or 10S
