//! Line mode: whole transcripts, as they were read and found good.
//!
//! `PAWNSTORM_BLESS=1 cargo test plain` takes them anew; read the difference before you keep it.

use crate::prelude::*;
use std::process::Output;

/// The program, in an environment of its own, with these lines as input.
pub(crate) fn pawnstorm(arguments: &[&str], environment: &[(&str, &str)], input: &str) -> Output {
    pawnstorm_at(data::home().path(), arguments, environment, input.as_bytes())
}

/// The same, in a folder that is its home.
pub(crate) fn pawnstorm_at(home: &Path, arguments: &[&str], environment: &[(&str, &str)], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pawnstorm"))
        .args(arguments)
        // What it saves does not stay in the sources.
        .current_dir(home)
        .env_clear()
        .env("XDG_DATA_HOME", home)
        .env("XDG_CONFIG_HOME", home)
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut pipe = child.stdin.take().expect("it has an input");
    thread::scope(|scope| {
        // Who has left reads no more.
        scope.spawn(move || drop(pipe.write_all(input)));
        child.wait_with_output().expect("the program ends")
    })
}

/// Plays these moves and words, separated by bars, and compares what is printed with the transcript of that name.
fn compare_in(name: &str, arguments: &[&str], environment: &[(&str, &str)], script: &str) -> String {
    let lines: String = script.split('|').map(|line| format!("{}\n", line.trim())).collect();
    let output = pawnstorm(arguments, environment, &lines);
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{name}");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(!said.contains('\x1b'), "{name}");
    compare_said(name, &said)
}

/// What is printed where these lines come in.
pub(crate) fn dialogue(lines: &[&str]) -> String {
    let output = pawnstorm(&["play", "chess", "--plain"], &[], &(lines.join("\n") + "\n"));
    String::from_utf8(output.stdout).expect("text")
}

/// Compares what was printed, whatever the day, with the transcript of that name.
fn compare_said(name: &str, said: &str) -> String {
    let said: String = said.lines().map(|line| format!("{}\n", any_day(line))).collect();
    data::assert_kept("transcripts.txt", name, &said);
    said
}

/// A line in which no day of today stands.
fn any_day(line: &str) -> String {
    let is_day = |text: &str| {
        text.chars().zip("0000-00-00".chars()).all(|(c, form)| c == form || c.is_ascii_digit() && form == '0')
    };
    let dotted = line.replace('.', "-");
    let at = (0..line.len()).find(|&at| dotted.get(at..at + 10).is_some_and(is_day));
    match at {
        // A time of day behind it goes too.
        Some(at) => {
            let rest = &line[at + 10..];
            let time = rest.len() - rest.trim_start_matches(|c: char| c == ' ' || c == ':' || c.is_ascii_digit()).len();
            format!("{}DAY{}", &line[..at], &rest[time..])
        }
        None => line.into(),
    }
}

fn compare(name: &str, arguments: &[&str], script: &str) -> String {
    compare_in(name, arguments, &[], script)
}

