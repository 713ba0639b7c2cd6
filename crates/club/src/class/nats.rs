//! The folder of a class, and its server, whose configuration limits every pupil to their own messages.

use super::roll::{self, Pupil, TEACHER};
use crate::code::letters;
use crate::server::{Address, Server};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::net::{TcpListener, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How long a server may take to start or to end.
const STARTS: Duration = Duration::from_secs(10);
/// The default port of a new class.
const PORT: u16 = 4222;
const NAME: &str = "pawnstorm";
/// The length of a password, in characters.
const PASSWORD: usize = 8;

#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    pub name: String,
    port: u16,
    /// The address or name of this machine for others.
    machine: String,
    passwords: BTreeMap<String, String>,
    pub pupils: Vec<Pupil>,
    /// Whether the configuration of the server has changed.
    is_new: bool,
}

const EXAMPLE: &str = "\
# A line for each pupil: the user, and if you wish a rating and the name, for example
# ada 1250 Ada Lovelace
";

impl Folder {
    /// Opens the folder of a class, creates missing passwords, and writes the configuration of the server. Without `port` or `machine`, the
    /// class uses the ones from last time.
    pub fn open(path: &Path, port: Option<u16>, machine: Option<String>) -> Result<Self, String> {
        let cannot = |why: io::Error| format!("Cannot use the folder {}: {why}.", path.display());
        private(path).map_err(cannot)?;
        let path = path.canonicalize().map_err(cannot)?;
        let name = path.file_name().map_or_else(|| "class".into(), |name| name.to_string_lossy().into_owned());
        if !crate::subject::is_name(&name) {
            return Err(format!(
                "A class has the name of its folder. {name} may contain only letters, digits, hyphens and underscores."
            ));
        }
        let list = path.join("pupils.txt");
        let Ok(text) = fs::read_to_string(&list) else {
            fs::write(&list, EXAMPLE).map_err(cannot)?;
            return Err(format!("List the pupils in {}, one per line, and run this command again.", list.display()));
        };
        let pupils = roll::read(&text).map_err(|why| format!("{}: {why}", list.display()))?;
        if pupils.is_empty() {
            return Err(format!("{} is empty. List the pupils, one per line.", list.display()));
        }
        let saved = fs::read_to_string(path.join(SETTINGS)).unwrap_or_default();
        let before = setting(&saved, "port").and_then(|port| port.parse().ok()).unwrap_or(PORT);
        let given = machine.or_else(|| setting(&saved, "machine").map(String::from));
        let machine = given.clone().unwrap_or_else(own_address);
        let passwords = passwords(&path);
        let mut folder = Self { machine, passwords, path, name, port: before, pupils, is_new: false };
        if let Some(port) = port.filter(|port| *port != before) {
            if folder.process().is_some() {
                return Err(format!("This class is open at port {before}: quit it there first, or leave out --port."));
            }
            folder.port = port;
        }
        // The address of this machine may change with the network, so save only a name given by the teacher.
        let machine = given.map_or_else(String::new, |machine| format!("machine {machine}\n"));
        secret(&folder.path.join(SETTINGS), &format!("port {}\n{machine}", folder.port)).map_err(cannot)?;
        folder.write().map_err(cannot)?;
        Ok(folder)
    }

