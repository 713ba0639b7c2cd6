//! Files that are none: a pipe, a device, a folder, a link to nowhere, or one without an end, in the place of a file that is read.
//! Each is refused at once and in a sentence, and left as it is.

use crate::prelude::*;
use pawnstorm::app::progress::Progress;
use pawnstorm::tui::config::keep;
use pawnstorm::tui::file;
use pawnstorm::tui::storage::{self, disk::Disk};
use std::fs::{File, Permissions};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

/// What can stand in the place of a file, and what is said of it.
const KINDS: [(&str, &str); 8] = [
    ("pipe", "it is a pipe or a device, not a file"),
    ("/dev/zero", "it is a pipe or a device, not a file"),
    // Without a terminal that cannot be opened at all.
    ("/dev/tty", ""),
    ("/dev/full", "it is a pipe or a device, not a file"),
    ("folder", "it is a folder"),
    ("loop", "too many levels of symbolic links"),
    ("long", "it is larger than 1 MB"),
    ("locked", "permission denied"),
];

/// Puts something of a kind in the place of a file.
fn put(kind: &str, path: &Path) {
    match kind {
        "pipe" => assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo runs").success()),
        "folder" => fs::create_dir(path).expect("a folder"),
        "loop" => symlink(path, path).expect("a link"),
        "long" => File::create(path).expect("a file").set_len(2 << 20).expect("it has room"),
        "locked" => {
            fs::write(path, "").expect("a file");
            fs::set_permissions(path, Permissions::from_mode(0o000)).expect("it is locked");
        }
        device => symlink(device, path).expect("a link"),
    }
}

/// Whoever waits for ever is given up.
fn in_time<T: Send + 'static>(what: &str, work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, answer) = mpsc::channel();
    thread::spawn(move || sender.send(work()));
    answer.recv_timeout(Duration::from_secs(20)).unwrap_or_else(|_| panic!("{what} is waited for"))
}

/// Tries each kind in the place of a file; `complaint` says what is said of it.
fn each(name: &str, complaint: impl Fn(&Path) -> String + Clone + Send + 'static) {
    for (kind, why) in KINDS {
        // Nothing is locked for who may do all.
        if kind == "locked" && rustix::process::geteuid().is_root() {
            continue;
        }
        let home = data::home();
        let path = home.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        put(kind, &path);
        let (complaint, there) = (complaint.clone(), path.clone());
        let said = in_time(kind, move || complaint(&there));
        assert!(!said.is_empty() && said.contains(why) && !said.contains("os error"), "{kind} as {name}: {said:?}");
        assert!(path.symlink_metadata().is_ok(), "{kind} is still there");
    }
}

#[test]
fn the_config_file() {
    each("config.toml", |path| Config::read(path).problems.join("\n"));
    each("config.toml", |path| keep::keep(Some(path), &[(Item::Theme, "blue".into())]).expect_err("it is refused"));
}

#[test]
fn a_theme() {
    each("themes/night.toml", |path| {
        let config = path.parent().and_then(Path::parent).expect("a folder").join("config.toml");
        Config::read(&config).problems.join("\n")
    });
}

#[test]
fn what_was_learned() {
    each(storage::PROGRESS, |path| storage::progress(path.parent().expect("a folder")).expect_err("it is refused"));
    each(storage::PROGRESS, |path| {
        storage::keep_progress(path.parent().expect("a folder"), &Progress::default()).expect_err("it is refused")
    });
}

/// They may be larger than that, but are files.
#[test]
fn games() {
    for (kind, why) in KINDS.into_iter().filter(|(kind, _)| !["long", "locked"].contains(kind)) {
        let home = data::home();
        let path = home.path().join("games.pgn");
        put(kind, &path);
        let there = path.clone();
        let found = in_time(kind, move || file::games(&there, |_| true).map_err(|error| error.to_string()));
        let said = found.expect_err("it is refused").to_lowercase();
        assert!(said.contains(why), "{kind}: {said}");
        let there = path.clone();
        let read = in_time(kind, move || {
            [System.read(&there, 9).is_err(), System.ends(&there, 9).is_err(), System.open(&there).is_err()]
        });
        assert_eq!(read, [true; 3], "{kind} as a journal");
    }
}

