### What the commands of the terminal say. docs/translating.md says how this file is edited.

## The server, which may be another program

terminal-only = this build has no server; in a checkout cargo serve starts one, and cargo install --path crates/pioche --features embed --profile dist installs it

## pioche verify

deal-known = The deal is that of a finished match, played again: its cards could be known.
deal-of-evening = The deal is that of an evening, the same for everybody: whoever finished it earlier knew its cards.
secret-promised = The secret is the one that the server had promised.
deal-follows = The deal follows from the secret and { $shares } { $shares ->
    [one] share
   *[other] shares
    } of randomness.
shares-closed = { $shares } { $shares ->
    [one] share
   *[other] shares
    } promised but not opened in time: not in the deal.
shares-unbound = { $shares } { $shares ->
    [one] share
   *[other] shares
    } without a promise before it, as in older matches: see docs/fairness.md.
match-in-order = The match is in order: { moves }, all allowed by the rules.
taken-back = { $moves } { $moves ->
    [one] move was
   *[other] moves were
    } taken back; the chain says when.
chained = Names, order and times of the moves are bound to the promise.
not-chained = Names and times are not bound to the promise: the match is from before that was done.
head-held = The head that was kept fixes { $at } of { $all } links.
compare-head = Compare the head of the chain with the one you received at the end of the match:
compare-promise = Compare the promise with the one you saw before the deal:

## pioche admin

no-server = no server is running here: { $socket } (another folder: --data FOLDER)
not-your-server = { $socket } belongs to another user of this machine; ask as that user, or as root (sudo)
unix-only = pioche admin works where there are Unix sockets
no-answer = the server went away without an answer; its log may say why
say-yes = this cannot be undone; add --yes if you mean it
nothing-done = nothing was done
really-delete = Delete table { $table } and all that happened at it? [y/N]
really-forget = Delete { $person } and all that is kept about them? [y/N]
done = Done.
table-closed = Table { $table } is closed.
table-deleted = Table { $table } is deleted.
renamed = { $person } is now called { $name }.
shut-out = { $who }: shut out.
let-in = { $who }: let in again.
forgotten = { $who }: deleted.
code-for = { $name }: the old password is no longer valid, and all sessions have ended. With this code, shown only now, a new password can be chosen on the sign-in page:
no-tables = No tables.
nobody-found = Nobody found.
more = More: --after { $after }
column-table = TABLE
column-game = GAME
column-created = SET UP (UTC)
column-state = STATE
column-people = PEOPLE
column-person = NUMBER
column-name = NAME
column-kind = KIND
column-sessions = SESSIONS
column-used = LAST SEEN
column-ban = BANNED
column-what = WHAT
column-use = IN USE
column-who = WHO
state-over = over
state-listed = listed
state-unlisted = not listed
kind-account = account
kind-guest = guest
ban-open = until further notice
ban-until = until { $date }
refused-since = Refused since the start: { $connections } { $connections ->
    [one] connection
   *[other] connections
    }, { $requests } { $requests ->
    [one] request
   *[other] requests
    }.
nobody-near = Nobody is above half of any limit.
near = Near a limit:
limit-connections = connections
limit-sockets = WebSockets
limit-listed = listed tables
limit-awake = tables in memory
limit-bots = bots waiting for a thread
limit-writes = writes waiting for the disk

## pioche games, rules, replay

facts = { $seats } players, { $minutes } min, ages { $age } and up
minute = The game in one minute
first-round = A first round
no-article = there is no article { $article }; there are: { $known }
seat = Seat { $seat }
moves = { $moves } { $moves ->
    [one] move
   *[other] moves
    }
replayed = { moves } replayed and checked, { $over ->
    [yes] match over
   *[no] match not over
    }.

## pioche puzzle

puzzle-day = a date such as 2026-11-17
puzzle-not-yet = the puzzle of { $day } is not set yet
no-puzzles = { $game } has no puzzles yet
puzzles-of-day = The puzzles of { $day }; for one of them: pioche puzzle GAME
puzzle-heading = { $game }, puzzle of { $day }
puzzle-how = Answer with a number or a move; "t" describes the table, "?" explains the last refusal, "h" shows the answer after two tries, "q" quits.
puzzle-task = Which move is best, judging by what you can see?
puzzle-unclear = I do not understand. Give a number from the list, a move, t, ?, h or q.
puzzle-try-first = Try first: after two tries the answer is shown.
puzzle-right = Yes. { $worth }
puzzle-answer = The answer. { $worth }
puzzle-worth = { $mv }: { $gap } { $unit } more than any other move.
puzzle-costs = There is a better move; this one costs about { $cost } { $unit }. Try again.
puzzle-costs-at-least = There is a better move; this one costs at least { $cost } { $unit }. Try again.

## pioche learn

