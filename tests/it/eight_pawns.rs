//! Pawns Chess at the screen, key by key: each ability entered with the cursor and typed, what is asked, said and refused.

use crate::prelude::*;

fn game(fen: &str) -> Driver {
    Driver::game("pawns-chess", Some(fen)).hollow()
}

/// Points at squares one after the other, as with the mouse or the cursor and Enter.
fn point(driver: &mut Driver, squares: &[Square]) {
    for &square in squares {
        driver.click(Target::Square(square));
    }
}

/// Both ways to enter a move lead to the same line of the history.
#[track_caller]
fn both_ways(fen: &str, squares: &[Square], typed: &str, shown: &str) {
    let mut pointed = game(fen);
    point(&mut pointed, squares);
    pointed.shows(shown);
    game(fen).keys(typed).keys("<Enter>").shows(shown);
}

/// The pawns are told apart in figures, in letters, in ASCII and on the smallest squares; ghosts stand in brackets.
#[test]
fn the_eight_pawns_are_told_apart() {
    let mut driver = Driver::game("pawns-chess", None).hollow();
    driver.shows("♙a ♙e (♙s) ♙m [♙h†] ♙b ♙r ♙g".replace("[♙h†]", "▙ ♙h ▟").as_str()).shows("♟︎a ♟︎e (♟︎s) ♟︎m ♟︎h†");
    driver.keys("<F3>").shows("Pa Pe (Ps) Pm ▙ Ph ▟ Pb Pr Pg").shows("pa pe (ps) pm ph† pb pr pg");
    driver.size = (40, 16);
    driver.shows("PaPePsPmPhPbPrPg").shows("papepspmphpbprpg").keys("<F3>").shows("♙a♙e♙s♙m♙h♙b♙r♙g");
}

const CHAIN: &str = "k7/8/5n2/4e3/3n4/2Z5/8/K7 w - - 0 1 - -";

/// R5.13: a chain is entered victim by victim, Esc takes the last one back.
#[test]
fn r5_13_a_chain() {
    both_ways(CHAIN, &[Square::C3, Square::D4, Square::E5, Square::F6], "c3d4e5f6", "Pbxd4xe5xf6");
    let mut driver = game(CHAIN);
    point(&mut driver, &[Square::C3, Square::D4]);
    driver.shows("choose the next victim, marked #").shows("♞#").shows("♟︎e#");
    point(&mut driver, &[Square::E5]);
    driver.keys("<Esc>").shows("White to move.").keys("e5<Enter>").lacks("✗").keys("<Esc><Esc><Esc>");
    driver.shows("must capture");
    game(CHAIN).keys("c3d4e6<Enter>").shows("cannot continue from d4 to e6");
}

/// R5.18: a Berserker that captures its way over the last rank goes on as a Knight; its first capture there promotes.
#[test]
fn r5_18_chains_and_promotions() {
    let knight = "k2r4/4nm2/3Z4/8/8/8/8/K7 w - - 0 1 - -";
    both_ways(knight, &[Square::D6, Square::E7, Square::D8, Square::F7], "d6e7d8f7", "Pbxe7xd8xf7");
    let mut driver = game("k3r3/3Z4/8/8/8/8/8/K7 w - - 0 1 - -");
    point(&mut driver, &[Square::D7, Square::E8]);
    driver.shows("n knight").keys("n").shows("Pbxe8=N");
}

/// R5.14: the duty is said before anything is refused, and when something is.
#[test]
fn r5_14_the_duty_is_said() {
    let mut driver = game("7k/8/8/8/1n1n4/2Z5/8/K6R w - - 0 1 - -");
    driver.shows("Your Berserker must capture: c3xb4 or c3xd4.");
    driver.keys("h1h2<Enter>").shows("✗ Your Berserker must capture: c3xb4 or c3xd4.");
}

