//! Signals, as events of the program. Only on Unix; elsewhere there are none.

use super::queue::Queue;
use super::{Event, terminal};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::io;
use std::thread;
use std::time::Duration;

/// The time that the program may take to exit on a signal. It takes longer only when it hangs in a write to a stopped
/// terminal.
const GRACE: Duration = Duration::from_secs(2);

/// Starts to listen.
///
/// # Errors
/// Returns the error of the system.
pub(super) fn listen(queue: Queue) -> io::Result<()> {
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

/// Returns whether there is a shell that would continue us: our process group is not the session's first, and our parent is
/// of our session. Without one, as where a terminal window runs only us, the system ignores stop signals, and so do we.
pub(super) fn can_stop() -> bool {
    ProcessIds::of(None).is_some_and(|we| {
        let parent = ProcessIds::of(Some(we.parent));
        we.session != we.group && parent.is_some_and(|parent| parent.session == we.session)
    })
}

/// The group and session of a process.
pub(super) struct ProcessIds<Id> {
    pub(super) parent: Id,
    group: Id,
    session: Id,
}

/// Read from the list of processes, since the numbers of groups and sessions from outside a container are 0 within it, and
/// `rustix` cannot represent that: its `getsid` must not be called there.
#[cfg(target_os = "linux")]
impl ProcessIds<i32> {
    pub(super) fn of(process: Option<i32>) -> Option<ProcessIds<i32>> {
        let name = process.map_or_else(|| "self".to_owned(), |process| process.to_string());
        let stat = std::fs::read(format!("/proc/{name}/stat")).ok()?;
        let stat = String::from_utf8_lossy(&stat);
        // The second field is the program's name in parentheses, which may contain anything; a letter and then the numbers
        // follow it.
        let mut numbers =
            stat.rsplit_once(')')?.1.split_ascii_whitespace().skip(1).map_while(|field| field.parse().ok());
        Some(ProcessIds { parent: numbers.next()?, group: numbers.next()?, session: numbers.next()? })
    }
}

#[cfg(not(target_os = "linux"))]
impl ProcessIds<rustix::process::Pid> {
    fn of(process: Option<rustix::process::Pid>) -> Option<ProcessIds<rustix::process::Pid>> {
        use rustix::process::{getpgid, getppid, getsid};
        Some(ProcessIds { parent: getppid()?, group: getpgid(process).ok()?, session: getsid(process).ok()? })
    }
}

/// Stops the process, as the shell expects on Ctrl-Z; returns when it is continued.
pub(super) fn stop() {
    let _ = emulate_default_handler(SIGTSTP);
}

/// Ends the process with the signal's default action, so that its parent sees the reason.
pub(super) fn die_of(signal: i32) {
    let _ = emulate_default_handler(signal);
}
