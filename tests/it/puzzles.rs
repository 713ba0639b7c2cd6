//! Puzzles and storms: solving with keys and in line mode, what is learned of the player, and files of any kind.

use crate::plain::{pawnstorm, pawnstorm_at};
use crate::prelude::*;
use pawnstorm::app::catalog;
use pawnstorm::app::practice::State;
use pawnstorm::app::puzzles::PuzzleSearch;
use pawnstorm::app::puzzles::progress::{PuzzleEvent, PuzzleProgress, PuzzleResult};
use pawnstorm::game::puzzle::{HEADER, Puzzle, theme};
use pawnstorm::tui::{puzzle_file, storage};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The king walks into a mate in two, and a rook leaves its back rank.
const SMOTHERED: &str =
    "m2,r5k1/6pp/7N/8/8/1Q6/6PP/6K1 b - - 0 1,g8h8 b3g8 a8g8 h6f7,1500,80,90,100,smotheredMate mateIn2 short,,";
const BACK_RANK: &str =
    "m1,r5k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,a8a2 d1d8,1100,80,90,100,backRankMate mateIn1 oneMove,,";

const DAY: u64 = 20_000;

fn file_of(lines: &[&str]) -> (tempfile::TempDir, PathBuf) {
    let home = data::home();
    let path = home.path().join("puzzles.csv");
    fs::write(&path, format!("{HEADER}\n{}\n", lines.join("\n"))).expect("it can be written");
    (home, path)
}

/// Someone who solves the puzzles of a file of chess.
fn solver(lines: &[&str], rating: u32) -> (Driver, tempfile::TempDir) {
    let (home, path) = file_of(lines);
    let mut app = App::default();
    app.context.now = Timestamp::new(DAY * 24 * 60 * 60);
    let mut puzzles = Puzzles::new(data::info("chess"), &mut app.context).of_file(path);
    puzzles.start_with(None, Some(rating)).expect("there is such a rating");
    app.open(puzzles);
    let mut driver = Driver::new(app);
    driver.begin();
    (driver, home)
}

fn progress(driver: &Driver) -> PuzzleProgress {
    driver.app.context.puzzles.clone().expect("it is known")
}

#[test]
fn every_puzzle_of_the_program_is_one() {
    let mut size = 0;
    for info in GAMES {
        size += catalog::of(info).puzzles.len();
        let text = data::read(&data::repository(&format!("assets/puzzles/{}.csv", info.id)));
        let puzzles = catalog::puzzles(info);
        assert_eq!(text.lines().next(), Some(HEADER), "{}", info.id);
        assert_eq!(text.lines().count(), 1 + puzzles.len(), "{}: a line is no puzzle", info.id);
        let ids: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
        assert_eq!(ids.len(), puzzles.len(), "{}: two puzzles have one id", info.id);
        for puzzle in &puzzles {
            let exercise = puzzle.exercise(info).unwrap_or_else(|why| panic!("{}: {why}", info.id));
            assert_eq!(exercise.goal.line.len() % 2, 1);
            assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()));
            for name in &puzzle.themes {
                assert!(theme(name).is_some(), "{}, {}: {name} has no words", info.id, puzzle.id);
            }
        }
    }
    assert!(size <= 250_000, "the puzzles take {size} bytes");
}

#[test]
fn a_puzzle_is_solved() {
    let (mut driver, _home) = solver(&[SMOTHERED, BACK_RANK], 1500);
    driver.shows("Puzzle m2").shows("Black played Kh8.").shows("You are White.");
    driver.lacks("moves left").lacks("Smothered").lacks("review");
    driver.keys("Qg8<Enter>").shows("Right! Black answers Rxg8.").shows("Black played Rxg8.");
    driver.keys("Nf7<Enter>");
    driver.shows("Solved! Your rating: 1").shows("(+").shows("the puzzle's: 1500.").shows("smothered mate, mate in 2");
    let chess = progress(&driver).of("chess").clone();
    assert_eq!((chess.streak, chess.missed(), chess.days[&DAY].solved), ((1, 1), 0, 1));
    driver.keys("a3<Enter>").shows("✗ Solved. Press Enter for the next puzzle.");
    // In review, the game starts before the mistake.
    driver.keys("review<Enter>").shows("REVIEW").shows("Kh8").keys("<Home>").shows("Black to move").keys("<Esc>");
    driver.shows("Solved").keys("<Enter>").shows("Puzzle m1").keys("d1d8<Enter>").shows("Solved!");
    driver
        .keys("<Esc>")
        .shows("puzzles: Chess")
        .shows("Today: 2 of 2 solved.")
        .shows("Solved in a row: 2; your best: 2.");
    driver.shows("Rating in the last 6 weeks");
}

