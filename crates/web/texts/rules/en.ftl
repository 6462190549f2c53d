### The pages of rules. docs/translating.md says how this file is edited.

minute = The game in one minute
first-round = A first round
show = See it on the table
contents = Contents
search-rules = Search the articles
articles-found = { $count ->
    [0] No article has all of these words.
    [one] { $count } article
   *[other] { $count } articles
    }
