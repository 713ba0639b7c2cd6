//! The engine: what holds for whatever it finds, in every game.

mod levels;
mod mates;

use crate::prelude::*;
use crate::random::in_every_game;
use pawnstorm::engine::{Best, Clock, SearchInfo, visit};
use std::sync::atomic::{AtomicBool, Ordering};

/// Searches with a fresh table.
fn search<P: Searchable>(position: &P, earlier: &[P], limits: &Limits) -> Option<Best<P::Move>> {
    engine::search(position, earlier, limits, &Shared::new(1), &mut |_| {})
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// A position from the middle of a random game, with those before it.
fn middle<P: Searchable>(seed: u64, plies: usize) -> Vec<P> {
    let start = random::starts::<P>().swap_remove(0);
    random::play(start, plies, &mut Random(seed)).positions
}

// With one thread and a fixed depth the search is the same every time: it looks at just so many positions.

struct Count<'a>(&'a str, u32);

impl Visitor for Count<'_> {
    type Output = u64;

    fn visit<P: Searchable>(self) -> u64 {
        search(&data::position::<P>(self.0), &[], &depth(self.1)).expect("the game is open").nodes
    }
}

#[test]
fn a_search_looks_at_so_many_positions() {
    let all = data::kept("nodes.txt");
    for info in GAMES {
        let kept = all.get(info.id).cloned().unwrap_or_else(|| format!("{} ;D3 0", info.start));
        let (fen, counted) = kept.trim_end().split_once(" ;D").expect("FEN ;Dn count");
        let plies = counted.split_once(' ').and_then(|(plies, _)| plies.parse().ok()).expect("Dn count");
        let nodes = visit(info.id, Count(fen, plies)).expect("the registry knows its games");
        data::assert_kept("nodes.txt", info.id, &format!("{fen} ;D{plies} {nodes}\n"));
    }
}

// What holds for every search of every game.

/// Plies of self-play in each game; `PAWNSTORM_SELF_PLAY` sets another number.
fn plies() -> usize {
    std::env::var("PAWNSTORM_SELF_PLAY").ok().and_then(|plies| plies.parse().ok()).unwrap_or(120)
}

/// Games at changing levels, in which every move must be one of the legal ones, and every line must be playable.
fn self_play_is_legal<P: Searchable>() {
    let mut random = Random(11);
    let mut left = plies();
    while left > 0 {
        let shared = Shared::new(1);
        let mut positions = middle::<P>(left as u64, 6);
        while let Some((position, earlier)) = positions.split_last().filter(|_| left > 0) {
            let levels: Vec<_> = Level::all().take(5).collect();
            let level = *random.choose(&levels);
            let mut limits = level.limits(Stage::Later);
            limits.nodes = Some(300 + random.below(700) as u64);
            let best = engine::search(position, earlier, &limits, &shared, &mut |_| {});
            if position.outcome_after(earlier).is_some() || positions.len() > 300 {
                break;
            }
            let best = best.expect("the game is open");
            for line in &best.lines {
                is_playable(&positions, &line.moves);
            }
            let position = &positions[positions.len() - 1];
            let mv = level.choose(&best, Stage::Later, left as u64);
            assert!(position.legal_moves().as_ref().contains(&mv), "{mv:?} in {}", position.fen());
            P::play_on(&mut positions, &mv);
            left -= 1;
        }
    }
}

fn is_playable<P: Position>(positions: &[P], moves: &[P::Move]) {
    let mut positions = positions.to_vec();
    for mv in moves {
        let position = &positions[positions.len() - 1];
        assert!(position.legal_moves().as_ref().contains(mv), "{mv:?} in {}", position.fen());
        P::play_on(&mut positions, mv);
    }
}

