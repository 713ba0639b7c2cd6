//! The levels that play like people who learn: what they overlook, and how often.

use crate::prelude::*;
use crate::random::in_every_game;
use pawnstorm::engine::oversight::{Kind, kind};
use pawnstorm::engine::visit;
use pawnstorm::rules::Role;

const FREE_KNIGHT: &str = "rnbqkb1r/pppp1ppp/8/3np3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
const FORK: &str = "q3k3/8/8/1N6/8/8/8/4K3 w - - 0 1";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
const DISCOVERY: &str = "3q3k/8/8/8/3N4/8/8/3RK3 w - - 0 1";
const QUEEN_IN_DANGER: &str = "6k1/5ppp/3p4/4Q3/8/8/PPP5/4K3 w - - 0 1";

fn chess(fen: &str) -> Chess {
    Chess::from_fen(fen, Options::default()).expect("a position")
}

fn plays<P: Searchable>(position: &P, level: Level, seed: u64) -> P::Move {
    let limits = level.limits(Stage::Later);
    let best = level.search(position, &[], (&limits, seed), &Shared::new(1), &mut |_| {}).expect("the game is open");
    level.choose(&best, Stage::Later, seed)
}

/// The levels that overlook something, weakest first.
fn learners() -> impl Iterator<Item = Level> {
    Level::all().take(4)
}

/// How many of a hundred times each of those levels plays a move.
fn played(fen: &str, text: &str) -> Vec<usize> {
    let position = chess(fen);
    let count = |level| (0..100).filter(|seed| position.notation(&plays(&position, level, *seed)) == text).count();
    learners().map(count).collect()
}

#[test]
fn moves_are_told_apart_by_what_makes_them_hard_to_see() {
    for (fen, text, expected) in [
        (FREE_KNIGHT, "exd5", Some(Kind::Capture)),
        ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "exd5", Some(Kind::GreatCapture)),
        (FORK, "Nc7+", Some(Kind::Fork)),
        (FORK, "Nd6+", None),
        (BACK_RANK, "Rd8#", Some(Kind::Mate)),
        (BACK_RANK, "Rd7", None),
        (DISCOVERY, "Nb3", Some(Kind::Discovery)),
        (DISCOVERY, "Kf2", None),
    ] {
        let position = chess(fen);
        let found = position.legal_moves().into_iter().find(|mv| position.notation(mv) == text);
        let mv = found.unwrap_or_else(|| panic!("{text} in {fen}"));
        assert_eq!(kind(&position, &mv, &position.after(&mv)), expected, "{text} in {fen}");
    }
}

/// One-move captures are seen most of the time, forks and mates the more often the higher the level.
#[test]
fn what_is_overlooked_is_so_the_less_the_higher_the_level() {
    for (fen, text, least, most) in [
        (FREE_KNIGHT, "exd5", [60, 75, 85, 90], [95, 99, 100, 100]),
        (BACK_RANK, "Rd8#", [25, 45, 65, 85], [60, 75, 92, 100]),
        (FORK, "Nc7+", [0, 10, 35, 65], [20, 45, 75, 98]),
    ] {
        let seen = played(fen, text);
        assert!(seen.is_sorted(), "{text}: {seen:?}");
        assert!(
            seen.iter().zip(least.iter().zip(most)).all(|(n, (low, high))| (*low..=high).contains(n)),
            "{text}: {seen:?}"
        );
    }
}

/// From level 3 on, nobody leaves a queen where a pawn takes it.
#[test]
fn a_queen_is_not_thrown_away() {
    let position = chess(QUEEN_IN_DANGER);
    for level in learners().skip(2) {
        for seed in 0..60 {
            let mv = plays(&position, level, seed);
            let after = position.after(&mv);
            let queen = after.board().pieces(Color::White, Role::Queen);
            let taken = after.legal_moves().into_iter().any(|answer| (after.captures(&answer) & queen).any());
            assert!(!taken, "level {level}, seed {seed}: {}", position.notation(&mv));
        }
    }
}

/// In every game a seed decides, and another decides otherwise.
fn chance_alone_makes_the_difference<P: Searchable>() {
    let position = P::start(Options::of(P::INFO));
    for level in learners() {
        let moves: Vec<_> = (0..8).map(|seed| plays(&position, level, seed)).collect();
        assert!(moves.iter().any(|mv| *mv != moves[0]), "{}, level {level}: always {:?}", P::INFO.id, moves[0]);
        assert_eq!(plays(&position, level, 3), moves[3], "{}, level {level}", P::INFO.id);
    }
}

/// What the computer plays in a game of chess.
fn answers(moves: &[&str], level: &str, seeds: u64) -> BTreeSet<String> {
    let mut game = game::start("chess", Options::default(), None).expect("it begins");
    for text in moves {
        let mv = game.written(text).expect("it is legal");
        game.play(&mv).expect("it is new");
    }
    let level = level.parse().expect("a level");
    let answer = |seed| {
        let thinker = game.thinker(game.plies()).expect("nothing is hidden");
        thinker(&SearchTask::of_level(level, seed), &Shared::new(1), &mut |_| {}).expect("a move").mv
    };
    (0..seeds).map(answer).collect()
}

