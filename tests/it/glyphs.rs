//! Every sign the program draws is as wide as the cells it takes, by Unicode's own tables.

use crate::prelude::*;
use unicode_width::UnicodeWidthStr;

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
                let code = text.split("#[cfg(test)]").next().unwrap_or_default();
                let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
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
