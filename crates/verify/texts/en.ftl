### What is wrong with a match that was checked; each goes on in a sentence.
### docs/translating.md says how this file is edited.

secret = the secret is not made of 64 hexadecimal digits
promise = the secret is not the one that the server had promised
shares = there must be one share of randomness for each seat
share = the share of seat { $seat } is not the one that was promised
deal = the deal does not follow from the secret and the shares of randomness
names = there must be one name for each seat
name = seat { $seat } played under another name
chain = the chain is broken: a name, a move, the order or a time was changed
link = a link of the chain cannot be read
times = the times of the moves go backwards
moves = the chain does not match the moves of the match
other-promise = the promise is not the one that was shown before the deal
own-share = your share of randomness is not in the deal: it came too late, or was left out
head = this is not the match as it was received while it was played
