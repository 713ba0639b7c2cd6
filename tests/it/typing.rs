//! The laws of what is typed, over every game: the preview and Enter agree, every spelling of a legal move is understood, no
//! beginning of one is refused, and what a refusal names is on the board.
//!
//! `PAWNSTORM_TYPED=20000 cargo test --release --test it typing` tries so many positions of each game.

mod online;
mod said;
mod truth;

use crate::prelude::*;
use pawnstorm::app::line::Line;
use pawnstorm::app::move_input::Typed;
use pawnstorm::game::input::{Match, read};
use pawnstorm::game::{Route, input};

/// Positions of each game, unless the environment asks for more.
const POSITIONS: usize = 60;

fn positions() -> usize {
    std::env::var("PAWNSTORM_TYPED").ok().and_then(|text| text.parse().ok()).unwrap_or(POSITIONS)
}

/// Positions of a game met in random play, from its start and from those of the recorded short games.
fn each_position(id: &str, law: impl FnMut(&mut Game, &mut Random)) {
    each_position_with(id, positions(), |_, _| Options::default(), law);
}

/// A quarter as many, for laws that need the whole screen for each.
fn some_positions(id: &str, law: impl FnMut(&mut Game, &mut Random)) {
    each_position_with(id, positions() / 4, |_, _| Options::default(), law);
}

/// Each option of a game, on or off. Hidden Spies stay off: a refusal then speaks of what a player sees, and may not say all.
fn options_at_random(id: &str, random: &mut Random) -> Options {
    let mut options = Options::default();
    let info = data::info(id);
    for (option, _) in info.options {
        options.set(*option, *option != GameOption::HiddenSpies && random.below(3) == 0);
    }
    options
}

/// The same, with options that are chosen for each game.
fn each_position_with(
    id: &str,
    positions: usize,
    options: fn(&str, &mut Random) -> Options,
    mut law: impl FnMut(&mut Game, &mut Random),
) {
    let mut random = Random(14);
    let mut tried = 0;
    let starts = data::records(id).into_iter().filter_map(|record| Some(record["start"].as_str()?.to_string()));
    let starts: Vec<String> = starts.filter(|start| start != data::info(id).start).collect();
    while tried < positions {
        let start = (random.below(3) > 0 && !starts.is_empty()).then(|| random.choose(&starts).as_str());
        let options = options(id, &mut random);
        let mut game = game::start(id, options, start).expect("it is a position of the game");
        for _ in 0..60 {
            // Where there are thousands of chains the laws take too long to try.
            if game.routes().is_empty() || game.routes().len() > 400 || tried == positions {
                break;
            }
            if random.below(4) == 0 {
                law(&mut game, &mut random);
                tried += 1;
            }
            let route = random.choose(game.routes()).clone();
            game.play(&route).expect("it is a move of this position");
        }
    }
}

/// The moves that a reading leaves open.
fn open<'a>(game: &'a Game, reading: &'a Reading) -> Vec<&'a Route> {
    match reading {
        Reading::Move(route) => vec![route],
        Reading::Begun { steps, .. } => input::beginning_with(game, steps).collect(),
        Reading::Several(routes) => routes.iter().collect(),
        Reading::Refused(_) => Vec::new(),
    }
}

/// Custom spellings of a text: without the signs, in other capitals.
fn spellings(text: &str) -> BTreeSet<String> {
    let without =
        |signs: &'static str| move |text: &str| text.chars().filter(|c| !signs.contains(*c)).collect::<String>();
    let mut found = BTreeSet::from([text.to_string()]);
    for signs in ["x", "-", "+", "#", "=", "+#", "x+#=-"] {
        found.insert(without(signs)(text));
    }
    found.retain(|text| !text.contains(" >"));
    found.insert(text.to_lowercase());
    found.insert(text.to_uppercase());
    found.insert(text.replace('O', "0"));
    found.insert(format!("  {text} "));
    found
}

/// Every spelling of every legal move is understood as that move, or asks which of several is meant, that one among them. Where no
/// other move is written like it, it is that move.
#[test]
fn every_spelling_of_a_legal_move_is_accepted() {
    for info in GAMES {
        each_position(info.id, |game, random| {
            let index = random.below(game.routes().len());
            let (route, forms) = (game.routes()[index].clone(), game.texts(index).to_vec());
            for form in &forms {
                for text in spellings(form) {
                    let reading = read(game, &text, Entered::default());
                    let open = open(game, &reading);
                    let exact = text.trim() == forms[0] || text.trim() == forms[1];
                    let is_own = open.iter().any(|other| other.mv == route.mv);
                    // The same letters may be another move's own text, which goes first.
                    let another_one = !exact && !open.is_empty();
                    assert!(is_own || another_one, "{text} in {}: {reading:?}", game.fen(game.plies()));
                    if exact {
                        assert!(is_own, "{text} is another move in {}", game.fen(game.plies()));
                    }
                }
            }
        });
    }
}

