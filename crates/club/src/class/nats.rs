//! The folder of a class, and the server that runs for it.

use super::config::config;
use super::roll::{self, Pupil, TEACHER};
use crate::code::letters;
use crate::server::{Address, Server};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::net::UdpSocket;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The time in which a server must have started.
const STARTS: Duration = Duration::from_secs(10);
/// The name that the server of a class has.
const NAME: &str = "pawnstorm";
/// The length of a password.
const PASSWORD: usize = 8;

/// The folder of a class.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    /// The name of the class.
    pub name: String,
    port: u16,
    /// The address or name of this machine for others.
    machine: String,
    passwords: BTreeMap<String, String>,
    /// Who is in the class.
    pub pupils: Vec<Pupil>,
    /// Whether the configuration of the server was written anew.
    is_new: bool,
}

const EXAMPLE: &str = "\
# A line for each pupil: the user, and if you wish a rating and the name, for example
# ada 1250 Ada Lovelace
";

impl Folder {
    /// Opens the folder of a class, gives a password to everybody who has none, and writes the configuration of the server.
    ///
    /// # Errors
    /// A sentence that says what is missing.
    pub fn open(path: &Path, port: u16, machine: Option<String>) -> Result<Self, String> {
        let cannot = |why: io::Error| format!("The folder {} cannot be used: {why}.", path.display());
        private(path).map_err(cannot)?;
        let path = path.canonicalize().map_err(cannot)?;
        let name = path.file_name().map_or_else(|| "class".into(), |name| name.to_string_lossy().into_owned());
        if !crate::subject::is_name(&name) {
            return Err(format!(
                "A class is named by its folder, and {name} has more than letters, digits, hyphens and underscores."
            ));
        }
        let list = path.join("pupils.txt");
        let Ok(text) = fs::read_to_string(&list) else {
            fs::write(&list, EXAMPLE).map_err(cannot)?;
            return Err(format!(
                "Write who is in the class into {}, a line for each, and say this again.",
                list.display()
            ));
        };
        let pupils = roll::read(&text).map_err(|why| format!("{}: {why}", list.display()))?;
        if pupils.is_empty() {
            return Err(format!("Nobody stands in {} yet: write a line for each pupil.", list.display()));
        }
        let machine = machine.unwrap_or_else(own_address);
        let mut folder = Self { machine, passwords: passwords(&path), path, name, port, pupils, is_new: false };
        folder.write().map_err(cannot)?;
        Ok(folder)
    }

    /// Writes passwords, configuration and addresses, where they have changed.
    fn write(&mut self) -> io::Result<()> {
        let users = std::iter::once(TEACHER).chain(self.pupils.iter().map(|pupil| pupil.user.as_str()));
        for user in users {
            if !self.passwords.contains_key(user) {
                self.passwords.insert(user.into(), letters(PASSWORD).map_err(io::Error::other)?);
            }
        }
        let lines: String = self.passwords.iter().map(|(user, password)| format!("{user} {password}\n")).collect();
        secret(&self.path.join("passwords.txt"), &lines)?;
        let password = |user: &str| self.passwords[user].as_str();
        let users: Vec<(&str, &str)> =
            self.pupils.iter().map(|pupil| (pupil.user.as_str(), password(&pupil.user))).collect();
        let text = config(
            self.port,
            &self.path.to_string_lossy().replace('\\', "/"),
            self.is_encrypted(),
            (TEACHER, password(TEACHER)),
            &users,
        );
        let path = self.config();
        self.is_new = fs::read_to_string(&path).ok().as_ref() != Some(&text);
        if self.is_new {
            secret(&path, &text)?;
        }
        let Self { port, machine, .. } = &*self;
        let (scheme, ca) = match (self.is_encrypted(), self.ca()) {
            (true, Some(_)) => ("tls", " --ca ca.pem"),
            (true, None) => ("tls", ""),
            (false, _) => ("nats", ""),
        };
        let addresses = users
            .iter()
            .map(|(user, password)| format!("pawnstorm-club play {scheme}://{user}:{password}@{machine}:{port}{ca}\n"));
        secret(&self.addresses(), &addresses.collect::<String>())
    }

    /// Returns whether there is a certificate.
    fn is_encrypted(&self) -> bool {
        self.path.join("server.pem").is_file() && self.path.join("server.key").is_file()
    }

    /// The certificate of who signed that of the server, where the system does not know it.
    fn ca(&self) -> Option<PathBuf> {
        Some(self.path.join("ca.pem")).filter(|path| path.is_file())
    }

    fn config(&self) -> PathBuf {
        self.path.join("nats-server.conf")
    }

    /// The file with the command for each pupil.
    #[must_use]
    pub fn addresses(&self) -> PathBuf {
        self.path.join("addresses.txt")
    }

    /// Writes a file for other programs. Returns its path.
    ///
    /// # Errors
    /// A sentence that says why it cannot be written.
    pub fn export(&self, ending: &str, text: &str) -> Result<PathBuf, String> {
        let path = self.path.join(format!("{}.{ending}", self.name));
        fs::write(&path, text).map_err(|why| format!("{} cannot be written: {why}.", path.display()))?;
        Ok(path)
    }

