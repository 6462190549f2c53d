### The command line: help, and what is wrong. docs/translating.md says how this file is edited.

# Before whatever the program has to say: "pioche: GAME is missing".
says = pioche: { $what }
# Over the arguments of a command.
usage = Usage:

## Headings and what stands for a value

heading-options = Options
heading-arguments = Arguments
value-game = GAME
game = The game, such as "ole" (list: pioche games)
players = Number of players [default: the game’s usual]
threads = Threads [1]
value-option = KEY=VALUE
option = A table option, such as privilege=off (repeatable)
pioche = Pioche, a game library open day and night: play in the browser or the terminal, simulate, write bots.
heading-commands = Commands
value-command = COMMAND
after-help =
    To begin:
      pioche                     start the server (same as pioche serve)
      pioche play ole            a match against three opponents
      pioche learn ole           learn it, lesson by lesson
      pioche rules ole           the rules, article by article
      pioche simulate ole        a hundred thousand random rounds, and what they show
lang = Language: fr or en
games = List the games and their options
rules = Show a game’s rules, article by article
rules-article = One article only, such as A13
play = Play in the terminal
value-opponents = KIND
play-opponents = Opponents: 1 (like a child) to 5 (as strong as possible), greedy or random [3]
value-seed = SEED
play-seed = Replay a deal: a number, or 64 hexadecimal digits
play-pace = How long opponents think, in milliseconds [700]
value-file = FILE
play-record = Write the match to this file, move by move (pioche replay reads it)
play-resume = Continue the last match you left (of this game, if one is named), or the one in this file
play-tips = All the tips of a first match, from the start
play-no-tips = No more tips, now or later
force = Replace a file that is there already
play-plain = In plain text, line by line (for screen readers and pipes)
learn = Learn a game by playing it, lesson by lesson (without a game: the list)
learn-lesson = The lesson to begin with [1]
puzzle = Solve the puzzle of the day (without a game: the list)
value-day = YYYY-MM-DD
puzzle-day = The puzzle of another day [today]
puzzles = Look for puzzles in bots’ matches: decisions with one clearly best move
puzzles-count = How many [365]
puzzles-seed = The same seed gives the same puzzles [1]
puzzles-simulations = Simulations to confirm each one [16384]
puzzles-out = The file to write them to
simulate = Play thousands of games and measure them
value-unit = UNIT
simulate-unit = What is played: round (the default) or match (all its rounds)
simulate-games = How many to play [100000]
simulate-seed = The same seed gives the same games [1]
value-policy = POLICY
simulate-policy = How to play: random (the default), greedy, plain, or a level from 1 to 5
simulate-records = Also write the record of every game to this file, one per line (JSON Lines)
json = One line of JSON
arena = Measure bots against each other, deal by deal
value-bots = PLAYERS
value-bot = PLAYER
arena-bot = One player (repeatable); may contain commas
arena-bots = The players, separated by commas: 1 to 5, random, greedy, plain, or cmd:./program, each also as NAME=… [5,4,3,2,1]. Quote an argument with a comma. If there are fewer than seats, the list starts again; if there are more, every possible table is played
arena-games = Number of deals, each played in every rotation of the seats [100]
arena-unit = What is played: match (all its rounds, the default) or round
arena-seed = The same seed gives the same deals [1]
arena-budget = Thinking per move: 1s, 100ms, or 10000it (simulations) [1000it]
arena-report = Also write an HTML page with charts
habits = Watch tables of bots: how long rounds last, what is played, and how well
habits-bots = The tables, separated by commas, each full of one player or of a mixture such as 5+3 [greedy,1,2,3,4,5]
habits-games = Number of rounds at each table [100]
habits-judge = Also judge every move by looking one step ahead, over this many imagined deals [0]
habits-list = Describe this many errors of each table in words instead [0]
replay = Replay a recorded match, checking every move
replay-file = The record
analyse = Say what each move is worth, with an interval and the line expected
analyse-file = A record, a downloaded match, or with --game a position in JSON
analyse-game = The file is a position of this game
analyse-after = The position after this many moves [the last one]
analyse-budget = Thinking: 1s, 100ms, or 10000it (simulations) [1s]
analyse-seed = The same seed and a budget of simulations give the same numbers [1]
review = Judge the decisions of a recorded match, costliest first
review-simulations = Simulations for each decision [2000]
review-seed = The same seed gives the same numbers [1]
perft = Count the possible lines of play from a deal
perft-depth = Up to how many moves [3]
perft-seed = The deal [1]
perft-position = Start from a position in JSON instead of a deal
serve = Start the server
config = Show the settings of pioche serve, and who has set them
backup = Copy the database, even while the server runs
backup-file = Where to write the copy; the file must not exist
value-folder = FOLDER
value-head = HEAD
backup-data = The server’s data folder [default: that of pioche serve]
import = Move everything in the data folder into a PostgreSQL database
export = Move everything in a PostgreSQL database into the data folder
moving-store = The database, as with pioche serve [default: $PIOCHE_STORE]
admin = Look after a running server: its tables, its people, its limits
admin-data = The server’s data folder [default: that of pioche serve]
admin-after-help =
    On the server’s machine, as the user that runs it or as root. To begin:
      pioche admin tables                all tables, the newest first
      pioche admin people zo             who is called something like that
      pioche admin ban Zoe --days 7      nobody plays under that account for a week
      pioche admin limits                what is in use, and who is near a limit
