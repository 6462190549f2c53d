# Karta Doppio in one minute, then a first game told as an example: one message per picture and per step.

aim = Line up four points of your colour: each line is worth a token, and the most tokens win.

minute-1 = Transparent cards with red and blue points: each player was dealt eight, for all to see (A3). You are red: line up four red points (A13).
minute-2 = On your turn, lay a card against another or on top (A6). Here your two red points fall on two blue ones: these points are captured (A12).
minute-3 = Four red points in a row, in row 2: a line, a token (A14). Each of these squares has two layers: it is locked and never changes again (A11).
minute-4 = A line may also be a diagonal: from column 1, row 0, to column 4, row 3. That makes two tokens for you (A13).
minute-5 = Two squares of the diagonal had only one layer: blue captures the one in column 2. The line is broken, and you give back a token (A14).
minute-6 = Sixteen cards are laid, and whoever has more tokens wins: three red lines against two blue ones, the game is yours (A15).

round-1 = You are red and begin. All cards are open, blue’s as well; yours show two red points (A3, A4).
round-2 = Card I first: two red points on a diagonal, only one blue. It fixes the grid; its top-left square is in column 0, row 0 (A5).
round-3 = Blue had three points side by side in row 0. Your card H captures two: now three red points are in a row, all locked (A11, A12).
round-4 = Blue has locked its point on the right; card D makes row 0 longer on the left. Five red points in a row are one line: a token (A13).
round-5 = Blue took a point, but four red ones are still in a row. Card A captures one too and makes a line in column 0: two tokens (A14).
round-6 = Blue had its line in column 4. Card C captures its top point, in row -1: the line is broken, the token goes back (A14).
round-7 = Blue had made this line again further down. Card G captures the point in row 3: two tokens for you, none for blue.
round-8 = Blue broke your column 0 at the bottom; card L makes it again at the top, all locked. The price: its front has two blue points (A8).
round-9 = Blue has a line on a diagonal. Your card E makes two at once: row -3, and a diagonal that runs down to row 0 (A13).
round-10 = Blue’s last card captures a point of this diagonal. You are left with three tokens against one: you win (A15).