/// The first wrong move decides. The other side's answer is told, the puzzle can be solved, and it returns the next day.
#[test]
fn a_mistake_is_answered_and_the_puzzle_returns() {
    let (mut driver, _home) = solver(&[BACK_RANK], 1100);
    driver.keys("Rd7<Enter>").shows("✗ After Rd7 Black would answer").shows("Try again.");
    assert_eq!(driver.app.view().map(|view| view.game.plies()), Some(1));
    let chess = progress(&driver).of("chess").clone();
    assert_eq!((chess.days[&DAY].tried, chess.days[&DAY].solved, chess.missed()), (1, 0, 1));
    assert!(chess.rating(DAY).value < 1200.0);
    driver.keys("Rd8<Enter>").shows("Solved, with help or a mistake.");
    assert_eq!(progress(&driver).of("chess").days[&DAY].tried, 1, "it counts once");
    driver.keys("<Esc>").shows("1 missed puzzle will return.");

    driver.app.context.now = Timestamp::new((DAY + 1) * 24 * 60 * 60);
    driver.keys("<Up>").shows("1 missed puzzle due again, of 1.").keys("<Enter>").shows("Puzzle m1");
    driver.keys("Rd8<Enter>").shows("Solved! This puzzle returns in 3 days.");
}

/// Hints go from the theme to the piece to the move; whoever takes one has not solved the puzzle.
#[test]
fn hints_lead_to_the_move() {
    let (mut driver, _home) = solver(&[SMOTHERED], 1500);
    driver
        .keys("hint<Enter>")
        .shows("Hint 1: Smothered mate.")
        .shows("A hint counts as a miss.")
        .keys("<F12>")
        .shows("Hint 2: Move the queen on b3.");
    driver.keys("<F12>").shows("Hint 3: Qg8+ is right.").keys("Qg8<Enter>");
    driver.keys("<F12>").shows("Hint 4: Move the knight on h6.").keys("Nf7<Enter>").shows("Solved, with help");
    assert_eq!(progress(&driver).of("chess").missed(), 1);
}

/// The position before the mistake stands for a moment, and the answer to a wrong move too; any key goes on at once.
#[test]
fn the_mistake_and_the_answer_are_seen() {
    let (mut driver, _home) = solver(&[BACK_RANK, SMOTHERED], 1100);
    driver.app.context.settings.animation = true;
    driver.keys("<Ctrl-N>");
    let shown = |driver: &Driver| driver.app.view().map(|view| (view.ply(), view.game.plies()));
    assert_eq!(shown(&driver), Some((0, 1)));
    driver.shows("Black to move.").pass(Duration::from_millis(700)).shows("White to move.");
    assert_eq!(shown(&driver), Some((1, 1)));
    driver.pass(Duration::from_secs(1));
    driver.keys("Qg3<Enter>").shows("✗ After Qg3 Black would answer");
    assert_eq!(shown(&driver), Some((3, 3)));
    driver.pass(Duration::from_secs(1)).pass(Duration::from_secs(2)).shows("✗ After Qg3");
    assert_eq!(shown(&driver), Some((1, 1)));
    driver.keys("Qg3<Enter>Qg8<Enter>").shows("Right!");
    driver.keys("<Ctrl-N>");
    assert_eq!(shown(&driver), Some((0, 1)));
    driver.keys("R").shows("> R_");
    assert_eq!(shown(&driver), Some((1, 1)));
}

