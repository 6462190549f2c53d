### Hints at a table. docs/translating.md says how this file is edited.

hint = Un indice
thinking = Voyons ce que vous pouvez faire…
preparing = L’analyse se prépare. L’indice viendra dès qu’elle sera prête.
broken = L’indice n’est pas arrivé. Demandez-le encore une fois.
look = Où regarder
which = Quel coup
why = Pourquoi
look-anywhere = Regardez ce que vous pouvez jouer.
more = Encore un indice
# What the best move is worth beside the next one.
better-than = D’après ce que vous voyez, ce coup vaut { $amount } { $unit } de plus que celui-ci : { $other }.
close-to = D’après ce que vous voyez, un autre coup vaut presque autant : { $other }.
only-one = C’est votre seul coup.
