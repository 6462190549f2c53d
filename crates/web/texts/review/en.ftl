### A match looked over. docs/translating.md says how this file is edited.

review = Match review
analyse = Review
review-game = { $game }: match review
about = Judged by what each player could see; { $simulations } simulations for each decision. Values are in { $unit }.
about-soon = Each decision is judged by what could be seen.
preparing = The analysis is being prepared…
failed = This match cannot be reviewed.
broken = The analysis has stopped.
progress = { $done } { $done ->
    [one] decision
   *[other] decisions
    } of { $all }
stop = Stop
again = Start again
done = { $all } { $all ->
    [one] decision judged
   *[other] decisions judged
    }.
to-table = The table
seen-by = Reviewed for

## Luck and skill

luck-title = Luck and skill
deal = the deal
luck = luck and the others
decisions = the decisions
ruler = A ruler, in { $unit }: 0 at the start, { $deals } after the deal, { $luck } after luck and the others, { $end } at the end.

## The chances

chances-title = Chances over the match
chances-how = Touch the curve to go to that moment.
chances-of = The chances of { $name }, decision by decision: from { $first } to { $last } of 100.
chance-at = Move { $number }: { $value } of 100
see-moment = See this moment

## The costliest decisions

costliest = The decisions that cost most
nothing-cost = Nothing cost more than a point.
nothing-yet = Nothing so far.
decision-at = Move { $number }
in-round = round { $round }
cost = −{ $cost }
saw = What could be seen
# For screen readers: the picture of the table.
small-board = The table at that moment. Played: { $played }. Better: { $best }.
played = Played
better = Better
worth-more = Judging by what could be seen, it was worth { $amount } more.
see-table = See at the table
play-on = Play this move again
more = See all of them

# Whoever decided, at the head of a sentence.
you = You

## Playing on from a decision

playing-on = Replaying move { $number }
playing-on-how = Play it differently: the bots play on, right here. Nothing in the real match changes.
bots-think = The bots are thinking…
over = The match is over.
from-here = Start again from this move