fn plain<'a>(game: &'a str, rest: &[&'a str]) -> Vec<&'a str> {
    ["play", game, "--plain"].into_iter().chain(rest.iter().copied()).collect()
}

#[test]
fn chess_to_mate_with_refusals_and_moves_taken_back() {
    let script = "e4 | e5 | e5 | Bc5 | Bc4 | Bc5 | undo | redo | legal | back | d4 | end | Qh5 | Nf6 | threats h5 | xyzzy \
                  | | Qxf7 | back | new | quit";
    let said = compare("chess", &plain("chess", &[]), script);
    assert!(said.contains("White wins: checkmate by the queen on f7."));
}

/// A game that is gone through, and what is tried in it.
#[test]
fn a_game_in_review() {
    let script = "f3 | e5 | g4 | Qh4 | review | help | start | forward | 2 | go 9 | autoplay | Nf6 | e4 | undo | undo | back | \
                  threats d8 | end | e4 | flip | leave | quit";
    compare("review", &plain("chess", &[]), script);
}

/// Exercises that are solved: a wrong try, hints, several moves, the next exercise, another game's.
#[test]
fn practice_in_lines() {
    let script = "8 | nonsense | 1 | e4 | hint | hint | e3 |  | hint | exercises | 7 | e6 | h4 | e7 | e8 | menu | practice chess | 5 | Nf6 | \
                  Nc7 | next | quit";
    compare("practice", &["practice", "pawn-game", "--plain"], script);
}

/// The games of a file.
#[test]
fn the_games_of_a_file() {
    let file = data::repository("tests/data/two-games.pgn");
    let script = "help | casual | esc | open 7 | open 1 | 3... | variation 2 | leave | variation 5 | variation | back | forward | leave | next | continue | e6 | \
                  pgn | quit | y";
    compare("file", &["open", &file.to_string_lossy(), "--plain"], script);
}

fn said(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = pawnstorm(arguments, &[("LC_ALL", "C.UTF-8")], input);
    (status.code(), [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat())
}

#[test]
fn a_game_or_a_file_alone_is_played_or_opened() {
    let file = data::repository("tests/data/two-games.pgn").to_string_lossy().into_owned();
    let cases = [
        (&["chess"][..], Some(0), "White to move."),
        (&["pawn-game", "--fen", "8/p7/8/8/8/8/P7/8 b - - 0 1"], Some(0), "Black to move."),
        (&["--theme", "mono", "chess"], Some(0), "White to move."),
        (&["--pieces=letters", "chess"], Some(0), "White to move."),
        (&[&file, "--plain"], Some(0), "Morphy"),
        (&["chess", "--colour"], Some(2), "unexpected argument '--colour'"),
        (&["ches"], Some(2), "there is no command, game or file 'ches'"),
        (&["help", "chess"], Some(2), "unrecognized subcommand 'chess'"),
        (&["none.pgn"], Some(2), "File not found: “none.pgn”."),
        (&["./none"], Some(2), "File not found: “./none”."),
        (&["--help"], Some(0), "Give just a game's name to play it"),
    ];
    for (arguments, expected, shown) in cases {
        let (code, said) = said(arguments, "");
        assert!(code == expected && said.contains(shown), "{arguments:?}: {code:?} {said}");
    }
}

#[test]
fn games_come_through_the_standard_input() {
    let games = data::read(&data::repository("tests/data/two-games.pgn"));
    let (code, listed) = said(&["open", "-"], &games);
    assert!(code == Some(0) && listed.contains("Morphy"), "{listed}");
    let (code, one) = said(&["open", "-", "--plain"], "1. e4 e5 2. Sf3 Sc6 *");
    assert!(code == Some(0) && one.contains("King's Knight"), "{one}");
    assert_eq!(said(&["open", "-"], ""), (Some(2), "The standard input is empty.\n".into()));
    assert_eq!(said(&["open", "-"], "junk").0, Some(2));
}

/// A file of positions, one a line, is a list of them, and each begins a game.
#[test]
fn the_positions_of_a_file() {
    let file = data::repository("tests/data/pgn/positions.epd");
    compare(
        "positions-of-a-file",
        &["open", &file.to_string_lossy(), "--plain"],
        "open 2 | Rxb2 | back | leave | open 4 | leave | quit",
    );
}

/// What was played is found again, continued and deleted.
#[test]
fn the_library_in_lines() {
    // Two games of the same second are listed by their names: so they stand as they do when it is another one.
    let script = "library | menu | alapawn | resign | y | menu | chess | e4 | menu | y | library | chess | esc | open 2 | xyzzy | \
                  leave | review 1 | continue | e5 | menu | y | library | delete 2 | n | delete 2 | y | delete 9 | quit";
    compare("library", &[], script);
}

/// R4.6, and a game that is left by a question.
#[test]
fn chess_drawn_by_agreement() {
    let script = "board | ranks | draw | what | No | draw | YES | menu | quit";
    compare("chess-agreement", &plain("chess", &["--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"]), script);
}

/// Two moves are meant by what is typed; a promotion is chosen by its letter.
#[test]
fn chess_ambiguous_input() {
    let script = "Nd2 | Nbd2 | Kg7 | e8 | move | e7 | Esc | e7 | e8 | x | n | help | rules | quit | y";
    compare("chess-ambiguous", &plain("chess", &["--fen", "7k/4P3/8/8/8/5N2/8/KN6 w - - 0 1"]), script);
}

/// R4.2, R4.4: claims are judged, and a perpetual check is rejected or proved.
#[test]
fn chess_claims() {
    let perpetual = ["--fen", "6k1/5ppp/8/8/8/7Q/q4PPP/1r4BK w - - 0 1"];
    let said = compare("chess-perpetual", &plain("chess", &perpetual), "claim | y | quit");
    assert!(said.contains("Draw: perpetual check, proved."));
    let rook = ["--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"];
    let said = compare("chess-no-perpetual", &plain("chess", &rook), "claim perpetual-check | claim threefold | Ra8");
    assert!(said.contains("Claim rejected: the checks run out"));
    let knights = ["--fen", "7k/8/8/8/8/8/8/KNN5 w - - 0 1"];
    let said = compare("chess-lack-of-force", &plain("chess", &knights), "Ka2 | claim");
    assert!(said.contains("You may claim a draw by insufficient material."));
}

/// R1.2, R1.7 to R1.12: touch-move, and a pawn on the last rank.
#[test]
fn pawn_game_to_the_last_rank() {
    let script = "adjust | adjust | e2e5 | d4 | e4 | undo | d5 | exd5 | c6 | dxc6 | a6 | cxb7 | a5 | b8 | quit";
    let said = compare("pawn-game", &plain("pawn-game", &[]), script);
    assert!(said.contains("White wins: a pawn reached the last rank"));
}

/// R1.3 to R1.5: the draws.
#[test]
fn pawn_game_draws() {
    let draws = [
        ("no-legal-move", "8/8/8/p7/8/P7/7P/8 w - - 0 1", "a4 | quit", "has no legal move"),
        ("no-pawns", "8/8/8/8/3p4/4P3/8/8 w - - 0 1", "exd4 | quit", "Black has no pawns left"),
        ("blocked", "8/8/8/p7/8/P7/8/8 w - - 0 1", "a4 | quit", "all pawns are blocked"),
    ];
    for (name, fen, script, reason) in draws {
        let said = compare(&format!("pawn-game-{name}"), &plain("pawn-game", &["--fen", fen]), script);
        assert!(said.contains(reason), "{said}");
    }
}

/// `--option`: without touch-move a move is taken back (R1.7).
#[test]
fn pawn_game_without_touch_move() {
    compare("pawn-game-option", &plain("pawn-game", &["--option", "touch-move=off"]), "e2e5 | d4 | undo");
}

/// R2.5, R2.4: the pieces moved last leave the board at the third repetition; then a pawn arrives.
#[test]
fn alapawn_with_a_removal() {
    let script = "b1c3 | b8c6 | c3b1 | c6b8 | b1c3 | b8c6 | c3b1 | c6b8 | e2f3 | h7h6 | quit | no | resign | y";
    let said = compare("alapawn-removal", &plain("alapawn", &[]), script);
    assert!(said.contains("the knight on b1 and the knight on b8"));
    let fen = ["--fen", "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1"];
    assert!(compare("alapawn-win", &plain("alapawn", &fen), "a7b8 | quit").contains("White wins"));
}

/// R2.8, R2.9, R2.11: two steps in a move, and why some are none.
#[test]
fn alapawn_balanced_moves_of_two_steps() {
    let script = "d2-d3-d4 | d2d3 | e7-e6,d7-d6 | move | a2 | a3 | h2 | h3 | move | b7 | b6 | done";
    compare("alapawn-balanced", &plain("alapawn-balanced", &[]), script);
}

/// R3.10, R3.11: the source's own sequence, and every mistake told apart.
#[test]
fn classroom_in_its_own_sequence() {
    let script = "move | one four | 8,1 | 4,4 | 6,4 | 1,4 | 1,4 | 4,4 | 3,4 | 6,4 4,4 | (0,5) (3,2) | threats 3,2 \
                  | 0,0 5,0 | 6,0 5,0 | 3,2 6,5 | 7,4 6,5 | restart | n | restart | y | 1,4 9,4 | quit | y | new | quit | y | quit";
    let said = compare("classroom", &plain("classroom", &[]), script);
    assert!(said.lines().any(|line| line == "Player 2 wins"));
    assert!(said.ends_with("Goodbye, and thank you for playing Classroom Chess.\n"));
}

/// R3.4, R3.5, R3.6: the king's refusal, the warning, and the king is captured.
#[test]
fn classroom_until_the_king_is_captured() {
    let fen = ["--fen", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1"];
    let said = compare("classroom-king-captured", &plain("classroom", &fen), "1,4 1,0 | 7,4 0,4 | quit");
    assert!(said.lines().any(|line| line == "Player 2 wins"));
    let fen = ["--fen", "k2rr3/8/8/8/8/8/3K4/8 w - - 0 1"];
    compare("classroom-king-threatened", &plain("classroom", &fen), "1,3 1,4 | 1,3 0,2");
}

/// R3.7: a lone king without a safe square.
#[test]
fn classroom_lone_king() {
    let fen = ["--fen", "kr6/8/8/8/8/8/1r6/K6r w - - 0 1"];
    assert!(compare("classroom-lone-king", &plain("classroom", &fen), "quit").contains("Checkmate by r at (0,7)"));
}

/// The lines that answer the last one.
fn answer(before: &[&str], line: &str) -> String {
    let all = dialogue(before);
    let said = dialogue(&[before, &[line]].concat());
    let common = all.bytes().zip(said.bytes()).take_while(|(a, b)| a == b).count();
    said[common..].to_string()
}

/// A question can be left for the menu or the shell, and says what can be answered.
#[test]
fn a_question_explains_itself_and_can_be_left() {
    for help in ["?", "help"] {
        let said = answer(&["e4", "resign"], help);
        assert!(said.contains("Black, resign this game?") && said.contains("Type yes or no."), "{said}");
    }
    assert!(answer(&["e4", "resign"], "menu").contains("Go to the menu?"));
    assert!(answer(&["e4", "resign", "menu"], "menu").contains("Which game?"));
    assert!(answer(&["e4", "resign", "menu"], "yes").contains("Which game?"));
    for quit in ["quit", "exit", "QUIT"] {
        assert!(answer(&["e4", "resign"], quit).contains("Quit Pawnstorm?"));
    }
    // The question is left unanswered: nobody has resigned, and no draw was declined.
    assert!(answer(&["e4", "draw", "menu", "no"], "e5").contains("1. Black: e5"));
    let said = answer(&["e4", "resign"], "perhaps");
    assert!(said.contains("resign this game?"), "{said}");
}

/// The settings are listed, each with its value and what it does, by whatever word.
#[test]
fn the_settings_are_listed() {
    for word in ["set", "settings", "Set", "options"] {
        for before in [&[][..], &["menu"]] {
            let said = answer(before, word);
            assert!(said.contains("theme = slate") && said.contains("colours of the board and text"), "{said}");
        }
    }
}

/// What a newcomer types is understood in lines as on the screen.
#[test]
fn common_words_are_understood_in_lines() {
    assert!(answer(&["e4"], "exit").contains("Quit Pawnstorm?"));
    assert!(answer(&["e4"], "take back").contains("Undid e4."));
    assert!(answer(&["e4", "e5"], "undo 2").contains("Undid e4 and e5."));
    assert!(answer(&[], "moves").contains("Legal: "));
    assert!(answer(&[], "?").contains("Type a move (see legal)"));
    assert!(answer(&[], "rules").contains("Chess"));
    assert!(answer(&["menu"], "?").contains("Which game?"));
    assert!(answer(&[], "knight to f3").contains("1. White: Nf3"));
    assert!(answer(&[], "threats e3").contains("Black does not attack e3; White covers it"));
    assert!(answer(&[], "queen to d5").contains("blocked") || answer(&[], "queen to d5").contains("queen"));
    assert_eq!(pawnstorm(&[], &[("TERM", "dumb")], "Exit\n").status.code(), Some(0));
}

/// A position is printed, started from, and written to a file that is not replaced without a question.
#[test]
fn positions_go_in_and_out() {
    let folder = data::home();
    let file = folder.path().join("game.pgn");
    let fen = "7k/8/8/8/8/8/4P3/K7 w - - 0 1";
    let save = format!("save {}", file.display());
    let lines = [
        "fen 7k/8/8/8/8/8/8/8 w",
        &format!("chess {fen}"),
        "e4",
        "fen",
        "pgn",
        "edit",
        "export",
        "fen nonsense",
        "fen 8/8 w",
        &format!("fen {fen}"),
        "n",
        "show",
        &format!("fen {fen}"),
        "y",
        "show",
        &save,
        "e3",
        &save,
        "maybe",
        "y",
        "menu",
        "y",
        "pawn-game 8/4p3/8/8/8/8/4P3/8 b - - 0 3",
        "show",
        "8/4p3/8/8/8/8/4P3/8 w - - 0 7",
        "y",
        "show",
    ];
    let output = pawnstorm(&["play", "chess", "--plain"], &[], &format!("menu\n{}\n", lines.join("\n")));
    let said = String::from_utf8(output.stdout).expect("text");
    let path = file.display().to_string();
    compare_said("positions", &said.replace(&path, "FILE"));
    assert!(std::fs::read_to_string(&file).expect("the file").contains("1. e3 *"));
}

/// The end of the input is the end of the program, wherever it comes.
#[test]
fn the_input_may_end_anywhere() {
    for input in ["", "e4", "move\ne2", "resign\n", "help\ne4\n\n\u{1b}[A\0", "menu\n"] {
        let output = pawnstorm(&plain("chess", &[]), &[], input);
        assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]), "{input:?}");
        assert!(!output.stdout.contains(&0x1b), "{input:?}");
    }
}

