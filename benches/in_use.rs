//! What the program costs in use: how soon it is there, how soon it answers a key, what it writes, and what it takes
//! from the machine while nobody does anything. Beside it what `chess-tui` took on the same machine.
//!
//! `cargo bench --bench in_use`, on Linux: it looks into `/proc`.

use pawnstorm::app::keys::Key;
use pawnstorm::app::{App, Msg};
use pawnstorm::engine::{Limits, Shared};
use pawnstorm::game;
use pawnstorm::game::journal::{Event, Header, lines};
use pawnstorm::game::think::SearchTask;
use pawnstorm::rules::{Color, Options, Outcome, Reason};
use pawnstorm::tui::storage::Storage;
use pawnstorm::tui::storage::disk::System;
use pawnstorm::ui;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::BTreeSet;
use std::fs;
use std::hint::black_box;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

const PAWNSTORM: &str = env!("CARGO_BIN_EXE_pawnstorm");
const COLUMNS: u16 = 120;
const ROWS: u16 = 40;

const STARTS: usize = 20;
const STEPS: usize = 300;
/// No more keys, so that it thinks as long as they are pressed.
const THINKING_STEPS: usize = 60;
const STOPS: usize = 40;
const IDLE: Duration = Duration::from_secs(3);
/// A frame is over when nothing has come for so long.
const QUIET: Duration = Duration::from_millis(25);

/// What `chess-tui` takes, in the same window and measured in the same way.
mod chess_tui {
    pub(crate) const FIRST_FRAME: &str = "7 ms";
    pub(crate) const KEY_TO_FRAME: &str = "0.35–0.56 ms";
    pub(crate) const BYTES: &str = "273";
    pub(crate) const WAKES: &str = "8–9";
    pub(crate) const MEMORY: &str = "7.5 MB";
    pub(crate) const BINARY: &str = "7.7 MB";
    pub(crate) const CRATES: &str = "277";
}

/// The program in a terminal, and what it writes, with the time at which it came.
struct Session {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<(Instant, usize)>,
    begun: Instant,
    _master: Box<dyn MasterPty + Send>,
}

/// What came after a key or the start.
struct Frame {
    took: Duration,
    bytes: usize,
}

impl Session {
    fn start(home: &Path, arguments: &[&str]) -> Self {
        let size = PtySize { rows: ROWS, cols: COLUMNS, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(PAWNSTORM);
        command.args(arguments);
        command.env_clear();
        command.env("HOME", home);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let keyboard = pair.master.take_writer().expect("a writer");
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 1 << 16];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send((Instant::now(), count)).is_err() {
                    break;
                }
            }
        });
        let begun = Instant::now();
        let child = pair.slave.spawn_command(command).expect("the program starts");
        Self { child, keyboard, output, begun, _master: pair.master }
    }

    /// What comes from a moment on until nothing more does.
    fn frame(&self, from: Instant) -> Frame {
        let mut frame = Frame { took: Duration::ZERO, bytes: 0 };
        let mut timeout = Duration::from_secs(5);
        while let Ok((at, count)) = self.output.recv_timeout(timeout) {
            frame = Frame { took: at.duration_since(from), bytes: frame.bytes + count };
            timeout = QUIET;
        }
        assert!(frame.bytes > 0, "nothing is drawn");
        frame
    }

    fn first_frame(&self) -> Frame {
        self.frame(self.begun)
    }

    fn press(&mut self, key: &str) -> Frame {
        let at = Instant::now();
        self.keyboard.write_all(key.as_bytes()).expect("the terminal takes keys");
        self.frame(at)
    }

    fn proc(&self) -> PathBuf {
        Path::new("/proc").join(self.child.process_id().expect("a process").to_string())
    }

    /// How often its threads went to sleep of themselves so far.
    fn wakes(&self) -> u64 {
        let tasks = fs::read_dir(self.proc().join("task")).expect("it has threads");
        tasks.filter_map(|task| number(&task.ok()?.path().join("status"), "voluntary_ctxt_switches:")).sum()
    }

    /// The memory it holds, in kilobytes.
    fn memory(&self) -> u64 {
        number(&self.proc().join("status"), "VmRSS:").expect("it takes memory")
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The number behind a name in a file of the system's.
fn number(file: &Path, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| line.strip_prefix(name))?.split_whitespace().next()?.parse().ok()
}