no-lessons = { $game } has no lessons yet; the rules: pioche rules
no-lesson = { $game } has { $count } lessons; there is no lesson { $number }
lesson-of = Lesson { $number } of { $count }: { $title }
learn-how = Answer with a number or a move; "h" gives a hint, "?" cites the article, "t" describes the table, "s" skips the lesson, "q" quits.
learn-unclear = I do not understand. Give a number from the list, a move, h, ?, t, s or q.
learn-keys = F3 hint · ? article · Home again · PgUp, PgDn lessons · F2 français · q quit
enlarge = Please enlarge the window: it takes { $columns } × { $rows } characters.
right = Yes. { $why }
hint-look = Where to look: { $look }
hint-move = Which move: { $mv }.
hint-why = Why: { $why }
lesson-done = { $last ->
    [yes] That was the last lesson. Enter: done. PgUp: back.
   *[no] Lesson done. Enter: the next one.
    }
all-lessons-done = That was the last lesson. Enjoy { $game }: pioche play.

## pioche play: the end

won = You win.
lost = Lost.
drawn = A draw.
winners = { $names } { $count ->
    [one] wins
   *[other] win
    }.
result = The match is over. { $result } Points: { $points }.
what-next = n: play again, F3: your decisions, q: quit.
round-over = The round is over
match-over = The match is over
# The keys that do something now, at the foot of the screen; at most 80 characters.
keys-rules = { " ↑ ↓ PgUp PgDn Home End move · any other key closes" }
keys-close = { " any key closes" }
keys-leave = { " Enter or q leaves · any other key stays" }
keys-go-on = { " any key continues" }
keys-over = { " n play again · F3 your decisions · F1 rules · F2 français · q quit" }
keys-waiting = { " F1 rules · F2 français · ? why · q quit" }
left = { $game }: the match is not over.
seed-was = Seed: { $seed }
same-deal = The same deal again: { $command }
go-on = To continue: { $command }
written-to = Match written to { $path }.
# Both are names of games.
other-game = this is a match of { $found }, not of { $asked }
nothing-unfinished = there is no match to continue

## pioche analyse

nothing-to-analyse = nobody has anything to decide: the match is over
# Where a record was read, which has moves.
nothing-after-the-end = nobody has anything to decide after the last of { $moves } moves; use --after with a smaller number
after-the-end = the match has { $moves } { $moves ->
    [one] move
   *[other] moves
    }; use --after with a number from 0 to that
record-with-game = this is a record of a match, not a position; leave out --game
position-without-game = this is no record of a match; if it is a position, add --game
analysis-heading = { $game }, after { $after } { $after ->
    [one] move
   *[other] moves
    }: what each move of seat { $seat } is worth
analysis-unit = In { $unit }, compared with an average position, judging by what that seat has seen ({ $iterations } simulations; ±: 95%):
analysis-more = … and { $count } more (--json has them all)

## pioche verify: records

record-in-order = The record is in order: { moves }, all allowed by the rules.
records-in-order = { $records } records in order: { moves }, all allowed by the rules.
no-match = { $file } holds no match: downloaded matches, records and lines of records can be checked
record-number = record { $number }
no-promise = A record contains no promise by a server, so it cannot show whether the deal was fair.

## pioche health

not-healthy = the server at { $address } is not in working order; it says { $said }

## pioche review

review-stopped = Interrupted: { $judged } of { $all } decisions were judged; what follows is about these alone.
reviewed = Decisions judged: { $decisions }, { $simulations } { $simulations ->
    [one] simulation
   *[other] simulations
    } each, by what each player could know. Values are in { $unit }, compared with an average position.
review-line = Decisions: { $decisions }. Deal { $deals }, luck and the others { $luck }, decisions { $lost }.
review-chances = Chances over the match: { $bars }
review-mistake = Move { $number }: { $played }; better: { $best }. Cost: { $cost }.

## pioche play: on the screen, and line by line

one-moment = One moment…
ask-why = ? why
thinks = { $who } is thinking
rules-title = Rules (↑ ↓)
really-leave = Leave the match? Enter or q: yes. Any other key: no.
keys-shared = { " · F1 rules · F2 français · F3 hint · q quit" }
nothing-to-decide = There is nothing to decide.
hint-heading = What each move is worth, in { $unit }, compared with an average position, judging by what you see:
review-none = Your decisions: { $count }. Judging by what you saw, none was certainly a mistake.
review-heading = Your decisions: { $count }. The costliest, judging by what you saw:
review-decision = Decision { $index }: { $played }; better: { $better } ({ $cost } ± { $margin } { $unit })
you = You
plain-keys = ↑ ↓ choose · Enter play
# Before a tip: "Tip (A13): A series."
tip-title = Tip ({ $article }): { $title }.
tip-keys = F4 got it · F5 no tips
tip-line = (s: no tips)
line-how = Answer with a number or a move; "?" explains the last refusal, "t" describes the table, "h" gives a hint, "q" quits.
line-pass = (empty line: let it pass)
line-end = End of input; see you soon.
line-read = ? to read article
nothing-refused = Nothing was refused.
line-unclear = I do not understand. Give a number from the list, a move, ?, t, h or q.
line-choose = { $count } moves to choose from; type yours, such as { $mv } ({ $told }).
seed-takes = a number, or 64 hexadecimal digits
no-chance = the system provides no random numbers
