//! The keeper of an engine: a process between the program and the engine, which kills the engine and all its descendants
//! when the program tells it to or is gone, for whatever reason.
//!
//! It is this program, started again with an argument of its own. It begins a session, so that the engine has no terminal to
//! write to, and on Linux it adopts whatever the engine orphans, in whatever session: so none is lost from sight. It holds
//! one end of a pair of sockets, the lifeline; the system closes the other end even if the program was killed. An engine
//! whose keeper is killed is killed by the system, on Linux.
//!
//! Some processes survive: a program that runs with the rights of another user, and those started by others at the engine's
//! request, as by `systemd-run`; on Unixes other than Linux, where no process can adopt orphans, also those that have left
//! the engine's group. And anybody with our rights can open our terminal by its own name, as `/dev/pts/0`.

use super::process_tree::FAREWELL;
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

/// The first argument that makes the program a keeper. The engine's command follows.
pub(super) const KEEP: &str = "--keep-engine";
/// The first argument that makes it become an engine. The keeper's process id and the command follow.
const BECOME: &str = "--become-engine";
/// The time for which it tries to kill what does not end.
const TRIES: Duration = Duration::from_secs(2);

/// Runs as a keeper, or becomes an engine, if the arguments ask for that; the first is the program's own name.
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

/// Starts an engine, which takes over input and output. The error output is the lifeline: the result of the start goes
/// there, as the number of the error or 0.
fn keep(command: &[OsString]) -> io::Result<()> {
    setsid()?;
    #[cfg(target_os = "linux")]
    {
        // Without this at least the group is killed.
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
        let _ = std::fs::write("/proc/self/comm", "engine-keeper");
    }
    let mut lifeline = UnixStream::from(stdio::stderr().try_clone_to_owned()?);
    let started = start(command);
    let number = started.as_ref().map_or_else(|error| error.raw_os_error().unwrap_or(-1), |()| 0);
    // Otherwise the end of the engine's output would go unnoticed.
    let null = File::options().read(true).write(true).open("/dev/null")?;
    stdio::dup2_stdin(&null)?;
    stdio::dup2_stdout(&null)?;
    stdio::dup2_stderr(&null)?;
    thread::Builder::new().spawn({
        let lifeline = lifeline.try_clone()?;
        move || watch(lifeline)
    })?;
    lifeline.write_all(&number.to_ne_bytes())?;
    // There are children as long as any process of the engine is alive.
    while !matches!(wait(WaitOptions::empty()), Err(error) if error != rustix::io::Errno::INTR) {}
    if started.is_ok() {
        // Kills what could not be adopted.
        kill_current_process_group(Signal::KILL)?;
    }
    Ok(())
}

/// Starts the engine as a child of this thread, which lives as long as the process: otherwise the system would kill the
/// engine with the thread.
fn start(command: &[OsString]) -> io::Result<()> {
    let (mut failure, theirs) = io::pipe()?;
    let keeper = process::id().to_string();
    let mut itself = Command::new(super::itself());
    itself.arg0("pawnstorm").arg(BECOME).arg(keeper).args(command).stderr(OwnedFd::from(theirs)).spawn()?;
    drop(itself);
    let mut number = Vec::new();
    failure.read_to_end(&mut number)?;
    // Becoming the engine closes the pipe without a message.
    number.try_into().map_or(Ok(()), |number| Err(io::Error::from_raw_os_error(i32::from_ne_bytes(number))))
}

/// Becomes the engine, which ends with its keeper. Returns the error if that fails.
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

/// Waits until the engine has to end, and kills it. It does not return: the process ends when the engine has.
fn watch(mut lifeline: UnixStream) {
    if !matches!(lifeline.read(&mut [0]), Ok(1)) {
        // The program has ended without a message. The engine sees the end of its input, and may end by itself.
        thread::sleep(FAREWELL);
    }
    let begun = Instant::now();
    while cfg!(target_os = "linux") && begun.elapsed() < TRIES {
        end_descendants();
        thread::sleep(Duration::from_millis(1));
    }
    let _ = kill_current_process_group(Signal::KILL);
}

/// Kills all descendants of this process. Those started meanwhile are seen the next time.
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
