//! The terminal: taken, drawn on, and always restored.

pub mod abilities;
pub mod blocks;
pub mod frame;
#[cfg(feature = "pictures")]
mod graphics;
pub mod pen;
mod tty;
#[cfg(unix)]
pub mod watcher;

use super::environment;
use crate::app::App;
use crate::app::settings::{Abilities, Blocks, Colors};
use crate::ui::theme::Themes;
use crate::ui::{self, Drawn};
use abilities::Answers;
pub use abilities::Reply;
use crossterm::Command;
use crossterm::clipboard::CopyToClipboard;
use graphics::Graphics;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::io::{self, Write};
use std::sync::TryLockError;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};
use tty::{GIVE_BACK, PATIENCE, STRING_TERMINATOR, TAKEN, Tty, WRITING};
use watcher::Modes;

/// The largest number of columns and of rows drawn: a terminal can claim any size.
const LARGEST: u16 = 500;

/// Alternate screen, hidden cursor, mouse buttons (not motion, which would wake us for nothing), bracketed paste.
const TAKE: &[u8] = b"\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h\x1b[?2004h";
/// Default colours, and an empty screen in them.
const CLEAR: &[u8] = b"\x1b[0m\x1b[2J";

pub struct Terminal {
    colors: Colors,
    themes: Themes,
    /// The frame on the screen; of size zero if unknown.
    shown: Buffer,
    /// The memory for the next frame.
    spare: Buffer,
    modes: Modes,
    /// True if the terminal gets questions about itself.
    asks: bool,
    pub(super) answers: Answers,
    graphics: Graphics,
    /// The rows on the screen that are the text of a link.
    linked: Vec<Rect>,
}

impl Terminal {
    pub fn take(colors: Colors, themes: Themes) -> io::Result<Self> {
        Ok(Self {
            colors,
            themes,
            shown: Buffer::default(),
            spare: Buffer::default(),
            modes: set_up()?,
            asks: false,
            answers: Answers::default(),
            graphics: Graphics::default(),
            linked: Vec::new(),
        })
    }

    /// Starts a watcher that restores the terminal if this program ends without doing so. If the watcher does not start, the
    /// program runs without it.
    #[cfg(unix)]
    pub fn watch(&self, program: &std::path::Path) {
        let Ok(pipe) = watcher::start(program) else { return };
        let _guard = WRITING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if TAKEN.load(Ordering::SeqCst) {
            watcher::listen(pipe, &self.modes);
        }
    }

    /// Asks the terminal about itself. Its answers arrive as input, late or never; drawing does not wait for them.
    pub fn ask(&mut self) -> io::Result<()> {
        self.asks = true;
        self.answers = Answers::awaited();
        self.graphics = Graphics::default();
        for question in graphics::questions(environment::is_multiplexer()) {
            self.send(question)?;
        }
        self.send(abilities::QUESTIONS)?;
        // An old terminal may have printed a question on the screen: draw everything.
        self.shown = Buffer::default();
        Ok(())
    }

    /// Notes an answer of the terminal, and returns its abilities found so far.
    pub(super) fn learn(&mut self, reply: &Reply) -> Abilities {
        // After the last answer no question is open, so this input has another cause.
        if self.answers.due.is_some() {
            self.graphics.take(reply);
        }
        let abilities = self.answers.take(reply);
        Abilities { pictures: self.graphics.are_shown(), ..abilities }
    }

    pub fn draw(&mut self, app: &App) -> io::Result<Drawn> {
        let size = tty::size()?;
        let area = Rect::new(0, 0, size.width.min(LARGEST), size.height.min(LARGEST));
        self.graphics.resize(area.as_size())?;
        if self.shown.area != area {
            self.send(CLEAR)?;
            self.shown = Buffer::empty(area);
        }
        let mut frame = std::mem::take(&mut self.spare);
        frame.resize(area);
        let drawn = ui::render_in(app, &self.themes, &mut frame);
        let mut rows = frame::changed_rows(&self.shown, &frame);
        // A console of sixteen colours allows only the darker eight as ground.
        if self.colors != Colors::Sixteen {
            rows = blocks::settle(&mut frame, &rows);
        }
        let mut changed = frame::changes(&self.shown, &frame, &rows);
        // A terminal that draws finer blocks draws all of them itself, and they leave no remains.
        if app.context.settings.blocks() == Blocks::Quadrants {
            let mut stained = blocks::stained(&self.shown, &frame, &rows);
            stained.retain(|at| !drawn.pictures.iter().any(|picture| picture.area.contains(*at)));
            changed.extend(stained);
        }
        frame::take_over(&mut self.shown, &mut frame, rows);
        self.spare = frame;
        let had_pictures = graphics::remain();
        let (uncovered, pictures, covered) = self.graphics.show(&drawn.pictures, &self.shown);
        if graphics::remain() != had_pictures {
            watcher::taken(&self.modes);
        }
        changed.extend(uncovered);
        let link = self.link(&drawn, &mut changed, app.context.settings.ascii);
        let mut bytes = frame::bytes(&self.shown, changed, self.colors);
        bytes.extend(link);
        bytes.extend(pictures);
        bytes.extend(frame::bytes(&self.shown, covered, self.colors));
        // One write for everything, so that the terminal shows no half-drawn frame.
        self.send(&bytes)?;
        Ok(drawn)
    }

