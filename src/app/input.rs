//! User input: keys, text, the mouse, and commands by name. A key becomes a command in this module only; the table of the screen has its
//! action.

use super::keys::{Binding, Command, Key, Place, binding};
use super::notice::Tells;
use super::pasted::Pasted;
use super::prompt::movement;
use super::screen::Table;
use super::shared::{self, QUESTION};
use super::{App, Effect, Mouse, MouseKind, Target, Transition};

/// The rest of a "yes" or "no" whose first letter has answered a question. The letters typed since must not count as a move or a command.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    rest: &'static str,
    typed: String,
}

impl Answered {
    /// Returns the answer that starts with this key, or `None` for any other key.
    fn by(key: Key) -> Option<Self> {
        let rest = match key {
            Key::Char('y' | 'Y') => "es",
            Key::Char('n' | 'N') => "o",
            _ => return None,
        };
        Some(Self { rest, typed: String::new() })
    }
}

/// A key that the footer offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub command: Command,
    pub key: String,
    pub label: &'static str,
}

impl App {
    /// Returns the commands of a place, without the useless ones in this game.
    pub fn rows(&self, place: &'static dyn Place) -> impl Iterator<Item = &'static Binding> {
        let screen = self.screens.screen();
        let is_here = place == screen.place();
        place.rows().into_iter().filter(move |row| !is_here || screen.allows(row.command))
    }

    /// Returns the offers of the footer in a place, in the order of its table.
    pub fn offers(&self, place: &'static dyn Place) -> Vec<Offer> {
        let screen = self.screens.screen();
        let offer = |row: &'static Binding| {
            let label = if place == screen.place() { screen.label(row) } else { row.footer }?;
            let key = self.context.keys.keys(row, place).first()?.name();
            Some(Offer { command: row.command, key, label })
        };
        self.rows(place).filter_map(offer).collect()
    }

    pub fn place(&self) -> &'static dyn Place {
        self.commands()
    }

    fn commands(&self) -> &'static dyn Table {
        if self.question().is_some() { &QUESTION } else { self.screens.top().commands() }
    }

    /// Returns the open yes-or-no question, of the box over the screen or of the screen itself.
    pub fn question(&self) -> Option<String> {
        self.screens.top().question()
    }

    /// Handles a key. The first letter of "yes" or "no" has answered a question already, so the rest of the word and Enter are swallowed:
    /// they must not become a move. Any other continuation is handled as if it had not waited.
    pub(super) fn key(&mut self, key: Key) {
        if let Some(Answered { rest, mut typed }) = self.answered.take() {
            match key {
                Key::Char(c) if rest[typed.len()..].starts_with(c.to_ascii_lowercase()) => {
                    typed.push(c);
                    self.answered = Some(Answered { rest, typed });
                    return;
                }
                // If the answer ended the game, the game-over screen swallows this Enter itself.
                Key::Enter if typed.len() == rest.len() && self.screens.screen().has_ended() => {
                    return self.press(key);
                }
                Key::Enter if typed.len() == rest.len() => return,
                _ => typed.chars().for_each(|c| self.press(Key::Char(c))),
            }
        }
        self.answered = self.question().and_then(|_| Answered::by(key));
        self.press(key);
    }

    /// Handles a key: a letter may be text, an arrow may move the caret in typed text, and any other key is a command.
    fn press(&mut self, key: Key) {
        let command = self.context.keys.binding(self.place(), key).map(|row| row.command);
        if self.hold(command) {
            return;
        }
        if let Key::Char(c) = key
            && self.type_char(c, command.is_some())
        {
            return;
        }
        if self.screens.is_free()
            && self.question().is_none()
            && let Some(edit) = movement(key)
            && self.screens.screen_mut().moves_caret(edit)
        {
            return;
        }
        if let Some(command) = command {
            self.run(command, "");
        }
    }

    /// Runs a command of the current place, with the text after its word. Ignores a command that the place does not have.
    pub(super) fn command(&mut self, command: Command, text: &str) {
        if binding(self.place(), command).is_some() && !self.hold(Some(command)) {
            self.run(command, text);
        }
    }

    fn run(&mut self, command: Command, text: &str) {
        let transition = self.commands().run(self.screens.top_mut(), command, text, &mut self.context);
        self.obey_top(transition);
    }

    /// Takes a choice of the box over the screen.
    pub(super) fn choose(&mut self, index: usize) {
        let transition = self.screens.top_mut().choose(index);
        self.obey(transition);
    }

    /// Handles input that the screen must not get: while a long journal loads, a game is covered, or an exercise is being judged.
    /// Returns `false` for any other input, and clears the old notice.
    fn hold(&mut self, command: Option<Command>) -> bool {
        // The shell is always within reach, whatever is on the screen.
        if command == Some(Command::Suspend) {
            return false;
        }
        if self.opening {
            // While a long journal is being read, the user can only wait, cancel or quit.
            match command {
                Some(Command::Esc) => {
                    self.opening = false;
                    self.screens.screen_mut().say("The game was not opened.");
                    self.context.ask([Effect::GiveUp]);
                }
                Some(Command::Quit) => self.context.ask([Effect::GiveUp, Effect::Quit { goodbye: "" }]),
                _ => {}
            }
            return true;
        }
        if !self.screens.is_free() {
            return false;
        }
        let transition = self.screens.screen_mut().hold(command);
        let is_held = transition.is_some();
        if let Some(transition) = transition {
            self.obey_screen(transition);
        }
        is_held
    }

    /// Types a character, or takes the choice with this letter. Returns `false` if `c` is not text here. `bound` is true if it is a key.
    fn type_char(&mut self, c: char, bound: bool) -> bool {
        if let Some(index) = self.screens.top().named(c) {
            self.choose(index);
            return true;
        }
        let is_text = self.screens.is_free() && self.question().is_none();
        let is_text = is_text && self.screens.screen_mut().type_char(c, bound);
        if is_text {
            self.obey_screen(Transition::Stay);
        }
        is_text
    }

    pub(super) fn mouse(&mut self, mouse: Mouse) {
        let is_down = mouse.kind == MouseKind::Down;
        match mouse.target {
            _ if self.opening => {}
            Some(Target::Command(command)) if is_down => self.command(command, ""),
            target if is_down && self.question().is_some() => {
                if let Some(Target::Answer(yes)) = target {
                    let transition = shared::answer(self.screens.top_mut(), yes, &mut self.context);
                    self.obey_top(transition);
                }
            }
            _ if self.screens.is_free() && self.screens.screen().is_held() => {
                if is_down {
                    self.hold(None);
                }
            }
            _ => {
                let transition = self.screens.top_mut().mouse(mouse, &mut self.context);
                self.obey_top(transition);
            }
        }
    }

    /// Handles pasted text. Ignores it under a page or box, at an open question, on a covered game, and during a judgement.
    pub(super) fn paste(&mut self, text: &str) {
        let is_free = self.screens.is_free() && self.question().is_none();
        let screen = self.screens.screen_mut();
        if self.opening || !is_free || screen.is_held() {
            return;
        }
        screen.clear_notice();
        let game = Pasted::read(text, screen.info());
        if let Some(told) = screen.line_mut().and_then(|line| line.play_lines(text, game.is_some())) {
            self.obey_screen(Transition::Stay);
            // The last move may have ended the game, so the result goes to the current screen.
            return match told {
                Ok(all) => self.screens.screen_mut().add_notice(false, &all),
                Err(why) => self.screens.screen_mut().refuse(why),
            };
        }
        let transition = match game {
            Some(game) => screen.paste_game(game),
            None => screen.paste(text),
        };
        self.obey_screen(transition);
    }
}
