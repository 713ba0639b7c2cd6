//! The games joined over ssh, remembered in a file so that the list of games has them: a line each, the last played first.

use super::environment;
use super::file::{self, not_saved};
use crate::app::remote::{KeptGame, Way};
use std::fs;
use std::path::PathBuf;

const FILE: &str = "joined";
/// The largest number of games remembered.
const MOST: usize = 50;

fn path() -> Option<PathBuf> {
    environment::data_folder().map(|home| home.join(FILE))
}

/// Returns the games. Lines that mean nothing are skipped.
pub(super) fn list() -> Vec<KeptGame> {
    let text = path().and_then(|path| file::text(&path).ok()).unwrap_or_default();
    text.lines().filter_map(read).collect()
}

/// Puts a game at the head of the list, in place of its earlier state.
pub(super) fn remember(game: &KeptGame) -> Result<(), String> {
    store(std::iter::once(game.clone()).chain(without(game)))
}

pub(super) fn forget(game: &KeptGame) -> Result<(), String> {
    store(without(game))
}

fn without(game: &KeptGame) -> impl Iterator<Item = KeptGame> {
    list().into_iter().filter(|known| known.code != game.code)
}

fn store(games: impl Iterator<Item = KeptGame>) -> Result<(), String> {
    let Some(path) = path() else { return Ok(()) };
    let lines: String = games.take(MOST).filter_map(|game| line(&game)).collect();
    // It is written after every move: a list is no reason to wait for the disk.
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| file::replace(&path, lines.as_bytes())).map_err(|why| not_saved(&path, &why))
}

pub fn line(KeptGame { name, about, code, way, played }: &KeptGame) -> Option<String> {
    let Way::Ssh(address) = way else { return None };
    Some(format!("{played} {address} {code} {name}\t{about}\n"))
}

pub fn read(line: &str) -> Option<KeptGame> {
    let (head, about) = line.split_once('\t')?;
    let mut words = head.splitn(4, ' ');
    let played = words.next()?.parse().ok()?;
    let way = Way::Ssh(words.next()?.parse().ok()?);
    let (code, name) = (words.next()?.into(), words.next()?.into());
    Some(KeptGame { name, about: about.into(), code, way, played })
}
