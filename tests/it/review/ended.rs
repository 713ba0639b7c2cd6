//! The end of a decided game: there is nothing to try there, whatever is clicked, and however the game came to be reviewed.

use crate::lists::library;
use crate::prelude::*;

/// A game that one side won on the board: its start and its moves.
fn won(id: &str) -> (String, Vec<String>) {
    let path = data::repository(&format!("tests/data/{id}.endings.jsonl"));
    let Ok(text) = std::fs::read_to_string(path) else { return won_at_random(id) };
    let games = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("each line is JSON"));
    let won = games.into_iter().find(|game| ["white", "black"].map(Some).contains(&game["result"].as_str()));
    let won = won.expect("somebody wins one of them");
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    (text(&won["start"]), won["moves"].as_array().expect("a list").iter().map(text).collect())
}

/// The same, of a game of which no file has one: the first that is won among games played at random.
fn won_at_random(id: &str) -> (String, Vec<String>) {
    let games = (0..1000).map(|seed| {
        let mut random = Random(seed);
        let mut game = game::start(id, Options::default(), None).expect("it starts");
        let mut moves = Vec::new();
        while game.outcome().is_none() {
            moves.push(random.choose(&game.legal()).clone());
            let mv = moves.last().and_then(|mv| game.written(mv)).expect("it is legal");
            game.play(&mv).expect("it is a move of this position");
        }
        (game, moves)
    });
    let won = games.into_iter().find(|(game, _)| game.outcome().is_some_and(|outcome| outcome.winner.is_some()));
    let (game, moves) = won.expect("somebody wins one of them");
    (game.fen(0), moves)
}

fn played(id: &str) -> Game {
    let (start, moves) = won(id);
    let mut game = game::start(id, Options::default(), Some(&start)).expect("it starts");
    for mv in moves {
        let mv = game.written(&mv).expect("it is legal");
        game.play(&mv).expect("it is a move of this position");
    }
    assert!(game.outcome().is_some_and(|outcome| outcome.winner.is_some()));
    game
}

/// Every square is clicked at the end of the game, and each other way to try a line is gone.
fn nothing_is_tried(driver: &mut Driver) {
    driver.keys("<End>");
    let Some(review) = driver.app.screen::<Review>() else { panic!("in review:\n{}", driver.text()) };
    let (plies, scene) = (review.study.game().plies(), review.study.view.scene());
    for square in Square::all() {
        driver.keys("<End>").click(Target::Square(square));
        let Some(review) = driver.app.screen::<Review>() else { panic!("still in review:\n{}", driver.text()) };
        assert_eq!(
            (review.study.view.cursor, review.study.view.ply(), review.study.game().plies()),
            (square, plies, plies)
        );
        if scene.piece(square).is_some() {
            driver.shows("The game is over here. Go back a move to try another.");
        }
    }
    driver.keys("<End><Enter>").shows("The game is over here").keys("<End>try<Enter>").shows("The game is over here");
    // A move before it all is as ever.
    driver.keys("<Left>try<Enter>").shows("TRYING");
}

#[test]
fn of_a_game_that_was_played() {
    for info in GAMES {
        let (start, moves) = won(info.id);
        let mut driver = Driver::with_options(info.id, Some(&start), Options::default());
        // Past the opening words, where there are some.
        driver.keys("<Esc>");
        for mv in moves {
            driver.keys(&format!("{mv}<Enter>"));
        }
        driver.keys("review<Enter>");
        nothing_is_tried(&mut driver);
    }
}

#[test]
fn of_a_game_in_a_file() {
    for info in GAMES {
        let tree = Tree::of(&played(info.id), &Facts::default()).expect("nothing is hidden");
        let mut driver = Driver::menu();
        let parsed = pgn::parse(pgn::write(&tree).as_bytes(), 1);
        driver.app.open_game(Msg::Loaded(Box::new(parsed))).expect("it is a game");
        nothing_is_tried(&mut driver);
    }
}

#[test]
fn of_a_game_in_the_library() {
    for info in GAMES {
        let game = played(info.id);
        let header = Header {
            info,
            options: game.options(),
            players: [Player::Human; 2],
            time: Timestamp::new(1_795_289_400),
            clock: Controls::NONE,
            start: game.start_fen(),
        };
        let events = game.log().len();
        let opened = Opened {
            name: "game".into(),
            header,
            game,
            events,
            damage: None,
            mended: None,
            copy: None,
            read_only: None,
        };
        let mut driver = library(1);
        driver.send(Msg::Opened(Box::new(opened)));
        nothing_is_tried(&mut driver);
    }
}
