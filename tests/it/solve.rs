//! `pawnstorm solve`: the values of positions of the Pawn Game.

use crate::plain::pawnstorm;
use crate::prelude::*;
use pawnstorm::engine::solve::{Race, Solver, Value};
use std::collections::HashMap;

/// The start on so many neighbouring files.
fn start(files: usize) -> String {
    let rank = |pawn: &str| match files {
        8 => pawn.repeat(8),
        _ => format!("{}{}", pawn.repeat(files), 8 - files),
    };
    format!("8/{}/8/8/8/8/{}/8 w - - 0 1", rank("p"), rank("P"))
}

/// The values, and the first moves that win.
const VALUES: [(Value, &[&str]); 8] = [
    (Value::Draw, &[]),
    (Value::Loss, &[]),
    (Value::Draw, &[]),
    (Value::Win, &["b2b4", "c2c4"]),
    (Value::Draw, &[]),
    (Value::Win, &["c2c4", "d2d4"]),
    (Value::Draw, &[]),
    (Value::Win, &["b2b4", "c2c4", "f2f4", "g2g4"]),
];

/// As many files as are solved: `PAWNSTORM_SOLVE=8` goes to the full board.
fn most_files() -> usize {
    let files = std::env::var("PAWNSTORM_SOLVE").ok().and_then(|files| files.parse().ok());
    files.map_or(5, |files: usize| files.clamp(1, 8))
}

#[test]
fn the_start_is_solved_on_each_number_of_files() {
    for (files, (value, wins)) in (1..=most_files()).zip(VALUES) {
        let memory = if files > 5 { "1024" } else { "16" };
        let output = pawnstorm(&["solve", "pawn-game", "--fen", &start(files), "--memory", memory], &[], "");
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        let text = String::from_utf8(output.stdout).expect("text");
        println!("{files} files:\n{text}");
        let lines: Vec<&str> = text.lines().collect();
        let (last, moves) = lines.split_last().expect("a value");
        assert_eq!(*last, value.word(), "{files} files");
        assert!(moves.is_sorted() && moves.len() == 2 * files, "{text}");
        let winning: Vec<_> = moves.iter().filter_map(|line| line.strip_suffix(" win")).collect();
        assert_eq!(winning, wins, "{files} files");
    }
}

/// The value of a position by plain search over the game's own rules.
fn plain(position: &PawnGame, values: &mut HashMap<String, i8>) -> i8 {
    if let Some(outcome) = position.outcome() {
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        return outcome.winner.map_or(0, |winner| sign * if winner == Color::White { 1 } else { -1 });
    }
    // The number of the move tells transpositions apart.
    let fen = position.fen();
    let key = fen.rsplit_once(' ').expect("it has fields").0;
    if let Some(value) = values.get(key) {
        return *value;
    }
    let value = position.legal_moves().iter().map(|mv| -plain(&position.after(mv), values)).max().unwrap_or(0);
    values.insert(key.into(), value);
    value
}

/// Rules and solver agree on what moves there are and how a game ends: in every state, whoever is to move.
#[test]
fn the_solver_agrees_with_the_rules() {
    let mut values = HashMap::new();
    plain(&PawnGame::from_fen(&start(3), Options::default()).expect("a position"), &mut values);
    let solver = Solver::new(16, 1).expect("there is memory");
    for (fen, value) in values {
        let position = PawnGame::from_fen(&format!("{fen} 1"), Options::default()).expect("a position");
        let race = position.race().expect("it is one");
        assert_eq!(solver.value(&race, None).map(|value| value as i8), Some(value), "{fen}");
    }
}

fn race(files: usize) -> Race {
    PawnGame::from_fen(&start(files), Options::default()).expect("a position").race().expect("it is one")
}

#[test]
fn threads_share_a_table_and_agree() {
    for threads in [1, 2, 4] {
        let solver = Solver::new(16, threads).expect("there is memory");
        for (files, (value, _)) in (1..=5).zip(VALUES) {
            assert_eq!(solver.value(&race(files), None), Some(value), "{files} files, {threads} threads");
        }
        assert!(solver.nodes() > 0 && solver.full() > 0);
    }
}

