//! The animation of a move and the flash of a check. After every message, the board is compared with the one shown before, and
//! intermediate pictures appear for a moment. Only the uptime selects the picture.

use crate::rules::{Piece, Scene, Square};
use std::time::Duration;

/// The number of pictures of a moving piece, before it arrives.
const PICTURES: u32 = 5;
const PICTURE: Duration = Duration::from_millis(28);
/// The length of each phase of a check's flash: shown, hidden, and then shown to stay.
const FLASH: Duration = Duration::from_millis(110);
/// The pause between key presses that ends a hurry. A key pressed during an animation starts a hurry, which animates nothing.
const HURRY: Duration = Duration::from_millis(300);
/// The frame time above which the terminal is too slow for animation.
pub(super) const SLOW: Duration = Duration::from_millis(50);

#[derive(Debug, Default)]
pub struct Motion {
    /// The position shown after the last message or drawing.
    pub(super) seen: Option<Seen>,
    /// The intermediate pictures, in order.
    spans: Vec<Span>,
    /// The duration of the last animation, with the flash of its check: a part of the next delay.
    pub(super) took: Duration,
    /// The end of the user's hurry.
    hurry: Duration,
}

#[derive(Debug)]
pub struct Seen {
    pub game: u64,
    pub ply: usize,
    pub flipped: bool,
    pub scene: Scene,
}

#[derive(Debug)]
struct Span {
    from: Duration,
    until: Duration,
    scene: Scene,
    slides: Vec<Slide>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    pub piece: Piece,
    pub from: Square,
    pub to: Square,
}

#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The pieces that do not move, with the rest of the scene.
    pub scene: &'a Scene,
    /// The pieces on their way.
    pub slides: &'a [Slide],
    /// The part of the way behind them, from 0 to 1.
    pub way: f32,
}

impl Motion {
    pub(super) const fn is_on(&self) -> bool {
        !self.spans.is_empty()
    }

    pub(super) fn picture(&self, now: Duration) -> Option<Picture<'_>> {
        let span = self.spans.iter().find(|span| span.from <= now && now < span.until)?;
        let way = (span.pictures(now) + 1) as f32 / (PICTURES + 1) as f32;
        Some(Picture { scene: &span.scene, slides: &span.slides, way })
    }

    pub(super) fn wake(&self, now: Duration) -> Option<Duration> {
        let span = self.spans.first()?;
        let next = match (now < span.from, span.slides.is_empty()) {
            (true, _) => span.from,
            (false, true) => span.until,
            (false, false) => span.until.min(span.from + PICTURE * (span.pictures(now) + 1)),
        };
        Some(next.saturating_sub(now))
    }

    fn pass(&mut self, now: Duration) {
        self.spans.retain(|span| now < span.until);
    }

    /// Cuts the animation short, because the user did not wait for its end.
    pub(super) fn interrupt(&mut self, now: Duration) {
        self.pass(now);
        if self.is_on() {
            self.stop();
            self.hurry = now + HURRY;
        }
    }

    /// Compares the board with the last one shown, before the next frame.
    pub(super) fn follow(&mut self, seen: Option<Seen>, can_move: bool, now: Duration) {
        self.pass(now);
        match (self.seen.take(), &seen) {
            (Some(before), Some(after)) if can_move && after.follows(&before) => {
                if before.scene.pieces != after.scene.pieces {
                    self.begin(&before.scene, &after.scene, now);
                }
            }
            _ => self.stop(),
        }
        self.seen = seen;
    }

    fn stop(&mut self) {
        self.spans.clear();
        self.took = Duration::ZERO;
    }

    /// Starts the animation from one position to the next, after any earlier move still on its way.
    fn begin(&mut self, before: &Scene, after: &Scene, now: Duration) {
        if now < self.hurry {
            self.hurry = now + HURRY;
            return;
        }
        // The flash of an earlier check is out of date.
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
    /// Returns whether both show the same game from the same side, at most two plies apart. Larger jumps are not animated.
    const fn follows(&self, before: &Self) -> bool {
        self.game == before.game && self.flipped == before.flipped && self.ply.abs_diff(before.ply) <= 2
    }
}

impl Span {
    const fn pictures(&self, now: Duration) -> u32 {
        (now.saturating_sub(self.from).as_nanos() / PICTURE.as_nanos()) as u32
    }
}

/// Returns the pieces that moved between two positions. Other changes appear when the moving pieces arrive.
fn slides(before: &Scene, after: &Scene) -> Vec<Slide> {
    let changed = || Square::all().filter(|at| before.piece(*at) != after.piece(*at));
    let left: Vec<_> = changed().filter_map(|at| Some((at, before.piece(at)?))).collect();
    let came: Vec<_> = changed().filter_map(|at| Some((at, after.piece(at)?))).collect();
    let mut pairs = Vec::new();
    for &(from, piece) in &left {
        for &(to, other) in &came {
            let files = u32::from(from.file().abs_diff(to.file()));
            let ranks = u32::from(from.rank().abs_diff(to.rank()));
            // A pawn one rank ahead may be another piece: it was promoted.
            let promotes = piece.color == other.color && piece.kind.is_pawn() && ranks == 1 && files <= 1;
            if piece == other || promotes {
                pairs.push((piece != other, files * files + ranks * ranks, Slide { piece, from, to }));
            }
        }
    }
    // The nearest pairs come first, so that no piece slides across the board to the place of another.
    pairs.sort_by_key(|&(promotes, distance, _)| (promotes, distance));
    let mut slides: Vec<Slide> = Vec::new();
    for (_, _, slide) in pairs {
        if slides.iter().all(|other| other.from != slide.from && other.to != slide.to) {
            slides.push(slide);
        }
    }
    slides
}
