//! Going through a game: nothing of it changes, whatever is tried.

mod drawings;
mod ended;
mod lichess;

use crate::data::repository;
use crate::prelude::*;

/// Fool's mate, in review at its end.
fn review() -> Driver {
    let mut driver = Driver::game("chess", None).after("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>review<Enter>");
    driver.shows("REVIEW 2… of 2").shows("Black wins: checkmate by the queen on h4.");
    driver
}

#[test]
fn a_game_is_gone_through_by_keys_words_and_numbers() {
    let mut driver = review();
    driver.keys("<Left>").shows("REVIEW 2 of 2").shows("Black to move.").keys("<Home>").shows("REVIEW 0 of 2");
    driver.keys("<PgDn>").shows("REVIEW 1 of 2").keys("<PgUp><Right><Right>").shows("REVIEW 1… of 2");
    driver.keys("<End>").shows("REVIEW 2… of 2").keys("start<Enter>").shows("REVIEW 0 of 2");
    driver.keys("forward<Enter>").shows("REVIEW 1 of 2").keys("back<Enter>end<Enter>").shows("REVIEW 2… of 2");
    driver.keys("2<Enter>").shows("REVIEW 2 of 2").keys("1...<Enter>").shows("REVIEW 1… of 2");
    driver.keys("go 2…<Enter>").shows("REVIEW 2… of 2").keys("go 1.<Enter>").shows("REVIEW 1 of 2");
    driver.keys("go 9<Enter>").shows("This game has moves 1 to 2.").shows("REVIEW 1 of 2");
    driver.keys("go<Enter>").shows("go 23").keys("go far<Enter>").shows("“far” is not a move number");
    driver.click(Target::Ply(3)).shows("REVIEW 2 of 2");
    driver.keys("<F2>").keys("threats d8<Enter>").shows("The queen on d8 attacks");
}

#[test]
fn review_is_left_for_where_it_was_opened() {
    let mut driver = review();
    driver.keys("<Home><Esc>").shows("[New game]");
    driver.click(Target::Item(2)).shows("REVIEW 2… of 2").keys("leave<Enter>").shows("[New game]");
    driver.keys("review<Enter>menu<Enter>").shows("chess and its small, strange relatives");
    let mut driver = review();
    driver.keys("quit<Enter>");
    assert!(driver.left);
}

#[test]
fn a_line_is_tried_and_the_game_is_as_it_was() {
    let mut driver = review();
    let before = driver.keys("<Home><PgDn>").text();
    driver.keys("Nf6<Enter>").shows("TRYING A LINE from move 1").shows("1. f3 Nf6").lacks("Qh4#");
    driver.keys("e9<Enter>").shows("✗").keys("<Esc>").keys("undo<Enter>undo<Enter>");
    driver.shows("This is the start of the line.");
    driver.keys("e5<Enter><Enter>").shows("Your pawn on e2 can move to 2 squares.").keys("<Esc>");
    driver.keys("<PgUp>e4<Enter>").shows("You are viewing an earlier move. End returns to the line.");
    driver.keys("<Esc><Esc>");
    driver.shows("TRYING").keys("<Esc>").shows("Back in the game").keys("<Esc>").shows("[New game]");
    driver.keys("review<Enter><Home><PgDn>");
    assert_eq!(driver.text(), before);
    // By its word, and back by its word.
    driver.keys("try<Enter>").shows("Trying a line from move 1. Type back to return").keys("back<Enter>");
    driver.shows("REVIEW 1 of 2");
    // By a click on a piece.
    driver.click(Target::Square(Square::E7)).shows("TRYING").click(Target::Square(Square::E5)).shows("1. f3 e5");
    // A line to its mate.
    driver.keys("g4<Enter>qh4<Enter>").shows("TRYING").shows("Black wins: checkmate by the queen on h4.");
    driver.keys("Kf2<Enter>").shows("✗").keys("<Esc>").shows("REVIEW 1 of 2");
    let Some(review) = driver.app.screen::<Review>() else { panic!("in review") };
    assert_eq!(review.study.game().plies(), 4);
}

#[test]
fn what_is_no_move_begins_no_line() {
    let mut driver = review();
    driver.keys("<Home>e5<Enter>").shows("The pawn on e2 cannot reach e5").shows("REVIEW 0 of 2");
    driver.keys("xyzzy<Enter>").shows("is not a move or a command").shows("REVIEW 0 of 2");
    driver.keys("<End>e4<Enter>").shows("The game is over here. Go back a move to try another.");
}

