//! Chess as others write it.

use super::{last_fen, moves, played, told};
use crate::prelude::*;
use pawnstorm::game::describe;

/// The game of a text, and what is wrong in it.
fn read(text: &str) -> (pgn::Tree, Vec<String>) {
    let mut parsed = pgn::parse(text.as_bytes(), 1);
    let mut problems: Vec<String> = parsed.error.iter().map(told).collect();
    match parsed.tree.resolve() {
        Ok(resolved) => problems.extend(resolved.problems.iter().map(told)),
        Err(error) => problems.push(told(&error)),
    }
    (parsed.tree, problems)
}

/// The game before a variation is not played again for each.
#[test]
fn many_variations_late_in_a_long_game_are_played() {
    const PLIES: usize = 300;
    let long = |seed| {
        let mut game = game::start("chess", Options::default(), None).expect("the game starts");
        let mut random = Random(seed);
        while game.plies() < PLIES && game.outcome().is_none() {
            let turn = random.choose(game.routes()).clone();
            game.play(&turn).expect("it is a move of this position");
        }
        game
    };
    let game = (1..).map(long).find(|game| game.outcome().is_none()).expect("one is long");
    let mut tree = pgn::Tree::of(&game, &pgn::Facts::default()).expect("nothing is hidden");
    let last = tree.line.moves.last_mut().expect("it has turns");
    let variation = pgn::Line { before: Vec::new(), moves: vec![last.clone()] };
    last.variations = vec![variation; 500];
    for node in &mut last.variations {
        node.moves[0].path = None;
    }
    assert!(tree.resolve().expect("it is chess").problems.is_empty());
    let last = tree.line.moves.last().expect("it has turns");
    assert!(last.variations.iter().all(|line| line.moves[0].path == last.path));
}

