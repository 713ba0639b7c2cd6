//! Game files that change while they are open: two programs, and a sync program between their folders.

use super::files::{begin, program};
use crate::prelude::*;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdin};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// How long a program may take, on a busy machine too. On an idle one a change appears within a second.
const SOON: Duration = Duration::from_secs(20);

/// A program in lines that someone plays with.
struct Player {
    child: Child,
    input: ChildStdin,
    heard: Arc<Mutex<String>>,
}

impl Player {
    fn start(folder: &Path, who: &str, words: &[&str]) -> Self {
        let mut child = program(folder, who, words);
        let (input, output) = (child.stdin.take().expect("it is piped"), child.stdout.take().expect("it is piped"));
        let heard: Arc<Mutex<String>> = Arc::default();
        let hears = Arc::clone(&heard);
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                *hears.lock().expect("nobody panics") += &format!("{line}\n");
            }
        });
        Self { child, input, heard }
    }

    fn types(&mut self, text: &str) -> &mut Self {
        writeln!(self.input, "{text}").expect("it reads");
        self
    }

    fn heard(&self) -> String {
        self.heard.lock().expect("nobody panics").clone()
    }

    fn sees(&mut self, text: &str) -> &mut Self {
        let until = Instant::now() + SOON;
        while !self.heard().contains(text) {
            assert!(Instant::now() < until, "{text} is missing in {}", self.heard());
            thread::sleep(Duration::from_millis(20));
        }
        self
    }

    fn leaves(mut self) -> String {
        drop(self.input);
        self.child.wait().expect("it ends");
        thread::sleep(Duration::from_millis(50));
        self.heard.lock().expect("nobody panics").clone()
    }
}

/// Waits until a file contains a text.
fn await_in(path: &Path, text: &str) {
    let until = Instant::now() + SOON;
    while !fs::read_to_string(path).is_ok_and(|contents| contents.contains(text)) {
        assert!(Instant::now() < until, "{text} is missing in {}", fs::read_to_string(path).unwrap_or_default());
        thread::sleep(Duration::from_millis(20));
    }
}

/// The folders of two people with a game of chess, White's `e4` played, and what both see.
struct Folders {
    _home: tempfile::TempDir,
    ada: std::path::PathBuf,
    bob: std::path::PathBuf,
}

impl Folders {
    fn new() -> (Self, Player, Player) {
        let home = data::home();
        let [ada, bob] = ["ada's", "bob's"].map(|name| home.path().join(name));
        [&ada, &bob].into_iter().for_each(|folder| fs::create_dir(folder).expect("there is room"));
        let mut white = Player::start(&ada, "ada", &["host", "chess", "--file", "a.game"]);
        white.sees("White to move.").types("e4").sees("1. White: e4");
        let folders = Self { _home: home, ada, bob };
        await_in(&folders.of_ada(), "e2e4");
        folders.send(true);
        let mut black = Player::start(&folders.bob, "bob", &["join", "a.game"]);
        black.sees("Black to move.");
        (folders, white, black)
    }

    fn of_ada(&self) -> std::path::PathBuf {
        self.ada.join("a.game")
    }

    fn of_bob(&self) -> std::path::PathBuf {
        self.bob.join("a.game")
    }

    /// Copies the file from White to Black, or back.
    fn send(&self, to_black: bool) {
        let (from, to) = if to_black { (self.of_ada(), self.of_bob()) } else { (self.of_bob(), self.of_ada()) };
        fs::copy(from, to).expect("it is copied");
    }
}

#[test]
fn a_move_appears_when_its_file_comes() {
    let (folders, mut white, mut black) = Folders::new();
    black.types("e5").sees("1. Black: e5");
    await_in(&folders.of_bob(), "e7e5");
    folders.send(false);
    white.sees("1. Black: e5").types("say hello").types("Nf3").sees("2. White: Nf3");
    await_in(&folders.of_ada(), "g1f3");
    // A sync program replaces the file as a whole.
    fs::copy(folders.of_ada(), folders.bob.join("new")).expect("it is copied");
    fs::rename(folders.bob.join("new"), folders.of_bob()).expect("it is moved");
    black.sees("White says: “hello”").sees("2. White: Nf3");
    // A file that is gone stays playable, and one that is older is completed.
    fs::remove_file(folders.of_bob()).expect("it was there");
    black.types("Nc6").sees("2. Black: Nc6");
    await_in(&folders.of_bob(), "b8c6");
    folders.send(true);
    await_in(&folders.of_bob(), "b8c6");
    folders.send(false);
    white.sees("2. Black: Nc6").types("resign").types("yes").sees("Black wins");
    await_in(&folders.of_ada(), "resignation");
    folders.send(true);
    black.sees("Black wins");
}

