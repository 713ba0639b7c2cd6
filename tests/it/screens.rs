//! What a person sees and does: keys go in, the screen is read. Every game in it is played without a terminal.

use crate::driver::Driver;
use crate::{data, lists};
use pawnstorm::app::keys::{Command, KEYS, Key, Place};
use pawnstorm::app::settings::{Colors, Pieces};
use pawnstorm::app::{MouseKind, Msg, Screen, Target};
use pawnstorm::rules::perpetual::Verdict;
use pawnstorm::rules::{Options, Square};

#[test]
fn a_game_is_two_keys_away() {
    let mut driver = Driver::menu();
    driver.shows("Chess").shows("The Pawn Game").shows("mate the");
    driver.keys("<Enter>").shows("Start the game").shows("White: a person");
    driver.keys("<Enter>").shows("White to move.");
}

#[test]
fn each_game_of_the_menu_starts_and_shows_its_rules() {
    let mut driver = Driver::menu();
    driver.keys("<Down>").shows("Be the first to bring a pawn to the last rank.");
    driver.keys("<Enter><Enter>e4<Enter>").shows("Black to move.").shows("The Pawn Game");
}

#[test]
fn the_rules_in_the_menu_scroll_to_their_end_and_back() {
    let mut driver = Driver::menu().size(120, 40);
    for _ in 0..40 {
        driver.keys("<PgDn>");
    }
    driver.shows("program prove it").lacks("more lines");
    driver.keys("<PgUp>").shows("more lines");
}

#[test]
fn options_are_set_before_the_game() {
    let mut driver = Driver::menu();
    driver.keys("<Enter><Down><Down><Down><Down>").shows("tournament: off");
    driver.keys("<Enter>").shows("tournament: on").keys("<Left>").shows("tournament: off");
    driver.keys("<Right><Up><Up><Up><Up><Enter>").shows("White to move.");
    driver.keys("draw<Enter>").shows("no draw may be agreed before move 30");
}

#[test]
fn a_game_is_typed_to_mate() {
    let mut driver = Driver::game("chess", None);
    driver.keys("f3<Enter>e5<Enter>g4<Enter>").shows("Black to move.");
    driver.keys("qh4<Enter>").shows("Black wins: checkmate by the queen on h4.").shows("Qh4#");
    assert!(matches!(driver.app.screen, Screen::GameOver(_)));
    driver.keys("<Enter>").shows("White to move.").lacks("Qh4#");
}

#[test]
fn a_game_is_played_to_mate_with_the_arrow_keys() {
    let mut driver = Driver::game("chess", None);
    // The cursor begins on e2.
    driver.keys("<Right><Enter><Up><Enter>"); // f2f3
    driver.keys("<Left><Up><Up><Up><Up><Enter><Down><Down><Enter>"); // e7e5
    driver.keys("<Right><Right><Down><Down><Down><Enter><Up><Up><Enter>"); // g2g4
    driver.keys("<Left><Left><Left><Up><Up><Up><Up><Enter>").shows("Your queen on d8: 4 squares to go to.");
    driver.keys("<Right><Right><Right><Right><Down><Down><Down><Down><Enter>");
    driver.shows("Black wins: checkmate by the queen on h4.");
}

#[test]
fn whose_turn_it_is_is_always_shown() {
    for (width, height) in [(40, 16), (80, 24), (120, 40), (200, 60), (40, 60), (200, 16)] {
        let mut driver = Driver::game("chess", None).size(width, height);
        driver.shows("White to move.").keys("e4<Enter>").shows("Black to move.");
    }
}

#[test]
fn every_checker_is_named() {
    let mut driver = Driver::game("chess", Some("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1"));
    driver.keys("Nf6<Enter>").shows("Check! by the rook on e1 and the knight on f6 (king on e8)");
}

