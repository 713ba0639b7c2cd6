//! Kitty's graphics protocol, which Ghostty, WezTerm and Konsole support too.
//!
//! A picture is sent once under a number and then placed any number of times. It covers its cells, which show through where it is
//! transparent, and stays there when they are written again. (Below their text it would do as well, but then some terminals draw all
//! other cells in wrong colours.)

use crate::Area;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::io::Write;

/// The sequence that removes all pictures and their data.
pub(crate) const REMOVE_ALL: &[u8] = b"\x1b_Ga=d,d=A,q=2\x1b\\";
/// The largest number of data bytes in one sequence.
const CHUNK: usize = 4096;

/// Sends a picture in the format of PNG under a number.
pub(crate) fn send(number: u32, png: &[u8], bytes: &mut Vec<u8>) {
    let data = STANDARD.encode(png);
    let mut chunks = data.as_bytes().chunks(CHUNK).peekable();
    let mut head = format!("a=t,f=100,i={number},q=2,");
    while let Some(chunk) = chunks.next() {
        let more = u8::from(chunks.peek().is_some());
        let _ = write!(bytes, "\x1b_G{head}m={more};");
        bytes.extend_from_slice(chunk);
        bytes.extend_from_slice(b"\x1b\\");
        head = "q=2,".into();
    }
}

/// Places a picture over an area, without moving the cursor.
pub(crate) fn place(number: u32, place: u32, area: Area, bytes: &mut Vec<u8>) {
    let Area { x, y, width, height } = area;
    let _ = write!(bytes, "\x1b[{};{}H\x1b_Ga=p,i={number},p={place},c={width},r={height},C=1,q=2\x1b\\", y + 1, x + 1);
}

/// Removes a picture from a place.
pub(crate) fn remove(number: u32, place: u32, bytes: &mut Vec<u8>) {
    let _ = write!(bytes, "\x1b_Ga=d,d=i,i={number},p={place},q=2\x1b\\");
}
