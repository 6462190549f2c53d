### The texts of the pages. docs/translating.md says how this file is edited.

## The bar at the top

# The wordmark’s name for screen readers.
home-link = Pioche, home
# The link that jumps over the bar.
skip = Skip to the content
nav-tables = Open tables
nav-mine = My matches
nav-puzzle = Puzzle of the day
# Several people play the same deals: the form for it.
nav-evening = An evening
nav-rules = Rules
nav-settings = Settings
nav-about = About
nav-guest = Me
nav-label = Navigation
# The links under the headline of the shelf.
places = Go to
# The other language, in itself.
other-language = Français

## The shelf and the boxes

hero = Take a box, open it, play.
hero-about = Five games, at any hour. Alone against bots or with whoever you like, no sign-up.
resume = Resume
your-turn-at = your turn
goes-on = in progress
gathers = players sitting down
shelf = The shelf
# After the game’s name.
open-box = open the box
play = Play
learn = Learn
play-now = Play now
setting-up = Dealing…
invite = Invite
invite-friends = Invite friends
open-tables = Open tables
rules = Rules
origins = How it was reconstructed
level = Level of the bots, from 1 (gentle) to 5 (strong)
disclaimer = Drawings and texts by Pioche. Not connected with the games’ publishers.

## Open tables, and a new one

lobby-about = Sit down where a seat is free, or watch.
more-tables = Show more tables
lobby-empty = No open tables at the moment. Open the first one.
all-games = All games
with-free-seat = With a free seat
new-table = New table
sit-down = Sit down
watch = Watch
free-seat = free seat
game = Game
seats = Seats
bots = Seats played by bots
who-may-join = Who can sit down
access-open = Everybody: the table is on the list
access-invited = Invited people only
pace = Pace
pace-live = Live, without a clock
pace-minute = 60 seconds per move
pace-days = 3 days per move
spectators = Others may watch
options = Table options
open-the-table = Open the table

## Own matches and profile

mine-empty = No matches in progress.
profile = Profile
nickname = Your name at the table
save = Save
saved = Saved.
profile-about = You are playing without an account: this browser remembers you.
profile-none = You have not played yet. With your first match you get a name, which you can change here.

## Rules and about

rule-books = The rules
articles = Articles
origins-about = The rules you play here were rewritten as numbered articles. Where the original text is silent or unclear, this is what we chose, article by article.
credit = Original game
sheet = Rule sheet
about-title = About Pioche
about-text = Pioche is an open games library: five games, their rules as articles, opponents at any hour, and all of its code.
about-disclaimer = Pioche is not connected with any publisher. The names of the games belong to their owners. Drawings, texts and sounds are our own; nothing is taken from the boxes.
about-private = No advertising, no tracking, no third parties. The only cookie is the one for your session.
about-fonts = Typefaces: Young Serif and Figtree, under the SIL OFL 1.1.

## Settings

settings = Settings
language = Language
theme = Lighting
theme-system = Same as the system
theme-light = Day
theme-dark = Lamp
theme-contrast = High contrast
motion = Motion
motion-system = Normal
motion-calm = Calm
motion-brisk = Brisk
motion-still = None
sounds = Sounds
sound-on = Turn sound on
sound-off = Turn sound off
volume = Volume
on = on
off = off

## Pages and connection

lost = There is nothing at this address.
back-home = Back to the shelf
loading = One moment…
not-loaded = This page could not be loaded. Check the connection, then try again.
load-again = Try again
live = Live
connecting = Connecting…
reconnecting = Reconnecting…

## At the table

