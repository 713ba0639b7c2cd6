//! A move on its way across the board, and a check that flashes. Nobody asks for it: after every message what the board shows is
//! compared with what it showed before, and for a moment something in between is shown instead. Which, follows from the uptime alone.

use super::{App, Mouse, MouseKind, Msg, Screen};
use crate::rules::{Piece, Scene, Square, Viewer};
use std::time::Duration;

/// A move is on its way for so many pictures and arrives with the next.
const PICTURES: u32 = 5;
/// How long each of them stands.
const PICTURE: Duration = Duration::from_millis(28);
/// A check that has been given is shown for so long, not shown for as long, and then shown for good.
const FLASH: Duration = Duration::from_millis(110);
/// Who presses a key before a move has arrived is in a hurry: nothing moves until the keys have paused for so long.
const HURRY: Duration = Duration::from_millis(300);
/// Where a frame takes longer, the terminal has no time for what moves.
const SLOW: Duration = Duration::from_millis(50);

/// What moves on the board.
#[derive(Debug, Default)]
pub struct Motion {
    /// What the board showed after the last message.
    seen: Option<Seen>,
    /// What is shown instead, in its order.
    spans: Vec<Span>,
    /// How long the last move took to arrive, and its check to be shown.
    took: Duration,
    /// Until then somebody is in a hurry.
    hurry: Duration,
}

/// A position on the screen.
#[derive(Debug)]
struct Seen {
    game: u64,
    ply: usize,
    flipped: bool,
    scene: Scene,
}

/// A time in which something else is shown than what is on the board.
#[derive(Debug)]
struct Span {
    from: Duration,
    until: Duration,
    scene: Scene,
    slides: Vec<Slide>,
}

/// A piece on his way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Who.
    pub piece: Piece,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
}

/// What is shown at a moment instead of what is on the board.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// All that stands still.
    pub scene: &'a Scene,
    /// Who is on his way.
    pub slides: &'a [Slide],
    /// How much of the way is behind them, of 1.
    pub way: f32,
}

impl Motion {
    /// Whether anything moves.
    const fn is_on(&self) -> bool {
        !self.spans.is_empty()
    }

    /// What is shown instead of what is on the board.
    fn picture(&self, now: Duration) -> Option<Picture<'_>> {
        let span = self.spans.iter().find(|span| span.from <= now && now < span.until)?;
        let way = (span.pictures(now) + 1) as f32 / (PICTURES + 1) as f32;
        Some(Picture { scene: &span.scene, slides: &span.slides, way })
    }

    /// After how long another picture is shown.
    fn wake(&self, now: Duration) -> Option<Duration> {
        let span = self.spans.first()?;
        let next = match (now < span.from, span.slides.is_empty()) {
            (true, _) => span.from,
            (false, true) => span.until,
            (false, false) => span.until.min(span.from + PICTURE * (span.pictures(now) + 1)),
        };
        Some(next.saturating_sub(now))
    }

    /// What is over is over.
    fn pass(&mut self, now: Duration) {
        self.spans.retain(|span| now < span.until);
    }

    /// A person goes on before all has arrived.
    fn interrupt(&mut self, now: Duration) {
        self.pass(now);
        if self.is_on() {
            self.stop();
            self.hurry = now + HURRY;
        }
    }

    fn stop(&mut self) {
        self.spans.clear();
        self.took = Duration::ZERO;
    }

    /// One position follows another. If an earlier move has not arrived yet, this one waits for it.
    fn begin(&mut self, before: &Scene, after: &Scene, now: Duration) {
        if now < self.hurry {
            self.hurry = now + HURRY;
            return;
        }
        self.spans.retain(|span| !span.slides.is_empty());
        let from = self.spans.last().map_or(now, |span| span.until);
        let slides = slides(before, after);
        let mut arrival = from;
        if !slides.is_empty() {
            let mut scene = before.clone();
            for slide in &slides {
                scene.pieces[slide.from.index()] = None;
            }
            arrival += PICTURE * PICTURES;
            self.spans.push(Span { from, until: arrival, scene, slides });
        }
        if after.check.is_some() {
            let scene = Scene { check: None, ..after.clone() };
            let from = arrival + FLASH;
            self.spans.push(Span { from, until: from + FLASH, scene, slides: Vec::new() });
        }
        self.took = self.spans.last().map_or(Duration::ZERO, |span| span.until.saturating_sub(now));
    }
}

