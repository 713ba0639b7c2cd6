//! The pictures on the screen, and what must be sent to change them.

use crate::mask::{self, Mask};
use crate::{Area, Colors, Protocol, iterm, kitty, sixel};
use std::collections::HashMap;

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
    #[must_use]
    pub fn new(protocol: Protocol, cell: (u16, u16)) -> Self {
        Self { protocol, cell, shown: Vec::new(), masks: HashMap::new(), sent: HashMap::new() }
    }

    /// Returns whether it shows pictures by this protocol in cells of this size.
    #[must_use]
    pub fn fits(&self, protocol: Protocol, cell: (u16, u16)) -> bool {
        (self.protocol, self.cell) == (protocol, cell)
    }

    /// Returns whether the terminal keeps pictures until it gets a command to remove them.
    #[must_use]
    pub fn keeps(&self) -> bool {
        self.protocol == Protocol::Kitty
    }

    /// Records that the screen was cleared, and returns the bytes that remove the terminal's pictures.
    pub fn clear(&mut self) -> &'static [u8] {
        self.shown.clear();
        self.sent.clear();
        if self.protocol == Protocol::Kitty { kitty::REMOVE_ALL } else { b"" }
    }

    /// Changes the pictures on the screen to these.
    pub fn update(&mut self, wanted: &[Picture]) -> Update {
        let mut update = Update::default();
        let shown = std::mem::take(&mut self.shown);
        for old in shown.iter().filter(|old| !wanted.iter().any(|new| self.is_same(old, new))) {
            match self.protocol {
                Protocol::Kitty => {
                    if let Some(number) = self.sent.get(&self.key(old)) {
                        kitty::remove(*number, place(old.area), &mut update.bytes);
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
                    kitty::send(next, &mask.png(&colors, faint), bytes);
                    next
                });
                kitty::place(number, place(area), area, bytes);
            }
            Protocol::Iterm => iterm::show(&mask.png(&colors, faint), area, bytes),
            Protocol::Sixel(registers) => sixel::show(mask, &colors, faint, registers, area, bytes),
        }
    }
}

/// Returns the number of a place in kitty's protocol.
fn place(area: Area) -> u32 {
    FIRST + u32::from(area.y) * 1024 + u32::from(area.x)
}