/// A win that was found is one: whatever the loser answers, a search of what remains still finds it, on time.
fn a_found_win_is_a_win<P: Searchable>() {
    let mut random = Random(5);
    let mut found = 0;
    for seed in 0..12 {
        // One side plays well, the other anything: that does not last long.
        let mut positions = middle::<P>(seed, 4);
        let good = positions[positions.len() - 1].turn();
        let mut left = None;
        while let Some((position, earlier)) = positions.split_last() {
            if position.outcome_after(earlier).is_some() || positions.len() > 150 {
                break;
            }
            let turn = if position.turn() == good {
                let enough = nodes(if left.is_some() { 40_000 } else { 1500 });
                let best = search(position, earlier, &enough).expect("the game is open");
                let now = best.score.win().filter(|&now| now > 0);
                if let Some(left) = left {
                    assert!(now.is_some_and(|now| now <= left), "{now:?}, not {left}, in {}", position.fen());
                }
                left = now;
                best.mv
            } else {
                random.choose(position.legal_moves().as_ref()).clone()
            };
            let mut next = position.after(&turn);
            next.apply_repetition(&positions);
            left = left.map(|left| left - i32::from(next.turn() != position.turn()));
            positions.push(next);
        }
        if left.is_some() {
            found += 1;
            let end = positions[positions.len() - 1].outcome().expect("the game is over");
            assert_eq!(end.winner, Some(good), "{}", positions[positions.len() - 1].fen());
        }
    }
    assert!(found > 5, "hardly any win was found in {}", P::INFO.id);
}

/// Where a game is over there is nothing to search; one move before, what the best move leads to is the score.
fn the_end_is_seen<P: Searchable>() {
    for seed in 0..40 {
        let record = crate::random::play(P::start(Options::default()), 250, &mut Random(seed));
        let Some((last, earlier)) = record.positions.split_last() else { continue };
        let Some(outcome) = last.outcome() else { continue };
        if last.legal_moves().as_ref().is_empty() {
            assert!(search(last, earlier, &nodes(100)).is_none());
        }
        let Some((before, earlier)) = earlier.split_last() else { continue };
        let best = search(before, earlier, &nodes(2000)).expect("the game was open");
        if outcome.winner == Some(before.turn()) {
            assert_eq!(best.score.win(), Some(1), "{}", before.fen());
        }
    }
}

/// The evaluation does not care which side is called White, as far as the game itself does not.
fn the_start_is_even<P: Searchable>() {
    let start = P::start(Options::default());
    let mut weights = Vec::new();
    start.trace(&mut Net(&mut weights));
    // In the start position all that the sides have is the same, but for whose turn it is.
    assert!(weights.iter().filter(|&&n| n != 0).count() <= 1, "{}", P::INFO.id);
}

/// What White has more of than Black.
struct Net<'a>(&'a mut Vec<i32>);

impl pawnstorm::engine::eval::Trace for Net<'_> {
    fn count(&mut self, color: Color, weight: usize, times: i32) {
        if self.0.len() <= weight {
            self.0.resize(weight + 1, 0);
        }
        self.0[weight] += if color == Color::White { times } else { -times };
    }
}

in_every_game! {
    self_play_is_legal,
    a_found_win_is_a_win,
    the_end_is_seen,
    the_start_is_even,
    several_lines_begin_with_different_moves,
    hardly_any_search_still_finds_a_legal_move,
    stop_is_followed,
    time_is_kept,
    named_moves_alone_are_searched,
    a_varied_opening_costs_little,
}

// A search keeps to its limits, and stops when it is told to.

/// Stopped before it begins, or after next to nothing, it still finds a legal move.
fn hardly_any_search_still_finds_a_legal_move<P: Searchable>() {
    for seed in 0..5 {
        let positions = middle::<P>(seed, 20);
        let (position, earlier) = positions.split_last().expect("there is one");
        let legal = position.legal_moves();
        for nodes in [0, 1, 2, 10, 100, 1000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let Some(best) = search(position, earlier, &limits) else {
                assert!(legal.as_ref().is_empty());
                continue;
            };
            assert!(best.nodes <= nodes);
            assert!(legal.as_ref().contains(&best.mv));
        }
        let shared = Shared::new(1);
        shared.stop();
        let best = engine::search(position, earlier, &Limits::default(), &shared, &mut |_| {});
        assert_eq!(best.map(|best| legal.as_ref().contains(&best.mv)), (!legal.as_ref().is_empty()).then_some(true));
    }
}

