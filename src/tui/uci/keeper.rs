//! The keeper of an engine: a process between the program and the engine, which ends the engine, with all that it has started, when
//! the program says so or is no more, whatever has ended it.
//!
//! It is this program, started once more with an argument of its own. It begins a session, so that the engine has no terminal to
//! write to, and on Linux whatever the engine orphans becomes a child of the keeper, in whatever session it is: so none is lost from
//! sight. It holds one end of a pair of sockets, the lifeline; that the other end is closed, the system sees to, even where the
//! program was killed. An engine whose keeper is killed is ended by the system, on Linux.
//!
//! What is not ended: a program that runs with the rights of somebody else, and what was started by others at the engine's wish, as by
//! `systemd-run`. Where no process can adopt orphans, on Unixes that are not Linux, also what has left the engine's group. And
//! whoever has our rights can open our terminal by its own name, as `/dev/pts/0`.

use super::kept::FAREWELL;
use rustix::process::{Signal, WaitOptions, getppid, kill_current_process_group, setsid, wait};
use rustix::stdio;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{self, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The first argument with which the program is a keeper. The engine's command follows.
pub(super) const KEEP: &str = "--keep-engine";
/// The first argument with which it becomes an engine. The keeper's number follows, and then the command.
const BECOME: &str = "--become-engine";
/// So long it is tried to end what does not end.
const TRIES: Duration = Duration::from_secs(2);

/// Does what the arguments ask for, the program's own name first, if that is to keep an engine or to become one.
#[must_use]
pub fn run(arguments: &[OsString]) -> Option<ExitCode> {
    let (role, rest) = arguments.get(1..)?.split_first()?;
    let done = match role.to_str()? {
        KEEP => keep(rest),
        BECOME => become_engine(rest),
        _ => return None,
    };
    Some(if done.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Starts an engine, which takes over the input and the output. The place of the errors is the lifeline: on it is said whether the
/// engine has been started, as the number of the error or 0.
fn keep(command: &[OsString]) -> io::Result<()> {
    setsid()?;
    #[cfg(target_os = "linux")]
    {
        // Without this the group is ended at least.
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
        let _ = std::fs::write("/proc/self/comm", "engine-keeper");
    }
    let mut lifeline = UnixStream::from(stdio::stderr().try_clone_to_owned()?);
    let started = start(command);
    let number = started.as_ref().map_or_else(|error| error.raw_os_error().unwrap_or(-1), |()| 0);
    // Else the end of the engine's output would not be seen.
    let null = File::options().read(true).write(true).open("/dev/null")?;
    stdio::dup2_stdin(&null)?;
    stdio::dup2_stdout(&null)?;
    stdio::dup2_stderr(&null)?;
    thread::Builder::new().spawn({
        let lifeline = lifeline.try_clone()?;
        move || follow_board(lifeline)
    })?;
    lifeline.write_all(&number.to_ne_bytes())?;
    // There are children for as long as anything of the engine is alive.
    while !matches!(wait(WaitOptions::empty()), Err(error) if error != rustix::io::Errno::INTR) {}
    if started.is_ok() {
        // What could not be adopted.
        kill_current_process_group(Signal::KILL)?;
    }
    Ok(())
}

/// Starts the engine, as a child of this thread, which lives as long as the process does: the system would else end the engine with it.
fn start(command: &[OsString]) -> io::Result<()> {
    let (mut failure, theirs) = io::pipe()?;
    let keeper = process::id().to_string();
    let mut itself = Command::new(super::itself());
    itself.arg0("pawnstorm").arg(BECOME).arg(keeper).args(command).stderr(OwnedFd::from(theirs)).spawn()?;
    drop(itself);
    let mut number = Vec::new();
    failure.read_to_end(&mut number)?;
    // The pipe is closed without a word by becoming the engine.
    number.try_into().map_or(Ok(()), |number| Err(io::Error::from_raw_os_error(i32::from_ne_bytes(number))))
}

/// Becomes the engine, which is to end when its keeper does. What goes wrong is said in place of an error.
fn become_engine(words: &[OsString]) -> io::Result<()> {
    let [keeper, command, arguments @ ..] = words else { return Err(io::ErrorKind::InvalidInput.into()) };
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    // It may have ended before that was set.
    let parent = getppid().map(|parent| parent.to_string());
    if parent.as_deref() != keeper.to_str() {
        return Err(io::ErrorKind::NotFound.into());
    }
    let mut failure = File::from(stdio::stderr().try_clone_to_owned()?);
    let error = Command::new(command).args(arguments).stderr(Stdio::null()).exec();
    failure.write_all(&error.raw_os_error().unwrap_or(-1).to_ne_bytes())
}

/// Waits until the engine is to end, and ends it. It does not return: the process ends when the engine has.
fn follow_board(mut lifeline: UnixStream) {
    if !matches!(lifeline.read(&mut [0]), Ok(1)) {
        // The program has ended without a word. The engine sees the end of its input, and may end by itself.
        thread::sleep(FAREWELL);
    }
    let begun = Instant::now();
    while cfg!(target_os = "linux") && begun.elapsed() < TRIES {
        end_descendants();
        thread::sleep(Duration::from_millis(1));
    }
    let _ = kill_current_process_group(Signal::KILL);
}

/// Kills all that descends from this process. What is started meanwhile is seen the next time.
#[cfg(target_os = "linux")]
fn end_descendants() {
    use crate::tui::signals::ProcessIds;
    use rustix::process::{Pid, getpid, kill_process};
    let processes = std::fs::read_dir("/proc").into_iter().flatten().filter_map(|entry| {
        let process = entry.ok()?.file_name().to_str()?.parse().ok()?;
        Some((process, ProcessIds::of(Some(process))?.parent))
    });
    let processes: Vec<(i32, i32)> = processes.collect();
    let mut found = vec![getpid().as_raw_nonzero().get()];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        found.extend(processes.iter().filter(|(_, its)| *its == parent).map(|(process, _)| process));
        next += 1;
    }
    for process in found.into_iter().skip(1).filter_map(Pid::from_raw) {
        let _ = kill_process(process, Signal::KILL);
    }
}

#[cfg(not(target_os = "linux"))]
const fn end_descendants() {}