#[test]
fn moves_are_typed_in_many_ways() {
    for text in ["e4", "e2e4", "e2-e4", "E4", " e4 ", "e2 e4"] {
        Driver::game("chess", None).keys(text).keys("<Enter>").shows("1. e4");
    }
    for text in ["Nf3", "nf3", "g1f3", "Ngf3", "Ng1f3", "Ng1-f3"] {
        Driver::game("chess", None).keys(text).keys("<Enter>").shows("1. Nf3");
    }
    for text in ["O-O", "0-0", "o-o", "oo", "e1g1"] {
        Driver::game("chess", Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1")).keys(text).keys("<Enter>").shows("1. O-O");
    }
    for text in ["e8=Q", "e8=Q+", "e8q", "e7e8q", "e8Q"] {
        Driver::game("chess", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1")).keys(text).keys("<Enter>").shows("e8=Q+");
    }
}

#[test]
fn the_b_pawn_can_be_typed() {
    Driver::game("chess", None).keys("b4<Enter>").shows("1. b4");
    let both = Some("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1");
    Driver::game("chess", both).keys("bxc3<Enter>").shows("1. bxc3");
    Driver::game("chess", both).keys("Bxc3<Enter>").shows("1. Bxc3");
    Driver::game("chess", both).keys("BXC3<Enter>").shows("1 Bxc3").shows("2 bxc3").keys("2").shows("1. bxc3");
}

#[test]
fn what_is_typed_is_matched_while_it_is_typed_and_completed() {
    let mut driver = Driver::game("chess", None);
    driver.keys("n").shows("Na3 Nc3 Nf3 Nh3").keys("f").shows("> nf_ Nf3");
    driver.keys("<Tab>").shows("> Nf3_").keys("<Enter>").shows("1. Nf3");
    driver.keys("re").shows("resign restart redo").keys("s<Tab>").shows("> resign_");
    driver.keys("<Ctrl-U>").lacks("resign").keys("ab<Backspace>").shows("> a_");
    driver.keys("<Esc>nc3").shows("no: No knight of yours reaches c3 from b8 or g8.");
}

#[test]
fn refusals_name_piece_and_square() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e5<Enter>").shows("The pawn on e2 does not reach e5: a pawn goes one square straight ahead");
    driver.keys("d1d3<Enter>").shows("The queen on d1 is blocked by your pawn on d2.");
    driver.keys("e7e5<Enter>").shows("The pawn on e7 is Black's, and it is White's turn.");
    driver.keys("e3e4<Enter>").shows("There is no piece on e3.");
    driver.keys("O-O<Enter>").shows("You may not castle O-O: your bishop on f1 and your knight on g1 stand");
    driver.keys("xyzzy<Enter>").shows("“xyzzy” is neither a move nor a command");
    let mut pinned = Driver::game("chess", Some("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1"));
    pinned.keys("Nc3<Enter>").shows("Your king on e1 would be attacked by the rook on e8.");
    // The cursor is on e2: it cannot even be picked up.
    pinned.keys("<Enter>").shows("Your knight on e2 cannot move: your king on e1 would be attacked by the rook on e8.");
}

#[test]
fn a_promotion_is_a_step_of_the_move() {
    let fen = Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    let mut driver = Driver::game("chess", fen);
    driver.keys("<Up><Up><Up><Up><Up><Enter><Up><Enter>").shows("[q queen] r rook b bishop n knight");
    driver.keys("<Tab><Tab><Tab><Enter>").shows("e8=N");
    let mut driver = Driver::game("chess", fen);
    driver.keys("<Up><Up><Up><Up><Up><Enter><Up><Enter>r").shows("e8=R+");
    let mut driver = Driver::game("chess", fen);
    driver.keys("<Up><Up><Up><Up><Up><Enter><Up><Enter><Esc>").shows("Your pawn on e7: 1 square to go to.");
    driver.keys("e8<Enter>").shows("[q queen] r rook b bishop n knight").keys("b").shows("e8=B");
}

#[test]
fn looking_back_never_changes_the_game() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>e5<Enter>Nf3<Enter>");
    let present = driver.text();
    driver.keys("<PgUp><PgUp>").shows("LOOKING BACK 1. of 2").shows("Black to move.");
    driver.keys("c5<Enter>").shows("You are looking back.").keys("<Esc>");
    driver.keys("<Enter>").shows("You are looking back.");
    driver.keys("<Home>").shows("LOOKING BACK 0 of 2").keys("<PgDn>").shows("LOOKING BACK 1. of 2");
    driver.keys("<End>").lacks("LOOKING BACK");
    assert_eq!(driver.text(), present);
    driver.keys("Nc6<Enter>").shows("2. Nf3").shows("Nc6");
    driver.keys("back<Enter>").shows("LOOKING BACK 2. of 2").keys("end<Enter>").lacks("LOOKING BACK");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut driver = Driver::game("chess", None);
    driver.keys("undo<Enter>").shows("There is no move to take back.");
    driver.keys("e4<Enter>e5<Enter>undo<Enter>").shows("e5 is taken back").shows("Black to move.");
    driver.keys("<F5>").shows("e4 is taken back").keys("<F6><F6>").shows("e5 is played again").shows("White to move.");
    driver.keys("undo<Enter>c5<Enter>redo<Enter>").shows("There is no move that was taken back.").shows("1. e4");
}

