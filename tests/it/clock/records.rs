//! Clocks in the journal and in PGN.

use super::{ms, play, shown, timed};
use crate::journal::seal;
use crate::prelude::*;
use pawnstorm::game::journal::{lines, read};
use proptest::prelude::*;

/// A game at random, by clocks that mostly suffice, with moves taken back and played again.
fn random_game(random: &mut Random) -> Game {
    let info = random.choose(GAMES);
    let mut game = game::start(info.id, Options::default(), None).expect("it starts");
    let settings = ["5:00", "1+1", "0:30d2", "3+2/1:00", "none/2+0.5", "0:20"];
    game.set_clock(random.choose(&settings).parse().expect("it sets clocks"));
    for _ in 0..60 {
        if game.outcome().is_some() {
            break;
        }
        game.elapse(ms(random.below(4_000) as u64));
        match random.below(10) {
            0 => drop(game.undo()),
            1 => drop(game.redo()),
            2 => game.note_time(),
            _ if game.routes().is_empty() => break,
            _ => {
                let turn = random.choose(game.routes()).clone();
                game.play(&turn).expect("it is a move of this position");
            }
        }
    }
    game
}

fn journal(game: &Game) -> String {
    let header = Header {
        info: game.info(),
        options: game.options(),
        players: game.players(),
        time: Timestamp::new(1_795_289_400),
        clock: game.clock().expect("there are clocks").controls,
        start: game.start_fen(),
    };
    header.line() + &lines(&header, game.log(), game.log().len())
}

/// The lines of a journal without their checks and repeats.
fn unsealed(journal: &str) -> String {
    let lines = journal.lines().map(|line| line.rsplit_once(" #").expect("it has a check").0).enumerate();
    let lines = lines.filter(|(index, line)| *index == 0 || !line.starts_with("pawnstorm "));
    lines.map(|(_, line)| format!("{line}\n")).collect()
}

/// What the clocks showed at the beginning of each ply.
fn times(game: &Game) -> Vec<[Option<std::time::Duration>; 2]> {
    let clock = game.clock().expect("there are clocks");
    (0..=game.plies()).map(|ply| clock.at(ply)).collect()
}

proptest! {
    #[test]
    fn a_journal_brings_the_clocks_back(seed in any::<u64>()) {
        let game = random_game(&mut Random(seed));
        let text = journal(&game);
        let replayed = read(text.as_bytes()).expect("it can be read");
        prop_assert_eq!((&replayed.damage, replayed.game.log()), (&None, game.log()), "{}", text);
        prop_assert_eq!(times(&replayed.game), times(&game), "{}", text);
        prop_assert_eq!(journal(&replayed.game), text);
    }

    #[test]
    fn a_game_that_is_left_keeps_what_was_thought_about(seed in any::<u64>()) {
        let mut game = random_game(&mut Random(seed));
        game.note_time();
        let now = |game: &Game| Color::ALL.map(|side| game.clock()?.left(side).map(|left| left.as_millis()));
        let text = journal(&game);
        let replayed = read(text.as_bytes()).expect("it can be read");
        prop_assert_eq!((&replayed.damage, replayed.game.log()), (&None, game.log()), "{}", text);
        if game.outcome().is_none() {
            prop_assert_eq!(now(&replayed.game), now(&game), "{}", text);
        }
    }

    #[test]
    fn pgn_brings_the_clocks_back(seed in any::<u64>()) {
        let game = random_game(&mut Random(seed));
        let text = pgn::write(&Tree::of(&game, &Facts::default()).expect("nothing is hidden"));
        let mut parsed = pgn::parse(text.as_bytes(), 1);
        let resolved = parsed.tree.resolve().expect("it is a game");
        prop_assert!(resolved.problems.is_empty() && parsed.error.is_none(), "{}", text);
        prop_assert_eq!(resolved.game.outcome(), game.outcome(), "{}", text);
        prop_assert_eq!(times(&resolved.game), times(&game), "{}", text);
        prop_assert_eq!(pgn::write(&parsed.tree), text);
    }

    #[test]
    fn any_comment_on_a_clock_is_borne(time in "[0-9:.a-z-]{0,14}", control in "[0-9+d/:?-]{0,10}") {
        let text = format!("[TimeControl \"{control}\"]\n\n1. e4 {{ [%clk {time}] }} e5 {{ [%clk 0:01:00] }} *");
        let mut parsed = pgn::parse(text.as_bytes(), 1);
        prop_assert_eq!(parsed.tree.resolve().expect("it is a game").game.plies(), 2);
    }
}

#[test]
fn a_journal_tells_the_clocks() {
    let mut game = timed("5+3");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 1_234);
    let text = unsealed(&journal(&game));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains(" time 2026-11-21T19:30:00Z clock 5+3 start rnbqkbnr/"), "{}", lines[0]);
    assert_eq!(lines[1..], ["turn 1 e2e4 d139b0fd0c4b0c04 303000", "turn 2 e7e5 3c5c67b376ad9224 301766"]);
    // A journal without clocks has no times.
    let old = text.replace(" clock 5+3", "");
    let replayed = read(seal(&old).as_bytes()).expect("its first line is good");
    assert!(replayed.damage.is_some() && replayed.game.plies() == 0);
    let old = old.replace(" 303000", "").replace(" 301766", "");
    let replayed = read(seal(&old).as_bytes()).expect("it can be read");
    assert!(replayed.damage.is_none() && replayed.game.clock().is_none());
}

