//! Journals as files: locks, damage, what is written and swept.

use super::{play, print};
use crate::prelude::*;
use pawnstorm::app::line::Saying;
use pawnstorm::app::playing::Cover;
use pawnstorm::game::journal::{read, sealed};
use pawnstorm::tui::file::sweep;

/// A folder of games, and a program that keeps its own there.
pub(super) struct Library {
    pub(super) home: TempDir,
}

impl Library {
    pub(super) fn new() -> Self {
        Self { home: data::home() }
    }

    pub(super) fn folder(&self) -> PathBuf {
        self.home.path().join("share/pawnstorm/games")
    }

    pub(super) fn storage(&self) -> Storage {
        Storage::new(Arc::new(System), self.folder())
    }

    pub(super) fn put(&self, name: &str, text: &str) -> PathBuf {
        fs::create_dir_all(self.folder()).expect("a folder");
        let path = self.folder().join(name);
        fs::write(&path, text).expect("a file");
        path
    }

    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.folder())
            .map(|entries| {
                entries.map(|entry| entry.expect("it is there").file_name().into_string().unwrap()).collect()
            })
            .unwrap_or_default();
        names.sort();
        names
    }
}

/// A program with its storage, which types.
pub(super) struct Player {
    pub(super) app: App,
    pub(super) storage: Storage,
}

/// What the storage answers to an effect; nothing where it is not its business.
pub(super) fn answer(storage: &mut Storage, effect: Effect) -> Option<Msg> {
    match effect {
        Effect::Storage(effect) => storage.perform(effect),
        Effect::Open { name } => storage.read(None, name),
        Effect::Resume { id, name } => storage.read(Some(id), name),
        _ => None,
    }
}

impl Player {
    pub(super) fn update(&mut self, msg: Msg) {
        for effect in self.app.update(msg) {
            self.perform(effect);
        }
    }

    pub(super) fn perform(&mut self, effect: Effect) {
        if let Some(msg) = answer(&mut self.storage, effect) {
            self.update(msg);
        }
    }

    pub(super) fn enter(&mut self, text: &str) -> &mut Self {
        self.update(Msg::Paste(text.into()));
        self.update(Msg::Key(Key::Enter));
        self
    }

    pub(super) fn chess(library: &Library) -> Self {
        Self { app: Driver::game("chess", None).app, storage: library.storage() }
    }

    pub(super) fn resume(library: &Library, name: &str) -> Self {
        let mut player = Self { app: App::default(), storage: library.storage() };
        player.app.resuming = Some(name.into());
        for effect in player.app.begin() {
            player.perform(effect);
        }
        player
    }

    /// What is said beside whose turn it is.
    pub(super) fn says(&self) -> String {
        if let Some(playing) = self.app.screen::<Playing>() {
            return match playing.line.says() {
                Some(Saying::Notice(text) | Saying::Refusal(text) | Saying::Question(text)) => text,
                _ => String::new(),
            };
        }
        let over = self.app.screen::<GameOver>().and_then(|over| over.notice.as_ref());
        let menu = self.app.screen::<Menu>().and_then(|menu| menu.notice.as_ref());
        let review = self.app.screen::<Review>().and_then(|review| review.study.notice.as_ref());
        over.or(menu).or(review).map(|notice| notice.text.clone()).unwrap_or_default()
    }

    pub(super) fn plies(&self) -> usize {
        self.app.view().map_or(0, |view| view.game.plies())
    }
}

#[test]
fn a_game_has_no_file_before_its_first_event_and_one_after_it() {
    let library = Library::new();
    let mut player = Player::chess(&library);
    assert_eq!(library.names(), [""; 0]);
    player.enter("e5");
    assert_eq!(library.names(), [""; 0]);
    player.enter("e4").enter("e5");
    assert_eq!(library.names(), ["1970-01-01T000000Z-chess.journal"]);
    player.enter("restart");
    assert_eq!(player.says(), "Restart the game? This game stays in your library.");
    player.update(Msg::Key(Key::Char('y')));
    player.enter("d4");
    assert_eq!(library.names(), ["1970-01-01T000000Z-chess-2.journal", "1970-01-01T000000Z-chess.journal"]);
    let text = |name: &str| fs::read(library.folder().join(name)).expect("it is there");
    assert_eq!(read(&text("1970-01-01T000000Z-chess.journal")).unwrap().game.plies(), 2);
    assert_eq!(read(&text("1970-01-01T000000Z-chess-2.journal")).unwrap().game.plies(), 1);
}