/// R5.37, R5.38: arrow, step and arrow, step alone; then it reloads.
#[test]
fn r5_37_arrows() {
    let fen = "7k/4r3/4r3/8/4A3/8/8/K7 w - - 0 1 - -";
    both_ways(fen, &[Square::E4, Square::E6], "e4>e6", "Pa>e6");
    both_ways(fen, &[Square::E4, Square::E5, Square::E7], "e4e5>e7", "Pae5>e7");
    both_ways(fen, &[Square::E4, Square::E5, Square::E5], "Pae5", "Pae5");
    let mut driver = game(fen);
    driver.keys("<Up><Up>").shows("♜↑").shows("Archer: loaded; may shoot").shows("the rook on e6 or the rook");
    driver.keys("<Enter><Up><Enter>").shows("Shoot the piece marked ↑, or press d not to shoot.").keys("d<Enter>");
    driver.shows("1. Pae5");
    let mut driver = game("7k/4r3/4r3/8/4A3/8/8/K7 w - - 0 1 - shot:w");
    driver.keys("<Up><Up>").shows("Archer: reloading, no arrow this turn.");
    driver.keys("e4>e6<Enter>").shows("✗ Your Archer is reloading: no arrow this turn.");
}

/// R5.7: the sacrifice has its own sign; where the ordinary capture is possible too, it is asked.
#[test]
fn r5_7_sacrifice_or_ordinary_capture() {
    let fen = "7k/8/8/2e5/3H4/8/8/K7 w - - 0 1 - -";
    game(fen).keys("d4c5*<Enter>").shows("Phxc5*");
    let mut driver = game(fen);
    point(&mut driver, &[Square::D4, Square::C5]);
    driver.shows("Does the Hero stay there, or sacrifice itself with its victim?").shows("s sacrifice").shows("d stay");
    driver.keys("s").shows("Phxc5*").shows("†");
    let mut driver = game(fen);
    point(&mut driver, &[Square::D4, Square::C5]);
    driver.keys("<Esc>").lacks("d stay").click(Target::Square(Square::C5)).keys("d").shows("1. Phxc5").lacks("*");
    both_ways("7k/8/8/3r4/3H4/8/8/K7 w - - 0 1 - -", &[Square::D4, Square::D5], "d4d5*", "Phxd5*");
    game("7k/8/8/8/3H4/8/8/K7 w - - 0 1 - -").keys("d4a7*<Enter>").shows("✗");
}

/// R5.9, R5.10: one question without a default, its consequence said; the answer is explained to the other side.
#[test]
fn r5_9_the_declaration() {
    let mut driver = game("7k/8/8/8/3H4/8/8/K7 w - - 0 1 - -");
    point(&mut driver, &[Square::A1, Square::A2]);
    driver.shows("Declare heroic check? The king must answer, and then your Hero is gone.").shows("n no");
    driver.shows("y yes, declare");
    driver.keys("<Enter>").shows("✗ Choose one: no or yes, declare.").shows("White to move.");
    driver.keys("y").shows("1. Ka2!+").shows("Heroic check is declared.").shows("The Hero on d4 checks your king");
    driver.keys("<Esc>").shows("escape, capture the Hero or block. Then it leaves the board").keys("h8h7<Enter>");
    driver.lacks("♙h");
    let mut driver = game("7k/8/8/8/3H4/8/8/K7 w - - 0 1 - -");
    point(&mut driver, &[Square::A1, Square::A2]);
    driver.keys("n<Enter>").shows("1. Ka2").lacks("Check from").lacks("Heroic check");
    game("7k/8/8/8/3H4/8/8/K7 w - - 0 1 - -").keys("a1a2!<Enter>").shows("Ka2!+");
}

/// R5.12: where the Hero bears, no king may go.
#[test]
fn r5_12_the_refusal_names_the_hero() {
    let mut driver = game("1k6/8/8/8/8/8/2H5/K7 b - - 0 1 - -");
    driver.keys("b8c8<Enter>").shows("Your king cannot move to c8: it is covered by the Hero on c2.");
}

