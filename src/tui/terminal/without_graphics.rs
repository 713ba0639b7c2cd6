//! The replacement for pictures in a build without them: it asks nothing and shows nothing.

use super::abilities::Reply;
use crate::ui::picture::PieceImage;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Size};
use std::io;

pub(super) const REMOVE_ALL: &[u8] = b"";

pub(super) fn questions(_in_multiplexer: bool) -> impl Iterator<Item = &'static [u8]> {
    std::iter::empty()
}

pub(super) const fn remain() -> bool {
    false
}

pub(super) const fn remains() -> &'static [u8] {
    REMOVE_ALL
}

#[derive(Default)]
pub(super) struct Graphics {}

impl Graphics {
    pub(super) const fn take(&mut self, _: &Reply) {}

    pub(super) const fn are_shown(&self) -> bool {
        false
    }

    pub(super) const fn clear(&mut self) -> io::Result<()> {
        Ok(())
    }

    pub(super) const fn resize(&mut self, _: Size) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn show(&mut self, _: &[PieceImage], _: &Buffer) -> (Vec<Position>, Vec<u8>, Vec<Position>) {
        Default::default()
    }
}
