//! R5.30, hidden spies: what one side sees leaves the other's hidden Spy out, wherever it is and whether it is there.

use crate::prelude::*;

const HIDDEN: Options = Options::NONE.with(GameOption::HiddenSpies);

fn game(fen: Option<&str>) -> Driver {
    Driver::with_options("pawns-chess", fen, HIDDEN).hollow()
}

/// The positions that differ from this one in the Spy of the side that does not decide: it is away, or elsewhere.
fn others(position: &PawnsChess, random: &mut Random) -> Vec<PawnsChess> {
    let bare = position.redacted_for(Viewer::Side(position.turn()));
    let letter = if position.turn() == Color::White { 's' } else { 'S' };
    let mut others = vec![bare.clone()];
    for _ in 0..4 {
        let square = Square::new(random.below(8) as u8, 1 + random.below(6) as u8);
        if bare.piece(square).is_none() {
            let with_spy = put(&bare.fen(), square, letter);
            others.extend(PawnsChess::from_fen(&with_spy, Options::default()));
        }
    }
    // One that is put before the king is hidden no longer (R5.28).
    others.retain(|other| other.redacted_for(Viewer::Side(position.turn())) == bare);
    others
}

/// A FEN with one piece more.
fn put(fen: &str, square: Square, letter: char) -> String {
    let (board, rest) = fen.split_once(' ').expect("a FEN has fields");
    let mut ranks: Vec<Vec<char>> = board
        .split('/')
        .map(|rank| {
            let cells = |c: char| c.to_digit(10).map_or_else(|| vec![c], |n| vec!['1'; n as usize]);
            rank.chars().flat_map(cells).collect()
        })
        .collect();
    ranks[7 - usize::from(square.rank())][usize::from(square.file())] = letter;
    let ranks: Vec<String> = ranks.into_iter().map(|rank| rank.into_iter().collect()).collect();
    format!("{} {rest}", ranks.join("/"))
}

/// What the side to decide knows by the rules.
fn known(position: &PawnsChess) -> (Vec<String>, String) {
    let mut legal: Vec<String> = position.legal_moves().iter().map(|mv| position.path(mv).to_string()).collect();
    legal.sort_unstable();
    (legal, format!("{:?} {:?}", position.check(), position.outcome()))
}

/// Whether no move was played: the next player sees another half of the truth.
fn still_deciding(driver: &Driver) -> bool {
    driver.app.screen::<Playing>().is_some_and(|playing| playing.line.view.game.plies() == 0)
}

/// The law: what differs in the enemy's hidden Spy alone, and leaves the same moves, check and result, is the same on the screen,
/// cell for cell, at several sizes, whatever is done there short of a move.
#[test]
fn law_the_other_spy_is_not_on_the_screen() {
    let mut random = Random(530);
    let mut compared = 0;
    for record in random::games::<PawnsChess>() {
        for position in record.positions.iter().step_by(131) {
            let there = known(position);
            for other in others(position, &mut random) {
                if position.outcome().is_some() || other == *position || known(&other) != there {
                    continue;
                }
                compared += 1;
                let mut drivers = [position, &other].map(|position| game(Some(&position.fen())));
                for (size, keys) in [
                    ((80, 24), ""),
                    ((120, 40), "<F8>"),
                    ((40, 16), "<Up><Enter>"),
                    ((80, 24), "<Esc><Esc><F8><Left><Up><Enter>"),
                    ((80, 24), "<Esc><Esc><Ctrl-U>e4e5>e8<Enter>"),
                    ((50, 50), "<Esc><Ctrl-U>threats e5<Enter>"),
                    ((80, 24), "<Ctrl-U>P"),
                    ((80, 24), "<Ctrl-U>N"),
                ] {
                    let [one, two] = drivers.each_mut().map(|driver| {
                        driver.size = size;
                        driver.keys(keys).draw().0
                    });
                    if drivers.iter().any(|driver| !still_deciding(driver)) {
                        break;
                    }
                    let text = pawnstorm::ui::text;
                    let fens = [position, &other].map(Position::fen).join("\n");
                    assert!(one == two, "after {keys}:\n{fens}\n{}\n{}", text(&one), text(&two));
                }
            }
        }
    }
    assert!(compared > 100, "only {compared} pairs were compared");
}

