//! What a person sees and does: keys go in, the screen is read. Every game in it is played without a terminal.

mod alike;
mod deciding;
mod entering;

use crate::lists;
use crate::prelude::*;
use pawnstorm::app::places::{EDITOR, GAME, MENU};

#[test]
fn each_game_of_the_menu_starts_and_shows_its_rules() {
    let mut driver = Driver::menu();
    driver.keys("<Down>r").shows("Be the first to bring a pawn to the last rank.").keys("<Esc>");
    driver.keys("<Enter><Enter>e4<Enter>").shows("Black to move.").shows("The Pawn Game");
}

#[test]
fn the_rules_in_the_menu_scroll_to_their_end_and_back() {
    let mut driver = Driver::menu().size(120, 40);
    for _ in 0..40 {
        driver.keys("<PgDn>");
    }
    driver.shows("Pawnstorm tries to prove it").lacks("more lines");
    driver.keys("<PgUp>").shows("more lines");
}

/// The help page begins with what can be done now, and ends with what everybody knows.
#[test]
fn help_begins_with_what_can_be_done_here() {
    let mut driver = Driver::game("chess", None).after("e4<Enter><F1>");
    let screen = driver.text();
    let top: Vec<&str> = screen.lines().skip(2).take(11).collect();
    assert_eq!(top[0].trim(), "What you can do here");
    for what in ["play what you typed", "F5", "undo", "F12", "hint", "this page", "F10", "menu"] {
        assert!(top.join("\n").contains(what), "{what}: {screen}");
    }
    assert!(!screen.contains("move the cursor") && !screen.contains("erase"), "{screen}");
    for what in ["Cursor and typing", "move the cursor up", "erase a character"] {
        for _ in 0..9 {
            if !driver.text().contains(what) {
                driver.keys("<PgDn>");
            }
        }
        driver.shows(what);
    }
}

/// Hints are offered from the first move on, in the list of words and in the footer.
#[test]
fn a_hint_is_offered_in_every_game() {
    for info in GAMES {
        let mut driver = Driver::game(info.id, None);
        if info.table_rules.asks {
            driver.keys("<Enter>");
        }
        driver.size = (120, 40);
        driver.shows("advice on a move").shows("F12 hint");
        driver.size = (80, 24);
        driver.shows("F12 hint");
        let mv = game::start(info.id, Options::of(info), None).expect("it starts").legal()[0].to_string();
        driver.keys(&format!("{mv}<Enter>")).shows("F12 hint").shows("F1 help").shows("F10 menu");
    }
}

/// Where no letters are typed, j and k go down and up.
#[test]
fn j_and_k_go_through_lists() {
    let mut driver = Driver::menu();
    driver.keys("jj").shows("► Alapawn").keys("k").shows("► The Pawn Game").keys("k").shows("► Chess");
    driver.keys("<Enter>j").shows("► White").keys("k").shows("► Start the game").keys("<Esc>pe");
    let marked = |driver: &Driver| driver.text().lines().position(|line| line.contains('►'));
    let first = marked(&driver);
    assert!(first < marked(driver.keys("j")));
    assert_eq!(first, marked(driver.keys("k")));
    driver.keys("<F11>");
    let first = marked(&driver);
    assert!(first < marked(driver.keys("j")));
    driver.keys("k<Esc><F1>").shows("more lines");
    let top = driver.text();
    assert_ne!(driver.keys("j").text(), top);
    assert_eq!(driver.keys("k").text(), top);
}

/// The Elo of a level was measured in chess, and says nothing of it in another game.
#[test]
fn elo_is_told_where_it_was_measured() {
    for info in GAMES {
        let mut driver = Driver::menu();
        driver.keys(&"<Down>".repeat(GAMES.iter().position(|other| other.id == info.id).expect("a game")));
        driver.keys("<Enter><Down><Down><Right>").shows("beginner: misses a lot");
        if info.id == "chess" {
            driver.shows("Elo")
        } else {
            driver.lacks("Elo")
        };
    }
}

