//! Arrows and marked squares: drawn with the mouse and by words, shown, written and read.

use crate::prelude::*;
use pawnstorm::game::pgn::{Drawing, Ink};

/// A game in review at its end, and the PGN that is copied.
fn review() -> Driver {
    super::review()
}

/// The words for what is drawn on the shown position.
fn told(driver: &Driver) -> String {
    let review = driver.app.screen::<Review>();
    review.unwrap_or_else(|| panic!("a game is gone through:\n{}", driver.text())).study.tell_drawings()
}

fn copied(driver: &mut Driver) -> String {
    driver.keys("pgn<Enter>").copied.clone().expect("it was copied")
}

fn drag(driver: &mut Driver, ink: Ink, from: Square, to: Square) {
    driver.mouse(MouseKind::RightDown(ink), Target::Square(from)).mouse(MouseKind::RightUp, Target::Square(to));
}

#[test]
fn the_right_button_draws() {
    let mut driver = review();
    drag(&mut driver, Ink::Green, Square::D8, Square::H4);
    drag(&mut driver, Ink::Red, Square::F2, Square::F2);
    driver.shows("■").shows("▀ ▄");
    assert_eq!(told(&driver), "Marked: f2 red. Arrows: d8–h4 green.");
    assert!(copied(&mut driver).contains("Qh4# { [%csl Rf2][%cal Gd8h4] } 0-1"), "{:?}", driver.copied);
    // The same once more removes it, another colour replaces it.
    drag(&mut driver, Ink::Blue, Square::F2, Square::F2);
    drag(&mut driver, Ink::Green, Square::D8, Square::H4);
    assert_eq!(told(&driver), "Marked: f2 blue.");
    // Not on another position, and nothing is left of a drag that ends beside the board.
    driver.keys("<Left>");
    assert_eq!(told(&driver), "");
    driver.mouse(MouseKind::RightDown(Ink::Green), Target::Square(Square::E2));
    driver.mouse(MouseKind::RightUp, Target::History);
    driver.mouse(MouseKind::Up, Target::Square(Square::E4));
    assert_eq!(told(&driver), "");
    driver.keys("<Right>");
    assert_eq!(told(&driver), "Marked: f2 blue.");
    driver.keys("unmark<Enter>").lacks("■");
    assert_eq!(told(&driver), "");
    driver.keys("unmark<Enter>").shows("There are no arrows or marks here.");
    assert!(copied(&mut driver).contains("Qh4# 0-1"), "{:?}", driver.copied);
}

#[test]
fn words_draw() {
    let mut driver = review();
    driver.keys("<Home>arrow e2e4<Enter>arrow g1 f3 red<Enter>arrow b8-c6 Yellow<Enter>mark d4 e5 blue<Enter>");
    assert_eq!(told(&driver), "Marked: d4 blue and e5 blue. Arrows: e2–e4 green, g1–f3 red and b8–c6 yellow.");
    assert!(copied(&mut driver).contains("{ [%csl Bd4,Be5][%cal Ge2e4,Rg1f3,Yb8c6] } 1. f3"), "{:?}", driver.copied);
    driver.keys("arrow e2e4<Enter>");
    assert!(told(&driver).contains("Arrows: g1–f3 red"));
    for wrong in ["arrow", "arrow e2", "arrow e2e2", "arrow e2 e4 e5", "arrow pink e2e4", "arrow e2é4"] {
        driver.keys(wrong).keys("<Enter>").shows("Add two squares, and a colour if you like");
    }
    driver.keys("mark<Enter>").shows("Add a square").keys("mark z9<Enter>").shows("mark d4 red");
}

