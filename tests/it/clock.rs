//! Games by the clock. No time passes in any of them: how much has passed is told.

use crate::journal::seal;
use crate::prelude::*;
use crate::snapshots::compare;
use pawnstorm::game::clock::{Clock, Control};
use pawnstorm::game::journal::{lines, read};
use pawnstorm::game::{clock, describe, input};
use proptest::prelude::*;

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn timed(controls: &str) -> Game {
    let mut game = game::start("chess", Options::default(), None).expect("it starts");
    game.set_clock(controls.parse().expect("it sets clocks"));
    game
}

fn play(game: &mut Game, text: &str, millis: u64) {
    game.elapse(ms(millis));
    let mv = input::find(game, text).expect("it is legal");
    game.play(&mv).expect("it is a move of this position");
}

fn shown(game: &Game) -> [String; 2] {
    let clock = game.clock().expect("there are clocks");
    Color::ALL.map(|side| clock.left(side).map_or("-".into(), clock::digits))
}

// How clocks are set, and what a move takes from them and adds.

#[test]
fn sudden_death_only_takes() {
    let mut game = timed("5:00");
    play(&mut game, "e4", 60_000);
    assert_eq!(shown(&game), ["5:00", "5:00"], "they start after the first move");
    play(&mut game, "e5", 10_001);
    play(&mut game, "Nf3", 2_000);
    assert_eq!(shown(&game), ["4:58", "4:50"]);
    game.elapse(ms(1));
    assert_eq!(shown(&game), ["4:58", "4:50"], "a second that has begun is shown");
    game.elapse(ms(998));
    assert_eq!(shown(&game), ["4:58", "4:49"]);
}

#[test]
fn an_increment_adds_to_every_move() {
    let mut game = timed("5+3");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 1_000);
    assert_eq!(shown(&game), ["5:03", "5:02"]);
    play(&mut game, "Nf3", 13_500);
    assert_eq!(shown(&game), ["4:53", "5:02"]);
    assert_eq!(game.clock().and_then(|clock| clock.at(3)[0]), Some(ms(292_500)));
}

#[test]
fn a_delay_gives_back_what_was_used_of_it() {
    let mut game = timed("5d3");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 2_000);
    assert_eq!(shown(&game), ["5:00", "5:00"], "a quick turn costs nothing, and wins nothing");
    game.elapse(ms(2_000));
    assert_eq!(shown(&game), ["4:58", "5:00"], "it is given back after the turn");
    play(&mut game, "Nf3", 8_000);
    assert_eq!(shown(&game), ["4:53", "5:00"]);
}

#[test]
fn the_sides_may_have_different_clocks_or_one_none() {
    let mut game = timed("1:05:00/1+1");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 31_000);
    play(&mut game, "Nf3", 31_000);
    assert_eq!(shown(&game), ["1:04:29", "0:30"]);
    let mut game = timed("none/0:05");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 1_000);
    assert_eq!(game.clock().and_then(Clock::runs), None);
    play(&mut game, "Nf3", 10_000);
    assert_eq!(shown(&game), ["-", "0:04.0"]);
}

#[test]
fn a_move_taken_back_gives_its_time_back_and_played_again_takes_it() {
    let mut game = timed("5+3");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 20_000);
    play(&mut game, "Nf3", 40_000);
    game.elapse(ms(30_000));
    assert_eq!(shown(&game), ["4:26", "4:13"]);
    assert!(game.undo());
    assert_eq!(shown(&game), ["5:03", "4:43"]);
    game.elapse(ms(10_000));
    assert!(game.undo() && game.undo());
    assert_eq!(shown(&game), ["5:00", "5:00"]);
    assert_eq!(game.clock().and_then(Clock::runs), None, "at the start they stand still");
    assert!(game.redo() && game.redo() && game.redo());
    assert_eq!(shown(&game), ["4:26", "4:43"]);
    assert!(game.undo());
    play(&mut game, "Nc3", 1_000);
    assert_eq!(shown(&game), ["5:05", "4:43"]);
    assert!(!game.redo());
}

