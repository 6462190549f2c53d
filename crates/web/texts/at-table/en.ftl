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
undo-ask = Ask to take my move back
undo-asked = { $name } asks to take the move back.
undo-agree = Agree
undo-refuse = No
# The person has asked; the names are those whose answer is awaited.
undo-waits = You ask to take your move back. Waiting for { $names }.
undo-withdraw = Withdraw the request

## The end of a match

rematch = Rematch
go-rematch = Go to the rematch
# The name of the player who wants one.
rematch-proposed = { $name } proposes a rematch.
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

# A free seat at a table that somebody has been invited to.
invited-by = { $name } invites you to play { $game }.
learn-first = Learn the game first
sit-here = Sit here
invitation-missing = There is no open table at this address. If you were invited, the end of the link may be missing, after “?invite=”: ask for the whole link.
invitation-over = This invitation does not work, or no longer does. Ask the person who invited you for a new link.
talk-before = Say something before the deal

## Talk

free-words = Allow free chat
free-words-on = Free chat: allowed by the host.
# Beside the state of the match, for players.
watched-by = { $count ->
    [one] one person is watching
   *[other] { $count } people are watching
    }
unread = An unread message

## A guided first game

tips = Tips
tip-read = Got it
no-tips = No more tips
