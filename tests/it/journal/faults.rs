//! A disk on which any one call fails, or all from one on, and which forgets what was not synced: what was shown as saved is
//! there.

use super::files::answer;
use crate::prelude::*;
use pawnstorm::game::journal::read;
use pawnstorm::tui::storage::disk::{Disk, Handle, Stat};
use std::io::{self, ErrorKind};
use std::sync::{Mutex, MutexGuard};

/// How a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Error(ErrorKind),
    /// Half is written, and no error is told.
    Short,
    /// Half is written, and then the disk is full.
    Half,
}

const FAULTS: [Fault; 6] = [
    Fault::Error(ErrorKind::StorageFull),
    Fault::Error(ErrorKind::Other),
    Fault::Error(ErrorKind::Interrupted),
    Fault::Error(ErrorKind::PermissionDenied),
    Fault::Short,
    Fault::Half,
];

/// When it fails.
#[derive(Clone, Copy, Debug)]
struct Plan {
    fault: Fault,
    /// From which call on, and how many of them.
    from: usize,
    count: usize,
}

#[derive(Default)]
struct State {
    plan: Option<Plan>,
    calls: usize,
    failed: usize,
    /// What would be left of each file if the power went now, by its number: it may be renamed.
    durable: BTreeMap<(u64, u64), Vec<u8>>,
}

#[derive(Clone, Default)]
struct Faulty(Arc<Mutex<State>>);

struct FaultyHandle {
    disk: Faulty,
    handle: Box<dyn Handle>,
}

impl Faulty {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("nobody panicked with it")
    }

    /// One more call; the fault it meets, if it does.
    fn call(&self) -> Option<Fault> {
        let mut state = self.state();
        state.calls += 1;
        let plan = state.plan?;
        let fails = (plan.from..plan.from.saturating_add(plan.count)).contains(&(state.calls - 1));
        state.failed += usize::from(fails);
        fails.then_some(plan.fault)
    }

    /// A call that writes nothing.
    fn check(&self) -> io::Result<()> {
        match self.call() {
            Some(Fault::Error(kind)) => Err(kind.into()),
            Some(Fault::Half) => Err(ErrorKind::StorageFull.into()),
            Some(Fault::Short) | None => Ok(()),
        }
    }
}

impl Disk for Faulty {
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        self.check()?;
        System.create_folder(path)
    }

    fn sync_folder(&self, _path: &Path) -> io::Result<()> {
        self.check()
    }

    fn create(&self, path: &Path) -> io::Result<Box<dyn Handle>> {
        self.check()?;
        let handle = System.create(path)?;
        Ok(Box::new(FaultyHandle { disk: self.clone(), handle }))
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn Handle>> {
        self.check()?;
        let handle = System.open(path)?;
        Ok(Box::new(FaultyHandle { disk: self.clone(), handle }))
    }

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        self.check()?;
        System.read(path, most)
    }

    fn ends(&self, path: &Path, size: usize) -> io::Result<[Vec<u8>; 2]> {
        self.check()?;
        System.ends(path, size)
    }

    fn names(&self, folder: &Path) -> io::Result<Vec<String>> {
        self.check()?;
        System.names(folder)
    }

    fn stat(&self, path: &Path) -> io::Result<Stat> {
        self.check()?;
        System.stat(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.check()?;
        System.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.check()?;
        if let Ok(stat) = System.stat(path) {
            self.state().durable.remove(&stat.file);
        }
        System.remove(path)
    }
}

impl Handle for FaultyHandle {
    fn lock(&self) -> io::Result<bool> {
        self.disk.check()?;
        self.handle.lock()
    }

