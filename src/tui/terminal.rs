//! The terminal: taken, drawn on, and always restored.
//!
//! Any thread can restore it at any moment, a panic included. So this bypasses all locks and buffers of the standard library:
//! bytes are written straight to the terminal, and never to one that does not take them.

mod abilities;
mod blocks;
mod frame;
#[cfg_attr(not(feature = "pictures"), path = "terminal/without_graphics.rs")]
mod graphics;
mod motion;
mod pen;
#[cfg(unix)]
pub mod watcher;

use super::environment;
use super::events::Reply;
use crate::app::App;
use crate::app::settings::{Abilities, Blocks, Colors};
use crate::ui::theme::Themes;
use crate::ui::{self, Drawn};
use abilities::Answers;
use graphics::Graphics;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, TryLockError};
use std::thread;
use std::time::{Duration, Instant};
use watcher::Modes;

/// True while the program may draw on the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Held while bytes are written, so that nothing is drawn after the terminal was restored.
static WRITING: Mutex<()> = Mutex::new(());
/// How long a restore waits for a terminal that takes no bytes.
const PATIENCE: Duration = Duration::from_millis(500);

/// The largest number of columns and of rows drawn: a terminal can claim any size.
const LARGEST: u16 = 500;

/// Alternate screen, hidden cursor, mouse buttons (not motion, which would wake us for nothing), bracketed paste.
const TAKE: &[u8] = b"\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h\x1b[?2004h";
/// Default colours, and an empty screen in them.
const CLEAR: &[u8] = b"\x1b[0m\x1b[2J";
/// The end of any unfinished sequence.
const STRING_TERMINATOR: &[u8] = b"\x1b\\";
const GIVE_BACK: &[u8] = b"\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[0m\x1b[?1049l\x1b[?25h";

/// The terminal while the program uses it.
pub struct Terminal {
    colors: Colors,
    themes: Themes,
    /// The frame on the screen; of size zero if unknown.
    shown: Buffer,
    /// The frame before it, whose memory the next one reuses.
    spare: Buffer,
    /// The modes to restore.
    modes: Modes,
    /// True if the terminal gets questions about itself.
    asks: bool,
    answers: Answers,
    graphics: Graphics,
}

impl Terminal {
    /// Takes a terminal with these `colors`, and draws with `themes`.
    ///
    /// # Errors
    /// Returns the error of the system if the terminal cannot be set up.
    pub fn take(colors: Colors, themes: Themes) -> io::Result<Self> {
        let modes = set_up()?;
        let (shown, spare) = (Buffer::default(), Buffer::default());
        let (answers, graphics) = (Answers::default(), Graphics::default());
        Ok(Self { colors, themes, shown, spare, modes, asks: false, answers, graphics })
    }

    /// Starts a watcher that restores the terminal if this program ends without doing so. If the watcher does not start, the
    /// program runs without it.
    pub fn watch(&self, program: &Path) {
        let Ok(pipe) = watcher::start(program) else { return };
        let _guard = WRITING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if TAKEN.load(Ordering::SeqCst) {
            watcher::listen(pipe);
            watcher::taken(&self.modes);
        }
    }

    /// Asks the terminal about itself. Its answers arrive as input, late or never; drawing does not wait for them.
    ///
    /// # Errors
    /// Fails if the terminal is gone.
    pub fn ask(&mut self) -> io::Result<()> {
        self.asks = true;
        self.answers = Answers::awaited();
        self.graphics.forget();
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
        if self.answers.due().is_some() {
            self.graphics.take(reply);
        }
        let abilities = self.answers.take(reply);
        Abilities { pictures: self.graphics.are_shown(), ..abilities }
    }

    /// Returns the moment until which answers are expected, if any are missing: after the end, they would go to the next program in
    /// the terminal.
    pub(super) const fn answers_due(&self) -> Option<Instant> {
        self.answers.due()
    }

    /// Draws the program and returns the clickable areas.
    ///
    /// # Errors
    /// Fails if the terminal is gone.
    pub fn draw(&mut self, app: &App) -> io::Result<Drawn> {
        let size = system::size()?;
        let area = Rect::new(0, 0, size.width.min(LARGEST), size.height.min(LARGEST));
        self.graphics.resize(area.as_size())?;
        if self.shown.area != area {
            self.send(CLEAR)?;
            self.shown = Buffer::empty(area);
        }
        let mut frame = std::mem::take(&mut self.spare);
        frame.resize(area);
        let drawn = ui::render_in(app, &self.themes, &mut frame);
        // A console of sixteen colours allows only the darker eight as ground.
        if self.colors != Colors::Sixteen {
            blocks::settle(&mut frame);
        }
        let had_pictures = graphics::remain();
        let pictures = self.graphics.show(drawn.pictures(), &frame);
        if graphics::remain() != had_pictures {
            watcher::taken(&self.modes);
        }
        // A terminal that draws finer blocks draws all of them itself, and they leave no remains.
        let is_by_font = app.settings.blocks() == Blocks::Quadrants;
        let rows = frame::changed_rows(&self.shown, &frame);
        let mut again = if is_by_font { blocks::stained(&self.shown, &frame, &rows) } else { Vec::new() };
        again.retain(|at| !drawn.pictures().iter().any(|picture| picture.area.contains(*at)));
        again.extend(pictures.uncovered);
        let cell = |at: Position| (at.x, at.y, &frame[at]);
        let mut changed = frame::changes(&self.shown, &frame, &rows);
        changed.extend(again.into_iter().map(cell));
        let mut bytes = frame::bytes(changed, area.width, self.colors);
        bytes.extend(pictures.bytes);
        bytes.extend(frame::bytes(pictures.covered.into_iter().map(cell).collect(), area.width, self.colors));
        // One write for everything, so that the terminal shows no half-drawn frame.
        self.send(&bytes)?;
        self.spare = std::mem::replace(&mut self.shown, frame);
        Ok(drawn)
    }

