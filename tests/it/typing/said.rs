//! The laws of what is said in words or names squares, over every game.

use super::truth::shapes::parts;
use super::truth::{attempts, claims, sentences};
use super::{each_position, each_position_with, open, options_at_random, positions};
use crate::prelude::*;
use pawnstorm::game::Route;
use pawnstorm::game::input::read;
use pawnstorm::rules::Coordinates;

/// A move of one piece from a square to another, and how it goes on.
fn direct(route: &Route) -> Option<(Square, Square, &[Step])> {
    match route.path.steps() {
        [Step::Pick(from), Step::To(to), rest @ ..] if rest.iter().all(|step| step.square().is_none()) => {
            Some((*from, *to, rest))
        }
        _ => None,
    }
}

/// The routes of which a text may be one.
fn meant(game: &Game, text: &str) -> Vec<Route> {
    open(game, &read(game, text, Entered::default())).into_iter().cloned().collect()
}

/// A text that names both squares of a legal move is that move, in any spelling: whatever a piece whose letter is that of a file can do.
#[test]
fn a_text_with_both_squares_is_the_move_between_them() {
    for info in GAMES {
        each_position_with(
            info.id,
            positions() * 4,
            |_, _| Options::default(),
            |game, random| {
                let route = random.choose(game.routes()).clone();
                let Some((from, to, _)) = direct(&route) else { return };
                let between = ["", "-", " ", "x", ":", "–", "->", " to ", " takes ", " x "];
                let names = [(from.to_string(), to.to_string()), (info.terms.square(from), info.terms.square(to))];
                for (from_name, to_name) in names {
                    for between in between {
                        let text = format!("{from_name}{between}{to_name}");
                        let upper = text.to_uppercase();
                        // A capital and a small letter are the notation of a bishop: `B1d2`.
                        for text in [text, upper] {
                            let found = meant(game, &text);
                            let goes =
                                |route: &Route| route.path.steps().starts_with(&[Step::Pick(from), Step::To(to)]);
                            let ends = |route: &Route| {
                                let squares: Vec<Square> =
                                    route.path.steps().iter().filter_map(|step| step.square()).collect();
                                (squares.first(), squares.last()) == (Some(&from), Some(&to))
                            };
                            let context = || format!("{text} in {}: {found:?}", game.fen(game.plies()));
                            // What else it does there may be another move's own text.
                            assert!(!found.is_empty(), "{}", context());
                            assert!(found.iter().all(|route| goes(route) || ends(route)), "{}", context());
                        }
                    }
                }
            },
        );
    }
}

#[test]
fn a_square_goes_before_a_letter() {
    let fen = Some("4k3/p7/8/8/8/8/7P/1NB1K3 w - - 0 1 -");
    Driver::game("alapawn", fen).keys("b1-d2<Enter>").shows("1. Nb1-d2");
    Driver::game("alapawn", fen).keys("B1-D2<Enter>").shows("1. Nb1-d2");
    Driver::game("alapawn", fen).keys("Bd2<Enter>").shows("1. Bc1-d2");
}

/// The words in which a move can be said.
fn spoken(game: &Game, route: &Route) -> Vec<String> {
    let Some((from, to, rest)) = direct(route) else { return Vec::new() };
    let terms = &game.info().terms;
    let piece = game.scene(game.plies(), Viewer::Everyone).piece(from).expect("a piece is moved");
    let (from, to) = (terms.square(from), terms.square(to));
    let becomes = rest.iter().find_map(|step| match step {
        Step::Promote(letter) => game.info().kind(*letter).map(|kind| kind.name),
        _ => None,
    });
    // The promotion is not a choice where there is only one.
    let becomes = becomes.filter(|_| terms.coordinates == Coordinates::Algebraic);
    let end = becomes.map_or(String::new(), |name| format!(" {name}"));
    let pawn = piece.kind.is_pawn().then_some("pawn");
    let mut said = Vec::new();
    for name in [piece.kind.name].into_iter().chain(pawn) {
        said.extend([
            format!("{name} {to}{end}"),
            format!("{name} to {to}{end}"),
            format!("{name} {from} to {to}{end}"),
            format!("move the {name} from {from} to {to}{end}"),
        ]);
        if route.captures.any() {
            said.push(format!("{name} takes {to}{end}"));
        }
    }
    if let Some(name) = becomes {
        said.extend([format!("{from} to {to} promotes to {name}"), format!("{from}{to} {name}")]);
    }
    said.extend([format!("{from} to {to}{end}"), format!("from {from} to {to}{end}")]);
    said
}

