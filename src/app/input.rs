//! User input: keys, text, the mouse, and commands by name. A key becomes a command in this module only; the key table has its action.

use super::keys::{self, Binding, Command, Key};
use super::overlay::Overlay;
use super::prompt::Edit;
use super::{App, Current, Effect, Mouse, MouseKind, Target, Transition};

impl App {
    /// Handles a key: a letter may be text, an arrow may move the caret in typed text, and any other key is a command.
    pub(super) fn press(&mut self, key: Key) -> Vec<Effect> {
        let binding = self.keys.binding(self.place(), key);
        if let Some(effects) = self.hold(binding.map(|row| row.command)) {
            return effects;
        }
        if let Key::Char(c) = key
            && let Some(effects) = self.type_char(c, binding.is_some())
        {
            return effects;
        }
        if self.overlays.is_empty()
            && self.question().is_none()
            && let Some(edit) = Edit::of(key)
            && self.screen.moves_caret(edit)
        {
            return Vec::new();
        }
        binding.map_or_else(Vec::new, |row| self.run(row, ""))
    }

    /// Runs a command of the current place, with the text after its word. Ignores a command that the place does not have.
    pub(super) fn command(&mut self, command: Command, text: &str) -> Vec<Effect> {
        let Some(row) = keys::binding(self.place(), command) else { return Vec::new() };
        self.hold(Some(command)).unwrap_or_else(|| self.run(row, text))
    }

    /// Runs a row of the key table.
    fn run(&mut self, row: &'static Binding, text: &str) -> Vec<Effect> {
        debug_assert!(row.places.contains(&self.place()), "{:?} is not bound here", row.command);
        if let Current::Game(playing) = &mut self.screen
            && playing.is_left_out_online(row.command)
        {
            playing.refuse_online(row);
            return Vec::new();
        }
        (row.run)(self, text)
    }

    /// Runs a method of the screen, and the command that it returns. `run` returns `None` if the screen has no such method.
    pub(super) fn run_on(&mut self, run: impl FnOnce(&mut Current) -> Option<Transition>) -> Vec<Effect> {
        let transition = run(&mut self.screen);
        transition.map_or_else(Vec::new, |transition| self.obey_screen(transition))
    }

    /// Handles input that the screen must not get: while a long journal loads, a game is covered, or an exercise is being judged.
    /// Returns `None` for any other input, and clears the old notice.
    fn hold(&mut self, command: Option<Command>) -> Option<Vec<Effect>> {
        // The shell is always within reach, whatever is on the screen.
        if command == Some(Command::Suspend) {
            return None;
        }
        if self.opening {
            return Some(self.hold_while_opening(command));
        }
        if !self.overlays.is_empty() {
            return None;
        }
        let transition = self.screen.hold(command)?;
        Some(self.obey_screen(transition))
    }

    /// Types a character, or takes the choice with this letter.
    /// Returns `None` if `c` is not text here. `bound` is true if it is a key here.
    fn type_char(&mut self, c: char, bound: bool) -> Option<Vec<Effect>> {
        match self.overlays.last() {
            Some(overlay) => {
                let index = overlay.named(c)?;
                Some(self.choose(index))
            }
            None if self.question().is_some() => None,
            None => {
                let is_text = self.screen.type_char(c, bound);
                is_text.then(|| self.obey_screen(Transition::Stay))
            }
        }
    }

    pub(super) fn mouse(&mut self, mouse: Mouse) -> Vec<Effect> {
        if self.opening {
            return Vec::new();
        }
        let is_down = mouse.kind == MouseKind::Down;
        if let (true, Some(Target::Command(command))) = (is_down, mouse.target) {
            return self.command(command, "");
        }
        if !self.overlays.is_empty() {
            return self.mouse_over(mouse);
        }
        if is_down && self.question().is_some() {
            return match mouse.target {
                Some(Target::Answer(yes)) => self.answer(yes),
                _ => Vec::new(),
            };
        }
        if self.screen.is_held() {
            return if is_down { self.hold(None).unwrap_or_default() } else { Vec::new() };
        }
        let transition = self.screen.mouse(mouse);
        self.obey_screen(transition)
    }

    /// Handles the mouse on the page or box over the screen.
    fn mouse_over(&mut self, mouse: Mouse) -> Vec<Effect> {
        match (self.overlays.last_mut(), mouse.kind, mouse.target) {
            (Some(Overlay::Help(_)), MouseKind::WheelUp, _) => self.command(Command::Up, ""),
            (Some(Overlay::Help(_)), MouseKind::WheelDown, _) => self.command(Command::Down, ""),
            (Some(Overlay::Settings(_)), MouseKind::WheelUp, _) => self.mark_setting(-1),
            (Some(Overlay::Settings(_)), MouseKind::WheelDown, _) => self.mark_setting(1),
            (Some(Overlay::Settings(page)), MouseKind::Down, Some(Target::Row(row))) => {
                if page.mark(row) {
                    self.change_setting(1)
                } else {
                    Vec::new()
                }
            }
            (Some(Overlay::Replace(_)), MouseKind::Down, Some(Target::Answer(yes))) => self.answer(yes),
            (Some(Overlay::Export(_) | Overlay::Leave(_)), MouseKind::Down, Some(Target::Choice(index))) => {
                self.choose(index)
            }
            // A click outside the choices closes them.
            (Some(Overlay::Export(_)), MouseKind::Down, _) => self.close_box(""),
            _ => Vec::new(),
        }
    }
}