/// In the panel of the smallest usual window nothing touches what stands beside it, and what is cut off ends in dots.
#[test]
fn a_narrow_panel_tells_its_parts_apart() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>d5<Enter>exd5<Enter>Qxd5<Enter>Nc3<Enter>Qxd2<Enter>Bxd2<Enter>resign<Enter>y<F7>");
    driver.shows("accuracy");
    for line in driver.text().lines().filter(|line| line.contains("accuracy")) {
        let before = line.split("accuracy").next().unwrap_or_default();
        assert!(before.ends_with(' '), "{line}");
    }
    driver.size = (60, 20);
    driver.shows("▌+8 ").lacks("accuracy");
    let text = driver.text();
    assert!(text.lines().any(|line| line.contains("▌+8 ") && line.trim_end().ends_with('%')), "{text}");
    // What would be typed by a click.
    Driver::game("classroom", None).size(40, 16).keys("<Enter>restart now, and with pieces").shows("…");
    let mut driver = Driver::game("classroom", None);
    driver.keys("<Enter>").lacks("►●▌");
    let Some(playing) = driver.app.screen_mut::<Playing>() else { panic!("a game") };
    playing.line.view.names = ["Somebody, Whose Name Is Rather Long".into(), "Computer, level 4".into()];
    driver.shows("…").lacks(",…").lacks("Computer, ");
}

#[test]
fn options_are_set_before_the_game() {
    let mut driver = Driver::menu();
    driver.keys("<Enter><Down><Down><Down><Down>").shows_row("tournament: off");
    driver.keys("<Enter>").shows_row("tournament: on").keys("<Left>").shows_row("tournament: off");
    driver.keys("<Right><Up><Up><Up><Up><Enter>").shows("White to move.");
    driver.keys("draw<Enter>").shows("no draw by agreement before move 30");
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
    driver.keys("Nf6<Enter>").shows("Check from the rook on e1 and the knight on f6 (king on e8)");
}

#[test]
fn looking_back_never_changes_the_game() {
    let mut driver = Driver::game("chess", None).after("e4<Enter>e5<Enter>Nf3<Enter>");
    let present = driver.text();
    driver.keys("<PgUp><PgUp>").shows("VIEWING MOVE 1 of 2").shows("Black to move.");
    driver.keys("c5<Enter>").shows("You are viewing an earlier move.").keys("<Esc>");
    driver.keys("<Enter>").shows("You are viewing an earlier move.");
    driver.keys("<Home>").shows("VIEWING MOVE 0 of 2").keys("<PgDn>").shows("VIEWING MOVE 1 of 2");
    driver.keys("<End>").lacks("VIEWING MOVE");
    assert_eq!(driver.text(), present);
    driver.keys("Nc6<Enter>").shows("2. Nf3").shows("Nc6");
    driver.keys("back<Enter>").shows("VIEWING MOVE 2 of 2").keys("end<Enter>").lacks("VIEWING MOVE");
}

#[test]
fn the_board_turns_round_and_the_cursor_with_it() {
    let driver = Driver::game("chess", None).after("<F2><Down>");
    let Some(playing) = driver.app.screen::<Playing>() else { panic!("a game is being played") };
    assert_eq!(playing.line.view.cursor, Square::E3);
    let text = driver.text();
    let rank_1 = text.lines().position(|line| line.trim_start().starts_with("1 "));
    let rank_8 = text.lines().position(|line| line.trim_start().starts_with("8 "));
    assert!(rank_1 < rank_8, "rank 1 is at the top:\n{text}");
}

#[test]
fn pieces_are_figures_or_letters() {
    let mut driver = Driver::game("chess", None).size(60, 20);
    // Both sides are filled, since the colours tell them apart; without colours White's are outlines.
    assert_eq!(driver.text().matches('♜').count(), 4);
    driver.app.context.settings.colors = Colors::Mono;
    driver.shows("♜").shows("♖");
    driver.app.context.settings.colors = Colors::Indexed;
    driver.keys("<F3>").lacks("♜").shows("r n b q k b n r").shows("R N B Q K B N R");
    driver.keys("pieces<Enter>").shows("♜");
}

/// F3 goes round the three, and passes figures over where they would look the same.
#[test]
fn pieces_are_drawn_where_squares_are_large() {
    let battlements = "▝████▘";
    let mut driver = Driver::game("chess", None).size(120, 40);
    driver.keys("<Up>").shows(battlements).lacks("♜").keys("<F3>").shows("♜").lacks("█");
    driver.keys("<F3>").shows("R N B Q").lacks("♜").keys("<F3>").shows(battlements);
    driver.app.context.settings.ascii = true;
    driver.lacks("█").keys("<F3><F3>").shows("R N B Q");
    // Its rules name the pieces by letters: they are large, or on tiles.
    Driver::game("classroom", None).size(120, 40).keys("<Enter>").shows("██▀▀█▄  ██▀▀█▄").lacks("♜");
    Driver::game("classroom", None).keys("<Enter>").shows("█R█ █N█ █B█ █Q█").shows("█r█ █n█").shows("█P█ █P█");
}

