//! The file of a certificate: four lines, which name its kind, the game, the position and its value, and then its bytes.

use super::super::json::Json;
use super::Failure;
use crate::engine::Searchable;
use crate::engine::solve::Value;
use crate::engine::solve::check::{self, Coverage};
use crate::rules::text::quoted;
use crate::rules::{Info, Options};
use crate::tui::file;
use std::io::{self, Write};
use std::path::Path;

/// The first line.
const KIND: &str = "pawnstorm certificate 1";

/// The largest size of a certificate to check, in bytes; that of the whole board has 14 MB.
const LARGEST: u64 = 256 << 20;

/// Refuses an impossible path for the file before the search starts.
pub(super) fn is_possible(path: &Path) -> Result<(), Failure> {
    file::replaceable(path).map(drop).map_err(|error| unwritable(path, &error))
}

/// Writes the file.
pub(super) fn write(path: &Path, game: &Info, fen: &str, value: Value, proof: &[u8]) -> Result<(), Failure> {
    let mut bytes = format!("{KIND}\n{}\n{fen}\n{value}\n", game.id).into_bytes();
    bytes.extend_from_slice(proof);
    file::save(path, &bytes).map_err(|error| unwritable(path, &error))
}

/// Checks the file, and prints the values that it proves.
pub(super) fn check<P: Searchable>(path: &Path, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let bytes = file::at_most(path, LARGEST)
        .map_err(|error| failed(path, &format!("could not be read: {}", file::reason(&error))))?;
    let (position, value, proof) = parse::<P>(&bytes).map_err(|why| failed(path, &why))?;
    let race = position.race().ok_or_else(|| failed(path, "is for a game that has no solver"))?;
    let Coverage { decided, replayed } = check::check(&race, value, proof)
        .map_err(|flaw| failed(path, &format!("does not prove that {} is a {value}: {flaw}", position.fen())))?;
    if json {
        let fields = [
            ("fen", Json::text(&position.fen())),
            ("value", Json::text(value.word())),
            ("decided", Json::Number(decided)),
            ("replayed", Json::Number(replayed)),
        ];
        writeln!(out, "{}", Json::Object(fields.map(|(name, field)| (name.into(), field)).into()))?;
        return Ok(());
    }
    writeln!(out, "{}", position.fen())?;
    writeln!(out, "{decided} positions with a move in the certificate, {replayed} replayed against every defence")?;
    Ok(writeln!(out, "{value}")?)
}

/// Reads the four lines; the rest are the bytes of the certificate.
fn parse<P: Searchable>(bytes: &[u8]) -> Result<(P, Value, &[u8]), String> {
    let mut parts = bytes.splitn(5, |&byte| byte == b'\n');
    let mut line = || parts.next().and_then(|line| str::from_utf8(line).ok()).unwrap_or_default();
    if line() != KIND {
        return Err("is not a certificate that this program can read".into());
    }
    let game = line();
    if game != P::INFO.id {
        return Err(format!("is a certificate of {}, not of {}", quoted(game), P::INFO.name));
    }
    let position = P::from_fen(line(), Options::default()).map_err(|error| format!("has no position: {error}"))?;
    let value = line();
    let value = [Value::Win, Value::Draw, Value::Loss].into_iter().find(|known| known.word() == value);
    let value = value.ok_or("names no value in its fourth line")?;
    Ok((position, value, parts.next().unwrap_or_default()))
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    failed(path, &format!("could not be written: {}", file::reason(error)))
}

fn failed(path: &Path, why: &str) -> Failure {
    Failure { code: 1, sentence: format!("{} {}.", quoted(&path.to_string_lossy()), why.trim_end_matches('.')) }
}
