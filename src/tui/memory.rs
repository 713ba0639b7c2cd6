//! The memory left where the system sets a limit (`ulimit -v`, `ulimit -d`). A program that exceeds it is killed, so large
//! allocations are measured in advance.

use crate::engine::Shared;
use std::io;

/// The memory of a game beside the hash table: the screen, the threads, a search. In bytes.
const GAME: u64 = 10 << 20;
/// The memory of a search thread in bytes.
const SEARCH: u64 = 8 << 20;
/// The memory of a search's history tables in bytes.
const LEARNED: u64 = 4 << 20;
/// The memory needed at the start, for a game with the smallest table, in bytes.
const MIN: u64 = GAME + (2 << 20);

/// Checks that there is enough memory to start, since a later failure leaves no chance to report it.
pub fn to_begin() -> io::Result<()> {
    match left() {
        Some(left) if left < MIN => Err(io::Error::new(
            io::ErrorKind::OutOfMemory,
            format!("the limit of its memory (ulimit -v) leaves it {} MB, and it needs {}", left >> 20, MIN >> 20),
        )),
        _ => Ok(()),
    }
}

/// Creates a hash table of `megabytes` MB, or of a half, a quarter … if there is less room. It replaces `old`, or is `old` if the
/// size is the same. Returns `None` if there is no room at all.
pub fn to_think(megabytes: usize, old: Option<Shared>) -> Option<Shared> {
    let size = match left() {
        None => megabytes,
        Some(left) => {
            let freed = old.as_ref().map_or(0, |old| old.table_size() as u64 + LEARNED);
            let room = usize::try_from((left + freed).checked_sub(GAME)? >> 20).ok()?;
            let mut sizes = std::iter::successors(Some(megabytes), |size| Some(size / 2)).take_while(|size| *size > 0);
            sizes.find(|size| *size <= room)?
        }
    };
    match old {
        Some(mut old) if old.table_size() == size << 20 => {
            old.clear();
            Some(old)
        }
        old => {
            drop(old);
            Shared::try_new(size)
        }
    }
}

/// Returns how many of the wanted threads have room to search, at least one.
pub fn for_threads(wanted: usize) -> usize {
    let room = left().map_or(u64::MAX, |left| left / SEARCH);
    wanted.min(usize::try_from(room).unwrap_or(usize::MAX)).max(1)
}

/// Returns the bytes left below the limits of the address space and of the data; `None` without a limit.
#[cfg(target_os = "linux")]
fn left() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    let limits = [Resource::As, Resource::Data].map(|resource| getrlimit(resource).current);
    if limits == [None, None] {
        return None;
    }
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let taken = |name| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
    };
    let left = |limit: Option<u64>, name| Some(limit?.saturating_sub(taken(name)?));
    [left(limits[0], "VmSize:"), left(limits[1], "VmData:")].into_iter().flatten().min()
}

/// Returns `None`: on other systems the limits are unknown.
#[cfg(not(target_os = "linux"))]
fn left() -> Option<u64> {
    None
}
