### What the terminal says of Karta Doppio beside its table. docs/translating.md says how this is edited.

# The keys, in the bottom line.
keys = Entrée poser
# The keys again, under the table.
hints = a-p ←↑↓→, r tourner, v retourner
# What the drawing means.
signs = ◇▽ : ouverts, ◆▼ : verrouillés, * : ligne, + : formée, - : cassée.
