### Watching a match again. docs/translating.md says how this file is edited.

replay = Watch a match again
replay-game = { $game } again
choose-file = The record of a match: a file downloaded at its end, or written by "pioche play --record".
file = File of a match
not-a-match = This file is not the record of a match.
too-large = This file is too large for the record of a match.
moment = { $headline }, move { $at } of { $all }
controls = Playback
seen-by = Seen by
spectator = The public
first = Beginning
back = Move before
on = Next move
last = End
run = Play
pause = Pause
speed = Speed: { $times }
story = Journal
share = Copy a link to this moment
copied = Link copied
# Where the browser does not let a page write to the clipboard.
copy-yourself = The address of this page leads to this moment.
verify = Verify the deal
verified = The deal is verified
not-verified = The check fails
download = File of the match
keys = Arrows: move by move. Space: play. Home and End.
