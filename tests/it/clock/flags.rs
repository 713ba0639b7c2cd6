//! The flag: when it falls, and what comes of it.

use super::{ms, play, timed};
use crate::prelude::*;
use pawnstorm::game::describe;

#[test]
fn the_flag_falls_exactly_at_zero() {
    let mut game = timed("0:05");
    play(&mut game, "e4", 0);
    game.elapse(ms(5_000) - Duration::from_nanos(1));
    assert_eq!((game.outcome(), super::shown(&game)[1].as_str()), (None, "0:00.1"));
    game.elapse(Duration::from_nanos(1));
    assert_eq!(game.outcome(), Some(Outcome::win(Color::White, Reason::Time)));
    assert_eq!(describe::outcome(&game).as_deref(), Some("White wins: Black ran out of time."));
    assert_eq!(game.log().last().map(ToString::to_string).as_deref(), Some("end white time"));
    assert!(game.routes().is_empty() && !game.undo());
    assert_eq!(super::shown(&game), ["0:05.0", "0:00.0"]);
}

#[test]
fn no_increment_and_no_delay_helps_who_has_run_out() {
    for controls in ["0:05+9", "0:05d9"] {
        let mut game = timed(controls);
        play(&mut game, "e4", 0);
        game.elapse(ms(5_000));
        assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Time), "{controls}");
    }
}

#[test]
fn a_game_that_is_over_takes_no_time() {
    let mut game = timed("0:05");
    play(&mut game, "e4", 0);
    game.end(Outcome::win(Color::White, Reason::Resignation));
    game.elapse(ms(60_000));
    assert_eq!(game.outcome(), Some(Outcome::win(Color::White, Reason::Resignation)));
    assert_eq!(super::shown(&game)[1], "0:05.0");
}

/// FIDE 6.9: what White has against what Black has, and whether White could still mate.
#[test]
fn it_is_a_draw_where_the_other_cannot_mate_by_any_sequence() {
    let table = [
        // A bare king does not mate, whatever the other has.
        ("8/8/8/4k3/8/8/4q3/K7", false),
        ("rnbqkbnr/pppppppp/8/8/8/8/8/K7", false),
        // A pawn, a rook and a queen do.
        ("8/8/8/4k3/8/8/P7/K7", true),
        ("8/8/8/4k3/8/8/R7/K7", true),
        ("8/8/8/4k3/8/8/Q7/K7", true),
        // A knight needs a piece that can block without guarding.
        ("8/8/8/4k3/8/8/N7/K7", false),
        ("8/8/8/4k2q/8/8/N7/K7", false),
        ("8/8/8/4kqq1/8/8/N7/K7", false),
        ("8/8/8/4k2r/8/8/N7/K7", true),
        ("8/8/8/4k2b/8/8/N7/K7", true),
        ("8/8/8/4k2n/8/8/N7/K7", true),
        ("8/8/8/4k2p/8/8/N7/K7", true),
        // Two minor pieces suffice, unless they are bishops that see the same squares.
        ("8/8/8/4k3/8/8/NN6/K7", true),
        ("8/8/8/4k3/8/B7/N7/K7", true),
        ("8/8/8/4k3/8/B7/B7/K7", true),
        ("8/8/8/4k3/8/8/B1B5/K7", false),
        // A bishop needs a knight, a pawn, or a bishop of the other colour.
        ("8/8/8/4k3/8/8/B7/K7", false),
        ("8/8/8/4k2q/8/8/B7/K7", false),
        ("8/8/8/4k2r/8/8/B7/K7", false),
        ("8/8/8/4k2n/8/8/B7/K7", true),
        ("8/8/8/4k2p/8/8/B7/K7", true),
        ("8/8/8/4k1b1/8/8/B7/K7", true),
        ("8/8/8/4kb2/8/8/B7/K7", false),
        ("8/8/8/4k2b/8/8/B7/K7", false),
    ];
    for (pieces, can) in table {
        for (turn, white) in [("b", true), ("w", true), ("b", false)] {
            let fen = format!("{} {turn} - - 0 1", if white { pieces.into() } else { mirrored(pieces) });
            let position = Chess::from_fen(&fen, Options::default()).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let side = if white { Color::White } else { Color::Black };
            assert_eq!(position.can_win(side), can, "{fen}");
        }
    }
}

/// The same with the colours exchanged.
fn mirrored(pieces: &str) -> String {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    pieces.split('/').rev().map(|rank| rank.chars().map(swap).collect::<String>()).collect::<Vec<_>>().join("/")
}

#[test]
fn a_draw_by_time_is_told_as_what_it_is() {
    let fen = "4k3/8/8/8/8/8/7q/KN6 w - - 0 1";
    let mut game = game::start("chess", Options::default(), Some(fen)).expect("it starts");
    game.set_clock("0:01".parse().expect("it sets clocks"));
    play(&mut game, "Nc3", 0);
    game.elapse(ms(1_000));
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Time)));
    let told = "Draw: Black ran out of time, but White could no longer win.";
    assert_eq!(describe::outcome(&game).as_deref(), Some(told));
}

#[test]
fn in_every_game_the_flag_loses() {
    for info in GAMES {
        let mut game = game::start(info.id, Options::default(), None).expect("it starts");
        game.set_clock("0:01".parse().expect("it sets clocks"));
        let turn = game.routes()[0].clone();
        game.play(&turn).expect("it is a move of this position");
        let side = game.turn();
        game.elapse(ms(1_000));
        assert_eq!(game.outcome(), Some(Outcome::win(!side, Reason::Time)), "{}", info.id);
    }
}