    /// Connects with the server of the class, and starts it where it does not run.
    ///
    /// # Errors
    /// A sentence that says why there is no server.
    pub async fn server(&self) -> Result<(Server, Option<Running>), String> {
        // A certificate is one for the name by which others reach this machine.
        let (scheme, machine) =
            if self.is_encrypted() { ("tls", self.machine.as_str()) } else { ("nats", "127.0.0.1") };
        let address = format!("{scheme}://{TEACHER}:{}@{machine}:{}", self.passwords[TEACHER], self.port);
        let address = address.parse::<Address>()?.trusting(self.ca());
        let Ok(found) = Server::connect(&address).await else { return self.start(&address).await };
        let name = found.client.server_info().server_name;
        if name != NAME {
            return Err(format!(
                "Another NATS server runs at port {}, one that lets everybody do everything or is none of a class. Debian starts one by itself: \
                 systemctl disable --now nats-server ends it. Or choose another port with --port.",
                self.port
            ));
        }
        if self.is_new {
            self.reload()?;
        }
        Ok((found, None))
    }

    /// Has the server that runs read its configuration again.
    fn reload(&self) -> Result<(), String> {
        let pid = fs::read_to_string(self.path.join("nats-server.pid")).unwrap_or_default();
        let done =
            Command::new(PROGRAM).arg("--signal").arg(format!("reload={}", pid.trim())).stderr(Stdio::null()).status();
        match done {
            Ok(status) if status.success() => Ok(()),
            _ => Err("The server does not read the new list of pupils: end it, and open the class again.".into()),
        }
    }

    /// Starts the server.
    ///
    /// # Errors
    /// A sentence that says why it cannot be started.
    pub fn run(&self) -> Result<Running, String> {
        let mut command = Command::new(program());
        command.arg("--config").arg(self.config()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        // Ctrl-C at the terminal is not meant for it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn().map_err(|why| match why.kind() {
            io::ErrorKind::NotFound => {
                "There is no program nats-server here: apt install nats-server, or https://nats.io/download.".into()
            }
            _ => format!("nats-server cannot be started: {why}."),
        })?;
        Ok(Running { child })
    }

    async fn start(&self, address: &Address) -> Result<(Server, Option<Running>), String> {
        let mut running = self.run()?;
        let until = Instant::now() + STARTS;
        loop {
            if running.has_ended() {
                let log = self.path.join("nats-server.log");
                return Err(format!("nats-server has ended at once; {} says why.", log.display()));
            }
            match Server::connect(address).await {
                Ok(server) => return Ok((server, Some(running))),
                Err(why) if Instant::now() > until => return Err(why),
                Err(_) => sleep(Duration::from_millis(100)).await,
            }
        }
    }
}

const PROGRAM: &str = "nats-server";
/// Where Debian has it, and only root looks for programs.
const OF_DEBIAN: &str = "/usr/sbin/nats-server";

/// Returns the program of the server.
fn program() -> &'static str {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_found = std::env::split_paths(&path).any(|folder| folder.join(PROGRAM).is_file());
    if !is_found && Path::new(OF_DEBIAN).is_file() { OF_DEBIAN } else { PROGRAM }
}

/// A server that was started here. It is asked to end when it is dropped.
pub struct Running {
    child: Child,
}

impl Running {
    /// Returns whether it has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.has_ended() {
            return;
        }
        let quit = Command::new(program())
            .arg("--signal")
            .arg(format!("quit={}", self.child.id()))
            .stderr(Stdio::null())
            .status();
        if !quit.is_ok_and(|status| status.success()) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

/// Reads who has which password.
fn passwords(folder: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(folder.join("passwords.txt")).unwrap_or_default();
    let good = |password: &str| !password.is_empty() && password.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let lines = text.lines().filter_map(|line| line.split_once(' ').filter(|(_, password)| good(password)));
    lines.map(|(user, password)| (user.into(), password.into())).collect()
}

/// Creates a folder that nobody else can look into.
fn private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Writes a file that nobody else can read, whole or not at all.
fn secret(path: &Path, text: &str) -> io::Result<()> {
    // A rename would replace a pipe or a device too.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{} is no file", path.display())));
    }
    let part = path.with_extension("part");
    let mut options = fs::File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&part)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&part, path)
}

/// The address of this machine for others: the one from which it would speak to the world. Nothing is sent.
fn own_address() -> String {
    let own = UdpSocket::bind(("0.0.0.0", 0)).and_then(|socket| {
        socket.connect(("192.0.2.1", 9))?;
        socket.local_addr()
    });
    own.map_or_else(|_| "127.0.0.1".into(), |own| own.ip().to_string())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::FileTypeExt;

    #[test]
    fn only_a_file_is_replaced() {
        let folder = std::env::temp_dir().join(format!("pawnstorm-club-{}", std::process::id()));
        private(&folder).expect("a folder");
        let (pipe, file) = (folder.join("pipe"), folder.join("file"));
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("there is mkfifo").success());
        assert!(secret(&pipe, "text").is_err());
        assert!(fs::metadata(&pipe).expect("it is there").file_type().is_fifo());
        assert!(["text", "another"].iter().all(|text| secret(&file, text).is_ok()));
        assert_eq!(fs::read_to_string(&file).expect("it was written"), "another");
        fs::remove_dir_all(&folder).expect("it is ours");
    }
}
