### What the check of a finished match found to be in order.

known-deal = The deal is that of a finished match, played again: its cards could be known.
evening-deal = The deal is that of an evening, the same for everybody: whoever finished it earlier knew its cards.
promised-before = The secret is the one that the server had promised before the deal.
promised = The secret is the one that the server had promised.
own-share = Your share of the randomness is in the deal.
no-share = Nobody gave a share of the randomness: the server chose alone.
other-shares = Others gave a share of the randomness; this browser did not.
closed-share = At least one promised share was not opened in time: it is not in the deal.
chain-whole = Names, order and times of the moves are those that this browser received during the match.
chain-until = Names, order and times of the moves are those that this browser received, until it left.
chain-bound = Names, order and times of the moves are bound to the promise.
chain-none = Names and times are not bound to the promise: the match is from before that was done.
taken-back = Moves were taken back during the match; the chain keeps them.
by-the-rules = All moves are within the rules.
