### What is said at a table in the browser. docs/translating.md says how this file is edited.

## The bots' speed

bot-speed = Bots’ speed
speed-slow = Slow
speed-people = Like people
speed-quick = Quick
speed-at-once = No pause
speed-about = The quicker they play, the less the strongest think.

## Taking back

undo-decision = Back to your last choice
undo-unrated = Back to your last choice; the match will not count for your rating any more

## The end of a match

rematch = Rematch
go-rematch = Go to the rematch
see-table = See the table
see-result = See the result
watch-again = Watch again
same-deal = The same deal
shelf = Shelf
watch-file = Watch a match from a file

## In the menu, once it is over

review = Review the match
download = Match file
verify = Verify the deal
verified = The deal is verified
not-verified = The check failed

## Before the deal

# After one’s own name.
you = you
start-with = { $count ->
    [one] Start alone
   *[other] Start with { $count }
    }
fill-with-bots = Fill up with bots
share = Share
table-full = All seats are taken. The match will begin without you; you can watch.
host-starts = Everybody is here. The match begins when the host decides.
start-or-wait = Start with those who are here, or wait for the others.
everybody-here = Everybody is here.
more-needed = { $count } more { $count ->
    [one] player is
   *[other] players are
    } needed.
full = full

## Talk

free-words = Allow free chat
free-words-on = Free chat: allowed by the host.
unread = An unread message

## A guided first game

tips = Tips
tips-offer = First game? Tips come along as you play.
tip-read = Got it
no-tips = No more tips