#[test]
fn themes_are_chosen_from_the_list() {
    let (mut driver, _home) = solver(&[BACK_RANK, SMOTHERED], 1500);
    driver.keys("<Esc><Home>").shows("► All puzzles").keys("<Down>");
    while !driver.text().contains("► Back-rank mate") {
        driver.keys("<Down>");
    }
    driver.shows("The king is mated on its own back rank.").keys("<Enter>").shows("Puzzle m1").keys("<Esc><Down>");
    driver.keys("<Enter>").shows("has no puzzle with the theme doubleCheck").shows("► Double check");
    // The puzzles of the program, by keys, by the mouse and by their number.
    let mut menu = Driver::menu();
    menu.keys("pp").shows("puzzles: Chess").shows("All puzzles (").keys("<Enter>").shows("PUZZLE").keys("<Esc>");
    menu.click(Target::Item(1)).click(Target::Item(1)).shows("PUZZLE").keys("<F10>").shows("The Pawn Game");
}

/// A right move of the storm on the screen, or a wrong one.
fn storm_move(driver: &Driver, is_right: bool) -> String {
    let storm = driver.app.screen::<Storm>().and_then(|storm| storm.attempt.as_ref()).expect("it runs");
    let game = &storm.line.view.game;
    let right = &storm.exercise.goal.line[game.plies() - 1];
    if is_right {
        return right.clone();
    }
    let wins = |mv: &String| {
        let mut tried = game.branch(game.plies());
        tried.play(&tried.written(mv).expect("legal")).expect("of this position");
        tried.outcome().is_some()
    };
    game.legal().into_iter().find(|mv| mv != right && !wins(mv)).expect("there is a wrong one")
}

fn storm() -> Driver {
    let mut driver = Driver::menu();
    driver.app.context.now = Timestamp::new(DAY * 24 * 60 * 60);
    driver.keys("ps");
    driver
}

fn play(driver: &mut Driver, is_right: bool) {
    let mv = storm_move(driver, is_right);
    driver.keys(&format!("{mv}<Enter>"));
}

#[test]
fn a_storm_runs_for_three_minutes() {
    let mut driver = storm();
    driver.shows("3:00").shows("the clock starts with your first move").pass(Duration::from_secs(60)).shows("3:00");
    assert_eq!(driver.app.wake(), None, "nothing moves before the first move");
    for _ in 0..4 {
        play(&mut driver, true);
    }
    driver.pass(Duration::from_secs(30)).shows("2:30").shows("×4");
    // The fifth right move in a row adds three seconds, a wrong one costs ten and ends the combo.
    play(&mut driver, true);
    driver.shows("2:33").shows("5 right in a row: 3 seconds more!");
    play(&mut driver, false);
    driver.shows("2:23").shows("was wrong: 10 seconds less.").lacks("  ×");
    driver.pass(Duration::from_millis(142_900)).shows("0:00.1");
    assert_eq!(driver.app.wake(), Some(Duration::from_millis(100)));
    driver
        .pass(Duration::from_millis(100))
        .shows("storm: Chess")
        .shows("Most right moves in a row: 5.")
        .shows("Right moves: 5 of 6 (83%)")
        .pass(Duration::from_secs(1));
    driver.shows("Time per move: 28.8 seconds.").shows("On the list: the puzzles you missed.");
    driver.keys("<Enter>").shows("REVIEW").keys("<Esc>").shows("storm: Chess");
    let chess = progress(&driver).of("chess").clone();
    let score = chess.best_since(DAY).expect("it was noted");
    assert!(score > 0 && chess.best_since(DAY + 1).is_none());
    driver.shows(&format!("Best today: {score}, in a week: {score}, ever: {score}."));
    // Another one, which is left early.
    driver.keys("a").shows("3:00").keys("<Esc>").shows("The Pawn Game");
    let mut driver = storm();
    play(&mut driver, false);
    driver.keys("stop<Enter>").shows("Solved: 0.").keys("<F5>").shows("3:00");
}