    /// Returns the bytes that write the text of a link again, so that a click opens it (OSC 8). Writing a cell otherwise takes its link
    /// away.
    fn link(&mut self, drawn: &Drawn, changed: &mut Vec<Position>, ascii: bool) -> Vec<u8> {
        let link = drawn.link.as_ref().filter(|_| !ascii);
        let rows = link.map_or_else(Vec::new, |(rows, _)| rows.clone());
        let before = std::mem::replace(&mut self.linked, rows);
        let is_in = |rows: &[Rect], at: &Position| rows.iter().any(|row| row.contains(*at));
        if before == self.linked && !changed.iter().any(|at| is_in(&before, at)) {
            return Vec::new();
        }
        changed.extend(before.iter().flat_map(|row| row.positions()).filter(|at| self.shown.area.contains(*at)));
        changed.retain(|at| !is_in(&self.linked, at));
        let Some((rows, to)) = link else { return Vec::new() };
        let places = rows.iter().flat_map(|row| row.positions()).collect();
        let mut bytes = format!("\x1b]8;id=link;{to}\x1b\\").into_bytes();
        bytes.extend(frame::bytes(&self.shown, places, self.colors));
        bytes.extend(b"\x1b]8;;\x1b\\");
        bytes
    }

    pub fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        Tty.write_all(bytes)
    }

    /// Takes the terminal again after another program had it; the next drawing is complete.
    pub fn take_again(&mut self) -> io::Result<()> {
        // After a stop without warning our modes are still set; otherwise the present modes are the original ones.
        let _ = crossterm::terminal::disable_raw_mode();
        self.modes = set_up()?;
        self.shown = Buffer::default();
        self.graphics.clear()?;
        // It may be another terminal by now, as behind tmux.
        if self.asks { self.ask() } else { Ok(()) }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// Takes the terminal. The watcher learns the modes to restore before anything changes.
fn set_up() -> io::Result<Modes> {
    let modes = Modes::found()?;
    watcher::taken(&modes);
    TAKEN.store(true, Ordering::SeqCst);
    // The Windows console understands sequences only after this call.
    #[cfg(windows)]
    crossterm::ansi_support::supports_ansi();
    let taken = crossterm::terminal::enable_raw_mode().and_then(|()| Tty.write_all(TAKE));
    taken.inspect_err(|_| give_back())?;
    Ok(modes)
}

/// Restores the terminal, from any thread; a second call does nothing.
pub fn give_back() {
    let deadline = Instant::now() + PATIENCE;
    // Wait for the current write, but not without limit: the terminal may have stopped taking bytes.
    let _guard = loop {
        match WRITING.try_lock() {
            Ok(guard) => break Some(guard),
            Err(TryLockError::Poisoned(guard)) => break Some(guard.into_inner()),
            Err(TryLockError::WouldBlock) if Instant::now() > deadline => break None,
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
        }
    };
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // A closed terminal needs no restoring.
    if tty::takes_bytes() {
        // A frame may have been cut inside a sequence.
        let _ = tty::write(STRING_TERMINATOR);
        let _ = tty::write(graphics::remains());
        let _ = tty::write(GIVE_BACK);
    }
    let _ = crossterm::terminal::disable_raw_mode();
    watcher::given_back();
}

/// The longest piece that the multiplexer `screen` passes on, in bytes.
const CHUNK: usize = 256;

/// Returns the sequence that puts a text on the terminal's clipboard (OSC 52): it works over ssh too, where the terminal allows it.
/// With `through_screen` it is wrapped in pieces that `screen` passes on; tmux understands the plain sequence.
///
/// ```
/// use pawnstorm::tui::terminal::clipboard;
/// assert_eq!(clipboard("e4", false), b"\x1b]52;c;ZTQ=\x07");
/// assert_eq!(clipboard("e4", true), b"\x1bP\x1b]52;c;ZTQ=\x07\x1b\\");
/// ```
pub fn clipboard(text: &str, through_screen: bool) -> Vec<u8> {
    let mut written = String::new();
    // Writing to a string does not fail.
    let _ = CopyToClipboard::to_clipboard_from(text).write_ansi(&mut written);
    // BEL ends the sequence as well as ST, which would also end the wrapper for `screen`.
    let plain = [written.trim_end_matches("\x1b\\").as_bytes(), b"\x07"].concat();
    if !through_screen {
        return plain;
    }
    plain.chunks(CHUNK).flat_map(|chunk| [b"\x1bP", chunk, b"\x1b\\"].concat()).collect()
}

/// The watcher on systems other than Unix, which does nothing.
#[cfg(not(unix))]
mod watcher {
    pub(super) struct Modes;

    impl Modes {
        pub(super) fn found() -> std::io::Result<Self> {
            Ok(Self)
        }
    }

    pub(super) fn taken(_: &Modes) {}

    pub(super) fn given_back() {}
}

/// The replacement for pictures in a build without them: it asks nothing and shows nothing.
#[cfg(not(feature = "pictures"))]
mod graphics {
    use super::abilities::Reply;
    use crate::ui::PieceImage;
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
}
