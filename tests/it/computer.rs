//! The computer as a player, as an adviser, and as a reviewer.

use crate::prelude::*;
use pawnstorm::{game::think::Thought, ui::bar::share};

fn player(text: &str) -> Player {
    text.parse().expect("a player")
}

/// A game with players, from its beginning or a FEN, in which the computer may have begun.
fn table(id: &str, fen: Option<&str>, white: &str, black: &str) -> Driver {
    let mut driver = held(id, fen, white, black);
    driver.holds = false;
    if !driver.held.is_empty() {
        driver.think();
    }
    driver
}

/// The same, where the computer goes on thinking until it is told otherwise.
fn held(id: &str, fen: Option<&str>, white: &str, black: &str) -> Driver {
    let info = data::info(id);
    let mut game = game::start(id, Options::of(info), fen).expect("the game starts");
    game.seat(Color::White, player(white));
    game.seat(Color::Black, player(black));
    let mut driver = Driver::new(App::playing(game, Settings::default()));
    driver.holds = true;
    driver.begin();
    driver
}

fn game(driver: &Driver) -> &Game {
    &driver.app.view().expect("there is a game").game
}

fn moves(driver: &Driver) -> Vec<String> {
    game(driver).entries().iter().map(|entry| entry.shown.clone()).collect()
}

/// Where there is no memory left to think, that is said, and the game goes on by what its player then says.
#[test]
fn a_computer_that_cannot_think_says_so() {
    let mut driver = held("chess", None, "computer:3", "human");
    let cannot = |driver: &mut Driver| {
        let (id, ..) = driver.held.pop().expect("it was asked");
        driver.send(Msg::EngineFailed { id, why: "cannot think: there is no memory left for it".into() });
    };
    cannot(&mut driver);
    driver.shows("The computer cannot think: there is no memory left for it. Type pause to let it try again");
    assert!(driver.held.is_empty(), "it is not asked once more of itself");
    driver.keys("pause<Enter>");
    cannot(&mut driver);
    driver.keys("human white<Enter>e4<Enter>").shows("1. e4").keys("e5<Enter>").shows("White to move.");
    driver.keys("hint<Enter>");
    cannot(&mut driver);
    driver.shows("The computer cannot think: there is no memory left for it.").lacks("Type pause");
    driver.keys("Nf3<Enter>").shows("2. Nf3");
    assert!(driver.held.is_empty());
}

fn read_out(driver: &mut Driver) {
    if driver.app.screens.screen().is_held() {
        driver.keys("<Enter>");
    }
}

#[test]
fn a_person_plays_the_computer_in_every_game() {
    for info in GAMES {
        for color in Color::ALL {
            let seats = if color == Color::White { ("human", "computer:1") } else { ("computer:1", "human") };
            let mut driver = table(info.id, None, seats.0, seats.1);
            read_out(&mut driver);
            let mut random = Random(7);
            for _ in 0..12 {
                if game(&driver).outcome().is_some() {
                    break;
                }
                assert_eq!(game(&driver).turn(), color, "{}: {}", info.id, driver.text());
                let mv = random.choose(&game(&driver).legal()).clone();
                let before = game(&driver).plies();
                driver.keys(&format!("{mv}<Enter>"));
                assert!(game(&driver).plies() > before, "{} {mv}: {}", info.id, driver.text());
            }
            assert!(game(&driver).entries().iter().any(|entry| entry.side != color), "{}", info.id);
        }
    }
}

/// What the computer played is told in words until it is answered, whatever stands in the list of moves.
#[test]
fn the_computers_move_is_told_in_words() {
    let mut driver = table("chess", Some("3rk3/8/8/8/8/8/8/3RK2R w K - 0 1"), "human", "computer:8");
    driver.keys("Rxd8<Enter>").shows("Black played Kxd8: the king on e8 to d8, capturing the rook.");
    driver.keys("O-O").shows("Black played Kxd8").keys("<PgUp>").lacks("Black played Kxd8").keys("<End>");
    driver.keys("<Esc>").keys("<PgUp>").keys("<End>").shows("Black played Kxd8");
    let mut driver = table("classroom", None, "computer:1", "human");
    driver.keys("<Enter>").shows("Player 1 moved ").lacks("thinks");
    Driver::game("chess", None).keys("e4<Enter>").lacks("played");
}

