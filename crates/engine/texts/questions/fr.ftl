### What the questions about a table’s options have in common. docs/translating.md says how this file
### is edited.

yes = oui
no = non
place = la place { $seat }
rounds = { $count } { $count ->
    [one] manche
   *[other] manches
    }
length = Longueur de la partie
chance = le sort