#[test]
fn a_game_that_another_program_plays_can_only_be_looked_at() {
    let library = Library::new();
    let mut first = Player::chess(&library);
    first.enter("e4").enter("e5");
    let name = library.names().remove(0);
    let mut second = Player::resume(&library, &name);
    assert_eq!(second.plies(), 2);
    assert!(second.says().contains("This game is read-only: another program has it open."), "{}", second.says());
    // What is tried in it is tried nowhere else.
    let before = fs::read(library.folder().join(&name)).expect("it is there");
    for word in ["Nf3", "back", "undo", "draw", "resign", "claim", "resume"] {
        second.enter(word);
    }
    assert!(second.app.screen::<Trial>().is_some());
    assert_eq!(fs::read(library.folder().join(&name)).expect("it is there"), before);
    second.perform(StorageEffect::Delete { name: name.clone() }.into());
    assert!(library.names().contains(&name));
    first.enter("Nf3");
    drop(first);
    let mut third = Player::resume(&library, &name);
    assert_eq!((third.says().as_str(), third.plies()), ("Game resumed.", 3));
    third.enter("Nc6");
    let text = fs::read(library.folder().join(&name)).expect("it is there");
    assert_eq!(read(&text).expect("it can be read").game.plies(), 4);
    third.perform(StorageEffect::Delete { name: name.clone() }.into());
    assert_eq!(library.names(), [""; 0]);
}

/// What happened to the file is told once, what was found is kept, and the file has the whole game.
#[test]
fn a_journal_that_is_taken_away_or_changed_is_written_anew() {
    let library = Library::new();
    let mut player = Player::chess(&library);
    player.enter("e4").enter("e5");
    let name = library.names().remove(0);
    let path = library.folder().join(&name);
    let plies = || read(&fs::read(&path).expect("it is there")).expect("it can be read").game.plies();
    fs::remove_file(&path).expect("it is ours");
    player.enter("Nf3");
    assert_eq!(player.says(), "This game's file had been deleted. It has been saved again in full.");
    assert_eq!((library.names(), plies()), (vec![name.clone()], 3));
    fs::rename(library.folder(), library.home.path().join("away")).expect("it is ours");
    player.enter("Nc6");
    assert_eq!(player.says(), "This game's file had been deleted. It has been saved again in full.");
    assert_eq!(plies(), 4);
    for (number, (found, mv)) in [("", "Bb5"), ("notes", "a6"), ("more than there was", "Ba4")].into_iter().enumerate()
    {
        let found = if number == 2 { fs::read_to_string(&path).expect("it is there") + found } else { found.into() };
        fs::write(&path, &found).expect("it is ours");
        player.enter(mv);
        let number = if number == 0 { String::new() } else { format!("-{}", number + 1) };
        let kept = format!("{name}{number}.damaged");
        let said = format!(
            "Another program changed this game's file. The game has been saved again in full; the changed file is now {kept}."
        );
        assert_eq!(player.says(), said);
        assert_eq!(fs::read_to_string(library.folder().join(kept)).expect("it is kept"), found);
        assert!(library.names().iter().filter(|name| name.ends_with(".journal")).eq([&name]));
    }
    player.enter("Nf6");
    assert_eq!((player.says().as_str(), plies()), ("", 8));
    // Before the game is left it is seen to once more.
    fs::remove_file(&path).expect("it is ours");
    player.enter("quit").update(Msg::Key(Key::Char('y')));
    assert_eq!(plies(), 8);
    // It is locked all the while.
    let other = Player::resume(&library, &name);
    assert!(other.says().contains("another program has it open"), "{}", other.says());
}

