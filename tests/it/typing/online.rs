//! The laws of what is typed hold wherever something can be typed: while looking back, while the computer is to move, in a review, in
//! a line that is tried there, and in practice.

use super::{some_positions, typed_text};
use crate::prelude::*;
use pawnstorm::app::line::Line;
use pawnstorm::app::move_input::Typed;
use pawnstorm::app::practice::course;
use pawnstorm::app::review::Review;
use pawnstorm::game::input::read;

fn playing(driver: &Driver) -> Option<&Line> {
    driver.app.screens.screen().line()
}

fn reviewing(driver: &Driver) -> &Review {
    driver.app.screen().unwrap_or_else(|| panic!("no game is gone through:\n{}", driver.text()))
}

/// The game up to where it is, on the screen.
fn on_the_screen(game: &Game) -> Driver {
    let mut driver = Driver::new(App::playing(game.branch(game.plies()), Settings::default()));
    if driver.app.screens.screen().is_held() {
        driver.send(Msg::Key(Key::Enter));
    }
    driver
}

fn type_in(driver: &mut Driver, text: &str) {
    for c in text.chars() {
        driver.send(Msg::Key(Key::Char(c)));
    }
}

/// A move that is typed while the computer is to move waits, and nothing is played; what can be none is refused for what it is, and every
/// move with touch-move because it is the computer's turn.
fn waits_or_is_refused(driver: &mut Driver, text: &str) {
    type_in(driver, text);
    let before = playing(driver).expect("a game is played");
    let Typed::Premove(kept, _) = before.input.typed(&before.view.game, &before.turn()) else {
        let reason = if before.view.game.options().touch_move { "It is the computer's turn" } else { "" };
        driver.keys("<Ctrl-U>");
        return is_refused_for(driver, text, reason);
    };
    assert!(!before.view.game.options().touch_move && kept == text.trim(), "{text}");
    assert_eq!(before.input.preview(&before.view, &before.turn()), Ok(vec![format!("{kept} on your turn")]));
    let plies = before.view.game.plies();
    driver.send(Msg::Key(Key::Enter));
    let after = playing(driver).expect("a game is played");
    assert_eq!((after.view.game.plies(), after.input.prompt.text(), &after.notice), (plies, "", &None), "{text}");
    assert!(
        after.said().concat().contains(&format!("Premove {kept}: it will be played on your turn")),
        "{text}: {:?}",
        after.said()
    );
}

/// Every move is refused for one reason, by preview and Enter alike; nothing is played, and the text stays for later.
fn is_refused_for(driver: &mut Driver, text: &str, reason: &str) {
    type_in(driver, text);
    let before = playing(driver).expect("a game is played");
    let (typed, preview, plies) = (
        before.input.typed(&before.view.game, &before.turn()),
        before.input.preview(&before.view, &before.turn()),
        before.view.game.plies(),
    );
    let Typed::NotNow(why) = typed else {
        // A word may begin so.
        assert!(matches!(typed, Typed::Command(..) | Typed::Words(_)), "{text}: {typed:?}");
        return;
    };
    assert!(why.starts_with(reason), "{text}: {why}");
    assert_eq!(preview.as_ref(), Err(&why));
    driver.send(Msg::Key(Key::Enter));
    let after = playing(driver).expect("a game is played");
    assert_eq!(after.notice.as_ref().map(|notice| &notice.text), Some(&why), "{text}");
    assert_eq!((after.view.game.plies(), after.input.prompt.text().trim()), (plies, text.trim()));
}

#[test]
fn looking_back_every_move_is_refused_for_that() {
    for info in GAMES {
        some_positions(info.id, |game, random| {
            if game.plies() > 0 {
                let mut driver = on_the_screen(game);
                driver.send(Msg::Key(Key::PageUp));
                is_refused_for(&mut driver, &typed_text(game, random), "You are viewing an earlier move.");
            }
        });
    }
}

#[test]
fn while_the_computer_is_to_move_every_move_waits_or_is_refused_for_that() {
    for info in GAMES {
        some_positions(info.id, |game, random| {
            let mut seated = game.branch(game.plies());
            seated.seat(seated.turn(), Player::computer());
            let mut driver = on_the_screen(game);
            driver.app = App::playing(seated, Settings::default());
            driver.holds = true;
            if driver.app.screens.screen().is_held() {
                driver.send(Msg::Key(Key::Enter));
            }
            waits_or_is_refused(&mut driver, &typed_text(game, random));
        });
    }
}

/// The game is given up and gone through, at its end.
fn in_review(game: &Game) -> Driver {
    let mut driver = on_the_screen(game);
    driver.keys("resign<Enter>yreview<Enter>");
    assert_eq!(reviewing(&driver).study.view.ply(), game.plies());
    driver
}

