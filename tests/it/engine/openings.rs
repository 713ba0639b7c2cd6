//! How the levels begin a game.

use crate::prelude::*;
use crate::random::in_every_game;

fn level(number: &str) -> Level {
    number.parse().expect("a level")
}

/// What a level plays in a position, by some seeds. A search by so few positions is as good for a proof.
fn plays<P: Searchable>(positions: &[P], level: Level, seeds: u64) -> BTreeSet<String> {
    let (root, earlier) = positions.split_last().expect("a position");
    let stage = Stage::of(root, earlier);
    let mut limits = level.limits(stage);
    limits.nodes = limits.nodes.map(|nodes| nodes.min(20_000));
    let mut shared = Shared::new(1);
    let mut play = |seed| {
        shared.clear();
        let best = level.search(root, earlier, (&limits, seed), &shared, &mut |_| {}).expect("the game is open");
        root.notation(&level.choose(&best, stage, seed))
    };
    (0..seeds).map(&mut play).collect()
}

fn after(moves: &str) -> Vec<Chess> {
    let mut positions = vec![Chess::start(Options::default())];
    for text in moves.split_whitespace() {
        let position = &positions[positions.len() - 1];
        let mv = position.legal_moves().into_iter().find(|mv| position.path(mv).to_string() == text);
        let next = position.after(&mv.expect("it is legal"));
        positions.push(next);
    }
    positions
}

/// A child moves a pawn in the middle or brings a piece out.
#[test]
fn the_first_level_begins_like_a_beginner() {
    let sensible = ["e4", "d4", "e3", "d3", "Nf3", "Nc3", "e5", "d5", "e6", "d6", "Nf6", "Nc6", "c6"];
    for moves in ["", "e2e4", "d2d4", "g1f3"] {
        let played = plays(&after(moves), level("1"), 60);
        assert!(played.len() >= 3, "{moves}: {played:?}");
        assert!(played.iter().all(|mv| sensible.contains(&mv.as_str())), "{moves}: {played:?}");
    }
}

#[test]
fn the_first_level_takes_what_is_free() {
    for (moves, takes) in [("e2e4 g8f6 b1c3 f6g4", "Qxg4"), ("e2e4 e7e5 g1f3 d8h4", "Nxh4")] {
        assert_eq!(plays(&after(moves), level("1"), 60), [takes.to_string()].into(), "{moves}");
    }
}

#[test]
fn the_high_levels_vary_their_openings() {
    for number in ["6", "7", "8"] {
        for moves in ["", "e2e4"] {
            let played = plays(&after(moves), level(number), 40);
            assert!(played.len() >= 2, "level {number} after {moves:?}: {played:?}");
        }
        let later =
            [Chess::from_fen("6k1/5ppp/8/8/3N4/8/5PPP/R5K1 w - - 0 1", Options::default()).expect("a position")];
        assert_eq!(plays(&later, level(number), 4).len(), 1, "another position is no opening");
    }
}

/// At odds a game has an opening too; a position that is farther from the start has none.
#[test]
fn a_game_at_odds_has_an_opening() {
    for (fen, stage) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", Stage::Opening),
        ("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", Stage::Opening),
        ("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQk - 0 1", Stage::Later),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", Stage::Later),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", Stage::Later),
    ] {
        let position = Chess::from_fen(fen, Options::default()).expect("a position");
        assert_eq!(Stage::of(&position, &[]), stage, "{fen}");
    }
    let odds = Chess::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", Options::default());
    assert!(plays(&[odds.expect("a position")], level("8"), 20).len() >= 2);
}

/// It costs little: what is chosen is as good as the best, nearly.
fn a_varied_opening_costs_little<P: Searchable>() {
    let mut positions = vec![P::start(Options::of(P::INFO))];
    for seed in 0..14 {
        let (root, earlier) = positions.split_last().expect("a position");
        let stage = Stage::of(root, earlier);
        assert_eq!(stage == Stage::Opening, earlier.len() < 10);
        let mut limits = level("8").limits(stage);
        limits.nodes = Some(3000);
        let best = engine::search(root, earlier, &limits, &Shared::new(1), &mut |_| {});
        let Some(best) = best.filter(|_| root.outcome_after(earlier).is_none()) else { return };
        let mv = level("8").choose(&best, stage, seed);
        let line = best.lines.iter().find(|line| line.moves[0] == mv);
        let score = line.map_or(best.score.value(), |line| line.score.value());
        assert!(best.score.value() - score <= 15, "{} for {}", score, best.score.value());
        let mut next = root.after(&mv);
        next.apply_repetition(&positions);
        positions.push(next);
    }
}

in_every_game! {
    a_varied_opening_costs_little,
}