/// A search without limits ends when it is stopped from elsewhere, with helpers and all.
fn stop_is_followed<P: Searchable>() {
    let start = P::start(Options::default());
    let shared = Shared::new(1);
    let deep = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !deep.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            shared.stop();
        });
        let limits = Limits { threads: 2, ..Limits::default() };
        let mut told = None;
        let best = engine::search(&start, &[], &limits, &shared, &mut |info| {
            deep.fetch_or(info.depth >= 3, Ordering::Relaxed);
            told = info.line.moves.first().cloned();
        });
        let best = best.expect("a turn");
        assert!(start.legal_moves().as_ref().contains(&best.mv));
        // Whichever thread it comes from, its move was told last.
        assert_eq!(told, Some(best.mv));
    });
}

/// Within its time, with a margin for a machine that does other things too.
fn time_is_kept<P: Searchable>() {
    let start = P::start(Options::default());
    let clock = Clock { left: Duration::from_millis(900), increment: Duration::ZERO, moves: None };
    let time = Duration::from_millis(30);
    let usual = Limits::default();
    for limits in [Limits { time: Some(time), ..usual.clone() }, Limits { clock: Some(clock), ..usual }] {
        let begun = Instant::now();
        search(&start, &[], &limits).expect("a turn");
        assert!(begun.elapsed() < Duration::from_secs(2));
    }
}

/// The lines that are asked for are those of different moves, the best first.
fn several_lines_begin_with_different_moves<P: Searchable>() {
    let start = P::start(Options::default());
    let limits = Limits { depth: Some(3), lines: 4, ..Limits::default() };
    let best = search(&start, &[], &limits).expect("a turn");
    assert_eq!(best.lines.len(), 4);
    assert_eq!(best.lines[0].moves[0], best.mv);
    assert!(best.lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
    let first = |line: &engine::Variation<P::Move>| line.moves[0].clone();
    for (index, line) in best.lines.iter().enumerate() {
        assert!(!best.lines[..index].iter().map(first).any(|mv| mv == line.moves[0]));
    }
}

/// Only the moves that are named are searched, and no others cost a node.
fn named_moves_alone_are_searched<P: Searchable>() {
    for seed in 0..5 {
        let positions = middle::<P>(seed, 10);
        let (position, earlier) = positions.split_last().expect("there is one");
        let legal = position.legal_moves();
        let legal = legal.as_ref();
        let Some(last) = legal.len().checked_sub(1) else { continue };
        let limits = |only: &[usize]| Limits { depth: Some(3), only: only.to_vec(), lines: 9, ..Limits::default() };
        let one = search(position, earlier, &limits(&[last])).expect("a move");
        assert!(one.mv == legal[last] && one.lines.len() == 1);
        let two = search(position, earlier, &limits(&[0, last])).expect("a move");
        assert!(two.lines.iter().all(|line| line.moves[0] == legal[0] || line.moves[0] == legal[last]));
        let all = search(position, earlier, &limits(&[])).expect("a move");
        assert!(last < 2 || one.nodes < all.nodes, "{} of {} nodes", one.nodes, all.nodes);
    }
}

// How the levels begin a game.

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
        P::play_on(&mut positions, &mv);
    }
}

/// The last report counts all nodes, also where the limit cuts an iteration off.
#[test]
fn the_last_report_counts_every_node() {
    for (nodes, lines) in [(1, 1), (500, 1), (5_000, 1), (5_000, 3)] {
        let mut reports = Vec::new();
        let limits = Limits { nodes: Some(nodes), lines, ..Limits::default() };
        let position = Chess::start(Options::default());
        let mut report = |info: &SearchInfo<_>| reports.push((info.rank, info.nodes));
        let best = engine::search(&position, &[], &limits, &Shared::new(1), &mut report);
        let best = best.expect("there are moves");
        assert!(best.nodes <= nodes, "{nodes}: {}", best.nodes);
        let last: Vec<_> = (0..best.lines.len()).map(|rank| (rank, best.nodes)).collect();
        assert!(reports.is_empty() && nodes == 1 || reports.ends_with(&last), "{nodes}: {reports:?}");
    }
}