/// Quitting gives no time back.
#[test]
fn a_journal_tells_what_is_left_when_the_game_is_left() {
    let mut game = timed("0:30");
    game.note_time();
    play(&mut game, "e4", 0);
    game.note_time();
    assert_eq!(game.log().len(), 1, "no time has passed");
    game.elapse(std::time::Duration::from_micros(8_000_400));
    for _ in 0..2 {
        game.note_time();
    }
    let text = unsealed(&journal(&game));
    assert_eq!(text.lines().skip(2).collect::<Vec<_>>(), ["left 21999"]);
    let mut replayed = read(seal(&text).as_bytes()).expect("it can be read");
    assert_eq!(shown(&replayed.game), ["0:30", "0:22"]);
    replayed.game.elapse(ms(1_000));
    replayed.game.undo();
    assert_eq!(shown(&replayed.game), ["0:30", "0:30"]);
    // What nobody writes is no event: all the time is gone, more than there was, twice the same.
    for wrong in ["left 0", "left 30001", "left 21999\nleft 21999", "left -1", "left 021"] {
        let text = text.replace("left 21999", wrong);
        assert!(read(seal(&text).as_bytes()).expect("the first line is good").damage.is_some(), "{wrong}");
    }
    // Less than a thousandth is not told.
    game.elapse(ms(21_999) + std::time::Duration::from_micros(500));
    game.note_time();
    assert_eq!(game.log().len(), 2);
}

/// Each line has a check, which covers what it left on the clock.
#[test]
fn no_digit_of_a_clock_changes_unnoticed() {
    let mut game = timed("5+3");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 1_234);
    let text = journal(&game);
    for digits in [" 303000 #", " 301766 #"] {
        let at = text.find(digits).expect("it is there") + 1;
        for bit in 0..8 * 6 {
            let mut bytes = text.clone().into_bytes();
            bytes[at + bit / 8] ^= 1 << (bit % 8);
            let replayed = read(&bytes).expect("the first line is good");
            assert!(replayed.damage.is_some() && replayed.game.plies() < 2, "{digits}, bit {bit}");
        }
    }
}

#[test]
fn a_wrong_clock_in_a_first_line_is_told() {
    let text = journal(&timed("5+3"));
    for (wrong, why) in [("clock 5x3", "“5x3” is not a clock"), ("clock 5+0", "not one that Pawnstorm writes")] {
        let error = read(text.replace("clock 5+3", wrong).as_bytes()).err().expect(wrong).to_string();
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn pgn_tells_the_clocks_as_others_do() {
    let mut game = timed("5+3");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 1_250);
    let text = pgn::write(&Tree::of(&game, &Facts::default()).expect("nothing is hidden"));
    assert!(text.contains("[TimeControl \"300+3\"]"), "{text}");
    assert!(text.ends_with("1. e4 { [%clk 0:05:03] } 1... e5 { [%clk 0:05:01.75] } *\n"), "{text}");
    for (setting, tags) in [
        ("1:30:00", "[TimeControl \"5400\"]"),
        ("5d3", "[TimeControl \"300d3\"]"),
        ("5+3/none", "[TimeControl \"?\"]\n[WhiteTimeControl \"300+3\"]\n[BlackTimeControl \"-\"]"),
    ] {
        let text = pgn::write(&Tree::of(&timed(setting), &Facts::default()).expect("nothing is hidden"));
        assert!(text.contains(tags), "{text}");
    }
}

#[test]
fn times_of_others_are_read_where_they_are_whole() {
    let read = |text: &str| {
        let mut parsed = pgn::parse(text.as_bytes(), 1);
        let game = parsed.tree.resolve().expect("it is a game").game;
        game.clock().is_some().then(|| shown(&game))
    };
    let moves = "1. e4 {[%clk 0:03:00] good} e5 {[%eval 0.2] [%clk 0:02:58.9]} 2. Nf3 {[%clk 0:02:59]} *";
    let found = Some(["2:59".to_string(), "2:59".to_string()]);
    assert_eq!(read(&format!("[TimeControl \"180+2\"]\n\n{moves}")), found);
    assert_eq!(read(&format!("[TimeControl \"40/7200:3600\"]\n\n{moves}")), None);
    assert_eq!(read(moves), None);
    assert_eq!(read("[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:03:00]} e5 2. Nf3 {[%clk 0:02:59]} *"), None);
}

#[test]
fn the_clock_of_who_is_to_decide_is_the_engines() {
    let mut game = timed("5+3/1d2");
    assert!(game.clock().is_some_and(|clock| clock.limit(clock.side).is_some_and(|limit| limit.left == ms(300_000))));
    play(&mut game, "e4", 0);
    game.elapse(ms(10_000));
    let limit = game.clock().and_then(|clock| clock.limit(clock.side)).expect("Black has a clock");
    assert_eq!((limit.left, limit.increment, limit.moves), (ms(50_000), ms(2_000), None));
    assert_eq!((game.turn(), App::default().wake()), (Color::Black, None));
}