sealed-deal = Sealed deal
sealed-about = Before the deal the server sealed its share of the randomness. This is its fingerprint; once the match is over, its file lets anyone check everything.
undo = Take back the move
menu = Menu
journal-and-moves = Journal and possible moves
journal = Journal
moves-in-text = Possible moves, in text
search-moves = Search for a move
no-moves = Nothing to play at the moment.
score-sheet = Score sheet
everybody = The players
pts = pts
next-round = Next round
you = You
# Whoever has been deleted.
someone = Someone
# After a name, for screen readers.
is-playing = { " is playing" }
away = a bot is playing for them
resigned-seat = gave up, a bot plays
your-clock = Your clock
you-watch = you are watching
your-hand = Your hand
close = Close
read-article = Read the article in the rules
you-can-play = You can play
# In the page’s title.
your-turn-title = ● Your turn
table = Table

## Before the first card

gathering = Players are sitting down
gathering-about = The match begins when all seats are taken.
put-bot = Add a bot
free-the-seat = Free the seat
start = Deal
leave = Leave the table
resign = Resign
resign-sure = Resign: a bot will play in your place. Click again to confirm.
invitation = The invitation
invitation-about = Send this link, or let them scan the code.
copy = Copy the link
copied = Link copied.
renew-invitation = New link, the old one no longer works
qr-label = Code to scan: the table’s link

## After the last

over = The match is over
table-broken = The server has been updated. Reload the page.

## What can be said

say-hello = Hello
say-well-played = Well played
say-thanks = Thanks
say-moment = One moment
say-oops = Oops
say-bye = Goodbye
say-label = Say something
# After a name: an opponent played by the computer.
bot = bot
pace-clock = 5 minutes in total, plus 5 seconds per turn
write-label = Your message to the table
send = Send

## Accounts and ratings

account = Account
account-about = An account keeps your name, your matches and your ratings on all your devices. It is optional.
account-make = Create an account
account-sign-in = Sign in
account-have = I already have an account
account-name = Account name
password = Password (at least 8 characters)
password-old = Current password
password-new = New password
password-change = Change the password
password-lost = I have lost my password
recovery-code = Recovery code
codes = Your recovery codes
codes-about = Should you lose your password, each of these codes gets you back in once. They will not be shown again: note them down, or print this page.
codes-noted = I have noted them
codes-new = New recovery codes
codes-new-about = The codes that you have will no longer work.
account-delete = Delete the account
account-delete-about = The account, its ratings and its history disappear. In matches played with others, you will be “someone”.
guest-delete = Delete what is kept about me
guest-delete-about = Your name and your matches disappear from this server. In matches with others you will be “someone”.
sign-out = Sign out
sessions = Where you are signed in
session-program = A program
session-here = Here
session-used = Last used: { $day }
session-end = Sign out there
ratings = Ratings
ratings-about = A match that somebody gives up early, before a quarter of its usual moves, gains nobody anything. Against the same person, five matches of a game count in 24 hours.
ratings-none = No rating yet: play a match with an account.
rating = Rating
matches = Matches
history = Finished matches
export = Download all that is kept about you
history-none = No finished matches.
rank = Rank
more = More

## Told of something

# How many can play.
players = { $from } to { $to }
age = ages { $age }+
minutes = { $minutes } min
article = Article { $number }.
count-moves = { $count ->
    [one] { $count } possible move
   *[other] { $count } possible moves
    }
some-moves = The first { $shown } of { $all } moves; search to narrow it down.
seat-number = Seat { $seat }
level-number = level { $level }
# Before the last of several names.
and = { " and " }
wait-for-you = { $count ->
    [0] { "" }
    [one] { $names } is waiting for you
   *[other] { $names } are waiting for you
    }
match-lost = The match is lost
you-win = You win
you-win-with = You win, with { $names }
they-win = { $count ->
    [one] { $names } wins
   *[other] { $names } win
    }
mute = Hide what { $name } says
unmute = Show what { $name } says
# Somebody is offline; a bot takes over when this time has passed.
waits = offline, waiting { $time }
# Time left on a clock.
days-left = { $days } d { $hours } h
# Between what is asked and its answer: "Rules: Olé".
pair = { $first }: { $second }

## The four colours

red = red
blue = blue
green = green
yellow = yellow
