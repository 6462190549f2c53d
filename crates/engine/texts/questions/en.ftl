### What the questions about a table’s options have in common. docs/translating.md says how this file
### is edited.

yes = yes
no = no
place = seat { $seat }
rounds = { $count } { $count ->
    [one] round
   *[other] rounds
    }
length = Length of the match
chance = chance
