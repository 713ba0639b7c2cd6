//! Pieces as pictures over the cells, in a terminal that shows them.

use super::abilities::Reply;
use super::tty::{self, Tty};
use crate::ui::PieceImage;
use pawnstorm_pictures::{Area, Colors, Layer, Picture, Probe, Protocol, cell as believable};
pub(super) use pawnstorm_pictures::{REMOVE_ALL, questions};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// True if the terminal holds pictures of this program and would keep them after its end.
static REMAIN: AtomicBool = AtomicBool::new(false);

/// Returns whether the terminal holds pictures that it would keep after the program's end.
pub(super) fn remain() -> bool {
    REMAIN.load(Ordering::SeqCst)
}

/// Returns the bytes that remove all pictures, before the terminal is given back.
pub(super) fn remains() -> &'static [u8] {
    if REMAIN.swap(false, Ordering::SeqCst) { REMOVE_ALL } else { b"" }
}

/// The assumed size of a cell, in a terminal that scales pictures itself and does not report it.
const CELL: (u16, u16) = (10, 20);

/// The picture protocol, and the size of a cell in pixels.
type Means = (Protocol, (u16, u16));

/// The terminal's answers about pictures, and the pictures on the screen.
#[derive(Debug, Default)]
pub(super) struct Graphics {
    probe: Probe,
    layer: Option<Layer>,
    /// The size of the window, and the means used in it.
    shown: (Size, Option<Means>),
}

impl Graphics {
    pub(super) fn take(&mut self, reply: &Reply) {
        self.probe.take(reply.kind, &reply.body);
    }

    pub(super) fn are_shown(&self) -> bool {
        self.found().is_some()
    }

    fn found(&self) -> Option<Means> {
        let protocol = self.probe.protocol()?;
        let cell = tty::cell().and_then(|(width, height)| believable(width, height)).or_else(|| self.probe.cell());
        let scales = matches!(protocol, Protocol::Kitty | Protocol::Iterm);
        Some((protocol, cell.or(scales.then_some(CELL))?))
    }

    /// Notes that all cells are about to be written again.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        self.layer.as_mut().map_or(Ok(()), |layer| Tty.write_all(layer.clear()))
    }

    /// Removes the pictures if the window or the size of its cells has changed: they are then sent again.
    pub(super) fn resize(&mut self, window: Size) -> io::Result<()> {
        let shown = (window, self.found());
        if std::mem::replace(&mut self.shown, shown) == shown {
            return Ok(());
        }
        self.clear()?;
        if self.layer.as_ref().zip(shown.1).is_none_or(|(layer, (protocol, cell))| !layer.fits(protocol, cell)) {
            self.layer = None;
        }
        Ok(())
    }

    /// Shows `images` over a frame, and removes all others. Returns the cells that lose their pictures, the bytes that send the
    /// pictures, and the cells whose text covers a picture.
    pub(super) fn show(&mut self, images: &[PieceImage], frame: &Buffer) -> (Vec<Position>, Vec<u8>, Vec<Position>) {
        if self.layer.is_none() && !images.is_empty() {
            self.layer = self.found().map(|(protocol, cell)| Layer::new(protocol, cell));
        }
        let Some(layer) = &mut self.layer else { return Default::default() };
        let update = layer.update(&images.iter().map(picture).collect::<Vec<_>>());
        if layer.keeps() && !images.is_empty() {
            REMAIN.store(true, Ordering::SeqCst);
        }
        let cells = |areas: &[Area], is_wanted: fn(&Cell) -> bool| {
            let positions =
                areas.iter().flat_map(|area| Rect::new(area.x, area.y, area.width, area.height).positions());
            positions.filter(|at| frame.cell(*at).is_some_and(is_wanted)).collect()
        };
        let uncovered = cells(&update.uncovered, |_| true);
        // Half blocks belong to arrows, which lie below the pieces.
        let covered = cells(&update.covered, |cell| !["", "▀", "▄"].contains(&cell.symbol().trim()));
        (uncovered, update.bytes, covered)
    }
}

fn picture(image: &PieceImage) -> Picture {
    let Rect { x, y, width, height } = image.area;
    let colors = Colors { body: image.body, line: image.line, ground: image.ground };
    Picture { area: Area { x, y, width, height }, name: image.name, colors, faint: image.faint, content: image.content }
}
