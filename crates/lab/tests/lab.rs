//! The tools, run as a developer runs them: matches, the fitting of weights, certificates, and how results are counted.

use pawnstorm::engine::solve::Race;
use pawnstorm::engine::solve::{Solver, Value};
use pawnstorm::engine::{Searchable, Searched, Shared, Visitor, visit};
use pawnstorm::game;
use pawnstorm::rules::variants::GAMES;
use pawnstorm::rules::variants::pawn_game::PawnGame;
use pawnstorm::rules::{Color, Options, Position as _, perft};
use pawnstorm_lab::certificate::certificate;
use pawnstorm_lab::check::{Flaw, Position, Side, check};
use pawnstorm_lab::puzzles::{Line, themes};
use pawnstorm_lab::tally::{Sprt, Tally};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::process::{Command, Output};

/// Runs a tool.
fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pawnstorm-lab")).args(arguments).output().expect("the program runs")
}

/// What a tool prints; its arguments have no blanks.
fn printed(arguments: &str) -> String {
    let output = run(&arguments.split(' ').collect::<Vec<_>>());
    assert!(output.status.success(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What a tool says when it fails, with its exit code.
fn refused(arguments: &str) -> (Option<i32>, String) {
    let output = run(&arguments.split(' ').collect::<Vec<_>>());
    assert!(output.stdout.is_empty(), "{arguments}: {output:?}");
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

/// A match is the same every time, counts its games, and prints moves that replay each: from the first, which was played at random, to the
/// result.
#[test]
fn every_game_of_a_match_replays() {
    for info in GAMES {
        let arguments = format!("match {} --a 400n --b 50n --games 4 --seed 3 --show", info.id);
        let text = printed(&arguments);
        assert_eq!(text, printed(&arguments));
        let (games, tally) = text.trim_end().rsplit_once('\n').expect("the tally comes last");
        assert_eq!(games.lines().count(), 4, "{text}");
        let counts = tally.split(' ').filter_map(|word| word.trim_end_matches(',').strip_prefix(['+', '=', '-']));
        let counts: u32 = counts.take(3).map(|count| count.parse::<u32>().expect("a count")).sum();
        assert!(tally.starts_with("4 games:") && counts == 4, "{tally}");
        for (line, number) in games.lines().zip(1..) {
            let (told, moves) = line.split_once(": ").expect("what is told, and the moves");
            let [white, black] = if number % 2 == 1 { ["400n", "50n"] } else { ["50n", "400n"] };
            assert!(told.starts_with(&format!("{number}. {white} against {black}, ")), "{told}");
            let mut game = game::start(info.id, Options::of(info), None).expect("it starts");
            for path in moves.split(' ') {
                let mv = game.written(path).expect("it is legal");
                game.play(&mv).expect("the game goes on");
            }
            let result = match game.outcome().and_then(|outcome| outcome.winner) {
                Some(Color::White) => "1-0",
                Some(Color::Black) => "0-1",
                None => "1/2-1/2",
            };
            assert_eq!(told.split(", ").nth(1), Some(result), "{told}");
        }
    }
}

#[test]
fn the_player_who_sees_more_wins_the_match() {
    let tally = printed("match alapawn --a 2000n --b 20n --games 20 --seed 1");
    let wins = tally.lines().last().and_then(|line| line.split_once('+')?.1.split(' ').next()?.parse::<u32>().ok());
    assert!(wins.is_some_and(|wins| wins >= 15), "{tally}");
}

/// A sequential test ends by itself, and says which of the two differences holds; the games are the same however many are played at once.
#[test]
fn a_sequential_test_ends() {
    let arguments = "match pawn-game --a 2000n --b 20n --seed 2 --sprt 0 50";
    let printed_by = |games: &str| printed(&format!("{arguments} --concurrency {games}"));
    let text = printed_by("1");
    assert_eq!(text, printed_by("3"));
    let last: Vec<&str> = text.lines().rev().take(2).collect();
    assert_eq!(last[0], "Elo +50 holds, of +0 and +50.");
    assert!(last[1].contains("pairs by points 0 to 2: ") && last[1].contains("LLR "), "{}", last[1]);
}

/// This very binary, as an engine: its test that serves one.
#[test]
fn an_engine_plays_a_match() {
    let itself = env::current_exe().expect("this binary has a path");
    let engine = format!("it={} serve_an_engine --ignored --nocapture", itself.to_str().expect("text"));
    let arguments = ["match", "classroom", "--a", "it", "--b", "1", "--nodes", "300", "--games", "2", "--engine"];
    let output = run(&[&arguments[..], &[&engine]].concat());
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("2 games: "), "{output:?}");
    assert_eq!(refused("match chess --a it --b 1 --engine it=/nowhere").0, Some(1));
}

#[test]
#[ignore = "an engine, not a test"]
fn serve_an_engine() {
    pawnstorm::cli::main(["pawnstorm", "uci"].map(OsString::from));
}

#[test]
fn a_match_that_cannot_be_played_is_refused() {
    for (arguments, says) in [
        ("match chess --a perfect --b 8", "Chess has no perfect player"),
        ("match chess --a nobody --b 8", "Unknown engine nobody"),
        ("match chess --a 11 --b 8", "a player is a level"),
        ("match checkers --a 1 --b 2", "checkers"),
        ("match chess --a 1 --b 2 --engine it", "NAME=COMMAND ARGUMENTS"),
        ("match chess --a 1 --b 2 --sprt 5 5", "the lower first"),
        ("match chess --a 1 --b 2 --sprt 5", "--sprt"),
        ("match chess --a 1 --b 2 --concurrency 0", "--concurrency"),
    ] {
        let (code, said) = refused(arguments);
        assert!(code == Some(2) && said.contains(says), "{arguments}: {said}");
    }
}

/// Weights that are fitted to saved positions are those that are fitted while playing.
#[test]
fn positions_are_saved_and_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("positions");
    let fit = "tune pawn-game --games 2 --nodes 100 --steps 3";
    let path = file.to_str().expect("text");
    assert_eq!(printed(&format!("{fit} --save {path}")), "");
    assert_eq!(printed(&format!("{fit} --from {path}")), printed(fit));
    fs::write(&file, "nonsense\n").expect("it is written");
    let (code, why) = refused(&format!("{fit} --from {path}"));
    assert!(code == Some(1) && why.starts_with("line 1 of ") && why.ends_with("nonsense\n"), "{why}");
}

/// As many weights as before come out, whatever the number of threads, and they are not those that went in.
#[test]
fn fitting_is_the_same_on_any_number_of_threads() {
    let fitted = |threads| printed(&format!("tune pawns-chess --games 3 --nodes 100 --steps 5 --threads {threads}"));
    let one = fitted(1);
    assert_eq!(one, fitted(2));
    let weights: Vec<i32> = one.split([' ', ',', '\n']).filter_map(|number| number.parse().ok()).collect();
    let table = include_str!("../../engine/src/eval/pawns-chess.weights");
    let before: Vec<i32> = table.split([' ', ',', '\n']).filter_map(|number| number.parse().ok()).collect();
    assert_eq!(weights.len(), before.len());
    assert_ne!(weights, before);
}

/// The values of the start on so many neighbouring files, from one.
const VALUES: [Value; 5] = [Value::Draw, Value::Loss, Value::Draw, Value::Win, Value::Draw];

/// The start on so many neighbouring files.
fn start(files: u32) -> Race {
    let rank = (1_u64 << files) - 1;
    Race { own: rank << 8, enemy: rank << 48, passed: 0 }
}

#[test]
fn certificates_prove_the_values_and_nothing_else() {
    let solver = Solver::new(16, 1).expect("there is memory");
    for (files, value) in (1..).zip(VALUES) {
        let race = start(files);
        assert_eq!(solver.value(&race, None), Some(value));
        let proof = certificate(&solver, &race, value);
        let coverage = check(&race, value, &proof).expect("it is a proof");
        assert_eq!(coverage.decided, proof.len() as u64);
        assert!(coverage.replayed > coverage.decided);
        // A long proof takes long to check, so fewer parts of it are tried.
        let step = 1 + proof.len() / if files < 5 { 64 } else { 8 };
        for length in (0..proof.len()).step_by(step) {
            assert_eq!(check(&race, value, &proof[..length]), Err(Flaw::CutOff));
        }
        assert_eq!(check(&race, value, &[&proof[..], &[0]].concat()), Err(Flaw::TooLong));
        for at in (0..proof.len()).step_by(step).filter(|_| files < 5) {
            for byte in [0, 1, 2, 0x20, 0x21, 0x3F, 0x40, 0xFF] {
                let mut spoilt = proof.clone();
                spoilt[at] = byte;
                // Another winning move may be as good; nothing proves another value.
                let _ = check(&race, value, &spoilt);
                for other in [Value::Loss, Value::Draw, Value::Win].into_iter().filter(|other| *other != value) {
                    assert!(check(&race, other, &spoilt).is_err(), "{files} files, byte {at} as {byte}");
                }
            }
        }
    }
}

#[test]
fn a_game_that_is_over_is_what_it_is() {
    let solver = Solver::new(16, 1).expect("there is memory");
    let race = |own, enemy| Race { own, enemy, passed: 0 };
    for over in [race(1 << 56, 1 << 48), race(1 << 8, 1), race(1 << 8, 0), race(0, 1 << 48), race(1 << 8, 1 << 16)] {
        let value = solver.value(&over, None).expect("nothing stops it");
        assert!(certificate(&solver, &over, value).is_empty() && check(&over, value, &[]).is_ok());
        assert_eq!(check(&over, value.turned(), &[0]), Err(Flaw::NotSo));
    }
}

#[test]
fn a_certificate_is_written_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("proof");
    let path = file.to_str().expect("text");
    let check = format!("check {path}");
    for (files, value) in (1..).zip(VALUES) {
        let rank = |pawn: &str| format!("{}{}", pawn.repeat(files), 8 - files);
        let fen = format!("8/{}/8/8/8/8/{}/8 w - - 0 1", rank("p"), rank("P"));
        let output = run(&["prove", path, "--memory", "16", "--fen", &fen]);
        assert_eq!(output.stdout, format!("{value}\n").into_bytes(), "{output:?}");
        let text = printed(&check);
        assert!(text.starts_with(&fen) && text.ends_with(&format!("\n{value}\n")), "{text}");
    }
    let whole = fs::read(&file).expect("it was written");
    let text = |from: &str, to: &str| {
        let at = whole.windows(from.len()).position(|part| part == from.as_bytes()).expect("it is there");
        [&whole[..at], to.as_bytes(), &whole[at + from.len()..]].concat()
    };
    let spoilt = [
        (Vec::new(), "not a certificate"),
        (whole[..100].to_vec(), "cut off"),
        (whole[..whole.len() - 1].to_vec(), "cut off"),
        ([&whole[..], b"\0"].concat(), "all games have ended"),
        (text("\npawn-game\n", "\nchess\n"), "not a certificate"),
        (text("\ndraw\n", "\nwin\n"), "refutes"),
        (text("\ndraw\n", "\nmate\n"), "no value"),
        (text("ppppp3", "ppppp4"), "rank"),
    ];
    for (bytes, why) in spoilt {
        fs::write(&file, bytes).expect("it is written");
        let (code, sentence) = refused(&check);
        assert!(code == Some(1) && sentence.contains(why) && sentence.lines().count() == 1, "{why}: {sentence}");
    }
    fs::remove_file(&file).expect("it is there");
    assert_eq!(refused(&check).0, Some(1));
    // Before anything is searched: the whole board would take minutes.
    assert_eq!(refused(&format!("prove {}", folder.path().display())).0, Some(1));
    assert_eq!(refused(&format!("prove {path} --fen 8")).0, Some(2));
}

fn tally(pairs: [u64; 5]) -> Tally {
    let mut tally = Tally::default();
    let games: [[Option<bool>; 2]; 5] =
        [[Some(false); 2], [Some(false), None], [None; 2], [None, Some(true)], [Some(true); 2]];
    for (games, count) in games.iter().zip(pairs) {
        (0..count).for_each(|_| tally.add(games));
    }
    tally
}

#[test]
fn a_pair_is_two_games() {
    let mut tally = tally([1, 2, 3, 4, 5]);
    assert_eq!((tally.games(), tally.pairs), (30, [1, 2, 3, 4, 5]));
    tally.add(&[None]);
    assert_eq!((tally.games(), tally.pairs), (31, [1, 2, 3, 4, 5]));
    assert_eq!(tally.share(), (2.0 + 6.0 + 12.0 + 20.0 + 1.0) / 2.0 / 31.0);
}

#[test]
fn a_clean_score_has_wider_bounds_than_itself() {
    let won = tally([0, 0, 0, 0, 5]);
    assert_eq!(won.to_string(), "10 games: +10 =0 -0, 100.0 %, Elo +1200 (+34 to +1200)");
    assert_eq!(tally([5, 0, 0, 0, 0]).to_string(), "10 games: +0 =0 -10, 0.0 %, Elo -1200 (-1200 to -34)");
    // The same from pairs that are all drawn, or all alike.
    for alike in [tally([0, 0, 20, 0, 0]), tally([0, 0, 0, 20, 0])] {
        let ([least, most], share) = (alike.bounds(), alike.share());
        assert!(least < share - 0.05 && most > share + 0.03, "{alike}");
    }
    // Another result does not make the bounds closer; more games do.
    assert!(tally([0, 0, 0, 1, 9]).bounds()[0] < tally([0, 0, 0, 0, 10]).bounds()[0]);
    assert!(tally([0, 0, 0, 0, 50]).bounds()[0] > 0.94);
    let mut one = Tally::default();
    one.add(&[Some(true)]);
    assert_eq!(one.bounds(), [0.05, 1.0]);
}

/// Where the results differ, the bounds are those of the normal distribution.
#[test]
fn usual_bounds_are_as_they_were() {
    let tally = tally([26, 75, 115, 90, 44]);
    let (pairs, mean, variance) = tally.pairs();
    let error = 1.96 * (variance / pairs).sqrt();
    assert_eq!(tally.bounds(), [mean - error, mean + error]);
}

/// The pairs and the ratio are those that fastchess printed of a match; it computes the likelihoods without an approximation.
#[test]
fn the_ratio_is_that_of_other_tools() {
    let tally = tally([26, 75, 115, 90, 44]);
    let sprt = Sprt::new(0.0, 15.0).expect("a test");
    assert!((sprt.llr(&tally) - 2.45).abs() < 0.05, "{}", sprt.llr(&tally));
    assert_eq!(sprt.verdict(&tally), None);
}

#[test]
fn a_test_ends_on_either_side() {
    let sprt = Sprt::new(0.0, 20.0).expect("a test");
    assert_eq!(sprt.verdict(&tally([0, 50, 100, 250, 50])), Some(20.0));
    assert_eq!(sprt.verdict(&tally([50, 250, 100, 50, 0])), Some(0.0));
    assert_eq!(sprt.verdict(&tally([0; 5])), None);
    assert_eq!(sprt.verdict(&tally([0, 0, 0, 0, 9])), None, "pairs that are all alike prove nothing");
    assert!(Sprt::new(5.0, 5.0).is_none() && Sprt::new(9.0, 1.0).is_none() && Sprt::new(0.0, f64::NAN).is_none());
}

/// Some of the shipped puzzles of each game, proved again: CONTRIBUTING.md has the command for all of them.
#[test]
fn shipped_puzzles_hold() {
    for info in GAMES {
        let file = format!("../../assets/puzzles/{}.csv", info.id);
        let text = printed(&format!("puzzles check {} --file {file} --every 299 --threads 2", info.id));
        assert!(text.ends_with("puzzles proved\n"), "{text}");
    }
}

/// A move that another does as well, one that is not legal, and an end that decides nothing: none is a puzzle.
#[test]
fn what_is_no_puzzle_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("chess.csv");
    let header = pawnstorm::game::puzzle::HEADER;
    // 8 . . . . . . k .      Black's rook may leave the back rank to no one.
    // 7 . . . . . p p p
    for (row, flaw) in [
        ("1r4k1/5ppp/8/8/8/8/K7/3R4 b - - 0 1,b8b3 d1e1", "d1e1 is not the only move"),
        ("1r4k1/5ppp/8/8/8/8/K7/3R4 b - - 0 1,b8b3 d1d9", "d1d9 is not legal"),
        ("1r4k1/5ppp/8/8/8/8/K7/3RR3 b - - 0 1,b8b3 d1d8", "d1d8 is not the only move"),
    ] {
        fs::write(&file, format!("{header}\nflaw,{row},1500,80,0,0,mate,,\n")).expect("it is written");
        let (code, said) = refused(&format!("puzzles check chess --file {}", file.display()));
        assert_eq!((code, said.as_str()), (Some(1), format!("Puzzle flaw: {flaw}.\n").as_str()));
    }
}

