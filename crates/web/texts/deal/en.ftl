### The same deal: who played it, and how. docs/translating.md says how this file is edited.

same-deal = The same deal
deal-of = { $game }, the same deal
lead = Everybody plays the same cards, from the same seat, against the same bots.
first-played = First played by { $players }.
play = Play this deal
playing = Setting up the deal…
results = Results
seat = Seat { $number }: { $name }
seats = The seat
someone = someone
you = you
player = Player
points = Points
gain = Against the mean
place = Rank at the table
tries = Tries
first-time = the first time
gave-up = given up
none-yet = Nobody has a result yet.
more = Only the best fifty are listed.
about-gain = Points above the average of the same seat. Each person’s best try counts; matches with a move taken back are not listed.
link = Send this deal
link-about = Anyone with this link plays the same cards at a table of their own.
code = Code to scan: the link of the deal
print = Print
watch = Watch again