#[test]
fn a_link_to_nowhere_is_no_file_yet() {
    let home = data::home();
    let link = |name: &str| symlink(home.path().join("nowhere"), home.path().join(name)).expect("a link");
    fs::create_dir(home.path().join("themes")).expect("a folder");
    ["config.toml", storage::PROGRESS, "themes/night.toml"].into_iter().for_each(link);
    let config = Config::read(&home.path().join("config.toml"));
    assert_eq!(config.problems.len(), 1, "{:?}", config.problems);
    assert!(config.problems[0].starts_with("Ignored the theme “night”: no such file"), "{:?}", config.problems);
    assert_eq!(
        storage::progress(home.path()).map(|progress| progress.to_string()),
        Ok(Progress::default().to_string())
    );
}

/// Whatever is written whole, by a rename, takes the place of a file only.
#[test]
fn what_is_no_file_is_not_replaced() {
    for name in ["pipe", "folder"] {
        let home = data::home();
        let (there, link) = (home.path().join("there"), home.path().join("link"));
        put(name, &there);
        symlink(&there, &link).expect("a link");
        for path in [&there, &link] {
            let why = file::save(path, b"new").expect_err("it is refused").to_string();
            assert!(KINDS.contains(&(name, &why)), "{name}: {why}");
            assert!(file::create(path, b"new").is_err());
        }
        let kind = fs::metadata(&there).expect("it is there").file_type();
        assert!(kind.is_dir() == (name == "folder") && !kind.is_file(), "{name}");
        assert_eq!(fs::read_dir(home.path()).expect("a folder").count(), 2, "nothing is left beside it");
    }
}

#[test]
fn the_list_of_open_games_is_not_replaced() {
    let home = data::home();
    let data = home.path().join(".local/share/pawnstorm");
    fs::create_dir_all(&data).expect("a folder");
    let list = data.join("open-games.txt");
    put("pipe", &list);
    let mut command = Command::new(env!("CARGO_BIN_EXE_pawnstorm"));
    command.args(["play", "chess", "--plain"]).env_clear().env("HOME", home.path()).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::null()).spawn().expect("it runs");
    child.stdin.take().expect("a pipe").write_all(b"e4\n").expect("it listens");
    assert!(in_time("the program", move || child.wait().expect("it ends")).success());
    assert_eq!(fs::read_dir(data.join("games")).expect("a folder").count(), 1, "the game is kept");
    assert!(fs::metadata(&list).expect("it is there").file_type().is_fifo());
}

/// The program starts all the same, and says what it does without.
#[test]
fn the_program_starts_without_them() {
    let home = data::home();
    let path = home.path();
    fs::create_dir_all(path.join(".config/pawnstorm/themes")).expect("a folder");
    fs::create_dir_all(path.join(".local/share/pawnstorm")).expect("a folder");
    put("pipe", &path.join(".config/pawnstorm/config.toml"));
    put("/dev/zero", &path.join(".config/pawnstorm/themes/endless.toml"));
    put("pipe", &path.join(".local/share/pawnstorm/progress.txt"));
    let run = |arguments: &'static [&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pawnstorm"));
        command.args(arguments).env_clear().env("HOME", path).stdin(Stdio::null());
        in_time("the program", move || command.output().expect("it runs"))
    };
    let said = String::from_utf8(run(&["play", "chess", "--plain"]).stdout).expect("text");
    assert!(said.contains("White to move") && said.contains("it is a pipe or a device"), "{said}");
    let said = String::from_utf8(run(&["engines"]).stderr).expect("text");
    assert!(said.contains("Could not read the config file") && said.contains("Ignored the theme “endless”"), "{said}");
}
