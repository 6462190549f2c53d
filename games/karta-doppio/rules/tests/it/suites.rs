//! The test suites of every game.

test_kit::suites!(game_karta_doppio::KartaDoppio, ["2", "2 legs=2", "2 red=0", "2 legs=2 red=1"]);
