### Why a request is not done, and why a table is closed. docs/translating.md says how this file is edited.

## Why a request is not done

no-such-path = there is nothing here
wrong-method = this path does not take that HTTP method
one-host = the request must have exactly one Host header
unknown-host = this is not a name of this server; the operator can add it with --host
other-host = this is not the name of this server
other-site = requests from other sites are not answered
body-too-long = the request is too long
too-slow = the request did not arrive in time
other-edition = this match was played with another edition of the game’s pieces than this server’s
no-such-table = there is no such table, or it is not open to you
no-such-person = nobody has that account
no-such-game = there is no such game here
no-such-session = you have no such session
unreadable-message = not a message: { $why }
unreadable-query-string = { $why }
before = `before` must come from an earlier answer
after = `after` must be the `next` of an earlier page
move-too-long = that is not a move
number-used = that number has been used for something else
no-session = say hello first: POST /api/v1/session
not-yours = that is not for you to do
wrong-password = wrong name or password
wrong-code = wrong name or code, or the code has been used
banned = this server is closed to you
banned-because = this server is closed to you: { $reason }
banned-for = this server is closed to you for { $days } more { $days ->
    [one] day
   *[other] days
    }
banned-for-because = this server is closed to you for { $days } more { $days ->
    [one] day
   *[other] days
    }: { $reason }
not-the-administrator = only the user that runs the server, and root, may ask this
unknown-person = nobody has that number, or an account of that name; search with pioche admin people
guests-have-no-password = a guest has no password
reason = a reason is one line of at most 200 characters
no-account = you have no account
has-account = you have an account already
name-taken = that name is taken
name = a name needs a letter or a digit
password = a password has { $shortest } to { $longest } characters
common-password = that password is among the first that anybody would try; choose another
chance-too-long = the share of randomness has at most { $longest } bytes
share = the promise of a share is 64 hexadecimal digits, in lower case
text = a message is one line of 1 to { $longest } visible characters
too-many-named = at most { $most } people can be named
no-such-seat = there is no such seat
stale = the table has changed in the meantime; look and play again
not-running = no match is going on
not-over = the match is not over
of-evening = this deal is that of an evening, where everybody plays it once
all-played = you have played all deals of this evening
evening-full = an evening is for { $most } people at most
too-many-evenings = you have { $most } evenings already; each is deleted a month after the last visit
time-up = your time is up; a bot is playing for you
undo = you can only take back your own last move, on your turn, and if nobody has learnt anything from it; alone against bots, as soon as you have played
ask-undo = you can only ask to take back your own last move, before anybody has moved and if it told you nothing new; three times a match, and never in rated matches or evenings
phrases-only = at this table people talk in ready-made phrases
no-invitation = nobody can be invited to this table
present = whoever sits there was here a moment ago; wait a little
slow-down = too fast; wait a moment
too-many-listed = too many open tables already; play at one of them, or set one up by invitation
busy = many people are signing in at the moment; try again in a few seconds
unavailable = the server cannot answer at the moment; try again
not-kept = nothing can be saved at the moment; ask again in a while

## Why something cannot happen at a table

not-a-move = { $why }
seat-taken = that seat is taken
bot-level = a bot has a level from 1 to 5
begun = the match has begun already
seats-free = some seats are still free
not-set-up = the match cannot be set up
nothing-to-undo = there is nothing to take back
no-undo-request = nobody is asking to take a move back
nobody-sits = nobody sits there
no-such-claim = this game does not begin by that, or the table has already decided
not-started = the match has not been started
other-share = that is not the share that was promised

## Why somebody is sent away from a table

only-players = The match begins, and only those who play see it.
invitation-renewed = The invitation to this table has changed; ask for the new one.
table-changed = One moment: this table is being read again.
table-broken = We are sorry: this table had to be closed. Open it again, nothing that was played is lost.
table-closed = Whoever runs this server has closed this table.
table-deleted = Whoever runs this server has deleted this table.

## Why a server cannot use the bus between servers

bus-unreachable = the bus between servers (NATS) cannot be reached: { $why }
