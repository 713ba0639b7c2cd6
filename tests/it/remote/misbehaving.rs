//! A program that should lead to a host and does not behave: this very binary, started once more with a variable that says in which way.

use super::conversation::{header, seats};
use crate::prelude::*;
use pawnstorm::app::remote::Joining;
use pawnstorm::tui::remote::{Remote, Transport};
use std::io::{self, BufRead};
use std::process;
use std::sync::atomic::AtomicBool;

const MODE: &str = "PAWNSTORM_TEST_HOST";

/// What a good host says to White at the beginning.
fn welcome() -> Vec<String> {
    let mut room = Room::new(header("chess", "none"), seats()).expect("it is a game");
    room.open(1, Duration::ZERO);
    room.hear(1, &Guest::first_line("white"), Duration::ZERO);
    let lines = room.take().into_iter().filter_map(|output| match output {
        Output::Send(_, line) => Some(line.to_string()),
        _ => None,
    });
    lines.collect()
}

/// Nothing, in a common run of the tests.
#[test]
fn a_host() {
    let Ok(mode) = env::var(MODE) else { return };
    let say = |bytes: &[u8]| {
        let mut out = io::stdout().lock();
        if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
            process::exit(1);
        }
    };
    let mut lines = io::stdin().lock().lines();
    let _ = lines.next();
    if !matches!(mode.as_str(), "silent" | "stranger" | "gone" | "unread") {
        welcome().iter().for_each(|line| say(format!("{line}\n").as_bytes()));
    }
    match mode.as_str() {
        "gone" => {
            eprintln!("\u{1b}[2JNo route to host");
            process::exit(255);
        }
        "stranger" => say(b"HTTP/1.1 400 Bad Request\r\n\r\n"),
        "escapes" => say(b"said black \x1b]0;title\x07\x1b[2Jhello\n"),
        "illegal" => say(b"1 turn 1 e2e5 0123456789abcdef #0123456789abcdef\n"),
        "endless-line" => loop {
            say(&[b'x'; 1 << 16]);
        },
        "endless-lines" => loop {
            say(b"present here here 3\n");
        },
        "endless-questions" => loop {
            say(b"asks black 1\nasks none\naway black\n");
            thread::sleep(Duration::from_millis(1));
        },
        "huge" => say(b"time 18446744073709551615 runs\npresent here here 18446744073709551615\n18446744073709551615 undo 1 #0123456789abcdef\n"),
        "garbage" => say(&(0..60_000_u32).map(|n| ((n * n) >> 5) as u8).collect::<Vec<_>>()),
        _ => {}
    }
    loop {
        thread::park();
    }
}

/// Joins that host, and passes on for so long what it tells. Returns the program, and how many messages came.
fn join(mode: &str, time: Duration) -> (Driver, usize) {
    let myself = env::current_exe().expect("this binary has a path");
    let words = ["/usr/bin/env", &format!("{MODE}={mode}"), myself.to_str().expect("it is text")];
    let words = words.into_iter().chain(["remote::misbehaving::a_host", "--exact", "--nocapture", "--quiet"]);
    let transport = Transport::of_command(words.map(String::from).collect());
    let (sender, told) = mpsc::channel();
    let remote =
        Remote::start(transport, "white", Arc::new(AtomicBool::new(true)), move |msg| sender.send(msg).is_ok());
    let mut driver = Driver::menu();
    driver.app.context.joining = Some(Joining::default());
    // A busy machine takes its time to begin.
    let mut until = Instant::now() + Duration::from_secs(20);
    let (mut count, mut begun) = (0, false);
    while Instant::now() < until
        && let Ok(msg) = told.recv_timeout(until.saturating_duration_since(Instant::now()))
    {
        if !begun {
            (begun, until) = (true, Instant::now() + time);
        }
        count += 1;
        driver.app.update(Msg::Remote(msg));
    }
    drop(remote);
    (driver, count)
}

#[test]
fn whatever_it_does_the_program_goes_on() {
    let expected = [
        ("gone", "Could not connect to the host: [2JNo route to host."),
        // The harness of the tests says something first, as a login shell may do.
        ("stranger", "Could not connect to the host: it answered “running 1 test”. If its login shell prints that"),
        ("escapes", "Black says: “]0;title[2Jhello”"),
        ("illegal", "The host sent something impossible"),
        ("endless-line", "The host sent something impossible"),
        ("huge", "White to move."),
        ("garbage", "The host sent something impossible"),
    ];
    for (mode, text) in expected {
        let (mut driver, _) = join(mode, Duration::from_millis(1500));
        driver.shows(text);
    }
}

