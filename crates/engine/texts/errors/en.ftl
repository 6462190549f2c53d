### What is wrong with options, notation and records of any game. docs/translating.md says how this file is edited.

## Options and set-up

option-value = option { $key } cannot be { $value }; it takes: { $known }
no-option = there is no option { $key }; there are: { $known }
seats-exactly = this is a game for { $from } players, not { $asked }
seats-from-to = this is a game for { $from } to { $to } players, not { $asked }

# What a person or a program wrote.
quoted = "{ $text }"

## Notation

# $what is "une carte", $expected what one looks like.
not-notation = { $found } is not { $what }; expected { $expected }

## Records

record-format = record format { $found } is not known; this build reads format { $known }
record-game = the record is of another game, "{ $game }"
record-edition = this match was played with another edition of the pieces ({ $found }) than the one here ({ $known })
no-edition = not named
record-start = a record begins with either a seed or a position
record-position = the first position is impossible: { $why }
record-notation = move { $number }: { $why }
record-refused = move { $number } (seat { $seat }, { $move }) is refused by { $article }: { $why }
record-outcome = the moves lead to another result than the record states
record-seats = the position has { $position } seats, the record { $record }
position-form = { $why }
position-is-record = this is a record of a match, not a position
nothing-to-decide = seat { $seat } has nothing to decide in this view
seat = seat { $seat }

## JSON that does not have the expected form

# $place is the path to a value, as in "hands.1".
form-at = at { $place }: { $what }
form-missing = { $field } is missing
form-unknown = there is no such field; there are: { $known }
form-flag = true or false is expected
form-whole = a whole number is expected
form-number = a number is expected
form-text = a text is expected
form-list = a list is expected
form-object = an object such as { "{" }"name": …{ "}" } is expected
form-choice = one of these is expected: { $known }
form-value = this value is not possible

## What the system answers about a file, a folder, a program or an address

not-found = no such file or folder
permission-denied = permission denied
already-exists = already exists
is-a-folder = it is a folder
not-a-folder = part of the path is not a folder
not-text = it is not UTF-8 text
disk-full = the disk is full
disk-read-only = the disk is read-only
address-in-use = it is already in use
address-not-available = it does not belong to this machine
connection-refused = connection refused
no-answer = no answer in time
system-answers = the system answers: { $error }
