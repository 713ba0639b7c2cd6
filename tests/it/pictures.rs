//! The README's pictures are what the program draws: made by it, and compared with it.
//!
//! `PAWNSTORM_BLESS=1 cargo test pictures` makes them anew.

use crate::prelude::*;
use crate::svg;

/// The moves after which each game is shown, as they are typed.
const GAMES: [(&str, &[&str]); 6] = [
    ("chess", &["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "Nxe5", "Qd4", "Nf3", "Qxe4"]),
    ("pawn-game", &["e4", "d5", "e5", "f5", "exf6", "gxf6", "b4", "a5", "bxa5", "e5"]),
    ("alapawn", &["g1h3", "f7f6", "b1a3", "c7c6", "d2e3", "d8c7", "h3g5", "b7b6", "f2g3", "c7d8"]),
    ("alapawn-balanced", &["g1h3", "e7e6,f7f6", "b1a3", "c7c6,e6e5", "d2e3", "e5d4", "h3g5"]),
    ("classroom", &["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "f3g5"]),
    ("pawns-chess", &["g2f4", "g7e6", "b1c3", "d7d5", "d2e3", "f7e6d5", "h2h4", "b8a6", "f2e3f4", "c8f5"]),
];

/// On a dark ground and on a light one.
const THEMES: [(&str, &str); 2] = [("slate", ""), ("paper", "-light")];

fn turn(driver: &mut Driver, text: &str) {
    driver.keys(text).keys("<Enter>");
}

#[test]
fn the_pictures_in_the_readme_are_what_the_program_draws() {
    for (game, moves) in GAMES {
        let mut driver = Driver::game(game, None).size(120, 40);
        // Where something is read out first, that is done with.
        if driver.text().contains("Enter begins the game") {
            driver.keys("<Enter>");
        }
        for text in moves {
            let before = driver.app.view().map(|view| view.game.entries().len());
            turn(&mut driver, text);
            let after = driver.app.view().map(|view| view.game.entries().len());
            assert_ne!(before, after, "{game}: {text}");
        }
        driver.keys("<Up><Right>");
        for (theme, suffix) in THEMES {
            driver.app.context.settings.theme = BUILT_IN.iter().position(|name| *name == theme).expect("a theme");
            compare(&format!("{game}{suffix}.svg"), &svg::picture(&driver.draw().0));
        }
    }
    compare("menu.svg", &svg::picture(&Driver::menu().size(100, 30).draw().0));
}

/// A short game, as it is typed: what can be meant is shown while one types, a check is told, and the mate.
#[test]
fn the_moving_picture_is_what_the_program_draws() {
    let mut driver = Driver::menu().size(80, 24);
    let mut frames = vec![driver.draw().0];
    driver.keys("<Enter><Enter>");
    frames.push(driver.draw().0);
    for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"] {
        driver.keys(&text[..text.len() - 1]);
        frames.push(driver.draw().0);
        driver.keys(&text[text.len() - 1..]).keys("<Enter>");
        frames.push(driver.draw().0);
    }
    compare("mate.svg", &svg::moving(&frames, Duration::from_millis(900)));
}

fn compare(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures").join(name);
    if std::env::var_os("PAWNSTORM_BLESS").is_some() {
        std::fs::write(&path, picture).expect("the picture can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == picture, "assets/pictures/{name} is not what the program draws; PAWNSTORM_BLESS=1 makes it anew");
}