#[test]
fn drawings_of_a_file_are_shown_and_stay_in_it() {
    let text = "[White \"A\"]\n\n{ [%csl Gd4] a start } 1. e4 { good [%cal Re2e4] } (1. d4 { [%csl Yd4] } d5) e5 *\n";
    let mut app = App::default();
    app.open_game(Msg::Loaded(Box::new(pgn::parse(text.as_bytes(), 1)))).expect("it is a game");
    let mut driver = Driver::new(app);
    driver.shows("a start King's Pawn Game (C20).").lacks("csl").lacks("Marked:");
    assert_eq!(told(&driver), "Marked: d4 green.");
    driver.keys("<Right>").shows("good King's Pawn Game (B00).").lacks("cal").lacks("Arrows:");
    assert_eq!(told(&driver), "Arrows: e2–e4 red.");
    driver.keys("variation<Enter>");
    assert_eq!(told(&driver), "Marked: d4 yellow.");
    driver.keys("mark e5<Enter><Right>mark c4 blue<Enter>").keys("<Esc>");
    assert_eq!(told(&driver), "Arrows: e2–e4 red.");
    let said = copied(&mut driver);
    let flat = said.replace('\n', " ");
    for part in
        ["{ [%csl Gd4] a start } 1. e4", "{ good [%cal Re2e4] }", "(1. d4 { [%csl Yd4,Ge5] } 1... d5 { [%csl Bc4] })"]
    {
        assert!(flat.contains(part), "{part}: {said}");
    }
    let again = pgn::parse(said.as_bytes(), 1);
    assert_eq!((pgn::write(&again.tree), again.error), (said, None));
}

/// What was drawn stays with the game that is left and reviewed again, and is gone when the game goes on otherwise.
#[test]
fn drawings_stay_with_the_game() {
    let mut driver = review();
    driver.keys("mark f2 red<Enter><Esc>").shows("[New game]");
    assert!(copied(&mut driver).contains("[%csl Rf2]"));
    driver.keys("review<Enter>");
    assert_eq!(told(&driver), "Marked: f2 red.");
    driver.keys("<Esc>undo<Enter>Nc6<Enter>");
    let said = copied(&mut driver);
    assert!(driver.app.screen::<Playing>().is_some() && said.contains("Nc6") && !said.contains("csl"), "{said}");
}

/// No arrow hides a piece or another's head, at any size and in any way of drawing pieces.
#[test]
fn arrows_hide_no_piece() {
    for size in [(40, 16), (60, 20), (80, 24), (120, 40), (160, 60)] {
        for pieces in Pieces::ALL {
            let mut driver = Driver::game("chess", None).size(size.0, size.1);
            driver.app.context.settings.pieces = pieces;
            driver.keys("resign<Enter>yreview<Enter>");
            let figures = |driver: &Driver| {
                let is_sign = |symbol: &str| [" ", "•", "▀", "▄"].contains(&symbol);
                let (buffer, _) = driver.draw();
                let board: Vec<_> = Square::all().filter_map(|at| driver.draw().1.place(Target::Square(at))).collect();
                let cells = board.iter().flat_map(|place| place.positions()).map(|at| buffer[at].symbol().to_string());
                cells.map(|symbol| if is_sign(&symbol) { " ".into() } else { symbol }).collect::<Vec<_>>()
            };
            let before = figures(&driver);
            driver.keys(
                "arrow a1a8<Enter>arrow h8a1 red<Enter>arrow b1c3 blue<Enter>arrow e1e2<Enter>arrow d8h4 yellow<Enter>",
            );
            assert_eq!(figures(&driver), before, "{size:?} {pieces:?}");
        }
    }
}