    /// Writes passwords, configuration and addresses if they have changed.
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
        // Only this program's own command takes a certificate.
        let play = if ca.is_empty() { "pawnstorm join class" } else { "pawnstorm-club play" };
        let addresses =
            users.iter().map(|(user, password)| format!("{play} {scheme}://{user}:{password}@{machine}:{port}{ca}\n"));
        secret(&self.addresses(), &addresses.collect::<String>())
    }

    /// Returns whether the folder has a certificate with its key.
    fn is_encrypted(&self) -> bool {
        self.path.join("server.pem").is_file() && self.path.join("server.key").is_file()
    }

    /// Returns the path of the authority's certificate, if the folder has one.
    fn ca(&self) -> Option<PathBuf> {
        Some(self.path.join("ca.pem")).filter(|path| path.is_file())
    }

    fn config(&self) -> PathBuf {
        self.path.join("nats-server.conf")
    }

    /// Returns the path of the file with the command for each pupil.
    pub fn addresses(&self) -> PathBuf {
        self.path.join("addresses.txt")
    }

    /// Writes `text` to a file for other programs, with the name of the class and `ending`. Returns its path.
    pub fn export(&self, ending: &str, text: &str) -> Result<PathBuf, String> {
        let path = self.path.join(format!("{}.{ending}", self.name));
        fs::write(&path, text).map_err(|why| format!("Could not save {}: {why}.", path.display()))?;
        Ok(path)
    }

    /// Connects to the server of the class, and starts it first if necessary.
    pub async fn server(&self) -> Result<(Server, Running), String> {
        // A certificate holds for the public name of this machine only.
        let (scheme, machine) =
            if self.is_encrypted() { ("tls", self.machine.as_str()) } else { ("nats", "127.0.0.1") };
        let address = format!("{scheme}://{TEACHER}:{}@{machine}:{}", self.passwords[TEACHER], self.port);
        let address = address.parse::<Address>()?.trusting(self.ca());
        let found = match Server::connect(&address).await {
            Ok(found) => found,
            Err(why) => {
                // A second server must not write into the same folder.
                if let Some(process) = self.process() {
                    return Err(format!("The server of this class, process {process}, does not answer. {why}"));
                }
                return self.start(&address).await;
            }
        };
        let name = found.client.server_info().server_name;
        if name != NAME {
            return Err(format!(
                "Another NATS server uses port {}, without access rules or not for a class. Debian starts one \
                 automatically: stop it with systemctl disable --now nats-server, or choose another port with --port.",
                self.port
            ));
        }
        let process = self.process();
        if self.is_new && !process.as_deref().is_some_and(|process| signal("reload", process)) {
            return Err("The server did not load the new list of pupils. Stop it and open the class again.".into());
        }
        Ok((found, Running { process: process.unwrap_or_default(), child: None }))
    }

    /// Returns the process number of this class's server if it is running. Ignores a number that now belongs to another program.
    fn process(&self) -> Option<String> {
        let process = fs::read_to_string(self.path.join("nats-server.pid")).ok()?;
        let process = process.trim();
        let is_number = !process.is_empty() && process.bytes().all(|byte| byte.is_ascii_digit());
        (is_number && is_server(process)).then(|| process.into())
    }

    pub fn run(&self) -> Result<Running, String> {
        let mut command = Command::new(program());
        command.arg("--config").arg(self.config()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        // Ctrl-C at the terminal must not end the server.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn().map_err(|why| match why.kind() {
            io::ErrorKind::NotFound => {
                "nats-server is not installed: run apt install nats-server, or see https://nats.io/download.".into()
            }
            _ => format!("Could not start nats-server: {why}."),
        })?;
        Ok(Running { process: child.id().to_string(), child: Some(child) })
    }

    async fn start(&self, address: &Address) -> Result<(Server, Running), String> {
        let port = self.port;
        // Check the port first: the server would open its files before it noticed.
        TcpListener::bind(("0.0.0.0", port)).map_err(|why| match why.kind() {
            io::ErrorKind::AddrInUse => {
                format!(
                    "Another program uses port {port}, perhaps another class: quit that, or choose a port with --port."
                )
            }
            _ => format!("Could not use port {port}: {why}. Choose another with --port."),
        })?;
        let mut running = self.run()?;
        let until = Instant::now() + STARTS;
        loop {
            if running.has_ended() {
                let log = self.path.join("nats-server.log");
                return Err(format!("nats-server stopped at once; see {} for the reason.", log.display()));
            }
            match Server::connect(address).await {
                Ok(server) => return Ok((server, running)),
                Err(why) if Instant::now() > until => {
                    running.stop().await?;
                    return Err(why);
                }
                Err(_) => sleep(Duration::from_millis(100)).await,
            }
        }
    }
}

const PROGRAM: &str = "nats-server";
/// The path in Debian, outside the search path of ordinary users.
const OF_DEBIAN: &str = "/usr/sbin/nats-server";

/// Returns the name or path of the server program.
fn program() -> &'static str {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_found = std::env::split_paths(&path).any(|folder| folder.join(PROGRAM).is_file());
    if !is_found && Path::new(OF_DEBIAN).is_file() { OF_DEBIAN } else { PROGRAM }
}

/// Sends the signal `reload` or `quit` to a running server. Returns whether that worked.
fn signal(what: &str, process: &str) -> bool {
    let mut command = Command::new(program());
    let told = command.arg("--signal").arg(format!("{what}={process}")).stdout(Stdio::null()).stderr(Stdio::null());
    told.status().is_ok_and(|status| status.success())
}

fn is_server(process: &str) -> bool {
    let listed = Command::new("ps").args(["-ww", "-o", "stat=,args=", "-p", process]).stderr(Stdio::null()).output();
    let listed = listed.map(|listed| String::from_utf8_lossy(&listed.stdout).into_owned()).unwrap_or_default();
    listed.contains(PROGRAM) && !listed.trim_start().starts_with('Z')
}

/// The server of a class, started here or found.
pub struct Running {
    process: String,
    child: Option<Child>,
}