#[test]
fn a_game_begun_again_has_the_same_clocks_and_a_branch_none() {
    let mut game = timed("5+3/1:00");
    play(&mut game, "e4", 0);
    play(&mut game, "e5", 20_000);
    let again = game.restarted();
    assert_eq!(shown(&again), ["5:00", "1:00"]);
    assert!(game.branch(1).clock().is_none());
    game.set_clock(Controls::NONE);
    assert!(game.clock().is_some(), "clocks are set before the first turn");
}

#[test]
fn clocks_are_set_by_a_text() {
    for (text, canonical) in [
        ("5", "5:00"),
        ("5+0", "5:00"),
        ("5d0", "5:00"),
        ("05:00", "5:00"),
        ("90:00", "1:30:00"),
        ("0:05+0.10", "0:05+0.1"),
        ("1:30:00+30", "90+30"),
        ("5+3/5+3", "5+3"),
        ("5+3/none", "5+3/none"),
        ("24:00:00", "24:00:00"),
    ] {
        assert_eq!(text.parse::<Controls>().expect(text).to_string(), canonical, "{text}");
    }
    let bad = "0 0:00 +3 5+ 5x3 5:0 5:60 1:2:3 1:2:3:4 -1 5+-1 1e3 5+3600.1 24:00:01 99999999999999999999 5+3/ /5 5+0.0001 5+.5 \
               5d+3 None";
    for text in bad.split(' ').chain([""]) {
        let error = text.parse::<Controls>().expect_err(text).to_string();
        assert!(error.contains(" is not a clock") || error.contains(" is too long: "), "{text}: {error}");
    }
}

#[test]
fn clocks_are_told_in_words() {
    let sides = ["White", "Black"];
    for (text, words) in [
        ("none", "no clocks"),
        ("1", "1 minute each"),
        ("5+3", "5 minutes each, plus 3 seconds per move"),
        ("5d1", "5 minutes each, with a delay of 1 second per move"),
        ("1:00:30/none", "White has 1 hour 30 seconds; Black has no clock"),
    ] {
        assert_eq!(text.parse::<Controls>().expect(text).words(sides), words);
    }
    assert!(Controls::usual().iter().all(|usual| usual.to_string().parse() == Ok(*usual)));
}

fn control() -> impl Strategy<Value = Control> {
    let text = (1u64..=86_400, 0u64..=3_600_000, any::<bool>()).prop_map(|(time, each, delays)| {
        let sign = if delays { 'd' } else { '+' };
        let [hours, minutes, seconds] = [time / 3600, time / 60 % 60, time % 60];
        format!("{hours}:{minutes:02}:{seconds:02}{sign}{}.{:03}", each / 1000, each % 1000)
    });
    prop_oneof![1 => Just(Control::NONE), 6 => text.prop_map(|text| text.parse().expect("it sets a clock"))]
}

proptest! {
    #[test]
    fn a_setting_reads_back_as_it_was(white in control(), black in control()) {
        let controls = Controls([white, black]);
        prop_assert_eq!(controls.to_string().parse(), Ok(controls));
    }

    #[test]
    fn any_text_sets_clocks_or_does_not(text in "[0-9:+d./a-z ]{0,12}") {
        if let Ok(controls) = text.parse::<Controls>() {
            prop_assert_eq!(controls.to_string().parse(), Ok(controls));
        }
    }
}

#[test]
fn a_bad_clock_is_refused_in_words() {
    for (text, why) in [
        ("5:75", "there are no 75 seconds in a minute"),
        ("1:75:00", "there are no 75 minutes in an hour"),
        ("5:5", "seconds have two digits"),
        ("5+", "the seconds after + are missing"),
        ("5d", "the seconds after d are missing"),
        ("5+x", "“x” is not a number of seconds"),
        ("x", "“x” is not a number of minutes"),
        (":30", "the minutes are missing"),
        ("0", "it has no time"),
        ("5+4000", "a move adds at most an hour"),
        ("", "it is empty"),
        ("5+3/", "Black's clock is missing"),
        ("/5", "White's clock is missing"),
        ("1:2:3:4", "a time is hours, minutes and seconds at most"),
    ] {
        let error = text.parse::<Controls>().expect_err(text).to_string();
        let why = if why.starts_with(&format!("“{text}”")) { String::new() } else { format!(": {why}") };
        assert_eq!(error, format!("“{text}” is not a clock{why}. Examples: 5:00, 5+3"));
    }
    let too_long = "25:00:00".parse::<Controls>().expect_err("it is too long").to_string();
    assert_eq!(too_long, "“25:00:00” is too long: the maximum is 24 hours. Examples: 5:00, 5+3");
}