/// A move that comes too late does not count, nor is it a command of the result.
#[test]
fn a_late_move_is_not_played() {
    let mut driver = storm();
    play(&mut driver, false);
    play(&mut driver, true);
    driver.app.context.uptime += Duration::from_secs(200);
    driver.keys("a2a4<Enter>").shows("storm: Chess").shows("Right moves: 1 of 2").pass(Duration::from_secs(1));
    driver.keys("<Enter>").shows("REVIEW").keys("<Esc>a").shows("3:00");
}

/// What is learned is kept; a damaged file is left as it is, and two programs do not undo each other's results.
#[test]
fn progress_with_puzzles_is_kept() {
    let home = data::home();
    let folder = home.path().join("data");
    assert_eq!(storage::puzzles(&folder), Ok(PuzzleProgress::default()));
    let event = |line: &str, solved: bool| PuzzleEvent {
        game: "chess",
        day: DAY,
        result: PuzzleResult::Tried { puzzle: Box::new(line.parse().expect("a puzzle")), solved },
    };
    let storm = PuzzleEvent { game: "pawn-game", day: DAY, result: PuzzleResult::Storm(12) };
    for event in [event(SMOTHERED, true), event(BACK_RANK, false), storm] {
        storage::keep_puzzle(&folder, &event).expect("it is kept");
    }
    let kept = storage::puzzles(&folder).expect("it can be read");
    let chess = kept.of("chess");
    assert_eq!((chess.days[&DAY].tried, chess.streak, chess.missed()), (2, (0, 1), 1));
    assert_eq!((chess.due(DAY).len(), chess.due(DAY + 1).len()), (0, 1));
    assert!(chess.knows("m1") && chess.knows("m2") && !chess.knows("m3"));
    assert_eq!(kept.of("pawn-game").best_since(0), Some(12));
    assert_eq!(kept.to_string().parse(), Ok(kept.clone()));

    let file = folder.join(storage::PUZZLES);
    for damage in [
        "pawnstorm puzzles 2\n",
        "pawnstorm puzzles 1\nday chess 1 2 3 4\n",
        "pawnstorm puzzles 1\nday chess 1 2 3 4 5 6\n",
        "pawnstorm puzzles 1\nmissed chess 5 0 m1,only\n",
        "pawnstorm puzzles 1\nseen Chess x\n",
        "pawnstorm puzzles 1\nseen\n",
        "\u{1}",
    ] {
        fs::write(&file, damage).expect("it can be written");
        let why = storage::puzzles(&folder).expect_err("it is damaged");
        assert!(why.contains("line ") && why.contains("Delete it to start over"), "{why}");
        assert_eq!(storage::keep_puzzle(&folder, &event(SMOTHERED, true)), Err(why));
        assert_eq!(fs::read_to_string(&file).expect("it is there"), damage);
    }
}

/// Whoever misses a puzzle again and again, or solves it each time it returns.
#[test]
fn missed_puzzles_return_later_each_time() {
    let mut progress = PuzzleProgress::default();
    let mut attempt = |day, solved| {
        let puzzle = Box::new(BACK_RANK.parse().expect("a puzzle"));
        progress.apply(&PuzzleEvent { game: "chess", day, result: PuzzleResult::Tried { puzzle, solved } });
        progress.of("chess").returns("m1", day)
    };
    let tries = [false, true, true, false, true, true, true, true, true].map(|solved| attempt(DAY, solved));
    assert_eq!(tries, [Some(1), Some(3), Some(7), Some(1), Some(3), Some(7), Some(16), Some(35), None]);
    assert_eq!(progress.of("chess").days[&DAY].tried, 1, "the rating counts a puzzle once");
}

fn search(path: &Path, theme: Option<&str>, rating: f64, seed: u64) -> Option<Result<Vec<Puzzle>, String>> {
    puzzle_file::find(&PuzzleSearch {
        path: path.into(),
        info: data::info("chess"),
        theme: theme.map(String::from),
        rating,
        count: 3,
        seed,
        cancel: Arc::default(),
    })
}

