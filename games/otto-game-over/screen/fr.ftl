### What the terminal says of OTTO Game Over beside its table. docs/translating.md says how this is edited.

# The keys, in the bottom line.
keys = ←↑↓→ Tab · t tuile · r tourne · ↵