// The flag: when it falls, and what comes of it.

#[test]
fn the_flag_falls_exactly_at_zero() {
    let mut game = timed("0:05");
    play(&mut game, "e4", 0);
    game.elapse(ms(5_000) - Duration::from_nanos(1));
    assert_eq!((game.outcome(), shown(&game)[1].as_str()), (None, "0:00.1"));
    game.elapse(Duration::from_nanos(1));
    assert_eq!(game.outcome(), Some(Outcome::win(Color::White, Reason::Time)));
    assert_eq!(describe::outcome(&game).as_deref(), Some("White wins: Black ran out of time."));
    assert_eq!(game.log().last().map(ToString::to_string).as_deref(), Some("end white time"));
    assert!(game.routes().is_empty() && !game.undo());
    assert_eq!(shown(&game), ["0:05.0", "0:00.0"]);
}

#[test]
fn no_increment_and_no_delay_helps_who_has_run_out() {
    for controls in ["0:05+9", "0:05d9"] {
        let mut game = timed(controls);
        play(&mut game, "e4", 0);
        game.elapse(ms(5_000));
        assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Time), "{controls}");
    }
}

#[test]
fn a_game_that_is_over_takes_no_time() {
    let mut game = timed("0:05");
    play(&mut game, "e4", 0);
    game.end(Outcome::win(Color::White, Reason::Resignation));
    game.elapse(ms(60_000));
    assert_eq!(game.outcome(), Some(Outcome::win(Color::White, Reason::Resignation)));
    assert_eq!(shown(&game)[1], "0:05.0");
}

/// FIDE 6.9: what White has against what Black has, and whether White could still mate.
#[test]
fn it_is_a_draw_where_the_other_cannot_mate_by_any_sequence() {
    let table = [
        // A bare king does not mate, whatever the other has.
        ("8/8/8/4k3/8/8/4q3/K7", false),
        ("rnbqkbnr/pppppppp/8/8/8/8/8/K7", false),
        // A pawn, a rook and a queen do.
        ("8/8/8/4k3/8/8/P7/K7", true),
        ("8/8/8/4k3/8/8/R7/K7", true),
        ("8/8/8/4k3/8/8/Q7/K7", true),
        // A knight needs a piece that can block without guarding.
        ("8/8/8/4k3/8/8/N7/K7", false),
        ("8/8/8/4k2q/8/8/N7/K7", false),
        ("8/8/8/4kqq1/8/8/N7/K7", false),
        ("8/8/8/4k2r/8/8/N7/K7", true),
        ("8/8/8/4k2b/8/8/N7/K7", true),
        ("8/8/8/4k2n/8/8/N7/K7", true),
        ("8/8/8/4k2p/8/8/N7/K7", true),
        // Two minor pieces suffice, unless they are bishops that see the same squares.
        ("8/8/8/4k3/8/8/NN6/K7", true),
        ("8/8/8/4k3/8/B7/N7/K7", true),
        ("8/8/8/4k3/8/B7/B7/K7", true),
        ("8/8/8/4k3/8/8/B1B5/K7", false),
        // A bishop needs a knight, a pawn, or a bishop of the other colour.
        ("8/8/8/4k3/8/8/B7/K7", false),
        ("8/8/8/4k2q/8/8/B7/K7", false),
        ("8/8/8/4k2r/8/8/B7/K7", false),
        ("8/8/8/4k2n/8/8/B7/K7", true),
        ("8/8/8/4k2p/8/8/B7/K7", true),
        ("8/8/8/4k1b1/8/8/B7/K7", true),
        ("8/8/8/4kb2/8/8/B7/K7", false),
        ("8/8/8/4k2b/8/8/B7/K7", false),
    ];
    for (pieces, can) in table {
        for (turn, white) in [("b", true), ("w", true), ("b", false)] {
            let fen = format!("{} {turn} - - 0 1", if white { pieces.into() } else { mirrored(pieces) });
            let position = Chess::from_fen(&fen, Options::default()).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let side = if white { Color::White } else { Color::Black };
            assert_eq!(position.can_win(side), can, "{fen}");
        }
    }
}

