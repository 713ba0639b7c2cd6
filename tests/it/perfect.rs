//! The perfect player of the Pawn Game: it gives nothing away, and answers soon.

use crate::prelude::*;
use pawnstorm::engine::solve::{Solver, Value};
use pawnstorm::engine::{exact, search};

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
    for (other, name) in [(None, "random moves"), (Level::all().last(), "level 10")] {
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

// Exact play in the Pawn Game: what is shown of proved values is true, and the perfect player keeps what it has.

/// Four files: White wins, and only by b4 and c4.
const FOUR: &str = "8/pppp4/8/8/8/8/PPPP4/8 w - - 0 1";
/// Three files: a draw.
const THREE: &str = "8/ppp5/8/8/8/8/PPP5/8 w - - 0 1";
/// Two files: White has lost.
const TWO: &str = "8/pp6/8/8/8/8/PP6/8 w - - 0 1";

const LONG: Duration = Duration::from_secs(60);

fn position(fen: &str) -> PawnGame {
    PawnGame::from_fen(fen, Options::of(PawnGame::INFO)).expect("a position")
}

/// Plays a game between the perfect player and any moves of the other side. Returns the result for the perfect side.
fn plays_out(fen: &str, perfect: Color, seed: u64, shared: &Shared) -> Value {
    let mut random = crate::random::Random(seed);
    let mut position = position(fen);
    while position.outcome().is_none() {
        let mv = if position.turn() == perfect {
            exact::perfect(&position, shared, LONG).expect("it is solved").0
        } else {
            *random.choose(&position.legal_moves())
        };
        position.play(&mv);
    }
    match position.outcome().expect("it is over").winner {
        Some(winner) if winner == perfect => Value::Win,
        Some(_) => Value::Loss,
        None => Value::Draw,
    }
}

#[test]
fn the_perfect_player_keeps_what_it_has() {
    let shared = Shared::new(1);
    for (fen, side, least) in [
        (FOUR, Color::White, Value::Win),
        (THREE, Color::White, Value::Draw),
        (THREE, Color::Black, Value::Draw),
        (TWO, Color::Black, Value::Win),
    ] {
        for seed in 0..40 {
            let got = plays_out(fen, side, seed, &shared);
            assert!(got >= least, "{got} for {side:?} from {fen}, seed {seed}");
        }
    }
}

/// Of moves that lose alike it takes the one after which the other side has the fewest winning replies.
#[test]
fn the_lost_side_makes_it_hard() {
    let shared = Shared::new(1);
    let solver = Solver::new(16, 1).expect("memory");
    let value = |position: &PawnGame| solver.value(&position.race().expect("a race"), None).expect("it ends");
    let share = |after: &PawnGame| {
        let replies: Vec<_> = after.legal_moves().into_iter().collect();
        let winning = replies.iter().filter(|reply| value(&after.after(reply)) == Value::Loss).count();
        winning * 1000 / replies.len()
    };
    let root = position(TWO);
    let (mv, best) = exact::perfect(&root, &shared, LONG).expect("it is solved");
    assert_eq!(best, Some(Value::Loss));
    let least = root.legal_moves().into_iter().map(|mv| share(&root.after(&mv))).min();
    assert_eq!(Some(share(&root.after(&mv))), least);
}

/// A level gives the value away as often as it says, and never where it does not err.
#[test]
fn levels_slip_as_often_as_they_say() {
    let shared = Shared::new(1);
    let root = position(FOUR);
    let solver = Solver::new(16, 1).expect("memory");
    let keeps = |mv: &_| {
        let after: PawnGame = root.after(mv);
        solver.value(&after.race().expect("a race"), None) == Some(Value::Loss)
    };
    for level in Level::all() {
        let best = search(&root, &[], &level.limits(Stage::Later), &shared, &mut |_| {}).expect("there are moves");
        let slips = (0..1000)
            .filter(|seed| !keeps(&exact::level_move(&root, &best, (level, Stage::Later, *seed), &shared)))
            .count() as i64;
        let expected = 10 * level.slips() as i64;
        assert!((slips - expected).abs() <= 45, "level {level}: {slips} of 1000, expected {expected}");
    }
    let strengths: Vec<u64> = Level::all().map(Level::slips).collect();
    assert!(strengths.windows(2).all(|pair| pair[0] > pair[1]), "{strengths:?}");
    assert_eq!(Level::PERFECT.slips(), 0);
}

#[test]
fn only_the_pawn_game_is_solved() {
    let solved: Vec<&str> = GAMES.iter().filter(|info| game::can_be_solved(info)).map(|info| info.id).collect();
    assert_eq!(solved, ["pawn-game"]);
    let mut driver = Driver::game("chess", None);
    driver.keys("values<Enter>").shows("Values are proved in the Pawn Game, and elsewhere with at most four pieces");
    driver.keys("computer black perfect<Enter>").shows("Chess is not solved");
    driver.keys("<Ctrl-V>").shows("Values are proved in the Pawn Game, and elsewhere with at most four pieces");
}

/// Every proved value that is shown of a game is the solver's, and the search does not contradict it.
#[test]
fn values_are_told_and_marked() {
    let mut driver = Driver::game("pawn-game", Some(FOUR));
    driver.keys("<Ctrl-V>").shows("b4 and c4 win. a3, b3, c3, d3, a4 and d4 lose.");
    let Some(playing) = driver.app.screen::<Playing>() else { panic!("a game") };
    assert_eq!(playing.line.view.shown_values().len(), 8);
    assert!(driver.text().contains("4   L     W     W     L"), "{}", driver.text());
    // With a piece picked up, only where it goes.
    driver.keys("b2<Enter>");
    let text = driver.text();
    assert_eq!((text.matches(" W ").count(), text.matches(" L ").count()), (1, 1), "{text}");
    driver.keys("<Esc><Esc>").lacks("win.");
    driver.keys("values<Enter>").shows("b4 wins. b3 loses.").keys("values<Enter>").lacks("4   L     W     W     L");
    // They are gone with the move.
    driver.keys("values<Enter>b4<Enter>").lacks("L   W");
}

#[test]
fn hints_and_the_bar_tell_the_truth() {
    let mut driver = Driver::game("pawn-game", Some(FOUR));
    driver.keys("hint<Enter>").shows("Look at your pawn on").keys("hint<Enter>");
    driver.shows("there is a win against any defence");
    driver.keys("hint<Enter>").shows("it wins against any defence");
    let Some(playing) = driver.app.screen::<Playing>() else { panic!("a game") };
    assert_eq!(playing.line.view.score(), Some(Evaluation::Proved(Some(Color::White))));
    let mut driver = Driver::game("pawn-game", Some(THREE));
    driver.keys("hint<Enter>hint<Enter>hint<Enter>").shows("it draws, and nothing wins");
    let mut driver = Driver::game("pawn-game", Some(TWO));
    driver.keys("hint<Enter>hint<Enter>hint<Enter>").shows("but after a3 only a6 wins");
}

/// What touch-move rules out is neither suggested nor valued.
#[test]
fn hints_and_values_respect_a_touched_piece() {
    let mut driver = Driver::game("pawn-game", Some(FOUR));
    driver.keys("c4<Enter>b5<Enter>cxb5<Enter>d6<Enter>hint<Enter>").shows("Look at your pawn on").lacks("on b5.");
    driver.keys("<Esc>b5<Enter>").shows("Touched: your pawn on b5 must move.");
    driver.keys("values<Enter>").shows("b6 ").lacks("a4").keys("values<Enter>");
    // The earlier hint is out of date.
    driver.keys("hint<Enter>").shows("Look at your pawn on b5.").keys("hint<Enter>hint<Enter>").shows("Try b6");
    let mut chess = Driver::with_options("chess", None, Options::NONE.with(GameOption::TouchMove));
    chess
        .keys("a2<Enter><Esc>hint<Enter>")
        .shows("Look at your pawn on a2.")
        .keys("hint<Enter>hint<Enter>")
        .shows("Try a");
}

#[test]
fn the_review_counts_exact_mistakes() {
    let mut driver = Driver::game("pawn-game", Some(FOUR));
    driver.keys("a3<Enter>b5<Enter>").keys("resign<Enter>y").keys("review<Enter>").keys("analyse<Enter>");
    driver.shows("One mistake found");
    driver.keys("analyse<Enter>").shows("1. a3 lost a won game").shows("a3 W-L");
    driver.keys("<Home><Ctrl-V>").shows("b4 and c4 win.");
}

#[test]
fn the_menu_offers_the_perfect_player_where_there_is_one() {
    let mut driver = Driver::menu();
    // Before the first person stands somebody elsewhere, and before that the strongest player.
    driver.keys("<Enter><Down><Down><Left>").shows_row("Black: online opponent");
    driver.keys("<Left>").shows_row("Black: computer, level 10");
    let mut driver = Driver::menu();
    driver.keys("<Down><Enter><Down><Down><Left><Left>").shows_row("Black: computer, perfect");
    assert_eq!(Player::PERFECT.to_string().parse(), Ok(Player::PERFECT));
    assert_eq!(Player::PERFECT.name(), "Computer, perfect");
    assert_eq!(Player::PERFECT.strength(), Some("perfect: never makes a mistake"));
}

/// A task to be won against perfect play goes on as long as the win is there.
#[test]
fn a_won_game_is_won_against_perfect_play() {
    let mut driver = Driver::menu();
    driver.keys("<Down>pe<End><Enter>").shows("Finish it off");
    driver.lacks("moves left").keys("<Ctrl-V>").shows("b4 and c4 win.");
    driver.keys("a3<Enter>").shows("a3 loses");
    driver.keys("b4<Enter>").shows("Right!");
}

/// A search for a decision in the middle of a game is as good as the solver's, and its limits do not matter.
#[test]
fn a_level_that_is_perfect_needs_no_search() {
    let game = game::start("pawn-game", Options::default(), Some(FOUR)).expect("it starts");
    let thinker = game.thinker(0).expect("nothing is hidden");
    let mut task = SearchTask::of_level(Level::PERFECT, 1);
    task.limits = Limits { nodes: Some(1), ..Limits::default() };
    let decision = thinker(&task, &Shared::new(1), &mut |_| {}).expect("a move");
    assert!(["b2b4", "c2c4"].contains(&decision.mv.as_str()), "{}", decision.mv);
    assert_eq!(decision.thought.score, Evaluation::Proved(Some(Color::White)));
}
