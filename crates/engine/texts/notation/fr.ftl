### Notation that all games share: what a text should be, and what that looks like.
### docs/translating.md says how this file is edited.

a-seed = une graine
a-seed-is = 64 chiffres hexadécimaux
a-language = une langue
a-language-is = fr ou en
