//! The terminal: taken, drawn on, and always restored.
//!
//! It may be restored in any thread and at any moment, a panic included, so this bypasses all locks and buffers of the
//! standard library: bytes are written straight to the terminal, and never to one that does not take them.

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

/// True while the terminal is ours to draw on.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Held while bytes are written, so that nothing is drawn after the terminal was restored.
static WRITING: Mutex<()> = Mutex::new(());
/// The time that a terminal which takes no bytes is given when it is restored.
const PATIENCE: Duration = Duration::from_millis(500);

/// The most columns and rows that are drawn on: a terminal may claim any size, and a guest's is not to be believed.
const LARGEST: u16 = 500;

/// Alternate screen, hidden cursor, mouse buttons (not motion, which would wake us for nothing), bracketed paste.
const TAKE: &[u8] = b"\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h\x1b[?2004h";
/// Default colours, and an empty screen in them.
const CLEAR: &[u8] = b"\x1b[0m\x1b[2J";
/// Ends a sequence that was cut.
const STRING_TERMINATOR: &[u8] = b"\x1b\\";
const GIVE_BACK: &[u8] = b"\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[0m\x1b[?1049l\x1b[?25h";

/// The terminal while it is ours.
pub struct Terminal {
    colors: Colors,
    themes: Themes,
    /// The frame on the screen, which is of no size if it is unknown.
    shown: Buffer,
    /// The frame before it, whose memory takes the next one.
    spare: Buffer,
    /// The modes to restore.
    modes: Modes,
    /// True if it is asked about itself.
    asks: bool,
    answers: Answers,
    graphics: Graphics,
}

impl Terminal {
    /// Takes a terminal with these colours, to draw on it with these themes.
    ///
    /// # Errors
    /// Returns the error of the system if the terminal cannot be set up.
    pub fn take(colors: Colors, themes: Themes) -> io::Result<Self> {
        let modes = set_up()?;
        let (shown, spare) = (Buffer::default(), Buffer::default());
        let (answers, graphics) = (Answers::default(), Graphics::default());
        Ok(Self { colors, themes, shown, spare, modes, asks: false, answers, graphics })
    }

    /// Starts a watcher that restores the terminal if this program ends without doing so. A program that cannot be started
    /// is not missed.
    pub fn watch(&self, program: &Path) {
        let Ok(pipe) = watcher::start(program) else { return };
        let _guard = WRITING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if TAKEN.load(Ordering::SeqCst) {
            watcher::listen(pipe);
            watcher::taken(&self.modes);
        }
    }

    /// Asks the terminal about itself. Its answers come in as input, late or never: nobody waits for them.
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
        // An old terminal may have printed a question.
        self.shown = Buffer::default();
        Ok(())
    }

    /// Takes in an answer of the terminal, and returns what is known of it now.
    pub(super) fn learn(&mut self, reply: &Reply) -> Abilities {
        // After the last answer nothing was asked: what comes then is somebody else's doing.
        if self.answers.due().is_some() {
            self.graphics.take(reply);
        }
        let abilities = self.answers.take(reply);
        Abilities { pictures: self.graphics.are_shown(), ..abilities }
    }

    /// Returns the moment until which answers are expected, if some are to come: they would go to the program that has the
    /// terminal next.
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
        // On a console of sixteen colours only the darker ones can be a ground.
        if self.colors != Colors::Sixteen {
            blocks::settle(&mut frame);
        }
        let had_pictures = graphics::remain();
        let pictures = self.graphics.show(drawn.pictures(), &frame);
        if graphics::remain() != had_pictures {
            watcher::taken(&self.modes);
        }
        // A terminal that draws finer blocks draws all of them itself, and leaves nothing.
        let is_by_font = app.settings.blocks() == Blocks::Quadrants;
        let mut again = if is_by_font { blocks::stained(&self.shown, &frame) } else { Vec::new() };
        again.retain(|at| !drawn.pictures().iter().any(|picture| picture.area.contains(*at)));
        again.extend(pictures.uncovered);
        let cell = |at: Position| (at.x, at.y, &frame[at]);
        let mut changed = frame::changes(&self.shown, &frame);
        changed.extend(again.into_iter().map(cell));
        let mut bytes = frame::bytes(changed, area.width, self.colors);
        bytes.extend(pictures.bytes);
        bytes.extend(frame::bytes(pictures.covered.into_iter().map(cell).collect(), area.width, self.colors));
        // All of it goes out in one write.
        self.send(&bytes)?;
        self.spare = std::mem::replace(&mut self.shown, frame);
        Ok(drawn)
    }

    /// Sends bytes to the terminal that are not part of the drawing.
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
        // After a stop without warning the modes are still ours to undo; otherwise the present ones are the original.
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

/// Takes the terminal; the watcher knows what to restore before anything changes.
fn set_up() -> io::Result<Modes> {
    let modes = Modes::found()?;
    watcher::taken(&modes);
    TAKEN.store(true, Ordering::SeqCst);
    // The console of Windows understands sequences when it was told to.
    #[cfg(windows)]
    crossterm::ansi_support::supports_ansi();
    let taken = crossterm::terminal::enable_raw_mode().and_then(|()| Tty.write_all(TAKE));
    taken.inspect_err(|_| give_back())?;
    Ok(modes)
}

/// Restores the terminal, from any thread; a second call does nothing.
pub fn give_back() {
    let deadline = Instant::now() + PATIENCE;
    // A frame that is being written is waited for, but not for ever: the terminal may have stopped taking bytes.
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
    // Nothing can be done about a terminal that is gone.
    if system::takes_bytes(PATIENCE) {
        // A frame may have been cut within a sequence.
        let _ = system::write(STRING_TERMINATOR);
        let _ = system::write(graphics::remains());
        let _ = system::write(GIVE_BACK);
    }
    let _ = crossterm::terminal::disable_raw_mode();
    watcher::given_back();
}

/// What is to be written beside the cells that changed, so that the pictures of a frame are seen.
#[derive(Debug, Default)]
struct Pictures {
    /// The cells that lose their pictures.
    uncovered: Vec<Position>,
    /// The pictures.
    bytes: Vec<u8>,
    /// The cells whose text lies over them.
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

/// The watcher of systems other than Unix, which does nothing.
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

    /// Returns the size of the window as the terminal claims it. One that does not know it is taken for the oldest kind.
    pub(super) fn size() -> io::Result<Size> {
        let size = rustix::termios::tcgetwinsize(stdout())?;
        let known = size.ws_col > 0 && size.ws_row > 0;
        Ok(if known { Size::new(size.ws_col, size.ws_row) } else { Size::new(80, 24) })
    }

    /// Returns the width and height of a cell in pixels, if the terminal has told the system.
    #[cfg(feature = "pictures")]
    pub(super) fn cell() -> Option<(u16, u16)> {
        let size = rustix::termios::tcgetwinsize(stdout()).ok()?;
        let cell = (size.ws_xpixel.checked_div(size.ws_col)?, size.ws_ypixel.checked_div(size.ws_row)?);
        (cell.0 > 0 && cell.1 > 0).then_some(cell)
    }

    /// Returns whether the terminal takes bytes within a time.
    pub(super) fn takes_bytes(patience: Duration) -> bool {
        let mut fds = [PollFd::from_borrowed_fd(stdout(), PollFlags::OUT)];
        let timeout = Timespec { tv_sec: 0, tv_nsec: i64::from(patience.subsec_nanos()) };
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