/// R5.32: the heal asks which piece, and where.
#[test]
fn r5_32_the_heal() {
    let fen = "4k3/8/8/8/8/4b3/3E4/K7 w - - 0 2 - heal:NU";
    game(fen).keys("N@c1<Enter>").shows("N@c1").shows("@");
    let mut driver = game(fen);
    driver.shows("Your Healer may bring back the knight or the unmasked Spy: a whole turn.");
    driver.shows("n heal the knight").shows("u heal the unmasked Spy").keys("n<Enter>");
    driver.shows("Where beside the Healer?");
    driver.click(Target::Square(Square::H5)).shows("✗ The square h5 is not beside your Healer.");
    driver.click(Target::Square(Square::C1)).shows("N@c1").shows("♘@");
    let mut driver = game(fen);
    driver.keys("u<Enter><Esc>").shows("n heal the knight").keys("<Tab><Enter>").shows("Where beside");
    driver.keys("c2<Enter>").shows("N@c2");
    let mut driver = game("7k/8/8/8/8/8/1E6/1K6 w - - 0 1 - rest:w,heal:N");
    driver.keys("<Left><Left><Left>").shows("Healer: healed last turn").shows("and rests. It brings");
    driver.keys("N@c1<Enter>").shows("Your Healer healed last turn, so it rests now.");
}

/// Four pieces that can be healed are all offered in full, in the smaller of the usual windows too.
#[test]
fn r5_32_four_pieces_are_offered_in_a_small_window() {
    let mut driver = game("4k3/8/8/8/8/4b3/3E4/K7 w - - 0 2 - heal:BNQU").size(60, 20);
    for offer in ["b bishop", "n knight", "q queen", "u unmasked Spy"] {
        driver.shows(offer);
    }
    driver.keys("q<Enter>").shows("Where beside").shows("Healer? Choose a").keys("c2<Enter>").shows("Q@c2");
}

/// What befalls a piece is said: the Hero that is king, the Spy without a square, the Berserker that is a Knight and leaps on as one.
#[test]
fn changes_of_a_piece_are_said() {
    let mut hero = game("r3K3/1H6/8/8/8/8/6e1/7k w - - 0 1 - -");
    hero.keys("b7a8<Enter>").shows("k king").keys("k").shows("The Hero is the new king on a8.");
    let mut knight = game("k2r4/4nm2/3Z4/8/8/8/8/K7 w - - 0 1 - -");
    knight.keys("d6e7d8f7<Enter>").shows("The Berserker on f7 is a Berserker Knight now.");
    knight.keys("a8a7<Enter>").click(Target::Square(Square::F7)).shows("Berserker Knight: leaps as").shows("a knight;");
    let mut trapped = game("sr5k/mmN5/8/8/8/8/8/K7 w - - 0 1 - -");
    trapped.keys("c7a8<Enter>").shows("The Spy on a8 has nowhere to go and is captured.");
}

/// R5.26: the owner of a Spy that was driven off is asked at once where it goes, and then plays.
#[test]
fn r5_26_the_re_placing() {
    let mut driver = game("k7/8/8/3s4/8/8/8/3RK3 w - - 0 1 - -");
    driver.keys("d1d5<Enter>").shows("The Spy on d5 is driven off; Black places it beside that square.");
    driver.shows("Your Spy was driven off d5. Place it on a square marked @.").shows("@");
    driver.click(Target::Square(Square::A1)).shows("✗ The square a1 is not beside d5");
    driver.keys("<Esc>").shows("Your Spy was driven off d5").keys("a8b8<Enter>");
    driver.shows("First move your Spy, driven off d5, to");
    driver.keys("<Esc>").click(Target::Square(Square::C5)).shows("Ps@c5").shows("Black to move.").lacks("driven off");
    driver.keys("a8b8<Enter>").shows("Kb8");
    game("7k/4r3/8/8/8/8/8/K7 w - - 1 2 - evict:e7").keys("S@d6<Enter>").shows("Ps@d6");
}

/// R5.22, R5.27, R5.28: the Spy steps diagonally, is unmasked by a capture or before the king, and shields nobody.
#[test]
fn r5_27_unmasking() {
    both_ways("7k/8/8/3n4/3S4/8/8/K7 w - - 0 1 - -", &[Square::D4, Square::D5], "d4d5", "Psxd5");
    let mut driver = game("4k3/8/3S4/7r/8/8/8/K7 w - - 0 1 - -");
    driver.keys("d6e7<Enter>").shows("The Spy on e7 is unmasked.").shows("Check from the unmasked Spy on e7");
    let mut driver = game("k3r3/8/8/8/8/4S3/8/3K4 w - - 0 1 - -");
    driver.keys("d1e1<Enter>").shows("The Spy on e3 does not shield your king on e1 from the rook on e8.");
}

