//! The perfect player of the Pawn Game: it gives nothing away, and answers soon.

use crate::prelude::*;
use pawnstorm::engine::solve::{Solver, Value};

/// A move of the perfect player.
struct Answer {
    fen: String,
    time: Duration,
    /// The winner with the best play, if it was proved.
    proved: Option<Option<Color>>,
}

fn play(game: &mut Game, path: &str) {
    let mv = game.written(path).expect("it is legal");
    game.play(&mv).expect("it is new");
}

fn random_move(game: &mut Game, random: &mut Random) {
    let moves = game.legal();
    play(game, &moves[random.below(moves.len())]);
}

/// The move of a level, and how sure it is of it.
fn move_of(game: &Game, level: Level, seed: u64, shared: &Shared) -> (String, Evaluation) {
    let thinker = game.thinker(game.plies()).expect("nothing is hidden");
    let decision = thinker(&SearchTask::of_level(level, seed), shared, &mut |_| {}).expect("the game is open");
    (decision.mv, decision.thought.score)
}

/// A game of the perfect player with a colour against random moves or a level, from a start of so many random plies. What it has proved it
/// keeps to the end.
fn perfect_game(plies: usize, colour: Color, other: Option<Level>, random: &mut Random) -> Vec<Answer> {
    let mut game = game::start("pawn-game", Options::default(), None).expect("the game starts");
    for _ in 0..plies {
        if game.outcome().is_none() {
            random_move(&mut game, random);
        }
    }
    let (shared, others) = (Shared::new(16), Shared::new(16));
    let mut answers = Vec::new();
    while game.outcome().is_none() {
        if game.turn() == colour {
            let begun = Instant::now();
            let (mv, score) = move_of(&game, Level::PERFECT, 0, &shared);
            let time = begun.elapsed();
            let proved = if let Evaluation::Proved(winner) = score { Some(winner) } else { None };
            answers.push(Answer { fen: game.fen(game.plies()), time, proved });
            play(&mut game, &mv);
        } else if let Some(level) = other {
            let (mv, _) = move_of(&game, level, random.below(1 << 30) as u64, &others);
            play(&mut game, &mv);
        } else {
            random_move(&mut game, random);
        }
    }
    let score = |winner: Option<Color>| winner.map_or(0, |winner| if winner == colour { 1 } else { -1 });
    let end = score(game.outcome().expect("it is over").winner);
    let values: Vec<_> = answers.iter().filter_map(|answer| answer.proved).map(score).chain([end]).collect();
    assert!(values.is_sorted(), "{values:?} in {}", journal(&game));
    answers
}

fn journal(game: &Game) -> String {
    game.entries().iter().map(|entry| entry.shown.as_str()).collect::<Vec<_>>().join(" ")
}

/// As many games as are played: `PAWNSTORM_PERFECT=300` plays so many of each kind, and says how long the answers took.
fn games() -> Option<usize> {
    std::env::var("PAWNSTORM_PERFECT").ok().and_then(|games| games.parse().ok())
}

/// What is said of a row of games. Returns the positions that the player could win or hold, but did not know how.
fn report(name: &str, answers: &[Answer], truth: &Solver) -> Vec<String> {
    let mut times: Vec<_> = answers.iter().map(|answer| answer.time).collect();
    times.sort();
    let part = |thousandths: usize| times[(times.len() - 1) * thousandths / 1000];
    let soon = times.iter().filter(|time| **time <= Duration::from_millis(300)).count();
    let unproved = answers.iter().filter(|answer| answer.proved.is_none());
    let (mut lost, mut given) = (0, Vec::new());
    for answer in unproved {
        let race = PawnGame::from_fen(&answer.fen, Options::default()).expect("a position").race().expect("a race");
        match truth.value(&race, None).expect("nothing stops it") {
            Value::Loss => lost += 1,
            value => given.push(format!("{} {value} {:?}", answer.fen, answer.time)),
        }
    }
    println!(
        "{name}: {} answers, {soon} within 0.3 s; median {:?}, 99 % {:?}, 99.9 % {:?}, worst {:?}; not proved: {lost} lost, {} others",
        times.len(),
        part(500),
        part(990),
        part(999),
        part(1000),
        given.len()
    );
    for fen in &given {
        println!("  {fen}");
    }
    given
}

/// From the start, with either colour, the player knows what it does.
#[test]
fn the_perfect_player_gives_nothing_away() {
    let by_hand = games();
    let truth = Solver::new(if by_hand.is_some() { 2048 } else { 16 }, 1).expect("there is memory");
    let truth = truth.with_book();
    let mut random = Random(7);
    for (other, name) in [(None, "random moves"), (Level::all().last(), "level 8")] {
        if by_hand.is_none() && other.is_some() {
            continue;
        }
        for (openings, starts) in [(0..1, "the start"), (2..13, "random positions")] {
            let mut answers = Vec::new();
            for number in 0..by_hand.unwrap_or(2) {
                let plies = openings.start + number / 2 % openings.len();
                let colour = [Color::White, Color::Black][number % 2];
                answers.extend(perfect_game(plies, colour, other, &mut random));
            }
            let given = report(&format!("{name} from {starts}"), &answers, &truth);
            assert!(given.is_empty() || openings.start > 0, "{given:?}");
        }
    }
}
