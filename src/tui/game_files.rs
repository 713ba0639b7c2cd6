//! Games that two people play by exchanging a file. The program's folder remembers the last version seen of each, so that
//! a changed past is detected, and nothing is lost with the file.

use super::environment;
use super::file::{self, reason, shown};
use super::process::Lines;
use crate::game::journal::Header;
use crate::game::protocol::{ANY, FromGuest, FromHost, GameFile, LONGEST, VERSION, versions_differ};
use crate::rules::Color;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The folder of the remembered versions, inside the program's folder.
const LETTERS: &str = "letters";

/// Starts a game in a new file, for the player here and an opponent.
pub fn create(path: &Path, header: &Header, side: Color) -> Result<(), String> {
    let file = GameFile::new(RandomState::new().hash_one(0), side, header)?;
    file::create(path, file.text().as_bytes()).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => {
            format!("{} already exists. To continue it, run pawnstorm join FILE", shown(path))
        }
        _ => file::not_saved(path, &why),
    })?;
    remember(&seen(&file, side)?, &file)
}

/// Plays the game of a file with a guest that speaks the protocol on `input` and `output`. If `trusts`, the file may contain
/// moves of the player's side made on another computer.
pub fn serve(path: &Path, trusts: bool, input: impl Read, mut output: impl Write) -> Result<(), String> {
    let mut lines = Lines::new(BufReader::new(input), LONGEST).texts();
    let first = lines.next().unwrap_or_default();
    let code = match first.parse() {
        Ok(FromGuest::Join { code, .. }) => code,
        Ok(FromGuest::OtherVersion(version)) => return Err(versions_differ(VERSION, version)),
        _ => return Err("Missing first line. This connection is for pawnstorm join.".into()),
    };
    let mut open = open(path, &code, trusts)?;
    let begun = Instant::now();
    let mut line = Some(first);
    while let Some(text) = line {
        let told = open.file.hear(open.side, &text, begun.elapsed());
        if told.grew {
            open.store()?;
        }
        let news = open.news.take().map(|news| FromHost::No(news).to_string());
        let answer = told.lines.into_iter().chain(news).map(|line| line + "\n").collect::<String>();
        if output.write_all(answer.as_bytes()).and_then(|()| output.flush()).is_err() || told.ends {
            break;
        }
        line = lines.next();
    }
    Ok(())
}

/// A game file in use.
struct Open {
    path: PathBuf,
    file: GameFile,
    side: Color,
    /// The path of the remembered version.
    seen: PathBuf,
    /// The last known contents of the file.
    contents: String,
    /// A sentence to show to the player.
    news: Option<String>,
}

fn open(path: &Path, code: &str, trusts: bool) -> Result<Open, String> {
    let contents = file::text(path).map_err(|why| file::not_read(path, &why) + &kept(&why))?;
    let cannot = |why: String| format!("Cannot continue {}. {why}", shown(path));
    let file = GameFile::read(&contents).map_err(cannot)?;
    let named = Color::of_word(code);
    if named.is_none() && code != ANY {
        return Err("Choose White or Black.".into());
    }
    let both = [seen(&file, Color::White)?, seen(&file, Color::Black)?];
    let side = match (named, [&both[0], &both[1]].map(|seen| seen.exists())) {
        (Some(side), _) => side,
        (None, [true, true]) => {
            return Err(cannot("You play both sides on this computer. Add --side white or --side black.".into()));
        }
        (None, [true, false]) => Color::White,
        (None, [false, true]) => Color::Black,
        (None, [false, false]) => !file.begun_by(),
    };
    let [white, black] = both;
    let seen = if side == Color::White { white } else { black };
    let known = if seen.exists() { Some(recall(&seen)?) } else { None };
    let is_older = known
        .as_ref()
        .map_or(Ok(false), |known| file.is_older_than(known))
        .map_err(|why| cannot(format!("{why} Your last copy of the game is in {}.", shown(&seen))))?;
    if let Some(done) = file.done_since(known.as_ref(), side).filter(|_| !trusts) {
        return Err(cannot(format!(
            "It contains a move for you that you did not make here: {done}. If you made it on another computer, run pawnstorm join FILE --accept-my-moves"
        )));
    }
    let news = is_older.then(|| "The file was out of date, so the latest moves were added to it.".to_string());
    let file = if is_older { known.unwrap_or(file) } else { file };
    let open = Open { path: path.into(), file, side, seen, contents, news };
    if is_older {
        open.write()?;
    } else {
        remember(&open.seen, &open.file)?;
    }
    Ok(Open { contents: read(path)?, ..open })
}

impl Open {
    /// Saves the new state: first the remembered version, so that the file is never ahead of it.
    fn store(&mut self) -> Result<(), String> {
        match file::text(&self.path) {
            Ok(contents) if contents == self.contents => {}
            Ok(_) => {
                let path = shown(&self.path);
                return Err(format!("Someone else has changed {path}. Open it again to see their changes."));
            }
            // Someone removed the file while it was in use: write it again.
            Err(why) if why.kind() == ErrorKind::NotFound => {}
            Err(why) => return Err(file::not_read(&self.path, &why)),
        }
        remember(&self.seen, &self.file)?;
        self.write()?;
        self.contents = self.file.text();
        Ok(())
    }

    fn write(&self) -> Result<(), String> {
        file::save(&self.path, self.file.text().as_bytes())
            .map_err(|why| file::not_saved(&self.path, &why) + " Open it again once that is fixed.")
    }
}

fn read(path: &Path) -> Result<String, String> {
    file::text(path).map_err(|why| file::not_read(path, &why))
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

fn recall(seen: &Path) -> Result<GameFile, String> {
    GameFile::read(&read(seen)?).map_err(|why| {
        let seen = shown(seen);
        format!(
            "Your own copy of this game is damaged: {seen}. {why} Delete it to continue from the file you were sent."
        )
    })
}

fn remember(seen: &Path, file: &GameFile) -> Result<(), String> {
    let folder = seen.parent().unwrap_or(seen);
    fs::create_dir_all(folder)
        .and_then(|()| file::save(seen, file.text().as_bytes()))
        .map_err(|why| format!("Could not save your copy of the game in {}: {}.", shown(folder), reason(&why)))
}