#[test]
fn what_cannot_be_undone_is_asked_once() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>resign<Enter>").shows("Black, do you really resign?").keys("n").shows("Black to move.");
    driver.keys("restart<Enter>").shows("Begin again?").keys("<Esc>").shows("1. e4");
    driver.keys("menu<Enter>").shows("Leave for the menu?").keys("n");
    driver.keys("quit<Enter>").shows("Leave Pawnstorm?").keys("n");
    assert!(!driver.left);
    driver.keys("resign<Enter>y").shows("White wins: Black resigned.");
    driver.keys("<Ctrl-C>");
    assert!(driver.left);
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter><Ctrl-C><Ctrl-C>");
    assert!(driver.left, "asked twice to leave, it leaves");
    let mut driver = Driver::game("chess", None);
    driver.keys("menu<Enter>").shows("chess and its small, strange relatives");
    driver.keys("q");
    assert!(driver.left);
}

#[test]
fn a_draw_is_offered_and_answered() {
    let mut driver = Driver::game("chess", None);
    driver.keys("draw<Enter>").shows("White offers a draw. Black, do you accept?");
    driver.keys("n").shows("Black declines the draw.");
    driver.keys("draw<Enter>y").shows("Draw: the players agreed.");
}

/// R4.6: in tournament play an offer is refused before move 30.
#[test]
fn r4_6_no_draw_is_agreed_before_move_30_of_a_tournament() {
    let options = Options { tournament: true, ..Options::default() };
    let fen = |number| format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 {number}");
    let mut driver = Driver::with_options("chess", Some(&fen(29)), options);
    driver.keys("draw<Enter>").shows("no draw may be agreed before move 30");
    let mut driver = Driver::with_options("chess", Some(&fen(30)), options);
    driver.keys("draw<Enter>y").shows("Draw: the players agreed.");
}

/// R4.2, R4.3, R4.5: claims are offered in words when they are open, and end the game.
#[test]
fn claims_are_offered_and_granted() {
    let mut driver = Driver::game("chess", None);
    driver.keys("claim<Enter>").shows("No draw can be claimed now. Have the computer try to prove").keys("<Enter>");
    driver.keys("claim three<Enter>").shows("Claim refused: this position has not occurred three times");
    driver.keys("claim nonsense<Enter>").shows("Say what you claim: lack-of-force, threefold");
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        driver.keys(text).keys("<Enter>");
    }
    driver.shows("You may claim a draw by threefold repetition. Type claim.");
    driver.keys("<F7>").shows("Draw: the same position for the third time, claimed.");
    let mut driver = Driver::game("chess", Some("7k/8/8/8/8/8/8/K2R4 w - - 100 80"));
    driver.shows("the fifty-move rule").keys("claim<Enter>").shows("Draw: fifty moves each");
}

/// R4.4: a perpetual check is proved or rejected, in the background.
#[test]
fn r4_4_a_perpetual_check_is_proved_or_rejected() {
    let mut driver = Driver::game("chess", Some("5r1k/5p1p/8/6Q1/8/6P1/qr5P/7K w - - 0 1"));
    driver.keys("claim perp<Enter>").shows("Draw: perpetual check, proved.");
    let mut driver = Driver::game("chess", None);
    driver.keys("claim perpetual-check<Enter>").shows("Claim rejected: the checks run out.");
}

#[test]
fn a_proof_is_shown_and_cancelled_and_a_stale_one_is_dropped() {
    let mut driver = Driver::game("chess", Some("5r1k/5p1p/8/6Q1/8/6P1/qr5P/7K w - - 0 1"));
    // The effect is not performed: the proof goes on.
    for letter in "claim perpetual-check".chars() {
        driver.app.update(Msg::Key(Key::Char(letter)));
    }
    let effects = driver.app.update(Msg::Key(Key::Enter));
    assert_eq!(effects.len(), 1);
    driver.shows("Proving the perpetual check").keys("<Esc>").shows("was cancelled; the game goes on");
    driver.send(Msg::Proved { proof: 1, verdict: Verdict::Proved });
    driver.shows("White to move.");
}

