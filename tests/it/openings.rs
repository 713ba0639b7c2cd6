//! The names of openings: the tables, and where they are shown.

use crate::prelude::*;
use pawnstorm::app::catalog;

/// Each line of each table is played by the rules, and no position has two names.
#[test]
fn every_line_leads_to_a_position_of_its_own() {
    let tables: Vec<_> = GAMES.iter().filter_map(|info| catalog::openings(info)).collect();
    assert!(!tables.is_empty());
    for table in tables {
        let positions: BTreeSet<u64> = table.iter().map(|(key, _)| key).collect();
        assert_eq!(positions.len(), table.iter().count(), "a position stands in the table twice");
        for (_, opening) in table.iter() {
            let name = opening.to_string();
            let is_code = matches!(opening.eco.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
            assert!(is_code && name.len() > 3 && name.trim() == name && !name.contains('\t'), "{opening:?}");
        }
    }
}

#[test]
fn the_heading_of_the_moves_names_the_opening() {
    let mut driver = Driver::game("chess", None).size(120, 40);
    driver.shows("─ Moves ─").keys("e4<Enter>").shows("─ King's Pawn Game ─").lacks("Moves");
    driver.keys("c5<Enter>Nf3<Enter>d6<Enter>d4<Enter>cxd4<Enter>Nxd4<Enter>Nf6<Enter>Nc3<Enter>a6<Enter>");
    driver.shows("─ Sicilian Defense: Najdorf ─").keys("a3<Enter>").shows("─ Sicilian Defense: Najdorf ─");
    driver.keys("<PgUp><PgUp><PgUp>").shows("─ Sicilian Defense").lacks("Najdorf").keys("<Home>").shows("─ Moves ─");
    Driver::game("pawn-game", None).shows("─ Moves ─");
}

/// A name too long for the panel ends in dots; the review tells all of it.
#[test]
fn a_long_name_is_cut() {
    let mut driver = Driver::game("chess", None);
    driver.keys("d4<Enter>d5<Enter>c4<Enter>e6<Enter>Nc3<Enter>Nf6<Enter>Nf3<Enter>c5<Enter>");
    driver.shows("─ Queen's Gambit Decline…").keys("resign<Enter>yreview<Enter>");
    driver.shows("Queen's Gambit Declined: Semi-Tarrasch Defense (D40).");
}

#[test]
fn a_transposition_is_recognised() {
    let french = |moves: &str| {
        let mut driver = Driver::game("chess", None).size(120, 40);
        for mv in moves.split(' ') {
            driver.keys(&format!("{mv}<Enter>"));
        }
        driver.shows("─ French Defense ─");
    };
    french("e4 e6 d4 d5");
    french("d4 e6 e4 d5");
    french("e4 d5 d4 e6");
    french("e3 e6 e4 d6 d4 d5");
}

#[test]
fn a_review_and_a_pgn_tell_the_opening() {
    let mut driver = Driver::game("chess", None);
    driver.keys("e4<Enter>e5<Enter>Nf3<Enter>Nc6<Enter>Bb5<Enter>h6<Enter>pgn<Enter>");
    let pgn = driver.copied.clone().expect("it was copied");
    assert!(pgn.contains("[ECO \"C60\"]\n[Opening \"Ruy Lopez\"]\n"), "{pgn}");
    driver.keys("resign<Enter>yreview<Enter>").lacks("Ruy Lopez (C60).").keys("<Home>").shows("Ruy Lopez (C60).");
    driver.keys("3<Enter>").shows("Ruy Lopez (C60).").keys("2<Enter>").shows("King's Knight Opening");
    let driver = Driver::game("chess", None).after("f3<Enter>pgn<Enter>");
    assert!(driver.copied.clone().expect("it was copied").contains("[Opening \"Barnes Opening\"]"));
    let driver = Driver::game("pawn-game", None).after("e4<Enter>pgn<Enter>");
    assert!(!driver.copied.clone().expect("it was copied").contains("Opening"));
}