/// Who beat the computer is addressed, and may play again with colours swapped.
#[test]
fn who_beats_the_computer_wins_and_may_have_a_rematch() {
    for size in [(60, 20), (80, 24), (120, 40)] {
        let mut driver = table("chess", Some("6k1/8/6K1/8/8/8/8/R7 w - - 0 1"), "human", "computer:3");
        driver.size = size;
        driver.keys("Ra8<Enter>").shows("Y O U W I N").shows("You win: checkmate by the rook on a8.");
        driver.shows("[Rematch] New game").shows("1 – 0");
        driver.holds = true;
        driver.keys("<Enter>").lacks("Rematch");
        assert_eq!(game(&driver).players(), [player("computer:3"), Player::Human]);
        assert!(driver.app.view().expect("a game").flipped);
    }
    let mut driver = table("chess", Some("6k1/8/6K1/8/8/8/8/R7 w - - 0 1"), "computer:8", "human");
    driver.shows("You lose: checkmate").keys("rematch<Enter>");
    assert_eq!(game(&driver).players(), [Player::Human, player("computer:8")]);
    let mut people = Driver::game("chess", None);
    people.keys("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>").shows("Black wins").lacks("Rematch");
    people.keys("rematch<Enter>").shows("Type new to play again");
}

#[test]
fn the_computer_plays_itself_in_every_game() {
    for info in GAMES {
        let mut driver = table(info.id, None, "computer:1", "computer:1");
        read_out(&mut driver);
        for _ in 0..60 {
            driver.send(Msg::Tick);
        }
        let plies = game(&driver).plies();
        assert!(game(&driver).outcome().is_some() || plies > 50, "{}: {plies}", info.id);
    }
}

#[test]
fn who_plays_the_computer_sits_at_the_bottom() {
    let flipped = |white, black| table("chess", None, white, black).app.view().expect("a game").flipped;
    assert!(flipped("computer:1", "human"));
    assert!(!flipped("human", "computer:1"));
    assert!(!flipped("computer:1", "computer:1"));
}

#[test]
fn a_stale_answer_is_dropped() {
    let mut driver = held("chess", None, "human", "computer:1");
    driver.keys("e4<Enter>").shows("Level 1 is thinking").shows("Computer, level 1");
    driver.keys("undo<Enter>").shows("Undid e4.");
    assert_eq!(driver.halted, [1]);
    driver.think();
    assert_eq!(game(&driver).plies(), 0);
    // The next one is asked anew, and an answer to the first changes nothing even at the same ply.
    driver.keys("d4<Enter>");
    let (id, ply, ..) = driver.held[0];
    assert_eq!((id, ply), (2, 1));
    driver.send(Msg::Decided { id: 1, ply: 1, decision: None });
    driver.send(Msg::Decided { id: 2, ply: 3, decision: None });
    assert_eq!(moves(&driver), ["d4"]);
    driver.think();
    assert_eq!(moves(&driver).len(), 2);
}

#[test]
fn taking_back_leads_to_ones_own_move() {
    let mut driver = table("chess", None, "human", "computer:1").after("e4<Enter>d4<Enter>");
    let all = moves(&driver);
    assert_eq!(all.len(), 4);
    driver.keys("undo<Enter>").shows("Type redo to replay them.");
    assert_eq!(moves(&driver), all[..2]);
    driver.keys("redo<Enter>").shows("Replayed ");
    assert_eq!(moves(&driver), all);
    driver.keys("undo<Enter>undo<Enter>undo<Enter>").shows("You have no move to undo");
    // It was not thought about again.
    driver.holds = true;
    driver.keys("redo<Enter>redo<Enter>");
    assert_eq!(moves(&driver), all);
    assert!(driver.held.is_empty());
}

