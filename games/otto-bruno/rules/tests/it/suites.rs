//! The test suites of every game.

test_kit::suites!(
    game_otto_bruno::OttoBruno,
    ["2", "3", "4", "2 memory=aid", "4 memory=aid first=3", "3 names=Maud,Bruno,otto", "3 deck=printed"]
);
