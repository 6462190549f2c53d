//! What every game is held to.

test_kit::suites!(
    game_otto_bruno::OttoBruno,
    ["2", "3", "4", "2 memory=aid", "4 memory=aid first=3", "3 names=Maud,Bruno,otto"]
);