    /// Sends the terminal bytes outside the drawing.
    ///
    /// # Errors
    /// Fails if the terminal is gone.
    pub fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        Tty.write_all(bytes)
    }

    /// Takes the terminal again after another program had it; the next drawing is complete.
    ///
    /// # Errors
    /// Fails like [`Terminal::take`].
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
    if system::takes_bytes(PATIENCE) {
        // A frame may have been cut inside a sequence.
        let _ = system::write(STRING_TERMINATOR);
        let _ = system::write(graphics::remains());
        let _ = system::write(GIVE_BACK);
    }
    let _ = crossterm::terminal::disable_raw_mode();
    watcher::given_back();
}

/// The changes to write after the changed cells, so that the pictures of a frame show.
#[derive(Debug, Default)]
struct Pictures {
    /// The cells that lose their pictures.
    uncovered: Vec<Position>,
    /// The bytes that send the pictures.
    bytes: Vec<u8>,
    /// The cells whose text covers a picture.
    covered: Vec<Position>,
}

/// The terminal as a writer. After it was restored, bytes are dropped.
#[derive(Debug)]
struct Tty;

impl Write for Tty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _guard = WRITING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if TAKEN.load(Ordering::SeqCst) { system::write(bytes) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The watcher on systems other than Unix, which does nothing.
#[cfg(not(unix))]
pub mod watcher {
    use std::io;
    use std::path::{Path, PathBuf};

    pub(super) struct Modes;

    impl Modes {
        pub(super) fn found() -> io::Result<Self> {
            Ok(Self)
        }
    }

    /// Returns the path of this program.
    pub fn program() -> io::Result<PathBuf> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn start(_: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn listen((): ()) {}

    pub(super) fn taken(_: &Modes) {}

    pub(super) fn given_back() {}
}

#[cfg(unix)]
mod system {
    use ratatui::layout::Size;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::stdio::stdout;
    use std::io;
    use std::time::Duration;

    pub(super) fn write(bytes: &[u8]) -> io::Result<usize> {
        Ok(rustix::io::retry_on_intr(|| rustix::io::write(stdout(), bytes))?)
    }

    /// Returns the size of the window as reported by the terminal, or that of the oldest terminals if it reports none.
    pub(super) fn size() -> io::Result<Size> {
        let size = rustix::termios::tcgetwinsize(stdout())?;
        let known = size.ws_col > 0 && size.ws_row > 0;
        Ok(if known { Size::new(size.ws_col, size.ws_row) } else { Size::new(80, 24) })
    }

    /// Returns the width and height of a cell in pixels, if the system knows them.
    #[cfg(feature = "pictures")]
    pub(super) fn cell() -> Option<(u16, u16)> {
        let size = rustix::termios::tcgetwinsize(stdout()).ok()?;
        let cell = (size.ws_xpixel.checked_div(size.ws_col)?, size.ws_ypixel.checked_div(size.ws_row)?);
        (cell.0 > 0 && cell.1 > 0).then_some(cell)
    }

    /// Returns whether the terminal takes bytes within `timeout`.
    pub(super) fn takes_bytes(timeout: Duration) -> bool {
        let mut fds = [PollFd::from_borrowed_fd(stdout(), PollFlags::OUT)];
        let timeout = Timespec { tv_sec: 0, tv_nsec: i64::from(timeout.subsec_nanos()) };
        poll(&mut fds, Some(&timeout)).is_ok() && fds[0].revents() == PollFlags::OUT
    }
}

#[cfg(not(unix))]
mod system {
    use ratatui::layout::Size;
    use std::io::{self, Write};
    use std::time::Duration;

    pub(super) fn write(bytes: &[u8]) -> io::Result<usize> {
        let mut stdout = io::stdout();
        let written = stdout.write(bytes)?;
        stdout.flush()?;
        Ok(written)
    }

    pub(super) fn size() -> io::Result<Size> {
        Ok(crossterm::terminal::size()?.into())
    }

    #[cfg(feature = "pictures")]
    pub(super) fn cell() -> Option<(u16, u16)> {
        None
    }

    pub(super) fn takes_bytes(_patience: Duration) -> bool {
        true
    }
}
