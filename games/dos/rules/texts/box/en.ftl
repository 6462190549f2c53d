### DOS on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Cover the cards in the centre with a number or with a sum, and be the first to empty your hand. Down to two cards, do not forget to call "DOS!".
call = Whoever is down to two cards must call "DOS!" or may be caught (A20). "auto": the call is made for everyone.
target = Points that win the match (A26); 1 for a single round.