#[test]
fn nothing_blocks_while_it_thinks() {
    let mut driver = held("chess", None, "human", "computer:8");
    driver.keys("e4<Enter>e5<Enter>").shows("Premove e5: it will be played on your turn. Esc cancels.");
    driver.keys("hello<Enter>").shows("✗ “hello” is not a move or a command").shows("> hello");
    driver.keys("<Ctrl-U><Esc>").shows("Premove cancelled.").keys("<PgUp>").shows("VIEWING MOVE 0 of 1");
    driver.keys("<F1>").shows("What you can do here").keys("<Esc><F2>");
    driver.think().shows("VIEWING MOVE 0 of 1").shows("The computer played");
    driver.keys("<End>d4<Enter>");
    driver.keys("now<Enter>");
    assert_eq!(driver.halted, [2]);
    driver.think();
    assert_eq!(moves(&driver).len(), 4);
    driver
        .keys("c4<Enter>resign<Enter>")
        .shows("White, resign this game?")
        .keys("y")
        .shows("You lose: White resigned.");
    assert_eq!(driver.halted, [2, 3]);
    let mut driver = held("chess", None, "human", "computer:8");
    driver.keys("e4<Enter>quit<Enter>").shows("Quit Pawnstorm?").keys("y");
    assert!(driver.left);
}

#[test]
fn the_menu_is_left_while_it_thinks() {
    let mut driver = held("chess", None, "human", "computer:8");
    driver.keys("e4<Enter>menu<Enter>y").shows("chess and its small, strange relatives");
    assert_eq!(driver.halted, [1]);
    driver.think().shows("chess and its small, strange relatives");
}

#[test]
fn sides_are_swapped_and_taken_over() {
    let mut driver = table("chess", None, "human", "computer:2").after("e4<Enter>swap<Enter>");
    assert_eq!(game(&driver).players(), [player("computer:2"), Player::Human]);
    assert!(driver.app.view().expect("a game").flipped);
    assert_eq!(moves(&driver).len(), 3);
    driver.keys("computer black 1<Enter>").shows("Computer, level 2").shows("Computer, level 1");
    driver.keys("resign<Enter>").shows("The computer plays both sides");
    driver.keys("undo<Enter>").shows("The computer plays both sides");
    driver.keys("pause<Enter>").shows("Type pause again to resume");
    driver.keys("human<Enter>human white<Enter>").shows("Black: human.");
    assert_eq!(game(&driver).players(), [Player::Human; 2]);
    driver.keys("computer green<Enter>").shows("“green” is not a side or a level");
    driver.keys("now<Enter>").shows("It is not the computer's turn.");
    // The journal tells all of it, and its last players are those of the game.
    let journals = driver.journals.clone().expect("they can be written");
    let text = journals.values().next().expect("there is one");
    assert!(text.contains(" white human black computer:2 "), "{text}");
    assert!(text.contains("\nplayer white computer:2 #"), "{text}");
    let replayed = journal::read(text.as_bytes()).expect("a journal");
    assert!(replayed.damage.is_none(), "{:?}", replayed.damage);
    assert_eq!(replayed.game.players(), [Player::Human; 2]);
}

#[test]
fn a_game_goes_on_with_the_computer_to_move() {
    let driver = held("chess", None, "human", "computer:1").after("e4<Enter>");
    let text = driver.journals.clone().expect("they can be written")[&1].clone();
    let opened = |read_only| Opened { read_only, ..crate::journal::opened(&text) };
    let mut app = App::default();
    app.resume("a.journal".into());
    let effects = app.update(Msg::Resumed { id: 1, opened: Box::new(opened(None)) });
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Think { ply: 1, .. })), "{effects:?}");
    // What another program writes is only looked at.
    let effects = App::default().update(Msg::Resumed { id: 1, opened: Box::new(opened(Some("it is open".into()))) });
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Think { .. })), "{effects:?}");
}

#[test]
fn draws_are_answered_and_claimed() {
    let mut driver = table("chess", None, "human", "computer:2");
    driver.keys("draw<Enter>").shows("The computer declines the draw: the game is still open.");
    // White is a queen ahead.
    let mut driver = table("chess", Some("4k3/8/8/8/8/8/3P4/3QK3 w - - 0 1"), "human", "computer:2");
    driver.keys("Qc2<Enter>");
    assert_eq!(moves(&driver).len(), 2);
    driver.keys("draw<Enter>").shows("Draw: agreed by both players.");
    // The fifty moves are over, and it does not stand better.
    let mut driver = table("chess", Some("4k3/8/8/8/8/8/8/3QK3 w - - 99 90"), "human", "computer:2");
    driver.keys("Qd2<Enter>").shows("50 moves each without a capture");
}