/// The value below which so many hundredths of them lie.
fn percentile<T: Ord + Copy>(values: &mut [T], percent: usize) -> T {
    values.sort_unstable();
    values[(values.len() * percent / 100).min(values.len() - 1)]
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

fn crates() -> String {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "-e", "normal", "--prefix", "none"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    let Ok(tree) = tree else { return "?".into() };
    String::from_utf8_lossy(&tree.stdout).lines().collect::<BTreeSet<_>>().len().to_string()
}

/// What drawing takes without a terminal: filling a buffer, and comparing it with the one before.
fn drawing() -> (Duration, Duration) {
    const TIMES: u32 = 2000;
    let game = game::start("chess", Options::default(), None).expect("chess starts");
    let mut app = App::playing(game, pawnstorm::tui::settings());
    let area = Rect::new(0, 0, COLUMNS, ROWS);
    let mut frames = [Key::Up, Key::Down].map(|key| {
        app.update(Msg::Key(key));
        let mut buffer = Buffer::empty(area);
        ui::render(&app, &mut buffer);
        buffer
    });
    let begun = Instant::now();
    for _ in 0..TIMES {
        frames[0].reset();
        black_box(ui::render(&app, &mut frames[0]));
    }
    let render = begun.elapsed() / TIMES;
    let begun = Instant::now();
    for _ in 0..TIMES {
        black_box(frames[0].diff(&frames[1]));
    }
    (render, begun.elapsed() / TIMES)
}

/// A folder for the games, which goes with the value.
struct Home(PathBuf);

impl Home {
    fn new() -> Self {
        let path = std::env::temp_dir().join(format!("pawnstorm-bench-{}", std::process::id()));
        fs::create_dir_all(path.join(FOLDER)).expect("a temporary folder");
        Self(path)
    }

    /// Fills it with games of eighty plies, all over but the first.
    fn fill(&self) {
        let mut game = game::start("chess", Options::default(), None).expect("chess starts");
        let shuffle = ["Nf3", "Nf6", "e4", "e5", "Bc4", "Bc5", "d3", "d6"];
        for text in shuffle {
            game.play(&game::input::find(&game, text).expect("it is legal")).expect("it is a move of this position");
        }
        let offers = vec![[Event::Offer(Color::White), Event::Decline(Color::Black)]; 80].concat();
        for number in 0..GAMES {
            let end = (number > 0).then_some(Event::End(Outcome::win(Color::White, Reason::Resignation)));
            let log: Vec<Event> = game.log().iter().chain(&offers).cloned().chain(end).collect();
            let time = game::Timestamp::new(1_700_000_000 + number * 3600);
            let header = Header::of(&game, time);
            let name = format!("{}-chess.journal", time.to_string().replace(':', ""));
            let text = header.line() + &lines(&header, &log, log.len());
            fs::write(self.0.join(FOLDER).join(name), text).expect("a file");
        }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Where the games are kept, below a home.
const FOLDER: &str = ".local/share/pawnstorm/games";
/// How many games are listed.
const GAMES: u64 = 5000;

/// What it takes to list the games: the first batch, and all.
fn listing(home: &Home) -> (Duration, Duration) {
    let begun = Instant::now();
    let storage = Storage::new(Arc::new(System), home.0.join(FOLDER));
    let (mut first, mut count) = (None, 0);
    storage.list()(&mut |msg| {
        first.get_or_insert(begun.elapsed());
        if let Msg::Listed(games, _) = msg {
            count += games.len() as u64;
        }
    });
    assert!(count >= GAMES, "all are listed");
    (first.unwrap_or_default(), begun.elapsed())
}

/// Key to frame while the computer thinks at its best, and another one on the other core.
fn while_thinking(home: &Home) -> Vec<Duration> {
    let think = || {
        let mut session = Session::start(&home.0, &["play", "chess", "--black", "computer:10"]);
        session.first_frame();
        session.keyboard.write_all(b"e4\r").expect("the terminal takes keys");
        session
    };
    let (_other, mut session) = (think(), think());
    thread::sleep(Duration::from_millis(100));
    ["\x1b[A", "\x1b[B"].iter().cycle().take(THINKING_STEPS).map(|key| session.press(key).took).collect()
}

/// How long the computer goes on thinking after it was stopped.
fn stopping() -> Vec<Duration> {
    let game = game::start("chess", Options::default(), None).expect("chess starts");
    let stop = |_| {
        let thinker = game.thinker(0).expect("nothing is hidden");
        let shared = Arc::new(Shared::new(16));
        let flag = Arc::clone(&shared);
        let thinking = thread::spawn(move || {
            thinker(&SearchTask::new(Limits::default()), &shared, &mut |_| {});
            Instant::now()
        });
        thread::sleep(Duration::from_millis(40));
        let stopped = Instant::now();
        flag.stop();
        thinking.join().expect("it thinks without a fault") - stopped
    };
    (0..STOPS).map(stop).collect()
}

fn main() {
    let home = Home::new();
    let play = ["play", "chess"];
    let mut starts: Vec<_> = (0..STARTS).map(|_| Session::start(&home.0, &play).first_frame().took).collect();

    let mut session = Session::start(&home.0, &play);
    session.first_frame();
    let mv = session.press("e4\r").took;
    let moves = ["\x1b[A", "\x1b[C", "\x1b[A", "\x1b[D", "\x1b[B", "\x1b[B"];
    let steps: Vec<_> = moves.iter().cycle().take(STEPS).map(|key| session.press(key)).collect();
    let mut times: Vec<_> = steps.iter().map(|frame| frame.took).collect();
    let mut bytes: Vec<_> = steps.iter().map(|frame| frame.bytes).collect();

    // What the last key stirred up has settled.
    thread::sleep(Duration::from_millis(500));
    let before = session.wakes();
    thread::sleep(IDLE);
    let wakes = (session.wakes() - before) as f64 / IDLE.as_secs_f64();
    let memory = session.memory() as f64 / 1024.0;
    let binary = fs::metadata(PAWNSTORM).map_or(0.0, |file| file.len() as f64 / 1e6);
    let (render, diff) = drawing();
    drop(session);
    let (mut thinking, mut stops) = (while_thinking(&home), stopping());
    let mut menus: Vec<_> = (0..STARTS).map(|_| Session::start(&home.0, &[]).first_frame().took).collect();
    home.fill();
    let mut full: Vec<_> = (0..STARTS).map(|_| Session::start(&home.0, &[]).first_frame().took).collect();
    let (first, all) = listing(&home);

    println!("| in a window of {COLUMNS}x{ROWS} | Pawnstorm | chess-tui |\n|---|---|---|");
    let row = |what: &str, ours: String, theirs: &str| println!("| {what} | {ours} | {theirs} |");
    row("start to first frame, median", milliseconds(percentile(&mut starts, 50)), chess_tui::FIRST_FRAME);
    row("key to frame, median", milliseconds(percentile(&mut times, 50)), chess_tui::KEY_TO_FRAME);
    row("key to frame, 95 of 100", milliseconds(percentile(&mut times, 95)), "");
    row(
        "key to frame while the computer thinks on both cores, median",
        milliseconds(percentile(&mut thinking, 50)),
        "",
    );
    row("the same, 95 of 100", milliseconds(percentile(&mut thinking, 95)), "");
    row("stop to the end of the thinking, median", milliseconds(percentile(&mut stops, 50)), "");
    row("the same, the longest", milliseconds(percentile(&mut stops, 100)), "");
    row("bytes a step of the cursor, median", percentile(&mut bytes, 50).to_string(), chess_tui::BYTES);
    row("wake-ups a second while idle", format!("{wakes:.1}"), chess_tui::WAKES);
    row("memory", format!("{memory:.1} MB"), chess_tui::MEMORY);
    row("binary", format!("{binary:.1} MB"), chess_tui::BINARY);
    row("crates", crates(), chess_tui::CRATES);
    row("a move to its frame, on the disk before", milliseconds(mv), "");
    row("start to the menu, median", milliseconds(percentile(&mut menus, 50)), "");
    row(&format!("the same with {GAMES} games"), milliseconds(percentile(&mut full, 50)), "");
    row(&format!("{GAMES} games listed: the first"), milliseconds(first), "");
    row(&format!("{GAMES} games listed: all"), milliseconds(all), "");
    row("of the key to frame: drawing", milliseconds(render), "");
    row("of the key to frame: comparing", milliseconds(diff), "");
}