    fn read(&mut self, most: u64) -> io::Result<Vec<u8>> {
        self.disk.check()?;
        self.handle.read(most)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.disk.call() {
            None => self.handle.write(bytes),
            Some(Fault::Error(kind)) => Err(kind.into()),
            Some(Fault::Short) => self.handle.write(&bytes[..bytes.len().div_ceil(2)]),
            Some(Fault::Half) => {
                self.handle.write(&bytes[..bytes.len().div_ceil(2)])?;
                Err(ErrorKind::StorageFull.into())
            }
        }
    }

    fn sync(&mut self) -> io::Result<()> {
        // What is not synced is taken for lost, so that nothing need be synced in truth.
        self.disk.check()?;
        let bytes = self.handle.read(u64::MAX)?;
        self.disk.state().durable.insert(self.handle.stat()?.file, bytes);
        Ok(())
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.disk.check()?;
        self.handle.truncate(length)
    }

    fn stat(&self) -> io::Result<Stat> {
        self.disk.check()?;
        self.handle.stat()
    }
}

/// A game with a takeback, an offer, a claim and an end.
const GAME: [&str; 12] =
    ["e4", "e5", "Nf3", "undo", "redo", "draw|n", "Nc6", "claim threefold", "Bc4", "undo", "Bb5", "resign|y"];

/// A program that plays the game on a disk.
struct Played {
    app: App,
    storage: Storage,
    disk: Faulty,
    /// How many events were said to be saved, and whether it was said that they are not.
    saved: usize,
    warned: bool,
    home: TempDir,
}

impl Played {
    fn new(plan: Option<Plan>) -> Self {
        let disk = Faulty::default();
        disk.state().plan = plan;
        // In memory, where that can be: nothing is synced in truth, and some systems take long for small files.
        let home = tempfile::tempdir_in("/dev/shm").unwrap_or_else(|_| data::home());
        let storage = Storage::new(Arc::new(disk.clone()), home.path().join("share/games"));
        Self { app: Driver::game("chess", None).app, storage, disk, saved: 0, warned: false, home }
    }

    fn update(&mut self, msg: Msg) {
        match &msg {
            Msg::Saved { upto, .. } => (self.saved, self.warned) = (*upto, false),
            Msg::Unsaved { .. } => self.warned = true,
            _ => {}
        }
        for effect in self.app.update(msg) {
            if let Some(msg) = answer(&mut self.storage, effect) {
                self.update(msg);
            }
        }
    }

    fn enter(&mut self, text: &str) {
        let (text, answer) = text.split_once('|').unwrap_or((text, ""));
        self.update(Msg::Paste(text.into()));
        self.update(Msg::Key(Key::Enter));
        answer.chars().for_each(|key| self.update(Msg::Key(Key::Char(key))));
    }

    fn log(&self) -> Vec<Event> {
        self.app.view().expect("a game is on the screen").game.log().to_vec()
    }

    fn folder(&self) -> PathBuf {
        self.home.path().join("share/games")
    }

    /// What is in the library, by name: each file's number, and its bytes.
    fn library(&self) -> BTreeMap<String, ((u64, u64), Vec<u8>)> {
        let names = System.names(&self.folder()).unwrap_or_default();
        let journals = names.into_iter().filter(|name| name.ends_with(".journal"));
        let read = |name: String| {
            let path = self.folder().join(&name);
            Some((name, (System.stat(&path).ok()?.file, std::fs::read(&path).ok()?)))
        };
        journals.filter_map(read).collect()
    }

    /// Whatever is shown is either saved or was warned of; and what is saved would outlive the program and the power.
    fn is_kept(&self, what: &str) {
        let log = self.log();
        assert!(
            self.saved == log.len() || self.warned,
            "{what}: {} of {} events, and no warning",
            self.saved,
            log.len()
        );
        if self.saved == 0 {
            return;
        }
        let library = self.library();
        let durable = self.disk.state().durable.clone();
        let kept = |bytes: &[u8]| {
            let replayed = read(bytes).ok().filter(|replayed| replayed.damage.is_none());
            replayed.is_some_and(|replayed| {
                let events = &replayed.game.log()[..replayed.events];
                events.len() >= self.saved && log.starts_with(events)
            })
        };
        let mut files = library.values();
        assert!(files.clone().any(|(_, bytes)| kept(bytes)), "{what}: lost when the program is killed");
        let left = files.any(|(file, _)| durable.get(file).is_some_and(|bytes| kept(bytes)));
        assert!(left, "{what}: lost when the power goes");
    }

