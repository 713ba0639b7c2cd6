//! Games that two people play by a file, which they send each other or keep in a folder that a sync program copies. While a
//! game is open, its file is read twice a second: that notices every change on every file system. The program's folder remembers
//! the last version seen of each, so that a changed past is detected, and nothing is lost with the file.

use super::environment;
use super::file::{self, reason, shown};
use super::process::Lines;
use crate::app::remote::{KeptGame, Way};
use crate::game::journal::Header;
use crate::game::protocol::{ANY, FromHost, GameFile, Guest, LONGEST, first_line};
use crate::rules::Color;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The folder of the remembered versions, inside the program's folder. Beside each is a file with the path of the game file.
const LETTERS: &str = "letters";
const PATH: &str = "path";
/// The pause between two looks at the file of an open game.
const PAUSE: Duration = Duration::from_millis(500);
/// The number of looks that may fail in a row, since another program may be writing the file, before the player is told.
const TRIES: u32 = 6;
/// The largest number of names in a folder searched for copies of the file, and of copies read.
const NAMES: usize = 10_000;
const COPIES: usize = 20;

/// Starts a game in a new file, for the player here and an opponent.
pub fn create(path: &Path, header: &Header, side: Color) -> Result<(), String> {
    let file = GameFile::new(RandomState::new().hash_one(0), side, header)?;
    file::create(path, file.text().as_bytes()).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => {
            format!("{} already exists. To continue it, run pawnstorm join FILE", shown(path))
        }
        _ => file::not_saved(path, &why),
    })?;
    let seen = seen(&file, side)?;
    remember(&seen, &file)?;
    remember_path(&seen, path)
}

