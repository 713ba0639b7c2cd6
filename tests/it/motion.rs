//! What moves on the board: only for a moment, only where there is time for it, and never in the way of a key.

use crate::prelude::*;

fn moving(game: &str, fen: Option<&str>) -> Driver {
    let mut driver = Driver::game(game, fen).size(120, 40);
    driver.app.context.settings.animation = true;
    driver
}

/// What the screen shows when all has arrived.
fn still(driver: &mut Driver) -> Buffer {
    let uptime = std::mem::replace(&mut driver.app.context.uptime, Duration::from_secs(1_000_000));
    let buffer = driver.draw().0;
    driver.app.context.uptime = uptime;
    buffer
}

/// Wakes the program as often as it wants to be, and says how often that was and how long it took; each time something else is seen.
#[track_caller]
fn arrive(driver: &mut Driver) -> (usize, Duration) {
    let (mut frames, mut time) = (0, Duration::ZERO);
    while let Some(after) = driver.app.wake() {
        let before = driver.draw().0;
        driver.pass(after);
        assert!(driver.draw().0 != before, "frame {frames} is like the one before");
        (frames, time) = (frames + 1, time + after);
        assert!(frames < 50, "it never stops");
    }
    (frames, time)
}

fn ways(driver: &Driver) -> Vec<(Square, Square)> {
    let picture = driver.app.moving();
    picture.map(|picture| picture.slides.iter().map(|slide| (slide.from, slide.to)).collect()).unwrap_or_default()
}

#[test]
fn a_piece_is_on_his_way_for_a_moment_and_then_nothing_wakes_the_program() {
    let mut driver = moving("chess", None);
    assert_eq!(driver.app.wake(), None);
    driver.keys("e4<Enter>").shows("Black to move.");
    assert_eq!(ways(&driver), [(Square::E2, Square::E4)]);
    let arrived = still(&mut driver);
    assert!(driver.draw().0 != arrived);
    let (frames, time) = arrive(&mut driver);
    assert!((3..=6).contains(&frames) && time <= Duration::from_millis(160), "{frames} frames in {time:?}");
    assert!(driver.draw().0 == arrived, "the last frame is the still picture");
    let mut without = Driver::game("chess", None).size(120, 40);
    assert!(without.keys("e4<Enter>").draw().0 == arrived, "as if nothing had moved");
    assert_eq!((driver.app.wake(), without.app.wake()), (None, None));
}

#[test]
fn a_key_ends_it_and_is_obeyed_at_once() {
    let mut driver = moving("chess", None);
    driver.keys("e4<Enter>e").shows("> e_");
    assert!(driver.app.moving().is_none() && driver.app.wake().is_none());
    let mut without = Driver::game("chess", None).size(120, 40);
    assert!(driver.draw().0 == without.keys("e4<Enter>e").draw().0);
    // Who is in a hurry is not held up by the next move either, until the keys pause.
    driver.keys("5<Enter>").shows("White to move.");
    assert_eq!(driver.app.wake(), None);
    driver.app.context.uptime += Duration::from_secs(1);
    driver.keys("Nf3<Enter>");
    assert_eq!(ways(&driver), [(Square::G1, Square::F3)]);
}

#[test]
fn the_button_that_is_let_go_ends_nothing() {
    let mut driver = moving("chess", None);
    driver.click(Target::Square(Square::E2)).mouse(MouseKind::Down, Target::Square(Square::E4));
    driver.mouse(MouseKind::Up, Target::Square(Square::E4));
    assert_eq!(ways(&driver), [(Square::E2, Square::E4)]);
    driver.mouse(MouseKind::Down, Target::Square(Square::E7));
    assert!(ways(&driver).is_empty());
}

