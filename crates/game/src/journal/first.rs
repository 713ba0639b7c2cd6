//! The game of a journal, found from its first line, from a repeat of it, or from the moves.

use super::line::{text, unsealed};
use super::read::Replay;
use super::{Event, FORMAT, Header, Unreadable};
use crate::Timestamp;
use crate::clock::Controls;
use pawnstorm_rules::variants::GAMES;
use pawnstorm_rules::{GameOption, Info, Options};

/// The source of the game of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// The first line.
    Intact,
    /// A repeat of the first line.
    Repeated,
    /// The moves, and the remains of the first line.
    Guessed,
}

/// The start of every first line.
const BEGINNING: &[u8] = b"pawnstorm ";
/// The number of lines to try where no first line is readable.
const LINES: usize = 24;
/// The number of trials for each candidate.
const TRIALS: usize = 300;
/// The advice if no candidate fits.
const HOW: &str = ", and its moves are those of no game from its usual start. Start a game from the starting position of this one, \
                   and copy the first line of the new journal over the first of this one";

/// Returns the length of the first line in bytes, with its end.
pub(super) fn length(bytes: &[u8]) -> usize {
    bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |end| end + 1)
}

/// Finds the game of the journal `name`, from its start and its other parts.
pub(super) fn find(name: &str, parts: &[&[u8]]) -> Result<(Header, First), Unreadable> {
    let bytes = parts.first().copied().unwrap_or_default();
    let first = &bytes[..length(bytes)];
    let told = Header::of_line(first).and_then(|header| header.begin().map(|_| header));
    let why = match told {
        // The old format has no checksums, so a damaged line can look intact.
        Ok(header) if header.format > 1 || !has_moves(bytes) || fitting(&header, bytes, First::Intact, TRIALS) > 0 => {
            return Ok((header, First::Intact));
        }
        Ok(header) => return Ok(guess(name, bytes).map_or((header, First::Intact), |guess| (guess, First::Guessed))),
        Err(why) => why,
    };
    let lines = parts.iter().flat_map(|part| part.split_inclusive(|byte| *byte == b'\n'));
    let repeated = lines
        .filter(|line| line.starts_with(BEGINNING))
        .find_map(|line| Header::of_line(line).ok().filter(|header| header.format > 1 && header.begin().is_ok()));
    if let Some(header) = repeated {
        return Ok((header, First::Repeated));
    }
    if why.is_newer() {
        return Err(why);
    }
    match guess(name, bytes) {
        Some(header) => Ok((header, First::Guessed)),
        None if has_moves(bytes) => Err(Unreadable(format!("{why}{HOW}"))),
        None => Err(why),
    }
}

/// Returns whether there is an intact line of a move.
fn has_moves(bytes: &[u8]) -> bool {
    bytes.split_inclusive(|byte| *byte == b'\n').skip(1).take(LINES).any(|line| line.starts_with(b"turn "))
}

/// Counts the leading lines that fit a game, with `trials` trials to bridge damaged ones.
fn fitting(header: &Header, bytes: &[u8], first: First, trials: usize) -> usize {
    let Ok(game) = header.begin() else { return 0 };
    let mut replay = Replay::of(game, header.clone(), first, bytes).with_trials(trials);
    let mut fitting = 0;
    for _ in 0..LINES {
        let was_whole = replay.is_whole();
        if !replay.step() {
            break;
        }
        fitting += usize::from(was_whole && replay.is_whole());
    }
    // The first move may come right after the damaged first line.
    if replay.has_moves() { fitting + 1 } else { 0 }
}

/// Returns the game that fits the most lines; on a tie, the one named by the file.
fn guess(name: &str, bytes: &[u8]) -> Option<Header> {
    guess_with(0, name, bytes).or_else(|| guess_with(TRIALS, name, bytes))
}

fn guess_with(trials: usize, name: &str, bytes: &[u8]) -> Option<Header> {
    let first = String::from_utf8_lossy(&bytes[..length(bytes)]);
    let whole: Vec<&str> = bytes.split_inclusive(|byte| *byte == b'\n').filter_map(text).take(LINES).collect();
    let format = if whole.iter().any(|line| unsealed(line).is_some()) { FORMAT } else { 1 };
    let clock = clocks(whole.iter().copied());
    let is_named = |info: &Info| {
        let stem = name.trim_end_matches(".journal").trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
        (first.contains(&format!(" game {} ", info.id)), stem.ends_with(&format!("Z-{}", info.id)))
    };
    let guesses = GAMES.iter().flat_map(|&info| {
        let told = first.split_once(" start ").map(|(_, start)| start.split(" #").next().unwrap_or_default().trim());
        let starts = told.into_iter().chain([info.start]).map(String::from).collect::<Vec<_>>();
        let first = &first;
        starts
            .into_iter()
            .flat_map(move |start| options(info, first).into_iter().map(move |options| (info, options, start.clone())))
    });
    let rated = guesses.filter_map(|(info, options, start)| {
        let header = rest(
            &first,
            name,
            Header { format, info, options, players: Default::default(), time: Timestamp::default(), clock, start },
        );
        let fits = fitting(&header, bytes, First::Guessed, trials);
        (fits > 0).then_some(((fits, is_named(info)), header))
    });
    // On a tie, the first wins.
    rated.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, header)| header)
}

/// Returns the possible options of the game, first those still readable in the first line.
fn options(info: &Info, first: &str) -> Vec<Options> {
    let mut named = Options::default();
    let words = word_after(first, "options").unwrap_or_default();
    for (option, _) in info.options.iter().filter(|(option, _)| words.split(',').any(|word| word == option.word())) {
        named.set(*option, true);
    }
    let mut all = vec![named, Options::of(info), Options::default()];
    all.extend(info.options.iter().filter(|(option, _)| *option == GameOption::StrictCheck).map(|(option, _)| {
        let mut with = Options::default();
        with.set(*option, true);
        with
    }));
    all
}

/// Returns the word after another in a line.
fn word_after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.split_once(&format!(" {word} "))?.1.split(' ').next()
}

/// Completes a header from the remains of the first line, or from the name of the file.
fn rest(first: &str, name: &str, header: Header) -> Header {
    fn told<T: std::str::FromStr>(first: &str, word: &str) -> Option<T> {
        word_after(first, word)?.parse().ok()
    }
    let named = || {
        let (date, time) = name.split_once('T')?;
        let time = time.get(..6).filter(|time| time.is_ascii())?;
        format!("{date}T{}:{}:{}Z", &time[..2], &time[2..4], &time[4..]).parse().ok()
    };
    Header {
        players: ["white", "black"].map(|side| told(first, side).unwrap_or_default()),
        time: told(first, "time").or_else(named).unwrap_or_default(),
        clock: told(first, "clock").unwrap_or(header.clock),
        ..header
    }
}

/// Finds clock settings that fit the times in the first lines.
fn clocks<'a>(lines: impl Iterator<Item = &'a str>) -> Controls {
    let left = lines.filter_map(|line| match unsealed(line).unwrap_or(line).parse() {
        Ok(Event::Move { left, .. }) => left,
        _ => None,
    });
    let seconds = left.max().map(|left| left.as_secs().div_ceil(MINUTE) * MINUTE);
    seconds.and_then(|seconds| format!("{}:00", seconds / MINUTE).parse().ok()).unwrap_or(Controls::NONE)
}

const MINUTE: u64 = 60;
