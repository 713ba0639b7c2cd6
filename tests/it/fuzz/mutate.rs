//! Good examples, spoilt: bits turned, pieces cut out, doubled, swapped and put together, and signs put in that have done harm
//! elsewhere.

use crate::prelude::*;

/// Signs that end things, begin them, move the cursor, move the direction of writing, cannot be seen, or are larger than they look.
const HOSTILE: &str = "\0|\u{1b}[2J|\u{1b}]0;x\u{7}|\u{9b}31m|\u{7f}|\u{202e}|\u{2066}|\u{200b}|\u{200e}|\u{2060}\
    |\u{2028}|\u{ad}|\u{feff}|\u{e0041}|\u{301}\u{301}\u{301}|\u{1f468}\u{200d}\u{1f469}|\u{fdfd}|é|ß|İ|K|日本|\t|\r\
    |\r\n|\n|\n\n| |\u{3000}|\"|'|'''|\"\"\"|\\|\\u{1}|{|}|(|)|[|]|;|%|$|=|=Q|#|/|-|--|.|…|“|0|-1|+1|256|65536\
    |2147483648|-2147483648|4294967296|18446744073709551616|1e999|NaN|0x1F|O-O-O|0000|1-0|*";

const LONGEST: usize = 1 << 15;

/// One of the examples as bytes, changed in up to seven ways; sometimes in none.
pub(super) fn bytes(random: &mut Random, examples: &[impl AsRef<[u8]>]) -> Vec<u8> {
    let mut bytes = random.choose(examples).as_ref().to_vec();
    for _ in 0..random.below(8) {
        change(&mut bytes, random, examples);
        bytes.truncate(LONGEST);
    }
    bytes
}

pub(super) fn text(random: &mut Random, examples: &[impl AsRef<[u8]>]) -> String {
    String::from_utf8_lossy(&bytes(random, examples)).into_owned()
}

pub(super) fn hostile(random: &mut Random) -> &'static str {
    random.word(HOSTILE)
}

fn change(bytes: &mut Vec<u8>, random: &mut Random, examples: &[impl AsRef<[u8]>]) {
    let at = random.below(bytes.len() + 1);
    match random.below(12) {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        1 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte = random.below(256) as u8;
            }
        }
        2 => drop(bytes.drain(piece(bytes, 4, random))),
        3 => drop(bytes.drain(piece(bytes, 64, random))),
        4 => bytes.truncate(at),
        5 => {
            let doubled = bytes[piece(bytes, 64, random)].repeat(1 + random.below(3));
            insert(bytes, at, &doubled);
        }
        6 => {
            let many = bytes[piece(bytes, 2, random)].repeat(random.below(300));
            insert(bytes, at, &many);
        }
        7 => {
            let other = random.choose(examples).as_ref();
            let taken = other[piece(other, 64, random)].to_vec();
            insert(bytes, at, &taken);
        }
        8 => {
            let other = random.choose(examples).as_ref();
            bytes.truncate(at);
            bytes.extend_from_slice(&other[random.below(other.len() + 1)..]);
        }
        9 => swap_lines(bytes, random),
        _ => insert(bytes, at, hostile(random).as_bytes()),
    }
}

/// Some piece of a text, of so many bytes at most.
fn piece(bytes: &[u8], longest: usize, random: &mut Random) -> std::ops::Range<usize> {
    let from = random.below(bytes.len() + 1);
    from..(from + random.below(longest + 1)).min(bytes.len())
}

fn insert(bytes: &mut Vec<u8>, at: usize, more: &[u8]) {
    bytes.splice(at..at, more.iter().copied());
}

fn swap_lines(bytes: &mut Vec<u8>, random: &mut Random) {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    if lines.is_empty() {
        return;
    }
    let [one, other] = [(); 2].map(|()| random.below(lines.len()));
    lines.swap(one, other);
    *bytes = lines.concat();
}
