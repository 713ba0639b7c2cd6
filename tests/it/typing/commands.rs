//! Commands as they are typed: every word for them, and what they answer.

use super::playing;
use crate::prelude::*;
use pawnstorm::app::move_input::Typed;

/// Another word for a command does what the word does, in every place of its row.
#[test]
fn every_word_of_a_command_means_it() {
    for place in PLACES {
        for row in place.rows() {
            for word in row.words() {
                let (found, _) = pawnstorm::app::keys::read(place, &word.to_uppercase()).expect(word);
                assert_eq!(found.command, row.command, "{word} in {}", place.name());
            }
        }
    }
    for place in PLACES {
        let mut words: Vec<&str> = place.rows().into_iter().flat_map(pawnstorm::app::keys::Binding::words).collect();
        words.sort_unstable();
        let count = words.len();
        words.dedup();
        assert_eq!(words.len(), count, "a word has two meanings in {}: {words:?}", place.name());
    }
}

/// What a newcomer may type is a command.
#[test]
fn common_words_are_understood() {
    let begun = || Driver::game("chess", None).after("e4<Enter>e5<Enter>");
    for word in ["exit", "Exit", "bye", "quit"] {
        begun().keys(word).keys("<Enter>").shows("Quit Pawnstorm?");
    }
    for word in ["takeback", "take back", "undo", "undo!"] {
        begun().keys(word).keys("<Enter>").shows("Undid e5.");
    }
    begun().keys("undo 2<Enter>").shows("Undid e4 and e5.");
    begun().keys("undo 3<Enter>").shows("✗ You can undo only 2 moves.");
    begun().keys("undo x<Enter>").shows("✗ “x” is not a number of moves");
    for word in ["give up", "resign"] {
        begun().keys(word).keys("<Enter>").shows("resign this game?");
    }
    for word in ["draw?", "offer draw"] {
        begun().keys(word).keys("<Enter>").shows("offers a draw");
    }
    for word in ["restart", "new game", "new"] {
        begun().keys(word).keys("<Enter>").shows("Restart the game?");
    }
    begun().keys("moves<Enter>").shows("29 moves: ");
    for word in ["who", "score", "status", "turn"] {
        begun().keys(word).keys("<Enter>").shows("White to move.").shows("Material is even.");
    }
    begun().keys("rules<Enter>").shows("Chess");
    begun().keys("set<Enter>").shows("Pawnstorm · settings");
    let over = || Driver::game("chess", None).after("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>");
    over().keys("play again<Enter>").shows("White to move.");
    over().keys("exit<Enter>");
}

/// The level of the computer, in a game against it.
#[test]
fn the_level_is_set_in_the_game() {
    let mut driver = Driver::game("chess", None);
    driver.keys("level 3<Enter>").shows("✗ The computer is not playing");
    driver.keys("computer black<Enter>level 3<Enter>").shows("Black: computer, level 3.");
    driver.keys("level<Enter>").shows("The computer plays at level 3, from 1 (weakest) to 8 (strongest).");
    driver.keys("level 12<Enter>").shows("✗ “12” is not a level").keys("level perfect<Enter>");
    driver.shows("✗ Chess is not solved");
}

/// The answer of F8 is read beside its marks, whatever was refused before.
#[test]
fn threats_are_told_after_a_refusal() {
    for size in [(80, 24), (60, 20)] {
        let mut driver = Driver::game("chess", None).size(size.0, size.1);
        driver.keys("e4<Enter>e5<Enter>Nb5<Enter>").shows("✗").keys("<F8>").lacks("✗").shows("Black does not");
    }
}

/// An empty square is threatened by the other side, and covered by one's own.
#[test]
fn an_empty_square_is_told_by_sides() {
    let game = |moves: &str| {
        let mut game = game::start("chess", Options::default(), None).expect("it is a game");
        for text in moves.split_whitespace() {
            game.play(&game::input::find(&game, text).expect("it is legal")).expect("it is legal");
        }
        game
    };
    let told = |game: &Game, at| game::describe::threats(game, game.plies(), at);
    let game = game("e4 d5 Nf3 e6");
    assert_eq!(
        told(&game, Square::E2),
        "Black does not attack e2; White covers it with the queen on d1, the king on e1 and the bishop on f1."
    );
    assert_eq!(
        told(&game, Square::G5),
        "Black attacks g5 with the queen on d8; White covers it with the knight on f3."
    );
    assert_eq!(told(&game, Square::A4), "a4 is empty, and no piece attacks it.");
    assert_eq!(told(&game, Square::C4), "Black attacks c4 with the pawn on d5; White covers it with the bishop on f1.");
}

/// A command goes before the beginning of a piece's name, and a whole name before all.
#[test]
fn a_beginning_of_a_command_goes_before_that_of_a_piece() {
    let open = Some("4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
    let typed = |text: &str| {
        let driver = Driver::game("chess", open).after(text);
        let line = playing(&driver);
        line.input.typed(&line.view.game, &line.turn())
    };
    assert!(matches!(typed("qu"), Typed::Command(..)), "{:?}", typed("qu"));
    assert!(matches!(typed("que"), Typed::Move(Reading::Several(_) | Reading::Begun { .. })), "{:?}", typed("que"));
    assert!(matches!(typed("queen d2"), Typed::Move(Reading::Move(_))), "{:?}", typed("queen d2"));
}
