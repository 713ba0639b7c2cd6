//! Games on a real disk: kept, resumed, and played all the same where nothing can be kept.

use super::begun;
use super::session::{End, Session, Start};
use crate::journal::seal;
use crate::prelude::*;
use pawnstorm::game::journal::{Replayed, read};
use rustix::process::Signal;

pub(super) fn journals(home: &Path) -> Vec<PathBuf> {
    let folder = fs::read_dir(home.join(".local/share/pawnstorm/games"));
    folder.map(|entries| entries.map(|entry| entry.expect("it is there").path()).collect()).unwrap_or_default()
}

fn kept(session: &Session) -> Replayed {
    let journals = journals(session.home());
    assert_eq!(journals.len(), 1);
    read(&fs::read(&journals[0]).expect("it is there")).expect("it can be read")
}

#[test]
fn a_game_that_was_left_is_resumed_from_the_menu() {
    let mut session = begun(Start::pawnstorm(&["play", "chess"]));
    session.enter("quit").sees("The game stays in your library, ready to resume.").type_text("y");
    session.ends(&End::Code(0));
    let mut session = session.again(&[]).spawn();
    session.sees("► Resume Chess").sees("1 move by two players,").enter("").sees("Game resumed.").sees("1. e4");
    session.enter("e5").sees("1. e4 e5").enter("menu").type_text("y").sees("1 move by two players,").enter("");
    session.sees("1. e4 e5");
    session.enter("resign").type_text("y").sees("Black wins").enter("menu").sees("► Chess").sees_no("Resume");
    session.type_text("q").ends(&End::Code(0));
}

#[test]
fn a_game_is_resumed_from_the_command_line() {
    let mut none = Start::pawnstorm(&["play", "--resume"]).spawn();
    none.sees("There is no unfinished game to resume").ends(&End::Code(2));
    for (signal, name) in [(Signal::TERM, "Terminated"), (Signal::HUP, "Hangup"), (Signal::KILL, "Killed")] {
        let mut session = begun(Start::pawnstorm(&["play", "chess"]));
        session.kill(signal).ends(&End::Signal(name.into()));
        let mut session = session.again(&["play", "--resume"]).spawn();
        session.sees("1. e4").sees("Black to move.").enter("e5").sees("1. e4 e5");
        assert_eq!(kept(&session).game.plies(), 2);
        let mut other = session.again(&["play", "--resume"]).spawn();
        other.sees("This game is read-only: another program has it open.").sees("1. e4 e5");
        other.enter("Nf3").sees("TRYING A LINE").sees("2. Nf3");
        assert_eq!(kept(&session).game.plies(), 2);
    }
}

/// A game that was left last and cannot be opened is named beside the one that is resumed in its place.
#[test]
fn a_damaged_game_is_named_when_another_is_resumed() {
    let mut session = begun(Start::pawnstorm(&["play", "chess"]));
    session.enter("quit").type_text("y").ends(&End::Code(0));
    let chess = journals(session.home());
    let mut session = begun(session.again(&["play", "pawn-game"]));
    session.enter("quit").type_text("y").ends(&End::Code(0));
    let last = journals(session.home()).into_iter().find(|path| !chess.contains(path)).expect("it is kept");
    fs::write(&last, "a shopping list\n").expect("a file");
    let mut session = session.again(&["play", "--resume"]).spawn();
    session.sees("Game resumed.").sees("Could not read ").sees("-pawn-game.journal: ").sees("1. e4");
    session.enter("e5").sees("1. e4 e5").sees_no("Could not read");
}

/// A journal that takes long to be read, as a stranger may have made it, under some name.
fn long(home: &Path, name: &str, bytes: usize) {
    let folder = home.join(".local/share/pawnstorm/games");
    fs::create_dir_all(&folder).expect("a folder");
    let begin = "pawnstorm 2 rules 1 game chess options none white human black human time 2026-11-21T19:30:00Z start \
                 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nturn 1 e2e4 d139b0fd0c4b0c04\n";
    let (begin, pair) = (seal(begin), seal("undo 0\nredo 1"));
    fs::write(folder.join(name), format!("{begin}{}", pair.repeat(bytes / pair.len()))).expect("a file");
}

/// Whoever wrote a journal, it is read off the screen's thread, with what is done of it and a way out.
#[test]
fn a_long_journal_is_read_while_the_screen_answers() {
    for keys in ["", "l"] {
        let start = Start::pawnstorm(&[]);
        long(start.home(), "1.journal", 15 << 20);
        let mut session = start.spawn();
        session.sees("► Resume Chess").type_text(keys);
        session.sees(if keys.is_empty() { "Resume" } else { "unfinished" });
        for _ in 0..2 {
            session.enter("").sees("Opening… ").sees("Esc cancels.");
            // Nothing else can be begun meanwhile.
            session.type_text("\x1b[B?x").resize(90, 30).sees("Opening… ");
            session.type_text("\x1b").sees("The game was not opened.");
        }
        session.type_text("\x03").ends(&End::Code(0));
        session.terminal_is_as_before("");
    }
    let mut session = {
        let start = Start::pawnstorm(&["play", "--resume"]);
        long(start.home(), "1.journal", 15 << 20);
        start.spawn()
    };
    session.sees("Opening… ").type_text("\x03").ends(&End::Code(0));
    session.terminal_is_as_before("");
}