#[test]
fn a_flood_is_read_slowly() {
    let (mut driver, count) = join("endless-lines", Duration::from_secs(2));
    assert!(count < 10_000, "{count} lines in two seconds are more than anybody could mean");
    driver.shows("White to move.");
    driver.keys("e4<Enter>").shows("Sending your move");
}

/// What is asked takes no keys, however often.
#[test]
fn questions_without_end_do_not_lock_anybody_in() {
    let (mut driver, _) = join("endless-questions", Duration::from_secs(1));
    driver.keys("<Ctrl-C><Ctrl-C>");
    assert!(driver.left || driver.app.screen::<Playing>().is_none(), "{}", driver.text());
}

/// Whatever a program complains, little of it is shown, and hardly any time is spent on it.
#[cfg(target_os = "linux")]
#[test]
fn a_flood_of_complaints_costs_nothing() {
    let folder = data::home();
    let script = folder.path().join("lead");
    fs::write(&script, "while :; do echo complaint; done >&2\n").expect("a file");
    let remote = format!("sh {}", script.display());
    let mut child = process::Command::new(env!("CARGO_BIN_EXE_pawnstorm"))
        .args(["join", "--plain", "--via", &remote, "k7f3q-9xm2v4tabc"])
        .stdin(process::Stdio::null())
        .stdout(process::Stdio::null())
        .stderr(process::Stdio::piped())
        .spawn()
        .expect("it runs");
    thread::sleep(Duration::from_secs(3));
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).expect("it runs");
    // Fields 14 and 15, in hundredths of a second, stand behind the name of the program.
    let (_, fields) = stat.rsplit_once(") ").expect("the name is in brackets");
    let used: u64 = fields.split(' ').skip(11).take(2).map(|field| field.parse::<u64>().expect("a number")).sum();
    child.kill().expect("it runs");
    let mut said = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it is text");
    child.wait().expect("it ends");
    let complaints = said.lines().filter(|line| *line == "complaint").count();
    assert!((1..=100).contains(&complaints), "{complaints} complaints are shown");
    assert!(used < 50, "{used} hundredths of a second were spent");
}

/// Whoever joins a long game is told all of it, however slowly it is read.
#[test]
fn a_long_history_waits_for_its_reader() {
    const EVENTS: usize = 12_000;
    let home = data::home();
    let pawnstorm = |words: &[&str]| {
        let mut command = process::Command::new(env!("CARGO_BIN_EXE_pawnstorm"));
        command.args(words).env("PAWNSTORM_DATA", home.path()).stdin(process::Stdio::piped());
        command.stdout(process::Stdio::piped()).spawn().expect("it runs")
    };
    let told = pawnstorm(&["host", "chess", "--side", "none"]).wait_with_output().expect("it ends").stdout;
    let told = String::from_utf8(told).expect("text");
    let code = told.lines().find(|line| line.contains("White: ")).and_then(|line| line.split(' ').next_back());
    let code = code.unwrap_or_else(|| panic!("{told}"));
    let room = home.path().join("rooms").join(&code[..5]).join("journal");
    let events = journal::sealed("claim white threefold refused").repeat(EVENTS);
    fs::OpenOptions::new()
        .append(true)
        .open(room)
        .and_then(|mut file| file.write_all(events.as_bytes()))
        .expect("a room");
    let mut guest = pawnstorm(&["serve", "--stdio"]);
    let mut input = guest.stdin.take().expect("it is piped");
    writeln!(input, "{}", Guest::first_line(code)).expect("it reads");
    thread::sleep(Duration::from_secs(1));
    let mut lines = io::BufReader::new(guest.stdout.take().expect("it is piped")).lines();
    let last = format!("{EVENTS} claim white threefold refused #");
    assert!(lines.any(|line| line.expect("text").starts_with(&last)), "the guest was dropped");
    writeln!(input, "ping").expect("it reads");
    assert!(lines.any(|line| line.expect("text") == "pong"), "the guest was dropped");
    drop(input);
    guest.wait().expect("it ends");
}