#[test]
fn a_check_flashes_and_stays() {
    let mut driver = moving("chess", Some("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    driver.keys("Ra8<Enter>").shows("Check from");
    let arrived = still(&mut driver);
    let mut seen = vec![driver.draw().0 == arrived];
    while let Some(after) = driver.app.wake() {
        driver.pass(after);
        seen.push(driver.draw().0 == arrived);
    }
    let changes = seen.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert_eq!((changes, seen.last()), (3, Some(&true)), "it comes, goes, and stays: {seen:?}");
}

#[test]
fn looking_back_goes_the_other_way() {
    let mut driver = moving("chess", Some("4k3/P7/8/8/8/8/8/4K2R w K - 0 1")).after("O-O<Enter>");
    let mut both = ways(&driver);
    both.sort();
    assert_eq!(both, [(Square::E1, Square::G1), (Square::H1, Square::F1)]);
    driver.pass(Duration::from_secs(1)).keys("Kd7<Enter>").pass(Duration::from_secs(1)).keys("a8=Q<Enter>");
    assert_eq!(ways(&driver), [(Square::A7, Square::A8)]);
    driver.pass(Duration::from_secs(1)).keys("<PgUp>");
    arrive(&mut driver);
    driver.keys("<PgUp>");
    assert_eq!(ways(&driver), [(Square::D7, Square::E8)]);
    driver.keys("<End>");
    assert!(ways(&driver).is_empty(), "a jump is none");
}

#[test]
fn an_answer_waits_until_the_move_before_has_arrived() {
    let mut driver = moving("chess", None);
    driver.holds = true;
    driver.app.context.settings.hides_thoughts = true;
    driver.keys("computer black 1<Enter>").pass(Duration::from_secs(1)).keys("e4<Enter>");
    driver.think();
    assert_eq!(ways(&driver), [(Square::E2, Square::E4)]);
    let arrived = still(&mut driver);
    let mut all = ways(&driver);
    while let Some(after) = driver.app.wake() {
        driver.pass(after);
        all.extend(ways(&driver));
    }
    all.dedup();
    assert!(all.len() == 2 && all[1].0.rank() >= 6, "{all:?}");
    assert!(driver.draw().0 == arrived);
}

#[test]
fn nothing_moves_where_it_is_not_wanted_or_not_seen() {
    let quiet = |driver: &mut Driver| {
        driver.keys("e4<Enter>").shows("Black to move.");
        assert_eq!((driver.app.moving().is_some(), driver.app.wake()), (false, None));
    };
    let mut off = moving("chess", None);
    off.app.context.settings.animation = false;
    quiet(&mut off);
    // The terminal takes long to show anything.
    let mut slow = moving("chess", None);
    slow.app.last_frame = Duration::from_millis(80);
    quiet(&mut slow);
    // Below the help page the computer plays on.
    let mut covered = moving("chess", None);
    covered.holds = true;
    covered.keys("computer white<Enter><F1>");
    covered.think();
    assert_eq!(covered.app.wake(), None);
    // A hidden Spy is not betrayed.
    let options = Options::NONE.with(GameOption::HiddenSpies);
    let mut hidden = Driver::with_options("pawns-chess", None, options);
    hidden.app.context.settings.animation = true;
    hidden.keys("<Enter>e4<Enter>");
    assert_eq!((hidden.app.moving().is_some(), hidden.app.wake()), (false, None));
}

/// A clock runs on meanwhile, and autoplay and the computer wait for their own time afterwards.
#[test]
fn what_else_moves_by_itself_is_not_hurried() {
    let mut driver = Driver::timed("chess", "1:00").size(120, 40);
    driver.app.context.settings.animation = true;
    driver.keys("e4<Enter>").pass(Duration::from_secs(1)).keys("e5<Enter>");
    while driver.app.moving().is_some() {
        let after = driver.app.wake().expect("it moves");
        driver.pass(after);
    }
    assert!(driver.app.wake().is_some_and(|after| after > Duration::from_millis(500)));
    let mut driver = moving("chess", None);
    driver.holds = true;
    driver.keys("computer white 1<Enter>computer black 1<Enter>").pass(Duration::from_secs(1));
    driver.think();
    assert!(driver.held.is_empty(), "its turn is to be seen");
    while driver.app.moving().is_some() {
        let after = driver.app.wake().expect("it moves");
        driver.pass(after);
        assert!(driver.held.is_empty(), "its turn has just arrived");
    }
    let after = driver.app.wake().expect("the computer rests");
    assert!(after >= Duration::from_millis(500));
    assert_eq!(driver.pass(after).held.len(), 1);
}

/// A move every second is one every second, however long it is on its way.
#[test]
fn a_game_that_goes_forward_by_itself_keeps_its_pace() {
    let mut driver = Driver::file(&data::repository("tests/data/two-games.pgn")).size(120, 40);
    driver.app.context.settings.animation = true;
    driver.keys("<Enter> ");
    for ply in 1..=6 {
        let (mut time, mut frames) = (Duration::ZERO, 0);
        while driver.app.view().expect("a game is gone through").ply() < ply {
            let after = driver.app.wake().expect("it goes on");
            driver.pass(after);
            (time, frames) = (time + after, frames + 1);
        }
        assert_eq!(time, Duration::from_secs(1), "ply {ply}");
        assert_eq!(frames > 1, ply > 1, "the turn before was on its way");
    }
    driver.app.context.uptime += Duration::from_millis(500);
    driver.keys("<Left>");
    assert_eq!(ways(&driver).len(), 1, "it stops, and goes back");
}

/// Random games of every kind, drawn, as figures and in letters, at several sizes: it always ends, and in the still picture.
#[test]
fn every_move_of_every_game_arrives() {
    for (number, info) in GAMES.iter().enumerate() {
        let mut random = Random(number as u64 + 1);
        let mut driver = moving(info.id, None).after("<Enter>");
        for ply in 0..60 {
            let legal = driver.app.view().map(|view| view.game.legal()).unwrap_or_default();
            if legal.is_empty() {
                break;
            }
            driver.size = [(120, 40), (40, 16), (200, 60), (80, 24)][ply % 4];
            driver.app.context.settings.pieces = [Pieces::Art, Pieces::Figures, Pieces::Letters][ply % 3];
            driver.app.context.settings.colors = if ply % 5 == 0 { Colors::Mono } else { Colors::Indexed };
            let mv = random.choose(&legal).clone();
            driver.keys(&mv).keys("<Enter>");
            let arrived = still(&mut driver);
            let mut frames = 0;
            while let Some(after) = driver.app.wake() {
                driver.pass(after);
                frames += 1;
            }
            assert!(frames <= 10, "{}: {mv} takes {frames} frames", info.id);
            assert!(driver.draw().0 == arrived, "{}: after {mv}", info.id);
            driver.app.context.uptime += Duration::from_secs(1);
        }
    }
}

#[test]
fn a_person_and_a_computer_move_alike() {
    let mut driver = moving("chess", None);
    driver.holds = true;
    driver.keys("computer white 1<Enter>");
    driver.think();
    assert_eq!(ways(&driver).len(), 1);
    let game = &driver.app.view().expect("a game is played").game;
    assert!(matches!(game.player(Color::White), Player::Computer(_)));
    driver.send(Msg::Tick);
    assert_eq!(ways(&driver).len(), 1, "no time has passed");
}