#[test]
fn in_a_review_the_preview_is_what_enter_does() {
    for info in GAMES {
        some_positions(info.id, |game, random| {
            let text = typed_text(game, random);
            let mut driver = in_review(game);
            type_in(&mut driver, &text);
            let preview = reviewing(&driver).study.preview();
            let is_a_move = text.starts_with(|c: char| !c.is_ascii_digit());
            let reading = read(game, &text, Entered::default());
            driver.send(Msg::Key(Key::Enter));
            let context = format!("“{text}” in {}: {preview:?}", game.fen(game.plies()));
            let trial = driver.app.screen::<Trial>();
            let review = trial.map(|trial| &*trial.review).or_else(|| driver.app.screen());
            let (Some(review), line) = (review, trial.map(|trial| &trial.line)) else { return };
            match preview {
                Err(why) => {
                    assert_eq!(review.study.notice.as_ref().map(|notice| &notice.text), Some(&why), "{context}");
                    assert!(line.is_none(), "{context}");
                }
                Ok(_) if is_a_move => match reading {
                    Reading::Move(route) => {
                        let line = line.unwrap_or_else(|| panic!("no line was begun: {context}"));
                        assert_eq!(line.view.game.entries()[game.plies()].path, route.path, "{context}");
                    }
                    Reading::Begun { steps, .. } => {
                        assert_eq!(line.map(|line| &line.input.steps), Some(&steps), "{context}");
                    }
                    // Too many are not listed; then what is typed stays, to be typed on.
                    Reading::Several(_) => {
                        assert!(line.is_some() || review.study.prompt.text() == text.trim(), "{context}");
                    }
                    Reading::Refused(_) => {}
                },
                Ok(_) => {}
            }
        });
    }
}

/// The preview of what is typed, and what Enter then does to the move that is entered. `judged` says whether a whole move is judged at
/// once, and may be taken back.
fn preview_and_enter_agree(driver: &mut Driver, text: &str, judged: bool) {
    type_in(driver, text);
    let before = playing(driver).expect("a move can be entered");
    let (typed, preview, plies) = (
        before.input.typed(&before.view.game, &before.turn()),
        before.input.preview(&before.view, &before.turn()),
        before.view.game.plies(),
    );
    let context = format!("“{text}” in {}: {preview:?}", before.view.game.fen(plies));
    driver.send(Msg::Key(Key::Enter));
    let Some(after) = playing(driver) else { return };
    let notice = after.notice.as_ref().map(|notice| notice.text.clone());
    match typed {
        Typed::Move(Reading::Refused(why)) | Typed::NotNow(why) => {
            assert_eq!(preview.as_ref(), Err(&why), "{context}");
            // In practice it is said besides that a piece was touched which does not solve the exercise.
            assert!(notice.is_some_and(|said| said == why || judged && said.contains("think first")), "{context}");
            assert_eq!(after.view.game.plies(), plies, "{context}");
        }
        Typed::Move(Reading::Move(_)) if judged => assert!(notice.is_some(), "{context}"),
        Typed::Move(Reading::Move(_)) => assert_eq!(after.view.game.plies(), plies + 1, "{context}"),
        Typed::Move(Reading::Begun { steps, .. }) => {
            assert!(preview.is_ok_and(|preview| preview[0].ends_with('?')), "{context}");
            assert!(after.input.steps == steps || judged && notice.is_some(), "{context}");
        }
        Typed::Move(Reading::Several(_)) => {
            assert!(!after.input.choices(&after.view.game).is_empty() || notice.is_some(), "{context}");
        }
        Typed::Nothing | Typed::Choice(_) | Typed::Command(..) | Typed::Words(_) | Typed::Premove(..) => {}
    }
}

/// What is written as a legal move or begins one is not refused.
fn is_understood(driver: &mut Driver, text: &str) {
    type_in(driver, text);
    let playing = playing(driver).expect("a move can be entered");
    let typed = playing.input.typed(&playing.view.game, &playing.turn());
    let is_refused = matches!(typed, Typed::NotNow(_) | Typed::Move(Reading::Refused(_)));
    assert!(!is_refused, "“{text}” in {}: {typed:?}", playing.view.game.fen(playing.view.game.plies()));
    driver.keys("<Ctrl-U>");
}

/// The machine text and the shown text of a legal move, and a beginning of each.
fn spellings_and_beginnings(game: &Game, random: &mut crate::random::Random) -> Vec<String> {
    let forms = random.choose(&game.all_texts().collect::<Vec<_>>())[..2].to_vec();
    let begun = forms.iter().map(|form| form.chars().take(2 + random.below(form.chars().count())).collect());
    let begun: Vec<String> = begun.collect();
    forms.into_iter().chain(begun).filter(|text| text.chars().filter(char::is_ascii_alphanumeric).count() > 1).collect()
}

#[test]
fn the_laws_hold_in_a_line_that_is_tried() {
    for info in GAMES {
        some_positions(info.id, |game, random| {
            let mut driver = in_review(game);
            driver.keys("try<Enter>");
            for text in spellings_and_beginnings(game, random) {
                is_understood(&mut driver, &text);
            }
            preview_and_enter_agree(&mut driver, &typed_text(game, random), false);
        });
    }
}

#[test]
fn the_laws_hold_in_practice() {
    let mut random = crate::random::Random(15);
    for info in GAMES {
        for index in 0..course::of(info).exercises.len() {
            for _ in 0..2 {
                let mut app = App::default();
                app.open(Practice::new(info, &app.context.progress));
                let mut driver = Driver::new(app);
                driver.keys("<Home>").keys(&"<Down>".repeat(index)).keys("<Enter>");
                let exercise = playing(&driver).expect("a task begins");
                let game = exercise.view.game.branch(exercise.view.game.plies());
                for text in spellings_and_beginnings(&game, &mut random) {
                    is_understood(&mut driver, &text);
                }
                preview_and_enter_agree(&mut driver, &typed_text(&game, &mut random), true);
            }
        }
    }
}
