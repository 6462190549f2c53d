### What the terminal says of Karta Doppio beside its table. docs/translating.md says how this is edited.

# The keys, in the bottom line.
keys = Enter lay
# The keys again, under the table.
hints = a-p ←↑↓→, r turn, v turn over
# What the drawing means.
signs = ◇▽: open, ◆▼: locked, *: line, +: made, -: broken.