/// A text that a move can be written in means such a move, although it is first compared with the moves that end on its squares only.
#[test]
fn what_a_move_is_written_in_means_a_move_written_so() {
    let is_so = |game: &Game| {
        for form in game.all_texts().flatten() {
            let routes = || game.routes().iter().zip(game.all_texts());
            // A move has a route for each order of steps in which it can be typed.
            let written = |mv| routes().any(|(route, forms)| route.mv == mv && forms.contains(form));
            match input::find_all(game, form) {
                Match::One(route) => assert!(written(route.mv), "{form}: {route:?}"),
                Match::Several(shown) => {
                    for other in shown {
                        let is_written = routes().any(|(route, forms)| forms[0] == other && written(route.mv));
                        assert!(is_written, "{form} is not {other} in {}", game.fen(game.plies()));
                    }
                }
                Match::Nothing => panic!("{form} is nothing in {}", game.fen(game.plies())),
            }
        }
    };
    for info in GAMES {
        some_positions(info.id, |game, _| is_so(game));
    }
    for fen in ["r3k2r/1P4P1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", "4k3/8/8/8/8/1N3N2/8/R3K2R w KQ - 0 1"] {
        is_so(&game::start("chess", Options::default(), Some(fen)).expect("a position"));
    }
}

/// No beginning of the machine text, or of the shown text, of a legal move is refused; what it begins, goes on to the move.
#[test]
fn no_beginning_of_a_legal_move_is_refused() {
    for info in GAMES {
        each_position(info.id, |game, random| {
            let index = random.below(game.routes().len());
            for form in &game.texts(index)[..2] {
                for (end, _) in form.char_indices().skip(1) {
                    let text = form[..end].trim();
                    // Castling on the king's side is a move of its own.
                    let castles = form.starts_with("O-O-O") && text.trim_end_matches('-') == "O-O";
                    if !text.chars().any(char::is_alphanumeric) || castles {
                        continue;
                    }
                    let reading = read(game, text, Entered::default());
                    let open = open(game, &reading);
                    assert!(!open.is_empty(), "{text} of {form} in {}: {reading:?}", game.fen(game.plies()));
                    if let Reading::Begun { steps, .. } = &reading {
                        assert!(!input::next_steps(game, steps).is_empty(), "{text} of {form}: {steps:?}");
                    }
                }
            }
        });
    }
}

/// Square by square, and choice by choice, every route is entered as cursor and mouse enter it.
#[test]
fn a_move_is_entered_one_square_at_a_time() {
    for info in GAMES {
        each_position(info.id, |game, random| {
            let route = random.choose(game.routes()).clone();
            let terms = &game.info().terms;
            let mut steps: Vec<Step> = Vec::new();
            input::advance(game, &mut steps);
            while let Some(step) = route.path.steps().get(steps.len()).copied() {
                let Some(square) = step.square() else {
                    steps.push(step);
                    continue;
                };
                let text = terms.square(square);
                match read(game, &text, Entered { steps: &steps, by_squares: true }) {
                    Reading::Move(found) => {
                        assert!(found.mv == route.mv || found.path.steps().starts_with(&steps), "{text}: {found:?}");
                        break;
                    }
                    Reading::Begun { steps: begun, .. } => {
                        assert!(begun.len() > steps.len(), "{text} after {steps:?} in {}", game.fen(game.plies()));
                        steps = begun;
                    }
                    reading => {
                        panic!("{text} after {steps:?} of {} in {}: {reading:?}", route.path, game.fen(game.plies()))
                    }
                }
            }
        });
    }
}

fn playing(driver: &Driver) -> &Line {
    &driver.app.screen::<Playing>().expect("a game is being played").line
}

/// Texts that a person may type: spellings and beginnings of legal moves, squares, and slips.
fn typed_text(game: &Game, random: &mut Random) -> String {
    let forms = random.choose(&game.all_texts().collect::<Vec<_>>()).to_vec();
    let mut text = random.choose(&forms).clone();
    match random.below(5) {
        0 => text = text.chars().take(1 + random.below(text.chars().count())).collect(),
        1 => text = text.to_lowercase(),
        2 => text.push(*random.choose(&['+', 'q', '8', 'x', '!'])),
        3 => {
            let squares: Vec<char> = "abcdefgh12345678".chars().collect();
            text = (0..2 + 2 * random.below(2)).map(|_| *random.choose(&squares)).collect();
        }
        _ => {}
    }
    text
}