/// The same with the colours exchanged.
fn mirrored(pieces: &str) -> String {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    pieces.split('/').rev().map(|rank| rank.chars().map(swap).collect::<String>()).collect::<Vec<_>>().join("/")
}

#[test]
fn a_draw_by_time_is_told_as_what_it_is() {
    let fen = "4k3/8/8/8/8/8/7q/KN6 w - - 0 1";
    let mut game = game::start("chess", Options::default(), Some(fen)).expect("it starts");
    game.set_clock("0:01".parse().expect("it sets clocks"));
    play(&mut game, "Nc3", 0);
    game.elapse(ms(1_000));
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Time)));
    let told = "Draw: Black ran out of time, but White could no longer win.";
    assert_eq!(describe::outcome(&game).as_deref(), Some(told));
}

#[test]
fn in_every_game_the_flag_loses() {
    for info in GAMES {
        let mut game = game::start(info.id, Options::default(), None).expect("it starts");
        game.set_clock("0:01".parse().expect("it sets clocks"));
        let turn = game.routes()[0].clone();
        game.play(&turn).expect("it is a move of this position");
        let side = game.turn();
        game.elapse(ms(1_000));
        assert_eq!(game.outcome(), Some(Outcome::win(!side, Reason::Time)), "{}", info.id);
    }
}

// When the program is woken by a clock, and when clocks stand still.

/// Wakes the program whenever it wants to be, and counts how often the screen changes and how often it does not, until the
/// game is over.
fn run_down(driver: &mut Driver) -> (usize, usize) {
    let (mut changed, mut idle) = (0, 0);
    while let Some(after) = driver.app.wake() {
        assert!(after > Duration::ZERO && after <= ms(1_000), "{after:?}");
        let before = driver.text();
        driver.pass(after - Duration::from_nanos(1));
        assert_eq!(driver.text(), before, "it is woken too late");
        driver.pass(Duration::from_nanos(1));
        *(if driver.text() == before { &mut idle } else { &mut changed }) += 1;
    }
    (changed, idle)
}

#[test]
fn the_program_is_woken_when_the_digits_change_and_only_then() {
    let mut driver = Driver::timed("chess", "0:13");
    assert_eq!(driver.app.wake(), None, "nothing runs before the first turn");
    driver.pass(ms(60_000)).keys("e4<Enter>").shows("[0:13]");
    assert_eq!(driver.app.wake(), Some(ms(1_000)));
    // A key in between puts nothing off.
    driver.app.context.uptime += ms(300);
    driver.keys("e");
    assert_eq!(driver.app.wake(), Some(ms(700)));
    driver.pass(ms(700)).shows("[0:12]");
    // 0:11, then 0:10.0 and ninety-nine tenths, then the end.
    assert_eq!(run_down(&mut driver), (1 + 1 + 99 + 1, 0));
    driver.shows("White wins: Black ran out of time.").shows("0:00.0").lacks("[0:").shows("[View moves]");
}

#[test]
fn no_clock_wakes_nobody() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>").pass(ms(60_000));
    assert_eq!(driver.app.wake(), None);
    let mut driver = Driver::timed("chess", "5:00/none").after("e4<Enter>");
    assert_eq!(driver.app.wake(), None, "Black has none");
    driver.keys("e5<Enter>");
    assert_eq!(driver.app.wake(), Some(ms(1_000)));
}

/// Time passes while `what` is on the screen.
#[track_caller]
fn stands_still(driver: &mut Driver, what: &str) {
    assert_eq!((driver.app.running(), driver.app.wake()), (None, None), "{what}");
    driver.pass(ms(600_000));
    assert!(driver.app.screen::<GameOver>().is_none(), "{what}");
}

