//! What every game is held to.

test_kit::suites!(game_ole::Ole, ["3", "4", "5", "6", "7", "8", "3 privilege=off", "4 rounds=1"]);