/// Two programs that come to have one name for their games do not fight for it.
#[test]
fn a_journal_in_whose_place_another_program_plays_moves_on() {
    let library = Library::new();
    let mut first = Player::chess(&library);
    first.enter("e4").enter("e5");
    let name = library.names().remove(0);
    let path = library.folder().join(&name);
    let copy = library.folder().join("copy");
    fs::copy(&path, &copy).and_then(|_| fs::rename(copy, &path)).expect("it is ours");
    let mut second = Player::resume(&library, &name);
    assert_eq!(second.says(), "Game resumed.");
    second.enter("d4");
    first.enter("Nf3");
    let moved = name.replace(".journal", "-2.journal");
    let said = format!("This game's file was replaced by something else. The game is now saved in full as {moved}.");
    assert_eq!(first.says(), said);
    second.enter("Nc6");
    first.enter("Nc6").enter("Bb5");
    assert_eq!((first.says(), second.says()), (String::new(), String::new()));
    assert_eq!(library.names(), [moved.clone(), name.clone()]);
    for (name, last) in [(name, "turn 4 b8c6"), (moved, "turn 5 f1b5")] {
        let text = fs::read_to_string(library.folder().join(name)).expect("it is there");
        let event = text.lines().rfind(|line| !line.starts_with("pawnstorm "));
        assert!(event.is_some_and(|line| line.starts_with(last)), "{text}");
    }
}

/// Where the library has no room, another folder may.
#[test]
fn a_game_that_cannot_be_saved_is_kept_in_another_folder() {
    let library = Library::new();
    let mut player = Player::chess(&library);
    player.enter("keep").enter("e4");
    let in_the_way = library.home.path().join("share");
    fs::rename(&in_the_way, library.home.path().join("away")).and_then(|()| fs::write(&in_the_way, "")).expect("ours");
    player.enter("e5");
    assert!(player.says().contains("there is a file in its way. Pawnstorm will keep trying."), "{}", player.says());
    player.enter("keep");
    assert_eq!(player.says(), "Type a folder after keep, such as keep backup");
    player.enter(&format!("keep {}/games", in_the_way.display()));
    assert!(player.says().contains("there is a file in its way. Pawnstorm will keep trying."), "{}", player.says());
    let other = library.home.path().join("usb/chess");
    player.enter(&format!("keep {}", other.display()));
    let path = other.join("1970-01-01T000000Z-chess.journal");
    let said = format!(
        "The whole game is saved in {}. To list it in your library, move it to {}.",
        path.display(),
        library.folder().display()
    );
    assert_eq!(player.says(), said);
    player.enter("Nf3").enter("resign").update(Msg::Key(Key::Char('y')));
    let game = read(&fs::read(&path).expect("it is there")).expect("it can be read").game;
    assert!(game.plies() == 3 && game.outcome().is_some());
    player.enter("keep /tmp");
    let Some(over) = player.app.screen::<GameOver>() else { panic!("it is over") };
    let said = "This game is already saved. To export it as PGN, type save FILE.";
    assert_eq!(over.notice.as_ref().map(|notice| notice.text.as_str()), Some(said));
}

/// Who is killed while he exports leaves a file behind; the next one removes it, but none that is being written.
#[test]
fn what_was_being_written_is_swept() {
    let library = Library::new();
    let file = |name: &str| library.put(name, "half a ga");
    let (stray, written) = (file(".pawnstorm-tmp-aB3xY9zz"), file(".pawnstorm-tmp-00000000"));
    let others = [file(".pawnstorm-notes"), file(".pawnstorm-tmp-notes"), file("pawnstorm-tmp-aB3xY9zz")];
    let folder = library.folder().join(".pawnstorm-tmp-ffffffff");
    fs::create_dir(&folder).expect("a folder");
    let writer = fs::File::options().append(true).open(&written).expect("it is there");
    writer.lock().expect("it can be locked");
    sweep(&library.folder());
    assert!(!stray.exists() && written.exists() && folder.exists() && others.iter().all(|path| path.exists()));
    drop(writer);
    pawnstorm::tui::file::save(&library.folder().join("game.pgn"), b"*").expect("it can be written");
    sweep(&library.folder());
    assert!(!written.exists());
    assert!(
        library.names().iter().filter(|name| name.starts_with(".pawnstorm-")).count() == 3,
        "{:?}",
        library.names()
    );
}

#[test]
fn a_game_goes_on_with_its_options_and_what_was_taken_back() {
    let library = Library::new();
    let options = Options::NONE.with(GameOption::Tournament);
    let mut player = Player { app: Driver::with_options("chess", None, options).app, storage: library.storage() };
    player.enter("e4").enter("e5").enter("undo").enter("undo");
    drop(player);
    let mut player = Player::resume(&library, &library.names()[0]);
    player.enter("redo").enter("redo");
    assert_eq!(player.plies(), 2);
    player.enter("draw");
    assert!(player.says().contains("Tournament rules: no draw by agreement before move 30."));
}