/// Plays the game of a file with a guest that speaks the protocol on `input` and `output`. If `trusts`, the file may contain
/// moves of the player's side made on another computer.
pub fn serve(
    path: &Path,
    trusts: bool,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> Result<(), String> {
    let mut lines = Lines::new(BufReader::new(input), LONGEST).texts();
    let first = lines.next().unwrap_or_default();
    let (code, _) = first_line(&first)?;
    let mut open = open(path, &code, trusts)?;
    let begun = Instant::now();
    let (sender, inbox) = mpsc::sync_channel(1);
    let pass = move || lines.all(|line| sender.send(line).is_ok());
    thread::Builder::new()
        .name("input".into())
        .spawn(pass)
        .map_err(|why| format!("Could not open the game: {why}."))?;
    let (mut told, mut waiting, mut tries) = (open.file.hear(open.side, &first, Duration::ZERO).lines, None, 0);
    loop {
        told.extend(open.news.take().map(|news| FromHost::No(news).to_string()));
        let answer: String = told.drain(..).map(|line| line + "\n").collect();
        if output.write_all(answer.as_bytes()).and_then(|()| output.flush()).is_err() {
            break;
        }
        if waiting.is_some() {
            thread::sleep(PAUSE);
        } else {
            match inbox.recv_timeout(PAUSE) {
                Ok(line) => waiting = Some(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        match open.look() {
            Ok(newer) => {
                tries = 0;
                if let Some(newer) = newer {
                    let Some(lines) = open.file.lines_to(&newer, open.side) else {
                        // The guest has seen events that the newer version takes back: it must join again.
                        let next = FromHost::Next(open.side.word().into());
                        let _ = writeln!(output, "{next}").and_then(|()| output.flush());
                        inbox.iter().for_each(drop);
                        return Ok(());
                    };
                    open.adopt(newer)?;
                    open.file.hear(open.side, &Guest::first_line(ANY), begun.elapsed());
                    told = lines;
                }
            }
            Err(why) => {
                tries += 1;
                if tries == TRIES || tries > TRIES && waiting.is_some() {
                    (waiting, open.news) = (None, Some(why));
                }
            }
        }
        if let Some(line) = waiting.take_if(|_| tries == 0) {
            let heard = open.file.hear(open.side, &line, begun.elapsed());
            if heard.grew {
                open.store()?;
            }
            told.extend(heard.lines);
        }
    }
    if open.is_ahead { open.write() } else { Ok(()) }
}

/// A game file in use.
struct Open {
    path: PathBuf,
    file: GameFile,
    side: Color,
    /// Whether the file may contain moves of the player's side made on another computer.
    trusts: bool,
    /// The path of the remembered version.
    seen: PathBuf,
    /// The contents last read of each file, which have nothing new.
    read: BTreeMap<PathBuf, String>,
    /// Whether the game has more than its file.
    is_ahead: bool,
    /// A sentence to show to the player.
    news: Option<String>,
}

fn open(path: &Path, code: &str, trusts: bool) -> Result<Open, String> {
    let cannot = |why: String| format!("Cannot continue {}. {why}", shown(path));
    let contents = file::text(path).map_err(|why| file::not_read(path, &why) + &kept(&why))?;
    let file = GameFile::read(contents.lines().next().unwrap_or_default()).map_err(cannot)?;
    let named = Color::of_word(code);
    if named.is_none() && code != ANY {
        return Err("Choose White or Black.".into());
    }
    let [white, black] = [seen(&file, Color::White)?, seen(&file, Color::Black)?];
    let side = match (named, [&white, &black].map(|seen| seen.exists())) {
        (Some(side), _) => side,
        (None, [true, true]) => {
            return Err(cannot("You play both sides on this computer. Add --side white or --side black.".into()));
        }
        (None, [true, false]) => Color::White,
        (None, [false, true]) => Color::Black,
        (None, [false, false]) => !file.begun_by(),
    };
    let seen = if side == Color::White { white } else { black };
    let mut open =
        Open { path: path.into(), file, side, trusts, seen, read: BTreeMap::new(), is_ahead: false, news: None };
    let again = |open: &mut Open| {
        // Another program may be writing the file.
        thread::sleep(PAUSE);
        open.look()
    };
    while let Some(newer) = open.look().or_else(|_| again(&mut open))? {
        if open.file.lines_to(&newer, side).is_none() {
            let name = newer.game().info().terms.side(!side);
            open.news = Some(format!(
                "You and {name} acted at the same time, so the game has changed: moves come before anything else."
            ));
        }
        open.adopt(newer)?;
    }
    if open.is_ahead {
        open.news.get_or_insert_with(|| "The file was out of date, so the latest moves were added to it.".into());
        open.write()?;
    }
    remember(&open.seen, &open.file)?;
    remember_path(&open.seen, path)?;
    Ok(open)
}

impl Open {
    /// Returns a newer version of the game, from the remembered version, which another terminal may have brought up to date, from
    /// the file, or from a copy that a sync program made.
    fn look(&mut self) -> Result<Option<GameFile>, String> {
        for path in [self.seen.clone(), self.path.clone()].into_iter().chain(copies(&self.path)) {
            match self.newer(&path) {
                Ok(None) => {}
                Ok(newer) => {
                    if path != self.path && path != self.seen {
                        self.news = Some(format!(
                            "{} had more of this game, so that was added. You can delete that copy.",
                            shown(&path)
                        ));
                    }
                    return Ok(newer);
                }
                Err(why) if path == self.seen => {
                    return Err(format!(
                        "Your own copy of this game is damaged: {}. {why} Delete it to continue from the file you were sent.",
                        shown(&path)
                    ));
                }
                Err(why) if path == self.path => {
                    self.read.remove(&path);
                    return Err(format!("Cannot continue {}. {why}", shown(&path)));
                }
                Err(_) => {}
            }
        }
        Ok(None)
    }

    /// Returns the newer version of the game that follows from a file, if there is one.
    fn newer(&mut self, path: &Path) -> Result<Option<GameFile>, String> {
        let contents = match file::text(path) {
            Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
            contents => contents.map_err(|why| file::not_read(path, &why))?,
        };
        if self.read.get(path) == Some(&contents) {
            // An older or incomplete file that does not change is no copy under way.
            return if self.is_ahead && path == self.path { self.write().map(|()| None) } else { Ok(None) };
        }
        let known = self.file.text();
        if known.starts_with(&contents) {
            if path == self.path {
                self.is_ahead = contents.len() < known.len();
            }
            self.read.insert(path.into(), contents);
            return Ok(None);
        }
        let kept = |why: String| {
            if self.seen.exists() {
                format!("{why} Your last copy of the game is in {}.", shown(&self.seen))
            } else {
                why
            }
        };
        let found = GameFile::read(&contents).map_err(kept);
        self.read.insert(path.into(), contents);
        let found = found?;
        let text = found.text();
        let newer = self.file.newer(found, self.side).map_err(kept)?;
        if path == self.path {
            self.is_ahead = newer.as_ref().map_or(&self.file, |(newer, _)| newer).text() != text;
        }
        match newer {
            Some((_, Some(done))) if !self.trusts && path != self.seen => Err(format!(
                "It contains a move for you that you did not make here: {done}. If you made it on another computer, run pawnstorm join FILE --accept-my-moves"
            )),
            Some((newer, _)) => Ok(Some(newer)),
            None => Ok(None),
        }
    }

    /// Continues with a newer version of the game.
    fn adopt(&mut self, newer: GameFile) -> Result<(), String> {
        self.file = newer;
        self.read.remove(&self.path);
        remember(&self.seen, &self.file)
    }

    /// Saves the new state: first the remembered version, so that the file is never ahead of it.
    fn store(&mut self) -> Result<(), String> {
        remember(&self.seen, &self.file)?;
        self.write()
    }

    fn write(&mut self) -> Result<(), String> {
        file::save(&self.path, self.file.text().as_bytes())
            .map_err(|why| file::not_saved(&self.path, &why) + " Open it again once that is fixed.")?;
        self.is_ahead = false;
        self.read.insert(self.path.clone(), self.file.text());
        Ok(())
    }
}

/// Returns the open games in files known here. What cannot be read is skipped.
pub fn list() -> Vec<KeptGame> {
    environment::data_folder().map_or_else(Vec::new, |home| listed(&home.join(LETTERS)))
}

pub fn listed(letters: &Path) -> Vec<KeptGame> {
    let entries = fs::read_dir(letters).into_iter().flatten().flatten();
    let game = |seen: PathBuf| {
        let side = Color::of_word(seen.file_name()?.to_str()?.rsplit_once('-')?.1)?;
        let path = PathBuf::from(file::text(&seen.with_extension(PATH)).ok()?);
        let known = GameFile::read(&file::text(&seen).ok()?).ok()?;
        let found = file::text(&path).ok().and_then(|text| GameFile::read(&text).ok());
        let (file, played) = match found.and_then(|found| known.newer(found, side).ok().flatten()) {
            Some((newer, None)) => (newer, file::changed(&path)),
            _ => (known, file::changed(&seen)),
        };
        let way = Way::File { path: path.display().to_string(), mine: false };
        let is_open = file.game().outcome().is_none();
        is_open.then(|| KeptGame::new(file.game(), side, (way, side.word().into()), played))
    };
    entries.filter_map(|entry| game(entry.path())).collect()
}

/// Takes the game file at `path` off the list; what was seen of it stays known.
pub fn forget(path: &str) -> Result<(), String> {
    let Some(home) = environment::data_folder() else { return Ok(()) };
    let entries = fs::read_dir(home.join(LETTERS)).into_iter().flatten().flatten().map(|entry| entry.path());
    for known in entries.filter(|known| known.extension().is_some_and(|end| end == PATH)) {
        if file::text(&known).is_ok_and(|known| known == path) {
            fs::remove_file(&known).map_err(|why| file::not_saved(&known, &why))?;
        }
    }
    Ok(())
}

/// Returns the paths of the copies that a sync program made where both players wrote a file: `ada (conflicted copy).game` for `ada.game`.
fn copies(path: &Path) -> Vec<PathBuf> {
    let text = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = (text(path.file_stem()), text(path.extension()));
    let is_copy = |name: &str| name.starts_with(&stem) && name.ends_with(&ending);
    let entries = fs::read_dir(file::folder(path)).into_iter().flatten().take(NAMES).flatten();
    let paths = entries.filter(|entry| is_copy(&entry.file_name().to_string_lossy())).map(|entry| entry.path());
    paths.filter(|other| other.file_name() != path.file_name()).take(COPIES).collect()
}

/// Returns a sentence that names the folder of the copies if the file is missing, otherwise an empty text.
fn kept(why: &io::Error) -> String {
    let folder = environment::data_folder().map(|home| home.join(LETTERS)).filter(|folder| folder.exists());
    folder.filter(|_| why.kind() == ErrorKind::NotFound).map_or_else(String::new, |folder| {
        format!(" There is a copy of each game file you played here in {}.", shown(&folder))
    })
}

/// Returns the path of the remembered version of a game, as `side` saw it.
fn seen(file: &GameFile, side: Color) -> Result<PathBuf, String> {
    let home = environment::data_folder().ok_or("Found no folder for saving a copy of the game.")?;
    Ok(home.join(LETTERS).join(format!("{}-{}", file.code(), side.word())))
}

fn remember(seen: &Path, file: &GameFile) -> Result<(), String> {
    let folder = seen.parent().unwrap_or(seen);
    fs::create_dir_all(folder)
        .and_then(|()| file::save(seen, file.text().as_bytes()))
        .map_err(|why| format!("Could not save your copy of the game in {}: {}.", shown(folder), reason(&why)))
}

/// Remembers where the file of a game is.
fn remember_path(seen: &Path, path: &Path) -> Result<(), String> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.into());
    file::save(&seen.with_extension(PATH), path.to_string_lossy().as_bytes()).map_err(|why| file::not_saved(seen, &why))
}
