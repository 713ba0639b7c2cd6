//! Every game of the registry, played at random, written down and read again.

use super::{bare, last_fen, played};
use crate::prelude::*;
use pawnstorm::game::input;
use pawnstorm::game::pgn::{Line, Node};
use pawnstorm::rules::Info;

/// How many games of each: a few, or as `PROPTEST_CASES` says.
pub(super) fn cases() -> u64 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(12)
}

/// A game that is played at random to its end, or for so many plies.
pub(super) fn random_game(info: &Info, options: Options, plies: usize, random: &mut Random) -> Game {
    let mut game = game::start(info.id, options, None).expect("it starts");
    for _ in 0..plies {
        if game.routes().is_empty() {
            break;
        }
        let turn = random.choose(game.routes()).clone();
        game.play(&turn).expect("it is a move of this position");
    }
    game
}

fn options(info: &Info, random: &mut Random) -> Options {
    let mut options = Options::default();
    for (option, _) in info.options {
        options.set(*option, random.below(2) == 1);
    }
    options
}

#[test]
fn what_is_written_is_read_back() {
    for info in GAMES {
        let mut random = Random(5);
        for case in 0..cases() {
            let options = options(info, &mut random);
            let plies = if case % 2 == 0 { 1000 } else { random.below(120) };
            let mut game = random_game(info, options, plies, &mut random);
            if random.below(2) == 0 || options.get(GameOption::HiddenSpies) {
                game.end(Outcome::win(game.turn(), Reason::Resignation));
            }
            let facts = Facts { white: "A \"B\" \\ C".into(), time_control: "300+5".into(), ..Facts::default() };
            let tree = Tree::of(&game, &facts).expect("nothing is hidden");
            let text = pgn::write(&tree);
            let (again, resolved) = played(&text);
            assert_eq!(again.tags, tree.tags, "{text}");
            assert_eq!(bare(&again.line), bare(&tree.line), "{text}");
            assert_eq!(again.line.moves.len(), game.plies(), "{text}");
            assert_eq!(resolved.game.entries(), game.entries(), "{text}");
            assert_eq!(last_fen(&resolved.game), last_fen(&game), "{text}");
            assert_eq!(resolved.game.outcome(), game.outcome(), "{text}");
            assert_eq!(resolved.game.options(), game.options(), "{text}");
            assert_eq!(pgn::write(&again), text);
            assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() < 80), "{text}");
        }
    }
}

/// The first and the last recorded game of each kind are written as they were: `tests/data/pgn/written.txt`.
#[test]
fn games_are_written_as_they_were() {
    for info in GAMES {
        let [first, .., last] = &data::records(info.id)[..] else { continue };
        let texts = [first, last].map(|record| written(info, record));
        data::assert_kept("pgn/written.txt", &format!("{}.pgn", info.id), &texts.join("\n"));
    }
}

fn written(info: &Info, record: &Value) -> String {
    let mut game = game::start(info.id, Options::default(), record["start"].as_str()).expect("a start");
    for mv in record["moves"].as_array().expect("a list") {
        let mv = input::find(&game, mv.as_str().expect("a text")).expect("it is legal");
        game.play(&mv).expect("it is a move of this position");
    }
    let facts = Facts { white: "A".into(), black: "B".into(), date: "2024.05.31".into(), ..Facts::default() };
    pgn::write(&Tree::of(&game, &facts).expect("nothing is hidden"))
}

const COMMENTS: [&str; 6] = [
    "a word",
    "%escape [Event \"x\"] ; 1-0 ( $1",
    "a } brace",
    "long: the quick brown fox jumps over the lazy dog %eval [%clk 0:01:00] ;again and again, and the line is full",
    "K\u{f6}nig \u{2654} \u{4e2d}\u{6587}",
    "\u{1b}[31m",
];

/// Hangs comments, glyphs and variations on a line that begins where a game stands.
fn embellish(game: &mut Game, line: &mut Line, depth: usize, random: &mut Random) {
    for node in &mut line.moves {
        if random.below(4) == 0 {
            node.after.push((*random.choose(&COMMENTS)).into());
        }
        if random.below(4) == 0 {
            node.glyphs.push(random.below(256) as u8);
        }
        while depth > 0 && random.below(5) == 0 {
            let ply = game.plies();
            let mut branch = game.branch(ply);
            for _ in 0..=random.below(4) {
                if branch.routes().is_empty() {
                    break;
                }
                let turn = random.choose(branch.routes()).clone();
                branch.play(&turn).expect("it is a move of this position");
            }
            let mut variation = Tree::of(&branch, &Facts::default()).expect("nothing is hidden").line;
            variation.moves.drain(..ply);
            if random.below(3) == 0 {
                variation.before.push((*random.choose(&COMMENTS)).into());
            }
            let mut start = game.branch(ply);
            embellish(&mut start, &mut variation, depth - 1, random);
            node.variations.push(variation);
        }
        let path = node.path.as_ref().expect("it was played");
        let route = input::complete(game, path.steps()).expect("it is legal").clone();
        game.play(&route).expect("it is a move of this position");
    }
}

/// The same, with the controls replaced that no text keeps.
fn cleaned(line: &Line) -> Line {
    let clean = |comments: &[String]| comments.iter().map(|text| text.replace('\u{1b}', "\u{fffd}")).collect();
    let node = |node: &Node| Node {
        after: clean(&node.after),
        variations: node.variations.iter().map(cleaned).collect(),
        ..node.clone()
    };
    Line { before: clean(&line.before), moves: line.moves.iter().map(node).collect() }
}

#[test]
fn whole_trees_are_read_back() {
    for info in GAMES {
        let mut random = Random(7);
        for _ in 0..cases() {
            let game = random_game(info, Options::default(), 40, &mut random);
            let mut tree = Tree::of(&game, &Facts::default()).expect("nothing is hidden");
            embellish(&mut game.restarted(), &mut tree.line, 3, &mut random);
            let text = pgn::write(&tree);
            let (again, _) = played(&text);
            assert_eq!(bare(&again.line), bare(&cleaned(&tree.line)), "{text}");
            let paths = |line: &Line| line.moves.iter().map(|mv| mv.path.clone()).collect::<Vec<_>>();
            assert_eq!(paths(&again.line), paths(&tree.line));
            assert_eq!(pgn::write(&again), text);
        }
    }
}

#[test]
fn a_game_in_which_something_is_hidden_is_not_written_down() {
    for info in GAMES.iter().filter(|info| info.options.iter().any(|(option, _)| *option == GameOption::HiddenSpies)) {
        let options = Options::NONE.with(GameOption::HiddenSpies);
        let mut game = random_game(info, options, 10, &mut Random(1));
        let hidden = Tree::of(&game, &Facts::default()).expect_err("it hides Spies");
        assert!(hidden.to_string().ends_with("when it is over."));
        game.end(Outcome::draw(Reason::Agreement));
        assert_eq!(Tree::of(&game, &Facts::default()).expect("it is over").line.moves.len(), 10);
    }
}