/// Every legal move can be said in words, in the terms of each game, and no beginning of that is refused.
#[test]
fn a_move_is_understood_in_words() {
    for info in GAMES {
        each_position(info.id, |game, random| {
            let route = random.choose(game.routes()).clone();
            for text in spoken(game, &route) {
                for text in [text.clone(), text.to_uppercase()] {
                    let found = meant(game, &text);
                    // What has more steps to choose, such as a declaration, is begun; a pawn of the file goes first.
                    let keeps_file = |other: &Route| {
                        let mut squares = other.path.steps().iter().filter_map(|step| step.square());
                        squares.all(|square| direct(&route).is_some_and(|(_, to, _)| square.file() == to.file()))
                    };
                    let is_own = found.iter().any(|other| other.mv == route.mv || keeps_file(other));
                    assert!(is_own, "{text} in {}: {found:?}", game.fen(game.plies()));
                }
                for (end, _) in text.char_indices().skip(2) {
                    let begun = text[..end].trim();
                    if begun.chars().count() > 1 {
                        let found = meant(game, begun);
                        assert!(!found.is_empty(), "{begun} of {text} in {}", game.fen(game.plies()));
                    }
                }
            }
        });
    }
}

/// The words for castling, and what each of them means.
#[test]
fn castling_is_understood_in_words() {
    let both = || Driver::game("chess", Some("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"));
    for text in [
        "castle short",
        "castle kingside",
        "castles king side",
        "kingside",
        "short castle",
        "castle on the king's side",
    ] {
        both().keys(text).keys("<Enter>").shows("1. O-O").lacks("O-O-O");
    }
    for text in ["castle long", "castle queenside", "queen side", "queenside castling"] {
        both().keys(text).keys("<Enter>").shows("1. O-O-O");
    }
    both().keys("castle<Enter>").lacks("1. O").keys("1").shows("1. O-O-O");
    let long = || Driver::game("chess", Some("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"));
    long().keys("castle<Enter>").shows("1. O-O-O");
    long().keys("castle short<Enter>").shows("✗ You cannot castle short");
    Driver::game("chess", None).keys("castle<Enter>").shows("✗ Castling short is blocked");
    Driver::game("pawn-game", None).keys("castle<Enter>").shows("✗ This game has no castling.");
    Driver::game("classroom", None).keys("<Enter>castle<Enter>").shows("✗ This game has no castling.");
}

/// Words play nothing that they do not name.
#[test]
fn words_play_nothing_that_nobody_named() {
    let promotion = Some("3q3k/4P3/8/8/8/8/8/K7 w - - 0 1");
    Driver::game("chess", promotion).keys("promote to queen<Enter>").lacks("1. ");
    Driver::game("chess", promotion).keys("e8 queen<Enter>").shows("1. e8=Q");
    Driver::game("chess", promotion).keys("pawn takes d8 knight<Enter>").shows("1. exd8=N");
    Driver::game("chess", promotion).keys("e8<Enter>promote to rook<Enter>").shows("1. e8=R");
    // A pawn that steps there takes nothing.
    let passing = Some("4k3/8/3P4/3pP3/8/8/8/4K3 w - d6 0 1");
    Driver::game("chess", passing).keys("pawn takes d6<Enter>").lacks("1. ");
    Driver::game("chess", None).keys("pawn takes e4<Enter>").lacks("1. ").shows("✗ There is nothing to capture on e4.");
    Driver::game("chess", None).keys("takes e4<Enter>").lacks("1. ").shows("✗ There is nothing to capture on e4.");
    Driver::game("chess", None).keys("knight<Enter>").lacks("1. ");
    Driver::game("chess", None).keys("queen<Enter>").shows("✗ Name the square too, as in");
    Driver::game("chess", None).keys("knight to g1<Enter>").lacks("1. ");
    let lone = Some("7k/8/8/8/8/8/P7/K7 w - - 0 1");
    Driver::game("chess", lone).keys("pawn<Enter>").lacks("1. ");
    Driver::game("classroom", None).keys("<Enter>knight 5,5<Enter>").shows("✗").lacks("neither a move");
}

