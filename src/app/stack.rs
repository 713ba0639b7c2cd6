//! The screens on top of each other. The one in front is the state of the program; pages and boxes may lie over it.

use super::keys::Place;
use super::menu::Menu;
use super::record::Record;
use super::screen::Screen;
use super::view::View;

/// The screens, the lowest first. There is always one that is no page and no box.
pub struct Stack(Vec<Box<dyn Screen>>);

impl Default for Stack {
    fn default() -> Self {
        Self(vec![Box::new(Menu::default())])
    }
}

impl Stack {
    fn front(&self) -> usize {
        self.0.iter().rposition(|screen| !screen.is_overlay()).unwrap_or(0)
    }

    /// Returns the screen in front, below all pages and boxes.
    pub fn screen(&self) -> &dyn Screen {
        &*self.0[self.front()]
    }

    pub fn screen_mut(&mut self) -> &mut dyn Screen {
        let front = self.front();
        &mut *self.0[front]
    }

    /// Returns the screen, page or box that has the keys.
    pub fn top(&self) -> &dyn Screen {
        &**self.0.last().unwrap_or(&self.0[0])
    }

    pub(super) fn top_mut(&mut self) -> &mut dyn Screen {
        let last = self.0.len() - 1;
        &mut *self.0[last]
    }

    /// Returns the pages and boxes over the screen in front, the lowest first.
    pub fn overlays(&self) -> impl DoubleEndedIterator<Item = &dyn Screen> {
        self.0[self.front() + 1..].iter().map(|overlay| &**overlay)
    }

    /// Returns the view of the game that is saved: that of the screen in front, or of the game below it.
    pub(super) fn saved(&mut self) -> Option<&mut View> {
        self.0.iter_mut().rev().find_map(|screen| screen.view_mut())
    }

    pub fn record(&self) -> Option<&Record> {
        self.0.iter().rev().find(|screen| screen.view().is_some())?.record()
    }

    /// Returns whether no page or box lies over the screen in front.
    pub(super) fn is_free(&self) -> bool {
        !self.top().is_overlay()
    }

    /// Returns the screen in front, and the one below it.
    pub(super) fn pair(&mut self) -> (&mut dyn Screen, Option<&dyn Screen>) {
        let front = self.front();
        let (below, above) = self.0.split_at_mut(front);
        (&mut *above[0], below.last().map(|below| &**below))
    }

    /// Returns all screens, from the highest to the lowest.
    pub(super) fn each(&mut self) -> impl Iterator<Item = &mut Box<dyn Screen>> {
        self.0.iter_mut().rev()
    }

    /// Returns the page or screen that fills the window, over any below it.
    pub(super) fn page_mut(&mut self) -> &mut dyn Screen {
        let page = self.0.iter().rposition(|screen| !screen.is_box()).unwrap_or(0);
        &mut *self.0[page]
    }

    /// Puts a page or a box on top, or a screen in front.
    pub(super) fn push(&mut self, screen: Box<dyn Screen>) {
        let at = if screen.is_overlay() { self.0.len() } else { self.front() + 1 };
        self.0.insert(at, screen);
    }

    /// Puts a screen on the lowest, in place of any other.
    pub(super) fn start(&mut self, screen: impl Screen) {
        self.cut(1);
        self.push(Box::new(screen));
    }

    /// Removes what has the keys, unless it is the lowest screen.
    pub(super) fn pop(&mut self) -> Option<Box<dyn Screen>> {
        if self.0.len() > 1 { self.0.pop() } else { None }
    }

    /// Removes the screen in front, unless it is the lowest.
    pub(super) fn pop_screen(&mut self) -> Option<Box<dyn Screen>> {
        self.cut(self.front().max(1))
    }

    /// Replaces the screen in front by what comes of it.
    pub(super) fn replace(&mut self, next: impl FnOnce(Box<dyn Screen>) -> Box<dyn Screen>) {
        let front = self.front();
        let screen = next(self.0.remove(front));
        self.0.insert(front, screen);
    }

    /// Removes the screens above the lowest `kept` ones, and returns the one that was in front. Pages and boxes stay.
    pub(super) fn cut(&mut self, kept: usize) -> Option<Box<dyn Screen>> {
        let front = self.front();
        self.0.drain(kept.min(front + 1)..=front).next_back()
    }

    /// Returns how many screens there are from the lowest to the highest for which `holds` is true.
    pub(super) fn height(&self, holds: impl Fn(&dyn Screen) -> bool) -> Option<usize> {
        self.0.iter().rposition(|screen| holds(&**screen)).map(|at| at + 1)
    }

    pub(super) fn uncover(&mut self) -> Vec<Box<dyn Screen>> {
        self.0.split_off(self.front() + 1)
    }

    /// Closes the pages and boxes of a place, and returns the first.
    pub fn close(&mut self, place: &'static dyn Place) -> Option<Box<dyn Screen>> {
        let closed: Vec<_> = self.0.extract_if(.., |screen| screen.is_overlay() && screen.is_at(place)).collect();
        closed.into_iter().next()
    }
}
