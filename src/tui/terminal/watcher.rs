//! The watcher: a process that restores the terminal if the program ended without doing so.
//!
//! A program that overflows its stack, runs out of memory or is killed cannot clean up. So after the first drawing the same
//! program is started a second time. Through a pipe it learns the state to restore: the terminal's modes once the program takes
//! it, nothing once it gives it back. The watcher sleeps in a read of that pipe, which ends with the program, however it ends.
//! Then it restores the last state received, and exits.

use super::graphics;
use super::tty::{self, GIVE_BACK, PATIENCE, STRING_TERMINATOR};
use rustix::stdio::{stderr, stdin};
use rustix::termios::{
    ControlModes, InputModes, LocalModes, OptionalActions, OutputModes, QueueSelector, SpecialCodeIndex, Termios,
    tcflush, tcgetattr, tcsetattr,
};
use std::io::{self, IsTerminal};
use std::os::fd::AsFd;
use std::path::Path;
use std::process::{self, ChildStdin, Command, Stdio};
use std::sync::{OnceLock, mpsc};
use std::thread;

/// The argument that starts the program as a watcher, for internal use only.
pub const ARGUMENT: &str = "--watch-terminal";
/// The message on the normal screen.
pub const SAID: &str = "Pawnstorm ended unexpectedly. To continue your saved game: pawnstorm play --resume";

/// The pipe to the watcher. The end of the program closes it, and nothing else does.
static PIPE: OnceLock<ChildStdin> = OnceLock::new();

/// The word after the modes if the terminal holds pictures to remove.
const PICTURES: &str = "pictures";

/// The original state of the terminal modes that raw mode changes, as words for the watcher.
pub(super) struct Modes(String);

impl Modes {
    pub(super) fn found() -> io::Result<Self> {
        let modes = tcgetattr(stdin())?;
        Ok(Self(format!(
            "{} {} {} {} {} {}",
            modes.input_modes.bits(),
            modes.output_modes.bits(),
            modes.control_modes.bits(),
            modes.local_modes.bits(),
            modes.special_codes[SpecialCodeIndex::VMIN],
            modes.special_codes[SpecialCodeIndex::VTIME],
        )))
    }

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

/// Starts a watcher with two of our files, which it closes only when it exits: the screen as its output, and the terminal
/// that keys come from as its error output.
pub(super) fn start(program: &Path) -> io::Result<ChildStdin> {
    let keys = io::stdin().as_fd().try_clone_to_owned()?;
    let child = Command::new(program).arg(ARGUMENT).env_clear().stdin(Stdio::piped()).stderr(keys).spawn()?;
    child.stdin.ok_or_else(|| io::Error::from(io::ErrorKind::BrokenPipe))
}

pub(super) fn listen(pipe: ChildStdin, modes: &Modes) {
    let _ = PIPE.set(pipe);
    taken(modes);
}

/// Tells the watcher that the terminal is about to be taken, or keeps pictures, with the modes to restore.
pub(super) fn taken(modes: &Modes) {
    let pictures = if graphics::remain() { PICTURES } else { "" };
    tell(format!("{} {pictures}\n", modes.0).as_bytes());
}

/// Tells the watcher that the terminal was given back, with nothing left to do.
pub(super) fn given_back() {
    tell(b"\n");
}

fn tell(line: &[u8]) {
    if let Some(pipe) = PIPE.get() {
        // A write to a watcher that has ended fails without harm.
        let _ = rustix::io::write(pipe, line);
    }
}

/// Runs the watcher and returns at its end.
pub fn watch() {
    // A new session receives no signals from the program's group or its terminal. Nor does a write to a
    // terminal outside the session stop the watcher. At a keyboard, no key would reach it.
    if io::stdin().is_terminal() || rustix::process::setsid().is_err() {
        return;
    }
    // A user who kills all programs of our name means the one that hangs, not its watcher: give the watcher another name.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::set_name(c"terminal-watch");
    // A terminal that takes no bytes must not keep the watcher: it ends even in the middle of a write. The thread that
    // ensures this is started in advance, since later there is no time.
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

/// Restores the terminal at once: the shell is about to show its prompt. If the shell was faster and has set other modes,
/// those stay.
fn put_back(modes: &Modes) {
    if let Ok(now) = tcgetattr(stderr())
        && is_raw(&now)
    {
        let mut before = now;
        if modes.apply(&mut before).is_none() {
            return;
        }
        let _ = tcsetattr(stderr(), OptionalActions::Now, &before);
        // Keys typed for the game must not become a shell command.
        let _ = tcflush(stderr(), QueueSelector::IFlush);
    }
    if tty::takes_bytes() {
        let pictures = if modes.0.ends_with(PICTURES) { graphics::REMOVE_ALL } else { b"" };
        let _ = tty::write(&[STRING_TERMINATOR, pictures, GIVE_BACK, SAID.as_bytes(), b"\r\n"].concat());
    }
}

/// Returns whether a terminal's modes are those of the program. Line editors leave signals or line feeds on.
fn is_raw(modes: &Termios) -> bool {
    let cooked = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG | LocalModes::IEXTEN;
    !modes.local_modes.intersects(cooked) && !modes.output_modes.contains(OutputModes::OPOST)
}
