//! An engine that does not behave: this very binary, started once more with a variable that says in which way.

use crate::fuzz::uci::says;
use crate::prelude::*;
use pawnstorm::tui::uci::Engines;
use std::io::{self, BufRead};
use std::process;

pub(crate) const MODE: &str = "PAWNSTORM_TEST_ENGINE";

/// The file that it writes at home when it thinks, and has started all that is to outlive it.
pub(crate) const BEGUN: &str = "begun";

/// How it is started in a mode, as lines of the config file.
pub(crate) fn program(mode: &str) -> String {
    let myself = env::current_exe().expect("this binary has a path");
    let myself = myself.to_str().expect("the path is text");
    format!(
        "command = '/usr/bin/env'\nargs = ['{MODE}={mode}', '{myself}', 'misbehaving::an_engine', '--exact', '--nocapture']\n"
    )
}

/// Nothing, in a common run of the tests.
#[test]
fn an_engine() {
    let Ok(mode) = env::var(MODE) else { return };
    if mode == "clings" {
        signal_hook::flag::register(signal_hook::consts::SIGTERM, Arc::default()).expect("it is ignored");
    }
    let clings = mode == "deaf" || mode == "clings";
    let mut answered = 0;
    let anything = mode.strip_prefix("fuzz-").map(|case| case.parse().expect("a number"));
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let Ok(line) = line else { return };
        match line.split(' ').next().unwrap_or_default() {
            command if anything.is_some() && command != "quit" => {
                say_bytes(&says(anything.unwrap_or(0), number, command));
            }
            "uci" if mode == "silent" => {}
            "uci" if mode == "noisy" => {
                eprintln!("STDERR \x1b[2Jon the screen");
                say("id name \x1b[2J\x07Noise\nid author \u{202e}x\nuciok");
            }
            "uci" => say("id name Misbehaving\nuciok"),
            "isready" if mode == "unready" => {}
            "isready" => say("readyok"),
            "go" => {
                go(&mode, answered);
                answered += 1;
            }
            // Who ignores that has to be killed.
            "stop" | "quit" if clings => {}
            "quit" => process::exit(0),
            _ => {}
        }
    }
    // It lives on when nobody is there any more, until it is killed.
    if clings {
        forever();
    }
    process::exit(0);
}

/// An engine that is given all the time it wants is ended by how much it writes.
#[test]
fn an_engine_that_writes_too_much_is_ended() {
    let config = format!("[engines.bad]\nstartup-timeout = 30\ntime-margin = 20\n{}", program("endless-line"));
    let programs = Config::parse(&config, "config.toml").engines;
    let mut engines = Engines::new(programs, env!("CARGO_BIN_EXE_pawnstorm").into());
    let game = game::start("chess", Options::default(), None).expect("it starts");
    let request = game.engine_request(0).expect("nothing is hidden");
    let (tell, told) = mpsc::channel();
    engines.consult(1, "bad".parse().expect("a name"), (1, 0), request.into(), move |msg| drop(tell.send(msg)));
    match told.recv_timeout(Duration::from_secs(60)).expect("there is an answer") {
        Msg::EngineFailed { why, .. } => assert_eq!(why, "sent too much output and was stopped"),
        msg => panic!("{msg:?}"),
    }
}

/// Some engines write the letter of a promotion as a capital; the move is meant all the same.
#[test]
fn an_engine_that_promotes_in_capitals() {
    let programs = Config::parse(&format!("[engines.bad]\n{}", program("capitals")), "config.toml").engines;
    let mut engines = Engines::new(programs, env!("CARGO_BIN_EXE_pawnstorm").into());
    let game = game::start("chess", Options::default(), Some("8/P6k/8/8/8/8/8/K7 w - - 0 1")).expect("it starts");
    let request = game.engine_request(0).expect("nothing is hidden");
    let (tell, told) = mpsc::channel();
    engines.consult(1, "bad".parse().expect("a name"), (1, 0), request.into(), move |msg| drop(tell.send(msg)));
    match told.recv_timeout(Duration::from_secs(60)).expect("there is an answer") {
        Msg::Decided { decision: Some(decision), .. } => assert_eq!(decision.mv, "a7a8q"),
        msg => panic!("{msg:?}"),
    }
}

fn say(text: &str) {
    say_bytes(format!("{text}\n").as_bytes());
}

fn say_bytes(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        process::exit(1);
    }
}

fn forever() -> ! {
    loop {
        thread::park();
    }
}

/// Starts something that goes on for long and holds the output.
#[expect(clippy::zombie_processes, reason = "it is to be left behind")]
fn leave(words: &[&str]) {
    let child = Command::new(words[0]).args(&words[1..]).arg("1000").stdin(Stdio::null()).spawn();
    child.expect("it runs");
}

/// Says so in a file, since in lines nothing is written while an engine thinks.
fn has_begun() {
    let home = env::var_os("HOME").expect("it has a home");
    fs::write(Path::new(&home).join(BEGUN), "").expect("it writes");
}

/// Black's first moves that are legal after most of White's.
fn good(answered: usize) {
    say(&format!("info depth 1 score cp 20 nodes 1 pv x\nbestmove {}", ["e7e5", "d7d6", "c7c6"][answered % 3]));
}

fn go(mode: &str, answered: usize) {
    match mode {
        "hang" => {}
        "deaf" => has_begun(),
        "crash" => process::abort(),
        "capitals" => say("bestmove a7a8Q"),
        "illegal" => say("bestmove e7e4"),
        "wrong-side" => say("bestmove d2d4"),
        "no-turn" => say("bestmove (none)"),
        "empty" => say("bestmove"),
        "garbage" => say_bytes(&(0..60_000_u32).map(|n| ((n * n) >> 5) as u8).collect::<Vec<_>>()),
        "not-text" => say_bytes(b"bestmove e7\xff\xfee5\n"),
        "long-line" => {
            let piece = [b'x'; 1 << 20];
            (0..200).for_each(|_| say_bytes(&piece));
            say("");
            good(answered);
        }
        "endless-line" => loop {
            say_bytes(&[b'x'; 1 << 16]);
        },
        "endless-info" => loop {
            say("info depth 1 score cp 0 nodes 1 pv e7e5");
        },
        "closes-stdout" => {
            let null = fs::File::options().write(true).open("/dev/null").expect("it is there");
            rustix::stdio::dup2_stdout(null).expect("the output is another");
            forever();
        }
        "leaves-a-child" => {
            leave(&["sleep"]);
            process::exit(0);
        }
        "leaves-a-session" => {
            leave(&["setsid", "sleep"]);
            process::exit(0);
        }
        "leaves-a-daemon" => leave(&["setsid", "-f", "sleep"]),
        "clings" => {
            leave(&["sleep"]);
            leave(&["setsid", "sleep"]);
            leave(&["setsid", "-f", "sleep"]);
            has_begun();
        }
        "writes-on-the-screen" => {
            if let Ok(mut terminal) = fs::File::options().write(true).open("/dev/tty") {
                let _ = terminal.write_all(b"WRITTEN");
            }
            good(answered);
        }
        "leaves-between" => {
            good(answered);
            process::exit(0);
        }
        "talks-between" => {
            good(answered);
            loop {
                say("info string and another thing");
            }
        }
        _ => good(answered),
    }
}
