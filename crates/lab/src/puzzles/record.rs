//! The file of a game's puzzles.

use super::Line;
use crate::Failure;
use pawnstorm::engine::Searched;
use pawnstorm::game::puzzle::{HEADER, Puzzle};
use pawnstorm::rules::zobrist;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// Returns the puzzle of a line, with its rating, its deviation and the number of tries. Its name follows from the position and the moves.
pub(super) fn puzzle<P: Searched>(line: &Line<P>, [rating, deviation, tries]: [u32; 3], themes: &[String]) -> Puzzle {
    let (fen, moves, themes) = (line.positions[0].fen(), line.written().join(" "), themes.join(" "));
    let name = name(&format!("{fen} {moves}"));
    let row = format!("{name},\"{fen}\",\"{moves}\",{rating},{deviation},0,{tries},{themes},,");
    row.parse().expect("it has every column")
}

/// Returns five letters and digits that follow from a text.
fn name(text: &str) -> String {
    let number = text.bytes().fold(0, |number, byte| zobrist::key(number ^ u64::from(byte)));
    (0..5).map(|at| char::from_digit((number / 36u64.pow(at) % 36) as u32, 36).unwrap_or_default()).collect()
}

/// Reads the puzzles of a file; none if there is no such file.
pub(super) fn read(path: &Path) -> Result<Vec<Puzzle>, Failure> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        text => text?,
    };
    let rows = (1..).zip(text.lines()).skip(1);
    let read = |(number, row): (u32, &str)| {
        row.parse().map_err(|why| format!("Line {number} of {}: {why}.", path.display()).into())
    };
    rows.map(read).collect()
}

/// Writes the puzzles to a file, from easy to hard.
pub(super) fn write(path: &Path, puzzles: &mut [Puzzle]) -> Result<(), Failure> {
    puzzles.sort_by(|a, b| a.rating.value.total_cmp(&b.rating.value).then_with(|| a.id.cmp(&b.id)));
    let rows: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    Ok(fs::write(path, format!("{HEADER}\n{rows}"))?)
}