#[test]
fn a_long_journal_goes_on_when_it_is_read() {
    for (arguments, keys) in [(&[][..], "\r"), (&["play", "--resume"], ""), (&[], "l\r")] {
        let start = Start::pawnstorm(arguments);
        long(start.home(), "1.journal", 150_000);
        let mut session = start.spawn();
        if arguments.is_empty() {
            session.sees("► Resume Chess");
        }
        for key in keys.chars() {
            session.type_text(&key.to_string());
            if key == 'l' {
                session.sees("unfinished");
            }
        }
        session.sees("Game resumed.").enter("e5").sees("1. e4 e5");
        assert_eq!(kept(&session).game.plies(), 2);
    }
}

/// Where nothing can be kept it is said once, and why; the game goes on.
#[test]
fn without_a_home_it_is_played_all_the_same() {
    let chess = || Start::pawnstorm(&["play", "chess"]);
    for (start, why) in [
        (chess().without_env("HOME"), "neither HOME nor XDG_DATA_HOME is set"),
        (chess().env("HOME", "/dev/null"), "there is a file in its way"),
        (chess().env("HOME", "/proc"), "/proc/.local/share/pawnstorm/games"),
    ] {
        let mut session = start.spawn();
        session.sees("Commands you can type").enter("e4").sees("Could not save this game:").sees(why).sees("1. e4");
        session.enter("e5").sees("1. e4 e5").sees_no("Could not save").sees("NOT SAVED");
        session.enter("quit").sees("This game is not saved:").type_text("l").ends(&End::Code(0));
        session.terminal_is_as_before("");
        assert_eq!(journals(session.home()), [""; 0].map(PathBuf::from));
    }
}

/// The same where the home may only be read; but for the superuser there is no such home.
#[cfg(unix)]
#[test]
fn in_a_home_that_may_only_be_read_it_is_played_all_the_same() {
    use std::os::unix::fs::PermissionsExt;
    let mut session = Start::pawnstorm(&["play", "chess"]).spawn();
    fs::set_permissions(session.home(), fs::Permissions::from_mode(0o555)).expect("it is ours");
    let may = fs::write(session.home().join("file"), "").is_ok();
    session.sees("White to move.").enter("e4").sees("1. e4");
    if !may {
        session.sees("Could not save this game: ").sees("not writable");
    }
    fs::set_permissions(session.home(), fs::Permissions::from_mode(0o755)).expect("it is ours");
    session.enter("e5").sees("1. e4 e5");
    assert_eq!(kept(&session).game.plies(), 2);
}

/// What a file manager, a sync tool or another shell does while the game is on.
#[test]
fn a_journal_that_is_taken_away_in_mid_game_is_there_again() {
    let mut session = begun(Start::pawnstorm(&["play", "chess"]));
    let path = journals(session.home()).remove(0);
    fs::remove_file(&path).expect("it is ours");
    session.enter("e5").sees("This game's file had been deleted").sees("1. e4 e5");
    assert_eq!(kept(&session).game.plies(), 2);
    fs::write(&path, "").expect("it is ours");
    session.enter("Nf3").sees("the changed file is now").sees("2. Nf3").kill(Signal::KILL);
    session.ends(&End::Signal("Killed".into()));
    let replayed = read(&fs::read(&path).expect("it is there")).expect("it can be read");
    assert_eq!((replayed.game.plies(), replayed.damage), (3, None));
}

/// Whoever is told to leave cannot ask: he tries once more, and says what is lost.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_tells_what_is_not_saved() {
    use rustix::process::{Resource, Rlimit, prlimit};
    for (signal, name) in [(Signal::TERM, "Terminated"), (Signal::HUP, "Hangup")] {
        for frees in [false, true] {
            let mut session = begun(Start::pawnstorm(&["play", "chess"]));
            let limit = |pid, current| {
                prlimit(Some(pid), Resource::Fsize, Rlimit { current, maximum: None }).expect("it is our child")
            };
            limit(session.pid, Some(10));
            session.enter("e5").sees("1. e4 e5").sees("NOT SAVED");
            if frees {
                limit(session.pid, None);
            }
            session.kill(signal).ends(&End::Signal(name.into()));
            let said = if frees { "" } else { "This game is not saved: its file has reached the size limit." };
            session.terminal_is_as_before(said);
            assert_eq!(kept(&session).game.plies(), if frees { 2 } else { 1 });
        }
    }
}

/// What `ulimit -f` does: the file may not grow, in the middle of a line. Then it may again.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_for_a_while_loses_nothing() {
    use rustix::process::{Resource, Rlimit, prlimit};
    let mut session = begun(Start::pawnstorm(&["play", "chess"]));
    let path = journals(session.home()).remove(0);
    let limit =
        |pid, current| prlimit(Some(pid), Resource::Fsize, Rlimit { current, maximum: None }).expect("it is our child");
    limit(session.pid, Some(fs::metadata(&path).expect("it is there").len() + 10));
    session.enter("e5").sees("Could not save this game: its file has reached the size limit.");
    session.enter("Nf3").sees("2. Nf3");
    let torn = fs::read(&path).expect("it is there");
    assert!(!torn.ends_with(b"\n"));
    assert_eq!(read(&torn).expect("it can be read").game.plies(), 1);
    limit(session.pid, None);
    session.enter("Nc6").sees("Saving works again").sees("2. Nf3 Nc6");
    session.kill(Signal::KILL).ends(&End::Signal("Killed".into()));
    let replayed = kept(&session);
    assert_eq!((replayed.game.plies(), replayed.damage), (4, None));
}