/// R5.34 to R5.36: Mercenary, Horseman and Guard, and what their cards say.
#[test]
fn r5_34_the_others() {
    both_ways("7k/8/8/3n4/3M4/8/8/K7 w - - 0 1 - -", &[Square::D4, Square::D5], "d4d5", "Pmxd5");
    both_ways("7k/8/8/8/3M4/8/8/K7 w - - 0 1 - -", &[Square::D4, Square::C5], "d4c5", "Pmc5");
    both_ways("7k/8/8/8/3O4/8/8/K7 w - - 0 1 - -", &[Square::D4, Square::E6], "d4e6", "Pre6");
    both_ways("7k/8/8/8/3G4/8/8/K7 w - - 0 1 - -", &[Square::D4, Square::C4], "d4c4", "Pgc4");
    // Where there is no panel the card stands on the status lines.
    let mut driver = Driver::game("pawns-chess", None).size(40, 16).after("<Left><Left><Left><Left>");
    for card in [
        "Archer: loaded, but no piece is in its range.",
        "Healer: nothing to bring back: no piece was captured next to it since your last turn.",
        "Hidden Spy: steps diagonally ahead, captures straight ahead; enemies pass through it.",
        "Mercenary: moves to or captures on the three squares ahead.",
        "Hero: may sacrifice itself for the Hero on e7.",
        "Berserker: once it captures, it must continue, friend or foe, while a piece is in reach.",
        "Horseman: a pawn that also leaps ahead as a knight, without capturing.",
        "Guard: at home it moves and captures one square in all directions.",
    ] {
        driver.shows(card).keys("<Right>");
    }
    // Where there is one, at its foot.
    Driver::game("pawns-chess", None).shows("Hero: may sacrifice itself").shows("the Hero on e7.");
}

/// A whole game in which every pawn uses its ability, played at the keyboard to its mate.
#[test]
fn a_game_with_every_ability() {
    let record = data::records("pawns-chess").pop().expect("the last one is such a game");
    let moves: Vec<&str> = record["moves"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    let mut driver = Driver::game("pawns-chess", None).size(120, 60);
    for text in &moves {
        driver.keys(text).keys("<Enter>").lacks("✗");
    }
    let winner = record["result"].as_str().expect("a result");
    driver.shows(&format!("{} wins: checkmate", if winner == "white" { "White" } else { "Black" }));
    let entries = driver.app.screen::<GameOver>().expect("the game is over").view.game.entries();
    // Arrow, heal, Spy and its re-placing, Mercenary, sacrifice, declaration, chain, Horseman, Guard.
    for signs in
        [["Pa", ">"], ["@", ""], ["Ps", "x"], ["Ps", "@"], ["Pm", ""], ["Ph", "*"], ["!", ""], ["Pr", ""], ["Pg", ""]]
    {
        let used = entries.iter().any(|entry| signs.iter().all(|sign| entry.shown.contains(sign)));
        assert!(used, "{signs:?} is not in the game");
    }
    assert!(entries.iter().any(|entry| entry.shown.starts_with("Pb") && entry.shown.matches('x').count() > 1));
}

/// R5.16: a capture that is written as a pawn's begins the chain, also when it was begun already.
#[test]
fn r5_16_a_chain_is_asked_for_however_it_is_begun() {
    let mut driver = game("4k3/8/8/2n1m3/3n4/2n5/1Z6/4K3 w - - 0 1 - -");
    point(&mut driver, &[Square::B2, Square::C3]);
    driver.keys("bxc3<Enter>").lacks("you cannot see").lacks("✗").shows("White to move.");
    driver.keys("c3xd4").lacks("you cannot see");
}

/// R5.9: in a small window too the question is read whole.
#[test]
fn r5_9_the_question_has_room() {
    let mut driver = game("7k/8/8/8/3H4/8/8/K7 w - - 0 1 - -");
    driver.size = (60, 20);
    point(&mut driver, &[Square::A1, Square::A2]);
    driver.shows("Declare heroic check?").shows("and then your Hero is").shows("gone.").lacks("F1: more");
}
