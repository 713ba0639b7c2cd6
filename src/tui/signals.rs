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
            if !queue.send(event) {
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

/// The parent, group and session of a process.
pub(super) struct ProcessIds {
    pub(super) parent: i32,
    group: i32,
    session: i32,
}

impl ProcessIds {
    /// Reads the process table. Inside a container, groups and sessions from outside have the number 0, which `rustix`
    /// does not represent, so its `getsid` is off limits here.
    #[cfg(target_os = "linux")]
    pub(super) fn of(process: Option<i32>) -> Option<Self> {
        let name = process.map_or_else(|| "self".to_owned(), |process| process.to_string());
        let stat = std::fs::read(format!("/proc/{name}/stat")).ok()?;
        let stat = String::from_utf8_lossy(&stat);
        // The second field is the program's name in parentheses, which can contain anything. A letter and then the numbers
        // follow it.
        let mut numbers =
            stat.rsplit_once(')')?.1.split_ascii_whitespace().skip(1).map_while(|field| field.parse().ok());
        Some(Self { parent: numbers.next()?, group: numbers.next()?, session: numbers.next()? })
    }

    #[cfg(not(target_os = "linux"))]
    fn of(process: Option<i32>) -> Option<Self> {
        use rustix::process::{Pid, getpgid, getppid, getsid};
        let number = |pid: Pid| pid.as_raw_nonzero().get();
        let process = process.and_then(Pid::from_raw);
        let (group, session) = (getpgid(process).ok()?, getsid(process).ok()?);
        Some(Self { parent: number(getppid()?), group: number(group), session: number(session) })
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