#[test]
fn where_spies_hide_it_does_not_play() {
    let options = Options::NONE.with(GameOption::HiddenSpies);
    let mut driver = Driver::with_options("pawns-chess", None, options);
    driver.keys("<Enter>computer<Enter>").shows("The computer cannot play with hidden pieces");
    driver.keys("hint<Enter>").shows("The computer cannot play with hidden pieces");
}

#[test]
fn players_are_set_up_in_the_menu() {
    let mut driver = Driver::menu();
    driver.keys("<Enter><Down><Right><Right><Left>").shows_row("White: computer, level 1").shows("beginner");
    driver.keys("<Up><Enter>").shows("Computer, level 1");
    assert_eq!(moves(&driver).len(), 1);
    driver.keys("restart<Enter>y");
    assert_eq!(game(&driver).player(Color::White), player("computer:1"));
    driver.keys("pgn<Enter>");
    assert!(driver.copied.expect("it was copied").contains("[White \"Computer, level 1\"]"));
}

#[test]
fn the_bar_and_the_thoughts_are_shown_or_hidden() {
    let mut driver = table("chess", None, "human", "computer:2").size(120, 40);
    driver.keys("e4<Enter>").lacks("Depth ").keys("thinking<Enter>").shows("Depth ");
    driver.keys("thinking<Enter>").lacks("Depth ").lacks("░");
    driver.keys("bar<Enter>").shows("░").shows("█");
}

#[test]
fn the_bar_is_full_only_when_the_game_is_decided() {
    assert_eq!(share(Evaluation::Open(0), 16), 8);
    assert_eq!(share(Evaluation::Open(300), 16), 12);
    assert_eq!(share(Evaluation::Open(-1_900), 16), 1);
    assert_eq!(share(Evaluation::Proved(None), 16), 8);
    assert_eq!(share(Evaluation::Won(Color::White, 3), 16), 16);
    assert_eq!(share(Evaluation::Won(Color::Black, 0), 16), 0);
}

#[test]
fn a_review_finds_the_moves_that_lost_most() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>e5<Enter>Bc4<Enter>Nc6<Enter>Qh5<Enter>Nf6<Enter>Qxf7<Enter>review<Enter>");
    driver.holds = true;
    driver.keys("<Home>analyse<Enter>").shows("Analysing move 1 of 4");
    driver.think().think().shows("Analysing move 2 of 4");
    driver.keys("<Esc>").shows("Analysis stopped.");
    driver.holds = false;
    driver.held.clear();
    driver.keys("analyse<Enter>").shows("Mistakes:").shows("3... Nf6 ??");
    driver.keys("analyse<Enter>").shows("REVIEW 3… of 4").shows("3... Nf6 was a blunder").shows("better: it");
    driver.app.context.settings.pieces = Pieces::Letters;
    driver.lacks("█").keys("bar<Enter>").shows("█");
}

// Hints: they are said in steps. What they say is in hints.rs.

