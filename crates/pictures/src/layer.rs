//! The pictures on the screen, and what must be sent to change them.
//!
//! Kitty's graphics protocol is also that of Ghostty, WezTerm and Konsole. A picture is sent once under a number and then placed any number
//! of times. It covers its cells, which show through where it is transparent, and stays there when they are written again. (Below their
//! text it would do as well, but then some terminals draw all other cells in wrong colours.) The inline images of iTerm2 replace the cells
//! below them, as sixel does.

use crate::mask::{self, Mask};
use crate::{Area, Colors, Protocol, sixel};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::collections::HashMap;
use std::io::Write;

/// A piece to show on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The cells that it lies over.
    pub area: Area,
    /// The name of the piece.
    pub name: &'static str,
    /// Its colours.
    pub colors: Colors,
    /// Whether its square shows through.
    pub faint: bool,
    /// A number that changes with the text and colours of the cells below it: writing these may have damaged it.
    pub content: u64,
}

/// The changes to make after writing the cells of a frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Update {
    /// The cells to rewrite first, since a removed picture had replaced them.
    pub uncovered: Vec<Area>,
    /// The bytes to send then.
    pub bytes: Vec<u8>,
    /// The cells to rewrite last, since a picture now covers their text.
    pub covered: Vec<Area>,
}

/// The sequence that removes all pictures of this program from a terminal with kitty's protocol.
pub const REMOVE_ALL: &[u8] = b"\x1b_Ga=d,d=A,q=2\x1b\\";
/// The largest number of data bytes in one sequence.
const CHUNK: usize = 4096;
/// The first number of a picture and of a place in kitty's protocol, to avoid the numbers of other programs.
const FIRST: u32 = 0x5057_0000;

/// The properties that distinguish two pictures in the terminal.
type Key = (&'static str, Colors, bool, u16, u16);

/// The pictures on a screen.
#[derive(Debug)]
pub struct Layer {
    protocol: Protocol,
    /// The width and height of a cell in pixels.
    cell: (u16, u16),
    shown: Vec<Picture>,
    /// The shapes by name and size in cells.
    masks: HashMap<(&'static str, u16, u16), Option<Mask>>,
    /// The numbers of the pictures that the terminal has.
    sent: HashMap<Key, u32>,
}

impl Layer {
    /// Returns the layer of a terminal without pictures yet, with cells of this size in pixels.
    pub fn new(protocol: Protocol, cell: (u16, u16)) -> Self {
        Self { protocol, cell, shown: Vec::new(), masks: HashMap::new(), sent: HashMap::new() }
    }

    /// Returns whether it shows pictures by this protocol in cells of this size.
    pub fn fits(&self, protocol: Protocol, cell: (u16, u16)) -> bool {
        (self.protocol, self.cell) == (protocol, cell)
    }

    /// Returns whether the terminal keeps pictures until it gets a command to remove them.
    pub fn keeps(&self) -> bool {
        self.protocol == Protocol::Kitty
    }

    /// Records that the screen was cleared, and returns the bytes that remove the terminal's pictures.
    pub fn clear(&mut self) -> &'static [u8] {
        self.shown.clear();
        self.sent.clear();
        if self.protocol == Protocol::Kitty { REMOVE_ALL } else { b"" }
    }

    /// Changes the pictures on the screen to these.
    pub fn update(&mut self, wanted: &[Picture]) -> Update {
        let mut update = Update::default();
        let shown = std::mem::take(&mut self.shown);
        for old in shown.iter().filter(|old| !wanted.iter().any(|new| self.is_same(old, new))) {
            match self.protocol {
                Protocol::Kitty => {
                    if let Some(number) = self.sent.get(&self.key(old)) {
                        remove(*number, old.area, &mut update.bytes);
                    }
                }
                Protocol::Iterm | Protocol::Sixel(_) => update.uncovered.push(old.area),
            }
        }
        let is_damaged = |new: &Picture| update.uncovered.iter().any(|area| area.meets(new.area));
        let damaged: Vec<&Picture> = wanted.iter().filter(|new| !shown.contains(new) || is_damaged(new)).collect();
        for new in damaged {
            self.show(new, &mut update.bytes);
            if self.protocol != Protocol::Kitty {
                update.covered.push(new.area);
            }
        }
        self.shown = wanted.to_vec();
        update
    }

    /// Returns whether two pictures are one on the screen, whatever happened to the cells below.
    fn is_same(&self, one: &Picture, other: &Picture) -> bool {
        one.area == other.area && self.key(one) == self.key(other)
    }

    /// Returns what the terminal must have to show a picture. Kitty's are transparent, so their ground does not matter.
    fn key(&self, picture: &Picture) -> Key {
        let ground = if self.protocol == Protocol::Kitty { [0; 3] } else { picture.colors.ground };
        let Area { width, height, .. } = picture.area;
        (picture.name, Colors { ground, ..picture.colors }, picture.faint, width, height)
    }

    fn show(&mut self, picture: &Picture, bytes: &mut Vec<u8>) {
        let &Picture { area, name, colors, faint, .. } = picture;
        let key = self.key(picture);
        let (width, height) = (area.width, area.height);
        let size = (u32::from(width) * u32::from(self.cell.0), u32::from(height) * u32::from(self.cell.1));
        let mask = self.masks.entry((name, width, height)).or_insert_with(|| mask::draw(name, size.0, size.1));
        let Some(mask) = mask else { return };
        match self.protocol {
            Protocol::Kitty => {
                let next = FIRST + self.sent.len() as u32;
                let number = *self.sent.entry(key).or_insert_with(|| {
                    send(next, &mask.png(&colors, faint), bytes);
                    next
                });
                place(number, area, bytes);
            }
            Protocol::Iterm => show_inline(&mask.png(&colors, faint), area, bytes),
            Protocol::Sixel(registers) => sixel::show(mask, &colors, faint, registers, area, bytes),
        }
    }
}

/// Returns the number of a place in kitty's protocol.
fn number_of(area: Area) -> u32 {
    FIRST + u32::from(area.y) * 1024 + u32::from(area.x)
}

/// Sends a picture in the format of PNG under a number.
fn send(number: u32, png: &[u8], bytes: &mut Vec<u8>) {
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
fn place(number: u32, area: Area, bytes: &mut Vec<u8>) {
    let (Area { x, y, width, height }, place) = (area, number_of(area));
    let _ = write!(bytes, "\x1b[{};{}H\x1b_Ga=p,i={number},p={place},c={width},r={height},C=1,q=2\x1b\\", y + 1, x + 1);
}

fn remove(number: u32, area: Area, bytes: &mut Vec<u8>) {
    let _ = write!(bytes, "\x1b_Ga=d,d=i,i={number},p={},q=2\x1b\\", number_of(area));
}

/// Shows a picture in the format of PNG over an area, by the protocol of iTerm2.
fn show_inline(png: &[u8], area: Area, bytes: &mut Vec<u8>) {
    let Area { x, y, width, height } = area;
    let (size, data) = (png.len(), STANDARD.encode(png));
    let _ = write!(
        bytes,
        "\x1b[{};{}H\x1b]1337;File=inline=1;size={size};width={width};height={height};preserveAspectRatio=0;\
         doNotMoveCursor=1:{data}\x07",
        y + 1,
        x + 1
    );
}
