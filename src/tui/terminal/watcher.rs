//! The watcher: a process that puts the terminal back when the program ended without doing so.
//!
//! A program that overflows its stack, finds no memory or is killed has no say in how it ends. So once something was drawn
//! the same program is started a second time, and is told by a pipe what there is to put back: the terminal's modes
//! when it is taken, nothing when it was given back. The watcher sleeps in the reading of that pipe, which ends when the
//! program does, in whatever way; then it does what the last line says, and ends.

use super::{GIVE_BACK, PATIENCE, system};
use rustix::stdio::{stderr, stdin};
use rustix::termios::{
    ControlModes, InputModes, LocalModes, OptionalActions, OutputModes, QueueSelector, SpecialCodeIndex, Termios,
    tcflush, tcgetattr, tcsetattr,
};
use std::io::{self, IsTerminal};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::{self, ChildStdin, Command, Stdio};
use std::sync::{OnceLock, mpsc};
use std::thread;

/// The argument by which the program is started as a watcher. It is nobody else's to give.
pub const ARGUMENT: &str = "--watch-terminal";
/// What is said on the normal screen.
pub const SAID: &str = "Pawnstorm ended unexpectedly. pawnstorm play --resume goes on with a saved game.";
/// Ends a sequence that the program may have been killed in the midst of.
const STRING_TERMINATOR: &str = "\x1b\\";

/// Where the watcher hears of the terminal. It is closed by the end of the program, and only by that.
static PIPE: OnceLock<ChildStdin> = OnceLock::new();

/// What raw mode changes of a terminal, as it was before, in a line for the watcher.
pub(super) struct Modes(String);

impl Modes {
    /// Those of the terminal from which keys come.
    pub(super) fn found() -> io::Result<Self> {
        let modes = tcgetattr(stdin())?;
        Ok(Self(format!(
            "{} {} {} {} {} {}\n",
            modes.input_modes.bits(),
            modes.output_modes.bits(),
            modes.control_modes.bits(),
            modes.local_modes.bits(),
            modes.special_codes[SpecialCodeIndex::VMIN],
            modes.special_codes[SpecialCodeIndex::VTIME],
        )))
    }

    /// Changes the modes of a terminal to these.
    fn apply(&self, modes: &mut Termios) -> Option<()> {
        let mut words = self.0.split_whitespace();
        modes.input_modes = InputModes::from_bits_retain(words.next()?.parse().ok()?);
        modes.output_modes = OutputModes::from_bits_retain(words.next()?.parse().ok()?);
        modes.control_modes = ControlModes::from_bits_retain(words.next()?.parse().ok()?);
        modes.local_modes = LocalModes::from_bits_retain(words.next()?.parse().ok()?);
        modes.special_codes[SpecialCodeIndex::VMIN] = words.next()?.parse().ok()?;
        modes.special_codes[SpecialCodeIndex::VTIME] = words.next()?.parse().ok()?;
        Some(())
    }
}

/// The program that is running, whatever has become of its file.
///
/// # Errors
/// What the system says.
pub fn program() -> io::Result<PathBuf> {
    if cfg!(target_os = "linux") { Ok("/proc/self/exe".into()) } else { std::env::current_exe() }
}

/// Starts a watcher, which has two things of ours and closes them with its own end: the screen as its output, the terminal
/// from which keys come as its error output.
pub(super) fn start(program: &Path) -> io::Result<ChildStdin> {
    let keys = io::stdin().as_fd().try_clone_to_owned()?;
    let child = Command::new(program).arg(ARGUMENT).env_clear().stdin(Stdio::piped()).stderr(keys).spawn()?;
    child.stdin.ok_or_else(|| io::Error::from(io::ErrorKind::BrokenPipe))
}

/// From now on this watcher is told of the terminal.
pub(super) fn listen(pipe: ChildStdin) {
    let _ = PIPE.set(pipe);
}

/// The terminal is about to be taken, and these modes are to be put back.
pub(super) fn taken(modes: &Modes) {
    tell(modes.0.as_bytes());
}

/// The terminal was given back: there is nothing left to do.
pub(super) fn given_back() {
    tell(b"\n");
}

fn tell(line: &[u8]) {
    if let Some(pipe) = PIPE.get() {
        // A watcher that has ended is not missed.
        let _ = rustix::io::write(pipe, line);
    }
}

/// What a watcher does, from its beginning to its end.
pub fn follow_board() {
    // What is sent to the program's group or by its terminal is not for a session of its own; nor is the watcher stopped for
    // writing to a terminal that is not its own. At a keyboard it would be out of reach.
    if io::stdin().is_terminal() || rustix::process::setsid().is_err() {
        return;
    }
    // Who ends all programs of our name means the one that hangs.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::set_name(c"terminal-watch");
    // A terminal that takes no bytes must not keep the watcher: it ends even in the midst of a write. The thread that sees to that is
    // begun before there is need of it, since then there is no time.
    let (begins, begun) = mpsc::channel();
    let _ = thread::Builder::new().stack_size(1 << 16).spawn(move || {
        if begun.recv().is_ok() {
            thread::sleep(2 * PATIENCE);
            process::exit(1);
        }
    });
    let mut last = String::new();
    for line in io::stdin().lines() {
        let Ok(line) = line else { return };
        last = line;
    }
    if !last.is_empty() {
        let _ = begins.send(());
        put_back(&Modes(last));
    }
}

/// Puts the terminal back, at once: the shell is about to show its prompt. Where it was quicker and has made other modes, these
/// are its own.
fn put_back(modes: &Modes) {
    if let Ok(now) = tcgetattr(stderr())
        && is_raw(&now)
    {
        let mut before = now;
        if modes.apply(&mut before).is_none() {
            return;
        }
        let _ = tcsetattr(stderr(), OptionalActions::Now, &before);
        // What was typed for a game is no command for a shell.
        let _ = tcflush(stderr(), QueueSelector::IFlush);
    }
    if system::takes_bytes(PATIENCE) {
        let given_back = String::from_utf8_lossy(GIVE_BACK);
        let _ = system::write(format!("{STRING_TERMINATOR}{given_back}{SAID}\r\n").as_bytes());
    }
}

/// Whether a terminal's modes are as the program makes them. Those who edit lines leave signals or line feeds on.
fn is_raw(modes: &Termios) -> bool {
    let cooked = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG | LocalModes::IEXTEN;
    !modes.local_modes.intersects(cooked) && !modes.output_modes.contains(OutputModes::OPOST)
}