#[test]
fn the_board_turns_round_and_the_cursor_with_it() {
    let mut driver = Driver::game("chess", None);
    driver.keys("<F2><Down>");
    let Screen::Game(playing) = &driver.app.screen else { panic!("a game is being played") };
    assert_eq!(playing.view.cursor, Square::E3);
    let text = driver.text();
    let rank_1 = text.lines().position(|line| line.trim_start().starts_with("1 "));
    let rank_8 = text.lines().position(|line| line.trim_start().starts_with("8 "));
    assert!(rank_1 < rank_8, "rank 1 is at the top:\n{text}");
}

#[test]
fn pieces_are_figures_or_letters() {
    let mut driver = Driver::game("chess", None);
    driver.shows("♜").shows("♖").keys("<F3>").lacks("♜").shows("r n b q k b n r").shows("R N B Q K B N R");
    driver.keys("pieces<Enter>").shows("♜");
}

/// F3 goes round the three, and passes figures over where they would look the same.
#[test]
fn pieces_are_drawn_where_squares_are_large() {
    let battlements = "▝████▘";
    let mut driver = Driver::game("chess", None).size(120, 40);
    driver.keys("<Up>").shows(battlements).lacks("♜").keys("<F3>").shows("♜").lacks("█");
    driver.keys("<F3>").shows("R N B Q").lacks("♜").keys("<F3>").shows(battlements);
    driver.app.settings.ascii = true;
    driver.lacks("█").keys("<F3><F3>").shows("R N B Q");
    Driver::game("classroom", None).size(120, 40).keys("<Enter>").shows("R N B Q").lacks("█");
}

