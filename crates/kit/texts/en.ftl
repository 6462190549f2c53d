# The colours of cards and dice.

yellow = yellow
green = green
blue = blue
red = red

# The first letter of the name.
yellow-letter = Y
green-letter = G
blue-letter = B
red-letter = R
