//! The inline images of iTerm2, which replace the cells below them.

use crate::Area;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::io::Write;

/// Shows a picture in the format of PNG over an area.
pub(crate) fn show(png: &[u8], area: Area, bytes: &mut Vec<u8>) {
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
