//! The courses: every exercise can be solved, and not by every move; what is solved is kept.

use crate::prelude::*;
use crate::snapshots;
use pawnstorm::app::practice::course;
use pawnstorm::app::progress::Progress;
use pawnstorm::game::card::{Block, blocks};
use pawnstorm::game::card::{Part, parts};
use pawnstorm::game::practice::{Exercise, Verdict, answered, judge};
use pawnstorm::game::think::{Decision, SearchTask as Thinking};
use pawnstorm::rules::Info;
use pawnstorm::tui::storage::{self, disk};

/// In a low window, the exercise beside the board leaves the title and the messages alone.
#[test]
fn an_exercise_in_a_low_window_covers_nothing() {
    let mut driver = Driver::menu().size(60, 20);
    driver.keys("<End><Up><Up><Up>").keys("<Home>");
    for _ in 0..GAMES.len() {
        if driver.text().contains("► Pawns Chess") {
            break;
        }
        driver.keys("<Down>");
    }
    driver.keys("pe<Enter><F12><F12>").shows("EXERCISE 1/14 ").shows("move 1").shows("Hint 2:");
}

/// As many positions as the program looks at when it judges a move.
const NODES: u64 = 60_000;

/// What becomes of a move, the engine asked where it must be.
fn verdict(exercise: &Exercise, game: &Game, mv: &str, left: u32, shared: &Shared) -> (Verdict, Game) {
    let side = game.turn();
    let mut tried = game.branch(game.plies());
    tried.play(&tried.written(mv).expect("it is legal")).expect("it is a move of this position");
    let mut verdict = judge(exercise, &tried, left);
    if verdict == Verdict::Ask {
        verdict = answered(exercise, &tried, side, think(&tried, shared).as_ref());
    }
    (verdict, tried)
}

fn think(game: &Game, shared: &Shared) -> Option<Decision> {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let thinker = game.thinker(game.plies()).expect("nothing is hidden");
    thinker(&Thinking::new(limits), shared, &mut |_| {})
}

fn is_right(exercise: &Exercise, game: &Game, mv: &str, left: u32, shared: &Shared) -> bool {
    matches!(verdict(exercise, game, mv, left, shared).0, Verdict::Solved | Verdict::GoesOn(_))
}

/// The first move that is right.
fn right(exercise: &Exercise, game: &Game, left: u32, shared: &Shared) -> Option<String> {
    game.legal().into_iter().find(|mv| is_right(exercise, game, mv, left, shared))
}

/// Plays an exercise through, the first right move each time, and in an ending the best. Says what was played, or why it could not be.
fn solve(info: &'static Info, exercise: &Exercise, shared: &Shared) -> Result<Vec<String>, String> {
    let mut game = exercise.begin(info).map_err(|error| error.to_string())?;
    let mut played = Vec::new();
    // As many as it takes, but a pawn goes no more than six steps.
    let most = if exercise.goal.outplay { 6 * 16 } else { exercise.goal.moves() };
    for left in (1..=most).rev() {
        let is_ending = exercise.goal.outplay && info.id != "pawn-game";
        let best = if is_ending { think(&game, shared).map(|decision| decision.mv) } else { None };
        let mv = best.or_else(|| right(exercise, &game, left, shared));
        let mv = mv.ok_or_else(|| format!("after {played:?} nothing is right"))?;
        let (verdict, after) = verdict(exercise, &game, &mv, left, shared);
        game = after;
        played.push(mv);
        match verdict {
            Verdict::Solved => return Ok(played),
            Verdict::GoesOn(answer) => {
                game.play(&game.written(&answer).ok_or("the answer is not legal")?)
                    .expect("it is a move of this position");
                played.push(answer);
            }
            Verdict::Wrong(_) | Verdict::Ask => break,
        }
    }
    Err(format!("{played:?} does not solve it"))
}