#[test]
fn moves_are_read_however_programs_write_them() {
    let ways = [
        ("1. e4 e5 2. Nf3 Nc6", "e4 e5 Nf3 Nc6"),
        ("1.e4 e5 2.Nf3 Nc6", "e4 e5 Nf3 Nc6"),
        ("1 e4 1 ... e5 2 Nf3 2...Nc6", "e4 e5 Nf3 Nc6"),
        ("e4 e5 Nf3 Nc6", "e4 e5 Nf3 Nc6"),
        ("1. e2e4 e7-e5 2. Ng1f3 Nb8-c6", "e4 e5 Nf3 Nc6"),
        ("1. e2-e4 e7e5 2. Ngf3 N8c6", "e4 e5 Nf3 Nc6"),
        ("1. e4+ e5# 2. Nf3! Nc6!?", "e4 e5 Nf3 Nc6"),
        ("1. Pe4 e5 2. Nf3 !! Nc6 ??", "e4 e5 Nf3 Nc6"),
        ("1. e4 d5 2. e:d5 Qd8xd5 3. Nc3 Qe5", "e4 d5 exd5 Qxd5 Nc3 Qe5+"),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6", "e4 a6 e5 d5 exd6 cxd6"),
        ("1. e4 a6 2. e5 d5 3. exd6e.p. cxd6", "e4 a6 e5 d5 exd6 cxd6"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
        ("1. a4 b5 2. axb5 a6 3. bxa6 Nf6 4. a7 Ng8 5. axb8Q", "a4 b5 axb5 a6 bxa6 Nf6 a7 Ng8 axb8=Q"),
        ("1. a4 b5 2. axb5 a6 3. bxa6 Nf6 4. a7 Ng8 5. axb8/n", "a4 b5 axb5 a6 bxa6 Nf6 a7 Ng8 axb8=N"),
        ("1. a4 b5 2. axb5 a6 3. bxa6 Nf6 4. a7 Ng8 5. a7b8q", "a4 b5 axb5 a6 bxa6 Nf6 a7 Ng8 axb8=Q"),
    ];
    for (text, expected) in ways {
        assert_eq!(moves(&played(text).1.game), expected, "{text}");
    }
}

#[test]
fn capitals_tell_a_bishop_from_a_pawn() {
    let fen = "[FEN \"4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1\"]\n\n";
    assert_eq!(moves(&played(&format!("{fen}1. bxc3 *")).1.game), "bxc3");
    assert_eq!(moves(&played(&format!("{fen}1. Bxc3 *")).1.game), "Bxc3");
    // What is no move of a bishop is not taken for a pawn's.
    let (_, problems) = read("[FEN \"4k3/8/8/8/8/2n5/1P6/4K3 w - - 0 1\"]\n\n1. Bxc3 *");
    assert_eq!(problems.len(), 1, "{problems:?}");
}

#[test]
fn variations_comments_and_glyphs_are_kept() {
    let (tree, resolved) = played(
        "{before} 1. e4! {king's pawn} (1. d4 d5 $10 (1... Nf6 {Indian}) 2. c4) (1. c4) 1... e5 ; to the end (of the line\n\
         2. Nf3 $1 $146 Nc6 1/2-1/2",
    );
    assert_eq!(tree.line.before, ["before"]);
    let first = &tree.line.moves[0];
    assert_eq!((first.glyphs.as_slice(), first.after.as_slice()), (&[1][..], &["king's pawn".to_string()][..]));
    let texts = |line: &pgn::Line| line.moves.iter().map(|mv| mv.text.clone()).collect::<Vec<_>>().join(" ");
    assert_eq!(first.variations.iter().map(texts).collect::<Vec<_>>(), ["d4 d5 c4", "c4"]);
    let indian = &first.variations[0].moves[1].variations[0];
    assert_eq!(indian.moves[0].after, ["Indian"]);
    assert_eq!(indian.moves[0].path.as_ref().expect("it is legal").to_string(), "g8f6");
    assert_eq!(tree.line.moves[1].after, ["to the end (of the line"]);
    assert_eq!(tree.line.moves[2].glyphs, [1, 146]);
    assert_eq!(moves(&resolved.game), "e4 e5 Nf3 Nc6");
    assert_eq!(resolved.game.outcome().expect("a draw").reason, Reason::Unknown);
    let written = pgn::write(&tree);
    assert!(
        written.ends_with(
            "{ before } 1. e4 $1 { king's pawn } (1. d4 d5 $10 (1... Nf6 { Indian }) 2. c4)\n\
             (1. c4) 1... e5 { to the end (of the line } 2. Nf3 $1 $146 Nc6 1/2-1/2\n"
        ),
        "{written}"
    );
}

#[test]
fn a_comment_that_holds_a_brace_is_written_to_the_end_of_a_line() {
    let (tree, _) = played("1. e4 ; a } brace\n1... e5 *");
    let written = pgn::write(&tree);
    assert!(written.contains("e4 ; a } brace\n1... e5"), "{written}");
    assert_eq!(super::bare(&played(&written).0.line), super::bare(&tree.line));
}

#[test]
fn the_reason_of_a_result_is_told_or_unknown() {
    let cases = [
        ("", "1-0", Reason::Unknown),
        ("[Termination \"normal\"]", "1-0", Reason::Unknown),
        ("[Termination \"time forfeit\"]", "0-1", Reason::Time),
        ("[Termination \"Hikaru won by resignation\"]", "1-0", Reason::Resignation),
        ("[Termination \"Game drawn by agreement\"]", "1/2-1/2", Reason::Agreement),
        ("[Termination \"adjudication\"]", "0-1", Reason::Adjudication),
        ("[Reason \"resignation\"]", "0-1", Reason::Resignation),
        ("[Reason \"agreement\"]", "0-1", Reason::Unknown),
        ("[Reason \"checkmate\"]", "0-1", Reason::Unknown),
        ("[Reason \"threefold\"]", "1/2-1/2", Reason::Unknown),
        ("[Reason \"quit\"]", "1-0", Reason::Unknown),
    ];
    for (tag, result, reason) in cases {
        let (_, resolved) = played(&format!("{tag}\n\n1. e4 e5 {result}"));
        assert_eq!(resolved.game.outcome().expect("it is over").reason, reason, "{tag} {result}");
    }
    let (_, resolved) = played("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2");
    assert_eq!(resolved.game.outcome().map(|outcome| outcome.reason), Some(Reason::Unknown));
    let (_, resolved) = played("[Reason \"threefold\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2");
    assert_eq!(resolved.game.outcome().map(|outcome| outcome.reason), Some(Reason::Threefold));
    let (_, resolved) = played("1. e4 e5 *");
    assert_eq!(resolved.game.outcome(), None);
    let (_, resolved) = played("1. e4 e5 1-0");
    assert_eq!(describe::outcome(&resolved.game).unwrap(), "White wins: the game record gives no reason.");
}

#[test]
fn what_is_wrong_has_a_place_and_a_sentence() {
    let cases = [
        ("1. e4 e5\n2. Nf3 Nf9", "PGN, line 2, column 8: “Nf9” is not a move."),
        (
            "1. e4 e5 2. Bb6",
            "PGN, line 1, column 13: “Bb6” is not legal here: You have no bishop that can reach b6 from c1 or f1.",
        ),
        ("1. e4 --", "PGN, line 1, column 7: “--” is a null move, which no game here allows."),
        ("1. e4 (1. Z0) e5", "PGN, line 1, column 11: “Z0” is a null move, which no game here allows."),
        (
            "1. f3 e5 2. g4 Qh4# 3. a3",
            "PGN, line 1, column 24: the game is over before “a3”: Black wins: checkmate by the queen on h4.",
        ),
        ("1. Nf3 a6 2. d4 a5 3. Nd2", "PGN, line 1, column 23: “Nd2” can be Nbd2 or Nfd2."),
        ("1. e4 {never closed", "PGN, line 1, column 7: this comment is never closed."),
        ("1. e4\n (1. d4", "PGN, line 2, column 2: this variation is never closed."),
        ("(1. d4) 1. e4", "PGN, line 1, column 1: a variation starts here before any move."),
        ("1. e4 ) e5", "PGN, line 1, column 7: a variation ends here without a start."),
        ("1. e4 $256 e5", "PGN, line 1, column 7: after $ there must be a number from 0 to 255."),
        ("1. e4 1-0!", "PGN, line 1, column 7: “1-0!” is not a move."),
        ("[White Joe]\n1. e4", "PGN, line 1, column 1: the value of this tag is not in quotation marks."),
        ("[White \"Joe]\n1. e4", "PGN, line 1, column 1: this tag is not closed by a quotation mark and a bracket."),
        (
            "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4",
            "PGN, line 1, column 1: FEN, piece placement: White has no king.",
        ),
        ("[Options \"hidden-spies\"]\n1. e4", "PGN, line 1, column 1: Chess has no option “hidden-spies”."),
        (
            "[Result \"1-0\"]\n1. f3 e5 2. g4 Qh4# 1-0",
            "PGN, line 1, column 1: the file gives the result as 1-0, but by the rules it is: Black wins: checkmate by the queen on h4.",
        ),
    ];
    for (text, problem) in cases {
        assert_eq!(read(text).1.first().map(String::as_str), Some(problem), "{text}");
    }
    let unknown = "PGN, line 2, column 1: Pawnstorm does not play “Crazyhouse”.";
    assert_eq!(read("[White \"A\"]\n[Variant \"Crazyhouse\"]\n1. e4").1.first().map(String::as_str), Some(unknown));
}

#[test]
fn what_could_be_read_is_there() {
    let mut parsed = pgn::parse(b"[White \"A\"]\n\n1. e4 e5 (1... c5 2. Nf9 d6) 2. Nf3 Nf9 3. Bb5 1-0", 1);
    let resolved = parsed.tree.resolve().expect("it begins");
    assert_eq!(moves(&resolved.game), "e4 e5 Nf3");
    assert_eq!(resolved.game.outcome(), None, "nobody knows what came then");
    assert_eq!(resolved.problems.iter().map(|problem| problem.place.column).collect::<Vec<_>>(), [22, 37]);
    let variation = &parsed.tree.line.moves[1].variations[0];
    assert_eq!(variation.moves.iter().map(|mv| mv.path.is_some()).collect::<Vec<_>>(), [true, false, false]);
}

#[test]
fn a_game_begins_where_its_tags_say() {
    let (tree, resolved) = played("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 41\"]\n\n41... Kd7 42. e4 *");
    assert_eq!(last_fen(&resolved.game), "8/3k4/8/8/4P3/8/8/4K3 b - - 0 42");
    assert!(pgn::write(&tree).contains("41... Kd7 42. e4 *"));
    for name in ["Standard", "chess", "Chess", "From Position", "standard"] {
        let (tree, _) = played(&format!("[Variant \"{name}\"]\n\n1. e4 *"));
        assert_eq!(tree.game().map(|info| info.id), Some("chess"), "{name}");
    }
}

/// Chess960 is chess where it begins as chess does.
#[test]
fn shuffled_chess_that_is_not_shuffled_is_chess() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *";
    for fen in [
        "",
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n",
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]\n",
    ] {
        let (tree, resolved) = played(&format!("[Variant \"Chess960\"]\n{fen}\n{moves}"));
        assert_eq!((resolved.game.info().id, resolved.game.plies()), ("chess", 7), "{fen}");
        assert_eq!(tree.tags.get("Variant"), Some("Chess960"));
    }
    let other = "[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]";
    let (_, problems) = read(&format!("[Variant \"Chess960\"]\n{other}\n\n9. Nc3 *"));
    assert!(problems[0].contains("Chess960"), "{problems:?}");
}

