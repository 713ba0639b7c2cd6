//! Files of puzzles of any size, such as Lichess's: a search starts anywhere in the file and ends as soon as it has enough.

use super::file::{not_read, open, shown};
use crate::app::puzzles::PuzzleSearch;
use crate::game::puzzle::{LONGEST, Puzzle};
use crate::rules::Info;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The start of a file compressed by zstd, as Lichess offers it.
const COMPRESSED: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
const PIECE: usize = 1 << 16;
/// The difference of ratings at which a puzzle is near enough.
const NEAR: f64 = 80.0;
/// How long a search goes on once it has found something.
const LIMIT: Duration = Duration::from_millis(1500);
/// The number of puzzles that are not of the game, after which the others are not either.
const STRANGE: u32 = 200;
/// The number of first lines of a file that may be headings.
const HEAD: usize = 3;

/// Checks that a file can be read and has puzzles of a game, or returns a sentence. Of a large file, only the start is checked.
pub fn check(path: &Path, info: &'static Info) -> Result<(), String> {
    let mut file = open(path).map_err(|error| unread(path, &error))?;
    let mut start = Vec::new();
    let read = file.by_ref().take(PIECE as u64).read_to_end(&mut start);
    read.map_err(|error| unread(path, &error))?;
    if start.starts_with(&COMPRESSED) {
        return Err(format!("{0} is compressed. Unpack it first: unzstd {0}", shown(path)));
    }
    let text = String::from_utf8_lossy(&start);
    let is_cut = start.len() == PIECE;
    let whole = text.lines().count() - usize::from(is_cut);
    let (mut found, mut is_strange, mut flaw, mut heading) = (false, false, None, None);
    for (number, line) in (1..).zip(text.lines().take(whole)).filter(|(_, line)| !line.trim().is_empty()) {
        let puzzle = line.parse::<Puzzle>();
        let is_puzzle = puzzle.is_ok();
        match puzzle.map_err(|why| why.to_string()).and_then(|puzzle| puzzle.exercise(info)) {
            Ok(_) => found = true,
            Err(why) if is_puzzle || number > HEAD => {
                is_strange |= is_puzzle;
                flaw.get_or_insert((number, why));
            }
            Err(why) => heading = Some(why),
        }
    }
    match flaw {
        None if found => Ok(()),
        Some((number, why)) if found => Err(format!("Line {number} of {} is not right: {why}.", shown(path))),
        _ if is_strange => Err(format!("The puzzles of {} are not for {}.", shown(path), info.name)),
        flaw => {
            let why = flaw.map(|(_, why)| why).or(heading).unwrap_or_else(|| "it is empty".into());
            Err(format!("{} is not a file of puzzles: {why}.", shown(path)))
        }
    }
}

fn unread(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("File not found: {}.", shown(path)),
        _ => not_read(path, error),
    }
}

/// Looks for puzzles. Returns `None` if the search was cancelled, and a sentence if there are none.
pub fn find(search: &PuzzleSearch) -> Option<Result<Vec<Puzzle>, String>> {
    let mut found = Found { search, puzzles: Vec::new(), strange: 0, begun: Instant::now() };
    if let Err(error) = found.look() {
        return Some(Err(unread(&search.path, &error)));
    }
    if search.cancel.load(Ordering::Relaxed) {
        return None;
    }
    let Found { puzzles, strange, .. } = found;
    let name = shown(&search.path);
    Some(match &search.theme {
        _ if !puzzles.is_empty() => Ok(puzzles.into_iter().map(|(_, puzzle)| puzzle).collect()),
        _ if strange > 0 => Err(format!("The puzzles of {name} are not for {}.", search.info.name)),
        Some(theme) => Err(format!("{name} has no puzzle with the theme {theme}.")),
        None => Err(format!("{name} has no puzzles.")),
    })
}

struct Found<'a> {
    search: &'a PuzzleSearch,
    /// The puzzles nearest to the wanted rating so far, each with its distance.
    puzzles: Vec<(f64, Puzzle)>,
    /// The number of puzzles that are not of the game.
    strange: u32,
    begun: Instant,
}

impl Found<'_> {
    /// Reads the file from somewhere to its end, then from its start to there.
    fn look(&mut self) -> io::Result<()> {
        let mut file = open(&self.search.path)?;
        let length = file.metadata()?.len();
        let start = self.search.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).checked_rem(length).unwrap_or(0);
        Ok(_ = self.read(&mut file, start, length)? || self.read(&mut file, 0, start)?)
    }

    /// Reads the lines that start in a part of the file. Returns whether that is enough.
    fn read(&mut self, file: &mut File, from: u64, to: u64) -> io::Result<bool> {
        // The byte before tells whether a line starts here.
        let mut at = from.saturating_sub(1);
        file.seek(SeekFrom::Start(at))?;
        let mut reader = BufReader::with_capacity(PIECE, file);
        let mut is_rest = from > 0;
        let mut line = Vec::new();
        while at < to {
            line.clear();
            let read = reader.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line)?;
            if read == 0 {
                break;
            }
            at += read as u64;
            let is_whole = !is_rest;
            // Of a line that is too long, the rest is no line of its own.
            is_rest = !line.ends_with(b"\n");
            if is_whole
                && let Ok(text) = str::from_utf8(&line)
                && self.take(text)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes a line if it is a puzzle of those looked for. Returns whether there are enough now.
    fn take(&mut self, line: &str) -> bool {
        let Self { search, puzzles, strange, begun } = self;
        let is_late = !puzzles.is_empty() && begun.elapsed() > LIMIT;
        if is_late || search.cancel.load(Ordering::Relaxed) {
            return true;
        }
        // Quicker than taking the line apart.
        if search.theme.as_ref().is_some_and(|theme| !line.contains(theme.as_str())) {
            return false;
        }
        let Ok(puzzle) = line.parse::<Puzzle>() else { return false };
        if search.theme.as_ref().is_some_and(|theme| !puzzle.has(theme)) {
            return false;
        }
        let distance = (puzzle.rating.value - search.rating).abs();
        let is_worse = |(other, _): &(f64, Puzzle)| *other > distance;
        if puzzles.len() >= search.count && !puzzles.iter().any(is_worse) {
            return false;
        }
        if puzzle.exercise(search.info).is_err() {
            *strange += 1;
            return *strange >= STRANGE && puzzles.is_empty();
        }
        let place = puzzles.iter().position(is_worse).unwrap_or(puzzles.len());
        puzzles.insert(place, (distance, puzzle));
        puzzles.truncate(search.count);
        puzzles.len() == search.count && puzzles.iter().all(|(distance, _)| *distance <= NEAR)
    }
}
