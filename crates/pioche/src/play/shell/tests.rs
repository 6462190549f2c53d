use catalog::{GameId, with_game};
use ratatui::text::Line;

use super::super::window::SMALLEST;
use super::draw::key_row;
use super::*;

/// Plays a match, always with the first legal move, and checks the screen whenever there is an
/// overlay: the end of every round and of the match shows the score sheet and how to continue.
#[test]
fn rounds_and_matches_end_with_the_score() {
    use bots::{BotKind, Policy};
    use engine::{Dice, Match, Seed};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::super::kept::Keeper;
    use super::super::tips::Wish;
    use catalog::Ole;

    let game = Match::<Ole>::new(
        game_ole::Options { rounds: Some(2), ..Default::default() },
        3,
        Seed::numbered(4, 0),
    );
    let opponents = BotKind::Simple(Policy::Random);
    let keeper = Keeper { record: None, unfinished: None, opponents, lang: Lang::En };
    let host = Host::new(game.expect("a table"), Dice::new(1), keeper);
    let tutor = Tutor::new::<Ole>(Wish::AsBefore, None, Lang::En);
    let mut shell = Shell::new(host, tutor, Lang::En, Duration::ZERO);
    let mut tips = Vec::new();
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a screen");
    let mut looks = Vec::new();
    for _ in 0..10_000 {
        if let Overlay::Score(_) = shell.overlay {
            terminal.draw(|frame| shell.draw(frame)).expect("drawn");
            looks.push(terminal.backend().to_string());
            if shell.host.outcome().is_some() {
                break;
            }
            assert_eq!(shell.key(KeyCode::Enter), None);
            assert!(shell.overlay == Overlay::Nothing, "any key goes on");
        }
        if let Some(tip) = shell.tutor.tip().cloned() {
            terminal.draw(|frame| shell.draw(frame)).expect("drawn");
            let drawn = terminal.backend().to_string();
            let last = tip.says.en.rsplit(' ').next().expect("words");
            assert!(drawn.contains(tip.title.en) && drawn.contains(last), "{tip:?}\n{drawn}");
            assert!(drawn.contains("F5 no tips"), "{drawn}");
            tips.push(tip.id);
        }
        if let (true, Some(mv)) = (shell.host.i_must(), shell.legal.first()) {
            let answer = Answer::Try(*mv);
            shell.answer(answer);
        } else if shell.host.bot_acts_at_once() {
            shell.catch_up();
        }
    }
    assert!(tips.len() > 2 && shell.tutor.tip().is_none(), "a first match is guided: {tips:?}");
    tips.sort_unstable();
    assert!(tips.is_sorted_by(|a, b| a < b), "each tip is said once: {tips:?}");
    assert_eq!(looks.len(), 2, "two rounds, of which the second ends the match");
    assert!(looks[0].contains("The round is over") && looks[0].contains("Total"), "{}", looks[0]);
    assert!(looks[1].contains("The match is over") && looks[1].contains("n: play again"), "{}", looks[1]);
    // F1: as text, from the game in one minute on, and no further than its end.
    shell.overlay = Overlay::Rules { scroll: 0 };
    terminal.draw(|frame| shell.draw(frame)).expect("drawn");
    let rows = terminal.backend().to_string();
    let (first, _) = rows.split_once("green 5").expect("the first picture");
    assert!(first.contains("The game in one minute"), "{rows}");
    // Beside the panel, nothing is left of the board that it covers.
    let edges = |row: &str| row.split(['│', '╭', '╰']).next().map(|edge| edge.trim_matches(['"', ' ']).len());
    let beside: usize = rows.lines().filter(|row| row.contains(['│', '╭', '╰'])).filter_map(edges).sum();
    assert_eq!(beside, 0, "{rows}");
    assert_eq!(shell.key(KeyCode::End), None);
    terminal.draw(|frame| shell.draw(frame)).expect("drawn");
    let end = terminal.backend().to_string();
    assert!(!end.contains("**") && end.contains("any other key"), "{end}");
    let Overlay::Rules { scroll: last } = shell.overlay else { panic!("the rules are open") };
    shell.scroll(-3);
    assert!(last > 3 && shell.overlay == Overlay::Rules { scroll: last - 3 }, "{last}");
    assert_eq!(shell.key(KeyCode::Char('x')), None);
    assert_eq!(shell.key(KeyCode::Char('n')), Some(true), "another match");
}

#[test]
fn the_keys_fit_the_smallest_screen() {
    for game in GameId::ALL {
        for lang in [Lang::Fr, Lang::En] {
            let row = with_game!(game, G => key_row::<G>(lang));
            let w = Texts::of(lang);
            let others =
                [w.keys_rules, w.keys_close, w.keys_leave, w.keys_go_on, w.keys_over, w.keys_waiting];
            for row in others.into_iter().chain([row.as_str()]) {
                assert!(Line::from(row).width() <= usize::from(SMALLEST.0), "{row}");
            }
        }
    }
}