/// The moves that a sentence suggests.
fn suggestions(sentence: &str) -> Vec<String> {
    type Suggest = fn(&[&str]) -> Vec<String>;
    let shapes: [(&str, Suggest); 13] = [
        ("that move is written {}", |a| vec![a[0].into()]),
        ("here you write that move as {}", |a| vec![a[0].into()]),
        ("write it as {}, without the {}", |a| vec![a[0].into()]),
        ("name the square too, as in {}", |a| vec![a[0].into()]),
        ("a pawn moves two squares in two steps: {}", |a| vec![a[0].into()]),
        ("your {} must capture: {}", |a| a[1].split(" or ").map(String::from).collect()),
        ("{} moves {}; {} can move to {}", |a| from_to(a[2], a[3])),
        ("{} promotes to a queen, rook, bishop or knight on {}", |a| from_to(a[0], a[1])),
        ("{} becomes a queen at {}, and nothing else", |a| from_to(a[0], a[1])),
        ("your {} moves from {} to {} and stops there", |a| from_to(&format!("on {}", a[1]), a[2])),
        ("first move your Spy, driven off {}, to {}", |a| drops(a[1])),
        ("the square {} is not empty; move your Spy, driven off {}, to {}", |a| drops(a[2])),
        ("the square {} is not beside {}; move your Spy, driven off {}, to {}", |a| drops(a[3])),
    ];
    let found = shapes.iter().find_map(|(shape, suggest)| Some(suggest(&parts(shape, sentence)?)));
    found.unwrap_or_default()
}

fn from_to(piece: &str, list: &str) -> Vec<String> {
    let Some((_, from)) =
        piece.rsplit_once(" on ").or_else(|| piece.rsplit_once(" at ")).or_else(|| piece.rsplit_once("on "))
    else {
        return Vec::new();
    };
    claims::squares(list)
        .into_iter()
        .map(|to| match from.starts_with('(') {
            true => format!("{from} ({},{})", to.rank(), to.file()),
            false => format!("{from}{to}"),
        })
        .collect()
}

fn drops(list: &str) -> Vec<String> {
    claims::squares(list).into_iter().map(|to| format!("S@{to}")).collect()
}

/// What a refusal suggests is understood, in full as it is suggested.
#[test]
fn what_a_refusal_suggests_is_accepted() {
    let mut suggested = 0;
    for info in GAMES {
        each_position_with(info.id, positions() * 8, options_at_random, |game, random| {
            let mut game = game.branch(game.plies());
            if game.options().get(GameOption::TouchMove) && random.below(2) == 0 {
                game.touch_piece(*random.choose(&Square::all().collect::<Vec<_>>()));
            }
            for _ in 0..6 {
                let (text, _) = attempts(&game, random);
                let Reading::Refused(why) = read(&game, &text, Entered::default()) else { continue };
                for suggestion in sentences(&why).iter().flat_map(|sentence| suggestions(sentence)) {
                    suggested += 1;
                    let reading = read(&game, &suggestion, Entered::default());
                    let context = format!("“{text}” in {}: {why}", game.fen(game.plies()));
                    assert!(!matches!(reading, Reading::Refused(_)), "{suggestion} is refused: {reading:?}; {context}");
                }
            }
        });
    }
    assert!(suggested > positions(), "hardly anything was suggested: {suggested}");
}

#[test]
fn two_squares_at_once_are_advised_only_where_they_can_be_played() {
    // R2.11: White's first pawn move is one pawn, one square.
    let mut driver = Driver::game("alapawn-balanced", None);
    driver.keys("e4<Enter>").shows("✗ On White's first pawn move, only one step is allowed.");
    driver.keys("e3<Enter>").shows("1. e2-e3").keys("e5<Enter>").shows("e7-e6-e5");
    // With the cursor, the steps are named.
    let fen = Some("4k3/p7/8/8/8/8/4P3/4K3 w - - 0 1 -");
    Driver::game("alapawn-balanced", fen).keys("e4<Enter>").shows("e2-e3-e4");
    Driver::game("alapawn-balanced", fen).keys("<Enter><Up><Up><Enter>").shows("in two steps: e2-e3-e4");
    Driver::game("alapawn-balanced", fen).keys("e2-e3-e4<Enter>").shows("1. e2-e3-e4");
}