#[test]
fn it_ends_when_it_is_told_to() {
    let solver = Solver::new(16, 2).expect("there is memory");
    assert_eq!(solver.value(&race(8), Some(Instant::now())), None);
    solver.stop();
    assert_eq!(solver.value(&race(8), None), None);
    solver.resume();
    assert_eq!(solver.value(&race(4), None), Some(Value::Win));
}

#[test]
fn a_game_that_is_over_is_what_it_is() {
    let solver = Solver::new(16, 1).expect("there is memory");
    let pawns = |own, enemy| Race { own, enemy, passed: 0 };
    let over = [
        (pawns(1 << 56, 1 << 48), Value::Win),
        (pawns(1 << 8, 1), Value::Loss),
        (pawns(1 << 8, 0), Value::Draw),
        (pawns(0, 1 << 48), Value::Draw),
        (pawns(1 << 8, 1 << 16), Value::Draw),
    ];
    for (race, value) in over {
        assert_eq!(solver.value(&race, None), Some(value));
    }
}

#[test]
fn what_is_asked_is_answered() {
    let solve = |arguments: &[&str]| {
        let output = pawnstorm(&[&["solve"], arguments].concat(), &[], "");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let small = ["pawn-game", "--memory", "16", "--threads", "1", "--fen"];
    let asked = |fen: &str, more: &[&str]| solve(&[&small[..], &[fen], more].concat());
    // R1.1 to R1.5: en passant, a win, each draw.
    assert_eq!(asked("8/8/8/p7/P7/8/8/8 w - - 0 1", &[]), (Some(0), "draw\n".into(), String::new()));
    assert_eq!(asked("P7/8/8/8/8/8/7p/8 b - - 0 1", &[]), (Some(0), "loss\n".into(), String::new()));
    assert_eq!(asked("8/P7/8/8/8/8/7p/8 b - - 0 1", &[]), (Some(0), "h2h1 win\nwin\n".into(), String::new()));
    let ending = ["chess", "--fen", "8/8/8/8/8/k1K5/8/1R6 w - - 0 1"];
    let (code, text, _) = solve(&ending);
    assert!(code == Some(0) && text.contains("b1a1 win 1\n") && text.ends_with("win 1\n"), "{text}");
    let (code, text, _) = solve(&[&ending[..], &["--json"]].concat());
    assert!(code == Some(0) && text.contains(r#""value":"win","distance":1,"moves":{"b1a1":"win","#), "{text}");
    let (code, _, errors) = solve(&["chess"]);
    assert!(code == Some(2) && errors.contains("endings of at most 4 pieces"), "{errors}");
    let (code, text, _) = asked("8/8/8/pP6/8/8/8/8 w - a6 0 2", &[]);
    assert_eq!((code, &text[..]), (Some(0), "b5a6 draw\nb5b6 win\nwin\n"));
    let (code, json, _) = asked(&start(2), &["--json"]);
    assert_eq!(code, Some(0));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["value"], &json["moves"]["a2a4"]), (&"loss".into(), &"loss".into()));
    assert!(json["nodes"].as_u64() > Some(0) && json["fen"] == start(2).as_str());
    for info in GAMES.iter().filter(|info| info.id != "pawn-game") {
        let (code, text, sentence) = solve(&[info.id]);
        assert!(code == Some(2) && text.is_empty() && sentence.contains(info.name), "{sentence}");
    }
    for refused in
        [&["pawn-game", "--memory", "15"][..], &["pawn-game", "--threads", "0"], &["pawn-game", "--fen", "8"]]
    {
        let (code, text, sentence) = solve(refused);
        assert!(code == Some(2) && text.is_empty() && !sentence.is_empty(), "{sentence}");
    }
}

/// Ctrl-C ends it within a moment, with what is known.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_what_is_known() {
    use rustix::process::{Pid, Signal, kill_process};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let child = Command::new(env!("CARGO_BIN_EXE_pawnstorm"))
        .args(["solve", "pawn-game", "--memory", "16", "--threads", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let pid = Pid::from_raw(child.id() as i32).expect("a process");
    // Time enough to begin; before, the signal would end it as any program.
    std::thread::sleep(Duration::from_secs(1));
    let asked = Instant::now();
    kill_process(pid, Signal::INT).expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    assert!(asked.elapsed() < Duration::from_secs(5));
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(1));
    assert!(text.lines().count() == 17 && text.contains("a2a3 ") && text.ends_with("unknown\n"), "{text}");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("The search was stopped"));
}