/// A puzzle is found wherever it stands in a long file, and from wherever the search starts.
#[test]
fn a_file_is_searched_from_anywhere() {
    let long = "x".repeat(10_000);
    let mut lines: Vec<String> = (0..4000).map(|n| SMOTHERED.replacen("m2", &format!("p{n}"), 1)).collect();
    lines[1000] = BACK_RANK.into();
    lines[2000] = long.clone();
    lines[3000] = format!("{long},{BACK_RANK}");
    lines.push("no,puzzle".into());
    let (_home, path) = file_of(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(puzzle_file::check(&path, data::info("chess")), Ok(()));
    for seed in 0..40 {
        let found = search(&path, Some("backRankMate"), 1500.0, seed).expect("it ends").expect("there is one");
        assert_eq!(found.iter().map(|puzzle| puzzle.id.as_str()).collect::<Vec<_>>(), ["m1"]);
        let found = search(&path, None, 1500.0, seed).expect("it ends").expect("there are some");
        assert!(found.len() == 3 && found.iter().all(|puzzle| puzzle.id.starts_with('p')));
    }
    let none = search(&path, Some("zugzwang"), 1500.0, 1).expect("it ends").expect_err("there is none");
    assert!(none.contains("has no puzzle with the theme zugzwang"), "{none}");
    let others = puzzle_file::find(&PuzzleSearch {
        path: path.clone(),
        info: data::info("pawns-chess"),
        theme: None,
        rating: 1500.0,
        count: 3,
        seed: 1,
        cancel: Arc::default(),
    });
    assert!(others.expect("it ends").expect_err("they are of chess").contains("are not for Pawns Chess"));
}

/// Why a file or a theme is refused, on the command line.
#[test]
fn what_is_no_file_of_puzzles_is_refused() {
    let (home, path) = file_of(&[BACK_RANK]);
    let write = |name: &str, bytes: &[u8]| {
        let path = home.path().join(name);
        fs::write(&path, bytes).expect("it can be written");
        path.to_string_lossy().into_owned()
    };
    let path = path.to_string_lossy().into_owned();
    let empty = write("empty", b"");
    let text = write("text", b"Once upon a time.\n");
    let odd = write("odd", b"x1,8/8 w,e2e4,1500\n");
    let zst = write("zst", &[0x28, 0xB5, 0x2F, 0xFD, 0, 1]);
    let typo = write(
        "typo",
        format!("{HEADER}\n{BACK_RANK}\n\n{SMOTHERED}\n{}\n", BACK_RANK.replace("d1d8", "d1e9")).as_bytes(),
    );
    let cases: [(&[&str], &str); 10] = [
        (&["chess", "--theme", "nonsense"], "Chess has no theme “nonsense”. Choose from: "),
        (&["pawn-game", "--theme", "castling"], "The Pawn Game has no puzzles of the theme “castling”."),
        (&["chess", "--file", "missing.csv"], "File not found: “missing.csv”."),
        (&["chess", "--file", "."], "folder"),
        (&["chess", "--file", &empty], "is not a file of puzzles: it is empty."),
        (&["chess", "--file", &text], "is not a file of puzzles: a puzzle has an id"),
        (&["chess", "--file", &odd], "is not a file of puzzles: puzzle x1 needs an even number of moves"),
        (&["chess", "--file", &typo], "Line 5 of "),
        (&["chess", "--file", &zst], "is compressed. Unpack it first: unzstd"),
        (&["draughts"], "unknown game"),
    ];
    for (arguments, why) in cases {
        let output = pawnstorm(&[&["puzzles"], arguments, &["--plain"]].concat(), &[], "");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(why), "{arguments:?}: {said}");
    }
    let output = pawnstorm(&["puzzles", "chess", "--file", &path, "--theme", "BACKRANKMATE", "--plain"], &[], "");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.contains("Puzzle m1."), "{said}");
}