#[test]
fn a_file_that_cannot_be_read_does_not_end_the_game() {
    let (folders, mut white, mut black) = Folders::new();
    black.types("e5").sees("1. Black: e5");
    await_in(&folders.of_bob(), "e7e5");
    let whole = fs::read_to_string(folders.of_bob()).expect("it is there");
    // A slow copy.
    for length in [0, 40, whole.len() - 70, whole.len() - 3] {
        fs::write(folders.of_ada(), &whole[..length]).expect("it is written");
        thread::sleep(Duration::from_millis(700));
    }
    assert!(!white.heard().contains("Cannot continue"), "{}", white.heard());
    fs::write(folders.of_ada(), &whole).expect("it is written");
    white.sees("1. Black: e5");
    // What stays damaged is told, and nothing is played meanwhile that the file would not have.
    fs::write(folders.of_ada(), "<html>").expect("it is written");
    white.sees("It is not a Pawnstorm game file.").sees("Your last copy of the game is in").types("Nf3");
    thread::sleep(Duration::from_secs(1));
    assert!(!white.heard().contains("2. White: Nf3"), "{}", white.heard());
    let changed = whole.replace("e7e5", "e7e6");
    fs::write(folders.of_ada(), changed).expect("it is written");
    thread::sleep(Duration::from_secs(1));
    assert_eq!(fs::read_to_string(folders.of_ada()).expect("it is there"), whole.replace("e7e5", "e7e6"));
    fs::remove_file(folders.of_ada()).expect("it was there");
    white.types("Nf3").sees("2. White: Nf3");
    await_in(&folders.of_ada(), "g1f3");
}

/// Dropbox, Syncthing and others keep the version of one player under another name when both wrote the file.
#[test]
fn what_both_did_at_once_is_put_together() {
    let (folders, mut white, mut black) = Folders::new();
    white.types("say well?").types("undo").sees("takeback");
    black.types("e5").sees("1. Black: e5");
    await_in(&folders.of_ada(), "asks white");
    await_in(&folders.of_bob(), "e7e5");
    // At White's, the sync program takes Black's version, and keeps White's beside it; at Black's as well.
    let ours = fs::read_to_string(folders.of_ada()).expect("it is there");
    folders.send(false);
    fs::write(folders.bob.join("a (Ada's conflicted copy 2026-11-25).game"), &ours).expect("it is written");
    white.sees("1. Black: e5");
    black.sees("White says: “well?”").sees("White asks to take back their last move and yours.");
    black.sees("conflicted copy 2026-11-25).game” had more of this game, so that was added. You can delete that copy.");
    await_in(&folders.of_ada(), "asks white 2");
    await_in(&folders.of_bob(), "asks white 2");
    let [of_ada, of_bob] = [folders.of_ada(), folders.of_bob()].map(|path| fs::read_to_string(path).ok());
    assert_eq!(of_ada, of_bob);
    assert!(folders.bob.join("a (Ada's conflicted copy 2026-11-25).game").exists());
    // Nor is what another player has put there taken for the game.
    fs::write(folders.bob.join("a.sync-conflict-20261125-120000-ABCDEFG.game"), begin("chess")).expect("it is written");
    black.types("decline");
    await_in(&folders.of_bob(), "asks none");
}

/// What one side took back while the other moved is not taken back: the screen shows the game anew.
#[test]
fn moves_come_before_anything_else() {
    let (folders, mut white, mut black) = Folders::new();
    black.types("e5").sees("1. Black: e5");
    await_in(&folders.of_bob(), "e7e5");
    folders.send(false);
    white.sees("1. Black: e5").types("undo").sees("takeback");
    await_in(&folders.of_ada(), "asks white 2");
    folders.send(true);
    black.sees("White asks to take back their last move and yours.").types("accept").sees("White to move.");
    await_in(&folders.of_bob(), "undo");
    white.types("Nf3").sees("2. White: Nf3");
    await_in(&folders.of_ada(), "g1f3");
    folders.send(true);
    black.sees("2. White: Nf3").sees("You and White acted at the same time, so the game has changed").types("Nc6");
    black.sees("2. Black: Nc6");
    await_in(&folders.of_bob(), "b8c6");
    folders.send(false);
    white.sees("2. Black: Nc6");
    assert!(black.leaves().contains("Nf3"));
}