#[test]
fn every_task_can_be_solved_and_not_by_every_move() {
    let mut wrong = Vec::new();
    for info in GAMES {
        // As it stands in the folder, which is what is built in.
        let text = data::read(&data::repository(&format!("assets/practice/{}.toml", info.id)));
        let course = match course::parse(info, &text) {
            Ok(course) => course,
            Err(why) => {
                wrong.push(format!("{}: {why}", info.id));
                continue;
            }
        };
        for exercise in &course.exercises {
            let name = format!("{} {}", info.id, exercise.id);
            let game = match exercise.begin(info) {
                Ok(game) => game,
                Err(error) => {
                    wrong.push(format!("{name}: {error}"));
                    continue;
                }
            };
            if game.outcome().is_some() {
                wrong.push(format!("{name}: the game is over"));
                continue;
            }
            let shared = Shared::new(1);
            let legal = game.legal();
            let is_right = |mv: &String| is_right(exercise, &game, mv, exercise.goal.moves(), &shared);
            if legal.iter().all(is_right) {
                wrong.push(format!("{name}: every turn is right"));
            }
            match solve(info, exercise, &shared) {
                Ok(played) => println!("{name}: {played:?}"),
                Err(why) => wrong.push(format!("{name}: {why}")),
            }
            if let Some(moves @ 2..) = exercise.goal.win
                && let Some(mv) = right(exercise, &game, moves - 1, &shared)
            {
                wrong.push(format!("{name}: {mv} wins in fewer moves than {moves}"));
            }
            for mv in &exercise.goal.moves {
                if !legal.contains(mv) {
                    wrong.push(format!("{name}: {mv} is not legal"));
                }
            }
            if !(1..=3).contains(&exercise.hints.len()) || exercise.hints.iter().any(String::is_empty) {
                wrong.push(format!("{name}: one to three hints are to be given"));
            }
        }
        if course.exercises.len() < 8 {
            wrong.push(format!("{}: there are only {} tasks", info.id, course.exercises.len()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_diagram_of_every_card_follows_from_the_rules() {
    let mut wrong = Vec::new();
    for info in GAMES {
        let card = data::read(&data::repository(&format!("assets/games/{}.md", info.id)));
        let mut shown_pieces = Vec::new();
        for block in blocks(&card) {
            let Block::Board(diagram) = block else { continue };
            let name = format!("{}, {}", info.id, diagram.fen);
            match diagram.set_up(info) {
                Err(why) => wrong.push(format!("{name}: {why}")),
                Ok(shown) => {
                    let moves: Vec<String> = shown.routes().map(|route| route.path.to_string()).collect();
                    println!("{name}: {} {moves:?}", diagram.piece.as_deref().unwrap_or_default());
                    let is_of_a_piece = diagram.piece.is_some() || !diagram.moves.is_empty();
                    if moves.is_empty() && is_of_a_piece {
                        wrong.push(format!("{name}: its piece cannot move"));
                    }
                    let picked = shown.routes().next().and_then(|route| route.path.steps().first()?.square());
                    let scene = shown.game.scene(0, Viewer::Everyone);
                    shown_pieces.extend(picked.and_then(|square| scene.piece(square)).map(|piece| piece.kind.letter));
                }
            }
            if diagram.caption.is_empty() {
                wrong.push(format!("{name}: nothing is said of it"));
            }
        }
        let missing = info.pieces.iter().filter(|kind| !shown_pieces.contains(&kind.letter));
        wrong.extend(missing.map(|kind| format!("{}: no diagram shows the {}", info.id, kind.name)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn exercise(game: &str, id: &str) -> Driver {
    let info = data::info(game);
    let mut app = App::default();
    app.open(Practice::new(info, &app.context.progress));
    let Some(practice) = app.screen_mut::<Practice>() else { panic!("practice is on the screen") };
    practice.marked =
        practice.course.exercises.iter().position(|exercise| exercise.id == id).expect("there is such a task");
    Driver::new(app).after("<Enter>")
}

/// An exercise of each game is solved with keys, and ticked in the list.
#[test]
fn a_task_of_each_game_is_solved_by_playing() {
    let scripts = [
        ("chess", "en-passant", "exd6<Enter>"),
        ("chess", "mate-in-two", "Qg8<Enter>Nf7<Enter>"),
        ("chess", "fork", "Nc7<Enter>"),
        ("pawn-game", "race", "e6<Enter>e7<Enter>e8<Enter>"),
        ("pawn-game", "touch", "<Up><Up><Right><Right><Right><Right><Enter><Up><Enter>e8<Enter>"),
        ("alapawn", "round", "e4d5<Enter>"),
        ("alapawn-balanced", "two-pawns", "d2d3,e2e3<Enter>"),
        ("classroom", "numbers", "0,6 2,5<Enter>"),
        ("pawns-chess", "archer", "d4>d6<Enter>"),
        ("pawns-chess", "healer", "N@f4<Enter>"),
        ("pawns-chess", "heroic-check", "g5g6!<Enter>"),
    ];
    for (game, id, keys) in scripts {
        let mut driver = exercise(game, id);
        driver.lacks("✓").keys(keys).shows("Solved!").shows("✓ Solved").shows("press Enter for the ");
        assert!(driver.app.context.progress.has_solved(game, id), "{game} {id}");
        driver.keys("exercises<Enter>").shows(" 1 of ").shows("✓");
    }
}

/// A wrong try is explained, and the position is as it was; a refused one too.
#[test]
fn a_wrong_try_is_explained_and_taken_back() {
    let mut driver = exercise("chess", "mate-in-one");
    let before = driver.app.view().expect("a board").game.fen(0);
    driver.keys("Rd7<Enter>").shows("✗ After Rd7 the game continues: Black can play").shows("Try again.");
    let game = &driver.app.view().expect("a board").game;
    assert_eq!((game.plies(), game.fen(0)), (0, before));
    driver.keys("Rxd9<Enter>").lacks("Solved");
    driver.keys("<Esc>").shows("practice: Chess").lacks("✓");

    // What the other would answer, where that must be proved, and where the engine thinks so.
    exercise("chess", "mate-in-two").keys("Nxg8<Enter>").shows("✗ After").shows("answers").shows("2 moves left");
    exercise("chess", "fork").keys("Nf6<Enter>").shows("✗ After Nf6").shows("would answer");
    exercise("pawn-game", "one-step").keys("e4<Enter>").shows("That was two steps. This time walk only one.");
}

/// While the engine judges a move nothing is played, and the exercise can be left.
#[test]
fn a_move_is_judged_in_peace() {
    let mut driver = exercise("chess", "fork");
    driver.holds = true;
    driver.keys("Nf6<Enter>").shows("Let's see").keys("<Enter><Up>Kh1<Enter><F5>").shows("Let's see");
    driver.think().shows("✗ After Nf6");
    driver.keys("Nc7<Enter>").think().shows("Solved!");
    driver.keys("again<Enter>Nf6<Enter><Esc>").shows("practice: Chess");
    assert_eq!(driver.halted.len(), 1);
}

/// Whoever touches the wrong piece is told, and may think again.
#[test]
fn the_wrong_piece_is_put_back() {
    exercise("pawn-game", "touch").keys("a4<Enter>").lacks("Solved");
    let mut driver = exercise("pawn-game", "touch");
    driver.keys("<Enter>").shows("must move").shows("think first, then touch");
    driver.keys("e7<Enter>e8<Enter>").shows("Solved!");
}

/// Hints come one at a time; after the last The move is marked, and what is solved goes on to the next exercise.
#[test]
fn hints_come_one_at_a_time() {
    let mut driver = exercise("pawn-game", "last-rank");
    driver.keys("hint<Enter>").shows("Hint 1:").lacks("Hint 2:");
    driver.keys("<F12>").shows("Hint 2:");
    driver.keys("<F12>").shows("The move is marked");
    assert!(driver.app.view().is_some_and(|view| view.hint.is_some()));
    driver.keys("e8<Enter><Enter>").shows("Caught in passing").lacks("Hint");
    driver.keys("again<Enter>").shows("Exercise restarted.");
    driver.keys("next<Enter>").shows("Run!");
    driver.keys("<F10>").shows("chess and its small, strange relatives");
}

#[test]
fn practice_is_reached_from_the_menu() {
    let mut driver = Driver::menu();
    driver
        .shows("p practice")
        .keys("<Down>p")
        .shows("puzzles near your strength")
        .keys("e")
        .shows("practice: The Pawn Game")
        .shows("0 of");
    driver.keys("<Right>").shows("practice: Alapawn").keys("<Left><Left>").shows("practice: Chess");
    driver.keys("<End><Enter>").shows("Lead the pawn home").keys("<Esc><Esc>").shows("The Pawn Game");
    driver.keys("pe<Enter><Ctrl-N><Ctrl-C>");
    assert!(driver.left);
}

/// What is met for the first time is explained once, and not where a refusal or a question stands.
#[test]
fn what_is_met_first_is_explained_once() {
    let dots = "Dots mark where it can";
    let mut driver = Driver::game("chess", None);
    driver.app.context.explains = true;
    driver.lacks(dots).keys("<Enter>").shows(dots).keys("<Up><Enter>").lacks(dots);
    driver.keys("<Up><Up><Up><Enter>").lacks(dots);
    assert!(driver.app.context.progress.to_string().contains("told marks"), "{}", driver.app.context.progress);

    let mut driver = Driver::game("pawn-game", None);
    driver.app.context.explains = true;
    driver.keys("<Enter>").shows("Touch-move: a piece you touch must move");
    driver.keys("e4<Enter>d5<Enter><Up><Enter>").lacks("Touch-move:");

    let mut driver = Driver::game("chess", Some("7k/8/8/8/8/8/8/K5R1 w - - 100 80"));
    driver.app.context.explains = true;
    driver.keys("<Ctrl-U>").shows("Claiming ends the game as a draw").shows("Type claim");

    // Without a place where it is kept nothing is said.
    Driver::game("chess", None).keys("<Enter>").lacks(dots);
}

/// What was learned survives; a damaged file is left as it is, and nobody stops for it.
#[test]
fn what_was_learned_is_kept() {
    let home = data::home();
    let folder = home.path().join("data");
    let mut progress = Progress::default();
    assert_eq!(storage::progress(&folder), Ok(progress.clone()));
    assert!(progress.solve("chess", "fork") && !progress.solve("chess", "fork"));
    storage::keep_progress(&folder, &progress).expect("it is kept");
    assert_eq!(storage::progress(&folder), Ok(progress));

    // What another program learned meanwhile is kept as well.
    let mut other = Progress::default();
    other.explain("marks");
    storage::keep_progress(&folder, &other).expect("it is kept");
    let both = storage::progress(&folder).expect("it can be read");
    assert_eq!(both.to_string(), "pawnstorm progress 1\nsolved chess fork\ntold marks\n");

    let file = folder.join(storage::PROGRESS);
    for damage in ["pawnstorm progress 1\nsolved chess\n", "{}", "pawnstorm progress 2\n", "\u{1}"] {
        fs::write(&file, damage).expect("it can be written");
        let why = storage::progress(&folder).expect_err("it is damaged");
        assert!(why.contains("line ") && why.contains("Delete it to start over"), "{why}");
        assert_eq!(storage::keep_progress(&folder, &both), Err(why));
        assert_eq!(fs::read_to_string(&file).expect("it is there"), damage);
    }
    fs::write(&file, [0xff]).expect("it can be written");
    assert!(storage::progress(&folder).is_err());

    // The program goes on, and says so beside what it has to say.
    let mut storage = Storage::new(Arc::new(disk::System), folder.join("games"));
    assert!(storage.progress().is_err());
    let mut driver = exercise("chess", "en-passant").after("exd6<Enter>");
    let said = storage.perform(StorageEffect::Learned(driver.app.context.progress.clone()));
    driver.send(said.expect("it is told"));
    driver.shows("Solved!").shows("Your progress is not being saved");
    assert!(driver.app.context.progress.has_solved("chess", "en-passant"));
}

#[test]
fn the_screens_of_practice() {
    let mut list = exercise("pawn-game", "take").size(80, 24);
    snapshots::compare("practice-list-80x24", list.keys("exd5<Enter><Esc><Down>"));
    let mut hinted = exercise("chess", "escape").size(120, 40);
    snapshots::compare("practice-task-120x40", hinted.keys("hint<Enter>Rc8<Enter>"));
    let mut help = exercise("pawns-chess", "archer").size(80, 24);
    snapshots::compare("rules-page-80x24", help.keys("<F1><End><PgUp><PgUp>"));
}

fn words_of(part: Part) -> String {
    match part {
        Part::Heading(text) | Part::Text(text) | Part::Item(text) | Part::Verbatim(text) => text,
        Part::Blank => String::new(),
    }
}

/// From the top of the help page PgDn leads through all of it, and no diagram is cut in two.
#[test]
fn page_by_page_all_of_the_rules_is_seen() {
    for info in GAMES {
        for (width, height) in [(80, 24), (120, 40)] {
            let mut driver = Driver::menu().size(width, height);
            let at = GAMES.iter().position(|other| other.id == info.id).unwrap_or(0);
            driver.keys(&"<Down>".repeat(at)).keys("pe<F1>");
            let mut pages = vec![driver.text()];
            loop {
                let page = driver.keys("<PgDn>").text();
                if pages.last() == Some(&page) {
                    break;
                }
                pages.push(page);
            }
            let seen = pages.concat();
            let words: Vec<&str> = seen.split_whitespace().collect();
            let blocks = blocks(pawnstorm::app::catalog::of(info).card);
            let files = ["a b c d e f g h", "0 1 2 3 4 5 6 7"];
            let rows = pages.iter().flat_map(|page| page.lines());
            let rows = rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "));
            let boards = rows.filter(|row| files.contains(&row.as_str())).count();
            let diagrams = blocks.iter().filter(|block| matches!(block, Block::Board(_))).count();
            assert_eq!(boards, diagrams, "{} at {width}x{height}", info.id);
            for block in &blocks {
                let text = match block {
                    Block::Text(text) => parts(text).into_iter().map(words_of).collect::<Vec<_>>().join(" "),
                    Block::Board(diagram) => diagram.caption.clone(),
                };
                let missing = text.split_whitespace().find(|word| !words.contains(word) && !word.is_empty());
                assert_eq!(missing, None, "{} at {width}x{height}", info.id);
            }
            // And back again to where it began.
            assert_eq!(driver.keys(&"<PgUp>".repeat(pages.len())).text(), pages[0], "{}", info.id);
        }
    }
}