/// Both in line mode, with what is kept between two runs.
#[test]
fn puzzles_and_storms_in_lines() {
    let (home, path) = file_of(&[BACK_RANK]);
    let path = path.to_string_lossy().into_owned();
    let run = |arguments: &[&str], script: &str| {
        let lines: String = script.split('|').map(|line| format!("{}\n", line.trim())).collect();
        let output = pawnstorm_at(home.path(), arguments, &[], lines.as_bytes());
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
        String::from_utf8(output.stdout).expect("text")
    };
    let arguments = ["puzzles", "chess", "--file", path.as_str(), "--plain"];
    let said = run(&arguments, "Rd7 | hint | hint | Rd8 | list | quit");
    for text in [
        "Puzzle m1.\nBlack played Ra2. Find the best move for White.",
        "puzzle> Rd7\nAfter Rd7 Black would answer",
        "Hint 1: Back-rank mate. The king is mated on its own back rank.",
        "Hint 2: Move the rook on d1.",
        "Solved, with help or a mistake. Your rating: ",
        "Press Enter for the next puzzle.",
        "Puzzles: Chess.\n1. All puzzles\n2. Archer's shot\n",
        "Today: 0 of 1 solved.",
    ] {
        assert!(said.contains(text), "{text} is missing:\n{said}");
    }
    let kept = storage::puzzles(&home.path().join("pawnstorm")).expect("it can be read");
    assert_eq!(kept.of("chess").missed(), 1);
    // The missed puzzle is known now, but there is no other.
    assert!(run(&arguments, "quit").contains("Puzzle m1."));

    let said = run(&["storm", "pawn-game", "--plain"], "h9 | stop");
    assert!(said.contains("3:00 on the clock, which starts with your first move; solved: 0."), "{said}");
    let said = run(&[], "puzzles alapawn | storm | stop | quit");
    assert!(said.contains("Puzzles: Alapawn.") && said.contains("storm>"), "{said}");
}

/// Any text is a puzzle that reads back as itself, or is refused in words that can be shown; so is any line with something wrong in it.
#[test]
fn any_line_is_read_or_refused() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) };
    let line = prop_oneof![
        ".{0,200}",
        (0..SMOTHERED.len(), ".{0,3}").prop_map(|(at, text)| format!(
            "{}{text}{}",
            &SMOTHERED[..at],
            &SMOTHERED[at + 1..]
        )),
        "[a-z0-9\",]{0,60}(,[^,]{0,20}){3,12}",
    ];
    TestRunner::new(config)
        .run(&line, |line| {
            match line.parse::<Puzzle>() {
                Ok(puzzle) => {
                    prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()));
                    if let Ok(exercise) = puzzle.exercise(data::info("chess")) {
                        prop_assert_eq!(exercise.goal.line.len() + 1, puzzle.moves.len());
                    }
                }
                Err(why) => prop_assert!(!why.to_string().contains(char::is_control), "{:?}", why),
            }
            let _ = format!("pawnstorm puzzles 1\nmissed chess 1 0 {line}\n").parse::<PuzzleProgress>();
            Ok(())
        })
        .expect("each is read or refused");
}

/// The board on which a puzzle is solved says what to do, in every size.
#[test]
fn a_puzzle_is_solved_in_every_size() {
    for (width, height) in [(40, 16), (60, 20), (80, 24), (120, 40)] {
        let (driver, _home) = solver(&[SMOTHERED], 1500);
        let mut driver = driver.size(width, height);
        driver.shows("PUZZLE").shows("White to move").shows("Black played Kh8.");
        driver.keys("Qg8<Enter>Nf7<Enter>").shows("Solved! Your rating: 1");
        let puzzles = driver.app.screen::<Puzzles>().and_then(|puzzles| puzzles.attempt.as_ref());
        assert_eq!(puzzles.map(|attempt| attempt.state), Some(State::Solved));
        driver.keys("<Esc>").shows("Your rating: 1").shows("► All puzzles");
    }
}
