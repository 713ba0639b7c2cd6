//! Game files that change while they are open: two programs, and a sync program between their folders.

use super::files::{begin, program};
use crate::prelude::*;
use pawnstorm::game::protocol::News;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver};
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
    ada: PathBuf,
    bob: PathBuf,
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

    fn of_ada(&self) -> PathBuf {
        self.ada.join("a.game")
    }

    fn of_bob(&self) -> PathBuf {
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

/// The program that serves a file, and a guest that checks all it says.
struct Served {
    side: Color,
    path: PathBuf,
    home: PathBuf,
    child: Child,
    lines: Receiver<String>,
    guest: Guest,
    game: Game,
}

impl Served {
    fn start(side: Color, path: &Path, home: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pawnstorm"))
            .args(["serve", "--file"])
            .arg(path)
            .env("PAWNSTORM_DATA", home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let output = child.stdout.take().expect("it is piped");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        writeln!(child.stdin.as_ref().expect("it is piped"), "{}", Guest::first_line(side.word())).expect("it reads");
        let first = lines.recv_timeout(SOON).expect("it answers");
        let (guest, game) = Guest::welcomed(&first).expect("it is a game");
        Self { side, path: path.into(), home: home.into(), child, lines, guest, game }
    }

    fn tell(&self, line: &str) {
        writeln!(self.child.stdin.as_ref().expect("it is piped"), "{line}").expect("it reads");
    }

    /// Hears what is new, and adds the moves that its screen shows.
    fn hear(&mut self, shown: &mut Vec<String>) {
        while let Ok(line) = self.lines.try_recv() {
            match self.guest.hear(&mut self.game, &line).unwrap_or_else(|why| panic!("{why}: {line}")) {
                News::Happened(Event::Move { ply, mv, .. }) => shown.push(format!("turn {ply} {mv} ")),
                News::Send(line) => self.tell(&line),
                News::Next(_) => {
                    self.child.stdin.take();
                    self.child.wait().expect("it ends");
                    let (path, home) = (self.path.clone(), self.home.clone());
                    *self = Self::start(self.side, &path, &home);
                }
                News::Dismissed(why) => panic!("{why}"),
                _ => {}
            }
        }
    }

    /// Returns what the program remembers.
    fn remembered(&self) -> String {
        let letters = fs::read_dir(self.home.join("letters")).expect("it is there").flatten();
        let seen = letters.map(|entry| entry.path()).find(|path| path.extension().is_none()).expect("there is one");
        fs::read_to_string(seen).expect("it can be read")
    }
}

/// Whatever happens to the two files, no move is lost that a screen has shown.
#[test]
fn no_move_is_lost_in_a_bad_folder() {
    let home = data::home();
    let mut random = Random(5);
    let mut players = Color::ALL.map(|side| {
        let folder = home.path().join(side.word());
        fs::create_dir(&folder).expect("there is room");
        let path = folder.join("a.game");
        fs::write(&path, begin("chess")).expect("there is room");
        Served::start(side, &path, &folder.join("data"))
    });
    let mut shown = Vec::new();
    let mut old = Vec::new();
    for step in 0..250 {
        thread::sleep(Duration::from_millis(40));
        players.iter_mut().for_each(|player| player.hear(&mut shown));
        let at = random.below(2);
        let (from, to) = (players[at].path.clone(), players[1 - at].path.clone());
        let text = fs::read_to_string(from).unwrap_or_default();
        match random.below(32) {
            0 => fs::write(to, &text[..random.below(text.len() + 1)]).expect("there is room"),
            1 => _ = fs::remove_file(to),
            2 if !old.is_empty() => fs::write(to, random.choose::<String>(&old)).expect("there is room"),
            3 => fs::write(to.with_file_name("a (conflicted copy).game"), &text).expect("there is room"),
            4..20 => fs::write(to, &text).expect("there is room"),
            20 => players[at].tell(&format!("say {step}")),
            _ => {
                let Served { game, guest, side, .. } = &mut players[at];
                if game.turn() == *side && !game.routes().is_empty() {
                    let mv = random.choose(game.routes()).path.to_string();
                    if let Ok(line) = guest.propose(Proposal::Move { mv, used: None }) {
                        players[at].tell(&line);
                    }
                }
            }
        }
        old.push(text);
    }
    for round in 0..6 {
        fs::write(&players[round % 2].path, players[1 - round % 2].remembered()).expect("there is room");
        thread::sleep(Duration::from_millis(1500));
        players.iter_mut().for_each(|player| player.hear(&mut shown));
    }
    let game = players[0].remembered();
    assert_eq!(game, players[1].remembered());
    assert!(shown.len() > 2, "hardly anything happened: {shown:?}");
    assert!(shown.iter().all(|mv| game.contains(mv)), "{shown:?} in {game}");
    for mut player in players {
        player.child.stdin.take();
        player.child.wait().expect("it ends");
    }
}
