### What the terminal says of Otto & Bruno beside its table. docs/translating.md says how this is edited.

# The keys, in the bottom line.
keys = ← → Space Enter · c another one