#[test]
fn after_hidden_pieces_the_screen_is_handed_over_first() {
    let library = Library::new();
    let options = Options::NONE.with(GameOption::HiddenSpies);
    let driver = Driver::with_options("pawns-chess", None, options).after("e4<Enter>");
    let journal = driver.journals.expect("it is written").remove(&1).expect("it is the first game");
    library.put("a.journal", &journal);
    let player = Player::resume(&library, "a.journal");
    let Some(playing) = player.app.screen::<Playing>() else { panic!("a game goes on") };
    assert!(matches!(playing.cover, Cover::HandedOver(_)) && playing.is_covered());
}

#[test]
fn what_is_damaged_is_kept_and_cut_off() {
    let library = Library::new();
    let game = play("chess", 10, 2);
    let text = print(&game);
    let bad = format!("{text}turn 99 e2e4 0000000000000000\nundo 4\nun");
    for number in ["", "-2", "-3"] {
        library.put("a.journal", &bad);
        let mut player = Player::resume(&library, "a.journal");
        let copy = format!("a.journal{number}.damaged");
        assert!(player.says().contains("damaged from move 6, White, on. "), "{}", player.says());
        assert!(player.says().contains(&copy), "{}", player.says());
        assert_eq!(fs::read_to_string(library.folder().join(&copy)).expect("it is kept"), bad);
        assert_eq!(fs::read_to_string(library.folder().join("a.journal")).expect("it is there"), text);
        player.enter("undo");
        assert_eq!(
            fs::read_to_string(library.folder().join("a.journal")).expect("it is there"),
            text.clone() + &sealed("undo 9")
        );
    }
    // A line that was being written is no damage; it goes when the next one comes.
    library.put("b.journal", &format!("{text}turn 11 e2"));
    let mut player = Player::resume(&library, "b.journal");
    assert_eq!(player.says(), "Game resumed.");
    player.enter("undo");
    assert_eq!(
        fs::read_to_string(library.folder().join("b.journal")).expect("it is there"),
        text.clone() + &sealed("undo 9")
    );
}

#[test]
fn what_is_no_journal_is_told_in_a_sentence() {
    let library = Library::new();
    library.put("a.journal", "nonsense\n");
    for (name, why) in [
        ("a.journal", "does not give"),
        ("b.journal", "is not there"),
        ("../a.journal", "not the name of a saved game"),
    ] {
        let player = Player::resume(&library, name);
        assert!(player.says().starts_with(&format!("Could not read {name}: ")), "{}", player.says());
        assert!(player.says().contains(why), "{}", player.says());
    }
}

#[test]
fn a_journal_that_is_too_large_is_left_as_it_is() {
    let library = Library::new();
    let path = library.put("1.journal", &print(&play("chess", 7, 2)));
    let size = (16 << 20) + 1;
    fs::File::options().append(true).open(&path).and_then(|file| file.set_len(size)).expect("it grows");
    let player = Player::resume(&library, "1.journal");
    assert_eq!(player.says(), "Could not read 1.journal: it is larger than 16 MB, too large for a game.");
    assert_eq!(fs::metadata(&path).expect("it is there").len(), size);
}

/// To open a pipe that nobody writes to would wait for ever.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_journal() {
    let library = Library::new();
    library.put("1.journal", &print(&play("chess", 7, 2)));
    let pipe = library.folder().join("2.journal");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("there is mkfifo");
    assert!(made.success());
    assert_eq!(library.storage().newest(None).0.expect("one is open").name, "1.journal");
}

/// R3.10: who quits has lost, and so it stands in the journal, however the program is left.
#[test]
fn a_quit_that_loses_is_written() {
    for keys in ["quit<Enter>y", "<Ctrl-C><Ctrl-C>"] {
        let mut driver = Driver::game("classroom", None);
        driver.keys("<Enter>1,4 3,4<Enter>").keys(keys);
        let journal = driver.journals.expect("it is written").remove(&1).expect("it is the first game");
        assert!(journal.contains("\nend white quit #"), "{journal}");
    }
}
