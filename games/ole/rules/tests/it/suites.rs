//! The test suites of every game.

test_kit::suites!(game_ole::Ole, ["3", "4", "5", "6", "7", "8", "3 privilege=off", "4 rounds=1"]);