fn count(position: Position, side: Side, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.end(side).is_some() {
        return 0;
    }
    let other = if side == Side::Claimant { Side::Opponent } else { Side::Claimant };
    position.moves(side).into_iter().map(|mv| count(position.after(side, mv), other, depth - 1)).sum()
}

/// The checker's own rules allow what the game's do.
#[test]
fn its_rules_are_the_games() {
    let positions = [
        ("8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1", 5),
        ("8/1ppppppp/8/p7/7P/8/PPPPPPP1/8 w - a6 0 2", 4),
        ("8/p1p1p1pp/8/1P1pP3/2p2pP1/8/P2P1P1P/8 w - d6 0 9", 5),
        ("8/p1p5/1p2p1P1/2P1P3/p2p1p2/3P1pP1/P6P/8 w - - 0 12", 7),
    ];
    for (fen, depth) in positions {
        let game = PawnGame::from_fen(fen, Options::default()).expect("a position");
        let race = game.race().expect("it is one");
        let position = Position::of(&race);
        for depth in 1..=depth {
            assert_eq!(count(position, Side::Claimant, depth), perft::perft(&game, depth), "{fen}, {depth}");
        }
    }
}

struct Named<'a>(&'a str, &'a str);

impl Visitor for Named<'_> {
    type Output = Vec<String>;

    fn visit<P: Searched>(self) -> Vec<String> {
        let puzzle = format!("id,{},{},1500", self.0, self.1).parse().expect("a puzzle");
        themes::of(&Line::<P>::read(&puzzle).expect("its moves are legal"), &Shared::new(1))
    }
}

