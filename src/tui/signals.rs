//! Signals, as events of the program. Unix only; other systems send none.

use super::queue::{Event, Queue};
use super::terminal;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::io;
use std::thread;
use std::time::Duration;

/// How long the program may take to exit on a signal. It takes longer only if it hangs in a write to a stopped
/// terminal.
const GRACE: Duration = Duration::from_secs(2);

/// Starts to listen.
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

/// Returns whether a shell would continue us after a stop: our process group is not the session's first, and our parent is in
/// our session. Without one, as in a terminal window that runs only us, the system ignores stop signals, and so do we.
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

/// Read from the process table. Inside a container, groups and sessions from outside have the number 0, which `rustix`
/// does not represent, so its `getsid` is off limits here.
#[cfg(target_os = "linux")]
impl ProcessIds<i32> {
    pub(super) fn of(process: Option<i32>) -> Option<ProcessIds<i32>> {
        let name = process.map_or_else(|| "self".to_owned(), |process| process.to_string());
        let stat = std::fs::read(format!("/proc/{name}/stat")).ok()?;
        let stat = String::from_utf8_lossy(&stat);
        // The second field is the program's name in parentheses, which can contain anything. A letter and then the numbers
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
