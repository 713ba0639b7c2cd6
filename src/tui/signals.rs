//! Signals, as events of the program. Only on Unix; elsewhere there are none.

use super::{Event, terminal};
use rustix::process;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::io;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

/// How long the program may take to leave after it was told to. It takes longer only when it hangs in a write to a
/// terminal that has stopped.
const GRACE: Duration = Duration::from_secs(2);

/// Begins to listen.
///
/// # Errors
/// What the system says.
pub(super) fn listen(queue: Sender<Event>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])?;
    thread::Builder::new().name("signals".into()).spawn(move || {
        for signal in signals.forever() {
            let event = match signal {
                SIGTSTP => Event::Suspend,
                SIGCONT => Event::Continued,
                SIGWINCH => Event::Redraw,
                _ => Event::Terminated(signal),
            };
            let leaves = matches!(event, Event::Terminated(_));
            if queue.send(event).is_err() {
                return;
            }
            if leaves {
                thread::sleep(GRACE);
                terminal::give_back();
                die_of(signal);
            }
        }
    })?;
    Ok(())
}

/// Whether there is a shell that would continue us. Without one, as where a terminal window runs nothing but us, the
/// system ignores what would stop a program, and so do we.
pub(super) fn can_stop() -> bool {
    let session = process::getsid(None);
    let parent = process::getppid().map(|parent| process::getsid(Some(parent)));
    session.is_ok_and(|session| session != process::getpgrp() && parent == Some(Ok(session)))
}

/// Stops the process, as the shell expects it on Ctrl-Z; returns when it is continued.
pub(super) fn stop() {
    let _ = emulate_default_handler(SIGTSTP);
}

/// Ends the process as the signal does by default, so that its parent sees why.
pub(super) fn die_of(signal: i32) {
    let _ = emulate_default_handler(signal);
}