#[test]
fn a_hint_is_said_and_marked() {
    let mut driver = held("chess", Some("4k3/pp6/8/3q4/4P3/8/PP6/4K3 w - - 0 1"), "human", "computer:1");
    driver.keys("<F12>").shows("Looking for a good move… Esc cancels.").keys("<Esc>").shows("Hint cancelled.");
    assert_eq!(driver.halted, [1]);
    // The piece, the idea, the move: thought about once, and marked as far as it is told.
    let marks =
        |driver: &Driver| driver.app.view().and_then(|view| view.hint.clone()).map(|(_, path)| path.to_string());
    driver.keys("hint<Enter>").think().shows("Look at your pawn on e4.").shows("◆").lacks("exd5").lacks("queen");
    assert_eq!(marks(&driver).as_deref(), Some("e4"));
    let searches = driver.held.len();
    driver.keys("<F12>").shows("Idea: you can win the queen on d5.").lacks("exd5");
    driver.keys("hint<Enter>").shows("Try exd5: it wins the queen on d5").shows("◆");
    assert_eq!(marks(&driver).as_deref(), Some("e4d5"));
    driver.keys("hint<Enter>").shows("Next moves: exd5 ").shows("◆");
    assert_eq!(marks(&driver).as_deref(), Some("e4d5"));
    driver.keys("hint<Enter>").shows("Next moves: exd5 ");
    assert_eq!(driver.held.len(), searches, "it is thought about once");
    driver.holds = false;
    driver.keys("exd5<Enter>").lacks("◆");
    // Another position has a hint of its own, and so has the same one again.
    let mut driver = held("chess", Some("4k3/pp6/8/3q4/4P3/8/PP6/4K3 w - - 0 1"), "human", "human");
    driver.keys("hint<Enter>").think().keys("hint<Enter>").shows("Idea:").keys("Kf2<Enter>").lacks("◆");
    driver.keys("hint<Enter>").think().shows("Look at your").keys("undo<Enter>").lacks("◆");
    driver.keys("hint<Enter>").think().shows("Look at your pawn on e4.");
}

/// The first step of a hint comes before its reasons are found.
#[test]
fn a_hint_begins_before_its_reasons_are_found() {
    let begun = || {
        let mut driver = held("chess", Some("4k3/pp6/8/3q4/4P3/8/PP6/4K3 w - - 0 1"), "human", "human");
        driver.keys("<F12>").shows("Looking for a good move… Esc cancels.");
        let (id, ..) = driver.held[0];
        let line = vec!["exd5".into()];
        let thought = Thought { depth: 9, score: Evaluation::Open(100), line, nodes: 9, mv: Some("e4d5".into()) };
        driver.send(Msg::Thought { id, thought });
        driver.shows("Look at your pawn on e4.").shows("◆").lacks("exd5");
        driver
    };
    // Who reads it is not disturbed when the reasons come, and need not wait for the next step then.
    let mut driver = begun();
    driver.think().shows("Look at your pawn on e4.");
    driver.keys("<F12>").shows("Idea: you can win the queen on d5.").keys("<F12>").shows("Try exd5");
    // Who asks sooner waits for them.
    let mut driver = begun();
    driver.keys("<F12>").shows("Looking for a good move… Esc cancels.").lacks("Look at");
    driver.keys("<F12>").shows("Looking for a good move… Esc cancels.");
    driver.think().shows("Idea: you can win the queen on d5.");
    // Whoever cancels it gets the next step all the same, after another search.
    let mut driver = begun();
    driver.keys("<Esc>").shows("Hint cancelled.");
    assert_eq!(driver.halted, [1]);
    driver.keys("<F12>").shows("Looking for a good move").think().shows("Idea:");
    // A move ends it.
    let mut driver = begun();
    driver.keys("Kf2<Enter>").lacks("◆");
    assert_eq!(driver.halted, [1]);
}

/// Before the move is told, a hint does not name it, in any game.
#[test]
fn a_hint_comes_in_steps_in_every_game() {
    for info in GAMES {
        let mut driver = table(info.id, None, "human", "human");
        read_out(&mut driver);
        let hinted = |driver: &Driver| driver.app.view().and_then(|view| view.hint.clone()).expect("it is marked").1;
        driver.keys("hint<Enter>").shows("Look at");
        let piece = hinted(&driver);
        driver.keys("hint<Enter>").shows("Idea: ");
        assert_eq!(hinted(&driver), piece, "{}", info.id);
        driver.keys("hint<Enter>").shows("Try ");
        let whole = hinted(&driver);
        assert!(piece.steps().len() < whole.steps().len(), "{}: {piece} {whole}", info.id);
        assert!(game(&driver).legal().contains(&whole.to_string()), "{}: {whole}", info.id);
        // The proof of a race of pawns shows its line at once.
        if info.pieces.len() > 1 {
            driver.shows("Ask again to see the next moves.").keys("hint<Enter>").shows("Next moves: ");
            assert_eq!(hinted(&driver), whole, "{}", info.id);
        }
    }
}
