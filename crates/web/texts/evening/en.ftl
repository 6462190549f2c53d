### An evening: the same deals for a whole group. docs/translating.md says how this file is edited.

## The form

new-evening = An evening
about = Everybody plays the same deals, from the same seat, against the same bots, at their own pace: in one room or far apart. One score sheet brings them together.
deals = Deals
missing = There is no evening at this address. If you were invited, the end of the link may be missing, after “?invite=”: ask for the whole link.
open-the-evening = Open the evening
instead = Everyone on their own, with the same cards:
an-evening = an evening of deals

## The sheet

evening-of = { $game }, an evening of { $deals } deals
lead = Everybody plays the same deals, from the first seat, against { $bots ->
    [0] nobody
    [one] one bot
   *[other] { $bots } bots
    } of level { $level }.
lead-alone = Everybody plays the same deals alone.
your-name = On the sheet you are { $name }.
rename = Change your name
play = Play deal { $number } of { $deals }
playing = Setting up the deal…
all-played = You have played all deals.
sheet = Score sheet
rank = Rank
player = Player
deal = Deal
deal-number = Deal { $number }
watch = watch again
total = Total
mean = Mean
someone = someone
you = you
gave-up = given up
hidden = played
not-yet = not played yet
none-yet = Nobody has finished a deal yet.
finished = { $count ->
    [0] nobody has finished it
    [one] one person has finished it
   *[other] { $count } people have finished it
    }
more = Only the first fifty are listed.
about-secret = The results of a deal are shown to you once you have finished it yourself.
about-gain = Under the points: what each person gains on the mean of the deal. The total adds them up; equal totals share a rank.
about-gave-up = A deal that is given up counts one point less than the weakest result, and is not in the mean.
about-late = Whoever has not played all of your deals yet has no rank.
print = Print
invite = Invite
link-about = Anyone with this link can join, whenever they like; the evening is deleted a month after the last visit.
code = Code to scan: the link of the evening
promises = The deals are promised
about-promises = These numbers were fixed with the evening, before anybody played. The file of each finished match shows the secret that goes with one, and “Verify” compares them.

## At the table

next-deal = Next deal
to-sheet = Score sheet

## The evenings that one has opened

mine = Your evenings
one-of-mine = an evening of { $deals } deals