value-table = TABLE
value-person = PERSON
value-place = PLACE
value-text = TEXT
value-name = NAME
admin-table = The table, as in its address
admin-person = An account’s name, or a person’s number (pioche admin people)
admin-after = Continue from here, as the previous page says
admin-yes = Do not ask for confirmation
admin-tables = List all tables, page by page
admin-of = Only those of this person
admin-close = End a match without a result; its record is kept. A table whose match has not begun is deleted
admin-delete = Delete a table and everything that happened at it
admin-people = Find people by name or number
admin-find = Part of a name, or a number [default: everybody]
admin-banned = Only those who are shut out
admin-rename = Give somebody another name
admin-name = The new name
admin-ban = Shut somebody out: their connections end, and they read why
admin-days = For this many days [default: until pioche admin unban]
admin-reason = What they read, in one line
admin-unban = Let somebody in again
admin-forget = Delete a person: account, sessions, ratings, history, and the name in others’ records
admin-password = Cancel an account’s password and print a code for choosing a new one
admin-limits = Show how much of each limit is in use, and who is near one
verify = Check that a match was dealt fairly (docs/fairness.md)
verify-file = The downloaded match
verify-head = The head of the chain, as received during the match
health = Ask a running server whether it is in working order (for containers and monitoring)
health-operations = The server’s address for operators [127.0.0.1:7679]
engine = Offer the rules to a program, as JSON, line by line (docs/protocol.md)
help = Show this help
version = Show the version
man = Print the manual, for man -l -
man-command = The page of one command
help-of = Show the help of a command
help-command = The command, such as play
completions = Write completions for your shell
completions-shell = bash, zsh, fish, elvish or powershell
completions-after-help =
    To install them, for example:
      pioche completions bash > ~/.local/share/bash-completion/completions/pioche
      pioche completions zsh > ~/.zfunc/_pioche
      pioche completions fish > ~/.config/fish/completions/pioche.fish

## What is wrong with a command line

no-option = there is no option { $argument }
not-expected = { $argument } is not expected
no-command = there is no command { $name }
needs-value = { $argument } needs a value
no-value = { $argument } takes no value
missing = { $argument } is missing
missing-game = a game is missing; there are: { $known }
# An error that is about one game.
of-game = { $game }: { $what }
only-once = { $argument } can be given only once
conflict = { $argument } and { $other } do not go together
not-utf8 = an argument is not UTF-8 text
not-understood = the command line cannot be understood
# The command follows the program’s name, with a space: " play"; or there is none.
see-help = { " (help: pioche" }{ $command } --help)
did-you-mean = { $what }; did you mean { $near }?
no-such-game = there is no game { $game }
no-game = there is no game { $game }; there are: { $known }

## What went wrong

# Between what went wrong and why.
because = { ": " }
not-json = not valid JSON, line { $line }, column { $column }
other-json = not the JSON that is expected ({ $error })
already-there = { $path } already exists; nothing is overwritten without --force
# Before the last of several values.
or = { " or " }
wrong-value = { $value } is not a valid value for { $of }
wrong-value-takes = { wrong-value }; use { $takes }

## What arguments take

takes-address = an address and a port, such as 127.0.0.1:7678
takes-whole = a whole number from { $low } to { $high }
takes-count = a whole number of at least 1, such as 5000 or 1e6

## Table options

option-form = an option is written KEY=VALUE, not { $option }

# What `--budget` takes.
budget-form = 1s, 100ms or 10000it, for example