/// Nothing in a line that is tried is asked, lost or claimed.
#[test]
fn a_line_has_no_claims_and_no_questions() {
    let mut driver = review();
    driver.keys("<Home>try<Enter>e4<Enter>resign<Enter>").shows("✗").lacks("resign this game?");
    driver.keys("draw<Enter>").lacks("accept").keys("claim<Enter>").lacks("No draw to claim").keys("<Ctrl-C>");
    assert!(driver.left);
}

#[test]
fn autoplay_goes_to_the_end_and_rests() {
    let mut driver = review();
    assert_eq!(driver.app.wake(), None);
    driver.keys(" ").shows("REVIEW 0 of 2 ► 1 s").shows("One move every second");
    assert_eq!(driver.app.wake(), Some(Duration::from_secs(1)));
    driver.send(Msg::Tick);
    driver.shows("REVIEW 1 of 2").lacks("One move every").keys("+").shows("► 0.5 s").keys("---").shows("► 4 s");
    assert_eq!(driver.app.wake(), Some(Duration::from_secs(4)));
    driver.keys("?");
    assert_eq!(driver.app.wake(), None, "nothing moves under the help page");
    driver.keys("<Esc>").send(Msg::Tick);
    for _ in 0..9 {
        driver.send(Msg::Tick);
    }
    driver.shows("REVIEW 2… of 2").lacks("►");
    assert_eq!(driver.app.wake(), None);
    driver.keys("<Home>autoplay<Enter>").shows("REVIEW 0 of 2 ► 4 s").keys("<Right>").shows("REVIEW 1 of 2");
    assert_eq!(driver.app.wake(), None, "who goes by himself is not driven on");
    driver.keys(" <Esc>").shows("REVIEW 1 of 2").keys(" ").send(Msg::Key(Key::Enter));
    driver.shows("TRYING");
    assert_eq!(driver.app.wake(), None);
}

/// Letters are text; a sign that does something is text too where something is typed already.
#[test]
fn signs_are_keys_only_on_an_empty_line() {
    let mut driver = review();
    driver.keys("<Home>e2-e4<Enter>").shows("1. e4").keys("<Esc>").shows("REVIEW 0 of 2");
    driver.keys("go 2<Enter>").shows("REVIEW 2 of 2");
    driver.mouse(MouseKind::WheelUp, Target::History).shows("REVIEW 2 of 2");
}

/// Touch-move binds nobody in a line, and a move can be taken back.
#[test]
fn no_touch_binds_in_a_line() {
    let mut driver = Driver::game("pawn-game", None);
    driver.keys("e4<Enter>resign<Enter>yreview<Enter>").click(Target::Square(Square::E7));
    driver.keys("<Esc>d5<Enter>undo<Enter>").shows("Undid d5.").keys("<Esc>").shows("REVIEW 1 of 1");
}

/// The game of the file, in review at its start.
fn opera() -> Driver {
    let mut driver = Driver::file(&repository("tests/data/two-games.pgn")).size(100, 30);
    driver.keys("<Enter>").shows("REVIEW 0 of 17").shows("Morphy, Paul – Duke Karl / Count").shows("1858, 1-0. A");
    driver
}

#[test]
fn comments_signs_and_variations_are_shown_at_their_ply() {
    let mut driver = opera();
    driver.shows("●▌Black Duke Karl").shows("●▌White Morphy, Paul").shows("the sources disagree.");
    driver.keys("2...<Enter>").shows("Philidor's defence.").lacks("Variations:");
    driver.keys("<Right><Right>").shows("3. d4 Bg4?!").shows("Variations: [3... exd4] 3... f5!?");
    driver.keys("7<Enter>").shows("7. Qb3 +/-").keys("16<Enter>").shows("16. Qb8+!!");
}

/// The list says which moves have variations, and the footer how one is entered, where there is one.
#[test]
fn moves_with_variations_are_marked() {
    for size in [(60, 20), (80, 24), (120, 40)] {
        let mut driver = opera();
        driver.size = size;
        driver.keys("3.<Enter>").shows("Bg4?! (2)").lacks("Enter variation");
        driver.keys("<Right>");
        let footer = driver.text().lines().last().expect("a footer").trim().to_string();
        assert!(footer.starts_with("Enter variation"), "{footer}");
        driver.keys("x").lacks("Enter variation").keys("<Esc><Enter>").shows("VARIATION 3… of 4").lacks("Bg4");
    }
}