#[test]
fn it_stands_still_while_the_program_asks_or_shows_something_else() {
    let mut driver = Driver::timed("chess", "5:00");
    driver.keys("e4<Enter>").pass(ms(10_000)).shows("[4:50]");
    for (keys, back) in [
        ("resign<Enter>", "n"),
        ("draw<Enter>", "n"),
        ("quit<Enter>", "n"),
        ("<F1>", "<Esc>"),
        ("<F9>", "<Esc>"),
        ("edit<Enter>", "<Esc>"),
    ] {
        driver.keys(keys);
        stands_still(&mut driver, keys);
        driver.keys(back).shows("[4:50]");
    }
    // Looking back, and while a piece is in hand, it runs on.
    driver.keys("<PgUp>").shows("VIEWING MOVE").pass(ms(10_000)).shows("[4:40]");
    driver.keys("<End><Up>").pass(ms(10_000)).shows("[4:30]");
}

#[test]
fn it_stands_still_while_the_screen_is_handed_over() {
    let mut options = Options::default();
    options.set(GameOption::HiddenSpies, true);
    let mut game = game::start("pawns-chess", options, None).expect("it starts");
    game.set_clock("5:00".parse().expect("it sets clocks"));
    let mut driver = Driver::new(App::playing(game, Settings::default()));
    driver.keys("e4<Enter>").shows("Pass the screen to Black.");
    stands_still(&mut driver, "the cover");
    driver.keys("<Enter>").shows("[5:00]").pass(ms(5_000)).shows("[4:55]");
}

#[test]
fn it_stands_still_while_the_opening_is_read() {
    let mut driver = Driver::timed("classroom", "5:00");
    stands_still(&mut driver, "the opening");
}

/// What is typed as the flag falls neither plays a move nor begins another game.
#[test]
fn a_key_that_comes_too_late_does_nothing() {
    let mut driver = Driver::timed("chess", "0:05").after("e4<Enter>e5");
    driver.app.context.uptime += ms(5_000);
    driver.keys("<Enter>").shows("White wins: Black ran out of time.");
    driver.lacks("e5").keys("<Enter>").shows("VIEWING MOVE 0 of 1");
    assert!(driver.journals.as_ref().expect("it is kept")[&1].contains("\nend white time #"));
}

#[test]
fn the_word_clock_says_how_they_stand() {
    let mut driver = Driver::timed("chess", "5+3");
    driver.keys("clock<Enter>").shows("Clocks: White 5:00, Black 5:00; they start after the first move.");
    driver.shows("5 minutes each, plus 3 seconds per move.");
    driver.keys("e4<Enter>clock<Enter>").shows("Clocks: White 5:03, Black 5:00; Black's runs.");
    Driver::game("chess", None).keys("clock<Enter>").shows("This game has no clock");
}

#[test]
fn a_move_taken_back_gives_its_time_back_on_the_screen() {
    let mut driver = Driver::timed("chess", "5:00");
    driver.keys("e4<Enter>").pass(ms(60_000)).keys("e5<Enter>").shows("4:00").keys("<F5>").shows("[5:00]");
    driver.keys("<F6>").shows("4:00").shows("[5:00]");
}

/// The computer has its clock, and stands still while it is told to wait.
#[test]
fn the_computer_plays_by_its_clock() {
    let mut game = game::start("chess", Options::default(), None).expect("it starts");
    game.set_clock("5+3/1+1".parse().expect("it sets clocks"));
    game.seat(Color::Black, Player::computer());
    let mut app = App::playing(game, Settings::default());
    for key in "e4".chars().map(pawnstorm::app::keys::Key::Char).chain([pawnstorm::app::keys::Key::Enter]) {
        let asked = app.update(Msg::Key(key)).into_iter().find_map(|effect| match effect {
            Effect::Think { task, .. } => Some(task),
            _ => None,
        });
        if let Some(task) = asked {
            let clock = task.limits.clock.expect("it has a clock");
            assert_eq!((clock.left, clock.increment), (ms(60_000), ms(1_000)));
            assert_eq!(app.running(), Some(Color::Black));
            app.context.uptime += ms(60_000);
            app.update(Msg::Tick);
            assert!(app.screen::<GameOver>().is_some(), "its flag falls too");
            return;
        }
    }
    panic!("the computer is asked for no move");
}

// How clocks are shown, and how they are set in the menu.

/// Black has little left, and his clock runs.
fn low(width: u16, height: u16) -> Driver {
    let mut driver = Driver::timed("chess", "1:05:00/1+2").size(width, height);
    driver.keys("e4<Enter>").pass(ms(30_000)).keys("e5<Enter>").pass(ms(3_500)).keys("Nf3<Enter>").pass(ms(22_150));
    driver
}

