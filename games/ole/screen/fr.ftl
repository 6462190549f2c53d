### What the terminal says of Olé beside its table. docs/translating.md says how this is edited.

# The keys, in the bottom line.
keys = ← → choisir · ↵ jouer · t jeton
order = Ordre
series = série !