#[test]
fn the_history_scrolls_by_itself_and_by_hand() {
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
fn help_lists_every_key_and_word_of_its_place() {
    let places: [(&str, &'static dyn Place); 3] = [("", &MENU), ("<Enter><Enter>", &GAME), ("e", &EDITOR)];
    for (script, place) in places {
        let mut driver = Driver::menu();
        driver.keys(script).keys("?");
        let mut seen = String::new();
        for _ in 0..60 {
            seen.push_str(&driver.text());
            driver.keys("<Down>");
        }
        for row in driver.app.rows(place) {
            assert!(row.keys.iter().all(|key| seen.contains(&key.name())), "{:?} is not on the page", row.command);
            assert!(place.has_letters() || row.word.is_none_or(|word| seen.contains(word)));
        }
        driver.keys("<End>").lacks("more lines").keys("<Esc>").lacks("What you can do here");
    }
    let mut driver = Driver::game("chess", None);
    driver.keys("<F1>").shows("What you can do here").keys("q").shows("White to move.");
    // A question mark that is typed after something is text.
    driver.keys("e?").shows("> e?_");
}

#[test]
fn no_key_and_no_word_has_two_meanings_in_one_place() {
    for place in PLACES {
        let rows = place.rows();
        let mut keys: Vec<String> = rows.iter().flat_map(|row| row.keys).map(|key| key.name()).collect();
        let mut words: Vec<&str> = rows.iter().flat_map(|row| row.words()).collect();
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
    let chess = |keys| Driver::game("chess", None).after(keys);
    let menu = |keys| Driver::menu().after(keys);
    let file = |keys| Driver::file(&data::repository("tests/data/two-games.pgn")).after(keys);
    let promotion = Driver::game("chess", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1"));
    let mut mono = Driver::game("pawn-game", None);
    mono.app.context.settings.colors = Colors::Mono;
    mono.app.context.settings.ascii = true;
    mono.app.context.settings.pieces = Pieces::Letters;
    let screens = [
        menu(""),
        menu("<Enter>"),
        menu("e<F6><Esc>"),
        menu("p<Down>"),
        menu("pe<Down>"),
        menu("pp<Down>"),
        menu("pp<Enter>hint<Enter>"),
        menu("ps"),
        menu("psmoves<Enter>"),
        menu("pe<Enter>hint<Enter>Kd1<Enter>"),
        menu("pe<F1><PgDn><PgDn>"),
        chess("?"),
        chess("<F9>"),
        chess("e4<Enter>d5<Enter>exd5<Enter>Qxd5<Enter><Enter>resign<Enter>"),
        chess("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>"),
        promotion.after("<Up><Up><Up><Up><Up><Enter><Up><Enter>"),
        file(""),
        file("<Enter>3...<Enter>"),
        file("<Enter>e4<Enter>"),
        lists::library(30),
        mono,
        Driver::game("pawns-chess", None).after("edit<Enter><Tab><Tab>"),
        Driver::game("classroom", None).after("<Enter>edit<Enter><Tab><Tab><Tab>zzz<F5>"),
    ];
    for mut driver in screens {
        for width in sizes(130, 7) {
            for height in sizes(45, 3) {
                driver.size = (width, height);
                let text = driver.text();
                assert_eq!(text.lines().count(), usize::from(height));
                if driver.app.context.settings.ascii {
                    assert!(text.is_ascii(), "only ASCII: {text}");
                }
            }
        }
    }
}

#[test]
fn looking_back_on_a_game_that_is_over_says_so() {
    let mut driver = Driver::game("chess", None);
    driver.keys("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter><PgUp>").shows("VIEWING MOVE 2 of 2").shows("Black to move.");
    driver.keys("<Down><Enter>").shows("VIEWING MOVE 1… of 2").keys("<Esc>").shows("Black wins");
    driver.keys("nonsense<Enter>").shows("“nonsense” is not a command here. Type help for the list.");
    for text in ["a2a3", "e4"] {
        driver.keys(text).keys("<Enter>").shows("The game is over. Type new game, review or menu.");
    }
}

#[test]
fn restarting_keeps_the_side_of_the_board() {
    let driver = Driver::game("chess", None).after("<F2>e4<Enter>restart<Enter>y");
    let Some(playing) = driver.app.screen::<Playing>() else { panic!("a game is being played") };
    assert!(playing.line.view.flipped);
}

#[test]
fn the_set_up_is_whole_in_the_smallest_window() {
    let mut driver = Driver::menu().size(40, 16);
    driver.keys("<Enter>").shows("Start the game").shows_row("tournament: off").shows_row("touch-move: off");
}

/// The footer and the help page list what this game has, and what can be done as it stands.
#[test]
fn the_footer_offers_what_the_state_allows() {
    let mut driver = Driver::game("chess", None);
    driver.size = (120, 40);
    driver.lacks("F5 undo").lacks("PgUp view moves").lacks("Esc back").lacks("F4");
    driver.keys("e4<Enter>").shows("F5 undo").shows("PgUp view moves").lacks("End return").lacks("F7");
    driver.keys("<PgUp>").shows("End return").shows("Esc back").lacks("Enter play").keys("<End>");
    driver.keys("N").shows("Esc back").keys("<Esc>").lacks("Esc back");
    driver.keys("<F1>").lacks("“adjust”").lacks("“now”");
    let mut driver = Driver::game("pawn-game", None);
    driver.size = (120, 40);
    driver.keys("e4<Enter>e5<Enter>").shows("F4 I adjust").lacks("F5 undo");
    driver.keys("<F1>").lacks("undo the last move").lacks("claim a draw");
    let mut driver = Driver::game("chess", Some("6k1/8/8/8/8/8/8/K6R w - - 98 80"));
    driver.size = (120, 40);
    driver.lacks("F7").keys("Rh2<Enter>Kg7<Enter>").shows("F7 claim");
}

/// Esc takes one step back that can be seen; what is said never stands in its way.
#[test]
fn esc_does_one_visible_thing() {
    let mut driver = Driver::game("chess", None);
    driver.keys("<Enter>").shows("Your pawn on e2 can move to 2 squares").keys("e5<Enter>").shows("✗");
    driver.keys("<Esc>").lacks("✗").lacks("can move to");
    driver.keys("<Esc>").shows("Nothing to go back to. F10 opens the menu.").keys("<Esc>");
    driver
        .lacks("Nothing to go back")
        .keys("<F8>")
        .shows("The pawn on e2 attacks")
        .keys("<Esc>")
        .lacks("on e2 attacks");
    // In a line that is tried, a refusal does not keep who wants to leave it.
    driver.keys("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>review<Enter><Home>e4<Enter>").shows("TRYING");
    driver.keys("e4<Enter>").shows("✗").keys("<Esc>").lacks("TRYING").shows("REVIEW 0 of 2");
    driver.keys("2x<Enter>").shows("✗").keys("<Esc>").shows("[New game]");
}

/// In the smallest window no button is cut, and why a move is refused can be read, before Enter and after it.
#[test]
fn the_smallest_window_has_room_for_what_must_be_read() {
    let small = |fen: Option<&str>| {
        let mut driver = Driver::game("chess", fen);
        driver.size = (40, 16);
        driver
    };
    small(None).keys("e2e5").shows("no: The pawn on e2 cannot reach e5").keys("<Enter>").shows("cannot reach e5");
    let mut driver = small(None);
    driver.keys("e4<Enter>resign<Enter>").shows("y yes  [n no]").keys("y");
    driver.shows("[New game]  View moves   Review   Menu").shows("Quit").click(Target::Item(1)).shows("VIEWING MOVE");
    driver.keys("xyzzy<Enter>").shows("“xyzzy” is not a command");
    small(Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1"))
        .keys("e8<Enter>")
        .shows("Choose: press its key, or Tab")
        .shows("n knight");
}

/// Pasting the beginning of a FEN in the editor replaces what stands there, and a refusal in the menu covers no half of a word.
#[test]
fn pasted_fens_and_bad_clocks_read_well() {
    let mut driver = Driver::menu();
    driver.keys("e<Tab><Tab><Tab>").send(Msg::Paste("8/8/8/8/8/8/8/8".into()));
    driver.shows("8/8/8/8/8/8/8/8").lacks("1 8/8").lacks("18/8");
    let mut driver = Driver::menu();
    driver.size = (60, 20);
    driver.keys("<Enter><End><Up>5+<Enter>").shows("is not a clock: the seconds after + are missing.");
    driver.lacks("seconds.ck's");
}

/// The cursor stands in the corners of its square, on every board and however pieces are shown, on a letter too.
#[test]
fn the_cursor_stands_in_the_corners_of_its_square() {
    for (width, height) in [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)] {
        for pieces in Pieces::ALL {
            let mut driver = Driver::game("chess", None).size(width, height);
            driver.app.context.settings.pieces = pieces;
            driver.app.context.settings.abilities.pictures = true;
            let (buffer, drawn) = driver.draw();
            let cells = drawn.place(Target::Square(Square::E2)).expect("the board is shown");
            let symbols = |y: u16| [cells.x, cells.right() - 1].map(|x| buffer[(x, y)].symbol().to_string());
            let corners = [cells.y, cells.bottom() - 1].map(symbols);
            let expected = if cells.width == 4 { [["▌", "▐"]; 2] } else { [["▛", "▜"], ["▙", "▟"]] };
            assert_eq!(corners, expected, "{width}x{height} {pieces:?}\n{}", driver.text());
            let mut named = Driver::game("pawns-chess", None).size(width, height);
            named.app.context.settings.pieces = pieces;
            named.app.context.settings.abilities.pictures = true;
            let (buffer, drawn) = named.draw();
            let corner = drawn.place(Target::Square(Square::E2)).expect("the board is shown").as_position();
            let lit =
                pawnstorm::ui::theme::Themes::built_in().of(named.app.context.settings).cursor.fg.expect("a colour");
            let has_letter = buffer[corner].symbol() == "h";
            let shown = if has_letter { buffer[corner].bg } else { buffer[corner].fg };
            assert!(shown == lit || buffer[corner].fg == lit, "{width}x{height} {pieces:?}\n{}", named.text());
            driver.app.context.settings.ascii = true;
            driver.shows("[").shows("]").lacks("?");
        }
    }
}

/// Without sextants, pieces in squares of 6x2 are silhouettes of their side's colour, and those with letters plates.
#[test]
fn small_squares_have_tiles() {
    let mut driver = Driver::game("chess", None);
    driver.shows("▗▟▙▖").shows("▙▐▌▟").shows("▜▟▙▛").shows("▄█▙").shows("▝▙█▘").shows("▝▀▀▘").keys("<Up><F3>");
    driver.lacks("█").shows("♛");
    driver.app.context.settings.pieces = Pieces::Art;
    driver.app.context.settings.colors = Colors::Mono;
    driver.lacks("▙▐▌▟").shows("♕").shows("♛");
    Driver::game("pawns-chess", None).shows("▐♟\u{FE0E}h▌").shows("▐♟\u{FE0E}a▌");
}

/// Before the first move its place says how the game is won.
#[test]
fn the_panel_is_not_empty_at_the_start() {
    for (id, aim) in [
        ("chess", "checkmate."),
        ("pawn-game", "Be the first"),
        ("alapawn", "opponent's pawns."),
        ("alapawn-balanced", "opponent's pawns."),
        ("pawns-chess", "eight abilities."),
    ] {
        for (width, height) in [(80, 24), (120, 40)] {
            let mut driver = Driver::game(id, None).size(width, height);
            driver.shows(aim).keys("zen<Enter>").lacks(aim).keys("zen<Enter>");
            let first = if id == "pawns-chess" { "d4<Enter>" } else { "e3<Enter>" };
            driver.keys(first).lacks(aim).keys("undo<Enter>");
        }
    }
    Driver::game("chess", None).shows("Commands you can type:").shows("offer a draw");
    Driver::with_options("chess", None, Options::NONE.with(GameOption::TouchMove))
        .shows("offer a draw")
        .lacks("take a move back");
}

/// The reason why a move is refused is read without opening another page, in the narrowest usual window too.
#[test]
fn a_refusal_is_whole_at_60x20() {
    for info in GAMES {
        let mut refused = 0;
        for (index, from) in Square::all().enumerate() {
            for to in Square::all().skip(index % 19).step_by(19) {
                let mut driver = Driver::game(info.id, None).size(60, 20);
                let screen = driver.keys(&format!("<Esc>{from}{to}<Enter>")).text();
                refused += usize::from(screen.contains('✗'));
                assert!(!screen.contains("F1: more"), "{from}{to}\n{screen}");
            }
        }
        assert!(refused > 150, "{refused} moves refused");
    }
}
