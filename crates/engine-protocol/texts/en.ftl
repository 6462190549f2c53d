### What `pioche engine` answers to requests that it cannot fulfil. docs/translating.md says how this
### file is edited.

not-a-request = a request is a JSON object with a "cmd"
not-json = this is not JSON, from character { $column } on
no-command = there is no command { $cmd }; the commands are { $known }
no-field = "{ $cmd }" takes no { $field }; it takes: { $known }
no-fields = "{ $cmd }" takes no { $field }; it takes nothing
needs-field = "{ $cmd }" needs "{ $field }"
# $takes is an example, or one of the next three.
wrong-field = "{ $field }" cannot be { $found }; use { $takes }
takes-text = a text
takes-whole = a whole number
takes-seed = a whole number from 0 to { $most }, or a text of 64 hexadecimal digits
most-rollouts = "count" is from 1 to { $most }, not { $count }
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
