### Watching a match again. docs/translating.md says how this file is edited.

replay = Watch a match again
replay-game = { $game }: replay
choose-file = The record of a match: a file downloaded at its end, or written by "pioche play --record".
file = Match file
not-a-match = This file is not the record of a match.
too-large = This file is too large for the record of a match.
moment = { $headline }, move { $at } of { $all }
controls = Playback
seen-by = Seen by
spectator = Spectators
first = Beginning
back = Previous move
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
download = Match file
keys = Arrows: move by move. Space: play. Home and End.