#[test]
fn variations_are_entered_and_left() {
    let mut driver = opera();
    driver.keys("3...<Enter><Enter>").shows("VARIATION 3… of 4").shows("3. d4 exd4").lacks("Bg4");
    driver.keys("<Right>").shows("VARIATION 4 of 4").shows("Variations: [4. Qxd4!]").keys("<Enter>");
    driver.shows("VARIATION 4 of 4");
    driver.shows("4. Qxd4!").keys("<Right>").shows("also").keys("<Esc>").shows("VARIATION 4 of 4");
    driver.shows("4. Nxd4 (1) Nf6");
    driver.keys("<Esc>").shows("REVIEW 3… of 17").shows("Variations:").keys("<Down><Enter>");
    driver.shows("VARIATION 3… of 3").shows("f5!?");
    driver.keys("leave<Enter>").shows("REVIEW 3… of 17").keys("<Home><Down>").shows("There are no variations here.");
    // By a click, and from within a variation by what it shares with the game.
    driver.keys("3...<Enter>").click(Target::Choice(1)).shows("VARIATION 3… of 3").keys("<Esc>");
    driver.click(Target::Choice(0));
    driver.keys("<Esc>6...<Enter><Enter>").shows("VARIATION 6… of 7").keys("3...<Enter>").shows("VARIATION 3… of 7");
    driver.shows("Variations:").keys("<Enter>").shows("VARIATION 3… of 4").keys("<Esc>").shows("REVIEW 3… of 17");
    // A line can be tried in a variation too.
    driver.keys("<Enter>e5<Enter>").shows("TRYING").shows("4. e5").keys("<Esc>").shows("VARIATION 3… of 4");
}

#[test]
fn the_games_of_a_file_follow_each_other() {
    let mut driver = opera();
    driver.keys("previous<Enter>").shows("This is the first game in the list.").keys("next<Enter>");
    driver.shows("REVIEW 0 of 2");
    driver.shows("日本の棋士 – שחקן, Casual.").keys("<Ctrl-N>").shows("This is the last game in the list.");
    driver.keys("<Ctrl-P>").shows("REVIEW 0 of 17").keys("<Ctrl-N><Esc>").shows("► 日本の棋士");
}

#[test]
fn an_unfinished_game_of_a_file_goes_on_here() {
    let mut driver = opera();
    driver.keys("resume<Enter>").shows("The game is over (White wins: checkmate by the rook on d8)");
    driver.keys("next<Enter>resume<Enter>").shows("Black to move.").keys("e6<Enter>").shows("2. c4 e6");
    assert!(driver.app.screen::<Playing>().is_some());
}

/// What is copied is the file's game, with all that is said in it.
#[test]
fn a_game_of_a_file_is_exported_with_its_comments() {
    let mut driver = opera();
    let effects = "pgn".chars().map(Key::Char).chain([Key::Enter]).flat_map(|key| driver.app.update(Msg::Key(key)));
    let copied = effects.map(|effect| match effect {
        Effect::Copy(text) => text,
        effect => panic!("{effect:?}"),
    });
    let copied = copied.collect::<Vec<_>>().concat();
    assert!(copied.contains("Philidor's") && copied.contains("(4. Qxd4 $1 Nc6 { also })"), "{copied}");
}

#[test]
fn what_is_wrong_in_a_game_is_said_with_its_place() {
    let mut driver = Driver::menu();
    let loaded = |text: &str, line| Msg::Loaded(Box::new(pgn::parse(text.as_bytes(), line)));
    let text = "[White \"A\"]\n\n1. e4 e5 2. Ke3 Nc6 *";
    driver.app.open_game(loaded(text, 41)).expect("some of it is right");
    driver.shows("✗ Line 43:").shows("“Ke3” is not legal.").shows("REVIEW 0 of 1");
    let why = driver.app.open_game(loaded("[Variant \"Crazyhouse\"]\n\n1. e4 *", 1)).expect_err("nothing can be shown");
    assert!(why.starts_with("PGN, line 1, column") && why.contains("“Crazyhouse”"), "{why}");
}