impl Running {
    pub const fn is_started(&self) -> bool {
        self.child.is_some()
    }

    /// Returns whether this program started the server and it has quit since.
    pub fn has_ended(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(Some(_))))
    }

    pub async fn stop(mut self) -> Result<(), String> {
        let told = signal("quit", &self.process);
        let until = Instant::now() + STARTS;
        while told && Instant::now() < until {
            if self.has_ended() || self.child.is_none() && !is_server(&self.process) {
                return Ok(());
            }
            sleep(Duration::from_millis(100)).await;
        }
        match &mut self.child {
            Some(child) => child.kill().and_then(|()| child.wait()).map(drop).map_err(|why| why.to_string()),
            None => Err("it was not started here".into()),
        }
        .map_err(|why| format!("Could not stop nats-server, process {}: {why}.", self.process))
    }
}

/// The name of the file with the port and the machine of a class.
const SETTINGS: &str = "server.txt";

/// Returns the value of a setting: the rest of its line after the name.
fn setting<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
}

fn passwords(folder: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(folder.join("passwords.txt")).unwrap_or_default();
    let good = |password: &str| !password.is_empty() && password.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let lines = text.lines().filter_map(|line| line.split_once(' ').filter(|(_, password)| good(password)));
    lines.map(|(user, password)| (user.into(), password.into())).collect()
}

/// Creates a folder for the owner only.
fn private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Writes a file for the owner only, whole or not at all.
fn secret(path: &Path, text: &str) -> io::Result<()> {
    // Refuse other things than files: the rename below would replace a pipe or a device.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{} is not a file", path.display())));
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

/// Returns the address of this machine in its network: the source address for a packet to the internet. Sends nothing.
fn own_address() -> String {
    let own = UdpSocket::bind(("0.0.0.0", 0)).and_then(|socket| {
        socket.connect(("192.0.2.1", 9))?;
        socket.local_addr()
    });
    own.map_or_else(|_| "127.0.0.1".into(), |own| own.ip().to_string())
}

/// Writes the configuration. `folder` is the folder for the server's files, `users` are the pupils with their passwords.
pub fn config(port: u16, folder: &str, is_encrypted: bool, teacher: (&str, &str), users: &[(&str, &str)]) -> String {
    let tls = format!(
        "\
tls {{
  cert_file: \"{folder}/server.pem\"
  key_file: \"{folder}/server.key\"
}}"
    );
    let tls = if is_encrypted {
        tls
    } else {
        tls.lines().map(|line| format!("# {line}\n")).collect::<String>().trim_end().into()
    };
    let mut text = format!(
        "\
# The NATS server of a class. pawnstorm-club open --class rewrites this file when the list of pupils changes.
# A pupil can write to its own connections only, and read nothing else; the games themselves only the teacher's program can change.

listen: \"0.0.0.0:{port}\"
server_name: pawnstorm
pid_file: \"{folder}/nats-server.pid\"
log_file: \"{folder}/nats-server.log\"
max_connections: 5000
max_payload: 64KB

jetstream {{
  store_dir: \"{folder}/games\"
  max_memory_store: 64MB
  max_file_store: 1GB
}}

# With these two files in the folder everything is encrypted, and the addresses begin with tls://.
{tls}

authorization {{
  timeout: 5
  users = [
    {{ user: \"{}\", password: \"{}\" }}
",
        teacher.0, teacher.1
    );
    for (user, password) in users {
        let _ = write!(
            text,
            "    {{ user: \"{user}\", password: \"{password}\", permissions: {{
        publish: [\"pawnstorm.guest.{user}.*.*\", \"pawnstorm.here.{user}\"],
        subscribe: [\"pawnstorm.host.{user}.*.*\", \"_INBOX.{user}.>\"] }} }}
"
        );
    }
    text.push_str("  ]\n}\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example in the repository equals the output of the program.
    #[test]
    fn the_example_is_up_to_date() {
        let users = [("ada", "fjord-lamp"), ("bert", "quick-moss")];
        let written = config(4222, "class-5b", false, ("teacher", "change-me"), &users);
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/nats-server.conf");
        if std::env::var_os("PAWNSTORM_BLESS").is_some() {
            std::fs::write(path, &written).expect("the example can be written");
        }
        assert_eq!(std::fs::read_to_string(path).ok(), Some(written));
        let encrypted = config(4222, "class-5b", true, ("teacher", "change-me"), &users);
        assert!(encrypted.contains("\ntls {\n  cert_file: \"class-5b/server.pem\"\n"), "{encrypted}");
    }

    #[cfg(unix)]
    #[test]
    fn only_a_file_is_replaced() {
        use std::os::unix::fs::FileTypeExt;
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
