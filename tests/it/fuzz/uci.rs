//! The protocol of engines, from both sides: other programs that talk with ours, and engines that talk with the program.

use super::{is_said_well, mutate, run};
use crate::misbehaving::program;
use crate::prelude::*;
use pawnstorm::game::EngineName;
use pawnstorm::rules::text::is_control;
use pawnstorm::tui::uci::Engines;

/// What other programs say.
const COMMANDS: &str = "uci|isready|ucinewgame|stop|ponderhit|debug on|register later|go depth 2|go nodes 300\
    |go movetime 2|go mate 1 nodes 300|go infinite|go ponder wtime 20 btime 20\
    |go wtime 20 btime 20 winc 1 binc 1 movestogo 2|go depth 2 searchmoves e2e4 e7e5 g1f3|position startpos\
    |position startpos moves e2e4 e7e5 g1f3|position startpos moves e2e4 e2e4\
    |position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8\
    |position fen 8/4P2k/8/8/8/8/8/K7 w - - 0 1 moves e7e8q|position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\
    |setoption name Hash value 1|setoption name Clear Hash|setoption name MultiPV value 3\
    |setoption name Threads value 2|setoption name UCI_LimitStrength value true|setoption name UCI_Elo value 1200\
    |setoption name UCI_Variant value alapawn|setoption name UCI_Variant value pawns-chess\
    |setoption name UCI_Variant value chess";

/// Our engine answers each `go` once and each `isready`, whatever it is told, and leaves when there is no more.
fn ours(random: &mut Random) {
    let mut said = b"setoption name Hash value 1\n".to_vec();
    let mut asked = [0; 3];
    let commands: Vec<&str> = COMMANDS.split('|').collect();
    for _ in 0..random.below(24) {
        let mut line = mutate::bytes(random, &commands);
        line.retain(|byte| *byte != b'\n');
        let text = String::from_utf8_lossy(&line).replace('\t', " ").replace(is_control, "");
        let words: Vec<&str> = text.split_whitespace().collect();
        // A large table only takes time, and so does a deep search.
        let deep = words.iter().any(|word| word.parse::<u64>().is_ok_and(|number| number > 500));
        let endless = words.first() == Some(&"go") && words.len() < 2;
        if deep || endless {
            continue;
        }
        for (count, word) in asked.iter_mut().zip(["go", "isready", "uci"]) {
            *count += usize::from(words.first() == Some(&word));
        }
        said.extend(line);
        said.extend(b"\nstop\n");
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_pawnstorm"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("it has an input");
    let shown = String::from_utf8_lossy(&said).into_owned();
    let writer = std::thread::spawn(move || input.write_all(&said));
    let output = child.wait_with_output().expect("it ends");
    let written = writer.join().expect("it does not panic");
    assert!(written.is_ok() || shown.contains("quit"), "{shown}");
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]), "{shown}");
    let answers = String::from_utf8(output.stdout).expect("text");
    let count = |word: &str| answers.lines().filter(|line| line.split(' ').next() == Some(word)).count();
    assert_eq!(["bestmove", "readyok", "uciok"].map(count), asked, "{shown}\n{answers}");
    answers.lines().for_each(|line| is_said_well(line, &shown));
}

/// What an engine says in answer to a command, in good days.
fn good(command: &str) -> &'static [&'static str] {
    match command {
        "uci" => &[
            "id name Some Engine 1.0\nid author Somebody\noption name Hash type spin default 16 min 1 max 1024\n\
             option name UCI_Variant type combo default chess var chess var pawn-game var alapawn var classroom\n\
             option name Clear Hash type button\nuciok\n",
            "id name \u{202e}enignE\nid author \u{200b}\noption name \u{2066}Hash type spin\nuciok\n",
        ],
        "isready" => &["readyok\n", "info string thinking\nreadyok\n"],
        "go" => &[
            "info depth 1 score cp 20 nodes 1 pv e2e4 e7e5\nbestmove e2e4 ponder e7e5\n",
            "info depth 7 seldepth 9 multipv 1 score mate -3 nodes 500 nps 9 pv e7e5\ninfo string so it is\nbestmove e7e5\n",
            "info depth 3 score cp -2147483648 nodes 18446744073709551615 pv d2d4\nbestmove d2d4\n",
            "bestmove g1f3\n",
        ],
        _ => &[""],
    }
}

/// What the engine of a case says to the so-manieth command; see [`misbehaving`](crate::misbehaving).
pub(crate) fn says(case: u64, number: usize, command: &str) -> Vec<u8> {
    let mut random = Random(case.wrapping_mul(1000) + number as u64);
    let good = good(command);
    if random.below(3) > 0 { random.choose(good).as_bytes().to_vec() } else { mutate::bytes(&mut random, good) }
}

/// An engine of which anything may be heard is asked for a move, or tried: there is one answer, and it is legal or says why not.
fn foreign(random: &mut Random) {
    let case = random.below(1 << 40);
    let config = format!(
        "[engines.any]\nmovetime = 1\nstartup-timeout = 0.4\ntime-margin = 0.2\n{}",
        program(&format!("fuzz-{case}"))
    );
    let mut engines =
        Engines::new(Config::parse(&config, "config.toml").engines, env!("CARGO_BIN_EXE_pawnstorm").into());
    let engine_name: EngineName = "any".parse().expect("a name");
    if random.below(3) == 0 {
        let (tell, told) = mpsc::channel();
        engines.probe(engine_name, None, move |said| drop(tell.send(said)));
        let said = told.recv_timeout(Duration::from_secs(30)).expect("there is an answer");
        let lines = said.unwrap_or_else(|why| vec![why]);
        lines.iter().filter(|line| !line.is_empty()).for_each(|line| is_said_well(line, case));
        return;
    }
    let (tell, told) = mpsc::channel();
    let info = GAMES[random.below(3)];
    let mut game = game::start(info.id, Options::default(), None).expect("it starts");
    for _ in 0..random.below(3) {
        let turn = random.choose(game.routes()).clone();
        game.play(&turn).expect("it is a move of this position");
    }
    let ply = game.plies();
    let engine_request = game.engine_request(ply).expect("nothing is hidden");
    engines.consult(3, engine_name, (1, ply), Box::new(engine_request), move |msg| drop(tell.send(msg)));
    let thought_well = |thought: &pawnstorm::game::think::Thought| {
        is_said_well(&thought.score.words(&info.terms), case);
        is_said_well(&thought.score.pawns(), case);
        thought.line.iter().for_each(|turn| is_said_well(turn, case));
    };
    loop {
        match told.recv_timeout(Duration::from_secs(30)).expect("there is an answer") {
            Msg::Thought { id: 3, thought } => thought_well(&thought),
            Msg::Decided { id: 3, ply: at, decision: Some(decision) } => {
                assert_eq!(at, ply);
                assert!(game.written(&decision.mv).is_some(), "case {case}: {}", decision.mv);
                thought_well(&decision.thought);
                break;
            }
            Msg::EngineFailed { id: 3, why } => {
                is_said_well(&why, case);
                break;
            }
            msg => panic!("case {case}: {msg:?}"),
        }
    }
    assert!(told.try_recv().is_err(), "case {case}: nothing follows the answer");
}

#[test]
fn uci_ours() {
    run("uci, ours", 40, ours);
}

#[test]
fn uci_foreign() {
    run("uci, foreign", 30, foreign);
}
