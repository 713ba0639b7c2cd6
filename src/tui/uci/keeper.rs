//! The keeper of an engine: a process between the program and the engine. It kills the engine and all its descendants on the
//! program's request, or as soon as the program is gone for any reason.
//!
//! The keeper is this program, started again with a special argument. It opens a new session, so that the engine has no terminal
//! to write to. On Linux it adopts all orphans of the engine, whatever their session, so it loses none. It holds one end of a
//! pair of sockets, the lifeline; the system closes the other end even if the program is killed. If the keeper is killed, the
//! system kills the engine, on Linux.
//!
//! Some processes survive: a program that runs with the rights of another user, and programs that other processes start at the
//! engine's request, as with `systemd-run`. On Unixes other than Linux, where no process can adopt orphans, processes that left
//! the engine's group survive too. And any process with our rights can open our terminal by its name, such as `/dev/pts/0`.

use super::process::{FAREWELL, KEEP};
use crate::tui::process::itself;
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

/// The first argument that turns it into an engine. The keeper's process id and the command follow.
const BECOME: &str = "--become-engine";
/// How long the keeper tries to kill processes that do not end.
const TRIES: Duration = Duration::from_secs(2);

/// Runs as a keeper, or becomes an engine, if the arguments ask for that; the first is the program's own name.
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
        // Without this, only the group is killed.
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
        let _ = std::fs::write("/proc/self/comm", "engine-keeper");
    }
    let mut lifeline = UnixStream::from(stdio::stderr().try_clone_to_owned()?);
    let started = start(command);
    let number = started.as_ref().map_or_else(|error| error.raw_os_error().unwrap_or(-1), |()| 0);
    // An open output of the keeper would hide the end of the engine's output.
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
        // Kills the processes that escaped adoption.
        kill_current_process_group(Signal::KILL)?;
    }
    Ok(())
}

/// Starts the engine as a child of this thread, which lives as long as the process: otherwise the system would kill the
/// engine with the thread.
fn start(command: &[OsString]) -> io::Result<()> {
    let (mut failure, theirs) = io::pipe()?;
    let keeper = process::id().to_string();
    let mut engine = Command::new(itself());
    engine.arg0("pawnstorm").arg(BECOME).arg(keeper).args(command).stderr(OwnedFd::from(theirs)).spawn()?;
    drop(engine);
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
    // The keeper may have ended before the death signal was set.
    let parent = getppid().map(|parent| parent.to_string());
    if parent.as_deref() != keeper.to_str() {
        return Err(io::ErrorKind::NotFound.into());
    }
    let mut failure = File::from(stdio::stderr().try_clone_to_owned()?);
    let error = Command::new(command).args(arguments).stderr(Stdio::null()).exec();
    failure.write_all(&error.raw_os_error().unwrap_or(-1).to_ne_bytes())
}

/// Waits for the end of the lifeline, and then kills the engine. Does not return: the process ends when the engine has.
fn watch(mut lifeline: UnixStream) {
    if !matches!(lifeline.read(&mut [0]), Ok(1)) {
        // The program has ended without a message. The engine sees the end of its input, and may quit.
        thread::sleep(FAREWELL);
    }
    let begun = Instant::now();
    while cfg!(target_os = "linux") && begun.elapsed() < TRIES {
        end_descendants();
        thread::sleep(Duration::from_millis(1));
    }
    let _ = kill_current_process_group(Signal::KILL);
}

/// Kills all descendants of this process. The next call sees those started since.
#[cfg(target_os = "linux")]
fn end_descendants() {
    use rustix::process::{Pid, getpid, kill_process};
    let processes = std::fs::read_dir("/proc").into_iter().flatten().filter_map(|entry| {
        let process = entry.ok()?.file_name().to_str()?.parse().ok()?;
        Some((process, crate::tui::signals::ProcessIds::of(Some(process))?.parent))
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
