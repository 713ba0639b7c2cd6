//! A program in a real terminal, and somebody who types, looks and waits. Nothing here sleeps for a fixed time: what
//! is waited for has a deadline.

use crate::prelude::*;
use pawnstorm::tui::terminal::watcher::SAID;
use portable_pty::{CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
use std::ffi::OsStr;
use std::fmt::Debug;
use std::num::NonZeroU16;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;

const DEADLINE: Duration = Duration::from_secs(30);

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Code(u32),
    /// By a signal, as the system names it.
    Signal(String),
}

/// What is to be started, and where.
pub(crate) struct Start {
    command: CommandBuilder,
    size: (u16, u16),
    home: Arc<TempDir>,
}

/// A program in a terminal.
pub(crate) struct Session {
    pub(crate) pid: Pid,
    shared: Arc<Shared>,
    keyboard: Option<Box<dyn Write + Send>>,
    master: Option<Box<dyn MasterPty + Send>>,
    /// Kept open, so that the terminal's modes outlive the program.
    slave: Option<Box<dyn SlavePty + Send>>,
    modes_before: String,
    reader: Option<JoinHandle<()>>,
    home: Arc<TempDir>,
}

/// What the threads that read the terminal and wait for the program tell.
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    raw: Vec<u8>,
    screen: vt100::Parser,
    reading: Reading,
    closed: bool,
    end: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    On,
    Paused,
    Over,
}

pub(crate) const PAWNSTORM: &str = env!("CARGO_BIN_EXE_pawnstorm");

impl Start {
    /// A program and its arguments, in a fixed and clean environment and a window of 80x24.
    pub(crate) fn new(program: impl AsRef<OsStr>, arguments: &[&str]) -> Self {
        Self::at_home(Arc::new(data::home()), program, arguments)
    }

    fn at_home(home: Arc<TempDir>, program: impl AsRef<OsStr>, arguments: &[&str]) -> Self {
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        command.env("PATH", "/usr/local/bin:/usr/bin:/bin");
        command.env("HOME", home.path());
        command.cwd(home.path());
        Self { command, size: (80, 24), home }
    }

    pub(crate) fn pawnstorm(arguments: &[&str]) -> Self {
        Self::new(PAWNSTORM, arguments)
    }

    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    pub(crate) fn with_arguments(mut self, arguments: &[&str]) -> Self {
        self.command.args(arguments);
        self
    }