impl Seen {
    /// Whether it is the same game, from the same side, a move or two further or back: nobody follows one that jumps.
    const fn follows(&self, before: &Self) -> bool {
        self.game == before.game && self.flipped == before.flipped && self.ply.abs_diff(before.ply) <= 2
    }
}

impl Span {
    /// How many pictures are over.
    const fn pictures(&self, now: Duration) -> u32 {
        (now.saturating_sub(self.from).as_nanos() / PICTURE.as_nanos()) as u32
    }
}

/// Who went where between two positions. What else has changed is seen when they arrive.
fn slides(before: &Scene, after: &Scene) -> Vec<Slide> {
    let changed = || Square::all().filter(|at| before.piece(*at) != after.piece(*at));
    let left: Vec<_> = changed().filter_map(|at| Some((at, before.piece(at)?))).collect();
    let came: Vec<_> = changed().filter_map(|at| Some((at, after.piece(at)?))).collect();
    let mut pairs = Vec::new();
    for &(from, piece) in &left {
        for &(to, other) in &came {
            let files = u32::from(from.file().abs_diff(to.file()));
            let ranks = u32::from(from.rank().abs_diff(to.rank()));
            // A pawn becomes another piece on the next rank.
            let promotes = piece.color == other.color && piece.kind.is_pawn() && ranks == 1 && files <= 1;
            if piece == other || promotes {
                pairs.push((piece != other, files * files + ranks * ranks, Slide { piece, from, to }));
            }
        }
    }
    pairs.sort_by_key(|&(promotes, distance, _)| (promotes, distance));
    let mut slides: Vec<Slide> = Vec::new();
    for (_, _, slide) in pairs {
        if slides.iter().all(|other| other.from != slide.from && other.to != slide.to) {
            slides.push(slide);
        }
    }
    slides
}

impl App {
    /// What is shown on the board for a moment, where something moves.
    #[must_use]
    pub fn moving(&self) -> Option<Picture<'_>> {
        self.motion.picture(self.uptime)
    }

    /// After how long what moves looks different.
    pub(super) fn until_moved(&self) -> Option<Duration> {
        self.motion.wake(self.uptime)
    }

    /// What is left of a pace, of which a move on its way has taken its part.
    pub(super) const fn left_of(&self, pace: Duration) -> Duration {
        pace.saturating_sub(self.motion.took)
    }

    /// Takes a message in as far as it concerns what moves. `true` if that is all it does.
    pub(super) fn advance_animation(&mut self, msg: &Msg) -> bool {
        let lets_go = matches!(msg, Msg::Mouse(Mouse { kind: MouseKind::Up, .. }));
        if msg.is_input() && !lets_go {
            self.motion.interrupt(self.uptime);
        }
        matches!(msg, Msg::Tick) && self.motion.is_on()
    }

    /// Sees what has become of the board before it is drawn, and what it looks like once it is.
    pub(super) fn follow_board(&mut self, is_drawn: bool) {
        let seen = self.on_the_board();
        let before = self.motion.seen.take();
        if !is_drawn {
            self.motion.pass(self.uptime);
            match (&before, &seen) {
                (Some(before), Some(after)) if self.can_move() && after.follows(before) => {
                    if before.scene.pieces != after.scene.pieces {
                        self.motion.begin(&before.scene, &after.scene, self.uptime);
                    }
                }
                _ => self.motion.stop(),
            }
        }
        self.motion.seen = seen;
    }

    fn can_move(&self) -> bool {
        self.settings.animation
            && self.help.is_none()
            && self.page.is_none()
            && self.export.is_none()
            && self.leaving.is_none()
            && self.last_frame <= SLOW
    }

    /// What the board shows, where all may see it.
    fn on_the_board(&self) -> Option<Seen> {
        if matches!(&self.screen, Screen::Game(playing) if playing.opening.is_some()) {
            return None;
        }
        let view = self.screen.view().filter(|view| view.game.viewer() == Viewer::Everyone)?;
        Some(Seen { game: view.number(), ply: view.ply(), flipped: view.flipped, scene: view.scene() })
    }
}