/// The movetext of a game as it is written again.
fn written(text: &str) -> String {
    let (tree, _) = played(text);
    let text = pgn::write(&tree);
    assert_eq!(pgn::write(&played(&text).0), text, "what is written is read back");
    text.split_once("\n\n").expect("an empty line").1.trim_end().into()
}

#[test]
fn pieces_may_have_the_letters_of_another_language() {
    let cases = [
        ("1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 a6 4. ♗xc6 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 *"),
        ("1.♘f3 ♘f6 2.♙g3 *", "1. Nf3 Nf6 2. g3 *"),
        ("1. ♘\u{FE0E}f3 *", "1. Nf3 *"),
        // German
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 Dh4 4. 0-0 Dxf2+ *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qh4 4. O-O Qxf2+ *"),
        (
            "1. a4 b5 2. axb5 a6 3. bxa6 Sf6 4. a7 Sg8 5. axb8D *",
            "1. a4 b5 2. axb5 a6 3. bxa6 Nf6 4. a7 Ng8 5. axb8=Q *",
        ),
        // French: R is the king, F the bishop.
        ("1. e4 e5 2. Fc4 Cf6 3. Rf1 d6 *", "1. e4 e5 2. Bc4 Nf6 3. Kf1 d6 *"),
        // Spanish
        ("1. e4 e5 2. Ac4 Cf6 3. Re2 (3. Dh5 Cxh5) d6 *", "1. e4 e5 2. Bc4 Nf6 3. Ke2 (3. Qh5 Nxh5) 3... d6 *"),
        // What makes sense in English is English: the rook, not the king.
        ("1. h4 h5 2. Rh3 Rh6 3. Rd3 Rd6 *", "1. h4 h5 2. Rh3 Rh6 3. Rd3 Rd6 *"),
    ];
    for (text, expected) in cases {
        assert_eq!(written(text), expected, "{text}");
    }
    // Of what makes no sense in any, as much is read as one of them can.
    let mut parsed = pgn::parse(b"1. e4 e5 2. Sf3 Sc6 3. Lh8 *", 1);
    let resolved = parsed.tree.resolve().expect("it is chess");
    assert_eq!(moves(&resolved.game), "e4 e5 Nf3 Nc6");
    assert!(
        told(&resolved.problems[0]).contains("“Lh8” is not legal here: You have no bishop"),
        "{}",
        resolved.problems[0]
    );
    let (_, problems) = read("1. e4 e5 2. Nf3 Nc6 3. Kd5 *");
    assert!(problems[0].contains("“Kd5” is not legal here: A king moves one square in any direction"), "{problems:?}");
}