/// Between turns the screen is handed over by a card that shows nothing of the game, whatever was played.
#[test]
fn the_screen_is_handed_over() {
    let mut one = game(None);
    let mut two = game(None);
    one.keys("e2e4<Enter>")
        .shows("Pass the screen to Black. Press Enter when Black is ready.")
        .lacks("e4")
        .lacks("move");
    two.keys("c2d3<Enter>").shows("Pass the screen to Black.");
    assert_eq!(one.draw().0, two.draw().0, "the card is the same");
    // Nothing but Enter takes it off.
    one.keys("e5<Esc><PgUp><F8><Up>").shows("Pass the screen to Black.");
    one.keys("<Ctrl-C>").shows("Quit Pawnstorm?").lacks("Pass").keys("n").shows("Pass the screen to Black.");
    one.keys("<Enter>").shows("Black to move.").shows("1. Phe4").lacks("(♙s)").shows("(♟︎s)");
    two.keys("<Enter>").shows("1. unseen").lacks("d3").lacks("(♙s)");
    // The cursor tells nothing either.
    let Some(playing) = two.app.screen::<Playing>() else { panic!("a game is played") };
    assert_eq!(playing.line.view.cursor, Square::E2);
    two.keys("e7e5<Enter><Enter>").shows("1. Psd3").shows("(♙s)");
}

/// R5.26: who steps onto the Spy learns nothing; its owner is asked after the hand-over, and the other's history leaves it out.
#[test]
fn the_re_placing_is_private() {
    let mut driver = game(Some("4k3/8/8/3s4/4P3/8/8/R3K3 w - - 0 1 - -".replace('P', "M").as_str()));
    driver.lacks("♟").keys("e4d5<Enter>").shows("Pass the screen to Black.").lacks("Spy");
    driver.keys("<Enter>").shows("Your Spy was driven off d5").shows("@");
    driver.keys("S@c5<Enter>").lacks("Pass the screen").shows("Ps@c5").keys("e8e7<Enter><Enter>");
    driver.shows("Ke7").lacks("Ps@c5").lacks("♟").lacks("driven off");
    // Looking back finds nothing, and no move too many.
    driver.keys("<PgUp>").shows("VIEWING MOVE 1 of 1").lacks("♟").keys("<PgUp>").shows("VIEWING MOVE 0 of 1");
    driver.lacks("♟").keys("<End>");
    // Afterwards everything is shown.
    driver.keys("resign<Enter>y").shows("Ps@c5").shows("(♟︎s)").shows("Black wins");
}

/// R5.26: a Spy that has no square is captured, and who captured it does not learn that.
#[test]
fn a_trapped_spy_is_not_told() {
    let fen = "7k/2RRRn2/2RSR3/2RRR3/8/8/8/K7 b - - 20 1 - -";
    let mut driver = game(Some(fen));
    driver.keys("f7d6<Enter><Enter>").shows("White to move.").keys("a1a2<Enter><Enter>");
    driver.shows("Black to move.").lacks("♙");
}

/// Refusals are those of the position as it is seen.
#[test]
fn refusals_do_not_tell() {
    let fen = "7k/8/8/3s4/2E5/8/8/K7 w - - 0 1 - -";
    game(Some(fen)).keys("c4d5<Enter>").shows("there is no piece to capture on d5").lacks("Spy");
    Driver::game("pawns-chess", Some(fen)).keys("c4d5<Enter>").shows("A hidden Spy cannot be captured.");
    game(Some(fen)).keys("d5<Enter>").lacks("Spy");
}

/// A move that is taken back is the other's again, and so is the screen.
#[test]
fn undo_hands_over() {
    let mut driver = game(None);
    driver.keys("c2d3<Enter><Enter>undo<Enter>").shows("Pass the screen to White.").keys("<Enter>");
    driver.shows("White to move.");
    driver.shows("Undid unseen.").lacks("1. unseen").keys("redo<Enter>").shows("Pass the screen to Black.");
}

/// A draw is offered on a screen that shows nothing.
#[test]
fn a_draw_is_offered_under_cover() {
    let mut driver = game(None);
    driver.keys("draw<Enter>").shows("White offers a draw. Black, do you accept?").lacks("♙").keys("n");
    driver.shows("Pass the screen to White.").keys("<Enter>").shows("Black declines the draw.");
    driver.keys("draw<Enter>y").shows("agreed by both players").shows("(♟︎s)").shows("(♙s)");
}
