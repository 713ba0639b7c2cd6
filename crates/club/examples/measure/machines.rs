//! The measured processes: a server, a host, and the memory that they take.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::time::sleep;

/// The port of the server.
pub(crate) const PORT: u16 = 4399;

/// A process that dies with this value.
pub(crate) struct Process(pub(crate) Child);

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Process {
    fn start(command: &mut Command) -> Result<Self, String> {
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let name = quiet.get_program().to_string_lossy().into_owned();
        quiet.spawn().map(Self).map_err(|why| format!("{name} cannot be started: {why}."))
    }

    /// Kills it as a power cut would.
    pub(crate) fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    /// The memory that it takes now and took at most, in megabytes.
    pub(crate) fn memory(&self) -> [u64; 2] {
        memory(&self.0.id().to_string())
    }
}

/// The memory of a process, or of `self`.
pub(crate) fn memory(process: &str) -> [u64; 2] {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    ["VmRSS:", "VmHWM:"].map(|name| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
    })
}

/// Starts the server, with its files in a folder.
pub(crate) fn server(folder: &Path) -> Result<Process, String> {
    let mut command = Command::new("nats-server");
    Process::start(command.args(["-js", "-a", "127.0.0.1", "-p", &PORT.to_string(), "-sd"]).arg(folder))
}

/// Starts the host of all games.
pub(crate) fn host() -> Result<Process, String> {
    Process::start(Command::new(club()?).args(["host", "--server", &address("bot")]))
}

/// The address of the server for a user.
pub(crate) fn address(user: &str) -> String {
    format!("nats://{user}@127.0.0.1:{PORT}")
}

/// The program, in the parent of the folder of the examples.
pub(crate) fn club() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|why| format!("There is no path to the program: {why}."))?;
    let path =
        own.parent().and_then(Path::parent).map(|folder| folder.join("pawnstorm-club")).filter(|path| path.is_file());
    path.ok_or_else(|| "Build it first: cargo build --release -p pawnstorm-club.".into())
}

/// A folder for the files of a server, which is removed when it is dropped.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new() -> Result<Self, String> {
        let path = std::env::temp_dir().join(format!("pawnstorm-club-{}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|why| format!("{} cannot be made: {why}.", path.display()))?;
        Ok(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Waits a moment.
pub(crate) async fn wait(milliseconds: u64) {
    sleep(Duration::from_millis(milliseconds)).await;
}