#[test]
fn games_are_written_in_export_format() {
    let cases = [
        ("1. e2e4 e7-e5 2. Ng1f3! Nb8-c6 3. Bf1-c4 Bc5 4. 0-0 *", "1. e4 e5 2. Nf3 $1 Nc6 3. Bc4 Bc5 4. O-O *"),
        (
            "1. a4 b5 2. ab5 a6 3. bxa6 Nf6 4. a7 Ng8 5. axb8Q+- *",
            "1. a4 b5 2. axb5 a6 3. bxa6 Nf6 4. a7 Ng8 5. axb8=Q $18 *",
        ),
        (
            "1. e4!± e5 ∓ 2. Nf3+/= Nc6 -+ 3. Bb5 (3. d4!?=) 3... a6= *",
            "1. e4 $1 $16 e5 $17 2. Nf3 $14 Nc6 $19 3. Bb5 (3. d4 $5 $10) 3... a6 $10 *",
        ),
        ("1. e4 ±! e5 *", "1. e4 $16 $1 e5 *"),
        ("1. ±! *", "*"),
        ("1. d2d4 (1. e2e4 e7e5) *", "1. d4 (1. e4 e5) *"),
        ("1. f4 e5 2. g4 Qh4 *", "1. f4 e5 2. g4 Qh4# *"),
    ];
    for (text, expected) in cases {
        assert_eq!(written(text), expected, "{text}");
    }
    // What is not legal stays as it was.
    let mut parsed = pgn::parse(b"1. e2e4 e2e4 2. Ng1f3 *", 1);
    let _ = parsed.tree.resolve();
    assert!(pgn::write(&parsed.tree).ends_with("1. e4 e2e4 2. Ng1f3 *\n"));
}

