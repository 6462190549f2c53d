### Notation that all games share: what a text should be, and what that looks like.
### docs/translating.md says how this file is edited.

a-seed = a seed
a-seed-is = 64 hexadecimal digits
a-language = a language
a-language-is = fr or en
