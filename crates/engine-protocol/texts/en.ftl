### What `pioche engine` answers to requests that it cannot fulfil. docs/translating.md says how this
### file is edited.

not-a-request = a request is a JSON object with a "cmd"
not-json = this is not JSON: { $error }
too-long = a line has at most { $bytes } bytes
table-name = a table’s name is a text, not { $name }
not-in-batch = this cannot be asked in a batch
most-tables = a session has at most { $count } tables; "close" one
no-match = there is no match; begin one with "new"
no-seat = there is no seat { $seat }; seats are 0 to { $last }
over = the match is over
not-to-act = seat { $seat } has nothing to decide now
nothing-to-undo = there is no move to take back
seed-or-position = a match begins with a seed or with a position, not both
position-seats = the position has { $seats } seats
seat = seat { $seat }
