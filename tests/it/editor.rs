//! The position editor, as a teacher uses it: pieces are placed, the rest is said, what is wrong is read, the game starts.

use crate::prelude::*;
use crate::random::{Record, cases, laws};
use pawnstorm::app::editor::{Draft, Editor, List};
use pawnstorm::game::pgn::Ink;
use pawnstorm::rules::fen::Content;
use proptest::prelude::*;

fn editor(driver: &Driver) -> &Editor {
    driver.app.screen().unwrap_or_else(|| panic!("the editor is not open:\n{}", driver.text()))
}

fn fen(driver: &Driver) -> String {
    editor(driver).proposal.fen()
}

/// The FEN of the game on the screen.
fn playing(driver: &Driver) -> String {
    let view = driver.app.view().unwrap_or_else(|| panic!("no game is on the screen:\n{}", driver.text()));
    view.game.fen(view.game.plies())
}

/// The editor for a game, from the menu.
fn open(id: &str) -> Driver {
    let mut driver = Driver::menu();
    let at = GAMES.iter().position(|info| info.id == id).expect("there is such a game");
    driver.keys(&"<Down>".repeat(at)).keys("e");
    driver
}

const PUZZLE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

#[test]
fn a_teacher_builds_a_mate_in_one_by_keys() {
    let mut driver = open("chess");
    driver.keys("<F6>").shows("Piece placement: White has no king.").keys("<F5>");
    driver.shows("You cannot start from this yet:");
    // The cursor is on e2.
    driver.keys("P<Right><Enter><Right> <Right> ").keys("K<Left><Down><Enter>R<Left><Left><Left><Enter>");
    driver.keys("k<Right><Right><Right><Up><Up><Up><Up><Up><Up><Up><Enter>p<Down><Enter><Right><Enter><Left><Left> ");
    assert_eq!(fen(&driver), PUZZLE);
    driver.shows("White to move.").keys("<F5>").shows("White to move.").keys("Rd8<Enter>");
    driver.shows("White wins: checkmate");
}

#[test]
fn a_teacher_builds_it_with_the_mouse() {
    let mut driver = open("chess");
    driver.click(Target::Row(6)).shows("White has no king");
    let palette = editor(&driver).proposal.palette();
    let piece =
        |letter| palette.iter().position(|piece| piece.is_some_and(|piece| piece.letter() == letter)).expect("a piece");
    for (letter, squares) in
        [('P', vec![Square::F2, Square::G2, Square::H2]), ('p', vec![Square::F7, Square::G7, Square::H7])]
    {
        driver.click(Target::Piece(piece(letter)));
        for square in squares {
            driver.click(Target::Square(square));
        }
    }
    // From the palette to the board, and over the board.
    driver.drag(Target::Piece(piece('K')), Target::Square(Square::G1));
    driver.drag(Target::Piece(piece('k')), Target::Square(Square::A8));
    driver.drag(Target::Square(Square::A8), Target::Square(Square::G8));
    driver.click(Target::Piece(piece('R'))).click(Target::Square(Square::D1)).click(Target::Square(Square::D4));
    driver.click(Target::Piece(palette.len() - 1)).click(Target::Square(Square::D4));
    // A drag that ends beside the board, and one from an empty square, change nothing.
    driver.drag(Target::Square(Square::D1), Target::Input).drag(Target::Square(Square::A3), Target::Square(Square::D1));
    assert_eq!(fen(&driver), PUZZLE);
    driver.click(Target::Row(1)).shows("Black to move.").click(Target::Row(1)).click(Target::Row(0));
    assert_eq!(playing(&driver), PUZZLE);
}