/// An arrow goes straight from the middle of a square to that of another, below pictures and beside them alike, and the square of the
/// piece that it leads to has edges in its colour. What is drawn on without a piece is filled.
#[test]
fn an_arrow_is_straight_and_its_end_is_seen() {
    for size in [(80, 24), (120, 40), (160, 60)] {
        let mut driver = review().size(size.0, size.1);
        driver.app.context.settings.abilities.pictures = true;
        let (before, drawn) = driver.draw();
        assert_eq!(drawn.pictures.len(), 32, "{size:?}");
        let place = |square| drawn.place(Target::Square(square)).expect("the board is shown");
        let [green, red, _, blue] =
            Themes::built_in().of(driver.app.context.settings).drawn.map(|style| style.bg.expect("a colour"));
        driver.keys("arrow a1a8 red<Enter>arrow e2h5<Enter>mark d4 blue<Enter>mark d7 blue<Enter>");
        let (buffer, drawn) = driver.draw();
        assert_eq!(drawn.pictures.len(), 32, "{size:?}");
        for square in [Square::A2, Square::A3, Square::A4, Square::A5, Square::A6] {
            let cells = place(square);
            let middle = [cells.x + cells.width / 2 - 1, cells.x + cells.width / 2];
            for at in cells.positions() {
                let expected = if middle.contains(&at.x) { red } else { before[at].bg };
                assert_eq!(buffer[at].bg, expected, "{size:?} {square:?} {at}");
            }
        }
        let edges = |square| {
            let cells: Rect = place(square);
            [cells.x, cells.right() - 1].map(|x| buffer[(x, cells.bottom() - 1)].bg)
        };
        assert_eq!((edges(Square::A8), edges(Square::D7)), ([red; 2], [blue; 2]), "{size:?}");
        assert_eq!(edges(Square::D4), [blue; 2], "{size:?}");
        let inked =
            |square| place(square).positions().filter(|at| [buffer[*at].fg, buffer[*at].bg].contains(&green)).count();
        for square in [Square::E2, Square::F3, Square::G4, Square::H5] {
            assert!(inked(square) > 1, "{size:?}: {square:?}\n{}", driver.text());
        }
    }
}

/// After a resize the mouse is on another square, and nothing is drawn from where it was.
#[test]
fn a_resize_gives_a_drag_up() {
    let mut driver = review();
    driver.mouse(MouseKind::RightDown(Ink::Green), Target::Square(Square::E2));
    driver.send(Msg::Resized);
    driver.mouse(MouseKind::RightUp, Target::Square(Square::E4));
    assert_eq!(told(&driver), "");
}

/// In a narrow panel the place in the game and whose turn it is stand below each other.
#[test]
fn the_status_has_room_beside_a_low_board() {
    review().size(60, 20).keys("<Home><Right>").shows("REVIEW 1 of 2").shows("Black to move.");
}

/// The drawing that a word of PGN is.
fn drawing(word: &str) -> Drawing {
    pgn::drawings(&[format!("[%cal {word}]")])[0]
}

/// A comment without its drawings.
fn erased(comment: &str) -> Vec<String> {
    let mut comments = vec![comment.into()];
    pgn::erase(&mut comments);
    comments
}

#[test]
fn drawings_are_read_among_other_texts() {
    let comments = ["[%csl Rd4,Gd5] good [%cal Ge2e4] [%clk 0:01:00]".to_string(), "[%cal Yb1c3,Xa1a2,Ge9e4]".into()];
    assert_eq!(pgn::drawings(&comments), ["Rd4", "Gd5", "Ge2e4", "Yb1c3"].map(drawing));
    assert_eq!(erased(&comments[0]), ["good [%clk 0:01:00]"]);
    assert_eq!(erased("[%cal Ge2e4"), ["[%cal Ge2e4"]);
    assert_eq!(pgn::drawings(&["[%cal ü]".into(), "[%csl Gä1,G]".into(), "[%cal Ge2é4]".into()]), []);
}

#[test]
fn drawings_are_written_beside_other_texts() {
    let mut comments = vec!["[%clk 0:01:00]".to_string(), "good".into()];
    pgn::draw(&mut comments, drawing("Ge2e4"));
    pgn::draw(&mut comments, drawing("Rd4"));
    assert_eq!(comments, ["[%csl Rd4][%cal Ge2e4] [%clk 0:01:00]", "good"]);
    pgn::draw(&mut comments, drawing("Be2e4"));
    pgn::draw(&mut comments, drawing("Rd4"));
    assert_eq!(comments, ["[%cal Be2e4] [%clk 0:01:00]", "good"]);
    pgn::erase(&mut comments);
    assert_eq!(comments, ["[%clk 0:01:00]", "good"]);
    let mut none = Vec::new();
    pgn::draw(&mut none, drawing("Yh8"));
    assert_eq!(none, ["[%csl Yh8]"]);
    pgn::erase(&mut none);
    assert!(none.is_empty());
}