#[test]
fn no_level_begins_always_the_same_way() {
    for level in ["3", "4", "5", "6", "7", "8", "9", "10"] {
        let first = answers(&[], level, 30);
        assert!(first.len() >= 3 && first.contains("e2e4") && first.contains("d2d4"), "level {level}: {first:?}");
        let second = answers(&["e2e4"], level, 30);
        assert!(second.len() >= 4 && second.contains("e7e5") && second.contains("c7c5"), "level {level}: {second:?}");
    }
    assert!(answers(&["e2e4", "e7e5", "g1f3", "b8c6"], "8", 30).len() >= 3);
}

/// Who learns is given time, and who is strong takes what it needs.
#[test]
fn a_person_of_that_level_takes_some_time() {
    let paces = |level: Level| (0..50).map(|seed| level.pace(seed)).collect::<BTreeSet<Duration>>();
    for level in learners() {
        let paces = paces(level);
        assert!(paces.len() > 20 && paces.iter().all(|pace| (700..=2_500).contains(&pace.as_millis())), "{paces:?}");
    }
    assert!(Level::all().skip(4).all(|level| level.pace(1).is_zero()));
}

/// The FEN letter that a move promotes to, and its other steps.
fn promotion<P: Position>(position: &P, mv: &P::Move) -> Option<(char, Vec<Step>)> {
    let steps = position.path(mv).steps().to_vec();
    let letter = steps.iter().find_map(|step| if let Step::Promote(letter) = step { Some(*letter) } else { None })?;
    Some((letter, steps.into_iter().filter(|step| !matches!(step, Step::Promote(_))).collect()))
}

/// Returns whether a move promotes to less than it could, though it alone does not win at once, nor would more draw at once.
fn promotes_to_less<P: Position>(position: &P, mv: &P::Move) -> bool {
    let value = |letter| P::INFO.kind(letter).map_or(0, |kind| kind.value);
    let Some((letter, way)) = promotion(position, mv) else { return false };
    let ends = |mv: &P::Move| position.after(mv).outcome().map(|outcome| outcome.winner);
    let wins = ends(mv) == Some(Some(position.turn()));
    position.legal_moves().into_iter().any(|other| {
        promotion(position, &other).is_some_and(|(more, rest)| rest == way && value(more) > value(letter))
            && value(letter) > 0
            && ends(&other) != Some(None)
            && (!wins || ends(&other) == ends(mv))
    })
}

struct Promotions;

impl Visitor for Promotions {
    type Output = usize;

    fn visit<P: Searchable>(self) -> usize {
        let positions = random::games::<P>().flat_map(|record| record.positions);
        let promotes = |position: &P| {
            let moves = position.legal_moves();
            moves.as_ref().iter().any(|mv| promotion(position, mv).is_some_and(|(letter, _)| letter == 'b'))
        };
        let positions: Vec<P> = positions.filter(promotes).take(8).collect();
        for position in &positions {
            for level in learners() {
                for seed in 0..6 {
                    let mv = plays(position, level, seed);
                    let (text, fen) = (position.notation(&mv), position.fen());
                    assert!(!promotes_to_less(position, &mv), "level {level}, seed {seed}: {text} in {fen}");
                }
            }
        }
        positions.len()
    }
}

/// Who learns takes a queen, in every game in which there is a choice.
#[test]
fn a_pawn_becomes_a_queen_unless_there_is_a_reason() {
    let seen = GAMES.iter().map(|info| visit(info.id, Promotions).expect("there is such a game"));
    assert!(seen.filter(|count| *count > 0).count() >= 2);
    // Where it is taken at once all pieces are as good.
    let taken = chess("3rk3/P7/8/8/8/8/8/4K3 w - - 0 1");
    for level in Level::all().take(5) {
        for seed in 0..60 {
            let mv = plays(&taken, level, seed);
            assert!(!promotes_to_less(&taken, &mv), "level {level}, seed {seed}: {}", taken.notation(&mv));
        }
    }
    // A queen is stalemate, a rook is not.
    let stalemate = chess("8/5P1k/8/7K/8/8/8/8 w - - 0 1");
    let rook = learners()
        .skip(2)
        .any(|level| (0..20).any(|seed| stalemate.notation(&plays(&stalemate, level, seed)) == "f8=R"));
    assert!(rook, "those who see the stalemate take a rook");
}

/// In every game a level plays a legal move, and the same seed the same one.
fn a_level_plays_a_legal_move_and_again<P: Searchable>() {
    let mut positions = vec![P::start(Options::of(P::INFO))];
    for (level, seed) in Level::all().take(5).zip(10..) {
        let (position, earlier) = positions.split_last().expect("the start at least");
        let again = || level.play(position, earlier, &Shared::new(1), seed).expect("there is a legal move");
        let mv = again();
        assert_eq!(again(), mv, "the same seed plays the same move");
        let mut next = position.clone();
        next.try_play(&mv).expect("it is legal");
        positions.push(next);
    }
}

#[test]
fn perfect_play_takes_the_only_win_and_nothing_plays_in_a_finished_game() {
    let shared = Shared::new(1);
    // 7 P . . . . . . .
    // . . .
    // 2 . . . . . . . p
    let race: PawnGame = "8/P7/8/8/8/8/7p/8 w - - 0 1".parse().expect("a position");
    let mv = Level::PERFECT.play(&race, &[], &shared, 0).expect("there is a legal move");
    assert_eq!(race.notation(&mv), "a8");
    assert_eq!(Level::PERFECT.play(&race.after(&mv), &[race], &shared, 0), None);
}

in_every_game! {
    a_level_plays_a_legal_move_and_again,
    chance_alone_makes_the_difference,
}