    /// Plays the whole game, and says whether the fault was met.
    fn play(&mut self, what: &str) -> bool {
        for text in GAME {
            self.enter(text);
            self.is_kept(&format!("{what}, after {text}"));
        }
        let state = self.disk.state();
        state.failed > 0
    }
}

#[test]
fn whichever_call_fails_what_was_shown_is_kept() {
    let mut tried = 0;
    for fault in FAULTS {
        for count in [1, 3, usize::MAX] {
            for from in 0.. {
                // What is interrupted for ever never ends.
                if count == usize::MAX && fault == Fault::Error(ErrorKind::Interrupted) {
                    break;
                }
                let plan = Plan { fault, from, count };
                let mut played = Played::new(Some(plan));
                let met = played.play(&format!("{plan:?}"));
                let tells = matches!(fault, Fault::Short) || fault == Fault::Error(ErrorKind::Interrupted);
                // Once the disk works again the next event brings all of it there.
                if count == 1 && from < 10 {
                    assert_eq!(played.saved, played.log().len(), "{plan:?}: it is tried again");
                }
                assert!(!tells || count > 3 || !played.warned, "{plan:?}: nothing to warn of");
                if !met {
                    break;
                }
                tried += 1;
            }
        }
    }
    println!("{tried} ways to fail, no event lost that was said to be saved");
    assert!(tried > 200, "{tried} faults were met");
}

/// What can happen to the file of a game while it is played, and whether anything is found in its place.
const MISHAPS: [(&str, bool); 8] = [
    ("removed", false),
    ("emptied", true),
    ("cut", true),
    ("added to", true),
    ("replaced by a copy", true),
    ("replaced by a folder", true),
    ("its folder removed", false),
    ("its folder renamed", false),
];

/// Lets something happen to the file of a game.
fn befall(mishap: &str, path: &Path) {
    let folder = path.parent().expect("it is in one");
    let other = folder.with_file_name("other");
    let text = std::fs::read(path).expect("it is there");
    match mishap {
        "removed" => std::fs::remove_file(path),
        "emptied" => std::fs::write(path, ""),
        "cut" => std::fs::write(path, &text[..text.len() - 30]),
        "added to" => std::fs::write(path, [&text[..], b"undo 0\n"].concat()),
        "replaced by a copy" => std::fs::write(&other, text).and_then(|()| std::fs::rename(other, path)),
        "replaced by a folder" => std::fs::remove_file(path).and_then(|()| std::fs::create_dir(path)),
        "its folder removed" => std::fs::remove_dir_all(folder),
        "its folder renamed" => std::fs::rename(folder, other),
        _ => panic!("no such mishap"),
    }
    .expect("it can be done");
}

