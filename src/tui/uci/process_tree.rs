//! A process and its descendants. Dropping it kills them all: on Unix by the keeper.

use std::io;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// How long an engine may run after `quit`.
pub(super) const FAREWELL: Duration = Duration::from_millis(300);
/// The time limit for a keeper to start or to kill an engine.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(5);

/// An engine and its keeper. Dropping it kills and reaps both.
pub(super) struct ProcessTree {
    child: Child,
    #[cfg(unix)]
    lifeline: std::os::unix::net::UnixStream,
}

#[cfg(unix)]
impl ProcessTree {
    /// Starts a program whose error output is discarded. `keeper` is the program that calls [`super::keeper::run`].
    pub(super) fn start(
        keeper: &Path,
        command: &str,
        arguments: &[String],
    ) -> io::Result<(Self, ChildStdin, ChildStdout)> {
        use std::io::Read;
        use std::os::fd::OwnedFd;
        use std::os::unix::net::UnixStream;
        use std::os::unix::process::CommandExt;
        let (lifeline, theirs) = UnixStream::pair()?;
        lifeline.set_read_timeout(Some(PATIENCE))?;
        let mut itself = Command::new(keeper);
        itself.arg0("pawnstorm").arg(super::keeper::KEEP).arg(command).args(arguments);
        let (child, input, output) = spawn(itself.stderr(OwnedFd::from(theirs)))?;
        // Only the keeper holds the other end, so its end closes the lifeline.
        drop(itself);
        let mut kept = Self { child, lifeline };
        let mut number = [0; 4];
        kept.lifeline.read_exact(&mut number).map_err(|_| io::Error::other("its keeper says nothing"))?;
        match i32::from_ne_bytes(number) {
            0 => Ok((kept, input, output)),
            number => Err(io::Error::from_raw_os_error(number)),
        }
    }
}

#[cfg(unix)]
impl Drop for ProcessTree {
    fn drop(&mut self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        use std::io::{Read, Write};
        let _ = self.lifeline.write(b"!");
        // The lifeline is closed when the keeper has ended.
        let _ = self.lifeline.read(&mut [0]);
        // The group has the keeper's number, which is not reused before the keeper is reaped.
        if let Some(pid) = Pid::from_raw(self.child.id().cast_signed()) {
            let _ = kill_process_group(pid, Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(not(unix))]
impl ProcessTree {
    /// Starts a program whose error output is discarded. It has no keeper here.
    pub(super) fn start(
        _keeper: &Path,
        command: &str,
        arguments: &[String],
    ) -> io::Result<(Self, ChildStdin, ChildStdout)> {
        let (child, input, output) = spawn(Command::new(command).args(arguments).stderr(Stdio::null()))?;
        Ok((Self { child }, input, output))
    }
}

#[cfg(not(unix))]
impl Drop for ProcessTree {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(command: &mut Command) -> io::Result<(Child, ChildStdin, ChildStdout)> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let (input, output) = input.zip(output).ok_or(io::ErrorKind::BrokenPipe)?;
    Ok((child, input, output))
}