/// Without being asked to, where the terminal is dumb or the output is none; then from the menu too.
#[test]
fn it_is_line_mode_by_itself() {
    let dumb = [("TERM", "dumb")];
    compare_in("dumb", &[], &dumb, "nonsense | pawn-game | e4 | menu | y | quit");
    for environment in [&dumb[..], &[]] {
        let output = pawnstorm(&["play", "chess"], environment, "e4\n");
        assert!(String::from_utf8_lossy(&output.stdout).contains("1. White: e4"));
        // Where nothing is typed, too.
        assert_eq!(pawnstorm(&["play", "chess"], environment, "").status.code(), Some(0));
    }
}

#[test]
fn ascii_only_where_nothing_else_can_be_shown() {
    let script = "“e4” | claim perpetual-check | legal | help | rules";
    assert!(compare_in("ascii", &plain("chess", &[]), &[("LC_ALL", "C")], script).is_ascii());
}

/// A reader who has seen enough is no failure.
#[test]
fn a_broken_pipe_ends_it_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pawnstorm"))
        .args(plain("chess", &[]))
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut output = child.stdout.take().expect("it has an output");
    output.read_exact(&mut [0; 5]).expect("it says something");
    drop(output);
    let _ = child.stdin.take().expect("it has an input").write_all("board\n".repeat(100).as_bytes());
    let end = child.wait_with_output().expect("the program ends");
    assert_eq!((end.status.code(), end.stderr), (Some(0), Vec::new()));
}

/// R5.30: in lines nothing can be hidden from the other player, so it is not promised.
#[test]
fn r5_30_hidden_spies_need_the_full_screen() {
    let output = pawnstorm(&plain("pawns-chess", &["--option", "hidden-spies"]), &[], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Line mode cannot hide pieces"));
}

/// The clocks are told with every move; the flag is looked at when a line comes in.
#[test]
fn clocks_are_told_in_lines() {
    let arguments = plain("chess", &["--clock", "1:00:00+30", "--black-clock", "none"]);
    let output = pawnstorm(&arguments, &[], "e4\nclock\nquit\ny\n");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(said.contains("White to move. Clocks: White 1:00:00.\n"), "{said}");
    assert!(said.contains("Black to move. Clocks: White 1:00:30.\n"), "{said}");
    assert!(said.contains("White has 1 hour, plus 30 seconds per move; Black has no clock."), "{said}");
    let refused = pawnstorm(&plain("chess", &["--clock", "5x3"]), &[], "");
    let said = String::from_utf8(refused.stderr).expect("text");
    assert_eq!(refused.status.code(), Some(2));
    assert!(said.contains("“5x3” is not a clock. Examples: 5:00, 5+3"), "{said}");
}
