//! The test suites of every game.

test_kit::suites!(game_dos::Dos, ["2", "3", "4", "2 call=auto", "3 target=1", "4 call=auto target=1"]);