#[test]
fn both_clocks_are_shown() {
    compare("clock-80x24", &mut low(80, 24));
    let mut plain = low(80, 24);
    plain.app.context.settings.colors = Colors::Mono;
    plain.app.context.settings.pieces = Pieces::Letters;
    plain.app.context.settings.ascii = true;
    assert!(plain.shows("! [0:09.9]").shows("1:04:57").text().is_ascii());
}

#[test]
fn whose_clock_runs_and_who_has_little_left_is_told_by_signs() {
    for (width, height) in [(80, 24), (120, 40), (40, 16), (40, 60), (200, 16)] {
        low(width, height).shows("! [0:09.9]").shows("1:04:57");
    }
}

#[test]
fn a_game_that_is_gone_through_shows_what_the_clocks_showed() {
    let mut driver = Driver::timed("chess", "0:30");
    driver.keys("e4<Enter>").pass(ms(12_000)).keys("e5<Enter>").pass(ms(30_000)).shows("Black wins");
    driver.shows("0:00.0").shows("0:18").keys("<PgUp>").shows("0:30 ").lacks("0:18");
    driver.keys("review<Enter><Home>").lacks("0:18").keys("<End>").shows("0:18");
}

#[test]
fn clocks_are_set_in_the_menu() {
    let mut driver = Driver::menu().size(120, 40);
    driver.keys("<Enter>").shows_row("clock: none");
    // The clock stands before the last row, which is another position.
    driver.keys("<End><Up>").shows("type one, such as 5+3");
    driver.keys("<Right><Right>").shows_row("clock: 3+2").shows("3 minutes each, plus 2 seconds per move");
    driver.keys("<Left><Left><Left>").shows_row("clock: 90+30").keys("<Right>").shows_row("clock: none");
    driver.keys("7+x").shows_row("clock: 7+x_").keys("<Enter>").shows("“7+x” is not a clock").keys("<Backspace>4");
    driver.shows_row("clock: 7+4_").keys("<Enter>").shows_row("clock: 7+4").shows("7 minutes each, plus 4 seconds");
    driver.keys("1<Esc>").shows_row("clock: 7+4").keys("<Right>").shows_row("clock: none").keys("<Left>");
    driver.shows_row("clock: 90+30");
    driver.keys("2+1/1:00<Enter>").shows("White has 2 minutes, plus 1 second per move; Black has");
    driver.keys("<Home>").keys("<Enter>").shows("White to move").shows("2:00").shows("1:00").keys("e4<Enter>");
    driver.shows("2:01").shows("[1:00]");
}

#[test]
fn a_position_is_played_by_the_clock_of_the_game_before_it() {
    let mut driver = Driver::timed("chess", "5+3");
    driver.keys("e4<Enter>fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1<Enter><F5>y").shows("White to move.").shows("5:00");
    driver.keys("e4<Enter>").shows("[5:00]").shows("5:03");
}

/// However the game is left, what was thought about is not given back: on the way to the menu and out, and where a signal ends the
/// program.
#[test]
fn what_was_thought_about_is_written_when_the_game_is_left() {
    for way in
        ["menu<Enter>y", "quit<Enter>y", "<Ctrl-C><Ctrl-C>", "restart<Enter>y", "draw<Enter><Ctrl-C><Ctrl-C>", ""]
    {
        let mut driver = Driver::timed("chess", "0:30");
        driver.keys("e4<Enter>").pass(ms(7_500));
        // The half second before the last word is spent too.
        driver.app.context.uptime += ms(500);
        driver.keys(way);
        if way.is_empty() {
            let effects = driver.app.last_save();
            assert!(effects.len() == 1, "{effects:?}");
            driver.perform(effects.into_iter().next().expect("it is saved"));
        }
        let journal = driver.journals.expect("it is written").remove(&1).expect("it is the first game");
        let last = journal.lines().rfind(|line| !line.starts_with("pawnstorm "));
        assert!(last.is_some_and(|line| line.starts_with("left 22000 #")), "{way}: {journal}");
    }
}

// Clocks in the journal and in PGN.

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