#[test]
fn a_journal_that_is_not_what_it_was_is_written_anew_whichever_call_fails() {
    // So many calls after the mishap the file is written anew in any case.
    const CALLS: usize = 16;
    let mut tried = 0;
    for (mishap, found) in MISHAPS {
        for fault in FAULTS {
            for from in (0..CALLS).chain([usize::MAX / 2]) {
                let what = format!("{mishap}, {fault:?} at {from}");
                let mut played = Played::new(None);
                GAME[..4].iter().for_each(|text| played.enter(text));
                let name = played.library().keys().next().expect("there is a file").clone();
                befall(mishap, &played.folder().join(&name));
                // What was said before holds no longer.
                played.saved = 0;
                let from = played.disk.state().calls + from;
                played.disk.state().plan = Some(Plan { fault, from, count: 1 });
                for text in &GAME[4..8] {
                    played.enter(text);
                    played.is_kept(&format!("{what}, after {text}"));
                }
                assert_eq!(played.saved, played.log().len(), "{what}: it is tried again");
                let entries = std::fs::read_dir(played.folder()).expect("it is there");
                let names: Vec<_> = entries.map(|entry| entry.expect("it is there").file_name()).collect();
                let names: Vec<String> = names.into_iter().filter_map(|name| name.into_string().ok()).collect();
                let kept = names.iter().any(|name| name.ends_with(".damaged"));
                let is_online = names.iter().any(|name| name.ends_with("-2.journal"));
                assert!(!found || kept || is_online, "{what}: {names:?}");
                // Where nothing failed the game is under its name.
                let failed = played.disk.state().failed;
                assert!(failed > 0 || played.library().contains_key(&name) && !is_online, "{what}: {names:?}");
                tried += failed;
            }
        }
    }
    println!("{tried} ways to fail while a file is written anew");
    assert!(tried > 500, "{tried} faults were met");
}

/// The program was killed while it wrote, or the file was damaged, and any call fails when the game is resumed.
#[test]
fn a_game_is_resumed_whichever_call_fails() {
    for fault in FAULTS {
        for from in 0..14 {
            let mut played = Played::new(None);
            for text in &GAME[..5] {
                played.enter(text);
            }
            let log = played.log();
            // It was killed while it wrote.
            let path = played.folder().join(played.library().keys().next().expect("there is a file"));
            let good = std::fs::read(&path).expect("it is there");
            for damage in ["turn 3 g1", "turn 3 g1f3 0000000000000000\nundo 2\n"] {
                std::fs::write(&path, [&good[..], damage.as_bytes()].concat()).expect("it can be written");
                let before = played.disk.state().calls;
                played.disk.state().plan = Some(Plan { fault, from: before + from, count: 1 });
                played.storage = Storage::new(Arc::new(played.disk.clone()), path.parent().expect("a folder").into());
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                let mut app = App::default();
                let resumed = app.resume(name).pop().and_then(|effect| answer(&mut played.storage, effect));
                let Some(msg) = resumed else { panic!("it is answered") };
                if let Msg::Resumed { opened, .. } = &msg {
                    assert_eq!(opened.game.log(), log, "{fault:?} at {from}");
                }
                // Whatever failed, the good part is still there.
                let library = played.library();
                assert!(library.values().any(|(_, now)| now.starts_with(&good)), "{fault:?} at {from}");
                std::fs::write(&path, &good).expect("it can be written");
            }
        }
    }
}

/// It is said once that nothing can be saved, and once that it can again.
#[test]
fn a_full_disk_is_told_once() {
    let mut driver = Driver::game("chess", None);
    driver.journals = Err("the disk is full");
    driver.keys("e4<Enter>").shows("Could not save this game: the disk is full. Pawnstorm will keep trying.");
    driver.keys("e5<Enter>").lacks("Could not save").shows("NOT SAVED").keys("menu<Enter>");
    driver.shows("This game is not saved: the disk").shows("is full. Leave anyway?");
    driver.keys("s").lacks("Leave anyway?");
    driver.journals = Err("the disk is away");
    driver.keys("Nf3<Enter>").shows("Could not save this game: the disk is away.");
    driver.journals = Ok(BTreeMap::new());
    driver.keys("Nc6<Enter>").shows("Saving works again. The whole game is saved.").lacks("NOT SAVED");
    let journal = driver.journals.as_ref().expect("it is written")[&1].clone();
    assert_eq!(read(journal.as_bytes()).expect("it can be read").game.plies(), 4);
    driver.keys("Bc4<Enter>").lacks("Saving works").keys("quit<Enter>");
    driver.shows("Quit Pawnstorm? The game stays in your library, ready to resume.");
}