/// No line is broken in a command, and none begins with one.
#[test]
fn commands_stay_whole() {
    for length in 0..90 {
        let text = format!(
            "1. e4 {{ {} [%clk 0:10:00] [%eval 0.2] word[%x a  b][%csl Ga1]end }} e5 {{[%clk 0:09:58]\n[%foo\nbar]}} *",
            "x ".repeat(length / 2) + &"y".repeat(length % 2)
        );
        let written = written(&text);
        for command in ["[%clk 0:10:00] [%eval 0.2] word[%x a b][%csl Ga1]end", "{ [%clk 0:09:58] [%foo bar]"] {
            let flat = written.replace('\n', " ");
            assert!(flat.contains(command), "{command}: {written}");
        }
        for command in ["[%clk 0:10:00]", "[%eval 0.2]", "[%x a b][%csl Ga1]end", "[%clk 0:09:58]", "[%foo bar]"] {
            assert!(written.contains(command), "{command}: {written}");
        }
        assert!(written.lines().all(|line| line.len() < 80 && !line.starts_with('[')), "{written}");
    }
}

#[test]
fn nothing_that_controls_a_terminal_comes_through() {
    let text = "[White \"A\u{1b}[31m\u{9b}\u{202e}B\"]\n[Bl\u{7}ack \"\u{85}C\"]\n\n1. e4 {x\u{0}\u{200f}y\r\nz\u{2028}\u{feff}} e\u{8}5 *";
    let mut parsed = pgn::parse(text.as_bytes(), 1);
    let written = pgn::write(&parsed.tree);
    assert!(written.contains("[White \"A\u{fffd}[31m\u{fffd}\u{fffd}B\"]"), "{written}");
    assert!(written.contains("{ x\u{fffd}\u{fffd}y z \u{fffd} }"), "{written}");
    let problems = parsed.tree.resolve().expect("chess").problems;
    let all = format!("{written}{}{}", parsed.error.expect("a name with a bell"), problems[0]);
    assert!(!all.chars().any(|c| c.is_control() && c != '\n' || "\u{202e}\u{200f}\u{feff}".contains(c)), "{all:?}");
}

#[test]
fn latin_1_and_marks_of_byte_order_are_borne() {
    let (tree, _) = played("\u{feff}[White \"K\u{f6}nig\"]\r\n\r\n1. e4\r\n% not for us\r\ne5 *\r\n");
    assert_eq!(tree.tags.get("White"), Some("K\u{f6}nig"));
    assert_eq!(tree.line.moves[1].place, pgn::Place { line: 5, column: 1 });
    let parsed = pgn::parse(b"[White \"K\xf6nig\"]\n\n1. e4 {\x9b\xa0} *", 1);
    assert_eq!(parsed.tree.tags.get("White"), Some("K\u{f6}nig"));
    assert_eq!(parsed.tree.line.moves[0].after, ["\u{fffd}"]);
}
