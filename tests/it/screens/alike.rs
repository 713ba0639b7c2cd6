//! What looks the same in every game and for both sides.

use crate::prelude::*;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

const TITLE_AT: u16 = 53;

/// A game behind the page with its rules, where it opens with one.
fn begun(id: &str) -> Driver {
    let mut driver = Driver::game(id, None);
    if id == "classroom" {
        driver.keys("<Enter>");
    }
    driver
}

#[test]
fn every_title_begins_alike() {
    for info in GAMES {
        let driver = begun(info.id);
        let (buffer, _) = driver.draw();
        let title = (TITLE_AT..).zip(info.name.chars());
        for (x, letter) in title {
            let cell = &buffer[(x, 0)];
            assert_eq!(cell.symbol(), letter.to_string(), "{}\n{}", info.name, driver.text());
            assert!(cell.modifier.contains(Modifier::BOLD), "{}", info.name);
        }
        begun(info.id).size(120, 40).shows(&format!("Pawnstorm · {}", info.name));
    }
}

/// A disc has the colour of its side's pieces, on the colour of a square, in every theme and depth of colour.
#[test]
fn discs_have_the_colours_of_their_sides() {
    for (theme, named) in Themes::built_in().iter().enumerate() {
        for colors in [Colors::Rgb, Colors::Indexed, Colors::Sixteen, Colors::Mono] {
            for id in ["chess", "classroom"] {
                let mut driver = begun(id);
                driver.app.context.settings =
                    Settings { theme, colors, pieces: Pieces::Letters, ..Settings::default() };
                let used = Themes::built_in().of(driver.app.context.settings);
                let (buffer, _) = driver.draw();
                // Letters leave these signs to the discs: Black's stands above White's.
                let discs: Vec<_> = buffer.content.iter().filter(|cell| "●○".contains(cell.symbol())).collect();
                let [black, white] = discs[..] else { panic!("{}: {} discs", named.name, discs.len()) };
                for (disc, side, square) in [(black, used.black, used.light), (white, used.white, used.dark)] {
                    let own = |color: Option<Color>| color.unwrap_or(Color::Reset);
                    assert_eq!(disc.fg, own(side.fg), "{} {colors:?} {id}", named.name);
                    assert_eq!(disc.bg, own(square.bg), "{} {colors:?} {id}", named.name);
                }
                let is_told = black.symbol() != white.symbol() || black.fg != white.fg;
                assert!(is_told, "{} {colors:?} {id}", named.name);
            }
        }
    }
}

/// The ring where the last move began has as much room on its left as on its right, and above as below.
#[test]
fn the_ring_is_in_the_middle() {
    for size in [(60, 20), (80, 24), (100, 30), (120, 40), (160, 50)] {
        let driver = Driver::game("chess", None).size(size.0, size.1).after("d4<Enter>");
        let (buffer, drawn) = driver.draw();
        let cells = drawn.place(Target::Square(Square::D2)).expect("the board is shown");
        let at = |sign: &str| cells.positions().find(|at| buffer[*at].symbol() == sign).expect("a part of the ring");
        let (first, last) = (at("╭"), at("╯"));
        assert_eq!(first.x - cells.x, cells.right() - 1 - last.x, "{size:?}\n{}", driver.text());
        assert_eq!(first.y - cells.y, cells.bottom() - 1 - last.y, "{size:?}\n{}", driver.text());
    }
}

// Every sign the program draws is as wide as the cells it takes, by Unicode's own tables.

/// The signs on the screens of every game, and in the sources of what draws them.
#[test]
fn every_sign_is_one_cell_wide() {
    let mut seen = BTreeSet::new();
    let mut look = |driver: &Driver| {
        let (buffer, _) = driver.draw();
        seen.extend(buffer.content.iter().map(|cell| cell.symbol().to_string()));
    };
    for info in GAMES {
        for pieces in Pieces::ALL {
            for size in [(80, 24), (120, 40), (160, 50), (40, 16)] {
                let mut driver = Driver::game(info.id, None).size(size.0, size.1);
                driver.app.context.settings = Settings { pieces, bar: true, ..Settings::default() };
                driver.keys("<Enter>");
                look(&driver);
                look(driver.keys("<Up><Up><Enter>"));
                look(driver.keys("<F1>"));
                look(driver.keys("<Esc>settings<Enter>"));
            }
        }
    }
    let mut menu = Driver::menu();
    look(menu.keys("<Enter>"));
    look(menu.keys("e"));
    for folder in ["src/ui", "src/ui/theme", "src/app", "crates/game/src"] {
        for path in crate::data::entries(&crate::data::repository(folder)) {
            if path.extension().is_some_and(|extension| extension == "rs") {
                let text = crate::data::read(&path);
                let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                seen.extend(code.flat_map(|line| line.chars().filter(|c| !c.is_ascii()).map(String::from)));
            }
        }
    }
    assert!(seen.contains("♟\u{FE0E}") && seen.contains("◇") && seen.contains("▟"), "{seen:?}");
    for symbol in &seen {
        // The second cell of nothing, and a selector that stands only behind a figure.
        if !symbol.is_empty() && symbol != "\u{FE0E}" {
            assert_eq!(symbol.width(), 1, "{symbol:?}");
        }
        assert!(!symbol.contains('\u{FE0F}'), "{symbol:?} could be drawn as an emoji");
    }
}
