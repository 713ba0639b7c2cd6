//! The configuration of a class's server. It limits every pupil to their own messages.

use std::fmt::Write;

/// Writes the configuration. `folder` is the folder for the server's files, `users` are the pupils with their passwords.
#[must_use]
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
}