    pub(crate) fn size(mut self, columns: u16, rows: u16) -> Self {
        self.size = (columns, rows);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    pub(crate) fn without_env(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    /// What its user has configured.
    pub(crate) fn config(self, text: &str) -> Self {
        let folder = self.home.path().join(".config/pawnstorm");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("config.toml"), text).expect("a file");
        self
    }

    /// No signal reaches the program when this terminal goes away.
    pub(crate) fn without_controlling_terminal(mut self) -> Self {
        self.command.set_controlling_tty(false);
        self
    }

    pub(crate) fn spawn(self) -> Session {
        let pair = native_pty_system().openpty(pty_size(self.size)).expect("a terminal");
        let modes_before = modes(pair.master.as_ref());
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let keyboard = pair.master.take_writer().expect("a writer");
        let mut child = pair.slave.spawn_command(self.command).expect("the program starts");
        let pid = child.process_id().and_then(|id| Pid::from_raw(id.cast_signed())).expect("a process");
        let state =
            State { raw: Vec::new(), screen: screen(self.size), reading: Reading::On, closed: false, end: None };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let reader = Arc::clone(&shared);
        let reader = thread::spawn(move || reader.read(&mut *output));
        let waiter = Arc::clone(&shared);
        thread::spawn(move || {
            let status = child.wait().expect("an exit status");
            let end = match status.signal() {
                Some(name) => End::Signal(name.into()),
                None => End::Code(status.exit_code()),
            };
            waiter.change(|state| state.end = Some(end));
        });
        Session {
            pid,
            shared,
            keyboard: Some(keyboard),
            master: Some(pair.master),
            slave: Some(pair.slave),
            modes_before,
            reader: Some(reader),
            home: self.home,
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    /// Reads the terminal until it is closed, or reading is over.
    fn read(&self, output: &mut dyn Read) {
        let mut bytes = [0; 1 << 14];
        loop {
            let count = output.read(&mut bytes).unwrap_or(0);
            let mut state = self.lock();
            state.raw.extend(&bytes[..count]);
            state.screen.process(&bytes[..count]);
            state.closed |= count == 0;
            self.changed.notify_all();
            while state.reading == Reading::Paused && !state.closed {
                state = self.changed.wait(state).unwrap_or_else(std::sync::PoisonError::into_inner);
            }
            if state.closed || state.reading == Reading::Over {
                return;
            }
        }
    }

    fn wait<T>(&self, mut holds: impl FnMut(&State) -> Option<T>) -> Option<T> {
        let begun = Instant::now();
        let mut state = self.lock();
        loop {
            if let Some(value) = holds(&state) {
                return Some(value);
            }
            let left = DEADLINE.checked_sub(begun.elapsed())?;
            state = self.changed.wait_timeout(state, left).unwrap_or_else(std::sync::PoisonError::into_inner).0;
        }
    }
}

impl Session {
    pub(crate) fn type_text(&mut self, text: &str) -> &mut Self {
        let keyboard = self.keyboard.as_mut().expect("the terminal is there");
        keyboard.write_all(text.as_bytes()).expect("the terminal takes keys");
        self
    }

    /// Somebody leans on the keyboard, for ever.
    pub(crate) fn floods(&mut self, keys: &str) {
        let mut keyboard = self.keyboard.take().expect("the terminal is there");
        let keys = keys.repeat(100);
        thread::spawn(move || while keyboard.write_all(keys.as_bytes()).is_ok() {});
    }

    pub(crate) fn enter(&mut self, text: &str) -> &mut Self {
        self.type_text(&format!("{text}\r"))
    }

    /// Waits until the screen shows a text, wherever it is broken into lines.
    #[track_caller]
    pub(crate) fn sees(&mut self, text: &str) -> &mut Self {
        self.looks_until(&format!("show {text:?}"), |screen| flat(screen).contains(text))
    }

    /// Waits until the screen shows one of some texts, the first of which counts most.
    #[track_caller]
    pub(crate) fn sees_one_of<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        let shown = |state: &State| {
            let screen = flat(state.screen.screen());
            texts.iter().copied().find(|text| screen.contains(text))
        };
        let seen = self.shared.wait(shown);
        seen.unwrap_or_else(|| panic!("the screen shows none of {texts:?}:\n{}", self.screen()))
    }

    /// Waits until the screen does not show a text.
    #[track_caller]
    pub(crate) fn sees_no(&mut self, text: &str) -> &mut Self {
        self.looks_until(&format!("no longer show {text:?}"), |screen| !flat(screen).contains(text))
    }

    #[track_caller]
    fn looks_until(&mut self, what: &str, holds: impl Fn(&vt100::Screen) -> bool) -> &mut Self {
        let seen = self.shared.wait(|state| holds(state.screen.screen()).then_some(()));
        assert!(seen.is_some(), "the screen does not {what}:\n{}", self.screen());
        self
    }

    /// Waits until the program has the alternate screen, or has left it.
    #[track_caller]
    pub(crate) fn sees_alternate_screen(&mut self, on: bool) -> &mut Self {
        self.looks_until(&format!("change to alternate: {on}"), |screen| screen.alternate_screen() == on)
    }

    /// Pawnstorm once more, in the same home.
    pub(crate) fn again(&self, arguments: &[&str]) -> Start {
        Start::at_home(Arc::clone(&self.home), PAWNSTORM, arguments)
    }

    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    /// The screen as text, when all is read that the program wrote before it ended; as it was before it was given back.
    pub(crate) fn last_screen(&mut self) -> String {
        self.slave = None;
        self.shared.wait(|state| state.closed.then_some(())).expect("the terminal is closed behind the program");
        let raw = self.raw();
        let given_back = raw.windows(8).rposition(|bytes| bytes == b"\x1b[?1049l").unwrap_or(raw.len());
        let (rows, columns) = self.shared.lock().screen.screen().size();
        let mut screen = vt100::Parser::new(rows, columns, 0);
        screen.process(&raw[..given_back]);
        screen.screen().contents()
    }

    pub(crate) fn screen(&self) -> String {
        self.shared.lock().screen.screen().contents()
    }

    pub(crate) fn raw(&self) -> Vec<u8> {
        self.shared.lock().raw.clone()
    }

    /// Waits until the program has written a sequence so many times.
    #[track_caller]
    pub(crate) fn has_written(&mut self, sequence: &str, times: usize) -> &mut Self {
        let count = |raw: &[u8]| raw.windows(sequence.len()).filter(|bytes| *bytes == sequence.as_bytes()).count();
        let written = self.shared.wait(|state| (count(&state.raw) >= times).then_some(()));
        assert!(written.is_some(), "{sequence:?} was not written {times} times:\n{}", self.screen());
        self
    }

    pub(crate) fn wipes_the_screen(&mut self) -> &mut Self {
        self.shared.change(|state| state.screen.process(b"\x1b[0m\x1b[2J"));
        self
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.shared.change(|state| state.screen.set_size(nonzero(rows), nonzero(columns)));
        self.claims(columns, rows)
    }

    /// The terminal claims another size than its screen has.
    pub(crate) fn claims(&mut self, columns: u16, rows: u16) -> &mut Self {
        let master = self.master.as_ref().expect("the terminal is there");
        master.resize(pty_size((columns, rows))).expect("the window changes");
        self
    }

    pub(crate) fn kill(&mut self, signal: Signal) -> &mut Self {
        // A program that has ended already is no mistake of the one who kills it.
        if self.shared.lock().end.is_none() {
            let _ = kill_process(self.pid, signal);
        }
        self
    }

    /// The process that has the terminal: the shell, or what it runs.
    pub(crate) fn foreground(&self) -> Pid {
        let master = self.master.as_ref().expect("the terminal is there");
        master.process_group_leader().and_then(Pid::from_raw).expect("a foreground process")
    }

    /// Waits until the program that was started here has the terminal again, and not one that it runs.
    #[track_caller]
    pub(crate) fn has_the_terminal(&mut self) -> &mut Self {
        let begun = Instant::now();
        while self.foreground() != self.pid {
            assert!(begun.elapsed() < DEADLINE, "another program keeps the terminal:\n{}", self.screen());
            thread::yield_now();
        }
        self
    }

    pub(crate) fn stops_reading(&mut self) -> &mut Self {
        self.shared.change(|state| state.reading = Reading::Paused);
        self
    }

    pub(crate) fn tears_the_terminal_down(&mut self) -> &mut Self {
        self.shared.change(|state| state.reading = Reading::Over);
        // The reader wakes once more to see that it is over.
        self.type_text("\x1b[A");
        self.reader.take().map(JoinHandle::join);
        self.keyboard = None;
        self.master = None;
        self.slave = None;
        self
    }

    /// Leaves a game by Ctrl-C, and gives the terminal back.
    #[track_caller]
    pub(crate) fn quits(&mut self) {
        self.type_text("\x03").sees("Quit Pawnstorm?").type_text("y").ends(&End::Code(0));
        self.terminal_is_as_before("");
    }

    /// Waits for the end, and for the last of what was written.
    #[track_caller]
    pub(crate) fn ends(&mut self, end: &End) -> &mut Self {
        let found = self.shared.wait(|state| state.end.clone());
        assert_eq!(found.as_ref(), Some(end), "the program ends so:\n{}", self.screen());
        self
    }

    pub(crate) fn end(&self) -> Option<End> {
        self.shared.wait(|state| state.end.clone())
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.shared.lock().end.is_some()
    }

    /// Asserts that the terminal is as it was before the program, its modes and its screen, and that nothing was drawn
    /// after it was given back but, plainly, `said`.
    #[track_caller]
    pub(crate) fn terminal_is_as_before(&mut self, said: &str) {
        self.modes_are_as_before();
        self.slave = None;
        self.shared.change(|state| state.reading = Reading::On);
        self.shared.wait(|state| state.closed.then_some(())).expect("the terminal is closed behind the program");
        let state = self.shared.lock();
        let raw = String::from_utf8_lossy(&state.raw).into_owned();
        for mode in ["1049", "1000", "1006", "2004"] {
            assert!(!is_on(&raw, mode), "mode {mode} is left on");
        }
        assert!(!raw.contains("\x1b[?25") || is_on(&raw, "25"), "the cursor is left hidden");
        if let Some((_, after)) = raw.rsplit_once("\x1b[?1049l") {
            let after = after.strip_prefix("\x1b[?25h").expect("the cursor is shown last");
            assert!(!after.contains('\x1b'), "something is drawn after the end: {after:?}");
            assert!(after.contains(said), "{said:?} is not said after the end: {after:?}");
            assert_eq!(after.contains(SAID), said == SAID, "what the watcher says: {after:?}");
        }
        assert!(!state.screen.screen().alternate_screen() && !state.screen.screen().hide_cursor());
    }

    /// Asserts that the terminal's modes, echo and line editing among them, are as before the program.
    #[track_caller]
    pub(crate) fn modes_are_as_before(&self) {
        let modes = modes(self.master.as_ref().expect("the terminal is there").as_ref());
        assert_eq!(modes, self.modes_before, "the terminal's modes");
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.kill(Signal::KILL);
        // A reader that waits is let go.
        self.shared.change(|state| state.reading = Reading::Over);
    }
}

/// Whether the last that was said of a private mode is that it is on.
fn is_on(raw: &str, mode: &str) -> bool {
    let last = |end| raw.rfind(&format!("\x1b[?{mode}{end}"));
    last('h') > last('l')
}

fn modes(master: &(dyn MasterPty + Send)) -> String {
    let modes = master.get_termios().expect("the terminal has modes");
    let flags: [&dyn Debug; 4] = [&modes.local_flags, &modes.input_flags, &modes.output_flags, &modes.control_flags];
    format!("{flags:?} {:?}", modes.control_chars)
}

fn screen((columns, rows): (u16, u16)) -> vt100::Parser {
    vt100::Parser::new(nonzero(rows), nonzero(columns), 0)
}

fn nonzero(n: u16) -> NonZeroU16 {
    NonZeroU16::new(n).expect("a window has a size")
}

fn pty_size((cols, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols, ..PtySize::default() }
}

fn flat(screen: &vt100::Screen) -> String {
    screen.contents().split_whitespace().collect::<Vec<_>>().join(" ")
}