/// Whatever the preview offers, Enter plays or asks; whatever it rejects, Enter rejects, with the same sentence.
#[test]
fn the_preview_is_what_enter_does() {
    for info in GAMES {
        each_position(info.id, |game, random| {
            let text = typed_text(game, random);
            let mut driver = Driver::new(App::playing(game.branch(game.plies()), Settings::default()));
            if driver.app.screens.screen().is_held() {
                driver.send(Msg::Key(Key::Enter));
            }
            let plies = playing(&driver).view.game.plies();
            for c in text.chars() {
                driver.send(Msg::Key(Key::Char(c)));
            }
            let before = playing(&driver);
            let (typed, preview) = (
                before.input.typed(&before.view.game, &before.turn()),
                before.input.preview(&before.view, &before.turn()),
            );
            driver.send(Msg::Key(Key::Enter));
            let context = format!("“{text}” in {}: {preview:?}", game.fen(game.plies()));
            let is_asked = |preview: &Result<Vec<String>, _>| preview.as_ref().is_ok_and(|said| said[0].ends_with('?'));
            match typed {
                Typed::Move(Reading::Refused(why)) | Typed::NotNow(why) => {
                    assert_eq!(preview.as_ref(), Err(&why), "{context}");
                    let notice = playing(&driver).notice.as_ref().map(|notice| &notice.text);
                    assert_eq!(notice, Some(&why), "{context}");
                    assert_eq!(playing(&driver).view.game.plies(), plies, "{context}");
                }
                Typed::Move(Reading::Move(_)) => {
                    let view = driver.app.view().expect("there is a game");
                    let shown = view.game.entries().last().map(|entry| entry.shown.clone()).unwrap_or_default();
                    assert_eq!(view.game.plies(), plies + 1, "{context}");
                    assert!(preview.is_ok_and(|preview| shown.starts_with(&preview[0])), "{context} became {shown}");
                }
                Typed::Move(Reading::Begun { steps, .. }) => {
                    assert!(is_asked(&preview) && playing(&driver).input.steps == steps, "{context}");
                }
                Typed::Move(Reading::Several(_)) => {
                    let playing = playing(&driver);
                    assert!(is_asked(&preview), "{context}");
                    assert!(
                        !playing.input.choices(&playing.view.game).is_empty() || playing.notice.is_some(),
                        "{context}"
                    );
                }
                Typed::Nothing | Typed::Choice(_) | Typed::Command(..) | Typed::Words(_) | Typed::Premove(..) => {}
            }
        });
    }
}

/// A knight that leaves the king's file does not answer the bishop's check; the rook gives none yet.
#[test]
fn only_who_gives_check_is_said_to() {
    let fen = Some("4r1k1/8/8/8/7b/8/4N3/4K2R w K - 0 1");
    let mut driver = Driver::game("chess", fen);
    driver.keys("Nc3<Enter>").shows("Your king on e1 is in check from the bishop on h4, and this does not");
    driver.lacks("e8,");
}

/// A beginning is asked for its end, by the chooser that cursor and mouse open.
#[test]
fn what_is_missing_is_asked() {
    let pawn = Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    for text in ["e8", "e7e8", "e7"] {
        Driver::game("chess", pawn).keys(text).shows("?").keys("<Enter>").lacks("✗");
    }
    Driver::game("chess", pawn).keys("e8<Enter>n").shows("1. e8=N");
    let knights = Some("7k/8/8/8/8/5N2/8/KN6 w - - 0 1");
    Driver::game("chess", knights).keys("Nd2").shows("which?").keys("<Enter>2").shows("1. Nfd2").lacks("> Nd2");
    let hero = Some("6k1/8/8/8/2H5/8/8/K6R w - - 0 1 - -");
    Driver::game("pawns-chess", hero).keys("a1b1<Enter>").shows("Declare heroic check?").keys("n").shows("1. Kb1");
    let chain = Some("7k/8/5r2/4N3/3e4/2Z5/8/K7 w - - 0 1 - -");
    Driver::game("pawns-chess", chain).keys("c3xd4<Enter>").lacks("✗").keys("e5<Enter>").lacks("✗");
    Driver::game("pawns-chess", None).keys("e2<Enter>").lacks("✗").keys("e4<Enter>").shows("1. Phe4").lacks("✗");
    Driver::game("alapawn", Some("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1 -")).keys("exd6<Enter>").lacks("✗").shows("e5xd6");
    Driver::game("alapawn", None).keys("e3<Enter>").shows("1. e2-e3");
    let balanced = Some("rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b - - 0 1 -");
    Driver::game("alapawn-balanced", balanced).keys("d7d5<Enter>").shows("d7-d6-d5");
}

/// What is typed while looking back is refused for that and nothing else; while the computer is to move, a move waits, or is refused for
/// that where touch-move binds.
#[test]
fn a_move_at_the_wrong_time_is_refused_for_that() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter><PgUp>e5").shows("no: You are viewing an earlier move.").keys("<Enter>");
    driver.shows("✗ You are viewing an earlier move");
    let mut driver = Driver::game("chess", None);
    driver.holds = true;
    driver.keys("computer black<Enter>e4<Enter>e5").shows("e5 on your turn");
    driver.keys("<Enter>").shows("Premove e5: it will be played on your turn");
    let mut driver = Driver::game("pawn-game", None);
    driver.holds = true;
    driver.keys("computer black<Enter>e4<Enter>e5").shows("no: It is the computer's turn");
    driver.keys("<Enter>").shows("✗ It is the computer's turn");
}

// Commands as they are typed: every word for them, and what they answer.

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
    driver.keys("level<Enter>").shows("The computer plays at level 3, from 1 (weakest) to 10 (strongest).");
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
