//! The test suites of every game.

test_kit::suites!(
    game_otto_game_over::OttoGameOver,
    [
        "1",
        "2",
        "3",
        "4",
        "4 teams=on",
        "2 secret_cards=off",
        "3 blind=on",
        "3 vigilance=on",
        "4 teams=on vigilance=on age=3,0,2,1",
        "2 vigilance=on secret_cards=off rounds=1",
    ]
);