#[test]
fn what_is_wrong_is_said_as_it_arises_and_where() {
    let mut driver = open("chess");
    driver.keys("K<Enter>").shows("Piece placement: White has 2 kings.");
    let wrong = editor(&driver).proposal.error().expect("it is wrong").squares;
    assert_eq!(wrong.into_iter().collect::<Vec<_>>(), [Square::E1, Square::E2]);
    driver.keys("<Del>").lacks("kings").keys("<Down>.").shows("White has no king");
    let wrong = |driver: &Driver| editor(driver).proposal.error().is_some_and(|error| error.squares.any());
    assert!(!wrong(&driver));
    // Each sentence names the squares, where the pieces are wrong.
    for (text, says) in [
        ("4k3/8/8/8/8/8/8/4K2p w - - 0 1", "a pawn cannot stand on h1"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1|<F4><Tab><Tab><Tab>", ""),
        ("4k2R/8/8/8/8/8/8/4K3 w - - 0 1", "Black's king on e8 is in check, but it is White's turn."),
    ] {
        let (text, keys) = text.split_once('|').unwrap_or((text, ""));
        driver.send(Msg::Paste(text.into()));
        driver.keys(keys).shows(says);
        assert_eq!(wrong(&driver), !says.is_empty(), "{text}");
    }
    assert!(
        List::rows(editor(&driver).proposal.info).into_iter().any(|row| row.is_wrong(&editor(&driver).proposal)),
        "its row is marked"
    );
}

#[test]
fn the_parts_of_the_fen_are_set_in_the_list() {
    let mut driver = open("chess");
    driver.send(Msg::Paste("r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 0 1".into()));
    // Castling, letter by letter and by the mark; en passant typed; the counters.
    driver.keys("<Tab><Tab><Down><Down>kK<Left><Enter><Enter>").shows("Who can still castle");
    driver.keys("<Down>d6").keys("<Down>12<Backspace>").keys("<Down>4<Right><Left><Left>");
    assert_eq!(fen(&driver), "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kk d6 1 13");
    driver.keys("<Up><Up>-").keys("<Down><Backspace><Backspace>0");
    assert_eq!(fen(&driver), "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kk - 0 13");
    // The square under the cursor.
    driver.keys("<Esc><Up><Up><Up><Up><Left><Tab><Tab><Enter>").keys("<Up>");
    driver.send(Msg::Paste("4k3/8/8/3pP3/8/8/8/4K3 w KQ d6 0 1".into()));
    assert_eq!(fen(&driver), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
}

/// R0.4: what no piece can use is left out, and the teacher is told.
#[test]
fn what_is_left_out_is_named() {
    let mut driver = open("chess");
    driver.keys("<Right><Right><Right><Down><Del>").shows("Dropped, because no piece can use it: Castling.");
    assert!(fen(&driver).ends_with("w Qkq - 0 1"), "{}", fen(&driver));
    driver.keys("R<Enter>").lacks("Dropped");
    assert!(fen(&driver).ends_with("w KQkq - 0 1"));
}

#[test]
fn every_games_own_fields_are_set() {
    let mut driver = open("alapawn-balanced");
    driver.keys("<Tab><Tab><Down><Down><Down><Down>").shows("White has not yet moved a pawn").keys("<Enter>");
    driver.keys("<Down>g1").keys("<Down>b8");
    assert!(fen(&driver).ends_with(" w - - 0 1 last:g1/b8"), "{}", fen(&driver));
    driver.keys("<Up><Up> <Down><Down>-");
    assert!(fen(&driver).ends_with(" w - - 0 1 fresh,last:g1/-"), "{}", fen(&driver));

    let mut driver = open("pawns-chess");
    driver.send(Msg::Paste("4k3/8/2e5/8/8/2E1U3/1A6/4K3 w - - 0 1 B shot:w,heal:Nq".into()));
    driver.keys("<Tab><Tab>").keys("<Down><Down><Down><Down><Down>").keys("<Down>").shows("have never moved").keys("B");
    driver.keys("<Down>b<Down>w").shows("Whose Healer healed").keys("<Down>QN").keys("<Down>r");
    assert!(fen(&driver).ends_with(" w - - 0 1 - shot:wb,rest:w,heal:Qqr"), "{}", fen(&driver));
    driver.keys("<F5>");
    assert!(playing(&driver).ends_with(" w - - 0 1 - shot:wb,rest:w,heal:Qqr"));
}

#[test]
fn a_fen_is_pasted_or_typed_and_cleaned() {
    let mut driver = open("chess");
    driver.send(Msg::Paste(format!("\u{1b}[31m{PUZZLE}")));
    driver.shows("✗ FEN, piece placement").keys("<Esc>");
    driver.send(Msg::Paste(format!("\r\n[FEN \"{}\"]\t\n", PUZZLE.replace(' ', "\n"))));
    assert_eq!(fen(&driver), PUZZLE);
    driver.send(Msg::Paste("8/".repeat(5000)));
    driver.shows("The pasted text is too long (10000 bytes). A FEN has at most 1024.");
    assert_eq!(fen(&driver), PUZZLE);
    // What cannot be read stands on the line, to be mended.
    driver.send(Msg::Paste("6k1/5ppp/8/8/8/8/5PPP/3X2K1 w - - 0 1".into()));
    driver.shows("“X” in rank 1 is not a piece of this game").shows("FEN> 6k1/5ppp/8/8/8/8/5PPP/3X2K1");
    driver.keys("<Ctrl-U>").keys("7k/8/8 w").shows("✗ The FEN has 3 ranks instead of 8.").keys("<F5>");
    driver.keys("<Ctrl-U>").keys("7k/8/8/8/8/8/8/K7 b").lacks("✗").keys("<Enter>");
    assert_eq!(fen(&driver), "7k/8/8/8/8/8/8/K7 b - - 0 1");
    // The line takes words too.
    driver.keys("<Tab><Tab><Tab><Ctrl-U>swap<Enter>");
    assert_eq!(fen(&driver), "k7/8/8/8/8/8/8/7K w - - 0 1");
    driver.keys("<Shift-Tab><Ctrl-U>start<Enter>");
    assert_eq!(playing(&driver), "k7/8/8/8/8/8/8/7K w - - 0 1");
    // What is typed is what starts.
    driver.keys("edit<Enter><Shift-Tab><Ctrl-U>K7/8/8/8/8/8/8/7k b<F5>");
    assert_eq!(playing(&driver), "K7/8/8/8/8/8/8/7k b - - 0 1");
}

#[test]
fn a_fen_pasted_in_the_menu_opens_the_editor_of_the_marked_game() {
    let mut driver = Driver::menu();
    driver.send(Msg::Paste("no position".into()));
    driver.shows("Chess").keys("<Down>").send(Msg::Paste("8/4p3/8/8/8/8/4P3/8 b - - 0 3".into()));
    assert_eq!(editor(&driver).proposal.info.id, "pawn-game");
    driver.keys("<F5>");
    assert_eq!(playing(&driver), "8/4p3/8/8/8/8/4P3/8 b - - 0 3");
}

#[test]
fn the_options_of_the_set_up_hold() {
    let mut driver = Driver::menu();
    driver.keys("<Enter><Down><Down><Down><Enter><End>").shows("Custom position").keys("<Enter><F5>");
    let view = driver.app.view().expect("a game");
    assert!(view.game.options().get(GameOption::TouchMove));
}

#[test]
fn a_fen_pasted_in_a_game_is_a_question_and_no_move() {
    let mut driver = Driver::game("chess", None).after("e4<Enter>");
    let before = playing(&driver);
    driver.send(Msg::Paste(PUZZLE.into()));
    driver.shows("You pasted a position.").keys("n").shows("Black to move.").send(Msg::Paste(PUZZLE.into()));
    driver.keys("y");
    assert_eq!(fen(&driver), PUZZLE);
    // The game is as it was.
    driver.keys("<Esc>").shows("Black to move.");
    assert_eq!(playing(&driver), before);
    // With something on the line it is text.
    driver.keys("x").send(Msg::Paste(PUZZLE.into()));
    driver.shows("> x6k1").keys("<Ctrl-U>").keys(&format!("fen {PUZZLE}<Enter>"));
    assert_eq!(fen(&driver), PUZZLE);
    driver.keys("<F5>").shows("Start from this position?").keys("n<F5>y");
    assert_eq!(playing(&driver), PUZZLE);
    // A game that has not begun, and one that is over, are no question.
    driver.keys("edit<Enter><F4><F5>").shows("Black to move.").keys("resign<Enter>y").shows("White wins");
    driver.send(Msg::Paste(PUZZLE.into()));
    assert_eq!(fen(&driver), PUZZLE);
    driver.keys("<F5>").shows("White to move.");
}

#[test]
fn the_editor_begins_with_what_is_shown() {
    let mut driver = Driver::game("chess", None).after("e4<Enter>e5<Enter>Nf3<Enter><PgUp><F2>edit<Enter>");
    assert_eq!(fen(&driver), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert!(editor(&driver).flipped);
    driver.keys("<Esc>").shows("VIEWING MOVE 1… of 2");
}

#[test]
fn a_changed_position_is_not_lost_without_a_question() {
    let mut driver = open("chess");
    driver.keys("<Esc>").shows("chess and its small").keys("e<F6><Esc>").shows("Leave the editor?").keys("n");
    driver.shows("White has no king").keys("<Esc>y").shows("chess and its small");
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>edit<Enter><F6><Ctrl-C>").shows("Quit Pawnstorm? This position will be lost.").keys("y");
    driver.shows("Quit Pawnstorm?").shows("Black to move.").keys("n").shows("Black to move.");
    assert!(!driver.left);
    let driver = open("chess").after("<Ctrl-C>");
    assert!(driver.left);
}

#[test]
fn the_palette_is_chosen_from_by_keys() {
    let mut driver = open("classroom");
    driver.keys("<Tab><Right><Right>").shows("In hand: Player 1 bishop (B)").keys("<Enter><Up><Up><Enter>");
    assert!(fen(&driver).starts_with("rnbqkbnr/pppppppp/8/8/4B3/8/PPPPPPPP/RNBQKBNR"), "{}", fen(&driver));
    driver.keys("x").shows("This game has no piece “x”");
    open("pawn-game").keys("k").shows("This game has no piece “k”. Type P: a capital for White");
}

/// While the Spies are hidden, the editor knows no more than the side to decide.
#[test]
fn r5_30_the_editor_shows_no_hidden_spy() {
    let options = Options::NONE.with(GameOption::HiddenSpies);
    let driver = Driver::with_options("pawns-chess", None, options).after("edit<Enter>");
    assert!(fen(&driver).starts_with("rnbqkbnr/ae1mhzog/8/8/8/8/AESMHZOG/"), "{}", fen(&driver));
}

/// What is loaded and what is put together is the position: its FEN, the FEN of the game that starts, every part of it read and
/// said again; and swapping the sides twice changes nothing.
fn positions_go_in_and_out<P: Position>(record: &Record<P>) {
    for position in record.positions.iter().step_by(9) {
        let text = position.fen();
        let mut draft = Draft::read(P::INFO, &text).expect("it is a position");
        assert_eq!(draft.fen(), text);
        for part in P::INFO.fields {
            let value = draft.value(part).expect("all fields are there");
            draft.set(P::INFO, part, "-");
            draft.set(P::INFO, part, &value);
            assert_eq!(draft.fen(), text, "{}", part.name);
        }
        draft.swap_sides(P::INFO);
        assert_ne!(draft.fen(), text);
        draft.swap_sides(P::INFO);
        assert_eq!(draft.fen(), text);
        // From an empty board, part by part.
        let mut built = Draft::empty();
        built.turn = position.turn();
        for square in Square::all() {
            built.pieces[square.index()] = position.piece(square);
        }
        for part in P::INFO.fields {
            built.set(P::INFO, part, &draft.value(part).expect("all fields are there"));
        }
        assert_eq!(P::from_fen(&built.fen(), Options::default()).map(|built| built.fen()), Ok(text));
    }
}

/// What is swapped is a position where it was one, and the other side can do in it what this one could.
fn swapped_sides_play_alike<P: Position>(record: &Record<P>) {
    let alike = ["chess", "pawn-game", "alapawn", "classroom", "pawns-chess"].contains(&P::INFO.id);
    for position in record.positions.iter().step_by(9).filter(|_| alike) {
        let mut draft = Draft::read(P::INFO, &position.fen()).expect("it is a position");
        draft.swap_sides(P::INFO);
        let swapped = P::from_fen(&draft.fen(), Options::default()).map_err(|error| error.to_string());
        assert_eq!(swapped.as_ref().map(P::count_moves), Ok(position.count_moves()), "{}", position.fen());
        assert_eq!(swapped.map(|swapped| swapped.fen()), Ok(draft.fen()));
    }
}

/// Loaded in the editor and started, it is the same position.
fn what_is_loaded_starts<P: Position>(record: &Record<P>) {
    for position in record.positions.iter().step_by(31) {
        let mut driver = open(P::INFO.id);
        driver.send(Msg::Paste(position.fen()));
        assert_eq!(fen(&driver), position.fen());
        driver.keys("<F5>");
        assert_eq!(playing(&driver), position.fen());
    }
}

laws! {
    positions_go_in_and_out,
    swapped_sides_play_alike,
    what_is_loaded_starts,
}

/// Each game's parts of the FEN are in the order in which they stand there, and each letter is there once.
#[test]
fn fields_are_described_in_order() {
    for info in GAMES {
        assert!(info.fields.is_sorted_by_key(|part| part.at), "{}", info.id);
        for part in info.fields {
            assert!(part.meaning.ends_with('.') && !part.name.is_empty());
            let letters: Vec<char> = part.kind.letters().chars().collect();
            assert!(letters.iter().enumerate().all(|(at, letter)| !letters[..at].contains(letter)));
            assert!(part.kind != Content::Word || !part.entry.is_empty());
        }
    }
}

/// Whatever is pasted and pressed: nothing breaks, and nothing but what can be printed is shown.
#[test]
fn garbage_does_no_harm() {
    let mut runner = TestRunner::new(cases(60));
    let text = prop_oneof![
        "\\PC{0,80}",
        "(?s).{0,80}",
        "([1-8pPkKqRzS/\\x00\\x1b\\n]{1,12}/){0,8}[1-8kK]{1,4} ?[wb]? ?[KQkq-]{0,5} ?[a-h1-8-]{0,3} ?[0-9]{0,9} ?[0-9]{0,9}( .{0,20}){0,3}",
    ];
    let keys = proptest::sample::select(vec![
        "<Tab>", "<Down>", "<Up>", "<Left>", "<Right>", "<Enter>", "<Del>", "<F4>", "<F6>", "<F7>", "<F8>", "<F5>",
        "<Esc>", "n", "y", "K", "a", "3", "-", "w", "<Ctrl-U>", "e",
    ]);
    let input = (0..GAMES.len(), proptest::collection::vec((text, proptest::collection::vec(keys, 0..6)), 1..6));
    runner
        .run(&input, |(game, steps)| {
            let mut driver = open(GAMES[game].id);
            for (text, keys) in steps {
                driver.send(Msg::Paste(text));
                driver.keys(&keys.concat());
                let (buffer, _) = driver.draw();
                let clean = buffer.content.iter().all(|cell| !cell.symbol().contains(char::is_control));
                prop_assert!(clean, "{}", driver.text());
                if let Some(editor) = driver.app.screen::<Editor>() {
                    prop_assert_eq!(editor.proposal.error().is_none(), editor.proposal.game().is_some());
                }
            }
            Ok(())
        })
        .expect("nothing breaks");
}

/// A wheel and a click anywhere do no harm either.
#[test]
fn every_cell_can_be_clicked() {
    let mut driver = open("pawns-chess");
    for row in 0..24 {
        for column in (0..80).step_by(3) {
            let target = driver.draw().1.target(column, row);
            let right = [MouseKind::RightDown(Ink::Red), MouseKind::RightUp];
            let others = [MouseKind::Down, MouseKind::Up, MouseKind::WheelDown, MouseKind::WheelUp];
            for kind in others.into_iter().chain(right) {
                if !matches!(target, Some(Target::Command(_) | Target::Row(0))) {
                    driver.send(Msg::Mouse(pawnstorm::app::Mouse { kind, target }));
                }
            }
            assert!(driver.app.screen::<Editor>().is_some());
        }
    }
}

/// Castling rights are whole in a narrow panel.
#[test]
fn castling_rights_are_whole_beside_a_low_board() {
    open("chess").size(60, 20).shows("KQkq");
}
