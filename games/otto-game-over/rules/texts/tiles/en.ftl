### What is drawn on the tiles, by their marks. docs/translating.md says how this file is edited.

tile-12 = full
tile-9 = two squares
tile-8 = square crossing
tile-7 = square and circle
tile-5 = two circles
tile-4 = round crossing
tile-2 = small crossing
tile-0 = zero
tile-x = black