#[test]
fn the_mouse_clicks_and_drags() {
    let square = Target::Square;
    let mut driver = Driver::game("chess", None);
    driver.click(square(Square::E2)).shows("Your pawn on e2: 2 squares to go to.");
    driver.click(square(Square::E4)).shows("1. e4");
    driver.drag(square(Square::E7), square(Square::E5)).shows("e5");
    driver.click(square(Square::G1)).click(square(Square::G1)).lacks("squares to go to");
    driver.drag(square(Square::G1), square(Square::G3)).shows("That is not how a knight moves");
    driver.click(Target::Ply(1)).shows("LOOKING BACK 1. of 1").click(Target::Ply(2)).lacks("LOOKING BACK");
    driver.keys("draw<Enter>").click(Target::Answer(true)).shows("Draw: the players agreed.");
    driver.click(Target::Item(0)).shows("White to move.");
    let mut driver = Driver::game("chess", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1"));
    driver.click(square(Square::E7)).click(square(Square::E8)).click(Target::Choice(3)).shows("e8=N");
    let mut driver = Driver::menu();
    driver
        .click(Target::Item(1))
        .shows("Be the first")
        .click(Target::Item(1))
        .click(Target::Row(0))
        .shows("White to move.");
}

#[test]
fn the_history_scrolls_by_itself_and_by_hand() {
    let mut driver = Driver::game("chess", None);
    for _ in 0..15 {
        driver.keys("Nf3<Enter>Nf6<Enter>Ng1<Enter>Ng8<Enter>");
        if matches!(driver.app.screen, Screen::GameOver(_)) {
            break;
        }
        driver.keys("a3<Enter>a6<Enter>undo<Enter>undo<Enter>");
    }
    let fen = Some("k7/8/8/8/8/8/7R/K7 w - - 0 1");
    let mut driver = Driver::game("chess", fen);
    for n in 0..40 {
        let file = (b'a' + (n % 7)) as char;
        driver.keys(if n % 2 == 0 { "Rg2<Enter>" } else { "Rh2<Enter>" });
        driver.keys(if file < 'd' { "Kb8<Enter>" } else { "Ka8<Enter>" });
        driver.keys("Kb7<Enter>Kb1<Enter>");
    }
    driver.shows("Moves ↑");
    driver.mouse(MouseKind::WheelUp, Target::History);
    driver.keys("<Ctrl-Up><Ctrl-Down>").keys("<Home>").shows("1. Rg2");
}

#[test]
fn a_pasted_move_is_typed() {
    let mut driver = Driver::game("chess", None);
    driver.send(Msg::Paste(" \ne\u{1b}2e4\ne7e5\n".into()));
    driver.keys("<Enter>").shows("1. e4").shows("Black to move.");
    driver.send(Msg::Paste("x".repeat(1_000_000)));
    driver.shows("> ").keys("<Ctrl-U>").lacks("xxx");
}

#[test]
fn help_lists_every_key_and_word_of_its_place() {
    for (script, place) in [("", Place::Menu), ("<Enter><Enter>", Place::Game), ("e", Place::Editor)] {
        let mut driver = Driver::menu();
        driver.keys(script).keys("?");
        let mut seen = String::new();
        for _ in 0..60 {
            seen.push_str(&driver.text());
            driver.keys("<Down>");
        }
        for row in driver.app.rows(place) {
            assert!(row.keys.iter().all(|key| seen.contains(&key.name())), "{:?} is not on the page", row.command);
            assert!(place == Place::Menu || row.word.is_none_or(|word| seen.contains(word)));
        }
        driver.keys("<End>").lacks("more lines").keys("<Esc>").lacks("Keys and words");
    }
    let mut driver = Driver::game("chess", None);
    driver.keys("<F1>").shows("Keys and words").keys("q").shows("White to move.");
    // A question mark that is typed after something is text.
    driver.keys("e?").shows("> e?_");
}

#[test]
fn no_key_and_no_word_has_two_meanings_in_one_place() {
    for place in [Place::Menu, Place::Game, Place::Over, Place::Editor, Place::Export, Place::Settings, Place::Help] {
        let rows = || KEYS.iter().filter(move |row| row.places.contains(&place));
        let mut keys: Vec<String> = rows().flat_map(|row| row.keys).map(|key| key.name()).collect();
        let mut words: Vec<&str> = rows().filter_map(|row| row.word).collect();
        for names in [&mut keys, &mut words.drain(..).map(String::from).collect()] {
            names.sort();
            let all = names.len();
            names.dedup();
            assert_eq!(names.len(), all, "{place:?}: {names:?}");
        }
    }
}

/// A sample of the sizes from 0x0 to 130x45; `PAWNSTORM_SIZES=all` draws all of them.
#[test]
fn every_screen_is_drawn_at_every_size() {
    let all = std::env::var_os("PAWNSTORM_SIZES").is_some();
    let sizes = |to: u16, step: usize| (0..=to).step_by(if all { 1 } else { step });
    let mut menu = Driver::menu();
    let mut setup = Driver::menu();
    setup.keys("<Enter>");
    let mut help = Driver::game("chess", None);
    help.keys("?");
    let mut playing = Driver::game("chess", None);
    playing.keys("e4<Enter>d5<Enter>exd5<Enter>Qxd5<Enter><Enter>resign<Enter>");
    let mut choosing = Driver::game("chess", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1"));
    choosing.keys("<Up><Up><Up><Up><Up><Enter><Up><Enter>");
    let mut over = Driver::game("chess", None);
    over.keys("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>");
    let file = || Driver::file(&data::repository("tests/data/two-games.pgn"));
    let (mut list, mut review, mut trial) = (file(), file(), file());
    review.keys("<Enter>3...<Enter>");
    trial.keys("<Enter>e4<Enter>");
    let mut library = lists::library(30);
    let mut mono = Driver::game("pawn-game", None);
    mono.app.settings.colors = Colors::Mono;
    mono.app.settings.ascii = true;
    mono.app.settings.pieces = Pieces::Letters;
    let mut editor = Driver::game("pawns-chess", None);
    editor.keys("edit<Enter><Tab><Tab>");
    let mut typing = Driver::game("classroom", None);
    typing.keys("<Enter>edit<Enter><Tab><Tab><Tab>zzz<F5>");
    let mut asking = Driver::menu();
    asking.keys("e<F6><Esc>");
    let mut export = Driver::game("chess", None);
    export.keys("<F9>");
    let mut course = Driver::menu();
    course.keys("p<Down>");
    let mut task = Driver::menu();
    task.keys("p<Enter>hint<Enter>Kd1<Enter>");
    let mut rules = Driver::menu();
    rules.keys("p<F1><PgDn><PgDn>");
    let screens = [
        &mut course,
        &mut task,
        &mut rules,
        &mut menu,
        &mut setup,
        &mut help,
        &mut playing,
        &mut choosing,
        &mut over,
        &mut list,
        &mut review,
        &mut trial,
        &mut library,
        &mut mono,
        &mut editor,
        &mut typing,
        &mut asking,
        &mut export,
    ];
    for driver in screens {
        for width in sizes(130, 7) {
            for height in sizes(45, 3) {
                driver.size = (width, height);
                let text = driver.text();
                assert_eq!(text.lines().count(), usize::from(height));
                if driver.app.settings.ascii {
                    assert!(text.is_ascii(), "only ASCII: {text}");
                }
            }
        }
    }
}

#[test]
fn what_is_no_move_is_not_taken_for_one() {
    let mut driver = Driver::game("chess", None);
    for text in ["/hello;e4", "hello e4", "ée4", "Zf3"] {
        driver.keys(text).keys("<Enter>").shows("is neither a move nor a command");
    }
    driver.keys("Nxe5<Enter>").shows("No knight of yours reaches e5 from b1 or g1.");
    driver.keys("exd3<Enter>").shows("A pawn goes diagonally only to capture, and d3 is empty.");
    driver.keys("e2xd3<Enter>").shows("A pawn goes diagonally only to capture, and d3 is empty.");
    driver.keys("Qe5<Enter>").shows("That is not how a queen moves");
    driver.keys("e2e4e6<Enter>").shows("Your pawn on e2 goes from e2 to e4 and no further.");
    driver.keys("e1e2<Enter>").shows("our pawn on e2 is in the way").lacks("1. ");
}

#[test]
fn looking_back_drops_what_was_being_entered() {
    let mut driver = Driver::game("chess", Some("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"));
    driver.keys("Kd1<Enter>Kd7<Enter>").click(Target::Square(Square::A7)).click(Target::Square(Square::A8));
    driver.shows("[q queen]").keys("<PgUp>").lacks("queen").keys("<Enter>").shows("You are looking back").keys("<End>");
    driver.lacks("a8=Q").keys("<PgUp>q<Enter>").lacks("a8=Q");
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>e5<Enter>e9<Enter>").shows("✗").keys("<PgUp>").lacks("✗").keys("c").lacks("c5");
}

#[test]
fn looking_back_on_a_game_that_is_over_says_so() {
    let mut driver = Driver::game("chess", None);
    driver.keys("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter><PgUp>").shows("LOOKING BACK 2. of 2").shows("Black to move.");
    driver.keys("<Down><Enter>").shows("LOOKING BACK 1... of 2").keys("<Esc>").shows("Black wins");
    driver.keys("nonsense<Enter>").shows("“nonsense” is not known here; these words are: back, forward");
}

#[test]
fn a_drag_may_begin_on_a_piece_that_is_picked_up() {
    let square = Target::Square;
    let mut driver = Driver::game("chess", None);
    driver.click(square(Square::E2)).drag(square(Square::E2), square(Square::E4)).shows("1. e4");
    let mut driver = Driver::game("chess", None);
    driver.click(square(Square::E2)).drag(square(Square::D2), square(Square::D4)).shows("1. d4");
}

#[test]
fn a_game_that_was_taken_back_is_not_lost_unasked() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>undo<Enter><Ctrl-C>").shows("Leave Pawnstorm?").keys("n");
    assert!(!driver.left);
    driver.keys("redo<Enter>").shows("1. e4");
}

#[test]
fn of_several_open_claims_the_first_is_made() {
    let mut driver = Driver::game("chess", Some("4k3/8/8/8/8/8/3R4/4K3 w - - 96 80"));
    for text in ["Ra2", "Kd8", "Rd2", "Ke8", "Ra2", "Kd8", "Rd2", "Ke8"] {
        driver.keys(text).keys("<Enter>");
    }
    driver.shows("You may claim a draw by threefold repetition or the fifty-move rule.");
    driver.keys("claim fif").shows("claim fifty-moves").keys("<Tab>").shows("> claim fifty-moves_").keys("<Ctrl-U>");
    driver.keys("claim<Enter>").shows("Draw: the same position for the third time, claimed.");
    Driver::game("chess", None).keys("claim lack of force<Enter>").shows("Claim refused");
}

#[test]
fn tab_goes_on_to_the_next_candidate() {
    let mut driver = Driver::game("chess", None);
    driver.keys("N<Tab>").shows("> Na3_").keys("<Tab>").shows("> Nc3_").keys("<Shift-Tab>").shows("> Na3_");
}

#[test]
fn a_refusal_does_not_hide_the_choices() {
    let mut driver = Driver::game("chess", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1"));
    driver.click(Target::Square(Square::E7)).click(Target::Square(Square::E8));
    driver.keys("zz<Enter>").shows("✗").shows("[q queen]").keys("<Tab>").lacks("✗").shows("[r rook]");
}

#[test]
fn a_space_is_no_beginning() {
    Driver::game("chess", None).keys(" ?").shows("Keys and words");
}

#[test]
fn restarting_keeps_the_side_of_the_board() {
    let mut driver = Driver::game("chess", None);
    driver.keys("<F2>e4<Enter>restart<Enter>y");
    let Screen::Game(playing) = &driver.app.screen else { panic!("a game is being played") };
    assert!(playing.view.flipped);
}

#[test]
fn the_set_up_is_whole_in_the_smallest_window() {
    let mut driver = Driver::menu().size(40, 16);
    driver.keys("<Enter>").shows("Start the game").shows("tournament: off").shows("touch-move: off");
}

/// A question has its answers under the same keys as every choice, and Enter alone loses nothing.
#[test]
fn one_chooser_answers_every_question() {
    let asked = || {
        let mut driver = Driver::game("chess", None);
        driver.keys("e4<Enter>resign<Enter>").shows("do you really resign?").shows("y yes  [n no]");
        driver.shows("Enter choose  Tab other answer  Esc no").lacks("F5 undo");
        driver
    };
    asked().keys("<Enter>").lacks("resign?").shows("Black to move.");
    asked().keys("<Esc>").lacks("resign?").shows("Black to move.");
    for key in ["<Tab>", "<Left>", "<Down>", "<Shift-Tab>", "<Right><Left><Up>"] {
        asked().keys(key).shows("[y yes]  n no").keys("<Enter>").shows("White wins: Black resigned.");
    }
    asked().keys("<Tab><Tab>").shows("[n no]").keys("<Enter>").shows("Black to move.");
    asked().keys("Y").shows("White wins: Black resigned.");
    asked().click(Target::Answer(true)).shows("White wins: Black resigned.");
    asked().click(Target::Command(Command::Esc)).lacks("resign?").shows("Black to move.");
    // The next question begins with no again, and help over it leaves it as it is.
    asked().keys("<Tab>n").keys("resign<Enter>").shows("[n no]").keys("<F1>").shows("give the marked answer");
    asked().keys("<F1><Esc>").shows("do you really resign?");
    let mut driver = Driver::game("chess", Some("6k1/5ppp/8/8/8/7Q/q4PPP/1r4BK w - - 0 1"));
    driver.keys("<F7>").shows("No draw can be claimed now.").keys("<Enter>").lacks("No draw can be claimed");
    driver.keys("<F7><Tab><Enter>").shows("Draw: perpetual check, proved");
}

/// The footer and the help page list what this game has, and what can be done as it stands.
#[test]
fn the_footer_offers_what_the_state_allows() {
    let mut driver = Driver::game("chess", None);
    driver.size = (120, 40);
    driver.lacks("F5 undo").lacks("PgUp look back").lacks("Esc back").lacks("F4");
    driver.keys("e4<Enter>").shows("F5 undo").shows("PgUp look back").lacks("End return").lacks("F7");
    driver.keys("<PgUp>").shows("End return").shows("Esc back").lacks("Enter play").keys("<End>");
    driver.keys("N").shows("Esc back").keys("<Esc>").lacks("Esc back");
    driver.keys("<F1>").lacks("“adjust”").lacks("“now”");
    let mut driver = Driver::game("pawn-game", None);
    driver.size = (120, 40);
    driver.keys("e4<Enter>e5<Enter>").shows("F4 I adjust").lacks("F5 undo");
    driver.keys("<F1>").lacks("take the last move back").lacks("claim a draw");
    let mut driver = Driver::game("chess", Some("6k1/8/8/8/8/8/8/K6R w - - 98 80"));
    driver.size = (120, 40);
    driver.lacks("F7").keys("Rh2<Enter>Kg7<Enter>").shows("F7 claim");
}

/// Esc takes one step back that can be seen; what is said never stands in its way.
#[test]
fn esc_does_one_visible_thing() {
    let mut driver = Driver::game("chess", None);
    driver.keys("<Enter>").shows("Your pawn on e2: 2 squares").keys("e5<Enter>").shows("✗");
    driver.keys("<Esc>").lacks("✗").lacks("squares to go to");
    driver.keys("<Esc>").shows("There is nothing to go back from here.").keys("<Esc>");
    driver.lacks("nothing to go back").keys("<F8>").shows("threatens").keys("<Esc>").lacks("threatens");
    // In a line that is tried, a refusal does not keep who wants to leave it.
    driver.keys("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>review<Enter><Home>e4<Enter>").shows("TRYING");
    driver.keys("e4<Enter>").shows("✗").keys("<Esc>").lacks("TRYING").shows("REVIEW 0 of 2");
    driver.keys("2x<Enter>").shows("✗").keys("<Esc>").shows("[New game]");
}

/// A move that ended the game by accident is taken back where two people play without a clock; its journal knows that.
#[test]
fn a_game_that_is_over_is_taken_back() {
    let mut driver = Driver::game("chess", Some("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"));
    driver.keys("Kf7<Enter>").shows("Draw: stalemate").shows("F5 undo").keys("<F5>");
    driver.shows("Kf7 is taken back; redo plays it again.").shows("White to move.").keys("redo<Enter>");
    driver.shows("Draw: stalemate").keys("undo<Enter>").shows("White to move.").keys("Qg7<Enter>").shows("White wins");
    // What was resigned stands, and so does a game with a clock, under touch-move, or against the computer.
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>resign<Enter>y").lacks("F5").keys("undo<Enter>").shows("No move ended this game");
    let mut driver = Driver::game("pawn-game", Some("8/P7/8/8/8/8/7p/8 w - - 0 9"));
    driver.keys("a8<Enter>").shows("White wins").keys("<F5>").shows("Touch-move is on: no move is taken back.");
}

/// The beginning of a choice's name is enough, and all that is typed is edited at its caret.
#[test]
fn what_is_typed_after_the_game_is_edited_and_completed() {
    let over = || {
        let mut driver = Driver::game("chess", None);
        driver.keys("e4<Enter>resign<Enter>y").shows("[New game]");
        driver
    };
    over().keys("m<Enter>").shows("Pawns Chess");
    over().keys("l<Enter>").shows("LOOKING BACK 0 of 1").shows("End return");
    over().keys("exit<Left><Left><Left><Left>x<Home>y").shows("> yxexit");
    over().keys("r<Enter>").shows("REVIEW 1. of 1").keys("og<Home><Right>x<End>y").shows("> oxgy");
    over().keys("<Up>").shows("[Quit]").keys("<Down><Right>").shows("[Look back]");
}

/// In the smallest window no button is cut, and why a move is refused can be read, before Enter and after it.
#[test]
fn the_smallest_window_has_room_for_what_must_be_read() {
    let small = |fen: Option<&str>| {
        let mut driver = Driver::game("chess", fen);
        driver.size = (40, 16);
        driver
    };
    small(None).keys("e2e5").shows("no: The pawn on e2 does not reach e5").keys("<Enter>").shows("does not reach e5");
    let mut driver = small(None);
    driver.keys("e4<Enter>resign<Enter>").shows("y yes  [n no]").keys("y");
    driver.shows("[New game]  Look back   Review   Menu").shows("Quit").click(Target::Item(1)).shows("LOOKING BACK");
    driver.keys("xyzzy<Enter>").shows("is not known here");
    small(Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1")).keys("e8<Enter>").shows("Choose: a letter, or Tab").shows("n knight");
}

/// Who answers with a letter and Enter sees how the game ended: that Enter begins no other.
#[test]
fn a_letter_and_enter_end_a_game_and_begin_no_other() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>resign<Enter>y<Enter>").shows("White wins: Black resigned.").shows("[New game]");
    driver.keys("<Enter>").shows("White to move.").lacks("resigned");
}

/// A letter that is no choice is a slip, and what was asked is asked still.
#[test]
fn a_slip_in_a_choice_is_no_other_move() {
    let mut driver = Driver::game("chess", Some("8/2P4k/8/8/8/8/6p1/4K3 w - - 0 1"));
    driver.keys("c8<Enter>k<Enter>").shows("✗ Choose one: queen, rook, bishop or knight.").keys("q");
    driver.shows("1. c8=Q").shows("Black to move.");
}

/// Looking back, End returns whatever is typed, and what is typed next takes the place of what was refused.
#[test]
fn looking_back_ends_with_text_in_the_line() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter><PgUp>e5<Enter>").shows("✗ You are looking back. End returns to the game.").shows("> e5_");
    driver.keys("<End>").lacks("LOOKING BACK").shows("> e5_").keys("<Enter>").shows("1. e4                e5");
    driver.keys("<PgUp>Nf3<Enter>").shows("✗").keys("undo").shows("> undo_").lacks("Nf3undo");
}

/// Pasting the beginning of a FEN in the editor replaces what stands there, and a refusal in the menu covers no half of a word.
#[test]
fn pasted_fens_and_bad_clocks_read_well() {
    let mut driver = Driver::menu();
    driver.keys("e<Tab><Tab><Tab>").send(Msg::Paste("8/8/8/8/8/8/8/8".into()));
    driver.shows("8/8/8/8/8/8/8/8").lacks("1 8/8").lacks("18/8");
    let mut driver = Driver::menu();
    driver.size = (60, 20);
    driver.keys("<Enter><Down><Down><Down><Down><Down>5+<Enter>").shows("sets no clock: after + there are no seconds.");
    driver.lacks("seconds.ck's");
}
