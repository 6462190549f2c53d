### Karta Doppio on its box, and the options of its table. docs/translating.md says how this file is edited.

about = Lay your transparent cards side by side or on top of one another, and line up four points of your colour. Whatever is covered only once can still change.
legs = 2: with a return match, colours swapped, same cards (A16).
red = Who plays RED and starts (A3): chance, or seat 0 or 1.