#[test]
fn each_theme_is_named() {
    let puzzles = [
        ("chess", "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R b KQkq - 0 1", "a7a6 d5c7 e8d8 c7a8", "fork"),
        ("chess", "4q3/8/8/4k3/8/8/8/K6R b - - 0 1", "e5e4 h1e1 e4d3 e1e8", "skewer"),
        ("chess", "4k3/8/8/8/1q6/8/4N3/4R2K b - - 0 1", "b4a4 e2c3 e8d8 c3a4", "discoveredAttack"),
        ("chess", "4k3/2n5/8/8/8/8/3P4/4R2K b - - 0 1", "c7e6 d2d4 e8f7 d4d5", "quietMove"),
        ("chess", "4k3/6n1/8/5P2/8/8/8/4R2K b - - 0 1", "g7e6 f5e6", "hangingPiece"),
        ("chess", "1r4k1/5ppp/8/8/8/8/K7/3R4 b - - 0 1", "b8b3 d1d8", "backRankMate"),
        ("chess", "4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 1", "c7c5 b5c6", "enPassant"),
        ("chess", "8/5P1k/8/8/8/8/8/K7 b - - 0 1", "h7h6 f7f8n", "promotion"),
        ("chess", "5k2/8/3KP3/8/8/8/8/8 b - - 0 1", "f8e8 e6e7 e8f7 d6d7", "zugzwang"),
        ("chess", "3qk3/8/8/8/8/8/8/R3K3 b - - 0 1", "d8c8 e1d2", "quietMove"),
        ("chess", "3k4/8/2n5/8/8/8/8/4KB2 b - - 0 1", "d8e8 f1b5 e8f8 b5c6", "pin"),
        ("pawns-chess", "4k3/8/3q4/8/4A3/8/8/4K3 b - - 0 1 - -", "d6e6 e4>e6", "archersShot"),
        ("alapawn", "3q3k/p7/8/8/8/8/7P/K7 b - - 98 90", "d8d4 a1b1", "repetition"),
    ];
    for (game, fen, moves, theme) in puzzles {
        let themes = visit(game, Named(fen, moves)).expect("a game");
        assert!(themes.iter().any(|name| name == theme), "{fen} {moves}: {themes:?}");
    }
}
